// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

#include "ui/pages/explore/search/search_question.h"

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QProgressBar;
class QVBoxLayout;

namespace trainyard::ui {

class SearchStudy;
class UnitField;

/// The inputs of a layout search, made from the parameters that may vary, and its progress.
class SearchPanel : public QWidget {
  Q_OBJECT
 public:
  explicit SearchPanel(SearchStudy* study, QWidget* parent = nullptr);
  const SearchQuestion& question() const { return question_; }
  /// Updates the panel for the design.
  void follow(const Design& design);
  void reset();

 signals:
  void changed();

 private:
  struct Bounds {
    ParameterHandle input;
    QWidget* row;
    UnitField *from, *to;
  };
  struct Mark {
    ParameterHandle input;
    double value;  ///< the value of a choice; unused for other marks
    QCheckBox* box;
  };

  QGridLayout* addSection(const QString& title);
  void addRanks();
  QComboBox* addMetrics(QGridLayout* grid, const QString& id, const QString& label, const QString& tip);
  void addVariations();
  void addBounds(QGridLayout* grid, ParameterHandle input);
  UnitField* addField(const Bounds& bounds, QWidget* row, bool upper);
  void addMark(ParameterHandle input);
  static void placeMarks(QGridLayout* grid, const QVector<Mark>& marks);
  void addChoices(ParameterHandle input);
  void addConditions();
  void addProgress();
  QCheckBox* addCheck(const QString& id, const QString& text, const QString& tip);
  void setBound(ParameterHandle input, UnitField* field, bool upper);
  void setChoices(ParameterHandle input);
  void showState();
  void showProgress();

  SearchStudy* study_;
  SearchQuestion question_;
  Design design_;
  QVBoxLayout* column_;
  QComboBox *rank_ = nullptr, *x_ = nullptr;
  QGridLayout* mark_grid_ = nullptr;
  QVector<Bounds> bounds_;
  QVector<Mark> marks_, choices_;
  UnitField* memory_left_ = nullptr;
  QCheckBox *high_end_ = nullptr, *inside_ = nullptr;
  QProgressBar* bar_ = nullptr;
  QLabel *count_ = nullptr, *state_ = nullptr;
};

}  // namespace trainyard::ui
