// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/repeated_keys.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <tuple>

namespace trainyard {
namespace {

/// Fewer similar keys than this are listed separately.
constexpr size_t fewest_joined = 3;

std::string pattern_of(const std::string& key) {
  std::string out;
  for (size_t start = 0; start <= key.size();) {
    const size_t end = std::min(key.find('.', start), key.size());
    const std::string part = key.substr(start, end - start);
    const bool number =
        !part.empty() && std::ranges::all_of(part, [](unsigned char c) { return std::isdigit(c) != 0; });
    out += (start > 0 ? "." : "") + (number ? std::string("*") : part);
    start = end + 1;
  }
  return out;
}

struct Repeated {
  size_t first = 0, count = 0;
  bool same_value = true;
};

}  // namespace

void join_repeated_keys(std::vector<IgnoredValue>& ignored) {
  using Place = std::tuple<std::string, std::string, const char*, bool>;
  const auto place_of = [](const IgnoredValue& i) {
    return Place{i.file, pattern_of(i.key), i.reason.format, i.unknown};
  };
  std::map<Place, Repeated> found;
  for (size_t i = 0; i < ignored.size(); ++i) {
    Repeated& repeated = found.try_emplace(place_of(ignored[i]), Repeated{i}).first->second;
    ++repeated.count;
    repeated.same_value = repeated.same_value && ignored[i].value == ignored[repeated.first].value;
  }
  std::vector<IgnoredValue> out;
  for (size_t i = 0; i < ignored.size(); ++i) {
    const Place place = place_of(ignored[i]);
    const Repeated& repeated = found.at(place);
    if (repeated.count < fewest_joined) {
      out.push_back(std::move(ignored[i]));
    } else if (repeated.first == i) {
      const std::string keys = std::to_string(repeated.count) + " keys";
      IgnoredValue joined = ignored[i];
      joined.key = std::get<1>(place);
      joined.value = repeated.same_value ? ignored[i].value + " (" + keys + ')' : keys;
      out.push_back(std::move(joined));
    }
  }
  ignored = std::move(out);
}

}  // namespace trainyard
