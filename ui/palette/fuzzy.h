// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>

namespace trainyard::ui {

/// Normalises a name for search: lower case, no accents, single spaces between words.
QString fold_text(const QString& text);

/// A typed query that scores names.
class FuzzyQuery {
 public:
  explicit FuzzyQuery(const QString& typed);
  bool isEmpty() const { return words_.isEmpty(); }
  /// Best score of `names`, which must be folded: 0 if a query word matches none, about 100 for the exact name.
  /// Beginnings, initials ("tp"), pieces of words ("tenpar") and one wrong letter in words from four letters match.
  double score(const QStringList& names) const;

 private:
  double score(const QString& name) const;

  QString whole_;
  QStringList words_;
};

}  // namespace trainyard::ui
