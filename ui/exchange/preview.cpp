// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/preview.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>
#include <set>

#include "engine/formats/kit/import.h"
#include "engine/model/model_shape.h"
#include "engine/parameters/handle.h"
#include "engine/studies/job_design.h"
#include "ui/document/value_text.h"
#include "ui/inputs/entry_facts.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Preview)
};

QString plain(const std::string& text) { return QString::fromStdString(text); }

/// Returns a field of a catalog entry, given by the id of the field, such as "layers" of a model.
std::optional<FieldView> field_of(const Design& design, const Parameter& p, const std::string& field) {
  if (!is_entry(p)) return {};
  for (FieldView& view : fields(entry(design, p)))
    if (view.id == field) return std::move(view);
  return {};
}

/// Fills in the input's name and its values in the imported and in the present design.
void name_input(const std::string& id, const Design& next, const Design& present, PreviewRow& row) {
  const size_t dot = id.find('.');
  const Parameter* p = find_parameter(id.substr(0, dot));
  if (!p) return;
  row.input = engine_text(p->label);
  if (dot == std::string::npos) {
    row.value = value_text(next, *p);
    row.present = value_text(present, *p);
    row.changes = !same_value(next, present, *p);
    return;
  }
  const auto after = field_of(next, *p, id.substr(dot + 1)), before = field_of(present, *p, id.substr(dot + 1));
  if (!after || !before) return;
  row.input = Text::tr("%1: %2", "catalog entry and its field").arg(row.input, engine_text(after->label));
  row.value = field_text(*after);
  row.present = field_text(*before);
  row.changes = row.value != row.present;
}

// These texts are in free functions, because lupdate would use the class of a member function as context.
QString change_sentence(const PreviewRow& row) {
  return row.changes ? Text::tr("%1 changes from %3 to %2.").arg(row.input, row.value, row.present)
                     : Text::tr("%1 is already %2.").arg(row.input, row.value);
}

/// Returns the row of a contradiction. The row shows the value of the first file, and its reason states that of the
/// second file.
PreviewRow contradiction_row(const Contradiction& c, const Preview& preview) {
  PreviewRow row{.interpretation = Interpretation::warning,
                 .file = plain(c.first.file),
                 .key = plain(c.first.key),
                 .said = plain(c.first.value)};
  if (row.key.isEmpty()) row.key = plain(c.id);
  name_input(c.id, preview.import->design, preview.present, row);
  const QString other = c.second.key.empty() ? plain(c.id) : plain(c.second.key);
  row.reason = c.second.value.empty()
                   ? Text::tr("Contradiction: %1 does not set %2").arg(plain(c.second.file), other)
                   : Text::tr("Contradiction: %1 has %2 = %3").arg(plain(c.second.file), other, plain(c.second.value));
  return row;
}

/// Adds rows for inputs that change although no row names them. Examples are a model as a whole, and default values
/// that a project file omits.
void add_derived(const Preview& preview, const std::set<std::string>& named, QVector<PreviewRow>& rows) {
  const Design& next = preview.import->design;
  for (const Parameter* p : changed(next, preview.present)) {
    if (named.contains(p->id)) continue;
    PreviewRow row{.interpretation = Interpretation::derived, .file = {}, .key = {}, .said = {}};
    name_input(p->id, next, preview.present, row);
    row.reason = is_answered(preview, *p)                 ? Text::tr("Entered above")
                 : same_value(next, default_design(), *p) ? Text::tr("Not set in the files; default used")
                                                          : Text::tr("Derived from other settings in the files");
    rows.push_back(row);
  }
}

}  // namespace

bool is_answered(const Preview& preview, const Parameter& input) {
  return std::ranges::any_of(preview.answers, [&](const std::string& answer) {
    return answer.starts_with(std::string(input.id) + '=') || answer.starts_with(std::string(input.id) + '.');
  });
}

QString PreviewRow::text() const {
  QStringList lines;
  if (!key.isEmpty()) {
    const QString whole = said.isEmpty() ? key : QStringLiteral("%1 = %2").arg(key, said);
    lines << (file.isEmpty() || file == key ? whole : QStringLiteral("%1: %2").arg(file, whole));
  }
  if (!input.isEmpty()) lines << change_sentence(*this);
  if (!reason.isEmpty()) lines << reason;
  return lines.join(u'\n');
}

