// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QLocale>

#include <optional>

#include "engine/units/units.h"

namespace trainyard::ui {

/// A number and, muted behind it, the unit that a plain number typed here has. Other units may be typed with it
/// ("0.4 Tb/s"). What is typed counts on Enter and when the focus leaves; Escape brings the old value back.
class UnitField : public QLineEdit {
  Q_OBJECT
 public:
  explicit UnitField(QWidget* parent = nullptr);

  /// Shows a value, given in the engine's unit. What is being typed is kept unless the value is another one.
  void showNumber(double value, Unit unit);
  /// A field for text: no unit, nothing is parsed.
  void showText(const QString& text);
  /// The value follows from others: no ground, muted.
  void setDerived(bool derived);
  bool isDerived() const { return derived_; }
  /// Something was typed that counts for nothing. The field stays as it is until it is typed in again.
  void setRefused(bool refused);
  bool isRefused() const { return refused_; }
  void setBold(bool bold);
  QString unitText() const { return unit_text_; }
  /// What the typed text means; nothing when it is no number of this unit.
  std::optional<double> typed() const;
  bool isEmpty() const { return text().trimmed().isEmpty(); }

 signals:
  /// The user typed something else and is done.
  void committed();
  /// Escape: the old value is back.
  void restored();
  /// Up, down, page up, page down.
  void stepped(int steps);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  /// Something stands there that does not count, or not yet.
  bool hasOwnText() const { return refused_ || (isModified() && text() != number_text_); }
  void commit();
  void restore();
  QString shortened(const QString& exact) const;
  void setShown(const QString& number, const QString& unit);
  void placeUnit();
  QFont unitFont() const;
  QString shownUnit() const;
  void setState(const char* property, const QVariant& value);

  double value_ = 0;
  Unit unit_ = Unit::none;
  QString number_text_, unit_text_;  ///< what showNumber() showed
  QString painted_unit_;
  bool derived_ = false, refused_ = false;
};

}  // namespace trainyard::ui
