// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/shell/shell_script.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <optional>

#include "engine/error.h"
#include "engine/formats/shell/shell_tokens.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

using Kind = ShellToken::Kind;
using Stops = std::initializer_list<std::string_view>;

/// Limits nesting of scripts in scripts and branches in branches.
constexpr int deepest_script = 32;

enum class Answer { no, yes, unknown };

bool is_one_of(std::string_view word, Stops words) { return std::ranges::find(words, word) != words.end(); }

/// Returns the index of the value in NAME=… or NAME+=…; empty if the word is not an assignment.
std::optional<size_t> value_of_assignment(std::string_view raw) {
  size_t i = 0;
  while (i < raw.size() && (std::isalnum(static_cast<unsigned char>(raw[i])) || raw[i] == '_')) ++i;
  if (i == 0 || std::isdigit(static_cast<unsigned char>(raw[0])) || i >= raw.size()) return std::nullopt;
  if (raw[i] == '=') return i + 1;
  if (raw.substr(i).starts_with("+=")) return i + 2;
  return std::nullopt;
}

Answer compare(std::string_view left, std::string_view sign, std::string_view right) {
  if (has_runtime_value(left) || has_runtime_value(right)) return Answer::unknown;
  const auto answer = [](bool yes) { return yes ? Answer::yes : Answer::no; };
  if (sign == "=" || sign == "==" || sign == "!=") {
    if (right.find_first_of("*?[") != std::string_view::npos) return Answer::unknown;
    return answer((left == right) == (sign != "!="));
  }
  const std::optional<double> a = shell_arithmetic(left), b = shell_arithmetic(right);
  if (!a || !b) return Answer::unknown;
  if (sign == "-eq") return answer(*a == *b);
  if (sign == "-ne") return answer(*a != *b);
  if (sign == "-lt") return answer(*a < *b);
  if (sign == "-le") return answer(*a <= *b);
  if (sign == "-gt") return answer(*a > *b);
  if (sign == "-ge") return answer(*a >= *b);
  return Answer::unknown;
}

/// Evaluates the words between the brackets of a test. In -z and -n tests, a variable that the script has not set
/// counts as empty.
Answer test(const std::vector<std::string>& w) {
  if (w.size() >= 2 && w[0] == "!") {
    const Answer inner = test({w.begin() + 1, w.end()});
    return inner == Answer::unknown ? inner : inner == Answer::yes ? Answer::no : Answer::yes;
  }
  if (w.size() <= 2 && !w.empty() && (w[0] == "-z" || w[0] == "-n")) {
    const bool empty = w.size() == 1 || w[1].empty() || has_runtime_value(w[1]);
    return empty == (w[0] == "-z") ? Answer::yes : Answer::no;
  }
  return w.size() == 3 ? compare(w[0], w[1], w[2]) : Answer::unknown;
}

class Reader {
 public:
  Reader(ShellScript& out, int depth) : out_(out), depth_(depth) {}

  void run(const NamedText& file) {
    ShellTokens read = shell_tokens(file);
    tokens_ = std::move(read.tokens);
    name_ = file.name;
    if (depth_ == 0) {
      out_.comments = std::move(read.comments);
      set_slurm_variables();
    }
    while (here().kind != Kind::end) {
      read_list({}, true);
      // Skip a closing word without an opening one.
      if (here().kind != Kind::end) ++at_;
    }
  }

 private:
  const ShellToken& here() const { return tokens_[at_]; }
  bool is_at_word(Stops words) const { return here().kind == Kind::word && is_one_of(here().text, words); }
  void skip_lines() {
    while (here().kind == Kind::line_end || here().kind == Kind::separator) ++at_;
  }

  /// Sets the variables that Slurm gives a job.
  void set_slurm_variables() {
    static constexpr std::pair<std::string_view, const char*> known[] = {
        {"--nodes=", "SLURM_NNODES"},
        {"--nodes=", "SLURM_JOB_NUM_NODES"},
        {"--ntasks=", "SLURM_NTASKS"},
        {"--ntasks-per-node=", "SLURM_NTASKS_PER_NODE"},
        {"--gpus-per-node=", "SLURM_GPUS_ON_NODE"},
        {"--gpus-per-node=", "SLURM_GPUS_PER_NODE"},
    };
    for (const std::string& line : out_.comments) {
      if (!line.starts_with("#SBATCH")) continue;
      for (const auto& [option, name] : known)
        if (const size_t at = line.find(option); at != std::string::npos)
          out_.variables.set(name, line.substr(at + option.size(), line.find_first_of(" \t", at) - at - option.size()));
    }
  }

