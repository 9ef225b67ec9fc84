// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>

namespace trainyard::ui {

/// A widget that is made when somebody first asks for it.
template <class T>
class OnDemand {
 public:
  explicit OnDemand(std::function<T*()> make) : make_(std::move(make)) {}

  T* get() {
    if (!made_) made_ = make_();
    return made_;
  }
  /// nullptr while nobody has asked.
  T* ifMade() const { return made_; }

 private:
  std::function<T*()> make_;
  T* made_ = nullptr;
};

}  // namespace trainyard::ui
