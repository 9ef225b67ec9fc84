// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of the inputs panel: every parameter has a control that shows, edits, explains and resets it.
#include <QAbstractButton>
#include <QAccessible>
#include <QComboBox>
#include <QLineEdit>
#include <QWheelEvent>

#include <cmath>

#include "tests/jobs.h"
#include "tests/test_program.h"
#include "tests/ui/inputs_desk.h"
#include "tests/ui/text_recorder.h"
#include "ui/document/value_text.h"
#include "ui/text/engine_text.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

/// Turns the wheel over the widget. Returns false if the widget leaves the event to the panel around it.
bool turn_wheel(QWidget& widget, int notches) {
  const QPointF centre = QRectF(widget.rect()).center();
  QWheelEvent event(centre, widget.mapToGlobal(centre), QPoint(), QPoint(0, 120 * notches), Qt::NoButton,
                    Qt::NoModifier, Qt::NoScrollPhase, false);
  event.setAccepted(true);
  QApplication::sendEvent(&widget, &event);
  return event.isAccepted();
}

QPoint handle(const ValueSlider& slider) { return {int(std::lround(slider.xOf(slider.value()))), slider.height() / 2}; }

QPoint spot(const ValueSlider& slider, int position) {
  return {int(std::lround(slider.xOf(position))), slider.height() / 2};
}

}  // namespace

class InputsTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void every_parameter_has_a_named_and_explained_control();
  void every_parameter_follows_the_document_and_undo();
  void every_slider_position_round_trips();
  void every_choice_and_toggle_edits();
  void a_mouse_drag_is_one_undo_step();
  void a_click_on_the_groove_sets_the_value();
  void escape_ends_a_drag_where_it_began();
  void a_double_click_resets();
  void the_wheel_needs_focus();
  void keys_move_a_slider();
  void derived_inputs_explain_themselves_and_can_be_overridden();
  void inputs_that_may_be_unknown_have_their_own_text();
  void idle_inputs_are_grey_with_a_reason();
  void changed_rows_are_marked_and_reset();
  void changes_are_relative_to_the_baseline();
  void marks_appear_when_the_user_pauses();
  void a_screen_reader_hears_the_value_with_its_unit();
};

void InputsTest::init() { QSettings().clear(); }

void InputsTest::every_parameter_has_a_named_and_explained_control() {
  Desk desk;
  for (const Parameter& p : tests::inputs_of(Job::training)) {
    const QString id = QLatin1String(p.id);
    auto* control = desk.find<QWidget>(id);
    auto* row = desk.find<QWidget>(id + QStringLiteral(".row"));
    QVERIFY2(control && row, p.id);
    QList<QWidget*> widgets{control};
    if (is_number(p)) widgets << desk.field(p.id);
    for (QWidget* widget : widgets) {
      QVERIFY2(widget, p.id);
      QCOMPARE(widget->accessibleName(), engine_text(p.label));
      QVERIFY2(widget->accessibleDescription().startsWith(value_text(desk.document.design(), p)), p.id);
      QVERIFY2(widget->focusPolicy() & Qt::TabFocus, p.id);
      const QString tip = widget->toolTip();
      for (const QString& part : {engine_text(p.help), engine_text(p.source), id})
        QVERIFY2(tip.contains(part.toHtmlEscaped()), p.id);
      QVERIFY2(tip.contains(QStringLiteral("Default:")), p.id);
      QVERIFY2(!is_number(p) || tip.contains(QStringLiteral("Range:")), p.id);
    }
    QCOMPARE(row->toolTip(), control->toolTip());
  }
}

void InputsTest::every_parameter_follows_the_document_and_undo() {
  Desk desk;
  for (const Parameter& p : tests::inputs_of(Job::training)) {
    if (!is_number(p)) continue;
    const double before = number(desk.document.design(), p);
    const int position = position_of(p, before);
    const int other = position == slider_positions(p) - 1 ? 0 : position + 1;
    desk.document.edit(p, value_at(p, other));
    QCOMPARE(desk.slider(p.id)->value(), other);
    QVERIFY2(desk.row(p.id)->isChanged(), p.id);
    desk.undo().undo();
    // An unknown value shows no slider.
    if (!std::isnan(before)) QCOMPARE(desk.slider(p.id)->value(), position);
    QVERIFY2(!desk.row(p.id)->isChanged(), p.id);
    desk.undo().redo();
    QCOMPARE(desk.slider(p.id)->value(), other);
    desk.undo().undo();
  }
  QCOMPARE(desk.undo().index(), 0);
}

