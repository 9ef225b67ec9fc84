// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/explain.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "engine/evaluation/mixed_step.h"
#include "engine/metrics/formula.h"
#include "engine/parameters/handle.h"

namespace trainyard {

namespace {

constexpr std::string_view in_words = "in words:";

/// A limit that is not set has no value in formulas; a search assumes one, but results do not.
bool is_open_limit(const Parameter& p, const Evaluation& e) {
  const ParameterHandle input(p);
  return (e.has_no_deadline && input == &Failures::deadline) || (e.has_no_budget && input == &Economics::budget) ||
         (e.has_no_power_limit && input == &Economics::power_limit);
}

Term parameter_term(const Parameter& p, const Design& design, const Evaluation& evaluation) {
  const double value = is_open_limit(p, evaluation) ? std::nan("") : number(design, p);
  return {p.id, p.symbol, p.label, value, p.unit, Origin::input};
}

Term metric_term(const Metric& metric, const Evaluation& evaluation) {
  return {metric.id, metric.symbol, metric.label, number(evaluation, metric), metric.unit, Origin::metric};
}

/// A model of samples has samples and their bytes where formulas name tokens.
const Parameter* input_for(const Parameter* p, const Design& design) {
  if (learns_from(design) != LearnsFrom::samples) return p;
  const ParameterHandle input(*p);
  if (input == &Workload::tokens) return &parameter(&Workload::samples);
  return input == &Storage::token_bytes ? &parameter(&Workload::sample_bytes) : p;
}

Origin origin_of(CatalogKind kind) {
  if (kind == CatalogKind::models) return Origin::model;
  return kind == CatalogKind::accelerators ? Origin::accelerator : Origin::input;
}

/// Resolves "model.hidden", a field of the entry that a parameter holds; false if there is none.
bool entry_term(const std::string& id, const Design& design, Term& out) {
  const size_t dot = id.find('.');
  if (dot == std::string::npos) return false;
  const Parameter* p = find_parameter(std::string_view(id).substr(0, dot));
  if (!p || !is_entry(*p)) return false;
  const EntryRef entry = trainyard::entry(design, *p);
  for (const FieldView& field : fields(entry)) {
    if (std::string_view(id).substr(dot + 1) != field.id) continue;
    const auto* value = std::get_if<double>(&field.value);
    if (!value) return false;
    out = {id, field.symbol, field.label, *value, field.unit, origin_of(kind_of(entry))};
    return true;
  }
  return false;
}

/// A quantity with an unknown id appears as that id, without a number.
Term term_of(const std::string& id, const Design& design, const Evaluation& evaluation) {
  if (const Parameter* p = find_parameter(id)) return parameter_term(*input_for(p, design), design, evaluation);
  if (const Metric* metric = find_metric(id)) return metric_term(row_for(*metric, evaluation.learns_from), evaluation);
  Term term{id, nullptr, "", std::nan(""), Unit::none, Origin::input};
  entry_term(id, design, term);
  return term;
}

int index_of(std::vector<Term>& terms, const std::string& id, const Design& design, const Evaluation& evaluation) {
  const auto known = std::find_if(terms.begin(), terms.end(), [&](const Term& term) { return term.id == id; });
  if (known != terms.end()) return int(known - terms.begin());
  terms.push_back(term_of(id, design, evaluation));
  return int(terms.size()) - 1;
}

std::string name_of(const Term& term, Translate translate) {
  if (term.symbol) return term.symbol;
  if (!*term.label) return term.id;
  return translate ? translate(term.label) : term.label;
}

/// Counts are shown without their unit: "8,192 × 1 × 16,384".
bool is_count(Unit unit) {
  return unit == Unit::none || unit == Unit::tokens_exact || unit == Unit::sequences || unit == Unit::accelerators;
}

std::string number_of(const Term& term, const NumberStyle& style, Translate translate) {
  constexpr auto most_figures = 6;
  Formatted text = format_exact(term.value, term.unit, style);
  const auto figures =
      std::count_if(text.number.begin(), text.number.end(), [](char c) { return c >= '0' && c <= '9'; });
  const bool whole_count = is_count(term.unit) && term.value == std::floor(term.value);
  // Results have three significant figures and the same unit as elsewhere on screen; inputs appear as typed.
  const bool result = term.origin == Origin::metric;
  if ((result || figures > most_figures) && !whole_count) text = format(term.value, term.unit, style);
  if (translate && !text.unit.empty()) text.unit = translate(text.unit.c_str());
  return is_count(term.unit) ? text.number : text.text();
}

}  // namespace

Explanation explain(const Metric& metric, const Design& given, const Evaluation& evaluation) {
  const Design design = explained_design(given, evaluation);
  Explanation result{metric.id, metric.label, metric.help, metric.source, number(evaluation, metric), metric.unit,
                     nullptr,   {},           {}};
  const std::string_view formula = metric.formula;
  if (formula.starts_with(in_words)) {
    const size_t start = std::min(formula.find_first_not_of(' ', in_words.size()), formula.size());
    result.narrative = metric.formula + start;
    return result;
  }
  result.formula = split_formula(formula);
  for (FormulaPiece& piece : result.formula) {
    if (piece.term < 0) continue;
    piece.term = index_of(result.terms, piece.text, design, evaluation);
    piece.text.clear();
  }
  return result;
}

std::string formula_text(const Explanation& explanation, bool values, const NumberStyle& style, Translate translate) {
  if (explanation.narrative) return explanation.narrative;
  std::string result;
  for (const FormulaPiece& piece : explanation.formula) {
    if (piece.term < 0) {
      result += !piece.label ? piece.text : translate ? translate(piece.label) : piece.label;
      continue;
    }
    const Term& term = explanation.terms[size_t(piece.term)];
    result += values ? number_of(term, style, translate) : name_of(term, translate);
  }
  return result;
}

}  // namespace trainyard
