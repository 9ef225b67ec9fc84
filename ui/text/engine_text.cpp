// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/engine_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <string_view>

#include "engine/catalog/catalog.h"
#include "engine/machine/rates.h"
#include "ui/text/number_style.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Difference)
};

QString catalog_line(std::string_view line) {
  const bool copy = line.ends_with(custom_name);
  if (copy) line.remove_suffix(custom_name.size());
  const QString text = QCoreApplication::translate("catalog", std::string(line).c_str());
  return copy ? QCoreApplication::translate("CatalogEntry", "%1 (custom)", "name of an edited copy").arg(text) : text;
}

/// Translates an argument of a message: a label of the engine or a name from the catalogs.
QString translate_argument(const std::string& text) {
  const QString label = engine_text(text.c_str());
  return label == QString::fromStdString(text) ? catalog_text(text) : label;
}

}  // namespace

QString engine_text(const char* text) { return text ? QCoreApplication::translate("engine", text) : QString(); }

QString catalog_text(const std::string& text) {
  QStringList lines;
  for (size_t start = 0, end = 0; end != std::string::npos; start = end + 1) {
    end = text.find('\n', start);
    lines << catalog_line(std::string_view(text).substr(start, end - start));
  }
  return lines.join('\n');
}

const NumberStyle& number_style() {
  thread_local QLocale locale;  // per thread, because background studies also write numbers
  thread_local NumberStyle style = number_style(locale);
  const QLocale now;
  if (now != locale) {
    locale = now;
    style = number_style(now);
  }
  return style;
}

QString to_text(const Formatted& formatted) {
  if (formatted.unit.empty()) return QString::fromStdString(formatted.number);
  return QString::fromStdString(Formatted{formatted.number, engine_text(formatted.unit.c_str()).toStdString()}.text());
}

QString number_text(double si, Unit unit) { return to_text(format(si, unit, number_style())); }

namespace {

QString argument_text(const Message::Argument& argument) {
  if (!argument.list.empty()) {
    QStringList entries;
    for (const Message::Labelled& each : argument.list)
      entries << QStringLiteral("%1 %2").arg(QString::fromUtf8(each.label), number_text(each.value, each.unit));
    return entries.join(QString::fromUtf8(argument.separator));
  }
  if (argument.text.empty()) return number_text(argument.value, argument.unit);
  return argument.translate ? translate_argument(argument.text) : QString::fromStdString(argument.text);
}

}  // namespace

QString message_text(const Message& message) {
  QString text = engine_text(message.format);
  // Replace all placeholders in one pass, so that "%1" inside an argument is not replaced.
  QString out;
  out.reserve(text.size() + 32);
  for (qsizetype i = 0; i < text.size(); ++i) {
    const bool place = text[i] == u'%' && i + 1 < text.size() && text[i + 1].isDigit();
    const auto index = place ? size_t(text[i + 1].digitValue()) - 1 : 0;
    if (!place || index >= message.arguments.size()) {
      out += text[i];
      continue;
    }
    out += argument_text(message.arguments[index]);
    ++i;
  }
  return out;
}

