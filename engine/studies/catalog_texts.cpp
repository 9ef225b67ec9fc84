// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/catalog_texts.h"

#include <sstream>
#include <unordered_set>
#include <utility>

#include "engine/catalog/catalog.h"
#include "engine/studies/case_studies.h"
#include "engine/studies/source_figures.h"
#include "engine/studies/worked_examples.h"

namespace trainyard {
namespace {

class Texts {
 public:
  std::vector<std::string> take() && { return std::move(texts_); }

  void add(const EntryRef& entry) {
    for (const FieldView& field : fields(entry))
      if (field.words) add(std::get<std::string>(field.value));
    for (const QuotedFigure& quoted : base(entry).quoted) {
      add(quoted.figure);
      add(quoted.reason);
    }
    add(base(entry).notes);
  }

  void add(const CaseStudy& study) {
    add(study.name);
    add(study.summary);
    for (const PublishedFigure& figure : study.published) {
      add(figure.figure);
      add(figure.note);
    }
    for (const std::string& input : study.assumed) add(input);
  }

  void add(const WorkedExample& example) {
    add(example.name);
    add(example.question);
    for (const auto* sentences : {&example.steps, &example.answer})
      for (const std::string& sentence : *sentences) add(sentence);
    for (const WorkedExample::Scenario& scenario : example.scenarios) add(scenario.name);
  }

  void add(const SourceFigure& figure) {
    add(figure.subject);
    add(figure.figure);
    add(figure.reason);
  }

 private:
  void add(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      if (!line.empty() && known_.insert(line).second) texts_.push_back(line);
  }

  std::vector<std::string> texts_;
  std::unordered_set<std::string> known_;
};

}  // namespace

std::vector<std::string> catalog_texts() {
  Texts texts;
  for (const CatalogKind kind : catalog_kinds)
    for (const EntryRef& entry : catalog(kind)) texts.add(entry);
  for (const auto* studies : {&case_studies(), &known_runs(), &known_serving()})
    for (const CaseStudy& study : *studies) texts.add(study);
  for (const WorkedExample& example : worked_examples()) texts.add(example);
  for (const SourceFigure& figure : source_figures()) texts.add(figure);
  return std::move(texts).take();
}

}  // namespace trainyard
