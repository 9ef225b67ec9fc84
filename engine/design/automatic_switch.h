// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace trainyard {

/// A switch that is on, off or automatic. An automatic switch converts to false until resolved() replaces it with the
/// value of its rule.
class AutomaticSwitch {
 public:
  enum class State { off, on, automatic };
  constexpr AutomaticSwitch(bool on) : state_(on ? State::on : State::off) {}
  explicit constexpr AutomaticSwitch(State state) : state_(state) {}
  constexpr operator bool() const { return state_ == State::on; }
  constexpr bool is_automatic() const { return state_ == State::automatic; }
  constexpr State state() const { return state_; }

 private:
  State state_;
};
inline constexpr AutomaticSwitch automatic_switch{AutomaticSwitch::State::automatic};

}  // namespace trainyard
