// SPDX-License-Identifier: GPL-3.0-or-later
// A presenter with two screens: the slide goes to the projector and the notes stay on the laptop, even if a cable is
// unplugged. Each test runs in a process of its own, whose platform has these screens.
#include <QApplication>
#include <QLabel>
#include <QProcess>
#include <QProcessEnvironment>
#include <QScreen>

#include "tests/ui/screen_texts.h"
#include "tests/ui/window_test.h"
#include "ui/present/present_window.h"
#include "ui/present/presenter_notes.h"
#include "ui/window/actions.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

/// A laptop with a projector to its right.
constexpr char two_screens[] = R"({"screens": [
  {"name": "desk", "x": 0, "y": 0, "width": 1366, "height": 768},
  {"name": "room", "x": 1366, "y": 0, "width": 1920, "height": 1080}]})";

}  // namespace

class TestSecondScreen : public WindowTest {
  Q_OBJECT

 private slots:
  void init() {}
  void the_notes_stay_on_the_laptop();
  void keys_work_on_the_screen_of_the_notes();
  void removing_the_projector_moves_the_slide();
  void a_new_screen_gets_the_slide();
  void the_window_returns_to_the_laptop();

 private:
  /// True if this process has both screens. Else runs the same test in a process that has them.
  bool isAtTheDesk();
  void present();
  PresentWindow& slide() { return *window_->presentation(); }
  PresenterNotes& notes() { return *slide().notes(); }
  bool notesFillTheDesk() {
    return notes().isWindow() && notes().isVisible() && notes().isMaximized() && notes().screen() == desk();
  }
  static QScreen* desk() { return QGuiApplication::screens().at(0); }
  static QScreen* room() { return QGuiApplication::screens().at(1); }
};

bool TestSecondScreen::isAtTheDesk() {
  if (QGuiApplication::screens().size() == 2) return true;
  const QString screens = file("screens.json", two_screens);
  QProcess other;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen:configfile=") + screens);
  other.setProcessEnvironment(environment);
  other.setProcessChannelMode(QProcess::ForwardedChannels);
  other.start(QCoreApplication::applicationFilePath(),
              {QStringLiteral("tst_second_screen"), QString::fromLatin1(QTest::currentTestFunction())});
  const bool ended = other.waitForFinished(-1);
  if (!ended || other.exitCode() != 0) QTest::qFail("It fails with two screens", __FILE__, __LINE__);
  return false;
}

void TestSecondScreen::present() {
  openWindow({1280, 700});
  QCOMPARE(window_->screen(), desk());
  window_->document()->setNote(0, QStringLiteral("Ask for the power contract"));
  window_->actions()->present->trigger();
  QVERIFY(window_->presentation());
  QVERIFY(QTest::qWaitForWindowExposed(&slide()));
}

void TestSecondScreen::the_notes_stay_on_the_laptop() {
  if (!isAtTheDesk()) return;
  present();
  QVERIFY(slide().isFullScreen());
  QCOMPARE(slide().geometry(), room()->geometry());
  QVERIFY(notesFillTheDesk());
  QCOMPARE(notes().note(), QStringLiteral("Ask for the power contract"));
  // The font size depends on the screen of the notes, not on that of the slide.
  const auto* text = notes().findChild<QLabel*>(QStringLiteral("notes_text"));
  QCOMPARE(text->font(), Stage(notes().size()).font(StageText::small));
  QVERIFY(text->font() != Stage(slide().size()).font(StageText::small));
  QCOMPARE(cut_texts(notes()), QStringList());
  // Notes that were hidden by their key or closed by their frame return to the same place.
  QTest::keyClick(&slide(), Qt::Key_N);
  QVERIFY(!notes().isVisible());
  QTest::keyClick(&slide(), Qt::Key_N);
  QVERIFY(notesFillTheDesk());
  notes().close();
  QVERIFY(window_->presentation() && slide().isVisible() && !notes().isVisible());
  QTest::keyClick(&slide(), Qt::Key_N);
  QVERIFY(notesFillTheDesk());
}

void TestSecondScreen::keys_work_on_the_screen_of_the_notes() {
  if (!isAtTheDesk()) return;
  present();
  const int pages = int(slide().pages().size());
  QTest::keyClick(&notes(), Qt::Key_PageDown);
  QCOMPARE(slide().page(), 1);
  QTest::keyClick(&notes(), Qt::Key_End);
  QCOMPARE(slide().page(), pages - 1);
  QTest::keyClick(&notes(), Qt::Key_Home);
  QCOMPARE(slide().page(), 0);
  QTest::keyClick(&notes(), Qt::Key_B);
  QVERIFY(slide().isBlank());
  QTest::keyClick(&notes(), Qt::Key_Escape);
  QVERIFY(!slide().isBlank());
  QTest::keyClick(&notes(), Qt::Key_Escape);
  QVERIFY(!window_->presentation());
  QVERIFY(window_->isVisible());
}

void TestSecondScreen::removing_the_projector_moves_the_slide() {
  if (!isAtTheDesk()) return;
  present();
  // When the projector is unplugged, the slide moves to the laptop and the notes are hidden, because the audience must
  // not see them.
  slide().takeScreens({desk()});
  QVERIFY(slide().isFullScreen());
  QCOMPARE(slide().geometry(), desk()->geometry());
  QVERIFY(!notes().isWindow() && !notes().isVisible());
  QTest::keyClick(&slide(), Qt::Key_N);
  QVERIFY(notes().isVisible());
  QVERIFY(slide().rect().contains(notes().geometry()));
  QCOMPARE(notes().findChild<QLabel*>(QStringLiteral("notes_text"))->font(),
           Stage(slide().size()).font(StageText::small));
}

void TestSecondScreen::a_new_screen_gets_the_slide() {
  if (!isAtTheDesk()) return;
  present();
  slide().takeScreens({desk()});
  // The cable is plugged in again.
  emit qApp->screenAdded(room());
  QTRY_COMPARE(slide().geometry(), room()->geometry());
  QVERIFY(slide().isFullScreen());
  QVERIFY(notesFillTheDesk());
  slide().takeScreens({desk()});
  emit qApp->screenRemoved(desk());
  QTRY_COMPARE(slide().geometry(), room()->geometry());
}

void TestSecondScreen::the_window_returns_to_the_laptop() {
  if (!isAtTheDesk()) return;
  present();
  const QPointer<PresenterNotes> left = &notes();
  QTest::keyClick(&slide(), Qt::Key_Escape);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  QVERIFY(!left);
  QVERIFY(window_->isVisible());
  QCOMPARE(window_->screen(), desk());
}

TRAINYARD_TEST(TestSecondScreen);
#include "tst_second_screen.moc"
