// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QTimer>

#include <vector>

#include "engine/studies/nearest_layout.h"

class QLabel;
class QPushButton;

namespace trainyard::ui {

class Document;

/// Shown above every page while the layout is not legal: the nearest legal layouts as buttons.
class LegalOffer : public QFrame {
  Q_OBJECT
 public:
  explicit LegalOffer(Document* document, QWidget* parent = nullptr);
  /// Hides at once when the design is legal; otherwise searches for offers after a short idle time.
  void refresh();
  const std::vector<NearestLayout>& offers() const { return offers_; }

 signals:
  void failed(const QString& sentence);

 private:
  void search();
  void take(size_t offer);
  QString changesOf(const NearestLayout& offer) const;

  Document* document_;
  QLabel* label_;
  std::vector<QPushButton*> buttons_;
  std::vector<NearestLayout> offers_;
  QTimer idle_;
};

}  // namespace trainyard::ui