namespace {

/// Inputs with a large effect on the results of each job.
std::vector<ParameterHandle> main_questions(Job job) {
  if (job == Job::serving) return {&Workload::model, &Cluster::accelerator, &Serving::requests};
  if (job == Job::post_training) return {&Workload::model, &Cluster::accelerator, &Cluster::accelerators};
  return {&Workload::model, &Cluster::accelerator, &Cluster::accelerators, &Workload::tokens};
}

bool is_assumed(const Import& import, ParameterHandle input) {
  return std::ranges::find(import.assumed, std::string(input->id), &AssumedValue::id) != import.assumed.end();
}

std::vector<ParameterHandle> unstated_inputs(const Import& import) {
  std::vector<ParameterHandle> out = main_questions(import.design.job);
  std::erase_if(out, [&](ParameterHandle input) {
    return std::ranges::find(import.set, &*input) != import.set.end() && !is_assumed(import, input);
  });
  return out;
}

using Files = std::shared_ptr<const std::vector<NamedText>>;

Preview read_preview(const Files& files, const Design& present, const std::vector<IgnoredValue>& rest,
                     const std::string& preferred, const std::vector<std::string>& answers) {
  std::vector<std::string> believed;
  if (!preferred.empty()) believed.push_back(preferred);
  auto import = std::make_shared<Import>(import_files(*files, present, answers, believed));
  if (import->design.job != present.job)
    *import = import_files(*files, design_for(present, import->design.job), answers, believed);
  import->ignored.insert(import->ignored.end(), rest.begin(), rest.end());
  // Calibration belongs to the whole project, so an imported design must not reset it.
  import->design.calibration = present.calibration;
  auto result = std::make_shared<Evaluation>(evaluate(import->design));
  std::vector<ParameterHandle> asked = unstated_inputs(*import);
  return {std::move(import), std::move(result), present, files, rest, preferred, std::move(asked), answers};
}

/// Adds rows for asked inputs that no file states and the user has not answered: they stay as in the scenario.
void add_unstated(const Preview& preview, std::set<std::string>& named, QVector<PreviewRow>& rows) {
  for (const ParameterHandle input : preview.asked) {
    if (named.contains(input->id) || is_answered(preview, *input)) continue;
    PreviewRow row{.interpretation = Interpretation::assumed,
                   .file = {},
                   .key = {},
                   .said = {},
                   .reason = Text::tr("Not set in the files; value of the current scenario")};
    name_input(input->id, preview.import->design, preview.present, row);
    named.insert(input->id);
    rows.push_back(row);
  }
}

}  // namespace

Preview make_preview(const std::vector<NamedText>& files, const Design& present, const std::vector<IgnoredValue>& rest,
                     const std::string& preferred) {
  return read_preview(std::make_shared<const std::vector<NamedText>>(files), present, rest, preferred, {});
}

Preview with_answers(const Preview& preview, const std::vector<std::string>& answers) {
  Preview out = read_preview(preview.files, preview.present, preview.rest, preview.preferred, answers);
  out.asked = preview.asked;
  return out;
}

Preview with_preference(const Preview& preview, const std::string& file) {
  Preview out = read_preview(preview.files, preview.present, preview.rest, file, preview.answers);
  // An answer counts as stated, but the user may change it.
  std::vector<ParameterHandle> asked = main_questions(out.import->design.job);
  std::erase_if(asked, [&](ParameterHandle input) {
    return std::ranges::find(out.asked, input) == out.asked.end() && !is_answered(out, *input);
  });
  out.asked = std::move(asked);
  return out;
}

QStringList contradicting_files(const Import& import) {
  QStringList names;
  for (const Contradiction& c : import.contradictions) names << plain(c.first.file) << plain(c.second.file);
  names.removeDuplicates();
  return names;
}

