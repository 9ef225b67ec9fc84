// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/path_text.h"

#include <QDir>
#include <QFileInfo>
#include <QUrl>

namespace trainyard::ui {
namespace {

/// Bytes; longer text is not a list of names.
constexpr qsizetype longest_list = 64 << 10;

/// Returns an absolute path, or an empty string.
QString path_of(const QString& word) {
  if (word.startsWith(QLatin1String("file:"))) return QUrl(word).toLocalFile();
  if (word == QLatin1String("~") || word.startsWith(QLatin1String("~/"))) return QDir::homePath() + word.mid(1);
  return QDir::isAbsolutePath(word) ? word : QString();
}

/// Splits a line as a shell does, but does not expand variables, because file managers do not copy any.
QStringList words_of(const QString& line) {
  QStringList words;
  QString word;
  QChar quote;
  bool any = false;
  for (qsizetype i = 0; i < line.size(); ++i) {
    const QChar c = line[i];
    if (c == u'\\' && quote != u'\'' && i + 1 < line.size()) {
      word += line[++i];
      any = true;
    } else if (quote.isNull() ? c == u'\'' || c == u'"' : c == quote) {
      quote = quote.isNull() ? c : QChar();
      any = true;
    } else if (quote.isNull() && c.isSpace()) {
      if (any) words << word;
      word.clear();
      any = false;
    } else {
      word += c;
      any = true;
    }
  }
  if (any) words << word;
  return words;
}

}  // namespace

QStringList paths_of_text(const QString& text) {
  if (text.size() > longest_list) return {};
  QStringList paths;
  for (const QString& whole : text.split(u'\n')) {
    const QString line = whole.trimmed();
    if (line.isEmpty() || line.startsWith(u'#')) continue;
    // A path with spaces may be unquoted if it is alone on its line.
    const QString alone = path_of(line);
    const bool single = !alone.isEmpty() && QFileInfo::exists(alone);
    for (const QString& word : single ? QStringList{line} : words_of(line)) {
      const QString path = path_of(word);
      if (path.isEmpty()) return {};
      paths << path;
    }
  }
  return paths;
}

}  // namespace trainyard::ui
