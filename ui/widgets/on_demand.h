// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>

namespace trainyard::ui {

/// A widget that is created on first use.
template <class T>
class OnDemand {
 public:
  explicit OnDemand(std::function<T*()> make) : make_(std::move(make)) {}

  T* get() {
    if (!made_) made_ = make_();
    return made_;
  }
  /// The widget, or nullptr before the first get().
  T* ifMade() const { return made_; }

 private:
  std::function<T*()> make_;
  T* made_ = nullptr;
};

}  // namespace trainyard::ui
