// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/export_formats.h"

#include "engine/formats/kit/format.h"

namespace trainyard::ui {

QVector<const Format*> written_formats() {
  QVector<const Format*> found;
  for (const Format* format : formats())
    if (format->writable) found.push_back(format);
  return found;
}

QVector<const Format*> written_formats(Job job) {
  QVector<const Format*> found = written_formats();
  found.removeIf([job](const Format* format) { return !can_describe(*format, job); });
  return found;
}

QString suffix_of(const Format& format, const std::string& text) {
  const std::string first = text.substr(0, text.find('\n'));
  // The first line of a script names the interpreter, which decides the extension.
  if (first.starts_with("#!"))
    return first.find("python") == std::string::npos ? QStringLiteral("sh") : QStringLiteral("py");
  switch (format.syntax) {
    case Syntax::json:
    case Syntax::safetensors:
      return QStringLiteral("json");
    case Syntax::python:
      return QStringLiteral("py");
    case Syntax::yaml:
      return QStringLiteral("yaml");
    case Syntax::toml:
      return QStringLiteral("toml");
    case Syntax::arguments:
      break;
  }
  return QStringLiteral("args");
}

}  // namespace trainyard::ui
