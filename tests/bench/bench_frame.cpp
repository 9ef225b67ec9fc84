// SPDX-License-Identifier: GPL-3.0-or-later
// From the change of a slider to the painted window, at 1920 × 1080 with everything visible.
#include <QApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QStandardPaths>
#include <algorithm>
#include <cstdio>
#include <vector>

#include "ui/document/document.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/inputs/input_row.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/inputs/value_slider.h"
#include "ui/main_window.h"
#include "ui/theme/theme.h"
#include "ui/window/theme_switch.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

/// Counts what is painted.
class PaintCounter : public QObject {
 public:
  int paints = 0;
  bool eventFilter(QObject*, QEvent* event) override {
    paints += event->type() == QEvent::Paint;
    return false;
  }
};

double frame(MainWindow& window, PaintCounter& counter, ValueSlider& slider, int position) {
  bool redrawn = false;
  const auto connection =
      QObject::connect(window.document(), &Document::changed, &window, [&redrawn] { redrawn = true; });
  QElapsedTimer clock;
  clock.start();
  slider.setValue(position);
  QElapsedTimer limit;
  limit.start();
  while (!redrawn && limit.elapsed() < 1000) QCoreApplication::processEvents();
  for (int before = -1; before != counter.paints;) {
    before = counter.paints;
    QCoreApplication::processEvents();
  }
  const double ms = double(clock.nsecsElapsed()) / 1e6;
  QObject::disconnect(connection);
  return ms;
}

void measure(MainWindow& window, PaintCounter& counter, const char* id, std::vector<double>& all) {
  window.showParameter(QString::fromLatin1(id));
  InputRow* row = window.inputs()->row(QString::fromLatin1(id));
  ValueSlider* slider = row ? row->findChild<ValueSlider*>() : nullptr;
  if (!slider) {
    std::printf("%-24s no slider\n", id);
    return;
  }
  const int start = slider->value();
  const int last = slider->maximum();
  const int step = std::max(1, last / 60);
  std::vector<double> times;
  int position = start, direction = 1;
  for (int i = 0; i < 300; ++i) {
    if (position + direction * step > last || position + direction * step < slider->minimum()) direction = -direction;
    position += direction * step;
    times.push_back(frame(window, counter, *slider, position));
  }
  frame(window, counter, *slider, start);
  all.insert(all.end(), times.begin(), times.end());
  std::sort(times.begin(), times.end());
  std::printf("%-24s median %6.2f ms  p99 %6.2f ms  worst %6.2f ms\n", id, times[times.size() / 2],
              times[times.size() * 99 / 100], times.back());
}

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  QStandardPaths::setTestModeEnabled(true);
  QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("trainyard-bench"));
  register_fonts();
  apply_theme();
  MainWindow window;
  window.resize(1920, 1080);
  window.show();
  for (int i = 0; i < 20; ++i) QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
  window.document()->duplicateScenario(0);
  window.explain(QStringLiteral("memory_activations"));
  PaintCounter counter;
  qApp->installEventFilter(&counter);

  std::vector<double> all;
  for (const char* id : {"accelerators", "tokens", "sequence_length", "global_batch", "tensor_parallel",
                         "pipeline_parallel", "micro_batch", "network_bandwidth", "checkpoint_interval"})
    measure(window, counter, argc > 1 ? argv[1] : id, all);
  if (all.empty()) return 1;
  std::sort(all.begin(), all.end());
  std::printf("%-24s median %6.2f ms  p99 %6.2f ms\n", "all", all[all.size() / 2], all[all.size() * 99 / 100]);
  window.document()->undoStack().setClean();
  return 0;
}
