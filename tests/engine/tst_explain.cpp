// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <cmath>

#include "engine/metrics/explain.h"
#include "engine/metrics/formula.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Designs that reach other branches of the model than the published design does.
const QVector<QStringList> designs{
    {},
    {"zero_stage=3", "pipeline_parallel=1", "tensor_parallel=8"},
    {"zero_stage=0", "optimizer=sgd_momentum", "gradient_precision=bf16"},
    {"zero_stage=1", "schedule=1f1b", "optimizer=adam_8bit"},
    {"schedule=afab", "recompute=full", "global_batch=4096"},
    {"recompute=mlp", "flash_attention=off", "fused_loss=off", "sequence_length=2048"},
    {"context_parallel=16", "sequence_length=131072", "global_batch=128"},
    {"precision=fp8", "accelerator=b200", "accelerators=8192"},
    {"precision=fp32", "accelerator=a100-sxm-80gb", "recompute=selective"},
    {"model=deepseek-v3", "expert_parallel=64", "tensor_parallel=1", "accelerators=2048", "expert_imbalance=1.3"},
    {"model=mixtral-8x7b", "expert_parallel=8", "tensor_parallel=2", "pipeline_parallel=4", "accelerators=256",
     "virtual_pipeline=1", "global_batch=256", "zero_stage=2"},
    {"model=gpt2-xl", "tensor_parallel=1", "pipeline_parallel=1", "accelerators=8", "sequence_length=1024"},
    {"data_parallel=100", "checkpoint_interval=3600", "checkpoint_contents=weights", "accelerators_per_node=4"},
    {"global_batch=16"},
    {"checkpoint_mode=tiered", "epochs=3", "cache_scope=partition", "media=images", "storage_read=50 MB/s"},
    {"checkpoint_mode=asynchronous", "cache_scope=node", "epochs=2", "restart_mode=one_reader", "spare_nodes=3"},
    {"media=video", "media_items=400", "checkpoint_spread=off", "failure_factor=300 %", "host_link=1 GB/s"},
    {"epochs=3.5", "token_bytes=2.5", "storage_read=10 GB/s", "straggler_share=2 %", "data_overlap=0 %"},
    {"accelerators=1", "tensor_parallel=1", "pipeline_parallel=1", "virtual_pipeline=1", "global_batch=1"},
    {"optimizer=muon", "master_weights=remainder", "moment_precision=bf16", "zero_stage=1"},
    {"optimizer=adafactor", "master_weights=none", "precision=fp16", "recompute=modules", "recompute_mlp=on"},
    {"precision=nvfp4", "accelerator=b200", "plain_layers=20", "weight_copies=cached", "fused_loss=off"},
    {"framework=fsdp", "precision=fp8_block", "weight_copies=primary", "weight_columns=off", "zero_stage=3",
     "pipeline_parallel=1", "virtual_pipeline=1"},
    {"adapters=qlora", "adapter_modules=all_linear", "recompute=full", "recompute_layers=3", "zero_stage=3"},
    {"model=mixtral-8x7b", "adapters=lora", "expert_parallel=8", "tensor_parallel=2", "pipeline_parallel=4",
     "accelerators=256", "virtual_pipeline=1", "global_batch=256", "zero_stage=1"},
    {"offload_optimizer=70 %", "offload_gradients=60 %", "offload_weights=30 %", "offload_activations=40 %",
     "zero_stage=1"},
    {"offload_optimizer=1", "offload_target=nvme", "checkpoint_mode=asynchronous"},
    {"model=deepseek-v3", "expert_parallel=64", "tensor_parallel=1", "accelerators=2048", "mtp_depth=2",
     "expert_capacity=padded", "capacity_factor=1.25"},
    {"model=nemotron-3-nano", "accelerators=64", "tensor_parallel=2", "pipeline_parallel=2", "virtual_pipeline=1",
     "schedule=1f1b"},
    {"model=qwen3.5-35b-a3b", "accelerators=64", "tensor_parallel=2", "pipeline_parallel=1", "virtual_pipeline=1",
     "context_parallel=2", "sequence_length=32768"},
    {"model=gpt-oss-120b", "accelerators=64", "tensor_parallel=1", "expert_parallel=8", "pipeline_parallel=4",
     "virtual_pipeline=1"},
    {"job=serving"},
    {"job=serving", "model=llama3.1-8b", "accelerator=l40s", "request_mix=rag", "spare_replicas=3"},
    {"job=serving", "model=llama3.1-70b", "prefill_place=separate", "requests=100"},
    {"job=serving", "model=llama3.1-8b", "batching=fixed", "users=16", "first_token=30"},
    {"job=serving", "next_token=0.002"},
};

