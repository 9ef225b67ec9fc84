// SPDX-License-Identifier: Apache-2.0
// Derives values after all files are read: the whole model, the number of devices, the batch.
#include <algorithm>
#include <cmath>

#include "engine/catalog/access.h"
#include "engine/catalog/model_kinds.h"
#include "engine/catalog/model_rules.h"
#include "engine/error.h"
#include "engine/evaluation/evaluation.h"
#include "engine/formats/kit/reading.h"
#include "engine/json/json.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/assignments.h"
#include "engine/studies/nearest_layout.h"
#include "engine/text.h"
#include "engine/units/joined.h"

namespace trainyard {
namespace {

/// False for fields that do not affect the shape, such as names and published counts.
bool describes_shape(const CatalogField<Model>& field) {
  return !std::holds_alternative<std::string Model::*>(field.member) &&
         field.member != decltype(field.member)(&Model::max_sequence) &&
         field.member != decltype(field.member)(&Model::published_parameters) &&
         field.member != decltype(field.member)(&Model::published_active);
}

/// Clears fields that have no effect, so that equal models compare equal.
Model clear_unused_fields(Model m) {
  const Model none;
  if (m.dense_layers == 0) m.ffn_hidden = 0;
  if (!m.mixture_of_experts()) {
    m.experts_per_token = m.shared_experts = m.expert_hidden = m.shared_hidden = m.expert_latent = 0;
    m.router_bias = m.shared_gate = false;
  }
  if (m.linear_layers == 0) {
    m.linear_mixer = none.linear_mixer;
    m.linear_heads = m.linear_head_dim = m.linear_groups = m.linear_state = m.linear_conv = 0;
    m.linear_state_bytes = none.linear_state_bytes;
  }
  if (m.window_layers == 0 || m.window == 0) {
    m.window = m.window_layers = m.window_kv_heads = m.window_head_dim = 0;
    m.window_chunks = false;
  }
  if (m.index_heads == 0) m.index_head_dim = m.index_tokens = m.index_key_bytes = 0;
  if (m.biases) m.qkv_biases = m.output_bias = m.mlp_biases = true;
  if (!m.qk_norm) m.qk_norm_wide = false;
  if (m.attention != Attention::mla && m.v_head == m.head_dim) m.v_head = 0;
  return m;
}

bool has_same_shape(const Model& one, const Model& other) {
  if (one.learned_positions && one.max_sequence != other.max_sequence) return false;
  if (!std::ranges::equal(one.kinds, other.kinds, has_same_shape)) return false;
  const Model a = clear_unused_fields(one), b = clear_unused_fields(other);
  return std::ranges::all_of(model_fields(), [&](const CatalogField<Model>& field) {
    if (!describes_shape(field)) return true;
    const double *x = catalog_access::number_in(a, field), *y = catalog_access::number_in(b, field);
    if (x && std::isnan(*x) && std::isnan(*y)) return true;
    return catalog_access::read_field(a, field) == catalog_access::read_field(b, field);
  });
}

std::string make_slug(const std::string& name) {
  std::string out;
  for (const char c : name) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) || c == '.';
    if (plain)
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (!out.empty() && out.back() != '-')
      out += '-';
  }
  while (out.ends_with('-')) out.pop_back();
  return out.empty() ? "model" : out;
}

/// Returns the catalog model with this shape. Prefers the model that the files name, then one with the same longest
/// sequence. If a file states the longest sequence, it must match.
ModelRef find_in_catalog(const Model& model, const std::string& name, bool sequence_stated) {
  ModelRef found;
  int best = -1;
  for (const EntryRef& entry : catalog(CatalogKind::models)) {
    const ModelRef& known = std::get<ModelRef>(entry);
    if (!has_same_shape(model, *known)) continue;
    if (sequence_stated && model.max_sequence != known->max_sequence) continue;
    const bool named =
        make_slug(name).find(known->id) != std::string::npos || name.find(known->name) != std::string::npos;
    const int similarity = 2 * named + (model.max_sequence == known->max_sequence);
    if (similarity <= best) continue;
    best = similarity;
    found = known;
  }
  return found;
}

}  // namespace

/// Files that contradict each other do not describe one model; the user chooses between them first.
void Reading::refuse_model(const std::string& reason) {
  const auto is_open = [](const Contradiction& c) { return !c.settled; };
  if (std::ranges::any_of(claims_.contradictions(assignments_), is_open)) return;
  throw InputError(joined(model_files_, ", ") + ": " + reason);
}

/// Applies the stated fields to the groups of layers of the chosen model. A stated count that the groups do not have
/// stays, so that the model is refused with both numbers.
void Reading::adjust_chosen_kinds() {
  model_.kinds = chosen_model_->kinds;
  const Model stated = model_;
  const auto is_stated_field = [this](const CatalogField<Model>& field) {
    return stated_fields_.contains(std::string("model.") + field.id);
  };
  for (const CatalogField<Model>& field : model_fields())
    if (is_stated_field(field)) adjust_kinds(model_, *chosen_model_, field.id);
  for (const CatalogField<Model>& field : model_fields())
    if (is_stated_field(field)) catalog_access::write_field(model_, field, catalog_access::read_field(stated, field));
}

