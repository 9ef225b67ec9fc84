// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog/field.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using M = Model;
using Row = CatalogField<Model>;

constexpr double most_layers = 10000, widest = 1e7;

const Row rows[] = {
    {"name", TRAINYARD_TR("Name"), nullptr, Unit::none, &M::name,
     TRAINYARD_TR("How this model is called on screen and in reports.")},
    {"family", TRAINYARD_TR("Family"), nullptr, Unit::none, &M::family,
     TRAINYARD_TR("The series that the model belongs to.")},
    {"layers", TRAINYARD_TR("Layers"), "L", Unit::none, &M::layers,
     TRAINYARD_TR("Transformer layers. Pipeline parallelism shares them out."), 1, most_layers, true},
    {"hidden", TRAINYARD_TR("Hidden size"), "h", Unit::none, &M::hidden,
     TRAINYARD_TR("Width of the residual stream: numbers that stand for one token between layers."), 1, 1e6, true},
    {"attention", TRAINYARD_TR("Attention"), nullptr, Unit::none, &M::attention,
     TRAINYARD_TR(
         "mha: every head has its own keys and values; gqa: groups of heads share them; mqa: all heads share one pair; "
         "mla: keys and values are rebuilt from a small latent vector.")},
    {"heads", TRAINYARD_TR("Attention heads"), "a", Unit::none, &M::heads,
     TRAINYARD_TR("Query heads of a layer. Tensor parallelism shares them out."), 1, 65536, true},
    {"kv_heads", TRAINYARD_TR("Key and value heads"), "a_kv", Unit::none, &M::kv_heads,
     TRAINYARD_TR("Heads with keys and values of their own. They set the size of the KV cache."), 1, 65536, true},
    {"head_dim", TRAINYARD_TR("Head size"), "d", Unit::none, &M::head_dim,
     TRAINYARD_TR("Numbers in one head's query, key or value; not always the hidden size divided by the heads."), 1,
     65536, true},
    {"ffn_hidden", TRAINYARD_TR("MLP width"), "f", Unit::none, &M::ffn_hidden,
     TRAINYARD_TR("Inner width of the MLP of a layer without experts; 0 where every layer has experts."), 0, widest,
     true},
    {"gated_mlp", TRAINYARD_TR("Gated MLP"), nullptr, Unit::none, &M::gated_mlp,
     TRAINYARD_TR("SwiGLU and its kin: three weight matrices in an MLP instead of two.")},
    {"clamped_activation", TRAINYARD_TR("Clamped activation"), nullptr, Unit::none, &M::clamped_activation,
     TRAINYARD_TR("The gate is limited, scaled and shifted before it multiplies (gpt-oss): single operations where no "
                  "kernel fuses them.")},
    {"vocab", TRAINYARD_TR("Vocabulary"), "V", Unit::none, &M::vocab,
     TRAINYARD_TR("Entries of the token table. They set the size of the embeddings and of the logits."), 1, 1e8, true},
    {"max_sequence", TRAINYARD_TR("Longest sequence"), nullptr, Unit::tokens_exact, &M::max_sequence,
     TRAINYARD_TR("Longest sequence that the published model accepts."), 1, 1e9, true},
    {"tied_embeddings", TRAINYARD_TR("Tied embeddings"), nullptr, Unit::none, &M::tied_embeddings,
     TRAINYARD_TR("The output projection is the token table, not a second matrix of the same size.")},
    {"learned_positions", TRAINYARD_TR("Learned positions"), nullptr, Unit::none, &M::learned_positions,
     TRAINYARD_TR("A trained vector for every position of the sequence (GPT-2), instead of rotations (Llama).")},
    {"norm", TRAINYARD_TR("Normalization"), nullptr, Unit::none, &M::norm,
     TRAINYARD_TR("rms: one scale for each number; layer: the mean is taken off first, a scale and a shift; "
                  "layer_scale: the same without the shift; layer_bare: without either.")},
    {"layer_norms", TRAINYARD_TR("Norms of a layer"), nullptr, Unit::none, &M::layer_norms,
     TRAINYARD_TR("Norms over the hidden size in a layer of attention and MLP: 2 as a rule, 1 where both read the same "
                  "input (GPT-J), 4 where their outputs are normalized as well (Gemma 2). A layer of one block has "
                  "half as many."),
     0, 16, true},
    {"embedding_norm", TRAINYARD_TR("Norm after the token table"), nullptr, Unit::none, &M::embedding_norm,
     TRAINYARD_TR("What is looked up in the token table is normalized before the first layer (BLOOM).")},
    {"extra_rows", TRAINYARD_TR("Further table rows"), nullptr, Unit::none, &M::extra_rows,
     TRAINYARD_TR("Rows of tables beside tokens and positions: two positions that no token takes (OPT), two segments "
                  "(BERT)."),
     0, 1e8, true},
    {"biases", TRAINYARD_TR("Biases"), nullptr, Unit::none, &M::biases,
     TRAINYARD_TR("Every projection and every MLP adds a trained bias (GPT-2).")},
    {"qkv_biases", TRAINYARD_TR("Query, key and value biases"), nullptr, Unit::none, &M::qkv_biases,
     TRAINYARD_TR("The projections to queries, keys and values add a trained bias (Qwen2).")},
    {"output_bias", TRAINYARD_TR("Attention output bias"), nullptr, Unit::none, &M::output_bias,
     TRAINYARD_TR("The projection out of attention adds a trained bias (InternLM).")},
    {"mlp_biases", TRAINYARD_TR("MLP biases"), nullptr, Unit::none, &M::mlp_biases,
     TRAINYARD_TR("The matrices of the MLP add a trained bias, those of attention may not (GPT-J).")},
    {"head_bias", TRAINYARD_TR("Output bias"), nullptr, Unit::none, &M::head_bias,
     TRAINYARD_TR("The output projection adds a trained bias for each token of the vocabulary (Phi).")},
    {"qk_norm", TRAINYARD_TR("Query and key norm"), nullptr, Unit::none, &M::qk_norm,
     TRAINYARD_TR("Queries and keys are normalized with trained scales before they meet (Qwen3).")},
    {"qk_norm_wide", TRAINYARD_TR("Query and key norm over all heads"), nullptr, Unit::none, &M::qk_norm_wide,
     TRAINYARD_TR("Each head has scales of its own, or one norm spans all heads (Olmo 2), instead of one set of scales "
                  "that heads share.")},
    {"sink_layers", TRAINYARD_TR("Layers with attention sinks"), nullptr, Unit::none, &M::sink_layers,
     TRAINYARD_TR("Layers where each head has a trained number to attend to instead of a token (gpt-oss)."), 0,
     most_layers, true},
    {"q_lora", TRAINYARD_TR("Query rank"), nullptr, Unit::none, &M::q_lora,
     TRAINYARD_TR("Latent attention: width to which queries are compressed; 0 where they are not."), 0, 1e6, true},
    {"kv_lora", TRAINYARD_TR("Key and value rank"), nullptr, Unit::none, &M::kv_lora,
     TRAINYARD_TR("Latent attention: width to which keys and values are compressed. The KV cache holds this vector."),
     0, 1e6, true},
    {"qk_nope", TRAINYARD_TR("Head part without positions"), nullptr, Unit::none, &M::qk_nope,
     TRAINYARD_TR("Latent attention: part of a query head that carries no position."), 0, 65536, true},
    {"qk_rope", TRAINYARD_TR("Head part with positions"), nullptr, Unit::none, &M::qk_rope,
     TRAINYARD_TR(
         "Latent attention: part of a query head that is rotated by its position; its key is shared by all heads."),
     0, 65536, true},
    {"v_head", TRAINYARD_TR("Value head size"), nullptr, Unit::none, &M::v_head,
     TRAINYARD_TR("Numbers in one head's value; 0 where they are as many as in its key."), 0, 65536, true},
    {"attention_gate", TRAINYARD_TR("Attention gate"), nullptr, Unit::none, &M::attention_gate,
     TRAINYARD_TR("The projection to queries also makes a gate for each head's output (Qwen3.5).")},
    {"window", TRAINYARD_TR("Attention window"), "w", Unit::tokens_exact, &M::window,
     TRAINYARD_TR("Tokens that a layer with a window looks back on; 0 where every layer sees all of them."), 0, 1e9,
     true},
    {"window_layers", TRAINYARD_TR("Layers with a window"), nullptr, Unit::none, &M::window_layers,
     TRAINYARD_TR("Attention layers that look back on the window only. They alternate with the others."), 0,
     most_layers, true},
    {"window_chunks", TRAINYARD_TR("Windows side by side"), nullptr, Unit::none, &M::window_chunks,
     TRAINYARD_TR(
         "A layer with a window sees the tokens of its own chunk of the sequence (Llama 4), instead of the last "
         "ones.")},
    {"window_kv_heads", TRAINYARD_TR("Key and value heads with a window"), nullptr, Unit::none, &M::window_kv_heads,
     TRAINYARD_TR("Heads with keys and values of their own in layers with a window; 0 where they are as many as in the "
                  "others."),
     0, 65536, true},
    {"window_head_dim", TRAINYARD_TR("Head size with a window"), nullptr, Unit::none, &M::window_head_dim,
     TRAINYARD_TR("Numbers in one head of a layer with a window; 0 where they are as many as in the others."), 0, 65536,
     true},
    {"values_from_keys", TRAINYARD_TR("Values from keys"), nullptr, Unit::none, &M::values_from_keys,
     TRAINYARD_TR(
         "Layers without a window make keys and values from one projection (Gemma 4). The KV cache holds both: "
         "they are normalized and rotated differently.")},
    {"index_heads", TRAINYARD_TR("Index heads"), nullptr, Unit::none, &M::index_heads,
     TRAINYARD_TR("Sparse attention: query heads of the index that scores all tokens and picks those that a token "
                  "attends to (DeepSeek-V3.2, GLM-5); 0 where a token attends to all."),
     0, 65536, true},
    {"index_head_dim", TRAINYARD_TR("Index head size"), nullptr, Unit::none, &M::index_head_dim,
     TRAINYARD_TR("Sparse attention: numbers in one query of the index, and in the one key that they share."), 0, 65536,
     true},
    {"index_tokens", TRAINYARD_TR("Tokens picked"), nullptr, Unit::tokens_exact, &M::index_tokens,
     TRAINYARD_TR("Sparse attention: tokens that the index picks at most."), 0, 1e9, true},
    {"index_key_bytes", TRAINYARD_TR("Index in the KV cache"), nullptr, Unit::memory, &M::index_key_bytes,
     TRAINYARD_TR("Sparse attention: bytes that a layer of the KV cache holds of a token for the index, whatever the "
                  "format of the rest."),
     0, 65536},
    {"linear_layers", TRAINYARD_TR("Linear layers"), nullptr, Unit::none, &M::linear_layers,
     TRAINYARD_TR(
         "Layers that carry a state of fixed size along the sequence instead of attending to all tokens; 0 in a plain "
         "transformer. They alternate with the others."),
     0, most_layers, true},
    {"linear_mixer", TRAINYARD_TR("Kind of linear layer"), nullptr, Unit::none, &M::linear_mixer,
     TRAINYARD_TR("mamba2: a selective state space; gated_deltanet: linear attention with a gated delta rule; "
                  "lightning: linear attention with a gate on its output.")},
    {"linear_heads", TRAINYARD_TR("Linear heads"), nullptr, Unit::none, &M::linear_heads,
     TRAINYARD_TR("Heads of a linear layer. Heads × head size ÷ hidden size is its expansion factor."), 0, 65536, true},
    {"linear_head_dim", TRAINYARD_TR("Linear head size"), nullptr, Unit::none, &M::linear_head_dim,
     TRAINYARD_TR("Numbers in one head's value of a linear layer."), 0, 65536, true},
    {"linear_groups", TRAINYARD_TR("Linear groups"), nullptr, Unit::none, &M::linear_groups,
     TRAINYARD_TR("Groups of heads that share what writes to and reads from the state: keys and queries."), 0, 65536,
     true},
    {"linear_state", TRAINYARD_TR("State size"), nullptr, Unit::none, &M::linear_state,
     TRAINYARD_TR("Numbers of state for each value of a head; of one key or query."), 0, 65536, true},
    {"linear_conv", TRAINYARD_TR("Convolution"), nullptr, Unit::tokens_exact, &M::linear_conv,
     TRAINYARD_TR("Tokens that the short convolution before the state spans."), 0, 1024, true},
    {"linear_state_bytes", TRAINYARD_TR("Number of the state"), nullptr, Unit::memory, &M::linear_state_bytes,
     TRAINYARD_TR("Bytes that a server keeps of each number of the state: 4 where the model asks for FP32. What the "
                  "convolution remembers has 16 bits."),
     0.5, 8},
    {"single_blocks", TRAINYARD_TR("One block a layer"), nullptr, Unit::none, &M::single_blocks,
     TRAINYARD_TR(
         "Each layer is attention, a linear layer or an MLP alone, with one norm (Nemotron-H), instead of both.")},
    {"parallel_blocks", TRAINYARD_TR("Blocks side by side"), nullptr, Unit::none, &M::parallel_blocks,
     TRAINYARD_TR("Attention and MLP of a layer read the same input, and both results are summed at once (GPT-J, PaLM, "
                  "Falcon): devices that divide a layer exchange half as often.")},
    {"mtp_layers", TRAINYARD_TR("Further predictions"), nullptr, Unit::none, &M::mtp_layers,
     TRAINYARD_TR("Modules of the published model that predict a token after the next. The design says whether they "
                  "are trained."),
     0, 64, true},
    {"expert_latent", TRAINYARD_TR("Expert latent size"), nullptr, Unit::none, &M::expert_latent,
     TRAINYARD_TR("Width to which tokens are compressed before they travel to routed experts; 0 where they keep the "
                  "hidden size."),
     0, 1e6, true},
    {"experts", TRAINYARD_TR("Experts"), "E", Unit::none, &M::experts,
     TRAINYARD_TR("Routed experts of a layer; 0 in a dense model. Expert parallelism shares them out."), 0, 65536,
     true},
    {"experts_per_token", TRAINYARD_TR("Experts per token"), "k", Unit::none, &M::experts_per_token,
     TRAINYARD_TR("Routed experts that one token visits."), 0, 65536, true},
    {"shared_experts", TRAINYARD_TR("Shared experts"), nullptr, Unit::none, &M::shared_experts,
     TRAINYARD_TR("Experts that every token visits beside the routed ones."), 0, 1024, true},
    {"expert_hidden", TRAINYARD_TR("Expert width"), "f_e", Unit::none, &M::expert_hidden,
     TRAINYARD_TR("Inner width of one expert's MLP."), 0, widest, true},
    {"shared_hidden", TRAINYARD_TR("Shared expert width"), nullptr, Unit::none, &M::shared_hidden,
     TRAINYARD_TR("Inner width of a shared expert's MLP; 0 where it is that of a routed one."), 0, widest, true},
    {"shared_gate", TRAINYARD_TR("Shared expert gate"), nullptr, Unit::none, &M::shared_gate,
     TRAINYARD_TR("One more score of the router weighs the shared experts of each token (Qwen2-MoE).")},
    {"dense_layers", TRAINYARD_TR("Layers without experts"), nullptr, Unit::none, &M::dense_layers,
     TRAINYARD_TR("Layers with one MLP. With the layers that have experts they make up all layers, unless a layer is "
                  "one block."),
     0, most_layers, true},
    {"moe_layers", TRAINYARD_TR("Layers with experts"), nullptr, Unit::none, &M::moe_layers,
     TRAINYARD_TR("Layers whose MLP is a choice of experts; 0 in a dense model."), 0, most_layers, true},
    {"router_bias", TRAINYARD_TR("Router bias"), nullptr, Unit::none, &M::router_bias,
     TRAINYARD_TR("The router keeps one number for each expert that evens out their load (DeepSeek-V3).")},
    {"published_parameters", TRAINYARD_TR("Published parameters"), nullptr, Unit::scaled, &M::published_parameters,
     TRAINYARD_TR("The size that the authors print, to compare with the count from the shapes."), 1, 1e18},
    {"published_active", TRAINYARD_TR("Published active parameters"), nullptr, Unit::scaled, &M::published_active,
     TRAINYARD_TR("Parameters that one token uses as the authors print them; they often leave out an embedding table."),
     1, 1e18},
};

}  // namespace

std::span<const CatalogField<Model>> model_fields() { return rows; }

}  // namespace trainyard
