// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/number_row.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/parameters/handle.h"
#include "ui/document/document.h"
#include "ui/inputs/row_text.h"
#include "ui/inputs/unit_field.h"
#include "ui/inputs/value_slider.h"
#include "ui/text/engine_text.h"
#include "ui/text/number_style.h"

namespace trainyard::ui {
namespace {

/// Each mark costs one evaluation; more marks would also overlap.
constexpr int most_marks = 24;

}  // namespace

NumberRow::NumberRow(Document& document, const Parameter& parameter, QWidget* parent)
    : InputRow(document, parameter, parent) {}

void NumberRow::makeControls() {
  slider_ = new ValueSlider(this);
  slider_->setObjectName(id());
  slider_->setAccessibleName(label());
  slider_->setPositions(slider_positions(parameter()));
  field_ = new UnitField(this);
  field_->setObjectName(id() + QStringLiteral(".field"));
  field_->setAccessibleName(label());
  connect(slider_, &QSlider::sliderPressed, this, [this] {
    before_drag_ = number(design(), this->parameter());
    this->document().beginGesture();
  });
  connect(slider_, &QSlider::sliderReleased, this, [this] { this->document().endGesture(); });
  connect(slider_, &QSlider::valueChanged, this, [this](int position) {
    apply(value_at(this->parameter(), position));
    // The document may adjust or refuse the value; move the handle to the value in effect.
    slider_->showPosition(position_of(this->parameter(), number(design(), this->parameter())));
  });
  connect(slider_, &ValueSlider::resetRequested, this, &InputRow::reset);
  connect(slider_, &ValueSlider::dragCancelled, this, [this] { apply(before_drag_); });
  connect(slider_, &ValueSlider::readingRequested, this,
          [this](double reading) { apply(reading * unit_step(state().number, this->parameter().unit).factor); });
  connect(field_, &UnitField::committed, this, &NumberRow::commit);
  connect(field_, &UnitField::stepped, this, &NumberRow::step);
  connect(field_, &UnitField::restored, this, [this] { clearError(); });
}

QWidget* NumberRow::control() const { return state().automatic ? static_cast<QWidget*>(field_) : slider_; }

QList<QWidget*> NumberRow::controls() const { return {slider_, field_}; }

QString NumberRow::derivation() const {
  if (!state().automatic) return {};
  // An input that may be unknown has its own text: “unknown”, or where the value comes from.
  const bool is_unknown = std::isnan(state().number) && !parameter().may_be_unknown;
  return is_unknown ? tr("unknown; enter a value") : engine_text(parameter().derivation);
}

bool NumberRow::isDiscrete() const { return slider_positions(parameter()) <= most_marks; }

bool NumberRow::wantsMarks() const { return isDiscrete() && isMade() && slider_->isVisible() && slider_->isEnabled(); }

void NumberRow::setMarks(std::vector<ValueState> marks) {
  if (int(marks.size()) != slider_->maximum() + 1) marks.clear();
  slider_->setMarks(std::move(marks));
}

void NumberRow::placeControls(const Areas& areas) {
  slider_->setGeometry(areas.control);
  field_->setGeometry(areas.field);
}

void NumberRow::showValue() {
  const RowState& now = state();
  slider_->setVisible(!now.automatic);
  if (!std::isnan(now.number)) slider_->showPosition(position_of(parameter(), now.number));
  const bool triangle = now.changed && !std::isnan(now.reference);
  slider_->setBaseline(triangle ? std::optional(position_of(parameter(), now.reference)) : std::nullopt);
  showNumber();
  field_->setDerived(now.automatic && !isUnlimited());
  field_->setBold(now.changed);
  showReading();
}

bool NumberRow::isUnlimited() const { return parameter().limit && is_automatic(design(), parameter()); }

double NumberRow::typicalValue() const { return value_at(parameter(), slider_positions(parameter()) / 2); }

void NumberRow::showNumber() {
  if (isUnlimited())
    field_->showUnit(typicalValue(), parameter().unit);
  else
    field_->showNumber(number(design(), parameter()), parameter().unit);
}

void NumberRow::showReading() {
  const double factor = unit_step(state().number, parameter().unit).factor;
  slider_->setReading({state().number / factor, parameter().min / factor, parameter().max / factor, valueText()});
}

void NumberRow::commit() {
  const QString typed = field_->text().trimmed();
  Design typed_into = design();
  try {
    if (parameter().derive && typed.isEmpty()) {
      set_value(typed_into, parameter(), automatic);
    } else if (const auto next = changed_by_share(design(), parameter(), typed)) {
      set_value(typed_into, parameter(), *next);
      if (ParameterHandle(parameter()) == ParameterHandle(&Cluster::accelerators)) {
        document().editCountByShare(number(typed_into, parameter()));
        clearError();
        return showNumber();
      }
    } else {
      // A plain number is in the unit of the current value. A limit that is not set shows the unit of a typical one.
      if (isUnlimited()) set_value(typed_into, parameter(), typicalValue());
      set_text(typed_into, parameter(), typed.toStdString(), PlainNumber::displayed, number_style(QLocale()));
    }
    document().edit(parameter(), value(typed_into, parameter()));
  } catch (const InputError&) {
    refuse(refusal_text(parameter(), typed));
    return field_->setRefused(true);
  }
  clearError();
  // Shows 1024 as 1,024, and the value in effect if the edit changed nothing.
  showNumber();
}

/// Moves along the positions of the slider. A value between two positions moves to the next position in that direction.
void NumberRow::step(int steps) {
  const double now = state().number;
  int position = std::isnan(now) ? 0 : position_of(parameter(), now);
  const double nearest = value_at(parameter(), position);
  if (steps > 0 && nearest > now) --position;
  if (steps < 0 && nearest < now) ++position;
  apply(value_at(parameter(), std::clamp(position + steps, 0, slider_->maximum())));
}

}  // namespace trainyard::ui
