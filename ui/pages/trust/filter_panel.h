// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QWidget>

#include "ui/pages/trust/run_filter.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace trainyard::ui {

/// Filters the runs of the page: words, accelerators, frameworks, a model, runs outside the likely range.
class FilterPanel : public QWidget {
  Q_OBJECT
 public:
  explicit FilterPanel(QWidget* parent = nullptr);
  const RunFilter& filter() const { return filter_; }
  /// Updates the list of models, and the number of runs of each choice.
  void updateCounts(const QVector<ShownRun>& all, Measure measure);
  void reset();

 signals:
  void changed();

 private:
  using Checks = QHash<QString, QCheckBox*>;
  void addHeading(const QString& text);
  QCheckBox* addCheck(const QString& id, const QString& text);
  void addClasses(RunKind kind, Checks& checks);
  void read();

  RunFilter filter_;
  QVBoxLayout* column_;
  QLineEdit* words_;
  QComboBox* models_;
  Checks accelerators_, frameworks_;
  QHash<QCheckBox*, QLabel*> counts_;
  QCheckBox *outside_, *own_;
  QStringList model_names_;
};

}  // namespace trainyard::ui
