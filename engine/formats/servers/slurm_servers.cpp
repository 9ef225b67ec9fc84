// SPDX-License-Identifier: Apache-2.0
// Writes Slurm batch scripts that start the servers of a design; each replica is a task of a job array. Multi-node
// start-up follows docs/serving (github.com/vllm-project/vllm) and docs/references/multi_node_deployment
// (github.com/sgl-project/sglang).
#include <cmath>

#include "engine/formats/kit/tables.h"
#include "engine/formats/servers/server_pools.h"
#include "engine/formats/servers/serving_rows.h"
#include "engine/formats/shell/arguments.h"
#include "engine/formats/shell/slurm_scripts.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"

namespace trainyard {
namespace {

/// Servers of one kind, and their arguments in addition to those of all servers, each after a space.
struct Servers : ServerPool {
  std::string arguments = {};
};

/// A function that returns the shell lines that start a replica on its nodes.
using Start = std::string (*)(const Servers& servers, const Design& design);

/// Loops over the nodes of a replica.
constexpr const char* each_node = "for NODE in $(scontrol show hostnames \"$SLURM_JOB_NODELIST\"); do\n";
constexpr const char* other_nodes = "for NODE in $(scontrol show hostnames \"$SLURM_JOB_NODELIST\" | tail -n +2); do\n";
constexpr const char* on_head = "srun --nodes=1 --ntasks=1 --nodelist=\"$HEAD\"";
constexpr const char* on_node = "  srun --nodes=1 --ntasks=1 --nodelist=\"$NODE\"";

/// Concatenates the pieces of a line. For one expression with many '+', the compiler would give a false warning.
std::string joined(std::initializer_list<std::string_view> parts) {
  std::string out;
  for (const std::string_view part : parts) out += part;
  return out;
}

/// The address of the first node, where the script runs. Sockets bind to addresses, not to names.
constexpr const char* own_address = "ADDRESS=$(hostname -I | awk '{print $1}')\n";
constexpr const char* reached = " --host 0.0.0.0 --port \"$PORT\"";

std::string vllm_command(const Servers& servers, const Design& design) {
  const std::string model = quoted_word(served_name(*design.work.model));
  return joined({" vllm serve ", model, " \"${SERVER_ARGS[@]}\"", servers.arguments});
}

/// Starts the attention replicas of each node; the first node answers requests.
std::string start_ranks(const Servers& servers, const Design& design) {
  const std::string here = slurm::whole(servers.ranks / servers.nodes);
  const std::string common = joined({vllm_command(servers, design), " --data-parallel-size-local ", here,
                                     " --data-parallel-address \"$ADDRESS\" --data-parallel-rpc-port 13345"});
  return joined({own_address, on_head, common, reached, " &\nRANK=", here, "\n", other_nodes, on_node, common,
                 " --headless --data-parallel-start-rank \"$RANK\" &\n  RANK=$((RANK + ", here, "))\ndone\nwait\n"});
}

/// Joins the nodes with Ray. The server waits until Ray has all devices.
std::string start_with_ray(const Servers& servers, const Design& design) {
  return joined(
      {"# vLLM uses Ray to run on several nodes; Ray must be installed.\n", own_address, on_head,
       " ray start --head --node-ip-address=\"$ADDRESS\" --port=6379 --block &\nsleep 20\n", other_nodes, on_node,
       " ray start --address=\"$ADDRESS:6379\" --block &\ndone\nexport RAY_ADDRESS=\"$ADDRESS:6379\"\n",
       "srun --overlap --nodes=1 --ntasks=1 --nodelist=\"$HEAD\"", vllm_command(servers, design),
       " --distributed-executor-backend ray", servers.ranks > 1 ? " --data-parallel-backend ray" : "", reached, "\n"});
}

std::string start_vllm(const Servers& servers, const Design& design) {
  if (servers.nodes == 1) return joined({"srun", vllm_command(servers, design), reached, "\n"});
  const bool whole_ranks = servers.ranks > 1 && std::fmod(servers.ranks, servers.nodes) == 0;
  return whole_ranks ? start_ranks(servers, design) : start_with_ray(servers, design);
}

std::string start_sglang(const Servers& servers, const Design&) {
  const std::string command = joined({" python -m sglang.launch_server \"${SERVER_ARGS[@]}\"", servers.arguments});
  if (servers.nodes == 1) return joined({"srun", command, reached, "\n"});
  return joined({"RANK=0\n", each_node, on_node, command,
                 " --nnodes \"$SLURM_NNODES\" --node-rank \"$RANK\" --dist-init-addr \"$HEAD:20000\"", reached,
                 " &\n  RANK=$((RANK + 1))\ndone\nwait\n"});
}

/// A server program and its options.
struct Server {
  const ServerOptions& options;
  Start start;
  const char* port;  ///< depends on the array task, because several tasks may share a node
};
const Server& vllm_server() {
  static const Server server{vllm_options(), start_vllm, "$((8000 + ${SLURM_ARRAY_TASK_ID:-0}))"};
  return server;
}
// An SGLang server also uses the ports after its own for its processes.
const Server& sglang_server() {
  static const Server server{sglang_options(), start_sglang, "$((30000 + 100 * (${SLURM_ARRAY_TASK_ID:-0} % 300)))"};
  return server;
}

/// Returns options of prefill servers that differ from the common ones.
std::string prefill_options(const Server& server, const ServerPool& prefill, const Design& d) {
  std::string out;
  for (const std::string& line : argument_lines(prefill_arguments(server.options, prefill, d))) out += ' ' + line;
  return out;
}

std::string array_of(double count) { return "--array=0-" + slurm::whole(count - 1); }
std::string nodes_text(const Servers& servers) {
  return "--nodes=" + slurm::whole(servers.nodes) + " --gpus-per-node=" + slurm::whole(servers.each);
}

std::string script(const Server& server, const Json& tree, const std::vector<std::string>& comments,
                   const Design& design) {
  const Design d = resolved(design);
  const ServerPools pools = server_pools(server.options, d);
  const Servers servers{pools.servers};
  const bool whole_nodes = servers.nodes > 1 || servers.each == d.cluster.accelerators_per_node;
  slurm::Request request{
      .name = server.options.name, .nodes = servers.nodes, .each = servers.each, .exclusive = whole_nodes, .array = {}};
  if (servers.count > 1) request.array = array_of(servers.count);
  std::string out = slurm::head(request, with_checkpoint(comments, tree));
  out += std::isnan(servers.count)
             ? "# The number of replicas is unknown because this layout misses the targets. One replica is started.\n"
             : "# Each task of the array is a replica. A load balancer is not included.\n";
  if (pools.are_separate) out += "# These servers decode. Start the prefill servers with\n";
  std::string start = server.start(servers, d);
  if (pools.are_separate) {
    Servers prefill{pools.prefill};
    prefill.arguments = prefill_options(server, prefill, d);
    out += joined({"#   sbatch ", array_of(std::isnan(prefill.count) ? 1 : prefill.count), " ", nodes_text(prefill),
                   " --export=ALL,ROLE=prefill SCRIPT\n"});
    start = joined({"if [ \"${ROLE:-decode}\" = prefill ]; then\n", server.start(prefill, d), "else\n", start, "fi\n"});
  }
  out += joined({"\nHEAD=$(scontrol show hostnames \"$SLURM_JOB_NODELIST\" | head -n 1)\nPORT=", server.port,
                 "\n\nSERVER_ARGS=(\n"});
  for (const std::string& line : argument_lines(tree)) out += "    " + line + '\n';
  return joined({out, ")\n\necho \"http://$HEAD:$PORT\"\n", start});
}

Format batch_script(const Format& command, const char* id, const char* name) {
  Format out = command;
  out.id = id;
  out.name = name;
  return out;
}

}  // namespace

const Format& slurm_vllm_format() {
  static const Format format = [] {
    Format out = batch_script(vllm_format(), "slurm_vllm", "Slurm batch script, vLLM");
    out.recognises = [](const Document& document) {
      return slurm::is_batch_script(document) && vllm_format().recognises(document);
    };
    out.script = [](const Json& tree, const std::vector<std::string>& comments, const Design& design) {
      return script(vllm_server(), tree, comments, design);
    };
    return out;
  }();
  return format;
}

const Format& slurm_sglang_format() {
  static const Format format = [] {
    Format out = batch_script(sglang_format(), "slurm_sglang", "Slurm batch script, SGLang");
    out.recognises = [](const Document& document) {
      return slurm::is_batch_script(document) && sglang_format().recognises(document);
    };
    out.script = [](const Json& tree, const std::vector<std::string>& comments, const Design& design) {
      return script(sglang_server(), tree, comments, design);
    };
    return out;
  }();
  return format;
}

}  // namespace trainyard
