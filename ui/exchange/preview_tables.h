// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <array>

#include "ui/exchange/preview_table.h"

class QLabel;

namespace trainyard::ui {

/// A table for each way in which a word of a file can be taken, under each other; those without a row are not there.
/// The keys that go up and down go from one table to the next.
class PreviewTables : public QScrollArea {
  Q_OBJECT
 public:
  explicit PreviewTables(QWidget* parent = nullptr);
  void setRows(const QVector<PreviewRow>& rows, PreviewView view, const QString& filter);
  /// Rows of all tables.
  int count() const;
  FactTable* table(Taken taken) const { return parts_[size_t(taken)].table; }

 signals:
  /// The place of a row.
  void chosen(const QString& id);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  struct Part {
    QLabel* title;
    FactTable* table;
  };
  void choose(FactTable* table, const QString& id);
  /// The table before or after it; nullptr at the end.
  FactTable* beside(const FactTable* table, int step) const;

  std::array<Part, every_taken.size()> parts_{};  ///< by how a word was taken
  QLabel* none_ = nullptr;
};

}  // namespace trainyard::ui
