// SPDX-License-Identifier: GPL-3.0-or-later
// Usage: sort_messages FILE.ts...
// Sorts the messages of each context by source text and comment. lupdate orders them by source position, so a
// moved line of C++ would otherwise move thousands of lines in the .ts files.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace {

struct Message {
  std::string key, text;
  bool operator<(const Message& other) const { return key < other.key; }
};

bool begins(const std::string& line, const char* what) {
  const size_t start = line.find_first_not_of(' ');
  return start != std::string::npos && line.compare(start, std::string(what).size(), what) == 0;
}

/// Returns what identifies a message in Qt: everything before its translation.
std::string key_of(const std::string& message) { return message.substr(0, message.find("<translation")); }

std::string sorted(std::istream& in) {
  std::string out, line, text;
  std::vector<Message> messages;
  bool inside = false;
  while (std::getline(in, line)) {
    if (begins(line, "<message")) inside = true;
    if (begins(line, "</context>")) {
      std::stable_sort(messages.begin(), messages.end());
      for (const Message& message : messages) out += message.text;
      messages.clear();
    }
    (inside ? text : out) += line + '\n';
    if (!begins(line, "</message>")) continue;
    const size_t source = text.find("<source>");
    messages.push_back({key_of(text.substr(source)), text});
    text.clear();
    inside = false;
  }
  return out + text;
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    std::ifstream in(argv[i], std::ios::binary);
    if (!in) {
      std::fprintf(stderr, "sort_messages: %s cannot be read\n", argv[i]);
      return 1;
    }
    const std::string text = sorted(in);
    in.close();
    std::ofstream(argv[i], std::ios::binary) << text;
  }
}