Design design_of(const QStringList& changes) {
  Design design = default_design();
  for (const QString& change : changes) assign(design, change.toStdString());
  return design;
}

Explanation written(const char* formula, double a = 2, double b = 3) {
  Explanation explanation{};
  explanation.terms = {{"a", "a", "", a, Unit::none, Origin::input},
                       {"b", nullptr, "of b", b, Unit::none, Origin::input}};
  explanation.formula = split_formula(formula);
  for (FormulaPiece& piece : explanation.formula)
    if (piece.term >= 0) piece.term = piece.text == "a" ? 0 : 1;
  return explanation;
}

}  // namespace

class TestExplain : public QObject {
  Q_OBJECT

 private slots:
  void formulas_compute_data();
  void formulas_compute();
  void malformed_formulas_have_no_value_data();
  void malformed_formulas_have_no_value();
  void every_printed_formula_gives_its_metric_data();
  void every_printed_formula_gives_its_metric();
  void every_metric_is_explained();
  void ids_are_unique_over_both_tables();
  void text_shows_symbols_or_numbers();
  void terms_state_their_origin();
};

void TestExplain::formulas_compute_data() {
  QTest::addColumn<QByteArray>("formula");
  QTest::addColumn<double>("value");
  const auto row = [](const char* formula, double value) { QTest::newRow(formula) << QByteArray(formula) << value; };
  row("{a} + {b} × 4", 14);
  row("({a} + {b}) · 4", 20);
  row("{a} − {b} − 1", -2);
  row("12 ÷ {a} ÷ {b}", 2);
  row("12 / ({a} * {b})", 2);
  row("{a} ^ {b} × 2", 16);
  row("2 ^ 3 ^ 2", 512);
  row("−{a} ^ 2", -4);
  row("2 ^ −1", 0.5);
  row("max({a}, {b}, 1)", 3);
  row("min({a}, {b} − 2)", 1);
  row("ceil({b} ÷ {a}) + floor({b} ÷ {a})", 3);
  row("sqrt(4) + log2(8)", 5);
  row("1.5e3 + 312e12", 312e12 + 1500);
  row("max(min({a}, 5), ({b}))", 3);
}

void TestExplain::formulas_compute() {
  QFETCH(QByteArray, formula);
  QFETCH(double, value);
  const auto computed = evaluate_formula(written(formula));
  QVERIFY(computed);
  QCOMPARE(*computed, value);
}

void TestExplain::malformed_formulas_have_no_value_data() {
  QTest::addColumn<QByteArray>("formula");
  for (const char* formula : {"", "{a} {b}", "{a} +", "({a}", "{a})", "sine({a})", "max()", "sqrt(1, 2)", "max(1, )",
                              "{a} % 2", "layers × 2", "× 2", "max 1"})
    QTest::newRow(formula) << QByteArray(formula);
}

void TestExplain::malformed_formulas_have_no_value() {
  QFETCH(QByteArray, formula);
  QVERIFY(!evaluate_formula(written(formula)));
}

void TestExplain::every_printed_formula_gives_its_metric_data() {
  QTest::addColumn<QStringList>("changes");
  for (const QStringList& changes : designs) QTest::newRow(qPrintable(changes.join(' '))) << changes;
}