void Reading::settle_model() {
  // A comment of this program may name the model, but comments are read later.
  const bool model_known = has_model_ || chosen_model_ || is_stated(&Workload::model) || !comments_.empty();
  if (!unknown_model_.empty() && !model_known) throw InputError(unknown_model_);
  compare_models();
  if (chosen_model_ && !has_model_) {
    set_value(design_, parameter(&Workload::model), EntryRef(chosen_model_));
    stated_.insert(&parameter(&Workload::model));
    return;
  }
  if (!has_model_) return;
  if (chosen_model_)
    for (const CatalogField<Model>& field : model_fields())
      if (!stated_fields_.contains(std::string("model.") + field.id))
        catalog_access::write_field(model_, field, catalog_access::read_field(*chosen_model_, field));
  if (chosen_model_ && !stated_fields_.contains("model.kinds")) adjust_chosen_kinds();
  complete(model_);
  if (model_.layers < 1 || model_.hidden < 1 || model_.heads < 1 || model_.vocab < 1) {
    warn({TRAINYARD_TR(
              "The files do not describe a complete model; %1 is kept. Open its config.json together with them."),
          {{0, Unit::none, design_.work.model->name, true}}});
    return;
  }
  if (model_.attention != Attention::mla && model_.kv_heads > 0 && std::fmod(model_.heads, model_.kv_heads) != 0)
    return refuse_model(format_exact(model_.heads, Unit::none).text() + " heads cannot share " +
                        format_exact(model_.kv_heads, Unit::none).text() +
                        " key and value heads; the second number must divide the first");
  if (const std::string wrong = contradiction(model_); !wrong.empty())
    return refuse_model("the model contradicts itself: " + wrong);
  const ModelRef known = find_in_catalog(model_, model_name_, sequence_stated_);
  if (known) {
    design_.work.model = known;
  } else {
    model_.custom = true;
    model_.name = model_name_.empty() ? "Imported model" : model_name_;
    model_.family = "custom";
    model_.id = make_slug(model_.name) + std::string(catalog_access::custom_suffix);
    design_.work.model = std::make_shared<const Model>(model_);
  }
  stated_.insert(&parameter(&Workload::model));
}

namespace {

bool is_layout_stated(const Design&, const Reading& reading) {
  return reading.is_stated(&Layout::tensor_parallel) || reading.is_stated(&Layout::pipeline_parallel) ||
         reading.is_stated(&Layout::context_parallel) || reading.is_stated(&Layout::zero_stage) ||
         reading.is_stated(&Layout::micro_batch) || reading.is_stated(&Workload::global_batch);
}

/// True if this number of devices forms whole replicas that divide the batch, if the batch is known.
bool has_whole_replicas(const Design& design, double count, bool batch_is_stated) {
  const double replica = design.layout.replica_size();
  if (std::fmod(count, replica) != 0) return false;
  if (!batch_is_stated) return true;
  return std::fmod(design.work.global_batch, count / replica * design.layout.micro_batch) == 0;
}

}  // namespace

double Reading::stated_degree(ParameterHandle degree) const {
  const bool known = is_stated(degree) || assumed_.contains(&*degree);
  return known && !is_automatic(design_, *degree) ? trainyard::number(design_, *degree) : 1;
}

/// Replaces the default design's number of devices, which has no meaning for the files. Assumes the product of their
/// degrees, or one node if there are none.
void Reading::assume_devices() {
  const ParameterHandle input(&Cluster::accelerators);
  const double model_parallel = stated_degree(&Layout::tensor_parallel) * stated_degree(&Layout::pipeline_parallel) *
                                stated_degree(&Layout::context_parallel);
  const double expert_tensor = is_stated(&Layout::expert_parallel) ? resolved(design_).layout.expert_tensor_parallel
                                                                   : stated_degree(&Layout::expert_tensor_parallel);
  const double spread = std::ceil(stated_degree(&Layout::expert_parallel) * stated_degree(&Layout::pipeline_parallel) *
                                  expert_tensor / model_parallel);
  const double degrees = model_parallel * std::max(stated_degree(&Layout::data_parallel), spread);
  double count = degrees;
  if (degrees <= 1) {
    count = std::max(1.0, resolved(design_).cluster.accelerators_per_node);
    const auto divides_batch = [&](double gpus) {
      return std::fmod(design_.work.global_batch, gpus * std::max(1.0, stated_degree(&Layout::micro_batch))) == 0;
    };
    while (count > 1 && is_stated(&Workload::global_batch) && !divides_batch(count)) --count;
  }
  count = std::min(count, input->max);
  assume(input, Value(count),
         {degrees > 1
              ? TRAINYARD_TR("No file states the GPU count; the product of the degrees is assumed. Set your number")
              : TRAINYARD_TR("No file states the GPU count. One node is assumed, or fewer of its GPUs if they do not "
                             "divide the batch evenly. Set your number"),
          {}});
}

