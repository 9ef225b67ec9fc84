// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Helpers that tests of the document and of the inputs share.
#include <QFile>
#include <QString>
#include <QTest>

#include "engine/error.h"
#include "engine/files/project.h"
#include "ui/document/document.h"

namespace trainyard::ui::testing {

inline const Parameter& parameter(const char* id) {
  const Parameter* found = find_parameter(id);
  if (!found) qFatal("no parameter %s", id);
  return *found;
}

/// A value that is valid for the parameter and differs from the design's.
inline Value another_value(const Design& design, const Parameter& p) {
  if (is_toggle(p)) return number(design, p) == 0;
  if (is_choice(p)) return std::string(p.choices[(size_t(number(design, p)) + 1) % p.choices.size()].id);
  if (is_entry(p))
    for (const EntryRef& entry : catalog(kind_of(entry(design, p))))
      if (base(entry).id != id_of(design, p)) return entry;
  const int last = slider_positions(p) - 1;
  const int now = position_of(p, number(design, p));
  return value_at(p, now == last ? 0 : now + 1);
}

inline QString json(const Document& document) { return QString::fromStdString(write_project(document.project())); }

/// The message of the InputError that the action throws; empty if it throws none.
template <class Action>
QString refusal(Action action) {
  try {
    action();
  } catch (const InputError& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

inline QByteArray bytes(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline void write(const QString& path, const QByteArray& content) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(content);
}

inline bool one_sentence(const QString& text) {
  return !text.isEmpty() && !text.contains(QLatin1Char('\n')) && text.size() < 300;
}

}  // namespace trainyard::ui::testing
