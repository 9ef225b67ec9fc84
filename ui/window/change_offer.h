// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QTimer>

#include <optional>
#include <vector>

#include "engine/studies/nearest_layout.h"

class QLabel;
class QPushButton;

namespace trainyard::ui {

class BackgroundStudy;
class Document;
struct StartAnswer;

/// A card below every page. The page ends above it, so that it covers no axis of a chart. While the layout
/// is not legal, it offers the nearest legal layouts. After work or layout were adapted to a chosen model or
/// accelerator, it offers the old values. After a data set was chosen, it offers one pass over it.
class ChangeOffer : public QFrame {
  Q_OBJECT
 public:
  explicit ChangeOffer(Document* document, QWidget* parent = nullptr);
  /// Hides at once when the design is legal; otherwise searches for offers after a short idle time.
  void refresh();
  const std::vector<NearestLayout>& offers() const { return offers_; }
  /// Reports that the layout of `wanted` was replaced by that of the current design.
  void showAdapted(const Design& wanted);
  /// Reports that the number of devices of `wanted` was rounded to that of the current design.
  void showRounded(const Design& wanted);
  /// Reports that the open design has another batch than stated, with which the run is shorter, and offers a number of
  /// devices that is used better. If the layout is faster than the published one of the same run, states both times.
  /// Does nothing if there is none of these.
  void showAnswer(const StartAnswer& answer);
  /// Offers to train on as many tokens as the chosen data set has, unless the run already does.
  void offerOnePass();

 signals:
  void failed(const QString& sentence);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();
  void leave();
  /// Ends the page this many pixels above the lower edge of the window.
  void reserve(int height);
  /// Looks for the fastest layout that fits, in place of the nearest one.
  void improve();
  /// If the user changes the cluster while the fastest layout is searched, searches it for the new cluster.
  bool continueImprovement();
  void describe();
  /// Why the layout changed; has a place for the changes.
  QString layoutSentence() const;
  void search();
  void take(size_t offer);
  /// Shows the offers on their buttons.
  void showOffers();
  QString changesOf(const NearestLayout& offer) const;

  Document* document_;
  QLabel* label_;
  QPushButton *old_, *one_pass_, *close_;
  std::vector<QPushButton*> buttons_;
  std::vector<NearestLayout> offers_;
  /// The alternative that a button offers after a choice, and the design that the choice made.
  std::optional<Design> wanted_, adapted_;
  BackgroundStudy* study_;
  QTimer idle_;
};

}  // namespace trainyard::ui
