// SPDX-License-Identifier: GPL-3.0-or-later
// The probe that users run on their own machine: its script, its table, and the coefficients fitted to the table.
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <sstream>

#include "engine/calibration/probe_fit.h"
#include "engine/error.h"
#include "engine/formats/trainers/probe_script.h"
#include "engine/machine/rates.h"
#include "engine/measured/probe.h"
#include "engine/units/csv.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const std::string head = "probe,device,torch,nccl,design,op,format,m,n,k,devices,per_node,bytes,seconds,best,calls\n";

ProbeTable read(const std::string& text) {
  std::istringstream in(text);
  return read_probe(in, "probe.csv");
}

QString complaint(const std::string& text) {
  try {
    read(text);
  } catch (const InputError& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

Design machine(const char* accelerator, double devices) {
  Design d = default_design();
  assign(d, std::string("accelerator=") + accelerator);
  d.cluster.accelerators = devices;
  return d;
}

ProbeRow product(double side, Precision precision, const char* format) {
  ProbeRow row;
  row.op = "product";
  row.format = format;
  row.precision = precision;
  row.m = row.n = row.k = side;
  return row;
}

ProbeRow moved(ProbeKind kind, const char* op, double bytes, double devices, double per_node) {
  ProbeRow row;
  row.kind = kind;
  row.op = op;
  row.bytes = bytes;
  row.devices = devices;
  row.per_node = per_node;
  return row;
}

/// The table that a probe of this machine would write if the machine behaved like the model.
ProbeTable probe_of(const Design& machine, double noise, bool network = true) {
  ProbeTable table;
  table.device = "device";
  table.accelerator = machine.cluster.accelerator;
  for (const double side : {512, 1024, 2048, 4096, 8192, 16384}) {
    table.rows.push_back(product(side, Precision::bf16, "bf16"));
    if (has_format(*machine.cluster.accelerator, Precision::fp8))
      table.rows.push_back(product(side, Precision::fp8, "fp8"));
  }
  for (const double bytes : {3e7, 3e8, 3e9}) table.rows.push_back(moved(ProbeKind::memory, "triad", bytes, NAN, NAN));
  for (const double bytes : {4096.0, 1048576.0, 1.6e7, 2.7e8, 1.1e9}) {
    table.rows.push_back(moved(ProbeKind::all_reduce, "all_reduce", bytes, 8, 8));
    table.rows.push_back(moved(ProbeKind::all_gather, "all_gather", bytes, 8, 8));
    if (!network) continue;
    table.rows.push_back(moved(ProbeKind::all_reduce, "all_reduce", bytes, 64, 8));
    table.rows.push_back(moved(ProbeKind::all_gather, "all_gather", bytes, 64, 8));
    table.rows.push_back(moved(ProbeKind::send_recv, "send_recv", bytes, 2, 8));
  }
  ProbeRow launch;
  launch.kind = ProbeKind::launch;
  launch.op = "launch";
  table.rows.push_back(launch);
  const std::vector<double> seconds = expected(table.rows, machine);
  std::mt19937 random(5);
  std::normal_distribution<double> scatter(0, noise);
  for (size_t i = 0; i < seconds.size(); ++i) table.rows[i].seconds = seconds[i] * std::exp(scatter(random));
  return table;
}

const ProbeProposal* find(const ProbeFit& fit, const std::string& id) {
  for (const ProbeProposal& p : fit.proposals)
    if ((p.coefficient && p.coefficient->id == id) || (p.input && p.input->id == id)) return &p;
  return nullptr;
}

double mean_error(const std::vector<ProbeSummary>& all) {
  double sum = 0, n = 0;
  for (const ProbeSummary& s : all) {
    if (s.op == "launch") continue;
    sum += s.error.mean_abs * static_cast<double>(s.error.n);
    n += static_cast<double>(s.error.n);
  }
  return sum / n;
}

}  // namespace

class TestProbe : public QObject {
  Q_OBJECT

 private slots:
  void a_table_is_read();
  void mistakes_name_line_and_column();
  void known_coefficients_are_recovered_data();
  void known_coefficients_are_recovered();
  void unmeasured_coefficients_stay();
  void kernel_start_time_is_not_saturation();
  void a_machine_as_assumed_gives_no_proposals();
  void expectations_by_hand();
  void the_script_names_the_design();
  void python_accepts_the_script();
};

void TestProbe::a_table_is_read() {
  const std::string text =
      std::string(head) +
      "1,NVIDIA H100 80GB HBM3,2.5.1,2.21.5,A,product,bf16,4096,4096,4096,,,,0.00021,0.0002,50\n"
      "1,NVIDIA H100 80GB HBM3,2.5.1,2.21.5,A,triad,fp32,,,,,,3221225472,0.00115,0.0011,50\n"
      "1,NVIDIA H100 80GB HBM3,2.5.1,2.21.5,A,all_reduce,bf16,,,,16,8,1073741824,0.006,0.0058,30\n";
  const ProbeTable table = read(text);
  QCOMPARE(table.rows.size(), size_t(3));
  QVERIFY(table.accelerator && table.accelerator->id == "h100-sxm");
  QCOMPARE(table.nccl, std::string("2.21.5"));
  QVERIFY(!table.rows[0].between_nodes() || table.rows[0].kind == ProbeKind::product);
  QVERIFY(table.rows[2].between_nodes());
  const std::vector<ProbeSummary> all = summarize(table, machine("h100-sxm", 64));
  QCOMPARE(all.size(), size_t(3));
  // 2 × 4,096³ FLOPs in 210 µs.
  QVERIFY(std::abs(all[0].best - 2 * std::pow(4096.0, 3) / 0.00021) < 1e6);
  QVERIFY(all[2].between_nodes);
  QVERIFY(is_probe_table({"op", "probe", "seconds"}) && !is_probe_table({"model", "gpus", "accelerator"}));
}

void TestProbe::mistakes_name_line_and_column() {
  const std::string before = head + "1,d,,,,";
  QVERIFY(complaint(before + "sort,fp32,,,,,,,1,1,1\n").contains("line 2, column op"));
  QVERIFY(complaint(before + "product,int3,1,1,1,,,,1,1,1\n").contains("column format"));
  QVERIFY(complaint(before + "product,bf16,1,-1,1,,,,1,1,1\n").contains("column n"));
  QVERIFY(complaint(before + "triad,fp32,,,,,,8,nan,1,1\n").contains("column seconds"));
  QVERIFY(complaint(before + "all_reduce,bf16,,,,,8,64,1,1,1\n").contains("column devices"));
  QVERIFY(complaint(head + "2,d,,,,launch,,,,,,,,1,1,1\n").contains("column probe"));
  QVERIFY(complaint(head + "1,d,,,,launch,,,,,,,,1,1,1\n1,e,,,,launch,,,,,,,,1,1,1\n").contains("line 3"));
  QVERIFY(complaint(head).contains("no measurement"));
}

void TestProbe::known_coefficients_are_recovered_data() {
  QTest::addColumn<QString>("accelerator");
  QTest::addColumn<double>("noise");
  QTest::addColumn<double>("within");
  QTest::newRow("H100, exact") << "h100-sxm" << 0.0 << 0.02;
  QTest::newRow("H100, noisy") << "h100-sxm" << 0.03 << 0.08;
  QTest::newRow("A100, exact") << "a100-sxm-80gb" << 0.0 << 0.02;
  QTest::newRow("B200, noisy") << "b200" << 0.03 << 0.08;
}

/// A probe of a machine with known coefficients returns those coefficients.
void TestProbe::known_coefficients_are_recovered() {
  QFETCH(QString, accelerator);
  QFETCH(double, noise);
  QFETCH(double, within);
  const Design assumed = machine(qPrintable(accelerator), 64);
  Design real = resolved(assumed);
  const std::string generation = generation_id(generation_of(*assumed.cluster.accelerator));
  auto own = std::make_shared<Coefficients>(shipped_coefficients());
  const auto set = [&own](const std::string& id, double factor) {
    double& value = value_of(*own, *find_coefficient(id));
    value *= factor;
    return value;
  };
  std::vector<std::pair<std::string, double>> truth{{generation + ".gemm", set(generation + ".gemm", 0.85)},
                                                    {"gemm_saturation", set("gemm_saturation", 1.6)},
                                                    {"bandwidth", set("bandwidth", 0.92)}};
  if (has_format(*assumed.cluster.accelerator, Precision::fp8))
    truth.emplace_back(generation + ".gemm_fp8", set(generation + ".gemm_fp8", 0.9));
  real.calibration = own;
  Cluster& c = real.cluster;
  truth.emplace_back("scale_up_efficiency", c.scale_up_efficiency *= 0.8);
  truth.emplace_back("scale_up_latency", c.scale_up_latency *= 1.7);
  truth.emplace_back("network_efficiency", c.network_efficiency *= 0.75);
  truth.emplace_back("network_latency", c.network_latency *= 2);
  const ProbeFit fit = fit_probe(probe_of(real, noise), assumed);
  for (const auto& [id, value] : truth) {
    const ProbeProposal* p = find(fit, id);
    if (noise > 0 && id == "gemm_saturation") continue;
    QVERIFY2(p, id.c_str());
    // Saturation and latencies contribute small terms to few rows. If these are noisy, only their joint effect matters.
    const double allowed = noise > 0 && id.ends_with("latency") ? 3 * within : within;
    QVERIFY2(std::abs(std::log(p->after / value)) < allowed,
             qPrintable(QString("%1: %2 for %3").arg(id.c_str()).arg(p->after).arg(value)));
  }
  QVERIFY(mean_error(fit.after) < 0.3 * mean_error(fit.before));
  const ProbeTable exact = probe_of(real, 0);
  const std::vector<double> learnt = expected(exact.rows, with_proposals(assumed, fit.proposals));
  for (size_t i = 0; i < learnt.size(); ++i)
    if (exact.rows[i].kind == ProbeKind::product && exact.rows[i].m >= 2048)
      QVERIFY2(std::abs(std::log(learnt[i] / exact.rows[i].seconds)) < within, exact.rows[i].format.c_str());
}

void TestProbe::unmeasured_coefficients_stay() {
  const Design assumed = machine("h100-sxm", 64);
  Design real = resolved(assumed);
  real.cluster.scale_up_efficiency *= 0.8;
  real.cluster.network_efficiency *= 0.5;
  // With one node, the network is not measured.
  const ProbeFit fit = fit_probe(probe_of(real, 0, false), assumed);
  QVERIFY(find(fit, "scale_up_efficiency"));
  QVERIFY(!find(fit, "network_efficiency") && !find(fit, "network_latency"));
  // The host's time per kernel is that of a bare loop. It is shown, but no framework uses it.
  QVERIFY(!find(fit, "launch_latency"));
  const Design after = with_proposals(assumed, fit.proposals);
  for (const Parameter& p : parameters())
    if (!find(fit, p.id)) QVERIFY2(same_value(assumed, after, p), p.id);
  const ProbeProposal* p = find(fit, "scale_up_efficiency");
  QCOMPARE(after.cluster.scale_up_efficiency, p->after);
  QVERIFY(std::isnan(assumed.cluster.scale_up_efficiency));
}

/// The fixed time of each kernel is not saturation, which would also slow large GEMMs.
void TestProbe::kernel_start_time_is_not_saturation() {
  const Design assumed = machine("h100-sxm", 8);
  ProbeTable table = probe_of(resolved(assumed), 0, false);
  for (ProbeRow& row : table.rows)
    if (row.kind == ProbeKind::product || row.kind == ProbeKind::memory) row.seconds += 6e-6;
  const ProbeFit fit = fit_probe(table, assumed);
  for (const char* id : {"gemm_saturation", "hopper.gemm", "hopper.gemm_fp8", "bandwidth"}) {
    const ProbeProposal* p = find(fit, id);
    QVERIFY2(!p || std::abs(std::log(p->after / p->before)) < 0.05, id);
  }
  QVERIFY(mean_error(fit.after) < 0.01);
}

void TestProbe::a_machine_as_assumed_gives_no_proposals() {
  const Design assumed = machine("a100-sxm-80gb", 32);
  const ProbeFit fit = fit_probe(probe_of(resolved(assumed), 0), assumed);
  QVERIFY(fit.proposals.empty());
  QVERIFY(!with_proposals(assumed, fit.proposals).calibration);
}

void TestProbe::expectations_by_hand() {
  const Design d = resolved(machine("h100-sxm", 64));
  const Coefficients& k = shipped_coefficients();
  // A triad of 3 GB at memory bandwidth.
  const std::vector<ProbeRow> rows{
      moved(ProbeKind::memory, "triad", 3e9, NAN, NAN), moved(ProbeKind::all_reduce, "all_reduce", 1e9, 8, 8),
      moved(ProbeKind::all_gather, "all_gather", 1e9, 8, 8), product(16384, Precision::bf16, "bf16")};
  const std::vector<double> seconds = expected(rows, d);
  const double start = k.time[size_t(Framework::fsdp)].kernel_start;
  QCOMPARE(seconds[0], start + 3e9 / (d.cluster.accelerator->memory_bandwidth * k.bandwidth));
  // A ring passes 7/8 of a gather through each device. An all-reduce is two gathers, unless switches reduce.
  const double few = 1 - k.small_group / 64;
  const double gather = d.cluster.scale_up_latency * (1 + 6 * k.latency_growth) +
                        1e9 * 7 / 8 / (d.cluster.scale_up_bandwidth * d.cluster.scale_up_efficiency * few);
  QVERIFY(std::abs(seconds[2] / gather - 1) < 1e-9);
  if (!d.cluster.scale_up_reduction) QVERIFY(std::abs(seconds[1] / (2 * gather) - 1) < 1e-9);
  // Eight nodes: the same within each node, then a ring of 8 over 8 network cards per node.
  const std::vector<double> far = expected(
      {moved(ProbeKind::all_gather, "all_gather", 1e9, 64, 8), moved(ProbeKind::send_recv, "send_recv", 1e8, 2, 8)}, d);
  const double line = d.cluster.network_bandwidth * d.cluster.network_efficiency;
  const double inside = d.cluster.scale_up_latency * (1 + 6 * k.latency_growth) +
                        1e9 * 63 / 64 / (d.cluster.scale_up_bandwidth * d.cluster.scale_up_efficiency * few);
  const double ring = d.cluster.network_latency + 7 * d.cluster.network_hop_latency + 1e9 * 56 / 64 / (8 * line);
  QVERIFY2(std::abs(far[0] / (inside + ring) - 1) < 0.01, qPrintable(QString::number(far[0] / (inside + ring))));
  QVERIFY2(std::abs(far[1] / (d.cluster.network_latency + 1e8 / line) - 1) < 0.01, qPrintable(QString::number(far[1])));
  const GenerationCoefficients& g = k.generations[size_t(generation_of(*d.cluster.accelerator))];
  const double compute =
      2 * std::pow(16384.0, 3) * (1 + 3 * k.gemm_saturation / 16384) / (d.cluster.accelerator->peak_bf16 * g.gemm);
  QVERIFY(seconds[3] >= compute && seconds[3] < 1.02 * compute);
}

void TestProbe::the_script_names_the_design() {
  Design d = default_design();
  d.layout.tensor_parallel = 8;
  const std::string script = probe_script(d, "Llama \"405B\"\nimport os");
  QVERIFY(script.find("DESIGN = \"Llama \\\"405B\\\"\\nimport os\"\n") != std::string::npos);
  // The head for one sequence of 8,192 tokens: 128,256 logits over eight devices.
  QVERIFY2(script.find("    (8192, 16032, 16384),\n") != std::string::npos, script.substr(2000, 3000).c_str());
  QVERIFY(script.find("PRODUCTS = []") == std::string::npos);
}

void TestProbe::python_accepts_the_script() {
  const QString python = QStandardPaths::findExecutable("python3");
  if (python.isEmpty()) QSKIP("no python3 here");
  QTemporaryDir folder;
  QFile file(folder.filePath("probe.py"));
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write(probe_script(default_design(), "Ä “quoted” \\ name").c_str());
  file.close();
  // Runs the parts that need no PyTorch.
  const char* check =
      "import sys; sys.path.insert(0, sys.argv[1]); sys.dont_write_bytecode = True\n"
      "import probe\n"
      "assert probe.DESIGN == 'Ä “quoted” \\\\ name', probe.DESIGN\n"
      "shapes = probe.product_sizes(probe.PRODUCTS, probe.SQUARES)\n"
      "assert len(set(shapes)) == len(shapes) and (8192, 8192, 8192) in shapes\n"
      "assert all(side % 16 == 0 for shape in shapes for side in shape)\n"
      "sizes = probe.message_sizes(probe.MESSAGES, 24, 80e9)\n"
      "assert sizes and all(size % 24 == 0 for size in sizes)\n"
      "assert max(probe.message_sizes(probe.MESSAGES, 8, 1e9)) * 2 <= 1e9 / 16\n"
      "rows = probe.table({'probe': 1, 'device': 'd'}, [{'op': 'launch', 'format': 'fp32', 'times': [3.0, 1.0, "
      "2.0]}])\n"
      "assert rows[0]['seconds'] == '2' and rows[0]['best'] == '1' and rows[0]['calls'] == 3\n"
      "assert set(rows[0]) <= set(probe.COLUMNS)\n"
      "assert probe.ranks() == (0, 1, 0, 1)\n";
  QProcess process;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("PYTHONIOENCODING", "utf-8");
  environment.insert("PYTHONUTF8", "1");
  process.setProcessEnvironment(environment);
  process.start(python, {"-c", QString::fromUtf8(check), folder.path()});
  QVERIFY(process.waitForFinished());
  QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
}

TRAINYARD_TEST(TestProbe);
#include "tst_probe.moc"
