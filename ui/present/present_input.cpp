// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/present_input.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/parameters/handle.h"
#include "engine/studies/findings.h"
#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/inputs/row_text.h"
#include "ui/inputs/value_slider.h"
#include "ui/text/engine_text.h"
#include "ui/text/number_style.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

// Lengths in pixels for a window of 1280 × 720.
constexpr double slider_height = 48, bar = 6, bar_gap = 10, gap = 16;
/// The height of a slider in the inputs panel, in pixels.
constexpr double usual_height = 24;
/// Each mark costs one evaluation.
constexpr int most_marks = 24;
/// From `finest_devices` devices, the slider has `octave_steps` positions per factor of two.
constexpr double finest_devices = 64;
constexpr int octave_steps = 8;
/// The slider covers two octaves around the current and the reference value. Its range moves when the handle comes
/// within `margin_steps` of an end.
constexpr int reach_octaves = 2, margin_steps = octave_steps / 2;

const std::vector<EntryRef>& entries_like(const Design& design, const Parameter& p) {
  return catalog(kind_of(entry(design, p)));
}

bool counts_devices(const Parameter& p) { return ParameterHandle(p) == &Cluster::accelerators; }

/// Positions of the slider for devices: powers of two below 64, then eight positions per factor of two, because
/// audiences ask for values in between.
const std::vector<double>& device_counts() {
  static const std::vector<double> counts = [] {
    const Parameter& p = trainyard::parameter(&Cluster::accelerators);
    std::vector<double> out;
    for (double octave = p.min; octave <= p.max; octave *= 2)
      for (int i = 0; i < (octave < finest_devices ? 1 : octave_steps); ++i)
        if (const double count = octave * std::exp2(double(i) / octave_steps); count <= p.max)
          out.push_back(std::round(count));
    return out;
  }();
  return counts;
}

/// Rounds to whole replicas if replicas are small compared with the distance between two positions.
double whole_replicas(const Design& design, double devices) {
  const double replica = resolved(design).layout.replica_size();
  return design.job == Job::training && devices >= octave_steps * replica ? std::round(devices / replica) * replica
                                                                          : devices;
}

}  // namespace

int positions_of(const Design& design, const Parameter& p) {
  if (counts_devices(p)) return int(device_counts().size());
  if (is_toggle(p)) return 2;
  if (is_choice(p)) return int(p.choices.size());
  if (is_entry(p)) return int(entries_like(design, p).size());
  return slider_positions(p);
}

Value value_at_position(const Design& design, const Parameter& p, int position) {
  if (is_toggle(p)) return position > 0;
  if (is_choice(p)) return std::string(p.choices[size_t(position)].id);
  if (is_entry(p)) return entries_like(design, p)[size_t(position)];
  if (counts_devices(p)) return whole_replicas(design, device_counts()[size_t(position)]);
  return value_at(p, position);
}

int position_in_force(const Design& design, const Parameter& p) {
  if (is_number(p)) {
    const double now = number(design, p);
    if (counts_devices(p)) {
      const std::vector<double>& all = device_counts();
      const auto nearer = [&](double a, double b) { return std::abs(std::log(a / now)) < std::abs(std::log(b / now)); };
      return int(std::min_element(all.begin(), all.end(), nearer) - all.begin());
    }
    return std::isnan(now) ? 0 : position_of(p, now);
  }
  if (!is_entry(p)) return int(number(design, p));
  const std::vector<EntryRef>& all = entries_like(design, p);
  const std::string id = id_of(design, p);
  const auto found = std::find_if(all.begin(), all.end(), [&](const EntryRef& e) { return base(e).id == id; });
  return found == all.end() ? 0 : int(found - all.begin());
}