void Reading::settle_devices() {
  const ParameterHandle input(&Cluster::accelerators);
  if (is_stated(input) || assumed_.contains(&*input) || design_.job == Job::serving) return;
  const ParameterHandle framework(&Recipe::framework);
  const bool trains = is_layout_stated(design_, *this) || is_stated(framework) || assumed_.contains(&*framework);
  const bool unchosen = design_.cluster.accelerators == default_design().cluster.accelerators;
  if (comments_.empty() && unchosen && (trains || is_base_default_)) return assume_devices();
  if (!is_layout_stated(design_, *this)) return;
  const bool batch_is_stated = is_stated(&Workload::global_batch);
  const double replica = design_.layout.replica_size(), present = design_.cluster.accelerators;
  double count = std::floor(present / replica) * replica;
  while (count > replica && !has_whole_replicas(design_, count, batch_is_stated)) count -= replica;
  count = std::max(count, replica);
  assume(
      input, Value(std::min(count, input->max)),
      {TRAINYARD_TR("No file states the GPU count; the current one is rounded to whole replicas that divide the batch"),
       {}});
}

void Reading::settle_batch() {
  const ParameterHandle batch(&Workload::global_batch);
  if (is_stated(batch) || !accumulation) return;
  const Design now = resolved(design_);
  assume(batch, Value(*accumulation * now.layout.micro_batch * now.layout.data_parallel),
         {TRAINYARD_TR("Micro-batch × gradient accumulation × data parallelism"), {}});
}

/// If the previous layout does not suit the model or devices of the files, assumes the nearest legal layout that keeps
/// all stated values.
void Reading::settle_layout() {
  if (import_.files.empty() || is_legal(evaluate(design_))) return;
  for (const NearestLayout& offer : legal_offers(design_)) {
    const bool free = std::ranges::none_of(offer.changed, [this](ParameterHandle p) { return is_stated(p); });
    if (!free) continue;
    for (const ParameterHandle p : offer.changed)
      assume(p, value(offer.design, *p),
             {TRAINYARD_TR("No file states it, and the previous value does not suit this model and these GPUs"), {}});
    return;
  }
}

void Reading::apply_assignments(const std::vector<std::string>& assignments) {
  assignments_ = assignments;
  reapply_assignments();
}

void Reading::reapply_assignments() {
  for (const std::string& assignment : assignments_) {
    assign(design_, assignment);
    if (const Parameter* p = find_parameter(assignment.substr(0, assignment.find_first_of(".=")))) stated_.insert(p);
  }
}

void Reading::settle_comments() {
  for (const auto& [file, line] : comments_) {
    const auto taken = [&](const auto& take) {
      try {
        return take();
      } catch (const InputError& error) {
        throw InputError(file + ": " + std::string(own_comment) + " " + error.what());
      }
    };
    for (const std::string& assignment : taken([&] { return read_set_arguments(line.substr(own_comment.size())); })) {
      taken([&] { assign(design_, assignment); });
      const std::string id = assignment.substr(0, assignment.find_first_of(".="));
      if (const Parameter* p = find_parameter(id)) stated_.insert(p);
      import_.understood.push_back({file, std::string(own_comment), assignment, id});
    }
  }
  reapply_assignments();
}

void Reading::warn_of_model() {
  if (is_stated(&Workload::model) || has_model_) return;
  const bool runs_model =
      std::ranges::any_of(import_.files, [](const Import::File& f) { return describes_design(*f.format); });
  if (!runs_model || !comments_.empty()) return;
  warn({model_unset_ ? TRAINYARD_TR("A variable that no file defines names the model; %1 is kept.")
                     : TRAINYARD_TR("No file names a model; %1 is kept. Open its config.json together with them."),
        {{0, Unit::none, design_.work.model->name, true}}});
}

void Reading::fill_gaps(const Import& other) {
  const Message reason{TRAINYARD_TR("Only %1 states it"), {{0, Unit::none, other.files.front().name}}};
  const auto is_in = [](const std::vector<UnderstoodKey>& keys, const std::string& id) {
    return std::ranges::find(keys, id, &UnderstoodKey::id) != keys.end();
  };
  const ParameterHandle model(&Workload::model), batch(&Workload::global_batch);
  for (const Parameter* p : other.set) {
    const bool is_open = is_in(other.understood, p->id) && !is_in(import_.understood, p->id);
    if (!is_open || model == *p || (batch == *p && accumulation)) continue;
    assume(*p, value(other.design, *p), reason);
  }
  const Model& described = *other.design.work.model;
  const bool describes = std::ranges::find(other.set, &*model) != other.set.end();
  if (!describes || chosen_model_ || is_stated(model)) return;
  if (!has_model_) {
    assume(model, EntryRef(other.design.work.model), reason);
    stated_.insert(&*model);
  } else if (!is_stated(&Model::vocab) && model_.vocab == 0) {
    // All programs derive the other fields of a model from those that a file has.
    assume(&Model::vocab, described.vocab, reason);
  }
}

void Reading::settle() {
  settle_model();
  reapply_assignments();
  settle_devices();
  settle_batch();
  settle_layout();
}

}  // namespace trainyard
