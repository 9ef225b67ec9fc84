// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <vector>

#include "engine/explore/practices.h"
#include "ui/cards/advice_table.h"
#include "ui/pages/explore/common/explore_view.h"

namespace trainyard::ui {

class BackgroundStudy;
class Card;
class Document;

/// The Playbook's steps, five practices and four challenges as checks on the design: the gain of each, and one-click
/// changes that meet it.
class PracticesView : public ExploreView {
  Q_OBJECT
 public:
  explicit PracticesView(Document* document, QWidget* parent = nullptr);
  ~PracticesView() override;
  static QString title();
  static QString tip();
  void refresh() override;
  QString summary() const override { return summary_; }
  AdviceTable* table(PracticeKind kind) const { return tables_[size_t(kind)]; }
  const std::vector<PracticeCheck>& checks() const { return checks_; }
  bool isFollowing() const;

 private:
  void show(std::vector<PracticeCheck> checks);
  void apply(const QString& id);

  Document* document_;
  BackgroundStudy* study_;
  std::array<Card*, practice_kinds.size()> cards_{};
  std::array<AdviceTable*, practice_kinds.size()> tables_{};
  std::vector<PracticeCheck> checks_;
  QString summary_;
};

}  // namespace trainyard::ui
