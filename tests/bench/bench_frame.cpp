// SPDX-License-Identifier: GPL-3.0-or-later
// From the change of a slider to the painted window, at 1920 × 1080 with everything visible.
// bench_frame [PARAMETER] [PAGE] [grid|serving]: one input instead of several ("all"), and the page in front by its
// object name; "grid" for a sweep over tokens and checkpoint interval there, 101 × 101 points, "serving" for one over
// load and length of prompts of a scenario that serves. Five scenarios are compared on the page "compare". PAGE
// "present" for a presentation at 1280 × 720, on each of its pages.
#include <QApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QStandardPaths>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "engine/statistics/quantile.h"
#include "ui/document/document.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/inputs/input_row.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/inputs/value_slider.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/sweep_panel.h"
#include "ui/pages/explore/sweep_study.h"
#include "ui/pages/explore/sweep_view.h"
#include "ui/pages/page.h"
#include "ui/present/present_input.h"
#include "ui/present/present_inputs.h"
#include "ui/present/present_window.h"
#include "ui/theme/theme.h"
#include "ui/window/main_window.h"
#include "ui/window/theme_switch.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

/// Counts how often the window has painted what was out of date.
class PaintCounter : public QObject {
 public:
  int updates = 0;
  bool eventFilter(QObject*, QEvent* event) override {
    // The filter sees the event before the window does: counting the end of it takes a queued call.
    if (event->type() == QEvent::UpdateRequest)
      QMetaObject::invokeMethod(
          this, [this] { ++updates; }, Qt::QueuedConnection);
    return false;
  }
};

struct Times {
  std::vector<double> wall, cpu;
  void add(const Times& other) {
    wall.insert(wall.end(), other.wall.begin(), other.wall.end());
    cpu.insert(cpu.end(), other.cpu.begin(), other.cpu.end());
  }
  /// CPU time is what the program can help; wall time also waits for whatever else the machine does.
  void print(const char* name) {
    std::sort(wall.begin(), wall.end());
    std::sort(cpu.begin(), cpu.end());
    std::printf("%-24s median %6.2f ms  p99 %6.2f ms   CPU median %6.2f ms  p99 %6.2f ms\n", name,
                sorted_quantile(wall, 0.5), sorted_quantile(wall, 0.99), sorted_quantile(cpu, 0.5),
                sorted_quantile(cpu, 0.99));
  }
};

double cpu_ms() { return double(std::clock()) * 1000 / CLOCKS_PER_SEC; }

void frame(Document& document, PaintCounter& counter, ValueSlider& slider, int position, Times& times) {
  if (position == slider.value()) return;
  const Design design = document.design();
  bool redrawn = false;
  int before = 0;
  const auto connection = QObject::connect(&document, &Document::changed, &document, [&] {
    redrawn = true;
    before = counter.updates;
  });
  QElapsedTimer clock;
  clock.start();
  const double cpu = cpu_ms();
  slider.setValue(position);
  // What keeps a layout legal may lead back to where it was.
  if (document.design() == design) return (void)QObject::disconnect(connection);
  QElapsedTimer limit;
  limit.start();
  while (!redrawn && limit.elapsed() < 1000) QCoreApplication::processEvents();
  // Everything that is out of date is painted in one go; what idle time adds later is not part of the frame.
  while (counter.updates == before && limit.elapsed() < 1000) QCoreApplication::processEvents();
  times.wall.push_back(double(clock.nsecsElapsed()) / 1e6);
  times.cpu.push_back(cpu_ms() - cpu);
  QObject::disconnect(connection);
}

/// Back and forth over a slider.
void drag(Document& document, PaintCounter& counter, ValueSlider& slider, const char* name, Times& all,
          int frames = 300) {
  const int start = slider.value();
  const int last = slider.maximum();
  const int step = std::max(1, last / 60);
  Times times;
  int position = start, direction = 1;
  for (int i = 0; i < frames; ++i) {
    if (position + direction * step > last || position + direction * step < slider.minimum()) direction = -direction;
    position += direction * step;
    frame(document, counter, slider, position, times);
  }
  times.print(name);
  all.add(times);
  Times ignored;
  frame(document, counter, slider, start, ignored);
}

