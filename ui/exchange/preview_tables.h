// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <array>

#include "ui/exchange/preview_table.h"

class QLabel;

namespace trainyard::ui {

/// Tables of the imported keys, one per interpretation, below each other; empty ones are hidden. The up and down keys
/// move between tables.
class PreviewTables : public QScrollArea {
  Q_OBJECT
 public:
  explicit PreviewTables(QWidget* parent = nullptr);
  void setRows(const QVector<PreviewRow>& rows, PreviewView view, const QString& filter);
  /// Returns the number of rows in all tables.
  int count() const;
  FactTable* table(Interpretation interpretation) const { return parts_[size_t(interpretation)].table; }

 signals:
  /// `id` is the index of the row.
  void chosen(const QString& id);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  struct Part {
    QLabel* title;
    FactTable* table;
  };
  void choose(FactTable* table, const QString& id);
  /// Returns the table before or after; nullptr at the end.
  FactTable* neighbour(const FactTable* table, int step) const;

  std::array<Part, every_interpretation.size()> parts_{};  ///< one per Interpretation
  QLabel* none_ = nullptr;
};

}  // namespace trainyard::ui