void InputsTest::every_slider_position_round_trips() {
  Desk desk;
  for (const Parameter& p : tests::inputs_of(Job::training)) {
    if (!is_number(p)) continue;
    ValueSlider* slider = desk.slider(p.id);
    QCOMPARE(slider->maximum() + 1, slider_positions(p));
    for (int position = 0; position <= slider->maximum(); ++position) {
      slider->setValue(position);
      if (slider->value() != position || number(desk.document.design(), p) != value_at(p, position)) {
        // The hidden slider of an automatic input may already be at this position; then nothing changes.
        QVERIFY2(is_automatic(desk.document.design(), p) && position == slider->value(), p.id);
      }
    }
    desk.document.resetToDefault(p);
  }
}

void InputsTest::every_choice_and_toggle_edits() {
  Desk desk;
  for (const Parameter& p : tests::inputs_of(Job::training)) {
    if (p.why_idle && p.why_idle(desk.document.design())) continue;
    const int steps = desk.undo().index();
    if (is_choice(p)) {
      auto* box = desk.find<QComboBox>(QLatin1String(p.id));
      QCOMPARE(size_t(box->count()), p.choices.size());
      const int other = (box->currentIndex() + 1) % box->count();
      box->setCurrentIndex(other);
      QCOMPARE(int(number(desk.document.design(), p)), other);
    } else if (is_toggle(p)) {
      auto* box = desk.find<QAbstractButton>(QLatin1String(p.id));
      const bool before = box->isChecked();
      box->click();
      QCOMPARE(number(desk.document.design(), p) != 0, !before);
    } else {
      continue;
    }
    QCOMPARE(desk.undo().index(), steps + 1);
    QVERIFY(desk.undo().undoText().startsWith(engine_text(p.label)));
    desk.undo().undo();
  }
}

void InputsTest::a_mouse_drag_is_one_undo_step() {
  Desk desk;
  desk.panel.reveal(QStringLiteral("tensor_parallel"));
  ValueSlider* slider = desk.slider("tensor_parallel");
  QTest::mousePress(slider, Qt::LeftButton, {}, handle(*slider));
  for (int position = slider->value(); position >= 0; --position) QTest::mouseMove(slider, spot(*slider, position));
  QCOMPARE(desk.value("tensor_parallel"), 1.0);
  QCOMPARE(desk.field("tensor_parallel")->text(), QStringLiteral("1"));
  QTest::mouseMove(slider, spot(*slider, 1));
  QTest::mouseRelease(slider, Qt::LeftButton, {}, spot(*slider, 1));
  QCOMPARE(desk.value("tensor_parallel"), 2.0);
  QCOMPARE(desk.undo().count(), 1);
  QCOMPARE(desk.undo().undoText(), QStringLiteral("Tensor parallel 8 → 2"));
  desk.undo().undo();
  QCOMPARE(desk.value("tensor_parallel"), 8.0);
  QCOMPARE(slider->value(), 3);
}

void InputsTest::a_click_on_the_groove_sets_the_value() {
  Desk desk;
  desk.panel.reveal(QStringLiteral("tensor_parallel"));
  ValueSlider* slider = desk.slider("tensor_parallel");
  QTest::mouseClick(slider, Qt::LeftButton, {}, spot(*slider, 1));
  QCOMPARE(desk.value("tensor_parallel"), 2.0);
  QTest::mouseClick(slider, Qt::LeftButton, {}, handle(*slider));
  QCOMPARE(desk.undo().count(), 1);
}

