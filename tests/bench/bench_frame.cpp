// SPDX-License-Identifier: GPL-3.0-or-later
// Time from the change of a slider to the painted window, at 1920 × 1080 with everything visible.
// bench_frame [PARAMETER] [PAGE] [grid|serving|post_training]
// PARAMETER: an input; "all" for a selection, the default; "every" for each input with a slider; "hand" for the
// processor time of a drag by hand: 200 steps at 60 Hz, including background work in between.
// PAGE: the object name of a page; "storage/storage_data" for one of its views; "every" for each view of each page;
// "compare" with four more scenarios; "present" for each page of a presentation at 1280 × 720. The pages "serving" and
// "post_training" also add a scenario of that job.
// "grid" sweeps tokens and checkpoint interval on the Explore page over 101 × 101 points. "post_training" does so in a
// post-training scenario. "serving" sweeps load and prompt length in a serving scenario.
#include <QAbstractButton>
#include <QApplication>
#include <QElapsedTimer>
#include <QEvent>
#include <QEventLoop>
#include <QStandardPaths>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/frame_times.h"
#include "ui/document/document.h"
#include "ui/explanation/explanation_dock.h"
#include "ui/inputs/input_row.h"
#include "ui/inputs/inputs_panel.h"
#include "ui/inputs/value_slider.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/explore/sweep/sweep_panel.h"
#include "ui/pages/explore/sweep/sweep_study.h"
#include "ui/pages/explore/sweep/sweep_view.h"
#include "ui/pages/page.h"
#include "ui/present/present_input.h"
#include "ui/present/present_inputs.h"
#include "ui/present/present_window.h"
#include "ui/theme/theme.h"
#include "ui/widgets/segmented_row.h"
#include "ui/window/main_window.h"
#include "ui/window/theme_switch.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

/// Waiting times that cover background results and their first painting.
constexpr int page_ms = 1500, input_ms = 60;

void settle(int ms) {
  QEventLoop loop;
  QTimer::singleShot(ms, Qt::PreciseTimer, &loop, &QEventLoop::quit);
  loop.exec();
}

/// Counts how often the window repaints.
class PaintCounter : public QObject {
 public:
  int updates = 0;
  bool eventFilter(QObject*, QEvent* event) override {
    // The filter sees the event before the window handles it; a queued call counts it afterwards.
    if (event->type() == QEvent::UpdateRequest)
      QMetaObject::invokeMethod(
          this, [this] { ++updates; }, Qt::QueuedConnection);
    return false;
  }
};

void frame(Document& document, PaintCounter& counter, ValueSlider& slider, int position, const std::string& name,
           FrameTimes& times) {
  if (position == slider.value()) return;
  const Design design = document.design();
  const std::string where =
      (name.empty() ? name : name + ' ') + std::to_string(slider.value()) + " to " + std::to_string(position);
  bool redrawn = false;
  int before = 0;
  const auto connection = QObject::connect(&document, &Document::changed, &document, [&] {
    redrawn = true;
    before = counter.updates;
  });
  const Clocks start;
  slider.setValue(position);
  // Adjusting the layout may restore the previous design; then nothing is repainted.
  if (document.design() == design) return (void)QObject::disconnect(connection);
  QElapsedTimer limit;
  limit.start();
  while (!redrawn && limit.elapsed() < 1000) QCoreApplication::processEvents();
  // One repaint covers everything that is out of date. What idle time adds later is not part of the frame.
  while (counter.updates == before && limit.elapsed() < 1000) QCoreApplication::processEvents();
  times.add(Clocks().since(start), where);
  QObject::disconnect(connection);
}

/// Positions of a slider that moves back and forth over its range.
class Way {
 public:
  explicit Way(const ValueSlider& slider)
      : least_(slider.minimum()), last_(slider.maximum()), step_(std::max(1, last_ / 60)), position_(slider.value()) {}
  int next() {
    if (position_ + direction_ * step_ > last_ || position_ + direction_ * step_ < least_) direction_ = -direction_;
    return position_ += direction_ * step_;
  }

 private:
  int least_, last_, step_, position_, direction_ = 1;
};