  void read_list(Stops stops, bool active) {
    if (++nested_ > deepest_script) throw InputError("its branches are nested too deeply");
    Answer last = Answer::unknown;
    bool skipped = false;
    for (;;) {
      while (is_divider(here().kind)) {
        const Kind kind = here().kind;
        if (kind == Kind::both)
          skipped = last == Answer::no;
        else if (kind == Kind::either)
          skipped = last == Answer::yes;
        else
          skipped = false;
        ++at_;
      }
      if (here().kind == Kind::end || here().kind == Kind::close || here().kind == Kind::case_end) break;
      if (is_at_word(stops)) break;
      last = read_command(active && !skipped);
    }
    --nested_;
  }
  static bool is_divider(Kind kind) {
    return kind == Kind::line_end || kind == Kind::separator || kind == Kind::pipe || kind == Kind::both ||
           kind == Kind::either;
  }

  Answer read_command(bool active) {
    if (here().kind == Kind::open) {
      ++at_;
      read_list({}, active);
      if (here().kind == Kind::close) ++at_;
      return Answer::unknown;
    }
    if (here().kind == Kind::word) {
      const std::string_view word = here().text;
      if (word == "if") return read_if(active);
      if (word == "case") return read_case(active);
      if (word == "for" || word == "select") return read_for(active);
      if (word == "while" || word == "until") return skip_loop();
      if (word == "{") return read_group(active);
      if (word == "[[" || word == "[" || word == "test") return read_test(active);
      if (word == "function") {
        at_ += 2;
        return Answer::unknown;
      }
      // Skip the end of a construct whose start is missing.
      if (is_one_of(word, {"then", "do", "else", "elif", "fi", "done", "esac", "}", "!"})) {
        ++at_;
        return Answer::unknown;
      }
      if (tokens_[at_ + 1].kind == Kind::open && tokens_[std::min(at_ + 2, tokens_.size() - 1)].kind == Kind::close) {
        at_ += 3;  // function name(); its body is read in place
        return Answer::unknown;
      }
    }
    return read_simple(active);
  }

  Answer read_group(bool active) {
    ++at_;
    read_list({"}"}, active);
    if (is_at_word({"}"})) ++at_;
    return Answer::unknown;
  }

  Answer read_condition(Stops stops, bool active) {
    Answer answer = Answer::unknown;
    bool first = true;
    while (here().kind != Kind::end && here().kind != Kind::close && !is_at_word(stops)) {
      if (here().kind == Kind::line_end || here().kind == Kind::separator) {
        ++at_;
        continue;
      }
      const Kind joint = here().kind;
      if (is_divider(joint)) ++at_;
      if (here().kind == Kind::end || is_at_word(stops)) break;
      const size_t before = at_;
      const Answer next = read_command(active);
      if (at_ == before) ++at_;
      answer = first ? next : combine(answer, joint, next);
      first = false;
    }
    return answer;
  }
  static Answer combine(Answer a, Kind joint, Answer b) {
    if (joint == Kind::both) return a == Answer::no || b == Answer::no ? Answer::no : a == Answer::yes ? b : a;
    if (joint == Kind::either) return a == Answer::yes || b == Answer::yes ? Answer::yes : a == Answer::no ? b : a;
    return Answer::unknown;
  }

  Answer read_if(bool active) {
    bool found = false;
    const int line = here().line;
    do {
      ++at_;
      const Answer answer = read_condition({"then"}, active && !found);
      if (is_at_word({"then"})) ++at_;
      const bool taken = active && !found && answer != Answer::no;
      const bool is_guess = taken && answer == Answer::unknown;
      const size_t before = changes_;
      read_list({"elif", "else", "fi"}, taken);
      if (is_guess && is_at_word({"elif", "else"}) && changes_ != before) warn_of_guess(line);
      found = found || taken;
    } while (is_at_word({"elif"}));
    if (is_at_word({"else"})) {
      ++at_;
      read_list({"fi"}, active && !found);
    }
    if (is_at_word({"fi"})) ++at_;
    return Answer::unknown;
  }

  Answer read_case(bool active) {
    const int line = here().line;
    ++at_;
    const std::string value = here().kind == Kind::word ? out_.variables.text(here().text) : std::string();
    while (here().kind != Kind::end && !is_at_word({"in"})) ++at_;
    if (here().kind != Kind::end) ++at_;
    bool found = false;
    for (skip_lines(); here().kind != Kind::end && !is_at_word({"esac"}); skip_lines()) {
      const size_t begin = at_;
      Answer answer = Answer::no;
      while (here().kind != Kind::end && here().kind != Kind::close) {
        if (here().kind == Kind::word) {
          const std::string pattern = out_.variables.text(here().text);
          const Answer one = pattern == "*" ? Answer::yes : compare(value, "=", pattern);
          if (one != Answer::no && answer != Answer::yes) answer = one;
        }
        ++at_;
      }
      if (here().kind == Kind::close) ++at_;
      const bool taken = active && !found && answer != Answer::no;
      const size_t before = changes_;
      read_list({"esac"}, taken);
      if (taken && answer == Answer::unknown && changes_ != before) warn_of_guess(line);
      found = found || taken;
      if (here().kind == Kind::case_end) ++at_;
      if (at_ == begin) ++at_;
    }
    if (is_at_word({"esac"})) ++at_;
    return Answer::unknown;
  }

