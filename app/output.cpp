// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output.h"

#include <algorithm>
#include <iostream>
#include <sstream>

#include "engine/error.h"
#include "engine/json/json.h"

namespace trainyard::app {
namespace {

/// Counts the characters of UTF-8 text by skipping continuation bytes.
size_t width_of(const std::string& text) {
  return size_t(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

void print(const std::string& text) {
  std::cout << text << std::flush;
  if (!std::cout) throw InputError("Standard output cannot be written.");
}

std::string json_text(const Json& json) { return json.dump(2) + '\n'; }

std::string TextTable::text() const {
  std::vector<size_t> widths;
  for (const auto& row : rows_) {
    if (row.size() < 2) continue;
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], width_of(row[c]));
  }
  std::string result;
  for (const auto& row : rows_) {
    std::string line;
    for (size_t c = 0; c < row.size(); ++c) {
      const std::string space(row.size() < 2 ? 0 : widths[c] - width_of(row[c]), ' ');
      const bool right = std::find(right_.begin(), right_.end(), c) != right_.end();
      line += (c ? "  " : "") + (right ? space + row[c] : row[c] + space);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    result += line + '\n';
  }
  return result;
}

std::string wrapped(const std::string& text, const std::string& indent) {
  constexpr size_t width = 96;
  std::string result, line;
  std::istringstream words(text);
  for (std::string word; std::getline(words, word, ' ');) {
    if (!line.empty() && width_of(line) + 1 + width_of(word) > width) {
      result += indent + line + '\n';
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return result + indent + line + '\n';
}

int print_error(std::string text, int status) {
  for (char& c : text)
    if ((c >= 0 && c < ' ') || c == '\x7F') c = ' ';
  std::cerr << "trainyard: " << text << '\n';
  return status;
}

}  // namespace trainyard::app
