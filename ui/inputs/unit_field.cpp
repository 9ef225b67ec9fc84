// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/unit_field.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionFrame>
#include <QTimer>

#include <algorithm>

#include "ui/text/engine_text.h"
#include "ui/text/number_style.h"
#include "ui/theme/theme.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/undo_keys.h"

namespace trainyard::ui {
namespace {

constexpr int page = 10;
constexpr int most_figures = 6;

}  // namespace

UnitField::UnitField(QWidget* parent) : QLineEdit(parent) {
  setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  connect(this, &QLineEdit::textChanged, this, &UnitField::placeUnit);
  connect(this, &QLineEdit::textEdited, this, [this] { setRefused(false); });
}

void UnitField::showNumber(double value, Unit unit) {
  value_ = value;
  unit_ = unit;
  const Formatted shown = format_exact(value, unit, number_style(QLocale()));
  setShown(shortened(QString::fromStdString(shown.number)), engine_text(shown.unit.c_str()));
}

/// Rounds numbers with more digits than users type. The result is in the unit that a plain typed number has.
QString UnitField::shortened(const QString& exact) const {
  const auto figures = std::count_if(exact.begin(), exact.end(), [](QChar c) { return c.isDigit(); });
  const NumberStyle style = number_style(QLocale());
  if (figures <= most_figures || !exact.contains(QString::fromStdString(style.decimal))) return exact;
  const auto unit = parse("1", unit_, PlainNumber::displayed, value_, style);
  if (!unit || *unit == 0) return exact;
  QLocale locale;
  locale.setNumberOptions(QLocale::OmitGroupSeparator);
  return locale.toString(value_ / *unit, 'g', most_figures);
}

void UnitField::showText(const QString& text) { setShown(text, {}); }

void UnitField::showUnit(double typical, Unit unit) {
  value_ = typical;
  unit_ = unit;
  const Formatted shown = format_exact(typical, unit, number_style(QLocale()));
  const QString name = engine_text(shown.unit.c_str());
  setShown({}, shown.number.starts_with('$') ? QLatin1Char('$') + name : name);
}

void UnitField::setShown(const QString& number, const QString& unit) {
  if (number == number_text_ && unit == unit_text_ && !refused_ && text() == number) return;
  number_text_ = number;
  unit_text_ = unit;
  setRefused(false);
  const bool all = hasFocus() && selectedText() == text();
  setText(number);
  setModified(false);
  placeUnit();
  if (all) selectAll();
}

void UnitField::setState(const char* property, const QVariant& value) {
  setProperty(property, value);
  style()->unpolish(this);
  style()->polish(this);
  update();
}

void UnitField::setDerived(bool derived) {
  if (derived == derived_) return;
  derived_ = derived;
  setState("derived", derived);
}

void UnitField::setRefused(bool refused) {
  if (refused == refused_) return;
  refused_ = refused;
  setState("state", refused ? QVariant(QStringLiteral("error")) : QVariant());
}

void UnitField::setBold(bool bold) {
  if (bold == (font().weight() == QFont::DemiBold)) return;
  QFont changed = font();
  changed.setWeight(bold ? QFont::DemiBold : QFont::Normal);
  setFont(changed);
}

std::optional<double> UnitField::typed() const {
  return parse(text().toStdString(), unit_, PlainNumber::displayed, value_, number_style(QLocale()));
}

/// The painted unit. It is empty if the user typed a unit. If there is little room, a word is shortened to three
/// letters ("tok") or omitted.
QString UnitField::shownUnit() const {
  const QString typed = text();
  if (typed != number_text_ && std::any_of(typed.begin(), typed.end(),
                                           [](QChar c) { return c.isLetter() || c == u'%' || c == u'$' || c == u':'; }))
    return {};
  const QFontMetrics small(unitFont());
  const int room = width() - QFontMetrics(font()).horizontalAdvance(number_text_) - scaled(14);
  const bool word = unit_text_.size() > 4 && unit_text_.front().isLetter() && !unit_text_.contains(u'/');
  for (const QString& unit : {unit_text_, word ? unit_text_.left(3) : QString()})
    if (small.horizontalAdvance(unit) + scaled(3) <= room) return unit;
  return {};
}

QFont UnitField::unitFont() const {
  QFont made = ui::font(TextStyle::body);
  made.setPixelSize(scaled(12));
  return made;
}

void UnitField::placeUnit() {
  painted_unit_ = shownUnit();
  const int unit = painted_unit_.isEmpty() ? 0 : QFontMetrics(unitFont()).horizontalAdvance(painted_unit_) + scaled(3);
  // A negative margin lets a long number use the padding at the other end.
  const int spare = -scaled(5);
  const QMargins margins =
      layoutDirection() == Qt::RightToLeft ? QMargins(unit, 0, spare, 0) : QMargins(spare, 0, unit, 0);
  if (margins != textMargins()) setTextMargins(margins);
  update();
}

void UnitField::resizeEvent(QResizeEvent* event) {
  QLineEdit::resizeEvent(event);
  placeUnit();
}

void UnitField::paintEvent(QPaintEvent* event) {
  QLineEdit::paintEvent(event);
  if (painted_unit_.isEmpty()) return;
  QStyleOptionFrame option;
  initStyleOption(&option);
  // The style adds two pixels beside the text; give the unit the same inset.
  const QRect inside = style()->subElementRect(QStyle::SE_LineEditContents, &option, this).adjusted(2, 0, -2, 0);
  QPainter painter(this);
  painter.setFont(unitFont());
  const Theme& colors = current_theme();
  painter.setPen(colors.color(isEnabled() ? Role::muted_text : Role::disabled_text));
  painter.drawText(inside,
                   int(Qt::AlignVCenter) | (layoutDirection() == Qt::RightToLeft ? Qt::AlignLeft : Qt::AlignRight),
                   painted_unit_);
}

/// Leaves undo to the window once the value is committed; only uncommitted typing has its own undo.
bool UnitField::event(QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride || hasOwnText() || !is_undo_key(static_cast<QKeyEvent&>(*event)))
    return QLineEdit::event(event);
  event->ignore();
  return true;
}

