// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/parameters/handle.h"
#include "ui/report/advised_changes.h"
#include "ui/report/context.h"
#include "ui/report/sections.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

/// Maximum number of changes on the first page, and of changes that relax a target.
constexpr size_t most_changes = 4, most_changes_beside_others = 2, most_relaxed = 2;

Rich finding_text(const Finding& finding) {
  Rich result{{sentence_of(finding.title), true}};
  const QString detail = sentence_of(finding.detail);
  if (!detail.isEmpty()) result.append({u' ' + detail});
  return result;
}

/// Returns the first changes that do or do not move a target, up to `most`.
std::vector<AdvisedChange> first_changes(const std::vector<AdvisedChange>& changes, bool moves_target, size_t most) {
  std::vector<AdvisedChange> first;
  for (const AdvisedChange& change : changes)
    if (change.moves_target == moves_target && first.size() < most) first.push_back(change);
  return first;
}

block::Items numbered(const std::vector<AdvisedChange>& changes) {
  block::Items items;
  for (const AdvisedChange& change : changes)
    items.items.append({std::nullopt, int(items.items.size()) + 1, change.text});
  return items;
}

/// Returns the problems to check, if the list of changes leaves room. The verdict states an error itself, and a shown
/// change states the problem that it solves.
block::Items checks(const ReportContext& context, const std::vector<AdvisedChange>& shown) {
  block::Items items;
  if (context.design.job != Job::training || !context.can_run()) return items;
  const qsizetype room = qsizetype(most_changes) - qsizetype(shown.size());
  for (const Finding& finding : context.findings)
    if (finding.severity == Severity::warning && items.items.size() < room &&
        std::ranges::find(shown, &finding, &AdvisedChange::finding) == shown.end())
      items.items.append({mark_of(finding.severity), 0, finding_text(finding)});
  return items;
}

/// Returns whether a note concerns the catalog entry only; such notes are shown only with the full appendix.
bool is_about_catalog(const Finding& finding) {
  return finding.severity == Severity::note &&
         std::ranges::all_of(finding.parameters, [](ParameterHandle input) { return is_entry(*input); });
}

void add_list(const QString& head, const block::Items& items, QVector<Block>& blocks) {
  if (items.items.isEmpty()) return;
  if (!head.isEmpty()) blocks.append(block::Paragraph{rich(head)});
  blocks.append(items);
}

}  // namespace

void add_recommendations(const ReportContext& context, QVector<Block>& blocks) {
  std::vector<AdvisedChange> changes = advised_changes(context);
  // If another scenario is recommended, do not recommend changes to this one.
  const ReportContext::Chosen* best = find_recommended(context);
  if (best && best->scenario != context.scenario) changes.clear();
  const bool several = context.chosen.size() > 1;
  const std::vector<AdvisedChange> shown =
      first_changes(changes, false, several ? most_changes_beside_others : most_changes);
  const block::Items list = numbered(shown);
  const AdviceOutlook outlook{!shown.empty(), std::ranges::any_of(shown, &AdvisedChange::saves_certainly)};
  const QString sentence = recommended_sentence(context, outlook);
  const bool able = context.design.job == Job::training ? context.can_run() : fits_or_meets_targets(context.evaluation);
  blocks.append(block::Heading{
      able || !sentence.isEmpty() ? ReportText::tr("Recommendation") : ReportText::tr("Required changes"), 2, false,
      QStringLiteral("recommendation")});
  if (!sentence.isEmpty()) blocks.append(block::Paragraph{rich(sentence)});
  QString head;
  if (sentence.isEmpty()) head = ReportText::tr("Apply one of these changes:");
  if (!sentence.isEmpty() && several)
    head = ReportText::tr("Possible improvements of %1:").arg(context.shortName(context.scenario));
  add_list(head, list, blocks);
  if (sentence.isEmpty() && list.items.isEmpty())
    blocks.append(block::Paragraph{rich(able ? ReportText::tr("No change was found that improves the design.")
                                             : ReportText::tr("No change was found that makes the design run."))});
  add_list(ReportText::tr("If targets may be relaxed:"), numbered(first_changes(changes, true, most_relaxed)), blocks);
  if (!best || best->scenario == context.scenario)
    add_list(ReportText::tr("Check before committing:"), checks(context, shown), blocks);
}

void add_warnings(const ReportContext& context, QVector<Block>& blocks) {
  block::Items items;
  const auto appendix = std::ranges::find(report_sections(), std::string_view("appendix"), &ReportSection::id);
  const bool all = is_wanted(*appendix, context.options.sections);
  for (const Finding& finding : context.findings)
    if (finding.severity != Severity::passed && (all || !is_about_catalog(finding)))
      items.items.append({mark_of(finding.severity), 0, finding_text(finding)});
  if (items.items.isEmpty())
    blocks.append(block::Paragraph{{{ReportText::tr("No warnings.")}}});
  else
    blocks.append(items);
}

}  // namespace trainyard::ui