QVector<PreviewRow> preview_rows(const Preview& preview) {
  const Import& import = *preview.import;
  QVector<PreviewRow> rows;
  std::set<std::string> named;
  for (const Contradiction& c : import.contradictions) rows.push_back(contradiction_row(c, preview));
  for (const Message& warning : import.warnings)
    rows.push_back({.interpretation = Interpretation::warning,
                    .file = {},
                    .key = {},
                    .said = {},
                    .reason = message_text(warning)});
  for (const AssumedValue& assumed : import.assumed) {
    PreviewRow row{.interpretation = Interpretation::assumed,
                   .file = {},
                   .key = {},
                   .said = {},
                   .reason = message_text(assumed.reason)};
    name_input(assumed.id, import.design, preview.present, row);
    if (row.input.isEmpty()) row.input = plain(assumed.id);
    if (row.value.isEmpty()) row.value = plain(assumed.value);
    named.insert(assumed.id);
    rows.push_back(row);
  }
  add_unstated(preview, named, rows);
  for (const UnderstoodKey& key : import.understood) named.insert(key.id);
  add_derived(preview, named, rows);
  for (const UnderstoodKey& key : import.understood) {
    PreviewRow row{.interpretation = Interpretation::understood,
                   .file = plain(key.file),
                   .key = plain(key.key),
                   .said = plain(key.value)};
    name_input(key.id, import.design, preview.present, row);
    rows.push_back(row);
  }
  for (const Interpretation interpretation : {Interpretation::unknown, Interpretation::ignored})
    for (const IgnoredValue& ignored : import.ignored)
      if (ignored.unknown == (interpretation == Interpretation::unknown))
        rows.push_back({.interpretation = interpretation,
                        .file = plain(ignored.file),
                        .key = plain(ignored.key),
                        .said = plain(ignored.value),
                        .reason = message_text(ignored.reason)});
  return rows;
}

QString files_text(const Import& import) {
  QStringList names;
  for (const Import::File& file : import.files)
    names << Text::tr("%1 (%2)", "file and its format").arg(plain(file.name), engine_text(file.format->name));
  return names.join(QStringLiteral(", "));
}

QString totals_text(const QVector<PreviewRow>& rows) {
  const auto count = [&rows](std::initializer_list<Interpretation> kinds) {
    return int(std::ranges::count_if(
        rows, [&](const PreviewRow& row) { return std::ranges::find(kinds, row.interpretation) != kinds.end(); }));
  };
  QStringList parts;
  if (const int n = count({Interpretation::understood})) parts << Text::tr("%n understood", "keys of files", n);
  if (const int n = count({Interpretation::derived})) parts << Text::tr("%n derived", "inputs", n);
  if (const int n = count({Interpretation::assumed})) parts << Text::tr("%n assumed", "inputs", n);
  if (const int n = count({Interpretation::unknown})) parts << Text::tr("%n unknown", "keys of files", n);
  if (const int n = count({Interpretation::ignored})) parts << Text::tr("%n ignored", "keys of files", n);
  if (const int n = count({Interpretation::warning}))
    parts << (n == 1 ? Text::tr("1 warning") : Text::tr("%n warnings", nullptr, n));
  return parts.join(QStringLiteral(", "));
}

QString model_text(const Import& import) {
  const Parameter& input = parameter(&Workload::model);
  if (std::ranges::find(import.set, &input) == import.set.end()) return {};
  const Model& model = *import.design.work.model;
  const double counted = total_parameters(Inventory(model));
  const QString exactly = QLocale().toString(counted, 'f', 0);
  QStringList sentences{Text::tr("%1: %2 parameters.").arg(catalog_text(model.name), exactly)};
  for (const FileWeights& held : import.weights) {
    const QString name = plain(held.file);
    if (held.parameters > 0 && held.parameters == counted)
      sentences << Text::tr("%1 contains the same number.").arg(name);
    else if (held.parameters > 0)
      sentences << Text::tr("%1 contains %2.").arg(name, QLocale().toString(held.parameters, 'f', 0));
    else if (held.bytes > 0)
      sentences << Text::tr("%1 has %2, or %3 bytes per parameter.")
                       .arg(name, number_text(held.bytes, Unit::file),
                            QLocale().toString(held.bytes / counted, 'g', 4));
  }
  return sentences.join(u' ');
}

QString suggested_name(const Import& import) {
  const Parameter& model = parameter(&Workload::model);
  if (std::ranges::find(import.set, &model) != import.set.end()) return catalog_text(import.design.work.model->name);
  return import.files.empty() ? QString() : QFileInfo(plain(import.files.front().name)).completeBaseName();
}

QString origin_note(const Preview& preview) {
  QString note = Text::tr("Read from %1.").arg(files_text(*preview.import));
  QStringList assumed;
  for (const PreviewRow& row : preview_rows(preview))
    if (row.interpretation == Interpretation::assumed) assumed << QStringLiteral("%1 %2").arg(row.input, row.value);
  if (!assumed.isEmpty())
    note += u' ' + Text::tr("Assumed, because no file sets it: %1.").arg(assumed.join(QStringLiteral(", ")));
  return note;
}

}  // namespace trainyard::ui