PresentInput::PresentInput(Document& document, const Parameter& parameter, QWidget* parent)
    : QWidget(parent),
      document_(document),
      parameter_(parameter),
      slider_(new ValueSlider(this)),
      label_(engine_text(parameter.label)) {
  setObjectName(QLatin1String(parameter.id) + QStringLiteral(".present"));
  setAccessibleName(label_);
  setToolTip(tr("Click the value to type another one"));
  slider_->setObjectName(QLatin1String(parameter.id));
  slider_->setAccessibleName(label_);
  slider_->setToolTip(engine_text(parameter.help));
  // The arrow keys move the slider that was clicked last; Page Up and Page Down change pages.
  slider_->setFocusPolicy(Qt::StrongFocus);
  setSliderRange(document.design(), document.reference());
  connect(slider_, &QSlider::sliderPressed, this, [this] {
    before_drag_ = value(document_.design(), parameter_);
    document_.beginGesture();
  });
  connect(slider_, &QSlider::sliderReleased, this, [this] { document_.endGesture(); });
  connect(slider_, &QSlider::valueChanged, this, [this](int position) {
    apply(value_at_position(document_.design(), parameter_, first_ + position));
    slider_->showPosition(shownAt(document_.design()));
  });
  connect(slider_, &ValueSlider::dragCancelled, this, [this] { apply(before_drag_); });
  connect(slider_, &ValueSlider::resetRequested, this, [this] { apply(value(document_.reference(), parameter_)); });
  connect(slider_, &ValueSlider::readingRequested, this, [this](double reading) {
    if (!is_number(parameter_)) return apply(value_at_position(document_.design(), parameter_, int(reading)));
    apply(reading * unit_step(number(document_.design(), parameter_), parameter_.unit).factor);
  });
}

void PresentInput::setSliderRange(const Design& design, const Design& reference) {
  const int all = positions_of(design, parameter_);
  if (!counts_devices(parameter_)) {
    first_ = 0;
    return slider_->setPositions(all);
  }
  const int now = position_in_force(design, parameter_), before = position_in_force(reference, parameter_);
  const int end = first_ + slider_->maximum();
  const auto inside = [&](int position) {
    return (first_ == 0 || position >= first_ + margin_steps) && (end == all - 1 || position <= end - margin_steps);
  };
  if (first_ >= 0 && end < all && inside(now) && inside(before)) return;
  const int wide = reach_octaves * octave_steps;
  first_ = std::max(0, std::min(now, before) - wide);
  slider_->setPositions(std::min(all - 1, std::max(now, before) + wide) - first_ + 1);
}

int PresentInput::shownAt(const Design& design) const { return position_in_force(design, parameter_) - first_; }

void PresentInput::apply(const Value& value) {
  try {
    document_.edit(parameter_, value);
  } catch (const InputError&) {
    // The document is unchanged and the handle returns to the current value; show no error to the audience.
  }
}

int PresentInput::heightFor(const Stage& stage, int lines) {
  return lines * stage.line(StageText::small) + stage.length(slider_height);
}

int PresentInput::linesAt(const Stage& stage, int width) const {
  const double room = width - stage.length(bar + bar_gap);
  const double words = stage.width(StageText::small, label_) + stage.width(StageText::strong, value_);
  return words + stage.length(gap) <= room ? 1 : 2;
}

void PresentInput::setStage(const Stage& stage, int text_lines) {
  stage_ = stage;
  lines_ = text_lines;
  slider_->setMagnification(stage.length(slider_height) / scaled_f(usual_height));
  const int high = stage.length(slider_height);
  slider_->setGeometry(0, height() - high, width(), high);
  update();
}

void PresentInput::resizeEvent(QResizeEvent*) {
  const int high = stage_.length(slider_height);
  slider_->setGeometry(0, height() - high, width(), high);
}

void PresentInput::show(const Design& design, const Design& reference, bool editable) {
  const QString text = value_text(design, parameter_);
  const bool other = !same_value(design, reference, parameter_);
  const char* idle = parameter_.why_idle ? parameter_.why_idle(design) : nullptr;
  slider_->setEnabled(!idle);
  slider_->setAttribute(Qt::WA_TransparentForMouseEvents, !editable);
  slider_->setToolTip(engine_text(idle ? idle : parameter_.help));
  if (editable && !document_.inGesture()) setSliderRange(design, reference);
  const int position = shownAt(design);
  slider_->showPosition(position);
  slider_->setBaseline(other ? std::optional(shownAt(reference)) : std::nullopt);
  const double factor = is_number(parameter_) ? unit_step(number(design, parameter_), parameter_.unit).factor : 1;
  if (is_number(parameter_))
    slider_->setReading({number(design, parameter_) / factor, parameter_.min / factor, parameter_.max / factor, text});
  else
    slider_->setReading({double(position), 0, double(slider_->maximum()), text});
  if (text == value_ && other == changed_) return;
  value_ = text;
  changed_ = other;
  setAccessibleDescription(text);
  update();
}

