// SPDX-License-Identifier: GPL-3.0-or-later
// Through every page and view of every job: no label is cut, and none stands on another. Two sizes in every run; all of
// them with TRAINYARD_EVERY_SCREEN=1. A screen of 1920 pixels at 200 % has room for 960 of ours.
#include <QAbstractButton>
#include <QAction>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QTabBar>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <map>

#include "tests/test_program.h"
#include "tests/ui/document_support.h"
#include "tests/ui/text_recorder.h"
#include "ui/charts/chart_scene.h"
#include "ui/charts/chart_view.h"
#include "ui/document/document.h"
#include "ui/pages/page.h"
#include "ui/text/translations.h"
#include "ui/theme/theme.h"
#include "ui/widgets/segmented_row.h"
#include "ui/window/main_window.h"
#include "ui/window/theme_switch.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

QString name_of(const QWidget& widget) {
  QString name = QLatin1String(widget.metaObject()->className()) + QStringLiteral(" “%1”").arg(widget.objectName());
  return name.replace(QStringLiteral("trainyard::ui::"), QString());
}

bool is_seen(const QWidget& widget) { return widget.isVisible() && !widget.visibleRegion().isEmpty(); }

/// Labels and buttons that have less room than their text takes.
QString cut_text(const QWidget& widget) {
  const auto* label = qobject_cast<const QLabel*>(&widget);
  const auto* button = qobject_cast<const QAbstractButton*>(&widget);
  const auto* box = qobject_cast<const QGroupBox*>(&widget);
  const QString text = label ? label->text() : button ? button->text() : box ? box->title() : QString();
  const auto* tool = qobject_cast<const QToolButton*>(&widget);
  if (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull()) return {};
  if (text.isEmpty() || qobject_cast<QLineEdit*>(widget.parentWidget())) return {};
  const QSize needed = widget.minimumSizeHint();
  const bool wraps = label && label->wordWrap();
  const int height = wraps ? label->heightForWidth(label->width()) : needed.height();
  const bool cut = (!wraps && widget.width() < needed.width()) || widget.height() + 1 < height;
  if (!cut) return {};
  return QStringLiteral("%1 “%2” has %3x%4 and takes %5x%6")
      .arg(name_of(widget), text.left(40))
      .arg(widget.width())
      .arg(widget.height())
      .arg(needed.width())
      .arg(height);
}

/// The button for what a tool bar has no room for: one colour alone is nothing to see.
bool is_blank(const QWidget& button) {
  const QImage picture = const_cast<QWidget&>(button).grab().toImage();
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x)
      if (picture.pixel(x, y) != picture.pixel(0, 0)) return false;
  return true;
}

QStringList cut_heads(const QTableView& table) {
  QStringList found;
  const QHeaderView* head = table.horizontalHeader();
  const QFontMetrics letters(head->font());
  for (int column = 0; head->isVisible() && column < head->count(); ++column) {
    const QString text = table.model()->headerData(column, Qt::Horizontal).toString();
    const int width = letters.size(0, text).width();
    if (head->isSectionHidden(column) || width <= head->sectionSize(column)) continue;
    found << QStringLiteral("%1: column “%2” has %3 and takes %4")
                 .arg(name_of(table), text)
                 .arg(head->sectionSize(column))
                 .arg(width);
  }
  return found;
}

/// Neighbours in one layout that stand on each other.
QStringList covered(const QWidget& parent) {
  QVector<const QWidget*> texts;
  for (const QObject* child : parent.children()) {
    const auto* widget = qobject_cast<const QWidget*>(child);
    const bool speaks = qobject_cast<const QLabel*>(child) || qobject_cast<const QPushButton*>(child);
    if (widget && speaks && is_seen(*widget)) texts.push_back(widget);
  }
  QStringList found;
  for (qsizetype i = 0; i < texts.size(); ++i)
    for (qsizetype j = i + 1; j < texts.size(); ++j)
      if (texts[i]->geometry().adjusted(1, 1, -1, -1).intersects(texts[j]->geometry().adjusted(1, 1, -1, -1)))
        found << name_of(*texts[i]) + QStringLiteral(" stands on ") + name_of(*texts[j]);
  return found;
}

