// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QVector>

namespace trainyard::ui {

/// A long list from which one is chosen by typing a part of its name, or from the list that opens. What is typed and
/// matches nothing counts for nothing.
class SearchBox : public QComboBox {
  Q_OBJECT
 public:
  struct Item {
    QString id, label;
    QString group;  ///< stands behind the label, and is found too
  };
  SearchBox(const QString& name, const QString& tip, const QVector<Item>& items, QWidget* parent = nullptr);

  /// Others to choose from; the first is chosen.
  void setItems(const QVector<Item>& items);
  QString id() const { return currentData().toString(); }
  /// Says nothing.
  void setId(const QString& id);

 signals:
  /// By the user.
  void chosen(const QString& id);

 protected:
  void wheelEvent(QWheelEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  /// The first entry that has every word that is typed; −1 for none.
  int meant() const;
  void take();
  void restore();

  QString last_;
};

}  // namespace trainyard::ui