void UnitField::keyPressEvent(QKeyEvent* event) {
  if (is_undo_key(*event) && !isModified()) {
    // Only refused text reaches this branch; restore the last value instead of undoing a step.
    if (refused_) restore();
    return event->accept();
  }
  switch (event->key()) {
    case Qt::Key_Up:
      return emit stepped(1);
    case Qt::Key_Down:
      return emit stepped(-1);
    case Qt::Key_PageUp:
      return emit stepped(page);
    case Qt::Key_PageDown:
      return emit stepped(-page);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      commit();
      selectAll();
      return event->accept();
    case Qt::Key_Escape:
      if (!isModified() && !refused_) break;
      restore();
      return event->accept();
    default:
      break;
  }
  QLineEdit::keyPressEvent(event);
}

void UnitField::focusInEvent(QFocusEvent* event) {
  QLineEdit::focusInEvent(event);
  // Select all text after the click has placed the cursor, because users replace a value more often than they edit it.
  if (event->reason() == Qt::MouseFocusReason) QTimer::singleShot(0, this, &QLineEdit::selectAll);
}

void UnitField::focusOutEvent(QFocusEvent* event) {
  if (event->reason() != Qt::PopupFocusReason) commit();
  QLineEdit::focusOutEvent(event);
}

void UnitField::changeEvent(QEvent* event) {
  QLineEdit::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::LayoutDirectionChange) placeUnit();
}

void UnitField::commit() {
  if (!isModified()) return;
  setModified(false);
  if (text() != number_text_) emit committed();
}

void UnitField::restore() {
  setRefused(false);
  setText(number_text_);
  setModified(false);
  selectAll();
  emit restored();
}

}  // namespace trainyard::ui