/// What a chart of this size writes outside of itself, or on another of its texts.
QStringList cut_in_chart(const ChartView& view) {
  TextRecorder recorder(view.size());
  QPainter painter(&recorder);
  const QRectF all(view.rect());
  paint_chart(view.spec(), painter, all);
  painter.end();
  QStringList found;
  const QVector<WrittenText>& texts = recorder.texts();
  for (qsizetype i = 0; i < texts.size(); ++i) {
    if (texts[i].text.trimmed().isEmpty()) continue;
    const QRectF box = texts[i].box;
    if (!all.adjusted(-1, -1, 1, 1).contains(box))
      found << QStringLiteral("%1 writes “%2” outside").arg(name_of(*view.parentWidget()), texts[i].text);
    for (qsizetype j = i + 1; j < texts.size(); ++j)
      if (!texts[j].text.trimmed().isEmpty() &&
          box.adjusted(1, 1, -1, -1).intersects(texts[j].box.adjusted(1, 1, -1, -1)))
        found << QStringLiteral("%1 writes “%2” on “%3”")
                     .arg(name_of(*view.parentWidget()), texts[i].text, texts[j].text);
  }
  return found;
}

}  // namespace

class TestWalk : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void cleanup();
  void no_label_is_cut_data();
  void no_label_is_cut();

 private:
  QStringList faults() const;
  std::unique_ptr<MainWindow> window_;
};

void TestWalk::initTestCase() {
  QStandardPaths::setTestModeEnabled(true);
  QCoreApplication::setOrganizationName(QStringLiteral("trainyard-test"));
  QCoreApplication::setApplicationName(QStringLiteral("tst_walk"));
  register_fonts();
}

void TestWalk::cleanup() {
  window_.reset();
  QLocale::setDefault(QLocale::c());
  install_translations(QLocale());
}

void TestWalk::no_label_is_cut_data() {
  QTest::addColumn<QString>("language");
  QTest::addColumn<QSize>("size");
  QVector<QSize> sizes{{960, 640}, {1280, 720}};
  // 1366 and 1280 at 150 %, the usual ones at 100 %, 3840 at 150 and 100 %.
  if (qEnvironmentVariableIsSet("TRAINYARD_EVERY_SCREEN"))
    sizes = {{911, 600}, {960, 540}, {960, 640}, {1280, 720}, {1366, 768}, {1920, 1080}, {2560, 1440}, {3840, 2160}};
  for (const char* language : {"en_GB", "de_DE"})
    for (const QSize& size : sizes)
      QTest::addRow("%s %d", language, size.width()) << QString::fromLatin1(language) << size;
}

QStringList TestWalk::faults() const {
  QStringList found;
  for (const QWidget* widget : window_->findChildren<QWidget*>()) {
    if (!is_seen(*widget)) continue;
    if (const QString cut = cut_text(*widget); !cut.isEmpty()) found << cut;
    if (const auto* table = qobject_cast<const QTableView*>(widget)) found << cut_heads(*table);
    if (const auto* chart = qobject_cast<const ChartView*>(widget)) found << cut_in_chart(*chart);
    found << covered(*widget);
    if (widget->objectName() == QLatin1String("qt_toolbar_ext_button") && is_blank(*widget))
      found << name_of(*widget) + QStringLiteral(" shows nothing");
  }
  return found;
}

void TestWalk::no_label_is_cut() {
  QFETCH(QString, language);
  QFETCH(QSize, size);
  QLocale::setDefault(QLocale(language));
  install_translations(QLocale());
  QSettings().clear();
  choose_theme(ThemeChoice::light);
  window_ = std::make_unique<MainWindow>();
  window_->resize(size);
  window_->show();
  QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  std::map<QString, QString> first;  ///< where each was met first
  const auto look = [&](const QString& where) {
    QTest::qWait(60);
    // A study may have ended just now; what it says has been laid out before the window paints it.
    for (int round = 0; round < 3; ++round) QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    for (const QString& fault : faults()) first.emplace(fault, where);
  };
  for (const Job job : every_job) {
    if (job != Job::training) window_->document()->addScenarioFor(job);
    QCoreApplication::processEvents();
    for (QAction* action : window_->findChildren<QAction*>(QRegularExpression(QStringLiteral("^page_")))) {
      action->trigger();
      const QString where = QLatin1String(job_id(job)) + u' ' + action->objectName();
      look(where);
      const Page* page = nullptr;
      for (const Page* one : window_->findChildren<Page*>())
        if (one->isVisible()) page = one;
      const SegmentedRow* row = page ? page->viewRow() : nullptr;
      for (int i = 0; row && row->button(i); ++i) {
        row->button(i)->click();
        look(where + u' ' + row->button(i)->objectName());
      }
    }
  }
  for (const auto& [fault, where] : first) qInfo("%s: %s", qPrintable(where), qPrintable(fault));
  QCOMPARE(first.size(), size_t(0));
}

TRAINYARD_TEST(TestWalk);
#include "tst_walk.moc"
