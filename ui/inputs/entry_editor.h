// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <vector>

#include "engine/catalog/catalog.h"

class QDialogButtonBox;
class QGridLayout;
class QLabel;

namespace trainyard::ui {

/// Edits a copy of a catalog entry field by field. A field takes effect when it loses focus; a refused value shows an
/// error below the field, and the old value remains.
class EntryEditor : public QDialog {
  Q_OBJECT
 public:
  EntryEditor(const QString& title, const EntryRef& entry, QWidget* parent);
  const EntryRef& entry() const { return entry_; }

 private:
  struct Row {
    QLabel* label;
    QWidget* control;
    QLabel* remark;
    QLabel* error;
  };
  void addRow(QGridLayout& grid, const FieldView& field);
  QWidget* makeControl(const FieldView& field);
  void take(size_t row, const std::variant<double, bool, std::string>& value);
  void takeText(size_t row);
  void refuse(size_t row, const QString& sentence);
  void showField(size_t row, const FieldView& field);
  void showAll();

  EntryRef original_, entry_;
  std::vector<FieldView> fields_;
  std::vector<Row> rows_;
  QDialogButtonBox* buttons_;
};

}  // namespace trainyard::ui
