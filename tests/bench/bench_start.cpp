// SPDX-License-Identifier: GPL-3.0-or-later
// Time from the start of the process to the first painted window, and the resident memory then.
#include <unistd.h>
#include <QApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QFile>
#include <QStandardPaths>
#include <chrono>
#include <cstdio>
#include <ctime>

#include "ui/theme/theme.h"
#include "ui/window/main_window.h"
#include "ui/window/theme_switch.h"

using namespace trainyard::ui;

namespace {

/// Seconds since the kernel started this process; negative if unknown.
double process_age() {
  QFile stat(QStringLiteral("/proc/self/stat"));
  timespec now{};
  if (!stat.open(QIODevice::ReadOnly) || clock_gettime(CLOCK_BOOTTIME, &now) != 0) return -1;
  const QList<QByteArray> fields = stat.readAll().split(')').last().trimmed().split(' ');
  const double start = fields.value(19).toDouble() / double(sysconf(_SC_CLK_TCK));
  return double(now.tv_sec) + double(now.tv_nsec) / 1e9 - start;
}

double resident_mib() {
  QFile statm(QStringLiteral("/proc/self/statm"));
  if (!statm.open(QIODevice::ReadOnly)) return 0;
  return statm.readAll().split(' ').value(1).toDouble() * double(sysconf(_SC_PAGESIZE)) / (1024 * 1024);
}

class FirstPaint : public QObject {
 public:
  bool painted = false;
  bool eventFilter(QObject* object, QEvent* event) override {
    if (event->type() == QEvent::UpdateRequest && object->isWidgetType()) painted = true;
    return false;
  }
};

}  // namespace

int main(int argc, char** argv) {
  QElapsedTimer clock;
  clock.start();
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QStandardPaths::setTestModeEnabled(true);
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("trainyard-bench"));
  const qint64 qt = clock.elapsed();
  register_fonts();
  apply_theme();
  const qint64 look = clock.elapsed();
  MainWindow window;
  window.resize(1920, 1080);
  const qint64 built = clock.elapsed();
  FirstPaint first;
  window.installEventFilter(&first);
  window.show();
  while (!first.painted && clock.elapsed() < 10000) QCoreApplication::processEvents();
  const qint64 shown = clock.elapsed();
  std::printf("first painted window %lld ms after main (Qt %lld, fonts and style %lld, window %lld, paint %lld)\n",
              shown, qt, look - qt, built - look, shown - built);
  std::printf("process age %.0f ms (resolution 10 ms), resident %.0f MiB\n", process_age() * 1000, resident_mib());
  return 0;
}
