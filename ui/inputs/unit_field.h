// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QLocale>

#include <optional>

#include "engine/units/units.h"

namespace trainyard::ui {

/// A number followed, in muted text, by the unit of a plain typed number. Users may type other units ("0.4 Tb/s").
/// Enter or losing focus commits the text; Escape restores the old value.
class UnitField : public QLineEdit {
  Q_OBJECT
 public:
  explicit UnitField(QWidget* parent = nullptr);

  /// Shows a value in the unit of the engine. Keeps uncommitted typing unless the value has changed.
  void showNumber(double value, Unit unit);
  /// Shows text without a unit; nothing is parsed.
  void showText(const QString& text);
  /// Shows no number, only the unit in which `typical` is written. A plain number is in this unit.
  void showUnit(double typical, Unit unit);
  /// Shows a value that follows from others: muted and without a background.
  void setDerived(bool derived);
  bool isDerived() const { return derived_; }
  /// Marks the text as refused. The text stays until the user edits it.
  void setRefused(bool refused);
  bool isRefused() const { return refused_; }
  void setBold(bool bold);
  QString unitText() const { return unit_text_; }
  /// The typed number in the unit of the engine; empty if it is not a number of this unit.
  std::optional<double> typed() const;
  bool isEmpty() const { return text().trimmed().isEmpty(); }

 signals:
  /// The user has finished typing a different text.
  void committed();
  /// The user has pressed Escape; the old value is shown again.
  void restored();
  /// Up, down, page up or page down: the number of slider steps.
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
  /// Whether the field shows uncommitted or refused text.
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
  QString number_text_, unit_text_;  ///< number and unit that showNumber() has set
  QString painted_unit_;
  bool derived_ = false, refused_ = false;
};

}  // namespace trainyard::ui
