// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/search/search_study.h"

#include <QMetaObject>

#include "ui/studies/background_study.h"

namespace trainyard::ui {

SearchStudy::SearchStudy(QObject* parent) : QObject(parent), background_(new BackgroundStudy(this)) {
  connect(background_, &BackgroundStudy::failed, this, &SearchStudy::failed);
}

void SearchStudy::start(const Design& design, const SearchQuestion& question) {
  const auto asked =
      std::make_shared<SearchAnswer>(SearchAnswer{design, space_of(question, design), goals_of(question), {}, false});
  const quint64 request = ++request_;
  background_->start([this, request, asked](const Execution& execution) -> BackgroundStudy::Deliver {
    const auto answered = [&](const LayoutSearch& found, bool last) {
      auto answer = std::make_shared<SearchAnswer>(*asked);
      answer->found = found;
      answer->last = last;
      return answer;
    };
    const LayoutSearch found =
        search_layouts(asked->design, asked->space, asked->goals, execution, [&](const LayoutSearch& so_far) {
          const auto answer = answered(so_far, false);
          QMetaObject::invokeMethod(this, [this, request, answer] { deliver(request, answer); });
        });
    if (execution.stopped()) return {};
    const auto answer = answered(found, true);
    return [this, request, answer] { deliver(request, answer); };
  });
}

void SearchStudy::deliver(quint64 request, std::shared_ptr<const SearchAnswer> answer) {
  if (request != request_) return;
  answer_ = std::move(answer);
  emit answered();
}

}  // namespace trainyard::ui
