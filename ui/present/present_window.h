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

/// Where the slide goes among the screens, when the window stands on one of them: onto another one where there is one,
/// so that the notes stay with the presenter.
qsizetype screen_of_slide(qsizetype screens, qsizetype own);

/// The open project before a room: verdict, a few large numbers, one chart or two, a few sliders. All of it is live;
/// what is changed here is changed in the document, and is undone there.
class PresentWindow : public QWidget {
  Q_OBJECT
 public:
  explicit PresentWindow(Document& document, QWidget* parent = nullptr);
  ~PresentWindow() override;

  /// Fills a screen, and opens the notes on `own` where that is another one; again whenever a screen comes or goes.
  void start(QScreen* own);
  /// Slide and notes on these screens. Where there is one, the notes are over the slide, and nobody sees them until
  /// they are asked for.
  void takeScreens(const QList<QScreen*>& screens);

  QVector<PresentPage> pages() const;
  int page() const;
  void goToPage(int page);
  /// Another scenario of the project; a step beyond the last comes to the first.
  void stepScenario(int step);
  /// Puts the baseline in the place of the open scenario, as long as nothing is let go.
  void flip(bool baseline);
  bool isFlipped() const { return flipped_; }
  /// Gives an input of the job a slider until the presentation ends.
  void bringUp(const Parameter& parameter);
  void showFinder();
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
  /// What the presentation shows is to be chosen.
  void choicesWanted();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void connectParts();
  void refresh();
  void showBatchThatFollowed();
  void showHead();
  void showNumbers();
  void showCharts();
  const ServingAnswer* servingAnswer(const Design& design);
  const CompareStudy::Answer* differenceAnswer();
  void showNotes();
  void showKeys();
  std::vector<const Parameter*> shownInputs() const;
  /// The index of the scenario on screen.
  int shown() const;
  void layOut();
  bool takesKey(QKeyEvent& event, bool press);
  void press(const QString& key);
  void leave();

  Document& document_;
  Document::KeepLegal kept_before_;
  QPointer<QScreen> own_;  ///< of the presenter
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
  std::vector<const Parameter*> brought_;
  int batch_of_ = -1;  ///< the scenario that had that batch when nothing was held
  double batch_ = 0;
  std::optional<double> batch_before_;  ///< what it was before it went along with the devices
  QString studied_;                     ///< the letter of the scenario whose curves are known; empty for none
  bool flipped_ = false, left_ = false;
};

}  // namespace trainyard::ui
