// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "engine/explore/layout_search.h"
#include "ui/pages/explore/search/search_question.h"

namespace trainyard::ui {

class BackgroundStudy;

/// What a search has found, with what it was asked: points are numbers of its space about its design.
struct SearchAnswer {
  Design design;
  SearchSpace space;
  SearchGoals goals;
  LayoutSearch found;
  bool last = false;  ///< nothing more comes

  Design layout(std::uint64_t number) const { return space.design(design, number); }
};

/// Searches beside the window and tells what is found so far. The latest question wins.
class SearchStudy : public QObject {
  Q_OBJECT
 public:
  explicit SearchStudy(QObject* parent = nullptr);
  /// Throws InputError where nothing can be searched.
  void start(const Design& design, const SearchQuestion& question);
  BackgroundStudy* background() const { return background_; }
  /// The latest, also while the next one is on its way; nullptr before the first.
  std::shared_ptr<const SearchAnswer> answer() const { return answer_; }

 signals:
  void answered();
  void failed(const QString& sentence);

 private:
  void take(quint64 request, std::shared_ptr<const SearchAnswer> answer);

  BackgroundStudy* background_;
  std::shared_ptr<const SearchAnswer> answer_;
  quint64 request_ = 0;
};

}  // namespace trainyard::ui