  void warn_of_guess(int line) {
    out_.warnings.push_back(
        {TRAINYARD_TR("%1, line %2: the condition is known only at run time; the first branch is read"),
         {{0, Unit::none, name_}, {static_cast<double>(line), Unit::none, {}}}});
  }

  /// Reads the first iteration of a for loop.
  Answer read_for(bool active) {
    ++at_;
    const std::string name = here().kind == Kind::word ? here().text : std::string();
    const int line = here().line;
    std::vector<std::string> values;
    for (size_t word = 0; here().kind != Kind::end && !is_at_word({"do"}); ++at_) {
      if (here().kind != Kind::word || word++ == 0 || (word == 2 && here().text == "in")) continue;
      for (std::string& value : out_.variables.words(here().text)) values.push_back(std::move(value));
    }
    if (is_at_word({"do"})) ++at_;
    if (active && !values.empty()) out_.variables.set(name, values.front());
    const size_t before = out_.commands.size();
    read_list({"done"}, active);
    const bool starts = std::any_of(out_.commands.begin() + static_cast<std::ptrdiff_t>(before), out_.commands.end(),
                                    [](const std::vector<std::string>& words) { return has_options(words); });
    const bool several = values.size() > 1 || std::ranges::any_of(values, has_runtime_value);
    if (active && starts && several) warn_of_loop(line, name, values);
    if (is_at_word({"done"})) ++at_;
    return Answer::unknown;
  }
  static bool has_options(const std::vector<std::string>& words) {
    return std::ranges::any_of(words, [](const std::string& w) { return w.size() > 2 && w.starts_with("--"); });
  }
  void warn_of_loop(int line, const std::string& name, const std::vector<std::string>& values) {
    out_.warnings.push_back(
        {TRAINYARD_TR("%1, line %2: a loop starts the program repeatedly; the first iteration is read: %3"),
         {{0, Unit::none, name_},
          {static_cast<double>(line), Unit::none, {}},
          {0, Unit::none, truncate_utf8(name + " = " + values.front(), 100)}}});
  }

  /// Skips a while or until loop without executing it, because such loops read the caller's arguments or wait.
  Answer skip_loop() {
    ++at_;
    read_condition({"do"}, false);
    if (is_at_word({"do"})) ++at_;
    read_list({"done"}, false);
    if (is_at_word({"done"})) ++at_;
    return Answer::unknown;
  }

  Answer read_test(bool active) {
    const bool double_brackets = here().text == "[[";
    ++at_;
    Answer answer = Answer::unknown;
    Kind joint = Kind::end;
    std::vector<std::string> words;
    const auto decide = [&] {
      const Answer one = test(words);
      answer = joint == Kind::end ? one : combine(answer, joint, one);
      words.clear();
    };
    for (; here().kind != Kind::end && here().kind != Kind::line_end && here().kind != Kind::separator; ++at_) {
      if (is_at_word({"]]", "]"})) {
        ++at_;
        break;
      }
      if (here().kind == Kind::both || here().kind == Kind::either) {
        if (!double_brackets) break;
        decide();
        joint = here().kind;
      } else if (here().kind == Kind::word && active) {
        const std::string word = out_.variables.text(here().text);
        // A quoted empty value is a word too.
        if (!word.empty() || double_brackets || here().text.front() == '"') words.push_back(word);
      }
    }
    decide();
    return active ? answer : Answer::unknown;
  }

  void assign(const ShellToken& token, size_t value_at) {
    ++changes_;
    const std::string_view raw = token.text;
    const bool appended = raw[value_at - 2] == '+';
    const std::string name(raw.substr(0, value_at - (appended ? 2 : 1)));
    std::string value = out_.variables.text(raw.substr(value_at));
    // The caller's arguments are unknown, so the variable stays unset and later texts keep its name.
    if (value == "${@}" || value == "${*}") return;
    if (appended)
      out_.variables.append(name, value);
    else
      out_.variables.set(name, std::move(value));
  }

  void assign_list(const ShellToken& token) {
    ++changes_;
    std::vector<std::string> words;
    for (const std::string& item : token.items)
      for (std::string& word : out_.variables.words(item)) words.push_back(std::move(word));
    out_.variables.set_list(token.text, std::move(words), token.appended);
  }

