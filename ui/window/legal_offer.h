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

/// A card over the lower edge of every page. It covers the page, so that its appearance moves nothing. While the layout
/// is not legal, it offers the nearest legal layouts. After a layout was adapted to a chosen model or accelerator, it
/// offers the old layout.
class LegalOffer : public QFrame {
  Q_OBJECT
 public:
  explicit LegalOffer(Document* document, QWidget* parent = nullptr);
  /// Hides at once when the design is legal; otherwise searches for offers after a short idle time.
  void refresh();
  const std::vector<NearestLayout>& offers() const { return offers_; }
  /// Reports that the layout of `wanted` was replaced by that of the current design.
  void showAdapted(const Design& wanted);

 signals:
  void failed(const QString& sentence);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();
  void leave();
  /// Looks for the fastest layout that fits, in place of the nearest one.
  void improve();
  void describe();
  void search();
  void take(size_t offer);
  QString changesOf(const NearestLayout& offer) const;

  Document* document_;
  QLabel* label_;
  QPushButton *old_, *close_;
  std::vector<QPushButton*> buttons_;
  std::vector<NearestLayout> offers_;
  /// After an adaptation: the design with the old layout, and the one that replaced it.
  std::optional<Design> wanted_, adapted_;
  BackgroundStudy* study_;
  QTimer idle_;
};

}  // namespace trainyard::ui