void InputsTest::escape_ends_a_drag_where_it_began() {
  Desk desk;
  desk.panel.reveal(QStringLiteral("tensor_parallel"));
  ValueSlider* slider = desk.slider("tensor_parallel");
  QTest::mousePress(slider, Qt::LeftButton, {}, handle(*slider));
  QTest::mouseMove(slider, spot(*slider, 0));
  QCOMPARE(desk.value("tensor_parallel"), 1.0);
  QTest::keyClick(slider, Qt::Key_Escape);
  QCOMPARE(desk.value("tensor_parallel"), 8.0);
  QTest::mouseMove(slider, spot(*slider, 1));
  QTest::mouseRelease(slider, Qt::LeftButton, {}, spot(*slider, 1));
  QCOMPARE(desk.value("tensor_parallel"), 8.0);
  QCOMPARE(desk.undo().count(), 0);
}

void InputsTest::a_double_click_resets() {
  Desk desk;
  desk.panel.reveal(QStringLiteral("tokens"));
  const double before = desk.value("tokens");
  desk.document.edit(parameter("tokens"), 1e12);
  ValueSlider* slider = desk.slider("tokens");
  QTest::mouseDClick(slider, Qt::LeftButton, {}, handle(*slider));
  QCOMPARE(desk.value("tokens"), before);
}

void InputsTest::the_wheel_needs_focus() {
  Desk desk;
  desk.find<QLineEdit>(QStringLiteral("inputs.search"))->setFocus();
  for (const Parameter& p : tests::inputs_of(Job::training)) {
    auto* control = desk.find<QWidget>(QLatin1String(p.id));
    const bool enabled = control->isEnabled();
    if (!is_toggle(p)) QVERIFY2(!enabled || !turn_wheel(*control, -1), p.id);
    if (UnitField* field = desk.field(p.id)) QVERIFY2(!enabled || !turn_wheel(*field, -1), p.id);
  }
  QCOMPARE(desk.undo().count(), 0);
  QVERIFY(desk.document.design() == default_design());
  desk.panel.reveal(QStringLiteral("tensor_parallel"));
  ValueSlider* slider = desk.slider("tensor_parallel");
  QTRY_VERIFY(slider->hasFocus());
  QVERIFY(turn_wheel(*slider, -1));
  QCOMPARE(desk.value("tensor_parallel"), 4.0);
}

void InputsTest::keys_move_a_slider() {
  Desk desk;
  desk.panel.reveal(QStringLiteral("tensor_parallel"));
  ValueSlider* slider = desk.slider("tensor_parallel");
  const auto after = [&](Qt::Key key) {
    QTest::keyClick(slider, key);
    return desk.value("tensor_parallel");
  };
  QCOMPARE(after(Qt::Key_Right), 16.0);
  QCOMPARE(after(Qt::Key_Left), 8.0);
  QCOMPARE(after(Qt::Key_Up), 16.0);
  QCOMPARE(after(Qt::Key_Down), 8.0);
  QCOMPARE(after(Qt::Key_Home), parameter("tensor_parallel").min);
  QCOMPARE(after(Qt::Key_End), parameter("tensor_parallel").max);
  QVERIFY(after(Qt::Key_PageDown) < parameter("tensor_parallel").max);
  QCOMPARE(after(Qt::Key_PageUp), parameter("tensor_parallel").max);
  QCOMPARE(desk.undo().count(), 1);
}

