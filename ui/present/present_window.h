// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QWidget>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "ui/document/document.h"
#include "ui/pages/compare/compare_study.h"
#include "ui/present/present_model.h"
#include "ui/present/stage.h"

class QScreen;

namespace trainyard::ui {

class InputFinder;
class PresentBody;
class PresentFoot;
class PresentHead;
class PresentInputs;
class PresenterNotes;
class PresentStrip;
struct ServingAnswer;
class ServingStudy;

/// Returns the index of the screen for the slide. If there are several, it is not the presenter's `own` screen, which
/// shows the notes.
qsizetype screen_of_slide(qsizetype screens, qsizetype own);

/// A presentation of the open project: verdict, a few large numbers, one or two charts, a few sliders. All are live:
/// changes go to the document, whose undo reverts them.
class PresentWindow : public QWidget {
  Q_OBJECT
 public:
  explicit PresentWindow(Document& document, QWidget* parent = nullptr);
  ~PresentWindow() override;

  /// Shows the slide in full screen, and the notes on `own` if the slide is on another screen. Repeats this when
  /// screens are added or removed.
  void start(QScreen* own);
  /// Places slide and notes on these screens. With one screen, the notes are over the slide, hidden until requested.
  void takeScreens(const QList<QScreen*>& screens);

  QVector<PresentPage> pages() const;
  int page() const;
  void goToPage(int page);
  /// Shows another scenario of the project; wraps around at the ends.
  void stepScenario(int step);
  /// Shows the baseline in place of the open scenario while the presenter holds the key.
  void showBaseline(bool baseline);
  bool isShowingBaseline() const { return showing_baseline_; }
  /// Adds a slider for an input of the job until the presentation ends.
  void addInput(const Parameter& parameter);
  void showFinder(const QString& typed = {});
  void toggleNotes();
  void toggleBlank();
  bool isBlank() const;

  PresentHead* head() const { return head_; }
  PresentStrip* strip() const { return strip_; }
  PresentBody* body() const { return body_; }
  PresentInputs* inputs() const { return inputs_; }
  PresentFoot* foot() const { return foot_; }
  PresenterNotes* notes() const { return notes_; }
  InputFinder* finder() const { return finder_; }

 signals:
  void left();
  /// The user asks for the dialog that chooses what the presentation shows.
  void choicesRequested();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void connectParts();
  void refresh();
  void showChangedBatch();
  void showHead();
  void showNumbers();
  void showCharts();
  const ServingAnswer* servingAnswer(const Design& design);
  const CompareStudy::Answer* differenceAnswer();
  void showNotes();
  void showKeys();
  std::vector<const Parameter*> shownInputs() const;
  /// The index of the shown scenario.
  int shown() const;
  void layOut();
  bool handleKey(QKeyEvent& event, bool press);
  void press(const QString& key);
  void leave();

  Document& document_;
  Document::KeepLegal kept_before_;
  QPointer<QScreen> own_;  ///< screen of the presenter
  Stage stage_;
  PresentHead* head_;
  PresentStrip* strip_;
  PresentBody* body_;
  PresentInputs* inputs_;
  PresentFoot* foot_;
  InputFinder* finder_;
  PresenterNotes* notes_;
  QWidget* blank_;
  ServingStudy *study_, *baseline_study_;
  CompareStudy* difference_;
  std::array<int, every_job.size()> pages_{};
  std::vector<const Parameter*> added_inputs_;
  const Parameter* shared_ = nullptr;  ///< input set in several scenarios on this page; nullptr for none
  int batch_of_ = -1;                  ///< index of the scenario that batch_ belongs to
  double batch_ = 0;
  std::optional<double> batch_before_;  ///< batch before a change of the devices changed it
  QString answered_scenario_;           ///< letter of the scenario of the shown curves; empty for none
  bool showing_baseline_ = false, left_ = false;
};

}  // namespace trainyard::ui
