// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/design_items.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/error.h"
#include "engine/metrics/metric.h"
#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/inputs/row_text.h"
#include "ui/palette/fuzzy.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Palette)
};

QStringList names_of(const Parameter& parameter) {
  QStringList names{fold_text(engine_text(parameter.label)), fold_text(QString::fromUtf8(parameter.label)),
                    fold_text(QString::fromLatin1(parameter.id).replace(u'_', u' '))};
  if (parameter.symbol) names << fold_text(QString::fromUtf8(parameter.symbol));
  names.removeDuplicates();
  return names;
}

QStringList names_of(const Metric& metric) {
  QStringList names{fold_text(engine_text(metric.label)), fold_text(QString::fromUtf8(metric.label)),
                    fold_text(QString::fromLatin1(metric.id).replace(u'_', u' '))};
  names.removeDuplicates();
  return names;
}

/// Returns the names of an entry: its own name and id, and the label of its input followed by its name, as in
/// "accelerator h100".
QStringList names_of(const Parameter& parameter, const EntryRef& entry) {
  const QString name = fold_text(catalog_text(base(entry).name));
  QStringList names{name, fold_text(QString::fromStdString(base(entry).id)),
                    fold_text(engine_text(parameter.label)) + u' ' + name};
  names.removeDuplicates();
  return names;
}

/// Sets the value; reports the error if the document refuses it.
void set_in(Document& document, const Parameter& parameter, const Value& value, const PaletteTargets& targets) {
  try {
    document.edit(parameter, value);
  } catch (const InputError& error) {
    targets.fail(QString::fromUtf8(error.what()));
  }
}

QString input_title(const Parameter& parameter, const QString& value) {
  return Text::tr("%1: %2", "an input and the value to set").arg(engine_text(parameter.label), value);
}

PaletteItem value_item(const Parameter& parameter, const Value& value, const QString& text, Document& document,
                       const PaletteTargets& targets) {
  PaletteItem item{.kind = PaletteItem::Kind::value, .title = input_title(parameter, text)};
  item.detail = [&document, &parameter] { return Text::tr("now %1").arg(value_text(document.design(), parameter)); };
  item.run = [&document, &parameter, value, targets] { set_in(document, parameter, value, targets); };
  item.sets = &parameter;
  return item;
}

PaletteItem input_item(const Parameter& parameter, Document& document, const PaletteTargets& targets) {
  PaletteItem item{
      .kind = PaletteItem::Kind::input, .title = engine_text(parameter.label), .names = names_of(parameter)};
  item.detail = [&document, &parameter] { return value_text(document.design(), parameter); };
  item.run = [&parameter, show = targets.show_input] { show(QString::fromLatin1(parameter.id)); };
  return item;
}

PaletteItem result_item(const Metric& metric, Document& document, const PaletteTargets& targets) {
  PaletteItem item{.kind = PaletteItem::Kind::result, .title = engine_text(metric.label), .names = names_of(metric)};
  item.detail = [&document, &metric] {
    return metric.value ? number_text(number(document.evaluation(), metric), metric.unit)
                        : engine_text(verdict_label(document.evaluation()));
  };
  item.run = [&metric, explain = targets.explain] { explain(QString::fromLatin1(metric.id)); };
  return item;
}

PaletteItem entry_item(const Parameter& parameter, const EntryRef& entry, Document& document,
                       const PaletteTargets& targets) {
  PaletteItem item{
      .kind = PaletteItem::Kind::entry, .title = catalog_text(base(entry).name), .names = names_of(parameter, entry)};
  item.detail = [&parameter] { return engine_text(parameter.label); };
  item.run = [&document, &parameter, entry, targets] { set_in(document, parameter, entry, targets); };
  return item;
}

/// The most catalog entries that are offered as values of one input.
constexpr int most_values = 5;
/// The least score at which a typed name counts as the name of an input that is to be set.
constexpr double good_name = 50;

class ValueSearch {
 public:
  ValueSearch(Document& document, const PaletteTargets& targets) : document_(document), targets_(targets) {
    for (const Parameter* parameter : parameters(document.design().job))
      inputs_.push_back({parameter, names_of(*parameter)});
  }

  void tryAt(const QString& name, const QString& value) {
    if (name.trimmed().isEmpty() || value.trimmed().isEmpty()) return;
    const FuzzyQuery query(name);
    for (const auto& [parameter, names] : inputs_) {
      const double score = query.score(names);
      if (score < good_name) continue;
      is_choice(*parameter)  ? tryChoices(*parameter, score, value)
      : is_entry(*parameter) ? tryEntries(*parameter, score, value)
                             : tryText(*parameter, score, value);
    }
  }