namespace {

bool counts_things(Unit unit) {
  return unit == Unit::accelerators || unit == Unit::sequences || unit == Unit::tokens_exact;
}

/// Rounds a difference to two significant figures; counts of things stay exact.
double two_figures(double value, Unit unit) {
  if (counts_things(unit) || !(value > 0)) return value;
  const double factor = unit_step(value, unit).factor, written = value / factor;
  const double last = std::pow(10, std::floor(std::log10(written)) - 1);
  return std::round(written / last) * last * factor;
}

/// The decimals with which a positive number is written: three significant figures, counts in full.
int decimals_of(double value, Unit unit) {
  if (counts_things(unit) || !(value > 0)) return 0;
  return std::max(0, 2 - int(std::floor(std::log10(value / unit_step(value, unit).factor))));
}

/// The size of a difference as it is written.
struct Size {
  double rounded;
  int decimals;
};

/// Returns the difference of the two displayed (rounded) numbers if all three have the same unit, so that it agrees
/// with a subtraction by hand; otherwise the difference with two significant figures.
Size size_of_difference(double value, double reference, Unit unit) {
  const double seen = std::abs(round_for_reading(value, unit) - round_for_reading(reference, unit));
  const double step = unit_step(value, unit).factor;
  if (seen > 0 && unit_step(reference, unit).factor == step && unit_step(seen, unit).factor == step) {
    const auto [fewer, more] =
        std::minmax({decimals_of(std::abs(value), unit), decimals_of(std::abs(reference), unit)});
    // 99.9 and 100 differ by 0.1, although 100 is written without a decimal.
    return {seen, std::round(seen / step * std::pow(10, fewer)) > 0 ? fewer : more};
  }
  const double rounded = two_figures(std::abs(value - reference), unit);
  const double shown = rounded / unit_step(rounded, unit).factor;
  const bool whole_things = counts_things(unit) && rounded == std::round(rounded);
  return {rounded, whole_things || shown >= 9.95 ? 0 : shown >= 0.995 ? 1 : 2};
}

}  // namespace

Difference difference(double value, double reference, const Metric& metric) {
  Difference out;
  const double delta = value - reference;
  if (!std::isfinite(delta) || std::abs(delta) <= 1e-12 * std::abs(reference)) return out;
  out.up = delta > 0;
  const auto [rounded, decimals] = size_of_difference(value, reference, metric.unit);
  const UnitStep own = unit_step(rounded, metric.unit), whole = unit_step(value, metric.unit);
  out.change = metric.better == Better::neither              ? Change::other
               : (metric.better == Better::higher) == out.up ? Change::better
                                                             : Change::worse;
  const Formatted formatted = format_like(rounded, metric.unit, rounded, decimals, number_style());
  // If the difference is below the resolution of the displayed value (three figures), it does not count as better or
  // worse.
  const double written = std::abs(value) / whole.factor;
  const bool nothing = std::abs(delta) / whole.factor < (written >= 100 ? 0.05 : written >= 1 ? 0.005 : 0.0005);
  if (nothing) out.change = Change::other;
  const bool percent_points = metric.unit == Unit::fraction;
  const bool own_unit = own.factor != whole.factor || metric.unit == Unit::money;
  out.amount = nothing                       ? QStringLiteral("0")
               : own_unit && !percent_points ? to_text(formatted)
                                             : QString::fromStdString(formatted.number);
  if (nothing) {
    out.signed_text = QStringLiteral("0");
    return out;
  }
  // Differences of percentages are in points; "%" would read as a relative change.
  const QString amount = percent_points
                             ? Text::tr("%1\u00A0points", "of percent").arg(QString::fromStdString(formatted.number))
                             : to_text(formatted);
  out.signed_text = (out.up ? QStringLiteral("+") : QStringLiteral("−")) + amount;
  return out;
}

bool is_share_of_peak(const Metric& metric) {
  return metric.unit == Unit::fraction &&
         std::string_view(metric.formula).find("{peak_flops}") != std::string_view::npos;
}

QString label_with_peak(const Metric& metric, const Design& design) {
  const QString label = engine_text(row_for(metric, learns_from(design)).label);
  if (!is_share_of_peak(metric)) return label;
  return Text::tr("%1 (%2 peak)", "MFU; FP8")
      .arg(label, QLatin1String(peak_rate(*design.cluster.accelerator, design.recipe.precision).format));
}

bool has_another_peak(const Evaluation& evaluation, const Evaluation& reference, const Metric& metric) {
  return evaluation.peak_flops != reference.peak_flops &&
         std::string_view(metric.formula).find("{peak_flops}") != std::string_view::npos;
}

}  // namespace trainyard::ui
