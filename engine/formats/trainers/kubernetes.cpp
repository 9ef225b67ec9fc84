// SPDX-License-Identifier: Apache-2.0
// Writes a training for Kubernetes: an Indexed Job (batch/v1), which needs no operator, or a JobSet
// (jobset.x-k8s.io/v1alpha2, github.com/kubernetes-sigs/jobset). Each pod is a node that starts Megatron-LM. Reads the
// script of such a job back.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/error.h"
#include "engine/formats/kit/kubernetes_devices.h"
#include "engine/formats/kit/tables.h"
#include "engine/formats/megatron/megatron.h"
#include "engine/formats/shell/slurm_scripts.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "engine/text.h"

namespace trainyard {
namespace {

constexpr const char* job_name = "trainyard";
constexpr const char* kinds[] = {"Job", "JobSet", "PyTorchJob", "TrainJob"};

/// The script of a node. `master` is the host name of the first pod.
std::string node_script(const Json& tree, const Design& design, const std::string& master) {
  const megatron::NodesOf nodes = megatron::nodes_of(design);
  std::string out = "NNODES=" + slurm::whole(nodes.count) + "\nGPUS_PER_NODE=" + slurm::whole(nodes.each) +
                    "\nNODE_RANK=$JOB_COMPLETION_INDEX\nMASTER_ADDR=" + master + "\nMASTER_PORT=29500\n" +
                    megatron::environment(design) + "\nMEGATRON_ARGS=(\n";
  for (const std::string& line : megatron::indented_arguments(tree)) out += line + '\n';
  return out + ")\n\n" + megatron::data_arguments(design) +
         "\ntorchrun --nnodes \"$NNODES\" --nproc-per-node \"$GPUS_PER_NODE\" --node-rank \"$NODE_RANK\" \\\n"
         "    --master-addr \"$MASTER_ADDR\" --master-port \"$MASTER_PORT\" \\\n    " +
         megatron::program_of(design) + " \"${MEGATRON_ARGS[@]}\" \"${DATA_ARGS[@]}\"\n";
}

/// The specification of an Indexed Job with a pod for each node.
Json job_spec(const Json& tree, const Design& design, const std::string& master, const char* subdomain) {
  const megatron::NodesOf nodes = megatron::nodes_of(design);
  const auto count = static_cast<long long>(nodes.count);
  const Json container{{"name", "megatron"},
                       {"image", image_of(design, &KubernetesDevices::megatron)},
                       {"command", Json::array({"bash", "-c"})},
                       {"args", Json::array({node_script(tree, design, master)})},
                       {"ports", Json::array({Json{{"containerPort", 29500}}})},
                       {"resources", device_limits(design, nodes.each)},
                       {"volumeMounts", Json::array({Json{{"name", "shm"}, {"mountPath", "/dev/shm"}}})}};
  Json pod{{"restartPolicy", "Never"},
           {"containers", Json::array({container})},
           {"volumes", Json::array({Json{{"name", "shm"}, {"emptyDir", Json{{"medium", "Memory"}}}}})}};
  if (subdomain) pod["subdomain"] = subdomain;
  return Json{{"completions", count},
              {"parallelism", count},
              {"completionMode", "Indexed"},
              {"backoffLimit", 0},
              {"template", Json{{"spec", std::move(pod)}}}};
}

std::vector<std::string> with_placeholders(std::vector<std::string> comments) {
  comments.emplace_back(
      "Placeholders: an image with Megatron-LM in its working directory, the names, and storage for data and "
      "checkpoints.");
  return comments;
}

std::string job_text(const Json& tree, const std::vector<std::string>& comments, const Design& design) {
  const std::string name = job_name;
  const Json job{{"apiVersion", "batch/v1"},
                 {"kind", "Job"},
                 {"metadata", Json{{"name", name}}},
                 {"spec", job_spec(tree, design, name + "-0." + name, job_name)}};
  // The pods find each other by the names that a headless Service gives them.
  const Json service{{"apiVersion", "v1"},
                     {"kind", "Service"},
                     {"metadata", Json{{"name", name}}},
                     {"spec", Json{{"clusterIP", "None"},
                                   {"publishNotReadyAddresses", true},
                                   {"selector", Json{{"batch.kubernetes.io/job-name", name}}}}}};
  return write_document(Syntax::yaml, job, with_placeholders(comments)) + "---\n" +
         write_document(Syntax::yaml, service, {});
}

std::string jobset_text(const Json& tree, const std::vector<std::string>& comments, const Design& design) {
  const std::string name = job_name;
  const Json nodes{{"name", "nodes"},
                   {"replicas", 1},
                   {"template", Json{{"spec", job_spec(tree, design, name + "-nodes-0-0." + name, nullptr)}}}};
  const Json set{{"apiVersion", "jobset.x-k8s.io/v1alpha2"},
                 {"kind", "JobSet"},
                 {"metadata", Json{{"name", name}}},
                 {"spec", Json{{"network", Json{{"enableDNSHostnames", true}, {"publishNotReadyAddresses", true}}},
                               {"replicatedJobs", Json::array({nodes})}}}};
  return write_document(Syntax::yaml, set, with_placeholders(comments));
}

constexpr int deepest_job = 12;

/// Returns the longest script of "bash -c SCRIPT" in a manifest; empty if there is none.
std::string script_in(const Json& node, int depth) {
  std::string found;
  if (!node.is_structured() || depth > deepest_job) return found;
  const auto keep = [&found](std::string text) {
    if (text.size() > found.size()) found = std::move(text);
  };
  if (node.is_object())
    for (const char* key : {"command", "args"})
      if (const auto words = node.find(key); words != node.end() && words->is_array())
        for (const Json& word : *words)
          if (word.is_string() && word.get_ref<const std::string&>().find('\n') != std::string::npos)
            keep(word.get<std::string>());
  for (const Json& item : node)
    if (item.is_structured()) keep(script_in(item, depth + 1));
  return found;
}

bool is_training_job(const Document& document) {
  if (document.syntax != Syntax::yaml) return false;
  const auto kind = document.tree->find("kind");
  if (kind == document.tree->end() || std::ranges::find(kinds, *kind) == std::end(kinds)) return false;
  const std::string script = script_in(*document.tree, 0);
  return !script.empty() && megatron_format().recognises(parse_arguments({document.name, script}));
}

Document read_job(Document document) {
  Document out = parse_arguments({document.name, script_in(*document.tree, 0)});
  out.comments = document.comments;
  return out;
}

Format job_format(const char* id, const char* name) {
  Format out = megatron_format();
  out.id = id;
  out.name = name;
  out.syntax = Syntax::yaml;
  out.wraps = true;
  out.translate = read_job;
  out.refuses = refuse_without_device_plugin;
  return out;
}

}  // namespace

const Format& kubernetes_format() {
  static const Format format = [] {
    Format out = job_format("kubernetes", "Kubernetes Job");
    out.recognises = is_training_job;
    out.script = job_text;
    return out;
  }();
  return format;
}

const Format& jobset_format() {
  static const Format format = [] {
    Format out = job_format("jobset", "Kubernetes JobSet");
    out.recognises = [](const Document&) { return false; };
    out.script = jobset_text;
    return out;
  }();
  return format;
}

}  // namespace trainyard