/// Prints nothing if `name` is empty.
void drag(Document& document, PaintCounter& counter, ValueSlider& slider, const std::string& name, FrameTimes& all,
          int frames = 300) {
  const int start = slider.value();
  FrameTimes times, ignored;
  Way way(slider);
  for (int i = 0; i < frames; ++i) frame(document, counter, slider, way.next(), name, times);
  if (!name.empty()) times.print(name);
  all.add(times);
  frame(document, counter, slider, start, name, ignored);
}

/// Moves a slider once per screen refresh, as a hand does, and prints the processor time.
void drag_by_hand(ValueSlider& slider, const char* name) {
  constexpr int steps = 200;
  constexpr double refresh = 1000.0 / 60, afterwards = 3000;
  const int at = slider.value();
  const Clocks start;
  const auto wait = [](double until) { settle(std::max(0, int(until - Clocks().wall + 0.5))); };
  slider.setSliderDown(true);
  Way way(slider);
  for (int i = 1; i <= steps; ++i) {
    slider.setValue(way.next());
    wait(start.wall + i * refresh);
  }
  const Clocks dragged = Clocks().since(start);
  slider.setValue(at);
  slider.setSliderDown(false);
  wait(Clocks().wall + afterwards);
  const Clocks rested = Clocks().since(start);
  std::printf("%-24s %d steps in %5.2f s: window's thread %6.0f ms, all threads %6.0f ms; 3 s later %6.0f ms more\n",
              name, steps, dragged.wall / 1000, dragged.window, dragged.all, rested.all - dragged.all);
}

ValueSlider* slider_of(MainWindow& window, const char* id) {
  InputRow* row = window.inputs()->row(QString::fromLatin1(id));
  return row ? row->findChild<ValueSlider*>() : nullptr;
}

void measure(MainWindow& window, PaintCounter& counter, const char* id, bool by_hand, FrameTimes& all) {
  window.showParameter(QString::fromLatin1(id));
  ValueSlider* slider = slider_of(window, id);
  if (!slider)
    std::printf("%-24s no slider\n", id);
  else if (by_hand)
    drag_by_hand(*slider, id);
  else
    drag(*window.document(), counter, *slider, id, all);
}

/// Moves each input with a slider over its range. Prints the late ones and the sum.
void measure_every_input(MainWindow& window, PaintCounter& counter, const std::string& place) {
  FrameTimes all;
  for (const Parameter& input : parameters()) {
    ValueSlider* slider = slider_of(window, input.id);
    if (!slider) continue;
    window.showParameter(QString::fromLatin1(input.id));
    settle(input_ms);
    FrameTimes times;
    if (slider->isVisible()) drag(*window.document(), counter, *slider, {}, times, 60);
    if (times.late()) times.print(place + ' ' + input.id);
    all.add(times, std::string(input.id) + ' ');
  }
  all.print(place + " all");
  all.print_slowest(3);
}

/// Measures each view of each page that is visible for the scenario.
void measure_every_page(MainWindow& window, PaintCounter& counter) {
  for (Page* page : window.findChildren<Page*>()) {
    window.showPage(page);
    settle(page_ms);
    if (!page->isVisible()) continue;
    const std::string name = page->objectName().toStdString();
    const QList<QPushButton*> views = page->viewButtons();
    if (views.empty()) measure_every_input(window, counter, name);
    for (QPushButton* view : views) {
      view->click();
      settle(page_ms);
      measure_every_input(window, counter, name + '/' + view->objectName().toStdString());
    }
  }
}

/// Moves each slider of a presentation on each of its pages. Each drag is one gesture of the document, as in a meeting.
int present(MainWindow& window) {
  window.present();
  PresentWindow& slide = *window.presentation();
  slide.showNormal();
  slide.resize(1280, 720);
  PaintCounter counter;
  slide.installEventFilter(&counter);
  FrameTimes all;
  for (int page = 0; page < slide.pages().size(); ++page) {
    slide.goToPage(page);
    settle(input_ms);
    window.document()->beginGesture();
    FrameTimes times;
    for (const PresentInput* input : slide.inputs()->inputs()) {
      const std::string name = slide.pages()[page].id.toStdString() + " " + input->parameter().id;
      drag(*window.document(), counter, *input->slider(), name, times, 100);
    }
    window.document()->endGesture();
    all.add(times);
  }
  all.print("all");
  all.print_slowest(8);
  window.document()->undoStack().setClean();
  return 0;
}

