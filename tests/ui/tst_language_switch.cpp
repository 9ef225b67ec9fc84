// SPDX-License-Identifier: GPL-3.0-or-later
// Another language takes effect at once and loses nothing: the project, its undo steps, the page, the layout.
#include <QAction>
#include <QApplication>
#include <QPointer>

#include "tests/ui/window_test.h"
#include "ui/document/recovery.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/pages/schedule/schedule_page.h"
#include "ui/text/translations.h"
#include "ui/window/actions.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

class TestLanguageSwitch : public WindowTest {
  Q_OBJECT

 private:
  /// Chooses a language in the menu; the new window takes the place of the old one.
  void choose(const char* language) {
    const QPointer<MainWindow> old = window_.release();
    old->findChild<QAction*>(QLatin1String("language_") + QLatin1String(language))->trigger();
    QTRY_VERIFY(!old);
    for (QWidget* widget : QApplication::topLevelWidgets())
      if (auto* window = qobject_cast<MainWindow*>(widget)) window_.reset(window);
    QVERIFY(window_);
    window_->setAttribute(Qt::WA_DeleteOnClose, false);
  }

 private slots:
  void the_window_changes_its_language_and_keeps_its_state() {
    document().edit(parameter("tensor_parallel"), 4.0);
    window_->showPage(window_->page<SchedulePage>());
    window_->explain(QStringLiteral("step_time"));
    const QSize size = window_->size();
    const Document* project = &document();
    choose("de");
    if (!window_) return;
    QCOMPARE(&document(), project);
    QCOMPARE(language_choice(), QStringLiteral("de"));
    QCOMPARE(chosen_locale().language(), QLocale::German);
    QVERIFY(window_->isVisible());
    QCOMPARE(window_->size(), size);
    QCOMPARE(window_->actions()->save->text().remove(u'&'), QStringLiteral("Speichern"));
    QVERIFY(window_->page<SchedulePage>()->isVisible());
    QCOMPARE(window_->explanation()->explained(), QStringLiteral("step_time"));
    QVERIFY(window_->recovery()->write());
    window_->actions()->undo->trigger();
    QCOMPARE(value("tensor_parallel"), 8.0);
    choose("en");
    if (!window_) return;
    QCOMPARE(window_->actions()->save->text().remove(u'&'), QStringLiteral("Save"));
    QVERIFY(window_->actions()->redo->isEnabled());
  }
};

TRAINYARD_TEST(TestLanguageSwitch);
#include "tst_language_switch.moc"
