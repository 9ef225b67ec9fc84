// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/design_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include "engine/error.h"
#include "engine/parameters/assignments.h"
#include "ui/document/value_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(DesignText)
};

/// Maximum number of inputs in a name.
constexpr qsizetype most_named = 3;

/// Matches what may precede the inputs in a line: a shell prompt, a comment sign, the program and its command.
const QRegularExpression& front() {
  static const QRegularExpression expression(
      QStringLiteral(R"(^[\s#$>]*(?:\S*trainyard:?(?:\s+[a-z][a-z-]*)?\s+)?(?=--set[\s=]))"));
  return expression;
}

/// Omits the label if the value explains itself: "FP8", "Llama 3.1 70B".
QString name_value(const Design& design, const Parameter& p) {
  const QString value = value_text(design, p);
  return is_entry(p) || is_choice(p) ? value : QStringLiteral("%1 %2").arg(engine_text(p.label), value);
}

}  // namespace

QString design_line(const Design& design) {
  std::vector<std::string> inputs = assignments(design);
  // The default design has no differences. Write its job, so that the line is not empty.
  if (inputs.empty()) inputs = assignments(design, {&Design::job});
  return QString::fromStdString(set_arguments(inputs)).trimmed();
}

bool is_design_line(const QString& text) { return front().match(text).hasMatch(); }

Design design_of_line(const QString& text) {
  const qsizetype start = front().match(text).capturedLength();
  // A backslash continues a long command on the next line.
  static const QRegularExpression continued(QStringLiteral(R"(\\\r?\n)"));
  const std::string line = text.mid(start).replace(continued, QStringLiteral(" ")).toStdString();
  Design design = default_design();
  for (const std::string& assignment : read_set_arguments(line)) assign(design, assignment);
  return design;
}

QString name_differing_inputs(const Design& design, const Design& other) {
  QStringList names;
  const std::vector<const Parameter*> inputs = changed(design, other);
  for (const Parameter* p : inputs)
    if (names.size() < most_named) names << name_value(design, *p);
  const int rest = int(inputs.size()) - int(names.size());
  if (rest > 0) names << Text::tr("%n more", "inputs that differ", rest);
  return names.isEmpty() ? Text::tr("Unchanged") : names.join(QStringLiteral(", "));
}

}  // namespace trainyard::ui