/// Shows a sweep over a grid and counts its complete pictures in `pictures`.
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

/// Adds four scenarios, each with one more change than the one before.
void add_scenarios(Document& document) {
  const Job job = document.design().job;
  const std::vector<const char*> changes =
      job == Job::serving ? std::vector{"requests=8", "prompt_tokens=4096", "next_token=30ms", "output_tokens=800"}
      : job == Job::post_training
          ? std::vector{"iterations=400", "answer_tokens=4096", "prompt_answers=8", "answer_cap=32768"}
          : std::vector{"accelerators=8192", "precision=fp8", "checkpoint_interval=300", "tensor_parallel=4"};
  for (const char* change : changes) {
    if (document.project().scenarios.size() > 1) document.duplicateScenario(document.current());
    Design next = document.design();
    assign(next, change);
    document.edit(next, QString::fromLatin1(change));
  }
}

/// Inputs that "all" selects.
std::vector<const char*> inputs_of(Job job) {
  if (job == Job::serving) return {"requests", "prompt_tokens", "output_tokens", "first_token", "next_token", "users"};
  if (job == Job::post_training)
    return {"accelerators", "rollout_accelerators", "iteration_prompts", "prompt_answers", "answer_tokens"};
  return {"accelerators",      "tokens",      "sequence_length",   "global_batch",       "tensor_parallel",
          "pipeline_parallel", "micro_batch", "network_bandwidth", "checkpoint_interval"};
}

/// Page of a job; its name on the command line also selects a scenario of that job.
std::string_view job_page(Job job) { return job == Job::serving ? "serving" : "post_training"; }

/// Shows a page, one of its views and, if `grid`, a sweep over a grid. Returns false for unknown names.
bool show(MainWindow& window, const QString& place, bool grid, std::string_view of, int& pictures) {
  auto* page = window.findChild<Page*>(place.section(u'/', 0, 0));
  const QString view = place.section(u'/', 1);
  auto* button = page && !view.isEmpty() ? page->findChild<QAbstractButton*>(view) : nullptr;
  if (!page || (!view.isEmpty() && !button)) return false;
  window.showPage(page);
  if (button) button->click();
  if (grid) show_grid(page, of == "serving", pictures);
  settle(page_ms);
  return true;
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
  settle(input_ms);
  window.document()->duplicateScenario(0);
  window.explain(QStringLiteral("memory_activations"));
  int pictures = 0;
  const std::string_view wanted = argc > 1 ? argv[1] : "all", place = argc > 2 ? argv[2] : "",
                         of = argc > 3 ? argv[3] : place;
  for (const Job job : {Job::serving, Job::post_training})
    if (of.substr(0, of.find('/')) == job_page(job)) window.document()->addScenarioFor(job);
  settle(input_ms);
  if (place == "compare" || place == "every") add_scenarios(*window.document());
  if (place == "present") return present(window);
  if (!place.empty() && place != "every" && !show(window, QString::fromLatin1(argv[2]), argc > 3, of, pictures)) {
    std::printf("no page %s\n", argv[2]);
    return 1;
  }
  PaintCounter counter;
  pictures = 0;
  QElapsedTimer whole;
  whole.start();
  window.installEventFilter(&counter);

  const bool by_hand = wanted == "hand";
  if (!by_hand) FrameTimes::print_heads();
  if (place == "every") {
    measure_every_page(window, counter);
  } else if (wanted == "every") {
    measure_every_input(window, counter, std::string(place));
  } else {
    FrameTimes all;
    const Job job = window.document()->design().job;
    std::vector<const char*> ids = inputs_of(job);
    if (by_hand && job == Job::training) ids = {"accelerators", "tokens", "checkpoint_interval"};
    if (by_hand) ids.resize(3);
    if (wanted != "all" && !by_hand) ids = {argv[1]};
    for (const char* id : ids) measure(window, counter, id, by_hand, all);
    if (all.empty() && !by_hand) return 1;
    all.print("all");
    all.print_slowest(8);
  }
  if (pictures > 0) std::printf("%d full grids in %.1f s\n", pictures, double(whole.elapsed()) / 1000);
  window.document()->undoStack().setClean();
  return 0;
}
