// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <type_traits>
#include <variant>

namespace trainyard::ui {

template <class T, class Variant>
inline constexpr bool is_alternative_of = false;
template <class T, class... Alternatives>
inline constexpr bool is_alternative_of<T, std::variant<Alternatives...>> = (std::is_same_v<T, Alternatives> || ...);

/// T is one of the types that the variant can hold.
template <class T, class Variant>
concept AlternativeOf = is_alternative_of<T, Variant>;

}  // namespace trainyard::ui