void InputsTest::derived_inputs_explain_themselves_and_can_be_overridden() {
  Desk desk;
  for (const Parameter& p : tests::inputs_of(Job::training)) {
    if (!p.derive || !is_automatic(desk.document.design(), p)) continue;
    QVERIFY2(desk.slider(p.id)->isHidden(), p.id);
    // A limit that is not set can be typed, so it does not look like a value that follows from others.
    QVERIFY2(desk.field(p.id)->isDerived() != p.limit, p.id);
    QVERIFY2(desk.field(p.id)->text().isEmpty() == p.limit, p.id);
  }
  // A limit that is not set shows the unit that a plain number has.
  QCOMPARE(desk.field("budget")->unitText(), QStringLiteral("$M"));
  desk.type("budget", QStringLiteral("40"));
  QCOMPARE(desk.document.design().economics.budget, 40e6);
  desk.document.undoStack().undo();
  desk.type("budget", QStringLiteral("40e6"));
  QCOMPARE(desk.document.design().economics.budget, 40e6);
  desk.document.undoStack().undo();
  desk.type("deadline", QStringLiteral("60"));
  QCOMPARE(desk.document.design().failures.deadline, 60.0);
  desk.document.undoStack().undo();
  desk.type("power_limit", QStringLiteral("20"));
  QCOMPARE(desk.document.design().economics.power_limit, 20e6);
  desk.document.undoStack().undo();
  QVERIFY(desk.field("budget")->text().isEmpty());
  desk.document.edit(parameter("pipeline_parallel"), 8.0);
  QCOMPARE(desk.field("data_parallel")->text(), QStringLiteral("256"));
  desk.type("data_parallel", QStringLiteral("128"));
  QVERIFY(!desk.slider("data_parallel")->isHidden());
  QVERIFY(!desk.field("data_parallel")->isDerived());
  QVERIFY(!is_automatic(desk.document.design(), parameter("data_parallel")));
  desk.row("data_parallel")->reset();
  QVERIFY(is_automatic(desk.document.design(), parameter("data_parallel")));
  QVERIFY(desk.slider("data_parallel")->isHidden());
  for (const char* word : {"auto", "AUTO", ""}) {
    desk.type("data_parallel", QStringLiteral("64"));
    desk.type("data_parallel", QLatin1String(word));
    QVERIFY2(is_automatic(desk.document.design(), parameter("data_parallel")), word);
  }
}

/// Without a published figure, such an input says so itself and does not ask for a value.
void InputsTest::inputs_that_may_be_unknown_have_their_own_text() {
  Desk desk;
  const auto texts_of = [&](const char* id) {
    desk.panel.reveal(QLatin1String(id));
    TextRecorder recorder(desk.row(id)->size());
    desk.row(id)->render(&recorder);
    QStringList out;
    for (const WrittenText& one : recorder.texts()) out << one.text;
    return out;
  };
  QVERIFY2(texts_of("staff_cost").contains(u"unknown"), qPrintable(texts_of("staff_cost").join(u'|')));
  QVERIFY2(texts_of("server_price").contains(u"parts list"), qPrintable(texts_of("server_price").join(u'|')));
}

void InputsTest::idle_inputs_are_grey_with_a_reason() {
  Desk desk;
  for (const Parameter& p : tests::inputs_of(Job::training)) {
    const char* reason = p.why_idle ? p.why_idle(desk.document.design()) : nullptr;
    auto* control = desk.find<QWidget>(QLatin1String(p.id));
    QCOMPARE(control->isEnabled(), reason == nullptr);
    if (reason) QVERIFY2(control->toolTip().contains(engine_text(reason).toHtmlEscaped()), p.id);
  }
  QVERIFY(!desk.slider("virtual_pipeline")->isEnabled() || desk.row("virtual_pipeline")->isIdle() == false);
  desk.document.edit(parameter("pipeline_parallel"), 1.0);
  QVERIFY(!desk.find<QWidget>(QStringLiteral("schedule"))->isEnabled());
  desk.undo().undo();
  QVERIFY(desk.find<QWidget>(QStringLiteral("schedule"))->isEnabled());
}

void InputsTest::changed_rows_are_marked_and_reset() {
  Desk desk;
  desk.panel.reveal(QStringLiteral("tensor_parallel"));
  desk.slider("tensor_parallel")->setValue(1);
  QVERIFY(desk.row("tensor_parallel")->isChanged());
  QCOMPARE(desk.slider("tensor_parallel")->baseline(), std::optional(3));
  QVERIFY(desk.slider("tensor_parallel")->accessibleDescription().contains(QStringLiteral("changed, default 8")));
  QVERIFY(desk.slider("tensor_parallel")->toolTip().contains(QStringLiteral("the default is 8")));
  const QPixmap changed = desk.row("tensor_parallel")->grab();
  const Theme& colors = theme_of(desk.panel.palette());
  QCOMPARE(changed.toImage().pixelColor(1, desk.row("tensor_parallel")->height() / 2), colors.color(Role::accent));
  for (QWidget* widget :
       {static_cast<QWidget*>(desk.slider("tensor_parallel")), static_cast<QWidget*>(desk.field("tensor_parallel"))}) {
    QTest::keyClick(widget, Qt::Key_R, Qt::AltModifier);
    QCOMPARE(desk.value("tensor_parallel"), 8.0);
    QVERIFY(!desk.row("tensor_parallel")->isChanged());
    QVERIFY(!desk.slider("tensor_parallel")->baseline());
    desk.slider("tensor_parallel")->setValue(1);
  }
}