  Answer read_simple(bool active) {
    std::vector<std::string> words;
    std::string here_document;
    bool assigns = true;
    const size_t begin = at_;
    for (; !is_divider(here().kind) && here().kind != Kind::end && here().kind != Kind::close &&
           here().kind != Kind::case_end;
         ++at_) {
      const ShellToken& token = here();
      if (!active) continue;
      if (token.kind == Kind::list) {
        assign_list(token);
      } else if (token.kind == Kind::here) {
        here_document = token.text;
      } else if (token.kind == Kind::word) {
        const std::optional<size_t> value = assigns ? value_of_assignment(token.text) : std::nullopt;
        if (value) {
          assign(token, *value);
          continue;
        }
        if (words.empty() && is_one_of(token.text, {"export", "local", "declare", "readonly", "typeset"})) continue;
        if (words.empty() && assigns && token.text.starts_with('-') && at_ > begin && !starts_with_option(begin))
          continue;
        assigns = false;
        for (std::string& word : out_.variables.words(token.text)) words.push_back(std::move(word));
      }
    }
    if (at_ == begin) ++at_;
    if (active && !words.empty()) add_command(std::move(words), here_document);
    return Answer::unknown;
  }
  /// In "declare -a NAME=(…)" an option precedes the assignment.
  bool starts_with_option(size_t begin) const { return tokens_[begin].text.starts_with('-'); }

  void add_command(std::vector<std::string> words, const std::string& here_document) {
    const std::string program = words.front().substr(words.front().rfind('/') + 1);
    if (program == "cat" && here_document.starts_with('{'))
      out_.texts.push_back(out_.variables.here_text(here_document));
    // "read -r -d '' NAME <<EOF" stores the document in a variable.
    if (program == "read" && !here_document.empty() && words.size() > 1 && !words.back().starts_with('-')) {
      ++changes_;
      std::string text = out_.variables.here_text(here_document);
      for (size_t at = 0; (at = text.find("\\\n", at)) != std::string::npos;) text.erase(at, 2);
      return out_.variables.set(words.back(), std::move(text));
    }
    if (is_one_of(program, {"echo", "printf", "cat", "tee", ":"})) return;
    if (is_one_of(words.front(), {"source", "."}) && words.size() > 1) return warn_of_sourced_file(words[1]);
    ++changes_;
    if (program == "let") return evaluate_let(words);
    if (program == "eval") {
      std::string text;
      for (size_t i = 1; i < words.size(); ++i) text += words[i] + ' ';
      return run_inner(text);
    }
    // In "srun … bash -c '…'", the words before the shell are one command, and the shell reads the script.
    for (size_t i = 0; i + 1 < words.size(); ++i) {
      const std::string shell = words[i].substr(words[i].rfind('/') + 1);
      if (!is_one_of(shell, {"bash", "sh", "zsh"})) continue;
      for (size_t k = i + 1; k + 1 < words.size() && words[k].starts_with('-'); ++k) {
        if (!words[k].ends_with('c')) continue;
        const std::string text = words[k + 1];
        words.resize(i);
        if (!words.empty()) out_.commands.push_back(std::move(words));
        return run_inner(text);
      }
    }
    out_.commands.push_back(std::move(words));
    if (!here_document.empty()) run_inner(here_document);
  }

  /// Evaluates let NAME=EXPRESSION….
  void evaluate_let(const std::vector<std::string>& words) {
    for (const std::string& word : words) {
      const std::optional<size_t> value = value_of_assignment(word);
      if (!value || word[*value - 2] == '+') continue;
      if (const std::optional<double> result = out_.variables.number(std::string_view(word).substr(*value)))
        out_.variables.set(word.substr(0, *value - 1), std::to_string(static_cast<long long>(*result)));
    }
  }

  /// Warns about sourced files, because they may set any variable. Skips package environments, which only set paths.
  void warn_of_sourced_file(const std::string& file) {
    const std::string name = file.substr(file.rfind('/') + 1);
    if (is_one_of(name, {"activate", "conda.sh", ".bashrc", ".profile", ".bash_profile", "profile", "setvars.sh"}))
      return;
    out_.warnings.push_back({TRAINYARD_TR("%1 sources %2, which is not read; its settings are unknown"),
                             {{0, Unit::none, name_}, {0, Unit::none, truncate_utf8(file, 200)}}});
  }

  void run_inner(const std::string& text) {
    if (depth_ >= most_depth) return;
    Reader(out_, depth_ + 1).run({name_, text});
  }
  static constexpr int most_depth = 4;

  ShellScript& out_;
  int depth_, nested_ = 0;
  size_t at_ = 0, changes_ = 0;
  std::string name_;
  std::vector<ShellToken> tokens_;
};

}  // namespace

ShellScript read_shell_script(const NamedText& file) {
  ShellScript out;
  try {
    Reader(out, 0).run(file);
  } catch (const InputError& error) {
    const std::string what = error.what();
    throw InputError(what.starts_with(file.name) ? what : file.name + ": " + what);
  }
  return out;
}

}  // namespace trainyard
