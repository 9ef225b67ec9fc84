// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/trainers/probe_script.h"

#include <array>
#include <cmath>
#include <set>
#include <vector>

#include "engine/formats/documents/escaping.h"
#include "engine/formats/kit/tables.h"
#include "engine/json/json.h"
#include "engine/parameters/parameter.h"
#include "engine/physics/setting.h"
#include "engine/text.h"
#include "probe_data.h"

namespace trainyard {
namespace {

using Shape = std::array<long long, 3>;

long long round_side(double value) {
  constexpr double longest = 1 << 20;
  return std::max(1LL, std::llround(std::min(value, longest)));
}

/// Returns the matmuls of one device, of layers and logits: rows, columns, inner dimension.
std::set<Shape> products_of(const Design& whole) {
  const Setting s(whole);
  std::set<Shape> out;
  const auto add = [&out](double rows, double columns, double inner) {
    if (rows > 0 && columns > 0 && inner > 0)
      out.insert(Shape{round_side(rows), round_side(columns), round_side(inner)});
  };
  for (const bool moe : {false, true})
    for (const LayerOperation& op : s.layers.layer(moe)) {
      if (op.kind != OperationKind::matmul) continue;
      const bool by_tokens = op.tensor_split == TensorSplit::tokens;
      add(s.tokens * op.tokens / (by_tokens ? s.tp : 1),
          op.columns / (op.tensor_split == TensorSplit::columns ? s.tp : 1),
          op.inner / (op.tensor_split == TensorSplit::inner ? s.tp : 1));
    }
  add(s.tokens, s.model.vocab / s.tp, s.model.hidden);
  return out;
}

void replace_line(std::string& text, const std::string& line, const std::string& by) {
  text.replace(text.find("\n" + line + "\n") + 1, line.size(), by);
}

}  // namespace

std::string probe_script(const Design& design, const std::string& name, const std::vector<std::string>& comments) {
  std::string text(probe_data().front());
  const std::string licence = "Apache-2.0\n";
  text.insert(text.find(licence) + licence.size(), comment_lines(comments));
  // A JSON string is also a valid Python string.
  replace_line(text, "DESIGN = \"\"", "DESIGN = " + Json(name).dump(-1, Json::InvalidUtf8::replace));
  std::string products;
  Design training = design;
  training.job = Job::training;
  for (const auto& [m, n, k] : products_of(resolved(training)))
    products += "    (" + std::to_string(m) + ", " + std::to_string(n) + ", " + std::to_string(k) + "),\n";
  replace_line(text, "PRODUCTS = []", "PRODUCTS = [\n" + products + "]");
  return text;
}

const Format& probe_format() {
  static const Format format{.id = "probe",
                             .name = TRAINYARD_TR("PyTorch script that measures a machine"),
                             .syntax = Syntax::arguments,
                             .readable = false,
                             .script = [](const Json&, const std::vector<std::string>& comments, const Design& design) {
                               const std::string title = "Trainyard: ";
                               std::string name = comments.empty() ? "" : comment_text(comments.front());
                               if (name.starts_with(title)) name.erase(0, title.size());
                               return probe_script(design, name, comments);
                             }};
  return format;
}

}  // namespace trainyard
