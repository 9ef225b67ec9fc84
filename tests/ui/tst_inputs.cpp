// SPDX-License-Identifier: GPL-3.0-or-later
// What the inputs panel promises: every parameter has a control that shows, edits, explains and resets it.
#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>
#include <QTextBrowser>
#include <QWheelEvent>

#include <cmath>
#include <memory>

#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/inputs/entry_editor.h"
#include "ui/inputs/entry_picker.h"
#include "ui/inputs/input_row.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/inputs/unit_field.h"
#include "ui/inputs/value_slider.h"
#include "ui/text/engine_text.h"
#include "ui/theme/theme.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

const Parameter& parameter(const char* id) {
  const Parameter* found = find_parameter(id);
  Q_ASSERT(found);
  return *found;
}

/// A panel on a document, shown.
struct Desk {
  Document document;
  InputsPanel panel{document};

  Desk() {
    panel.resize(340, 900);
    panel.show();
    (void)QTest::qWaitForWindowExposed(&panel);
    panel.activateWindow();
  }
  template <class Widget>
  Widget* find(const QString& name) const {
    return panel.findChild<Widget*>(name);
  }
  ValueSlider* slider(const char* id) const { return find<ValueSlider>(QLatin1String(id)); }
  UnitField* field(const char* id) const { return find<UnitField>(QLatin1String(id) + QStringLiteral(".field")); }
  InputRow* row(const char* id) const { return panel.row(QLatin1String(id)); }
  double value(const char* id) const { return number(document.design(), parameter(id)); }
  QUndoStack& undo() { return document.undoStack(); }

  /// Types as a person does: goes there, replaces what stands there, presses Enter.
  void type(const char* id, const QString& text) {
    panel.reveal(QLatin1String(id));
    UnitField* edit = field(id);
    edit->setFocus(Qt::TabFocusReason);
    edit->selectAll();
    if (text.isEmpty()) QTest::keyClick(edit, Qt::Key_Delete);
    QTest::keyClicks(edit, text);
    QTest::keyClick(edit, Qt::Key_Return);
  }
};

void turn_wheel(QWidget& widget, int notches) {
  const QPointF centre = QRectF(widget.rect()).center();
  QWheelEvent event(centre, widget.mapToGlobal(centre), QPoint(), QPoint(0, 120 * notches), Qt::NoButton,
                    Qt::NoModifier, Qt::NoScrollPhase, false);
  QApplication::sendEvent(&widget, &event);
}

QPoint handle(const ValueSlider& slider) { return {int(std::lround(slider.xOf(slider.value()))), slider.height() / 2}; }

QPoint spot(const ValueSlider& slider, int position) {
  return {int(std::lround(slider.xOf(position))), slider.height() / 2};
}

class InLocale {
 public:
  explicit InLocale(const char* name) { QLocale::setDefault(QLocale(QLatin1String(name))); }
  ~InLocale() { QLocale::setDefault(QLocale(QLatin1String("en_US"))); }
};

}  // namespace

class InputsTest : public QObject {
  Q_OBJECT

 private slots:
  void init();

  void every_parameter_has_a_named_and_explained_control();
  void every_parameter_follows_the_document_and_undo();
  void every_slider_position_round_trips();
  void every_choice_and_toggle_edits();
  void every_number_can_be_typed_as_it_is_shown();

  void a_mouse_drag_is_one_undo_step();
  void a_click_on_the_groove_goes_there();
  void escape_ends_a_drag_where_it_began();
  void a_double_click_resets();
  void the_wheel_needs_focus();
  void the_wheel_scrolls_the_panel_instead();
  void keys_move_a_slider();
  void the_field_steps_with_keys();

  void typed_units_data();
  void typed_units();
  void a_point_is_never_lost_in_german();
  void refused_text_is_marked_and_said();
  void escape_restores_a_field();
  void leaving_a_field_takes_it_over();

  void derived_inputs_say_how_and_can_be_overridden();
  void idle_inputs_are_grey_with_a_reason();
  void changed_rows_are_marked_and_reset();
  void the_baseline_is_what_changes_are_measured_against();
  void marks_come_when_the_user_pauses();
  void a_screen_reader_hears_the_value_with_its_unit();