void InputsTest::changes_are_relative_to_the_baseline() {
  Desk desk;
  desk.document.edit(parameter("tensor_parallel"), 4.0);
  desk.document.duplicateScenario(0);
  QVERIFY(!desk.row("tensor_parallel")->isChanged());
  desk.document.edit(parameter("tensor_parallel"), 2.0);
  QCOMPARE(desk.slider("tensor_parallel")->baseline(), std::optional(2));
  // The triangle of the baseline is above its position, not above the handle.
  desk.panel.reveal(QStringLiteral("tensor_parallel"));
  const ValueSlider& slider = *desk.slider("tensor_parallel");
  const QImage drawn = desk.slider("tensor_parallel")->grab().toImage();
  const QColor triangle = theme_of(desk.panel.palette()).color(Role::second_text);
  const auto is_above = [&](int position) {
    for (int y = 0; y < drawn.height() / 2; ++y)
      if (drawn.pixelColor(int(std::lround(slider.xOf(position))), y) == triangle) return true;
    return false;
  };
  QVERIFY(is_above(2) && !is_above(1));
  QVERIFY(desk.slider("tensor_parallel")->accessibleDescription().contains(QStringLiteral("baseline 4")));
  desk.row("tensor_parallel")->reset();
  QCOMPARE(desk.value("tensor_parallel"), 4.0);
  desk.document.setCurrent(0);
  QVERIFY(desk.row("tensor_parallel")->isChanged());
  QCOMPARE(desk.slider("tensor_parallel")->baseline(), std::optional(3));
}

void InputsTest::marks_appear_when_the_user_pauses() {
  Desk desk;
  desk.panel.reveal(QStringLiteral("tensor_parallel"));
  ValueSlider* slider = desk.slider("tensor_parallel");
  const auto right = [&] {
    return slider->marks() == evaluate_values(desk.document.design(), parameter("tensor_parallel"));
  };
  QTRY_VERIFY(right());
  QCOMPARE(int(slider->marks().size()), slider->maximum() + 1);
  desk.document.edit(parameter("micro_batch"), 64.0);
  QTRY_VERIFY(right());
}

void InputsTest::a_screen_reader_hears_the_value_with_its_unit() {
  Desk desk;
  desk.panel.reveal(QStringLiteral("checkpoint_interval"));
  ValueSlider* slider = desk.slider("checkpoint_interval");
  QAccessibleInterface* reader = QAccessible::queryAccessibleInterface(slider);
  QVERIFY(reader && reader->valueInterface());
  QCOMPARE(reader->role(), QAccessible::Slider);
  QCOMPARE(reader->text(QAccessible::Name), slider->accessibleName());
  QCOMPARE(reader->text(QAccessible::Value), value_text(desk.document.design(), parameter("checkpoint_interval")));
  QCOMPARE(reader->valueInterface()->currentValue().toDouble(), 10.0);
  const Parameter& interval = parameter("checkpoint_interval");
  QCOMPARE(reader->valueInterface()->minimumValue().toDouble(), interval.min / 60);
  QCOMPARE(reader->valueInterface()->maximumValue().toDouble(), interval.max / 60);
  reader->valueInterface()->setCurrentValue(20.0);
  QCOMPARE(desk.value("checkpoint_interval"), 1200.0);
}

TRAINYARD_TEST(InputsTest);

#include "tst_inputs.moc"
