// SPDX-License-Identifier: GPL-3.0-or-later
// Running text asks its layout for a new pass only if its height changes, and always gets enough room.
#include <QEvent>
#include <QLabel>
#include <QTest>
#include <QVBoxLayout>

#include "tests/test_program.h"
#include "ui/widgets/prose.h"

using namespace trainyard::ui;

namespace {

/// Counts layout requests of a widget.
class LayoutRequests : public QObject {
 public:
  explicit LayoutRequests(QWidget& widget) { widget.installEventFilter(this); }
  int count = 0;
  bool eventFilter(QObject*, QEvent* event) override {
    count += event->type() == QEvent::LayoutRequest;
    return false;
  }
};

QString sentence(int words) { return QStringList(words, QStringLiteral("word")).join(u' '); }

/// A text in a column of a page on screen.
struct Shown {
  explicit Shown(const QString& words) {
    auto* column = new QVBoxLayout(&page);
    column->addWidget(text);
    column->addStretch(1);
    text->label()->setTextFormat(Qt::RichText);
    text->setText(words);
    page.resize(400, 900);
    page.show();
    (void)QTest::qWaitForWindowExposed(&page);
    QCoreApplication::processEvents();
  }
  QWidget page;
  Prose* text = new Prose(&page);
};

}  // namespace

class TestProse : public QObject {
  Q_OBJECT

 private slots:
  void textsOfTheSameHeightNeedNoLayout();
  void longerTextsGetEnoughRoom();
  void anotherFontUpdatesTheLayout();
};

void TestProse::textsOfTheSameHeightNeedNoLayout() {
  Shown shown(sentence(60));
  auto& [page, text] = shown;
  const int height = text->height();
  QCOMPARE(text->label()->size(), text->size());
  QCOMPARE(height, text->label()->heightForWidth(text->width()));
  LayoutRequests requests(page);
  text->setText(sentence(60).replace(0, 4, QStringLiteral("<b>sword</b>")));
  text->setText(sentence(60).replace(0, 4, QStringLiteral("lord")));
  QCoreApplication::processEvents();
  QCOMPARE(requests.count, 0);
  QCOMPARE(text->height(), height);
  QCOMPARE(text->label()->text(), text->text());
}

void TestProse::longerTextsGetEnoughRoom() {
  Shown shown(sentence(10));
  auto& [page, text] = shown;
  const int height = text->height();
  for (const int words : {200, 10, 60}) {
    text->setText(sentence(words));
    QCoreApplication::processEvents();
    QCOMPARE(text->height(), text->label()->heightForWidth(text->width()));
    QVERIFY(words == 10 ? text->height() == height : text->height() > height);
  }
  // A narrower text takes more lines.
  const int wide = text->height();
  page.resize(200, 900);
  QCoreApplication::processEvents();
  QVERIFY(text->height() > wide);
  QCOMPARE(text->label()->size(), text->size());
  // A hidden text is measured when it is shown again.
  text->hide();
  text->setText(sentence(90));
  text->show();
  QCoreApplication::processEvents();
  QCOMPARE(text->height(), text->label()->heightForWidth(text->width()));
}

void TestProse::anotherFontUpdatesTheLayout() {
  Shown shown(sentence(60));
  auto& [page, text] = shown;
  const int height = text->height();
  page.setStyleSheet(QStringLiteral("QLabel { font-size: 26px }"));
  QCoreApplication::processEvents();
  QVERIFY(text->height() > height);
  QCOMPARE(text->height(), text->label()->heightForWidth(text->width()));
}

TRAINYARD_TEST(TestProse);
#include "tst_prose.moc"
