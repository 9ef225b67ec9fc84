// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QVector>

namespace trainyard::ui {

/// A combo box for a long list: the user types a part of a name or opens the list. Text without a match is ignored.
class SearchBox : public QComboBox {
  Q_OBJECT
 public:
  struct Item {
    QString id, label;
    QString group;  ///< shown after the label; also searched
  };
  SearchBox(const QString& name, const QString& tip, const QVector<Item>& items, QWidget* parent = nullptr);

  /// Replaces the items and chooses the first.
  void setItems(const QVector<Item>& items);
  QString id() const { return currentData().toString(); }
  /// Sets the choice without emitting chosen().
  void setId(const QString& id);

 signals:
  /// Emitted only if the user chooses.
  void chosen(const QString& id);

 protected:
  void wheelEvent(QWheelEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  /// The index of the first entry that contains every typed word; −1 for none.
  int matchingEntry() const;
  void applyText();
  void restore();

  QString last_;
};

}  // namespace trainyard::ui
