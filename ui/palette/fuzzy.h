// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>

namespace trainyard::ui {

/// A name as it is searched: lower case, without accents, words parted by single spaces.
QString folded(const QString& text);

/// What somebody typed, to be held against many names.
class FuzzyQuery {
 public:
  explicit FuzzyQuery(const QString& typed);
  bool isEmpty() const { return words_.isEmpty(); }
  /// How well the best of some folded names answers: 0 where a word of the query is in none of them, about 100 where a
  /// name is what was typed. Beginnings, initials ("tp") and pieces of words ("tenpar") count, and one wrong letter in
  /// a word of four or more.
  double score(const QStringList& names) const;

 private:
  double score(const QString& name) const;

  QString whole_;
  QStringList words_;
};

}  // namespace trainyard::ui