void PresentInput::tryMarks() {
  if (!is_number(parameter_) || slider_->maximum() >= most_marks || !slider_->isEnabled()) return;
  std::vector<ValueState> tried = evaluate_values(document_.design(), parameter_);
  if (int(tried.size()) != slider_->maximum() + 1) tried.clear();
  slider_->setMarks(std::move(tried));
}

QRect PresentInput::textArea() const {
  const int from = changed_ ? stage_.length(bar + bar_gap) : 0;
  return rect().adjusted(from, 0, 0, -stage_.length(slider_height));
}

void PresentInput::mousePressEvent(QMouseEvent* event) {
  if (!textArea().contains(event->position().toPoint()) || !slider_->isEnabled())
    return QWidget::mousePressEvent(event);
  if (!is_number(parameter_)) return emit typingRequested(label_);
  openField();
}

void PresentInput::openField() {
  if (field_) return;
  field_ = new QLineEdit(value_, this);
  field_->setObjectName(QLatin1String(parameter_.id) + QStringLiteral(".typed"));
  field_->setAccessibleName(label_);
  field_->setToolTip(tr("Enter applies the value, Escape keeps the old one"));
  field_->setAlignment(Qt::AlignRight);
  field_->setFont(stage_.font(StageText::strong));
  const QRect area = textArea();
  field_->setGeometry(area.adjusted(area.width() / 2, 0, 0, 0));
  field_->installEventFilter(this);
  connect(field_, &QLineEdit::returnPressed, this, &PresentInput::commitField);
  field_->show();
  field_->selectAll();
  field_->setFocus(Qt::OtherFocusReason);
}

void PresentInput::commitField() {
  const QString text = field_->text().trimmed();
  Design typed = document_.design();
  try {
    if (const auto next = changed_by_share(typed, parameter_, text))
      set_value(typed, parameter_, *next);
    else
      set_text(typed, parameter_, text.toStdString(), PlainNumber::displayed, number_style(QLocale()));
  } catch (const InputError&) {
    // Keep the field open, because the text is not a value of this input.
    return refuse(refusal_text(parameter_, text));
  }
  closeField();
  slider_->setFocus(Qt::OtherFocusReason);
  apply(value(typed, parameter_));
}

void PresentInput::refuse(const QString& reason) {
  field_->setToolTip(reason);
  field_->setAccessibleDescription(reason);
  field_->selectAll();
  QToolTip::showText(field_->mapToGlobal(QPoint(0, field_->height())), reason, field_);
}

void PresentInput::closeField() {
  if (!field_) return;
  QLineEdit* closed = field_;
  field_ = nullptr;
  closed->removeEventFilter(this);
  closed->hide();
  closed->deleteLater();
}

bool PresentInput::eventFilter(QObject* watched, QEvent* event) {
  if (watched != field_) return QWidget::eventFilter(watched, event);
  const bool escape = event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
  if (escape) {
    closeField();
    slider_->setFocus(Qt::OtherFocusReason);
    return true;
  }
  if (event->type() != QEvent::FocusOut) return false;
  // A menu of the field and another window take the focus only for a while.
  const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
  if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason) closeField();
  return false;
}

void PresentInput::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& look = current_theme();
  const QRect area = textArea();
  const int line = stage_.line(StageText::small);
  if (changed_)
    painter.fillRect(QRect(0, area.top() + line / 6, stage_.length(bar), line * 2 / 3), look.color(Role::accent));
  painter.setFont(stage_.font(StageText::strong));
  painter.setPen(look.color(Role::text));
  painter.drawText(QRect(area.left(), area.top() + (lines_ - 1) * line, area.width(), line),
                   Qt::AlignRight | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(value_, Qt::ElideRight, area.width()));
  const int taken = lines_ > 1 ? 0 : int(stage_.width(StageText::strong, value_)) + stage_.length(gap) / 2;
  painter.setFont(stage_.font(StageText::small));
  painter.setPen(look.color(Role::second_text));
  painter.drawText(QRect(area.left(), area.top(), area.width() - taken, line), Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(label_, Qt::ElideRight, area.width() - taken));
}

}  // namespace trainyard::ui