  QVector<PaletteItem> best() {
    std::stable_sort(found_.begin(), found_.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    QVector<PaletteItem> items;
    for (auto& [score, item] : found_) items.push_back(std::move(item));
    return items;
  }

 private:
  void tryText(const Parameter& parameter, double score, const QString& typed) {
    Design design = document_.design();
    try {
      set_text(design, parameter, typed.trimmed().toStdString(), PlainNumber::displayed, number_style());
    } catch (const InputError&) {
      if (is_number(parameter) && typed.trimmed()[0].isDigit() && score >= refusal_from)
        refuse(parameter, score, typed);
      return;
    }
    add(score, value_item(parameter, value(design, parameter), value_text(design, parameter), document_, targets_));
  }

  void refuse(const Parameter& parameter, double score, const QString& typed) {
    PaletteItem item{.kind = PaletteItem::Kind::input, .title = refusal_text(parameter, typed.trimmed())};
    item.detail = [] { return QString(); };
    item.run = [&parameter, show = targets_.show_input] { show(QString::fromLatin1(parameter.id)); };
    // Rank this refusal below all inputs that accept the value.
    add(score - refused, std::move(item));
  }

  void tryChoices(const Parameter& parameter, double score, const QString& typed) {
    const FuzzyQuery query(typed);
    for (const Choice& choice : parameter.choices) {
      const QString label = engine_text(choice.label);
      const double fit = query.score({fold_text(label), fold_text(QString::fromUtf8(choice.label)),
                                      fold_text(QString::fromLatin1(choice.id).replace(u'_', u' '))});
      if (fit > 0) add((score + fit) / 2, value_item(parameter, std::string(choice.id), label, document_, targets_));
    }
  }

  void tryEntries(const Parameter& parameter, double score, const QString& typed) {
    const FuzzyQuery query(typed);
    QVector<std::pair<double, const EntryRef*>> fits;
    for (const EntryRef& entry : catalog(std::get<EntryField>(parameter.access).kind)) {
      const QStringList names{fold_text(catalog_text(base(entry).name)),
                              fold_text(QString::fromStdString(base(entry).id))};
      if (const double fit = query.score(names); fit > 0) fits.push_back({fit, &entry});
    }
    std::stable_sort(fits.begin(), fits.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (const auto& [fit, entry] : fits.first(std::min<qsizetype>(most_values, fits.size())))
      add((score + fit) / 2, value_item(parameter, *entry, catalog_text(base(*entry).name), document_, targets_));
  }

  void add(double score, PaletteItem item) {
    const auto same = [&](const auto& other) { return other.second.title == item.title; };
    if (std::none_of(found_.begin(), found_.end(), same)) found_.push_back({score, std::move(item)});
  }

  static constexpr double refusal_from = 74, refused = 50;

  Document& document_;
  const PaletteTargets& targets_;
  std::vector<std::pair<const Parameter*, QStringList>> inputs_;
  std::vector<std::pair<double, PaletteItem>> found_;
};

}  // namespace

QVector<PaletteItem> design_items(Document& document, const PaletteTargets& targets) {
  QVector<PaletteItem> items;
  const Job job = document.design().job;
  for (const Parameter* parameter : parameters(job)) items.push_back(input_item(*parameter, document, targets));
  for (const Metric* metric : metrics(job, learns_from(document.design())))
    items.push_back(result_item(*metric, document, targets));
  QVector<CatalogKind> done;
  for (const Parameter* parameter : parameters(job)) {
    if (!is_entry(*parameter)) continue;
    const CatalogKind kind = std::get<EntryField>(parameter->access).kind;
    // Offer each kind of entry only for the first input that takes it. Users reach the other inputs by name: "draft
    // model 8b".
    if (done.contains(kind)) continue;
    done.push_back(kind);
    for (const EntryRef& entry : catalog(kind)) items.push_back(entry_item(*parameter, entry, document, targets));
  }
  return items;
}

QVector<PaletteItem> value_items(const QString& typed, Document& document, const PaletteTargets& targets) {
  QStringList words = QString(typed).replace(u'=', u' ').split(u' ', Qt::SkipEmptyParts);
  ValueSearch search(document, targets);
  for (qsizetype name = words.size() - 1; name > 0; --name)
    search.tryAt(words.first(name).join(u' '), words.sliced(name).join(u' '));
  return search.best();
}

}  // namespace trainyard::ui
