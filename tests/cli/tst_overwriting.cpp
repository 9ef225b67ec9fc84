// SPDX-License-Identifier: GPL-3.0-or-later
// Files that the command line reads and writes: nothing is overwritten silently, and no input exhausts the memory.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/files/project.h"
#include "tests/cases.h"
#include "tests/cli/program.h"
#include "tests/test_program.h"

namespace {

const QByteArray runs = "model,accelerator,gpus,tp,pp,dp\nLlama 3.1 8B,h100-sxm,8,8,1,1\n";

/// One transparent pixel.
const QByteArray logo = QByteArray::fromBase64(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==");

QByteArray read(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class TestOverwriting : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    project_ = QByteArray::fromStdString(trainyard::write_project(trainyard::default_project()));
    write("plan.trainyard", project_);
    write("runs.csv", runs);
    write("logo.png", logo);
    for (const char* name : {"plan.trainyard", "runs.csv"}) {
      QVERIFY(QFile::link(path(name), path(name + QByteArray(".link"))));
      QCOMPARE(::link(QFile::encodeName(path(name)), QFile::encodeName(path(name + QByteArray(".hard")))), 0);
    }
    QVERIFY(QFile::link("circle", path("circle")));
    QVERIFY(QFile::link("new.pdf", path("new.link")));
    QCOMPARE(mkfifo(QFile::encodeName(path("pipe")), 0600), 0);
  }

  /// `validate` once kept 9 kB per row until it had predicted the last one: 9.2 GB for a million rows. This test runs
  /// first, because getrusage() reports the largest of all child processes so far.
  void a_long_table_takes_no_memory() {
    if (trainyard::tests::sanitized) QSKIP("the sanitizer keeps what is freed");
    constexpr int rows = 40000;
    QByteArray table = runs;
    for (int i = 1; i < rows; ++i) table += runs.mid(runs.indexOf('\n') + 1);
    write("long.csv", table);
    for (const QStringList& form : {QStringList{}, {"--json"}, {"--csv"}, {"--csv", "out.csv"}}) {
      const Run run = here(QStringList{"validate", "long.csv"} + form);
      QCOMPARE(run.status, 0);
      if (form.size() == 2) QCOMPARE(read(path("out.csv")).count('\n'), rows + 1);
    }
    rusage most{};
    QCOMPARE(getrusage(RUSAGE_CHILDREN, &most), 0);
    QVERIFY2(most.ru_maxrss < 100 * 1024, qPrintable(QString::number(most.ru_maxrss / 1024) + " MiB"));
  }

  void outputs_that_would_replace_another_kind_of_file_are_refused_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("sentence");
    size_t count = 0;
    const auto row = [&count](const char* name, const QStringList& arguments, const char* sentence) {
      if (count++ % trainyard::tests::stride(3) == 0) QTest::newRow(name) << arguments << QString(sentence);
    };
    row("table over itself", {"validate", "runs.csv", "--csv", "runs.csv"}, "runs.csv: this is the table of runs");
    row("table with another spelling of its path", {"validate", "runs.csv", "--csv", "./runs.csv"},
        "the table of runs");
    row("table through a link", {"validate", "runs.csv.link", "--csv", "runs.csv"}, "the table of runs");
    row("table over a link", {"validate", "runs.csv", "--csv", "runs.csv.link"}, "the table of runs");
    row("table, second name", {"validate", "runs.csv", "--csv", "runs.csv.hard"}, "the table of runs");
    for (const char* kind : {"--csv", "--pdf", "--html"}) {
      row(kind, {"report", "plan.trainyard", kind, "plan.trainyard"}, "plan.trainyard: this is the project");
      row((kind + QByteArray(" link")).constData(), {"report", "plan.trainyard", kind, "plan.trainyard.link"},
          "the project");
      row((kind + QByteArray(" hard")).constData(), {"report", "plan.trainyard.hard", kind, "plan.trainyard"},
          "the project");
      row((kind + QByteArray(" device")).constData(), {"report", kind, "/dev/null"}, "/dev/null: this is a device");
      row((kind + QByteArray(" pipe")).constData(), {"report", kind, "pipe"}, "pipe: this is a device, a pipe");
      row((kind + QByteArray(" circle")).constData(), {"report", kind, "circle"},
          "circle: this link leads back to itself");
      row((kind + QByteArray(" folder")).constData(), {"report", kind, "."}, ".: this is a folder");
    }
    row("pdf and csv", {"report", "--pdf", "a.x", "--csv", "a.x"}, "a.x: two outputs");
    row("pdf and html", {"report", "--pdf", "a.x", "--html", "./a.x"}, "a.x: two outputs");
    row("pdf and csv through a link", {"report", "--pdf", "new.pdf", "--csv", "new.link"}, "new.link: two outputs");
    row("PDF named HTML", {"report", "--pdf", "r.html"}, "r.html: this is the name of an HTML file");
    row("table named as a project", {"report", "--csv", "r.trainyard"}, "r.trainyard: this is the name of a project");
    row("logo", {"report", "--logo", "logo.png", "--pdf", "logo.png"}, "logo.png: this is the image");
    row("table over a project", {"report", "--csv", "plan.trainyard"}, "plan.trainyard: this is a project");
    row("export over a project", {"export", "--format", "fsdp", "--output", "plan.trainyard"}, "this is a project");
    row("export over a table", {"export", "--format", "fsdp", "--output", "runs.csv"}, "runs.csv: this is a table");
    row("project over a configuration", {"import", "config.json", "--output", "config.json"},
        "this is a configuration");
    row("PDF over a table", {"report", "--pdf", "runs.csv"}, "runs.csv: this is a table");
    row("sweep over a project", {"sweep", "--vary", "tokens=1T,2T", "--csv", "plan.trainyard"}, "this is a project");
    row("search over a project", {"search", "--csv", "plan.trainyard"}, "this is a project");
    row("ranks over a project", {"ranks", "--csv", "plan.trainyard"}, "this is a project");
    row("part over a project", {"search", "--shard", "1/2", "--part", "plan.trainyard"}, "this is a project");
    row("validated over a project", {"validate", "runs.csv", "--csv", "plan.trainyard"}, "this is a project");
    row("table over an image", {"report", "--csv", "logo.png"}, "logo.png: this is an image");
    row("table over notes", {"report", "--csv", "notes.md"}, "notes.md: this is a file that Trainyard does not write");
    row("script over a model", {"export", "--format", "megatron", "--output", "config.json"},
        "config.json: this is Hugging Face config.json, but the output is Megatron-LM arguments");
    row("script over another configuration", {"export", "--format", "megatron", "--output", "ds.json"},
        "ds.json: this is DeepSpeed JSON");
    row("script over unknown settings", {"export", "--format", "megatron", "--output", "settings.yaml"},
        "settings.yaml: this is a file of another kind");
    row("export over weights", {"export", "--format", "fsdp", "--output", "model.safetensors"}, "does not write");
    row("table over a JSON file", {"sweep", "--vary", "tokens=1T,2T", "--csv", "config.json"},
        "this is a configuration");
    row("pipe as logo", {"report", "--logo", "pipe", "--pdf", "new.pdf"}, "pipe: this is a pipe");
    row("table to a device", {"validate", "runs.csv", "--csv", "/dev/null"}, "/dev/null: this is a device");
    row("table to a circular link", {"validate", "runs.csv", "--csv", "circle"}, "circle: this link");
  }
  void outputs_that_would_replace_another_kind_of_file_are_refused() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, sentence);
    write("notes.md", "# Notes\n");
    write("model.safetensors", QByteArray("\x08\0\0\0\0\0\0\0{}      ", 16));
    write("config.json", R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32})");
    write("ds.json", R"({"zero_optimization": {"stage": 2}, "train_batch_size": 64})");
    write("settings.yaml", "colour: red\n");
    const QStringList before = names();
    const Run run = here(arguments);
    QCOMPARE(run.status, 2);
    QVERIFY2(run.complaint().contains(sentence), run.err.constData());
    QVERIFY2(run.out.isEmpty(), run.out.constData());
    QCOMPARE(names(), before);
    QCOMPARE(read(path("plan.trainyard")), project_);
    QCOMPARE(read(path("runs.csv")), runs);
    QCOMPARE(read(path("logo.png")), logo);
    QVERIFY(QFileInfo(path("circle")).isSymLink());
    QVERIFY(!QFileInfo("/dev/null").isFile());
  }

  void force_replaces_files_of_another_kind_but_no_input() {
    // A design that every format can state.
    const QStringList plain_run{"--set", "model=llama3.1-8b",  "--set", "accelerators=64",
                                "--set", "tensor_parallel=1",  "--set", "pipeline_parallel=1",
                                "--set", "context_parallel=1", "--set", "global_batch=512",
                                "--set", "zero_stage=1",       "--set", "recompute=full"};
    QCOMPARE(here(QStringList{"export", "--format", "fsdp", "--output", "runs.csv", "--force"} + plain_run).status, 0);
    QVERIFY(read(path("runs.csv")) != runs);
    QCOMPARE(here({"report", "plan.trainyard", "--csv", "plan.trainyard", "--force"}).status, 2);
    QCOMPARE(read(path("plan.trainyard")), project_);
    // Replacing a file of the same kind needs no --force.
    QCOMPARE(here({"sweep", "--vary", "tokens=1T,2T", "--csv", "points.csv"}).status, 0);
    QCOMPARE(here({"sweep", "--vary", "tokens=1T,2T", "--csv", "points.csv"}).status, 0);
    for (int i = 0; i < 2; ++i) {
      for (const char* format : {"fsdp", "deepspeed", "megatron", "slurm", "torchtitan", "nanotron"}) {
        const Run run =
            here(QStringList{"export", "--format", format, "--output", QStringLiteral("plan.") + format} + plain_run);
        QVERIFY2(run.status == 0, (format + (": " + run.err)).constData());
      }
      QCOMPARE(here(QStringList{"export", "--format", "fsdp", "--output", "plan"} + plain_run).status, 0);
      QCOMPARE(here({"sweep", "--vary", "tokens=1T,2T", "--csv", "points"}).status, 0);
    }
  }

  void a_design_that_cannot_run_is_written_only_with_force() {
    const QStringList illegal{"export", "--format", "megatron", "--set", "tensor_parallel=7", "--output", "run.sh"};
    const Run refused = here(illegal);
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.complaint().contains("Not a legal layout") && refused.complaint().contains("--force"),
             refused.err.constData());
    QVERIFY(!QFile::exists(path("run.sh")));
    QCOMPARE(here(illegal + QStringList{"--force"}).status, 0);
    const QList<QByteArray> lines = read(path("run.sh")).split('\n');
    QVERIFY2(lines[1].contains("this design cannot run. Not a legal layout"), lines[1].constData());
  }

  void contradicting_files_are_read_if_one_is_preferred() {
    write("acc.yaml",
          "distributed_type: FSDP\nmixed_precision: bf16\nnum_processes: 8\n"
          "fsdp_config:\n  fsdp_sharding_strategy: FULL_SHARD\n");
    write("ds.json", R"({"zero_optimization": {"stage": 2}, "fp16": {"enabled": true}, "train_batch_size": 64})");
    const QStringList both{"import", "acc.yaml", "ds.json", "--output", "both.trainyard"};
    const Run refused = here(both);
    QCOMPARE(refused.status, 2);
    for (const char* word : {"zero_stage", "precision", "FULL_SHARD", "--prefer"})
      QVERIFY2(refused.complaint().contains(word), refused.err.constData());
    QVERIFY(!QFile::exists(path("both.trainyard")));
    const Run unknown = here(both + QStringList{"--prefer", "other.json"});
    QCOMPARE(unknown.status, 2);
    QVERIFY2(unknown.complaint().contains("one of acc.yaml, ds.json"), unknown.err.constData());
    const Run read_one = here(both + QStringList{"--prefer", "ds.json"});
    QVERIFY2(read_one.status == 0 || read_one.status == 1, read_one.err.constData());
    QVERIFY2(read_one.text().contains(QRegularExpression("zero_optimization.stage +2 +→ zero_stage")),
             read_one.out.constData());
    QVERIFY(QFile::exists(path("both.trainyard")));
  }

  void mistyped_values_are_refused_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char* name, const QStringList& arguments, const char* sentence) {
      QTest::newRow(name) << arguments << QString(sentence);
    };
    row("no number", {"bill", "--days", "nan"}, "days");
    row("no number, signed", {"bill", "--days", "-nan"}, "days");
    row("endless", {"bill", "--days", "inf"}, "days");
    row("flag with a value", {"evaluate", "--json=5"}, "json");
    row("flag with a truth value", {"evaluate", "--csv=false"}, "csv");
    row("empty output", {"export", "--format", "fsdp", "--output", ""}, "--output: the value is empty");
    row("empty output, joined", {"export", "--format", "fsdp", "--output="}, "--output: the value is empty");
    row("empty table", {"sweep", "--vary", "tokens=1T,2T", "--csv", ""}, "--csv: the value is empty");
    row("empty project", {"evaluate", ""}, "argument 2: the value is empty");
    row("pipe of evaluate", {"evaluate", "pipe"}, "pipe: this is a pipe");
    row("pipe of validate", {"validate", "pipe"}, "pipe: this is a pipe");
    row("pipe of merge", {"merge", "pipe"}, "pipe: this is a pipe");
    row("pipe of compare", {"compare", "pipe"}, "pipe: this is a pipe");
    row("no experts", {"evaluate", "--set", "model=mixtral-8x7b", "--set", "model.experts_per_token=0"},
        "experts_per_token: \"0\" is not allowed");
  }
  void mistyped_values_are_refused() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, sentence);
    const Run run = here(arguments);
    QCOMPARE(run.status, 2);
    QVERIFY2(run.complaint().contains(sentence), run.err.constData());
    QVERIFY2(run.out.isEmpty(), run.out.constData());
  }

  /// A warning quotes the first 100 bytes of a value, cut between characters at any length.
  void a_value_is_never_cut_inside_a_character() {
    // Signs of two bytes: an odd step tries both cuts.
    for (int length = 80; length < 104; length += int(trainyard::tests::stride(7))) {
      const QByteArray value = QByteArray(length, 'a') + QByteArray("\xC3\xA4").repeated(20);
      write("run.sh",
            "for NODES in " + value +
                " b; do\n  torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 8 "
                "--hidden-size 512 --num-attention-heads 8 --seq-length 2048 --micro-batch-size 1\ndone\nsource " +
                QByteArray(length + 100, 'b') + QByteArray("\xC3\xA4").repeated(20) + "\n");
      const Run run = here({"import", "run.sh", "--json"});
      QVERIFY2(!run.err.contains("internal error"), run.err.constData());
    }
  }

  /// No cell of a written table starts like a spreadsheet formula.
  void names_are_not_written_as_formulas() {
    for (const char* name : {"=cmd|' /C calc'!A0", "@SUM(1+1)", "\t=1+1", "+1+1", "-2+3", " =1"}) {
      const QString set = QStringLiteral("accelerator.name=") + name;
      for (const QStringList& arguments : {QStringList{"evaluate", "--csv", "--set", set},
                                           QStringList{"report", "--set", set, "--csv", "names.csv"}}) {
        const Run run = here(arguments);
        const QByteArray table = arguments[0] == "report" ? read(path("names.csv")) : run.out;
        QVERIFY2(table.contains(QByteArray("'") + QByteArray(name).trimmed()) || table.contains(QByteArray("'") + name),
                 table.left(400).constData());
        QVERIFY(!table.contains("\n" + QByteArray(name)) && !table.contains("," + QByteArray(name)) &&
                !table.contains("\"" + QByteArray(name)));
      }
    }
  }

  void an_older_output_is_replaced_and_keeps_its_permissions() {
    write("out.csv", "old");
    QFile::setPermissions(path("out.csv"), QFile::ReadOwner | QFile::WriteOwner);
    QCOMPARE(here({"validate", "runs.csv", "--csv", "out.csv"}).status, 0);
    QCOMPARE(read(path("out.csv")), here({"validate", "runs.csv", "--csv"}).out);
    const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    QVERIFY(!(QFile::permissions(path("out.csv")) & others));
    QCOMPARE(here({"report", "plan.trainyard", "--html", "new.link"}).status, 0);
    QVERIFY(QFileInfo(path("new.link")).isSymLink());
    QVERIFY(read(path("new.pdf")).startsWith("<!DOCTYPE html>"));
  }

  void an_unrequested_report_replaces_nothing() {
    QCOMPARE(here({}).status, 0);
    const QByteArray first = read(path("trainyard-report.csv"));
    write("trainyard-report.pdf", "mine");
    write("trainyard-report-2.csv", "mine, too");
    const Run run = here({});
    QCOMPARE(run.status, 0);
    QCOMPARE(read(path("trainyard-report.pdf")), QByteArray("mine"));
    QCOMPARE(read(path("trainyard-report-2.csv")), QByteArray("mine, too"));
    QCOMPARE(read(path("trainyard-report-3.csv")), first);
    QVERIFY2(run.out.contains("trainyard-report-3.pdf"), run.out.constData());
  }

  void inputs_are_limited_in_size_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("project") << QStringList{"evaluate", "/dev/zero"} << "/dev/zero: the file is larger than the 64 MiB";
    QTest::newRow("report") << QStringList{"report", "/dev/zero", "--csv", "out.csv"} << "larger than the 64 MiB";
    QTest::newRow("window") << QStringList{"/dev/zero"} << "/dev/zero: the file is larger than the 64 MiB";
    QTest::newRow("table") << QStringList{"validate", "/dev/zero"} << "/dev/zero, line 1: a NUL byte";
    QTest::newRow("endless row") << QStringList{"validate", "row.csv"}
                                 << "row.csv, line 2: the row is longer than 1 MiB";
    QTest::newRow("endless cell") << QStringList{"validate", "cell.csv"} << "cell.csv, line 2: the row is longer";
    QTest::newRow("a NUL") << QStringList{"validate", "nul.csv"} << "nul.csv, line 3: a NUL byte";
    QTest::newRow("a column twice") << QStringList{"validate", "twice.csv"}
                                    << "twice.csv: the column “gpus” occurs twice";
  }
  void inputs_are_limited_in_size() {
    QFETCH(QStringList, arguments);
    QFETCH(QString, sentence);
    write("row.csv", "model,accelerator,gpus\n" + QByteArray(2 << 20, 'x'));
    write("cell.csv", "model,accelerator,gpus\n\"" + QByteArray("line\n").repeated(1 << 19));
    write("nul.csv", runs + QByteArray("a,b", 4));
    write("twice.csv", "model,accelerator,gpus,gpus\nm,h100-sxm,8,16\n");
    const Run run = here(arguments);
    QCOMPARE(run.status, 2);
    QVERIFY2(run.complaint().contains(sentence), run.err.constData());
    QVERIFY2(run.out.isEmpty(), run.out.constData());
  }

  void a_pipe_is_read_like_a_file() {
    const QString program = QStringLiteral("cat \"$1\" | \"$2\" %1 /dev/stdin --csv");
    const auto piped = [&](const char* command, const char* file) {
      return run_tool("sh", {"-c", program.arg(command), "sh", path(file), TRAINYARD_PROGRAM});
    };
    QCOMPARE(piped("validate", "runs.csv").out, here({"validate", "runs.csv", "--csv"}).out);
    QCOMPARE(piped("evaluate", "plan.trainyard").out, here({"evaluate", "plan.trainyard", "--csv"}).out);
  }

  void a_table_with_a_late_error_prints_no_results() {
    QByteArray table = runs;
    for (int i = 0; i < 3000; ++i) table += runs.mid(runs.indexOf('\n') + 1);
    write("wrong.csv", table + "Llama 3.1 8B,h100-sxm,many,8,1,1\n");
    write("out.csv", "old");
    for (const QStringList& form : {QStringList{}, {"--json"}, {"--csv"}, {"--csv", "out.csv"}}) {
      const Run run = here(QStringList{"validate", "wrong.csv"} + form);
      QCOMPARE(run.status, 2);
      QVERIFY2(run.complaint().contains("wrong.csv, line 3003, column gpus"), run.err.constData());
      QVERIFY2(run.out.isEmpty(), run.out.left(200).constData());
    }
    QCOMPARE(read(path("out.csv")), QByteArray("old"));
    QCOMPARE(QDir(folder_->path()).entryList({"out.csv*"}), QStringList("out.csv"));
  }

 private:
  QString path(const QByteArray& name) const { return folder_->filePath(name); }
  void write(const QByteArray& name, const QByteArray& bytes) const {
    QFile file(path(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
  }
  QStringList names() const { return QDir(folder_->path()).entryList(QDir::AllEntries | QDir::System); }
  Run here(const QStringList& arguments) const { return trainyard_run(arguments, bare_environment(), folder_->path()); }

  std::unique_ptr<QTemporaryDir> folder_;
  QByteArray project_;
};

TRAINYARD_TEST(TestOverwriting);
#include "tst_overwriting.moc"
