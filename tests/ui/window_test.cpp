// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/window_test.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QPushButton>
#include <QSettings>
#include <algorithm>

#include "tests/ui/chart_samples.h"
#include "ui/studies/background_study.h"
#include "ui/text/translations.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui::testing {

void speak(const char* locale) {
  QLocale::setDefault(QLocale(QLatin1String(locale)));
  install_translations(QLocale());
}

bool studies_end(const QObject& window) {
  finish_events();  // a page starts its studies in its next frame
  return QTest::qWaitFor(
      [&] {
        const auto studies = window.findChildren<BackgroundStudy*>();
        return std::none_of(studies.begin(), studies.end(),
                            [](const BackgroundStudy* one) { return one->isRunning(); });
      },
      60000);
}

QStringList nameless_controls(const QWidget& root) {
  QStringList found;
  for (const QWidget* widget : root.findChildren<QWidget*>()) {
    if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible()) continue;
    const QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
    const bool named = seen && !seen->text(QAccessible::Name).isEmpty();
    if (!named || (qobject_cast<const QAbstractButton*>(widget) && widget->toolTip().isEmpty()))
      found << QStringLiteral("%1 “%2”").arg(QLatin1String(widget->metaObject()->className()), widget->objectName());
  }
  return found;
}

void WindowTest::openWindow(const QSize& size, ThemeChoice theme) {
  QVERIFY(folder_.isValid());
  QSettings().clear();
  choose_theme(theme);
  window_ = std::make_unique<MainWindow>();
  window_->resize(size);
  window_->show();
  window_->activateWindow();
  QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
  QCoreApplication::processEvents();
}

void WindowTest::cleanup() {
  window_.reset();
  speak("en_US");
}

void WindowTest::assignAll(const QVector<const char*>& assignments) {
  Design next = document().design();
  for (const char* assignment : assignments) assign(next, assignment);
  document().edit(next, QStringLiteral("Test"));
  QCoreApplication::processEvents();
}

void WindowTest::click(const QString& button) {
  auto* found = find<QPushButton>(button);
  // Views of the Options page are behind the button of their group.
  for (const char* group : {"find", "what_if", "look_inside"}) {
    auto* opens = find<QPushButton>(QStringLiteral("explore_group_") + QLatin1String(group));
    if (found && !found->isVisible() && found->parentWidget()->isHidden() && opens && opens->isVisible())
      opens->click();
  }
  QVERIFY2(found && found->isVisible() && found->isEnabled(), qPrintable(button));
  QTest::mouseClick(found, Qt::LeftButton);
  QCoreApplication::processEvents();
}

void WindowTest::clickRow(FactTable* table, const QString& id) {
  for (int row = 0; row < table->count(); ++row) {
    if (table->idOf(row) != id) continue;
    const QModelIndex index = table->model()->index(row, 0);
    table->scrollTo(index);
    return QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index).center());
  }
  QFAIL(qPrintable(QStringLiteral("no row %1").arg(id)));
}

void WindowTest::clickSpot(ChartView* chart, const QString& id) {
  const QVector<Spot> spots = samples::spots_of(*chart);
  const auto found = std::ranges::find(spots, id, &Spot::id);
  QVERIFY2(found != spots.end(), qPrintable(id));
  clickSpot(chart, found - spots.begin());
}

void WindowTest::clickSpot(ChartView* chart, qsizetype spot) {
  QTest::mouseClick(chart, Qt::LeftButton, {}, samples::spots_of(*chart)[spot].area.center().toPoint());
}

QString WindowTest::file(const QString& name, const QByteArray& content) const {
  const QString path = folder_.filePath(name);
  write(path, content);
  return path;
}

}  // namespace trainyard::ui::testing