void TestExplain::every_printed_formula_gives_its_metric() {
  QFETCH(QStringList, changes);
  const Design design = design_of(changes);
  const Evaluation evaluation = evaluate(design);
  QStringList wrong;
  int computed_formulas = 0;
  for (const Metric* each : metrics(design.job)) {
    const Metric& metric = *each;
    const Explanation explanation = explain(metric, design, evaluation);
    if (explanation.narrative) continue;
    const auto computed = evaluate_formula(explanation);
    if (!computed) {
      wrong << QString("%1: cannot be computed: %2").arg(metric.id, metric.formula);
      continue;
    }
    const double expected = number(evaluation, metric);
    // A run of more than a century has no duration, hours or cost.
    const bool both_unknown =
        (std::isnan(*computed) && std::isnan(expected)) || (std::isinf(*computed) && *computed == expected);
    // Differences of almost equal numbers are compared relative to those numbers.
    double scale = std::abs(expected);
    for (const Term& term : explanation.terms)
      if (term.unit == metric.unit) scale = std::max(scale, std::abs(term.value));
    ++computed_formulas;
    if (both_unknown || std::abs(*computed - expected) <= 1e-9 * scale) continue;
    wrong << QString("%1: %2 = %3, not %4")
                 .arg(metric.id, QString::fromStdString(formula_text(explanation, true)))
                 .arg(*computed, 0, 'g', 12)
                 .arg(expected, 0, 'g', 12);
  }
  QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  QVERIFY(computed_formulas > (design.job == Job::serving ? 7 : 40));
}

void TestExplain::every_metric_is_explained() {
  for (const Metric& metric : metrics()) {
    const Job job = metric.jobs.has(Job::training)  ? Job::training
                    : metric.jobs.has(Job::serving) ? Job::serving
                                                    : Job::post_training;
    // A limit that is not set has no value in a formula.
    Design design = default_design(job);
    for (const char* limit : {"deadline=90", "budget=1e9", "power_limit=1e10"}) assign(design, limit);
    const Explanation explanation = explain(metric, design, evaluate(design));
    QCOMPARE(explanation.id, metric.id);
    QVERIFY2(*explanation.label && *explanation.help && *explanation.source, metric.id);
    QVERIFY2(explanation.narrative ? *explanation.narrative != 0 : !explanation.formula.empty(), metric.id);
    QVERIFY2(!formula_text(explanation, false).empty(), metric.id);
    for (const Term& term : explanation.terms) {
      QVERIFY2(*term.label, qPrintable(QString(metric.id) + ": nothing is called " + term.id.c_str()));
      QVERIFY2(!std::isnan(term.value), qPrintable(QString(metric.id) + ": " + term.id.c_str() + " is unknown"));
    }
  }
}

void TestExplain::ids_are_unique_over_both_tables() {
  for (const Metric& metric : metrics()) {
    QVERIFY2(!find_parameter(metric.id), metric.id);
    QCOMPARE(find_metric(metric.id), &metric);
  }
}

void TestExplain::text_shows_symbols_or_numbers() {
  const Explanation explanation = written("{a} × {b} + {a}", 2, 16384);
  QCOMPARE(formula_text(explanation, false), std::string("a × of b + a"));
  QCOMPARE(formula_text(explanation, true), std::string("2 × 16,384 + 2"));
  QCOMPARE(formula_text(explanation, true, {",", "."}), std::string("2 × 16384 + 2"));

  const Design& design = default_design();
  const Evaluation evaluation = evaluate(design);
  const auto text = [&](const char* id, bool values) {
    return QString::fromStdString(formula_text(explain(*find_metric(id), design, evaluation), values))
        .replace(QChar(0xA0), '_');
  };
  QCOMPARE(text("tokens_per_micro_batch", true), QString("1 × 8,192 ÷ 1"));
  QCOMPARE(text("dataset_size", true), QString("15.6_T × (4_bytes + 0_bytes)"));
  // Conversions of units name their unit.
  QVERIFY(text("energy", true).endsWith(QString(" × 86,400 s per day")));
  QVERIFY(text("energy", false).endsWith(QString(" × 86,400 s per day")));
  QVERIFY(!text("stage_layers", true).startsWith("in words"));
}

void TestExplain::terms_state_their_origin() {
  const Design& design = default_design();
  const Evaluation evaluation = evaluate(design);
  const Explanation capacity = explain(*find_metric("memory_capacity"), design, evaluation);
  QCOMPARE(capacity.terms.size(), size_t(2));
  QVERIFY(capacity.terms[0].origin == Origin::accelerator);
  QVERIFY(capacity.terms[1].origin == Origin::input);
  const Explanation free = explain(*find_metric("memory_free"), design, evaluation);
  QVERIFY(free.terms[0].origin == Origin::metric);
  QCOMPARE(free.terms[1].value, evaluation.memory);
}

TRAINYARD_TEST(TestExplain);
#include "tst_explain.moc"
