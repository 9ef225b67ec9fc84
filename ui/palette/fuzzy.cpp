// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/fuzzy.h"

#include <algorithm>
#include <array>

namespace trainyard::ui {
namespace {

// Scores; only their order matters: exact names first, then beginnings, then guesses.
constexpr double exact_name_score = 100, name_start_score = 88, word_start_score = 76, initials_score = 74,
                 initials_start_score = 60, pieces_score = 52, inside_score = 45, near_miss_score = 36;
/// Points deducted per extra letter of a name, so that shorter names rank first, and the largest deduction.
constexpr double letter_penalty = 0.25, max_penalty = 12;
constexpr qsizetype longest_word = 31;

bool is_word_start(QStringView name, qsizetype place) { return place == 0 || name[place - 1] == u' '; }

QString initials_of(QStringView name) {
  QString initials;
  for (qsizetype i = 0; i < name.size(); ++i)
    if (name[i] != u' ' && is_word_start(name, i)) initials += name[i];
  return initials;
}

/// Whether the word consists of beginnings of the name's words, in their order.
bool is_made_of_pieces(QStringView word, QStringView name) {
  if (word.isEmpty()) return true;
  for (qsizetype i = 0; i < name.size(); ++i) {
    if (!is_word_start(name, i)) continue;
    for (qsizetype n = 0; n < word.size() && i + n < name.size() && word[n] == name[i + n] && name[i + n] != u' '; ++n)
      if (is_made_of_pieces(word.mid(n + 1), name.mid(i + n + 1))) return true;
  }
  return false;
}

/// Edit distance between `typed` and the closest beginning of `word`; insert, delete, replace and swap cost 1 each.
int edit_distance(QStringView typed, QStringView word) {
  const qsizetype columns = std::min(word.size(), typed.size() + 1);
  if (typed.size() > longest_word || columns > longest_word) return int(longest_word);
  std::array<std::array<int, longest_word + 1>, longest_word + 1> d{};
  for (qsizetype i = 0; i <= typed.size(); ++i) d[size_t(i)][0] = int(i);
  for (qsizetype j = 0; j <= columns; ++j) d[0][size_t(j)] = int(j);
  for (size_t i = 1; i <= size_t(typed.size()); ++i)
    for (size_t j = 1; j <= size_t(columns); ++j) {
      const QChar a = typed[qsizetype(i) - 1], b = word[qsizetype(j) - 1];
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a != b)});
      if (i > 1 && j > 1 && a == word[qsizetype(j) - 2] && b == typed[qsizetype(i) - 2])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  const auto& last = d[size_t(typed.size())];
  return *std::min_element(last.begin(), last.begin() + columns + 1);
}

bool is_one_letter_off(QStringView word, QStringView name) {
  if (word.size() < 4) return false;
  for (qsizetype start = 0; start < name.size();) {
    qsizetype end = name.indexOf(u' ', start);
    if (end < 0) end = name.size();
    // Reject most names quickly: a typing error rarely affects both of the first two letters.
    const QStringView one = name.mid(start, end - start);
    const bool alike = one.size() + 1 >= word.size() && (one[0] == word[0] || (one.size() > 1 && one[1] == word[1]));
    if (alike && edit_distance(word, one) <= 1) return true;
    start = end + 1;
  }
  return false;
}

double score_of(QStringView word, QStringView name) {
  if (word == name) return exact_name_score;
  double best = 0;
  for (qsizetype place = name.indexOf(word); place >= 0; place = name.indexOf(word, place + 1)) {
    best = std::max(best, place == 0 ? name_start_score : is_word_start(name, place) ? word_start_score : inside_score);
    if (best > inside_score) return best;
  }
  if (word.size() > 1) {
    const QString initials = initials_of(name);
    if (initials.size() > 1 && initials == word) return initials_score;
    if (initials.startsWith(word)) return initials_start_score;
    if (best == 0 && word.size() > 2 && is_made_of_pieces(word, name)) return pieces_score;
  }
  if (best == 0 && is_one_letter_off(word, name)) return near_miss_score;
  // One letter inside a name is no match, because most names contain any given letter.
  return word.size() > 1 ? best : 0;
}

}  // namespace

QString fold_text(const QString& text) {
  QString name;
  name.reserve(text.size());
  const auto add = [&name](QChar c) {
    if (c.category() == QChar::Mark_NonSpacing) return;
    if (c == u'ß')
      name += QStringLiteral("ss");
    else if (c.isLetterOrNumber() || c == u'+' || c == u'%' || c == u'.')
      name += c.toLower();
    else if (!name.isEmpty() && !name.endsWith(u' '))
      name += u' ';
  };
  const bool plain = std::all_of(text.begin(), text.end(), [](QChar c) { return c.unicode() < 0x80; });
  for (const QChar c : plain ? text : text.normalized(QString::NormalizationForm_KD)) add(c);
  if (name.endsWith(u' ')) name.chop(1);
  return name;
}

FuzzyQuery::FuzzyQuery(const QString& typed)
    : whole_(fold_text(typed)), words_(whole_.split(u' ', Qt::SkipEmptyParts)) {}

double FuzzyQuery::score(const QString& name) const {
  double sum = 0;
  for (const QString& word : words_) {
    const double one = score_of(word, name);
    if (one == 0) return 0;
    sum += one;
  }
  const double mean = whole_ == name ? exact_name_score : std::min(sum / double(words_.size()), exact_name_score - 1);
  return mean - std::clamp(letter_penalty * double(name.size() - whole_.size()), 0.0, max_penalty);
}

double FuzzyQuery::score(const QStringList& names) const {
  if (isEmpty()) return 0;
  double best = 0;
  for (const QString& name : names) best = std::max(best, score(name));
  return best;
}

}  // namespace trainyard::ui