void measure(MainWindow& window, PaintCounter& counter, const char* id, Times& all) {
  window.showParameter(QString::fromLatin1(id));
  InputRow* row = window.inputs()->row(QString::fromLatin1(id));
  ValueSlider* slider = row ? row->findChild<ValueSlider*>() : nullptr;
  if (slider)
    drag(*window.document(), counter, *slider, id, all);
  else
    std::printf("%-24s no slider\n", id);
}

/// Each slider of a presentation on each of its pages. As in a meeting, a drag is held while it lasts.
int present(MainWindow& window) {
  window.present();
  PresentWindow& slide = *window.presentation();
  slide.showNormal();
  slide.resize(1280, 720);
  PaintCounter counter;
  slide.installEventFilter(&counter);
  Times all;
  for (int page = 0; page < slide.pages().size(); ++page) {
    slide.goToPage(page);
    for (int i = 0; i < 20; ++i) QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    window.document()->beginGesture();
    Times times;
    for (const PresentInput* input : slide.inputs()->inputs()) {
      const std::string name = slide.pages()[page].id.toStdString() + " " + input->parameter().id;
      drag(*window.document(), counter, *input->slider(), name.c_str(), times, 100);
    }
    window.document()->endGesture();
    all.add(times);
  }
  all.print("all");
  window.document()->undoStack().setClean();
  return 0;
}

/// Shows the grid, and counts its full pictures in `pictures`.
void show_grid(Page* page, bool serving, int& pictures) {
  auto* explore = qobject_cast<ExplorePage*>(page);
  SweepView* view = explore ? explore->view<SweepView>() : nullptr;
  if (!view) return;
  explore->showView(view);
  SweepQuestion question;
  question.x.input = serving ? &parameter(&Serving::requests) : &parameter(&Workload::tokens);
  question.y.input = serving ? &parameter(&Serving::prompt_tokens) : &parameter(&Checkpoints::interval);
  if (serving) question.metric = &Evaluation::serving_gpus;
  view->sweepPanel()->setQuestion(question);
  QObject::connect(view->study(), &SweepStudy::answered, view, [&pictures](const auto&, bool rough) {
    if (!rough) ++pictures;
  });
}

/// Five scenarios, the last of which differs from the first in several inputs.
void add_scenarios(Document& document) {
  for (const char* change : {"accelerators=8192", "precision=fp8", "checkpoint_interval=300", "tensor_parallel=4"}) {
    if (document.project().scenarios.size() > 1) document.duplicateScenario(document.current());
    Design next = document.design();
    assign(next, change);
    document.edit(next, QString::fromLatin1(change));
  }
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
  int pictures = 0;
  // The page of serving, or another one with a scenario that serves.
  const bool serving = argc > 2 && std::string_view(argv[argc > 3 ? 3 : 2]) == "serving";
  if (serving) window.document()->addScenarioFor(Job::serving);
  if (argc > 2 && std::string_view(argv[2]) == "compare") add_scenarios(*window.document());
  if (argc > 2 && std::string_view(argv[2]) == "present") return present(window);
  if (argc > 2) {
    auto* page = window.findChild<Page*>(QString::fromLatin1(argv[2]));
    if (!page) {
      std::printf("no page %s\n", argv[2]);
      return 1;
    }
    window.showPage(page);
    if (argc > 3) show_grid(page, serving, pictures);
    for (int i = 0; i < 50; ++i) QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
  }
  PaintCounter counter;
  pictures = 0;
  QElapsedTimer whole;
  whole.start();
  window.installEventFilter(&counter);

  Times all;
  std::vector<const char*> ids{
      "accelerators",      "tokens",      "sequence_length",   "global_batch",       "tensor_parallel",
      "pipeline_parallel", "micro_batch", "network_bandwidth", "checkpoint_interval"};
  if (serving) ids = {"requests", "prompt_tokens", "output_tokens", "first_token", "next_token", "users"};
  if (argc > 1 && std::string_view(argv[1]) != "all") ids = {argv[1]};
  for (const char* id : ids) measure(window, counter, id, all);
  if (all.wall.empty()) return 1;
  all.print("all");
  if (pictures > 0) std::printf("%d full grids in %.1f s\n", pictures, double(whole.elapsed()) / 1000);
  window.document()->undoStack().setClean();
  return 0;
}