  void search_finds_by_label_id_and_help();
  void the_filter_shows_changed_inputs();
  void groups_fold_and_summarize();
  void advanced_inputs_are_behind_a_line();
  void reveal_shows_any_input();
  void tab_goes_in_reading_order();
  void long_labels_wrap();
  void small_windows_have_smaller_rows();

  void the_picker_filters_and_chooses();
  void the_editor_makes_a_custom_entry();

  void a_change_costs_well_under_a_millisecond();
};

void InputsTest::init() {
  QSettings().clear();
  QLocale::setDefault(QLocale(QStringLiteral("en_US")));
}

void InputsTest::every_parameter_has_a_named_and_explained_control() {
  Desk desk;
  for (const Parameter& p : parameters()) {
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
  for (const Parameter& p : parameters()) {
    if (!is_number(p)) continue;
    const double before = number(desk.document.design(), p);
    const int position = position_of(p, before);
    const int other = position == slider_positions(p) - 1 ? 0 : position + 1;
    desk.document.edit(p, value_at(p, other));
    QCOMPARE(desk.slider(p.id)->value(), other);
    QVERIFY2(desk.row(p.id)->isChanged(), p.id);
    desk.undo().undo();
    QCOMPARE(desk.slider(p.id)->value(), position);
    QVERIFY2(!desk.row(p.id)->isChanged(), p.id);
    desk.undo().redo();
    QCOMPARE(desk.slider(p.id)->value(), other);
    desk.undo().undo();
  }
  QCOMPARE(desk.undo().index(), 0);
}

void InputsTest::every_slider_position_round_trips() {
  Desk desk;
  for (const Parameter& p : parameters()) {
    if (!is_number(p)) continue;
    ValueSlider* slider = desk.slider(p.id);
    QCOMPARE(slider->maximum() + 1, slider_positions(p));
    for (int position = 0; position <= slider->maximum(); ++position) {
      slider->setValue(position);
      if (slider->value() != position || number(desk.document.design(), p) != value_at(p, position)) {
        // The very first position of an automatic input is where its hidden slider may already stand.
        QVERIFY2(is_automatic(desk.document.design(), p) && position == slider->value(), p.id);
      }
    }
    desk.document.resetToDefault(p);
  }
}

void InputsTest::every_choice_and_toggle_edits() {
  Desk desk;
  for (const Parameter& p : parameters()) {
    if (p.idle && p.idle(desk.document.design())) continue;
    const int steps = desk.undo().count();
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
    QCOMPARE(desk.undo().count(), steps + 1);
    QVERIFY(desk.undo().undoText().startsWith(engine_text(p.label)));
    desk.undo().undo();
  }
}

void InputsTest::every_number_can_be_typed_as_it_is_shown() {
  for (const char* language : {"en_US", "de_DE", "fr_FR", "C"}) {
    const InLocale locale(language);
    Desk desk;
    for (const Parameter& p : parameters()) {
      if (!is_number(p) || is_automatic(desk.document.design(), p)) continue;
      const double before = number(desk.document.design(), p);
      const QString shown = desk.field(p.id)->text();
      desk.document.edit(p, before == p.min ? p.max : p.min);
      // In the unit in which it was shown.
      desk.type(p.id, shown + QLatin1Char(' ') + desk.field(p.id)->unitText());
      desk.document.edit(p, before);
      desk.type(p.id, shown);
      QVERIFY2(std::abs(number(desk.document.design(), p) - before) <= 1e-9 * std::abs(before),
               qPrintable(QLatin1String(p.id) + QLatin1Char(' ') + shown + QLatin1Char(' ') + QLatin1String(language)));
    }
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

void InputsTest::a_click_on_the_groove_goes_there() {
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
  for (const Parameter& p : parameters())
    for (QWidget* widget : {desk.find<QWidget>(QLatin1String(p.id)), static_cast<QWidget*>(desk.field(p.id))})
      if (widget) {
        turn_wheel(*widget, 1);
        turn_wheel(*widget, -1);
      }
  QCOMPARE(desk.undo().count(), 0);
  QVERIFY(desk.document.design() == default_design());
  desk.panel.reveal(QStringLiteral("tensor_parallel"));
  ValueSlider* slider = desk.slider("tensor_parallel");
  QTRY_VERIFY(slider->hasFocus());
  turn_wheel(*slider, -1);
  QCOMPARE(desk.value("tensor_parallel"), 4.0);
}

void InputsTest::the_wheel_scrolls_the_panel_instead() {
  Desk desk;
  desk.panel.resize(340, 300);
  auto* scroll = desk.find<QScrollArea>(QStringLiteral("inputs.scroll"));
  QTRY_VERIFY(scroll->verticalScrollBar()->maximum() > 0);
  desk.find<QLineEdit>(QStringLiteral("inputs.search"))->setFocus();
  turn_wheel(*desk.slider("tokens"), -1);
  QVERIFY(scroll->verticalScrollBar()->value() > 0);
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

void InputsTest::the_field_steps_with_keys() {
  Desk desk;
  desk.type("tensor_parallel", QStringLiteral("6"));
  QCOMPARE(desk.value("tensor_parallel"), 6.0);
  UnitField* field = desk.field("tensor_parallel");
  QTest::keyClick(field, Qt::Key_Up);
  QCOMPARE(desk.value("tensor_parallel"), 8.0);
  QTest::keyClick(field, Qt::Key_Down);
  QCOMPARE(desk.value("tensor_parallel"), 4.0);
  QTest::keyClick(field, Qt::Key_PageDown);
  QCOMPARE(desk.value("tensor_parallel"), 1.0);
}

void InputsTest::typed_units_data() {
  QTest::addColumn<QString>("language");
  QTest::addColumn<QByteArray>("id");
  QTest::addColumn<QString>("typed");
  QTest::addColumn<double>("value");
  const auto row = [](const char* language, const char* id, const char* typed, double value) {
    QTest::addRow("%s %s %s", language, id, typed)
        << QString::fromLatin1(language) << QByteArray(id) << QString::fromUtf8(typed) << value;
  };
  row("en_US", "tokens", "1.6T", 1.6e12);
  row("de_DE", "tokens", "1,6T", 1.6e12);
  row("de_DE", "tokens", "1.6T", 1.6e12);
  row("en_US", "tokens", "1.6", 1.6e12);
  row("de_DE", "tokens", "1,6", 1.6e12);
  row("en_US", "tokens", "15.6e12", 15.6e12);
  row("en_US", "network_bandwidth", "400 Gb/s", 50e9);
  row("de_DE", "network_bandwidth", "0,4 Tb/s", 50e9);
  row("en_US", "network_bandwidth", "50 GB/s", 50e9);
  row("en_US", "memory_context", "1.5 GiB", 1.5 * 1024 * 1024 * 1024);
  row("de_DE", "memory_context", "1,5 GiB", 1.5 * 1024 * 1024 * 1024);
  row("en_US", "checkpoint_interval", "12 h", 43200);
  row("en_US", "checkpoint_interval", "5", 300);
  row("en_US", "accelerators", "8,192", 8192);
  row("de_DE", "accelerators", "8.192", 8192);
  row("en_US", "accelerators", "16k", 16000);
  row("en_US", "oversubscription", "7:1", 7);
  row("de_DE", "oversubscription", "1.5", 1.5);
  row("en_US", "oversubscription", "1,5", 1.5);
  row("en_US", "memory_margin", "40 %", 0.4);
  row("en_US", "memory_margin", "12", 0.12);
}

void InputsTest::typed_units() {
  QFETCH(QString, language);
  QFETCH(QByteArray, id);
  QFETCH(QString, typed);
  QFETCH(double, value);
  const InLocale locale(language.toLatin1().constData());
  Desk desk;
  desk.type(id.constData(), typed);
  QVERIFY2(desk.row(id.constData())->error().isEmpty(), qPrintable(desk.row(id.constData())->error()));
  QVERIFY2(std::abs(desk.value(id.constData()) - value) <= 1e-9 * value,
           qPrintable(QString::number(desk.value(id.constData()), 'g', 12)));
  QVERIFY(!desk.field(id.constData())->isRefused());
}

void InputsTest::a_point_is_never_lost_in_german() {
  const InLocale locale("de_DE");
  Desk desk;
  for (const Parameter& p : parameters()) {
    if (!is_number(p) || p.integer || p.min > 1.5 || p.max < 1.5) continue;
    desk.document.edit(p, std::clamp(1.0, p.min, p.max));
    desk.type(p.id, QStringLiteral("1.5"));
    const double now = number(desk.document.design(), p);
    const double factor = unit_step(now, p.unit).factor;
    QVERIFY2(std::abs(now / factor - 15) > 1e-6, p.id);
  }
}

void InputsTest::refused_text_is_marked_and_said() {
  Desk desk;
  for (const QString& typed : {QStringLiteral("seventeen"), QStringLiteral("4096"), QStringLiteral("8 GiB"),
                               QStringLiteral("-8"), QStringLiteral("7.5")}) {
    desk.type("tensor_parallel", typed);
    InputRow* row = desk.row("tensor_parallel");
    QVERIFY2(row->error().contains(typed), qPrintable(typed));
    QVERIFY(row->error().startsWith(engine_text(row->parameter().label)));
    QVERIFY(!row->error().contains(QLatin1Char('\n')));
    QVERIFY(desk.field("tensor_parallel")->isRefused());
    QCOMPARE(desk.field("tensor_parallel")->text(), typed);
    QCOMPARE(desk.value("tensor_parallel"), 8.0);
    QVERIFY(desk.field("tensor_parallel")->accessibleDescription().contains(typed));
  }
  const int tall = desk.row("tensor_parallel")->height();
  QCOMPARE(desk.undo().count(), 0);
  desk.type("tensor_parallel", QStringLiteral("4"));
  QVERIFY(desk.row("tensor_parallel")->error().isEmpty());
  QVERIFY(!desk.field("tensor_parallel")->isRefused());
  QVERIFY(desk.row("tensor_parallel")->height() < tall);
  desk.type("tensor_parallel", QStringLiteral("4096"));
  desk.slider("tensor_parallel")->setValue(1);
  QVERIFY2(desk.row("tensor_parallel")->error().isEmpty(), "another value clears the refused one");
  QCOMPARE(desk.field("tensor_parallel")->text(), QStringLiteral("2"));
}

void InputsTest::escape_restores_a_field() {
  Desk desk;
  UnitField* field = desk.field("tensor_parallel");
  desk.type("tensor_parallel", QStringLiteral("4096"));
  QTest::keyClick(field, Qt::Key_Escape);
  QCOMPARE(field->text(), QStringLiteral("8"));
  QVERIFY(desk.row("tensor_parallel")->error().isEmpty());
  field->selectAll();
  QTest::keyClicks(field, QStringLiteral("4"));
  QTest::keyClick(field, Qt::Key_Escape);
  QCOMPARE(field->text(), QStringLiteral("8"));
  QCOMPARE(desk.undo().count(), 0);
}

void InputsTest::leaving_a_field_takes_it_over() {
  Desk desk;
  desk.panel.reveal(QStringLiteral("tensor_parallel"));
  UnitField* field = desk.field("tensor_parallel");
  field->setFocus(Qt::TabFocusReason);
  field->selectAll();
  QTest::keyClicks(field, QStringLiteral("4"));
  QCOMPARE(desk.value("tensor_parallel"), 8.0);
  QTest::keyClick(field, Qt::Key_Tab);
  QCOMPARE(desk.value("tensor_parallel"), 4.0);
}

void InputsTest::derived_inputs_say_how_and_can_be_overridden() {
  Desk desk;
  for (const Parameter& p : parameters()) {
    if (!p.derive || !is_automatic(desk.document.design(), p)) continue;
    QVERIFY2(desk.slider(p.id)->isHidden(), p.id);
    QVERIFY2(desk.field(p.id)->isDerived(), p.id);
  }
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

void InputsTest::idle_inputs_are_grey_with_a_reason() {
  Desk desk;
  for (const Parameter& p : parameters()) {
    const char* reason = p.idle ? p.idle(desk.document.design()) : nullptr;
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

void InputsTest::the_baseline_is_what_changes_are_measured_against() {
  Desk desk;
  desk.document.edit(parameter("tensor_parallel"), 4.0);
  desk.document.duplicateScenario(0);
  QVERIFY(!desk.row("tensor_parallel")->isChanged());
  desk.document.edit(parameter("tensor_parallel"), 2.0);
  QCOMPARE(desk.slider("tensor_parallel")->baseline(), std::optional(2));
  QVERIFY(desk.slider("tensor_parallel")->accessibleDescription().contains(QStringLiteral("baseline 4")));
  desk.row("tensor_parallel")->reset();
  QCOMPARE(desk.value("tensor_parallel"), 4.0);
  desk.document.setCurrent(0);
  QVERIFY(desk.row("tensor_parallel")->isChanged());
  QCOMPARE(desk.slider("tensor_parallel")->baseline(), std::optional(3));
}

void InputsTest::marks_come_when_the_user_pauses() {
  Desk desk;
  desk.panel.reveal(QStringLiteral("tensor_parallel"));
  ValueSlider* slider = desk.slider("tensor_parallel");
  const auto right = [&] { return slider->marks() == marks(desk.document.design(), parameter("tensor_parallel")); };
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
  reader->valueInterface()->setCurrentValue(20.0);
  QCOMPARE(desk.value("checkpoint_interval"), 1200.0);
}

void InputsTest::search_finds_by_label_id_and_help() {
  Desk desk;
  auto* search = desk.find<QLineEdit>(QStringLiteral("inputs.search"));
  const auto shown = [&] {
    QStringList ids;
    for (const Parameter& p : parameters())
      if (!desk.row(p.id)->isHidden() && !desk.row(p.id)->parentWidget()->isHidden()) ids << QLatin1String(p.id);
    return ids;
  };
  const QStringList all = shown();
  search->setText(QStringLiteral("TENSOR par"));
  QVERIFY(shown().contains(QStringLiteral("tensor_parallel")));
  QVERIFY(!shown().contains(QStringLiteral("tokens")));
  search->setText(QStringLiteral("checkpoint_interval"));
  QCOMPARE(shown(), QStringList{QStringLiteral("checkpoint_interval")});
  search->setText(QStringLiteral("number format of the matrix products"));
  QVERIFY2(shown().contains(QStringLiteral("precision")), "found by its help in a folded group");
  search->setText(QStringLiteral("no such thing"));
  QVERIFY(shown().isEmpty());
  QVERIFY(desk.find<QWidget>(QStringLiteral("inputs.nothing"))->isVisible());
  QTest::keyClick(search, Qt::Key_Escape);
  QCOMPARE(shown(), all);
  search->setText(QStringLiteral("micro-batch"));
  QTest::keyClick(search, Qt::Key_Return);
  QVERIFY(qApp->focusWidget() && qApp->focusWidget() != search);
  QTest::keyClick(&desk.panel, Qt::Key_F, Qt::ControlModifier);
  QTRY_VERIFY(search->hasFocus());
}

void InputsTest::the_filter_shows_changed_inputs() {
  Desk desk;
  auto* filter = desk.find<QAbstractButton>(QStringLiteral("inputs.changed"));
  desk.document.edit(parameter("tensor_parallel"), 4.0);
  desk.document.edit(parameter("pue"), 1.3);
  QCOMPARE(filter->text(), QStringLiteral("Changed 2"));
  filter->click();
  for (const Parameter& p : parameters()) {
    const bool wanted = QByteArray(p.id) == "tensor_parallel" || QByteArray(p.id) == "pue";
    QCOMPARE(desk.row(p.id)->isVisible() || (wanted && !desk.row(p.id)->isHidden()), wanted);
  }
  desk.row("tensor_parallel")->reset();
  QVERIFY2(!desk.row("tensor_parallel")->isHidden(), "a row does not vanish under the pointer");
  filter->click();
  filter->click();
  QVERIFY(desk.row("tensor_parallel")->isHidden());
  filter->click();
  QVERIFY(!desk.row("tensor_parallel")->isHidden());
}

void InputsTest::groups_fold_and_summarize() {
  Desk desk;
  auto* recipe = desk.find<QAbstractButton>(QStringLiteral("inputs.recipe"));
  QVERIFY(!recipe->isChecked());
  QVERIFY(recipe->accessibleDescription().contains(QStringLiteral("BF16")));
  QVERIFY(desk.row("precision")->isHidden());
  desk.document.edit(parameter("precision"), std::string("fp8"));
  QVERIFY(recipe->accessibleDescription().contains(QStringLiteral("1 changed")));
  QTest::keyClick(recipe, Qt::Key_Right);
  QVERIFY(!desk.row("precision")->isHidden());
  QTest::keyClick(recipe, Qt::Key_Space);
  QVERIFY(desk.row("precision")->isHidden());
  recipe->click();
  QVERIFY2(InputsPanel(desk.document).row(QStringLiteral("precision"))->isHidden() == false, "folding is remembered");
}

void InputsTest::advanced_inputs_are_behind_a_line() {
  Desk desk;
  auto* more = desk.find<QAbstractButton>(QStringLiteral("inputs.cluster.more"));
  QVERIFY(more && !more->isHidden());
  int advanced = 0;
  for (const Parameter& p : parameters()) {
    if (p.group != Group::cluster) continue;
    QCOMPARE(desk.row(p.id)->isHidden(), p.advanced);
    advanced += p.advanced;
  }
  QVERIFY(more->text().contains(QString::number(advanced)));
  desk.document.edit(parameter("memory_margin"), 0.2);
  QVERIFY2(!desk.row("memory_margin")->isHidden(), "a changed assumption is never hidden");
  QVERIFY(more->text().contains(QString::number(advanced - 1)));
  more->click();
  for (const Parameter& p : parameters())
    if (p.group == Group::cluster) QVERIFY2(!desk.row(p.id)->isHidden(), p.id);
}

void InputsTest::reveal_shows_any_input() {
  for (const Parameter& p : parameters()) {
    QSettings().clear();
    Desk desk;
    desk.find<QLineEdit>(QStringLiteral("inputs.search"))->setText(QStringLiteral("no such thing"));
    desk.find<QAbstractButton>(QStringLiteral("inputs.changed"))->click();
    QVERIFY(desk.panel.reveal(QLatin1String(p.id)));
    QVERIFY2(desk.row(p.id)->isVisible(), p.id);
    QVERIFY2(!desk.row(p.id)->visibleRegion().isEmpty(), p.id);
    if (!desk.row(p.id)->isIdle()) QVERIFY2(desk.row(p.id)->isAncestorOf(qApp->focusWidget()), p.id);
  }
  Desk desk;
  QVERIFY(!desk.panel.reveal(QStringLiteral("nonsense")));
}

void InputsTest::tab_goes_in_reading_order() {
  Desk desk;
  for (QAbstractButton* button : desk.panel.findChildren<QAbstractButton*>())
    if (button->objectName().endsWith(QStringLiteral(".more"))) button->click();
  for (const Group group : groups) {
    auto* header = desk.find<QAbstractButton>(QStringLiteral("inputs.") + QLatin1String(group_id(group)));
    if (header && !header->isChecked()) header->click();
  }
  QTest::qWait(50);
  auto* first = desk.find<QWidget>(QStringLiteral("inputs.search"));
  int stops = 0;
  QPoint last(-1, -1);
  for (QWidget* widget = first; widget; widget = widget->nextInFocusChain()) {
    if (widget == first && stops > 0) break;
    if (!widget->isVisible() || !widget->isEnabled() || !(widget->focusPolicy() & Qt::TabFocus)) continue;
    if (!desk.panel.isAncestorOf(widget) || widget->objectName() == QStringLiteral("inputs.menu")) continue;
    const QPoint place = widget->mapTo(&desk.panel, QPoint(0, widget->height() / 2));
    const bool forward = place.y() > last.y() + 4 || (std::abs(place.y() - last.y()) <= 4 && place.x() > last.x());
    QVERIFY2(forward, qPrintable(widget->objectName()));
    last = place;
    ++stops;
  }
  QVERIFY(stops > int(parameters().size()));
}

void InputsTest::long_labels_wrap() {
  Desk desk;
  for (const Parameter& p : parameters()) {
    desk.panel.reveal(QLatin1String(p.id));
    InputRow* row = desk.row(p.id);
    for (QWidget* control : row->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
      QVERIFY2(control->isHidden() || row->rect().contains(control->geometry()), p.id);
  }
}

void InputsTest::small_windows_have_smaller_rows() {
  Desk desk;
  const int before = desk.row("tokens")->height();
  desk.panel.setCompact(true);
  desk.panel.resize(304, 700);
  QTRY_VERIFY(desk.row("tokens")->height() < before);
  QVERIFY(desk.field("tokens")->geometry().right() < desk.row("tokens")->width());
}

void InputsTest::the_picker_filters_and_chooses() {
  Desk desk;
  auto* box = desk.find<QComboBox>(QStringLiteral("accelerator"));
  const std::string before = id_of(desk.document.design(), parameter("accelerator"));
  box->showPopup();
  auto* picker = desk.find<EntryPicker>(QStringLiteral("picker"));
  QVERIFY(picker && picker->isVisible());
  QCOMPARE(size_t(picker->list()->count()), catalog(CatalogKind::accelerators).size());
  auto* facts = picker->findChild<QTextBrowser*>(QStringLiteral("picker.facts"));
  QVERIFY(facts->toPlainText().contains(QStringLiteral("Sources")));
  auto* search = picker->findChild<QLineEdit*>(QStringLiteral("picker.search"));
  QTest::keyClicks(search, QStringLiteral("a100"));
  int shown = 0;
  for (int i = 0; i < picker->list()->count(); ++i) {
    if (picker->list()->item(i)->isHidden()) continue;
    QVERIFY(picker->list()->item(i)->text().contains(QStringLiteral("A100")));
    ++shown;
  }
  QVERIFY(shown > 0 && shown < picker->list()->count());
  QVERIFY(facts->toPlainText().contains(QStringLiteral("A100")));
  QTest::keyClick(search, Qt::Key_Return);
  QVERIFY(id_of(desk.document.design(), parameter("accelerator")) != before);
  QVERIFY(box->currentText().contains(QStringLiteral("A100")));
  QVERIFY(desk.undo().undoText().contains(QStringLiteral("A100")));
  desk.undo().undo();
  QCOMPARE(id_of(desk.document.design(), parameter("accelerator")), before);
}

void InputsTest::the_editor_makes_a_custom_entry() {
  Desk desk;
  for (const CatalogKind kind : catalog_kinds) {
    const EntryRef original = catalog(kind).front();
    EntryEditor editor(QStringLiteral("Entry"), original, &desk.panel);
    for (const FieldView& field : fields(original)) {
      auto* control = editor.findChild<QWidget*>(QStringLiteral("field.") + QLatin1String(field.id));
      QVERIFY2(control, field.id);
      QVERIFY2(!control->toolTip().isEmpty() && !control->accessibleName().isEmpty(), field.id);
    }
  }
  const EntryRef original = entry(desk.document.design(), parameter("accelerator"));
  EntryEditor editor(QStringLiteral("Accelerator"), original, &desk.panel);
  editor.QDialog::show();
  auto* memory = editor.findChild<UnitField*>(QStringLiteral("field.memory"));
  memory->setFocus();
  memory->selectAll();
  QTest::keyClicks(memory, QStringLiteral("96 GiB"));
  QTest::keyClick(memory, Qt::Key_Tab);
  QCOMPARE(field_number(editor.entry(), "memory").value(), 96.0 * (1u << 30));
  QVERIFY(base(editor.entry()).custom);
  memory->selectAll();
  QTest::keyClicks(memory, QStringLiteral("much"));
  QTest::keyClick(memory, Qt::Key_Tab);
  QVERIFY(memory->isRefused());
  QCOMPARE(field_number(editor.entry(), "memory").value(), 96.0 * (1u << 30));
  desk.document.edit(parameter("accelerator"), editor.entry());
  QVERIFY(desk.row("accelerator")->isChanged());
  QCOMPARE(desk.find<QComboBox>(QStringLiteral("accelerator"))->currentText(),
           QString::fromStdString(base(editor.entry()).name));
  Document again;
  again.restore(read_project(write_project(desk.document.project()), "again"), {});
  QCOMPARE(field_number(entry(again.design(), parameter("accelerator")), "memory").value(), 96.0 * (1u << 30));
}

void InputsTest::a_change_costs_well_under_a_millisecond() {
  Desk desk;
  const Parameter& p = parameter("tokens");
  double best = 1e9;
  desk.document.beginGesture();
  for (int batch = 0; batch < 10; ++batch) {
    QElapsedTimer clock;
    clock.start();
    for (int i = 0; i < 100; ++i) desk.document.edit(p, value_at(p, 300 + (i + batch) % 200));
    best = std::min(best, clock.nsecsElapsed() / 100.0 / 1e6);
  }
  desk.document.endGesture();
  qInfo("edit, undo step and panel: %.3f ms", best);
  QVERIFY2(best < 0.5, qPrintable(QString::number(best)));
}

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  QCoreApplication::setApplicationName(QStringLiteral("trainyard-tst_inputs"));
  QStandardPaths::setTestModeEnabled(true);
  register_fonts();
  app.setFont(font(TextStyle::body));
  app.setPalette(palette_of(theme(ThemeKind::light)));
  app.setStyleSheet(style_sheet(theme(ThemeKind::light)));
  InputsTest test;
  return QTest::qExec(&test, argc, argv);
}

#include "tst_inputs.moc"
