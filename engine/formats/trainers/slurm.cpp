// SPDX-License-Identifier: Apache-2.0
// Writes a Slurm batch script that starts Megatron-LM on the nodes of a design.
#include <algorithm>
#include <cmath>

#include "engine/evaluation/evaluation.h"
#include "engine/formats/documents/escaping.h"
#include "engine/formats/kit/tables.h"
#include "engine/formats/megatron/megatron.h"
#include "engine/formats/shell/slurm_scripts.h"
#include "engine/json/json.h"

namespace trainyard {

namespace slurm {

std::string whole(double value) { return std::to_string(static_cast<long long>(value)); }

std::string head(const Request& request, const std::vector<std::string>& comments) {
  std::string out = std::string("#!/bin/bash\n#SBATCH --job-name=") + request.name + '\n';
  if (!request.array.empty()) out += "#SBATCH " + request.array + '\n';
  out += "#SBATCH --nodes=" + whole(request.nodes) +
         "\n#SBATCH --ntasks-per-node=1\n#SBATCH --gpus-per-node=" + whole(request.each) + '\n';
  if (request.cpus > 0) out += "#SBATCH --cpus-per-task=" + whole(request.cpus) + '\n';
  if (request.exclusive) out += "#SBATCH --exclusive\n";
  return out + comment_lines(comments);
}

bool is_batch_script(const Document& document) {
  return std::ranges::any_of(document.comments, [](const std::string& line) { return line.starts_with("#SBATCH"); });
}

}  // namespace slurm

namespace {

std::string script(const Json& tree, const std::vector<std::string>& comments, const Design& design) {
  const megatron::NodesOf nodes = megatron::nodes_of(design);
  // Each process and each of its data loaders needs a CPU.
  const double cpus = nodes.each * (1 + resolved(design).storage.loader_workers);
  std::string out = slurm::head(
      {.name = "megatron", .nodes = nodes.count, .each = nodes.each, .array = {}, .cpus = std::ceil(cpus)}, comments);
  out += "\nGPUS_PER_NODE=" + slurm::whole(nodes.each) +
         "\nMASTER_ADDR=$(scontrol show hostnames \"$SLURM_JOB_NODELIST\" | head -n 1)\nMASTER_PORT=29500\n";
  out += megatron::environment(design) + "\nMEGATRON_ARGS=(\n";
  for (const std::string& line : megatron::indented_arguments(tree)) out += line + '\n';
  out += ")\n\n" + megatron::data_arguments(design) +
         "\n# The job step gets the CPUs of the request only if it asks for them.\n"
         "srun --cpus-per-task \"$SLURM_CPUS_PER_TASK\" torchrun --nnodes \"$SLURM_NNODES\" --nproc-per-node "
         "\"$GPUS_PER_NODE\" \\\n"
         "    --rdzv-id \"$SLURM_JOB_ID\" --rdzv-backend c10d --rdzv-endpoint \"$MASTER_ADDR:$MASTER_PORT\" \\\n"
         "    ";
  return out + megatron::program_of(design) + " \"${MEGATRON_ARGS[@]}\" \"${DATA_ARGS[@]}\"\n";
}

}  // namespace

const Format& slurm_format() {
  static const Format format = [] {
    Format out = megatron_format();
    out.id = "slurm";
    out.name = "Slurm batch script";
    out.recognises = [](const Document& document) {
      return slurm::is_batch_script(document) && megatron_format().recognises(document);
    };
    out.script = script;
    return out;
  }();
  return format;
}

}  // namespace trainyard
