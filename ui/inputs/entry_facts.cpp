// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/entry_facts.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "engine/catalog/model_kinds.h"
#include "engine/coefficients/kernel_family.h"
#include "ui/text/engine_text.h"
#include "ui/text/number_style.h"
#include "ui/theme/theme.h"

namespace trainyard::ui {
namespace {

/// A label inside a sentence: lower case in English, unchanged in other languages, where nouns may have capitals.
QString in_sentence(const QString& label) {
  const bool translated = engine_text("Layers") != QLatin1String("Layers");
  return translated ? label : label.toLower();
}

constexpr double no_limit = 1e29;

struct CatalogEntry {
  Q_DECLARE_TR_FUNCTIONS(CatalogEntry)
};

QString shown(const Formatted& formatted) { return QString::fromStdString(formatted.text()); }

bool is_informative(const FieldView& field) {
  if (const auto* number = std::get_if<double>(&field.value)) return !std::isnan(*number) && *number != 0;
  if (const auto* text = std::get_if<std::string>(&field.value)) return !text->empty();
  return std::get<bool>(field.value);
}

/// A read-only value with unit and words in the user's language, unlike field_text(), which can be typed back.
QString value_in_words(const FieldView& field) {
  if (std::holds_alternative<std::string>(field.value)) return text_in_words(field);
  const auto* number = std::get_if<double>(&field.value);
  if (!number || is_date(field)) return field_text(field);
  // Shares are quotients, so more digits carry no information.
  return to_text(field.unit == Unit::fraction ? format(*number, field.unit, number_style())
                                              : format_exact(*number, field.unit, number_style()));
}

/// A number for the line of facts: without a label if its unit identifies it and no other fact has that unit.
QString fact_text(const FieldView& field, bool alone) {
  const double* number = std::get_if<double>(&field.value);
  if (!number) return value_in_words(field);
  const QString value = to_text(format(*number, field.unit, number_style()));
  const bool count = field.unit == Unit::none || field.unit == Unit::tokens || field.unit == Unit::scaled;
  return count || !alone ? value + QLatin1Char(' ') + in_sentence(engine_text(field.label)) : value;
}

QString escape_html(const std::string& text) { return QString::fromStdString(text).toHtmlEscaped(); }

QString translated(const std::string& text) { return catalog_text(text).toHtmlEscaped(); }

QString heading(const QString& text) { return QStringLiteral("<p><b>%1</b></p>").arg(text); }

/// Returns whether a field applies to the entry. A model without linear layers has only default values for their shape.
bool is_applicable(const FieldView& field, const EntryRef& entry) {
  return !std::string_view(field.id).starts_with("linear_") || field_number(entry, "linear_layers") != 0.0;
}

QString fields_html(const EntryRef& entry, const QString& muted) {
  QString rows;
  for (const FieldView& field : fields(entry)) {
    if (!is_informative(field) || !is_applicable(field, entry) ||
        field_text(field) == QString::fromStdString(base(entry).name))
      continue;
    QString value = value_in_words(field).toHtmlEscaped();
    if (field.unverified)
      value += QStringLiteral(" <span style='color:%1'>%2</span>").arg(muted, CatalogEntry::tr("unverified"));
    rows += QStringLiteral("<tr><td style='color:%1'>%2</td><td style='padding-left:10px'>%3</td></tr>")
                .arg(muted, engine_text(field.label).toHtmlEscaped(), value);
  }
  return QStringLiteral("<table cellspacing='0' cellpadding='1'>%1</table>").arg(rows);
}

/// Groups of layers: for each, what differs from the model.
QString kinds_html(const EntryRef& entry) {
  const auto kinds = kind_fields(entry);
  if (kinds.empty()) return {};
  QString html = heading(CatalogEntry::tr("Groups of layers"));
  for (const std::vector<FieldView>& kind : kinds) {
    QStringList facts;
    for (const FieldView& field : kind)
      facts << engine_text(field.label).toHtmlEscaped() + QStringLiteral(" ") + value_in_words(field).toHtmlEscaped();
    html += QStringLiteral("<p>%1</p>").arg(facts.join(QStringLiteral("; ")));
  }
  return html;
}

QString quoted_html(const EntryBase& entry, const QString& muted) {
  if (entry.quoted.empty()) return {};
  QString html = heading(CatalogEntry::tr("Published figures"));
  for (const QuotedFigure& quoted : entry.quoted)
    html += QStringLiteral("<p>%1 <span style='color:%4'>(%2)</span><br>%3</p>")
                .arg(translated(quoted.figure), escape_html(quoted.where), translated(quoted.reason), muted);
  return html;
}

QString sources_html(const EntryBase& entry) {
  if (entry.sources.empty()) return {};
  QString html = heading(CatalogEntry::tr("Sources"));
  for (const std::string& source : entry.sources) html += QStringLiteral("<p>%1</p>").arg(escape_html(source));
  return html;
}

}  // namespace

QString choice_label(const std::string& id) {
  static const std::pair<const char*, const char*> labels[]{
      {"mha", QT_TRANSLATE_NOOP("CatalogEntry", "multi-head (MHA)")},
      {"gqa", QT_TRANSLATE_NOOP("CatalogEntry", "grouped queries (GQA)")},
      {"mqa", QT_TRANSLATE_NOOP("CatalogEntry", "multi-query (MQA)")},
      {"mla", QT_TRANSLATE_NOOP("CatalogEntry", "latent vector (MLA)")},
      {"shared_kv", QT_TRANSLATE_NOOP("CatalogEntry", "shared key and value")},
      {"rms", "RMSNorm"},
      {"layer", "LayerNorm"},
      {"layer_scale", QT_TRANSLATE_NOOP("CatalogEntry", "LayerNorm without shift")},
      {"layer_bare", QT_TRANSLATE_NOOP("CatalogEntry", "LayerNorm without scale and shift")},
      {"mamba1", "Mamba 1"},
      {"mamba2", "Mamba 2"},
      {"gated_deltanet", "Gated DeltaNet"},
      {"lightning", "Lightning Attention"},
      {"kimi_delta", "Kimi Delta Attention"},
      {"rg_lru", "RG-LRU"},
      {"short_conv", QT_TRANSLATE_NOOP("CatalogEntry", "short convolution")},
      {"parallel_fs", QT_TRANSLATE_NOOP("CatalogEntry", "parallel file system")},
      {"local_nvme", QT_TRANSLATE_NOOP("CatalogEntry", "drives in each node")},
      {"burst_buffer", QT_TRANSLATE_NOOP("CatalogEntry", "burst buffer")},
      {"object", QT_TRANSLATE_NOOP("CatalogEntry", "object storage")},
      {"nfs", QT_TRANSLATE_NOOP("CatalogEntry", "NFS server")},
      {"fat_tree", QT_TRANSLATE_NOOP("CatalogEntry", "fat tree")},
      {"rail_only", QT_TRANSLATE_NOOP("CatalogEntry", "rails only")},
      {"rail_optimised", QT_TRANSLATE_NOOP("CatalogEntry", "rail-optimised")},
      {"two_tier", QT_TRANSLATE_NOOP("CatalogEntry", "two tiers")}};
  for (const auto& [known, label] : labels)
    if (id == known) return CatalogEntry::tr(label);
  for (const KernelFamily& family : kernel_families())
    if (family.id == id)
      return &family == &other_kernel_family() ? CatalogEntry::tr("other devices")
                                               : QString::fromStdString(family.label);
  return QString::fromStdString(id);
}

QString text_in_words(const FieldView& field) {
  const std::string& text = std::get<std::string>(field.value);
  const std::string_view id = field.id;
  const QString plain = QString::fromStdString(text);
  const bool names_choice = !field.choices.empty() || id == "kind" || id == "kernel_family";
  const QString label = names_choice ? choice_label(text) : plain;
  return field.words && label == plain ? catalog_text(text) : label;
}

bool is_date(const FieldView& field) {
  return std::holds_alternative<double>(field.value) && field.unit == Unit::none && field.min >= 1000 &&
         field.max < 10000;
}

QString field_text(const FieldView& field) {
  if (is_date(field) && is_informative(field)) return QString::number(std::get<double>(field.value));
  if (const auto* number = std::get_if<double>(&field.value))
    return std::isnan(*number) ? CatalogEntry::tr("unknown")
                               : shown(format_exact(*number, field.unit, number_style(QLocale())));
  if (const auto* truth = std::get_if<bool>(&field.value))
    return *truth ? CatalogEntry::tr("yes") : CatalogEntry::tr("no");
  return QString::fromStdString(std::get<std::string>(field.value));
}

QString field_range(const FieldView& field) {
  const auto number = [&](double value) {
    return is_date(field) ? QString::number(value) : shown(format_exact(value, field.unit, number_style(QLocale())));
  };
  if (!field.choices.empty()) {
    QStringList choices;
    for (const char* choice : field.choices) choices << QString::fromLatin1(choice);
    return CatalogEntry::tr("one of %1").arg(choices.join(QStringLiteral(", ")));
  }
  if (!std::holds_alternative<double>(field.value)) return CatalogEntry::tr("text");
  if (field.max > no_limit) return CatalogEntry::tr("%1 or more").arg(number(field.min));
  return CatalogEntry::tr("%1 to %2").arg(number(field.min), number(field.max));
}

QString key_facts(const EntryRef& entry) {
  const std::vector<FieldView> all = fields(entry);
  // A model of samples lacks the fields of language models.
  std::vector<FieldView> keys;
  for (const std::string_view id : key_fields(kind_of(entry)))
    for (const FieldView& field : all)
      if (field.id == id) keys.push_back(field);
  QStringList facts;
  for (const FieldView& field : keys) {
    // Two facts with the same unit need labels to distinguish them.
    const auto same_unit = std::ranges::count(keys, field.unit, &FieldView::unit);
    if (is_informative(field)) facts << fact_text(field, same_unit == 1);
  }
  return facts.join(QStringLiteral(", "));
}

QString facts_html(const EntryRef& entry) {
  const EntryBase& about = base(entry);
  const QString muted = theme_of(QGuiApplication::palette()).color(Role::muted_text).name();
  QString html = QStringLiteral("<p><b>%1</b></p>").arg(translated(about.name));
  if (about.custom)
    html += QStringLiteral("<p style='color:%1'>%2</p>")
                .arg(muted, CatalogEntry::tr("Edited copy, saved in this project."));
  html += fields_html(entry, muted) + kinds_html(entry) + quoted_html(about, muted) + sources_html(about);
  if (!about.notes.empty())
    html += heading(CatalogEntry::tr("Notes")) +
            QStringLiteral("<p>%1</p>").arg(translated(about.notes).replace('\n', QStringLiteral("<br>")));
  return html;
}

}  // namespace trainyard::ui
