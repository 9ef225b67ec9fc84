// SPDX-License-Identifier: GPL-3.0-or-later
// Writes what the prose of a table of runs says into its columns for the model: annotate_runs IN.csv OUT.csv
// A row keeps what its column `set` says already, and everything else that it says; columns are added where a row needs
// them. Twice does the same as once.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include "engine/error.h"
#include "engine/machine/rates.h"
#include "engine/measured/run.h"
#include "engine/measured/run_model.h"
#include "engine/measured/run_set.h"
#include "engine/units/csv.h"

using namespace trainyard;

namespace {

/// What the prose of one run says, as assignments; those of inputs that the run has set already are left out.
class Annotation {
 public:
  explicit Annotation(const Run& run) : run_(run) {}

  Run annotate() {
    if (run_.framework.empty() && notes("FSDP")) set("framework=fsdp");
    word(run_.timed, mentions(run_.model, "one layer"), "layer");
    word(run_.doubt, notes("withdrawn"), "withdrawn");
    word(run_.flops_counted, notes("hardware FLOPs incl"), "hardware");
    word(run_.flops_counted, notes("model FLOPs (MFU given)"), "model");
    const RunDesign read = design_of(run_);
    if (!read.refused.empty()) return run_;
    design_ = read.design;
    cluster();
    if (std::isnan(run_.seq_len)) set_number("sequence_length", "longest sample ");
    if (design_.work.model->mtp_layers > 0 && mentions(run_.model, "w/ mtp"))
      set("mtp_depth=" + csv_number(design_.work.model->mtp_layers));
    recipe();
    if (mentions(run_.model, "lora")) adapters();
    if (!notes("no offload")) {
      if (notes("param offload")) set("offload_weights=1");
      if (notes("optimizer offload") || notes("optimizer+param offload")) set("offload_optimizer=1");
    }
    return run_;
  }

 private:
  bool notes(const char* part) const { return mentions(run_.notes, part); }

  void set(const std::string& assignment) {
    for (const std::string& said : assignments_of(run_.set))
      if (assigned_id(said) == assigned_id(assignment)) return;
    run_.set += (run_.set.empty() ? "" : "; ") + assignment;
  }

  /// The number that follows a phrase in the notes.
  bool set_number(const std::string& id, const char* phrase) {
    const size_t at = run_.notes.find(phrase);
    const double value = at == std::string::npos ? 0 : std::atof(run_.notes.c_str() + at + std::strlen(phrase));
    if (value > 0) set(id + "=" + csv_number(value));
    return value > 0;
  }

  static void word(std::string& column, bool said, const char* word) {
    if (said && column.empty()) column = word;
  }

  void cluster() {
    if (notes("2.4 TB/s")) {
      set("accelerator.memory_bandwidth=2.4 TB/s");
      set("accelerator.memory=96 GiB");
    }
    const bool volta = generation_of(*design_.cluster.accelerator) == Generation::volta;
    if (notes("4xOPA") || notes("Omni-Path"))
      set(volta ? "network_bandwidth=100 Gb/s" : "network_bandwidth=50 Gb/s");
    else if (notes("inter-node 800 Gb/s"))
      set("network_bandwidth=100 Gb/s");
    if (notes("all overlap (TP/DP/PP) disabled"))
      for (const char* overlap : {"tensor_overlap=0", "data_overlap=0", "pipeline_overlap=0"}) set(overlap);
  }

  void recipe() {
    const bool fsdp = design_.recipe.framework == Framework::fsdp;
    if (run_.recompute != "full" && run_.recompute != "selective" && notes("selective-recompute"))
      set(fsdp ? "recompute=operations" : "recompute=selective");
    if (notes("PURE mixed precision")) set("gradient_precision=bf16");
    // PyTorch's loss became fused with torch.compile; tables of 2024 show 16 bytes a logit.
    if (fsdp && mentions(run_.source, "(2024")) set("fused_loss=off");
    if (const int months = software_age(); months > 0) set("software_age=" + std::to_string(months));
  }

  void adapters() {
    const bool four_bits = mentions(run_.model, "qlora") || mentions(run_.precision, "nf4");
    set(four_bits ? "adapters=qlora" : "adapters=lora");
    set_number("adapter_rank", "rank ");
    if (notes("attention")) set("adapter_modules=attention");
    if (notes("cpu_offload=True")) {
      set("offload_weights=1");
      set("offload_optimizer=1");
    }
    if (design_.recipe.framework != Framework::fsdp) return;
    if (mentions(run_.source, "torchtune")) {
      // Its recipes for adapters recompute all layers and train in BF16 alone.
      if (run_.recompute != "none") set("recompute=full");
      set("master_weights=none");
    } else {
      // Fine-tuning scripts compute the loss from logits in FP32.
      set("fused_loss=off");
    }
  }

  /// Months from the container's release, "26.02", to August 2026.
  int software_age() const {
    const size_t at = run_.notes.find("container ");
    if (at == std::string::npos || run_.notes.size() < at + 15) return 0;
    const int year = std::atoi(run_.notes.substr(at + 10, 2).c_str());
    const int month = std::atoi(run_.notes.substr(at + 13, 2).c_str());
    return year > 0 && month > 0 ? std::max(0, (26 - year) * 12 + 8 - month) : 0;
  }

  Run run_;
  Design design_;
};

struct Column {
  const char* name;
  std::string Run::*field;
};
constexpr Column columns[] = {
    {"flops_counted", &Run::flops_counted}, {"timed", &Run::timed}, {"doubt", &Run::doubt}, {"set", &Run::set}};

/// Fills the columns of a table from its annotated runs, row by row.
void fill(std::vector<CsvRow>& rows, const std::vector<Run>& runs) {
  std::vector<std::string>& head = rows[0].cells;
  for (const Column& column : columns) {
    auto place = static_cast<size_t>(std::ranges::find(head, column.name) - head.begin());
    if (place == head.size()) {
      if (std::ranges::all_of(runs, [&](const Run& run) { return (run.*column.field).empty(); })) continue;
      head.emplace_back(column.name);
      for (size_t r = 1; r < rows.size(); ++r) rows[r].cells.emplace_back();
    }
    for (size_t r = 1; r < rows.size(); ++r) rows[r].cells[place] = runs[r - 1].*column.field;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "annotate_runs IN.csv OUT.csv\n");
    return 2;
  }
  try {
    std::ifstream in(argv[1], std::ios::binary);
    if (!in) throw InputError(std::string(argv[1]) + ": cannot be read.");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    std::istringstream for_runs(text), for_rows(text);
    std::vector<Run> runs = read_runs(for_runs, argv[1]);
    for (Run& run : runs) run = Annotation(run).annotate();
    std::vector<CsvRow> rows = read_csv(for_rows, argv[1]);
    fill(rows, runs);
    std::ofstream out(argv[2], std::ios::binary);
    // A table keeps the ends of its lines.
    const bool returns = text.find("\r\n") != std::string::npos;
    for (const CsvRow& row : rows) {
      std::string line = csv_row(row.cells);
      if (!returns) line.erase(line.size() - 2, 1);
      out << line;
    }
    if (!out.flush()) throw InputError(std::string(argv[2]) + ": cannot be written.");
  } catch (const InputError& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  return 0;
}
