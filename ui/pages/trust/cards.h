// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/measured/nearest.h"
#include "ui/cards/card.h"
#include "ui/pages/trust/run_filter.h"

namespace trainyard::ui {

class ChartView;
class FactTable;
class Prose;

/// The expected accuracy for a design: the most similar measured runs and their errors.
class NearestCard : public Card {
  Q_OBJECT
 public:
  explicit NearestCard(QWidget* parent = nullptr);
  struct Row {
    QString id;
    const ValidatedRun* run;
  };
  void setRows(const QString& letter, const QVector<Row>& rows, Measure measure, double low, double high,
               const QString& neighbourhood);
  FactTable* table() const { return table_; }
  void mark(const QString& id);

 signals:
  void chosen(const QString& id);

 private:
  Prose* text_;
  FactTable* table_;
};

/// The errors of the runs that pass the filter, by framework and accelerator.
class ErrorsCard : public Card {
  Q_OBJECT
 public:
  explicit ErrorsCard(QWidget* parent = nullptr);
  void setRows(const std::vector<const ValidatedRun*>& rows, Measure measure);
  FactTable* table() const { return table_; }

 private:
  FactTable* table_;
};

/// Details of one run: measured, predicted, source, configuration, and the parts of its prediction.
class RunCard : public Card {
  Q_OBJECT
 public:
  explicit RunCard(QWidget* parent = nullptr);
  void setRun(const ValidatedRun& row, Measure measure);
  QString text() const;

 signals:
  void closed();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  Prose *verdict_, *source_;
  FactTable* facts_;
  ChartView* parts_ = nullptr;
};

}  // namespace trainyard::ui
