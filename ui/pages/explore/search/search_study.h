// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "engine/explore/layout_search.h"
#include "ui/pages/explore/search/search_question.h"

namespace trainyard::ui {

class BackgroundStudy;

/// The results of a search and the question that they answer. Points are indices into `space`, which contains
/// variations of `design`.
struct SearchAnswer {
  Design design;
  SearchSpace space;
  SearchGoals goals;
  LayoutSearch found;
  bool last = false;  ///< true for the final result of the search

  Design layout(std::uint64_t number) const { return space.design(design, number); }
};

/// Searches in the background and reports intermediate results. A new question replaces the previous one.
class SearchStudy : public QObject {
  Q_OBJECT
 public:
  explicit SearchStudy(QObject* parent = nullptr);
  /// Throws InputError if nothing can be searched.
  void start(const Design& design, const SearchQuestion& question);
  BackgroundStudy* background() const { return background_; }
  /// The latest answer, kept while the next search runs; nullptr before the first.
  std::shared_ptr<const SearchAnswer> answer() const { return answer_; }

 signals:
  void answered();
  void failed(const QString& sentence);

 private:
  void deliver(quint64 request, std::shared_ptr<const SearchAnswer> answer);

  BackgroundStudy* background_;
  std::shared_ptr<const SearchAnswer> answer_;
  quint64 request_ = 0;
};

}  // namespace trainyard::ui
