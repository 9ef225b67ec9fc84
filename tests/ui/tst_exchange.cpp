// SPDX-License-Identifier: GPL-3.0-or-later
// The import preview, which describes files of other programs before anything changes; and designs as lines of text.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>
#include <random>

#include "engine/error.h"
#include "engine/formats/kit/import.h"
#include "tests/test_program.h"
#include "ui/exchange/design_text.h"
#include "ui/exchange/file_kind.h"
#include "ui/exchange/path_text.h"
#include "ui/exchange/preview.h"
#include "ui/exchange/preview_table.h"

using namespace trainyard;
using trainyard::ui::FileKind;
using trainyard::ui::Interpretation;
using trainyard::ui::PreviewRow;
using trainyard::ui::PreviewView;

namespace {

/// The preview of an import that is composed by hand.
ui::Preview preview_by_hand() {
  auto import = std::make_shared<Import>();
  import->design = default_design();
  for (const char* said : {"tensor_parallel=4", "model.layers=80", "zero_stage=3", "micro_batch=2"})
    assign(import->design, said);
  import->understood.push_back({"a.yaml", "tp_degree", "4", "tensor_parallel"});
  import->understood.push_back({"a.yaml", "n_layers", "80", "model.layers"});
  import->understood.push_back({"a.yaml", "pp_degree", "16", "pipeline_parallel"});
  import->assumed.push_back({"zero_stage", "3", { "No file states it", {} }});
  import->ignored.push_back({"a.yaml", "log_level", "info", { "No effect on time or memory", {} }});
  import->ignored.push_back({"a.yaml", "warp_drive", "on", {"Unknown key", {}}, true});
  import->warnings.push_back({"Key a occurs twice", {}});
  return {import, std::make_shared<Evaluation>(evaluate(import->design)), default_design()};
}

QVector<PreviewRow> rows_of(const QVector<PreviewRow>& rows, Interpretation interpretation) {
  QVector<PreviewRow> found;
  for (const PreviewRow& row : rows)
    if (row.interpretation == interpretation) found.push_back(row);
  return found;
}

/// The design with random valid values for some inputs.
Design drawn(Job job, std::mt19937& random) {
  Design design = default_design(job);
  for (const Parameter* p : parameters(job)) {
    if (!may_vary(*p, job) || random() % 6 != 0) continue;
    if (is_toggle(*p)) set_value(design, *p, random() % 2 == 0);
    if (is_choice(*p)) set_value(design, *p, std::string(p->choices[random() % p->choices.size()].id));
    if (is_entry(*p)) {
      const auto& entries = catalog(kind_of(entry(design, *p)));
      set_value(design, *p, entries[random() % entries.size()]);
    }
    if (is_number(*p)) set_value(design, *p, value_at(*p, int(random() % unsigned(slider_positions(*p)))));
  }
  return design;
}

}  // namespace

class TestExchange : public QObject {
  Q_OBJECT

 private slots:
  void files_are_recognised_by_content_data();
  void files_are_recognised_by_content();
  void every_key_of_a_file_has_a_row();
  void derived_changes_are_listed();
  void views_and_filter_choose_rows();
  void every_colour_has_a_sign();
  void the_totals_count_every_row_once();
  void a_second_file_has_a_column_of_its_own();
  void weights_are_compared_with_the_model();
  void the_note_lists_assumptions();
  void a_design_is_read_back_from_its_line();
  void a_line_is_read_as_users_copy_it_data();
  void a_line_is_read_as_users_copy_it();
  void a_bad_line_is_refused();
  void a_design_is_named_after_its_differences();
  void coefficients_are_those_of_the_project();
  void only_the_header_of_weights_is_read();
  void a_huge_file_is_not_read_completely();
  void paths_are_read_as_users_copy_them();
};

void TestExchange::files_are_recognised_by_content_data() {
  QTest::addColumn<QByteArray>("head");
  QTest::addColumn<QString>("name");
  QTest::addColumn<int>("kind");
  const auto row = [](const char* title, const QByteArray& head, const char* name, FileKind kind) {
    QTest::newRow(title) << head << QString::fromLatin1(name) << int(kind);
  };
  row("project", "{\n  \"format\": \"trainyard project\",\n  \"version\": 1", "x.json", FileKind::project);
  row("project whose keys stand in another order", "{\"version\":1, \"format\" : \"trainyard project\"}", "x",
      FileKind::project);
  row("report", "%PDF-1.7\n...", "x.txt", FileKind::project);
  row("broken project", "{ not json", "x.trainyard", FileKind::project);
  row("configuration that calls itself a project", "{\"hidden_size\": 4096}", "x.pdf", FileKind::foreign);
  row("JSON", "{\"hidden_size\": 4096}", "config.json", FileKind::foreign);
  row("YAML", "distributed_type: FSDP\nnum_processes: 8\n", "x.yaml", FileKind::foreign);
  row("YAML with a list in its first line", "a: [1, 2, 3, 4]\n", "x.yaml", FileKind::foreign);
  row("arguments", "--num-layers 32 --hidden-size 4096\n", "x.sh", FileKind::foreign);
  row("runs", "model,accelerator,gpus,step_time_s\nGPT-3,a100,8,1.5\n", "runs.csv", FileKind::measured);
  row("runs with marks of Excel", "\xEF\xBB\xBFmodel,accelerator,\"gpus\"\r\n", "runs.txt", FileKind::measured);
  row("tensors", QByteArray("\x08\0\0\0\0\0\0\0{\"a\": 1}", 16), "runs.csv", FileKind::foreign);
}

void TestExchange::files_are_recognised_by_content() {
  QFETCH(QByteArray, head);
  QFETCH(QString, name);
  QFETCH(int, kind);
  QCOMPARE(int(ui::kind_of(head.toStdString(), name)), kind);
}

void TestExchange::every_key_of_a_file_has_a_row() {
  const QVector<PreviewRow> rows = preview_rows(preview_by_hand());
  QCOMPARE(rows_of(rows, Interpretation::understood).size(), 3);
  const PreviewRow tensor = rows_of(rows, Interpretation::understood)[0];
  QCOMPARE(tensor.key, QStringLiteral("tp_degree"));
  QCOMPARE(tensor.said, QStringLiteral("4"));
  QCOMPARE(tensor.input, QStringLiteral("Tensor parallel"));
  QCOMPARE(tensor.value, QStringLiteral("4"));
  QCOMPARE(tensor.present, QStringLiteral("8"));
  QVERIFY(tensor.changes);
  const PreviewRow layers = rows_of(rows, Interpretation::understood)[1];
  QCOMPARE(layers.value, QStringLiteral("80"));
  QCOMPARE(layers.present, QStringLiteral("126"));
  QVERIFY(layers.changes);
  // The design has this value already.
  QVERIFY(!rows_of(rows, Interpretation::understood)[2].changes);
  QCOMPARE(rows_of(rows, Interpretation::assumed).size(), 1);
  QCOMPARE(rows_of(rows, Interpretation::assumed)[0].reason, QStringLiteral("No file states it"));
  QCOMPARE(rows_of(rows, Interpretation::ignored).size(), 1);
  QCOMPARE(rows_of(rows, Interpretation::ignored)[0].key, QStringLiteral("log_level"));
  QCOMPARE(rows_of(rows, Interpretation::warning).size(), 1);
  QCOMPARE(rows_of(rows, Interpretation::unknown).size(), 1);
  QCOMPARE(rows_of(rows, Interpretation::unknown)[0].key, QStringLiteral("warp_drive"));
  // Possible errors come first.
  QCOMPARE(int(rows.first().interpretation), int(Interpretation::warning));
  QCOMPARE(int(rows.last().interpretation), int(Interpretation::ignored));
}

void TestExchange::derived_changes_are_listed() {
  const QVector<PreviewRow> followed = rows_of(preview_rows(preview_by_hand()), Interpretation::derived);
  QStringList inputs;
  for (const PreviewRow& row : followed) {
    inputs << row.input;
    QVERIFY(row.changes && !row.reason.isEmpty());
  }
  // No key names the micro-batch. The model gets another name because its layers differ.
  QCOMPARE(inputs, (QStringList{QStringLiteral("Model"), QStringLiteral("Micro-batch")}));
}

void TestExchange::views_and_filter_choose_rows() {
  const QVector<PreviewRow> rows = preview_rows(preview_by_hand());
  const auto count = [&](PreviewView view, const char* filter) {
    qsizetype found = 0;
    for (const Interpretation interpretation : ui::every_interpretation)
      found += preview_section(rows, interpretation, view, QString::fromLatin1(filter)).rows.size();
    return found;
  };
  QCOMPARE(count(PreviewView::all, ""), rows.size());
  QCOMPARE(count(PreviewView::changes, ""), 5);
  QCOMPARE(count(PreviewView::understood, ""), 5);
  QCOMPARE(count(PreviewView::assumed, ""), 1);
  QCOMPARE(count(PreviewView::ignored, ""), 1);
  QCOMPARE(count(PreviewView::unknown, ""), 1);
  QCOMPARE(count(PreviewView::warnings, ""), 1);
  QCOMPARE(count(PreviewView::all, "effect on time"), 1);
  QCOMPARE(count(PreviewView::all, "TENSOR tp_degree"), 1);
  QCOMPARE(count(PreviewView::all, "TENSOR log_level"), 0);
  QCOMPARE(ui::preview_views(rows)[2].text, QStringLiteral("Understood 5"));
}

void TestExchange::every_colour_has_a_sign() {
  QStringList signs, titles;
  for (const Interpretation interpretation : ui::every_interpretation) {
    const ui::PreviewSection section =
        preview_section(preview_rows(preview_by_hand()), interpretation, PreviewView::all, {});
    QVERIFY(!section.rows.isEmpty());
    titles << section.title;
    for (const ui::FactRow& row : section.rows) {
      const QString sign = row.cells[0].text.section(u' ', 0, 0);
      if (!signs.contains(sign)) signs << sign;
      // Columns that are empty in all rows are omitted.
      QCOMPARE(row.cells.size(), section.heads.size());
      for (const ui::FactCell& cell : row.cells) QVERIFY2(!cell.text.isEmpty(), qPrintable(section.title));
    }
  }
  QCOMPARE(signs.size(), 6);
  titles.removeDuplicates();
  QCOMPARE(titles.size(), 6);
}

void TestExchange::the_totals_count_every_row_once() {
  QCOMPARE(ui::totals_text(preview_rows(preview_by_hand())),
           QStringLiteral("3 understood, 2 derived, 1 assumed, 1 unknown, 1 ignored, 1 warning"));
  QCOMPARE(ui::totals_text({}), QString());
}

void TestExchange::a_second_file_has_a_column_of_its_own() {
  QVector<PreviewRow> rows = preview_rows(preview_by_hand());
  const auto heads = [&] { return preview_section(rows, Interpretation::understood, PreviewView::all, {}).heads; };
  QVERIFY(!heads().contains(QStringLiteral("File")));
  for (PreviewRow& row : rows)
    if (row.interpretation == Interpretation::ignored) row.file = QStringLiteral("b.yaml");
  QCOMPARE(heads().last(), QStringLiteral("File"));
  QVERIFY(rows_of(rows, Interpretation::ignored)[0].text().startsWith(QStringLiteral("b.yaml: log_level = info")));
}

/// Llama 3.1 8B has 8,030,261,248 parameters; in 16 bits they take 16,060,522,496 bytes.
void TestExchange::weights_are_compared_with_the_model() {
  Import import;
  QCOMPARE(ui::model_text(import), QString());
  import.design = default_design();
  assign(import.design, "model=llama3.1-8b");
  import.set = {&*ParameterHandle(&Workload::model)};
  QCOMPARE(ui::model_text(import), QStringLiteral("Llama 3.1 8B: 8,030,261,248 parameters."));
  import.weights = {{ "a.json", 8030261248.0, 16060522496.0 }};
  QVERIFY(ui::model_text(import).endsWith(QStringLiteral(" a.json contains the same number.")));
  import.weights = {{ "a.json", 8030261249.0, 0 }};
  QVERIFY(ui::model_text(import).endsWith(QStringLiteral(" a.json contains 8,030,261,249.")));
  import.weights = {{ "a.json", 0, 16060522496.0 }};
  QVERIFY2(ui::model_text(import).endsWith(QStringLiteral("16.1\u00A0GB, or 2 bytes per parameter.")),
           qPrintable(ui::model_text(import)));
}

void TestExchange::the_note_lists_assumptions() {
  const QString note = ui::origin_note(preview_by_hand());
  QVERIFY2(note.contains(QStringLiteral("Assumed, because no file sets it: Sharding")), qPrintable(note));
}

void TestExchange::a_design_is_read_back_from_its_line() {
  std::mt19937 random(20261122);
  for (const Job job : every_job) {
    for (int i = 0; i < 100; ++i) {
      const Design design = i == 0 ? default_design(job) : drawn(job, random);
      const QString line = ui::design_line(design);
      QVERIFY(ui::is_design_line(line));
      QVERIFY2(ui::design_of_line(line) == design, qPrintable(line));
    }
  }
}

void TestExchange::a_line_is_read_as_users_copy_it_data() {
  QTest::addColumn<QString>("line");
  QTest::newRow("bare") << "--set tensor_parallel=4 --set micro_batch=2";
  QTest::newRow("with spaces and a line feed") << "  --set tensor_parallel=4\t--set micro_batch=2 \n";
  QTest::newRow("command") << "trainyard evaluate --set tensor_parallel=4 --set micro_batch=2";
  QTest::newRow("command with its path") << "$ build/bin/trainyard search --set tensor_parallel=4 --set micro_batch=2";
  QTest::newRow("comment") << "# trainyard: --set tensor_parallel=4 --set micro_batch=2";
  QTest::newRow("two lines") << "trainyard evaluate --set tensor_parallel=4 \\\n   --set micro_batch=2";
  QTest::newRow("quoted") << "--set 'tensor_parallel=4' --set \"micro_batch=2\"";
  QTest::newRow("joined") << "--set=tensor_parallel=4 --set=micro_batch=2";
}

void TestExchange::a_line_is_read_as_users_copy_it() {
  QFETCH(QString, line);
  QVERIFY(ui::is_design_line(line));
  Design wanted = default_design();
  assign(wanted, "tensor_parallel=4");
  assign(wanted, "micro_batch=2");
  QVERIFY(ui::design_of_line(line) == wanted);
}

void TestExchange::a_bad_line_is_refused() {
  QVERIFY(!ui::is_design_line(QStringLiteral("--num-layers 32 --settings a")));
  QVERIFY(!ui::is_design_line(QStringLiteral("a: --set b=c")));
  for (const char* line : {"--set tensor_parallel=7.5", "--set nothing=1", "--set tensor_parallel", "--set a='b"})
    QVERIFY_THROWS_EXCEPTION(InputError, ui::design_of_line(QString::fromLatin1(line)));
}

void TestExchange::a_design_is_named_after_its_differences() {
  Design design = default_design();
  QCOMPARE(ui::name_differing_inputs(design, default_design()), QStringLiteral("Unchanged"));
  assign(design, "tensor_parallel=4");
  QCOMPARE(ui::name_differing_inputs(design, default_design()), QStringLiteral("Tensor parallel 4"));
  for (const char* more : {"model=llama3.1-70b", "micro_batch=2", "zero_stage=3"}) assign(design, more);
  const QString name = ui::name_differing_inputs(design, default_design());
  QVERIFY2(name.startsWith(QStringLiteral("Llama 3.1 70B, ")) && name.endsWith(QStringLiteral(", 1 more")),
           qPrintable(name));
}

/// A file exported by this program starts from the default design, but the project's calibration must be kept.
void TestExchange::coefficients_are_those_of_the_project() {
  Design present = default_design();
  present.calibration = std::make_shared<const Coefficients>(shipped_coefficients());
  const ui::Preview preview =
      ui::make_preview({{"a.yaml", "# trainyard: --set tensor_parallel=4\ndistributed_type: FSDP\n"}}, present);
  QCOMPARE(preview.import->design.layout.tensor_parallel, 4.0);
  QVERIFY(preview.import->design.calibration == present.calibration);
}

void TestExchange::only_the_header_of_weights_is_read() {
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("model.safetensors"));
  const QByteArray head = R"({"a":{"dtype":"BF16","shape":[2,2],"data_offsets":[0,8]}})";
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  const quint64 length = quint64(head.size());
  file.write(reinterpret_cast<const char*>(&length), 8);
  file.write(head);
  QVERIFY(file.resize(qint64(100) << 30));
  file.close();
  QCOMPARE(ui::read_foreign_file(path).text.size(), size_t(8 + head.size()));
}

void TestExchange::a_huge_file_is_not_read_completely() {
  const QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("config.json"));
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write("{");
  QVERIFY(file.resize(qint64(100) << 30));
  file.close();
  QCOMPARE(ui::read_foreign_file(path).text.size(), largest_document + 1);
  for (const QString& wrong : {folder.path(), folder.filePath(QStringLiteral("nothing")), QStringLiteral("/dev/zero")})
    QVERIFY_THROWS_EXCEPTION(InputError, ui::read_foreign_file(wrong));
}

void TestExchange::paths_are_read_as_users_copy_them() {
  const QTemporaryDir folder;
  const QString plain = folder.filePath(QStringLiteral("a.json"));
  const QString spaced = folder.filePath(QStringLiteral("two words.json"));
  for (const QString& path : {plain, spaced}) QVERIFY(QFile(path).open(QIODevice::WriteOnly));
  const auto interpretation = [](const QString& text) { return ui::paths_of_text(text); };
  QCOMPARE(interpretation(plain), QStringList{plain});
  QCOMPARE(interpretation(spaced + u'\n'), QStringList{spaced});
  QCOMPARE(interpretation(plain + QStringLiteral("\r\n") + spaced), (QStringList{plain, spaced}));
  QCOMPARE(interpretation(QStringLiteral("'%1'  %2").arg(spaced, plain)), (QStringList{spaced, plain}));
  QCOMPARE(interpretation(QStringLiteral("\"%1\"").arg(spaced)), QStringList{spaced});
  QCOMPARE(interpretation(QString(spaced).replace(u' ', QStringLiteral("\\ "))), QStringList{spaced});
  QCOMPARE(interpretation(QUrl::fromLocalFile(spaced).toString(QUrl::FullyEncoded) + QStringLiteral("\n# a comment\n")),
           QStringList{spaced});
  QCOMPARE(interpretation(QStringLiteral("~/a.json")), QStringList{QDir::homePath() + QStringLiteral("/a.json")});
  // A list of absolute paths counts as files even if they do not exist, so that the error names the missing one.
  QCOMPARE(interpretation(QStringLiteral("/none/a.json /none/b.json")).size(), 2);
  for (const char* other : {"", "a.json", "--num-layers 32", "/usr/bin/torchrun pretrain.py --num-layers 32",
                            "{\"a\": 1}", "https://example.org/a.json", "model: /data/a"})
    QCOMPARE(interpretation(QString::fromLatin1(other)), QStringList());
}

TRAINYARD_TEST(TestExchange);
#include "tst_exchange.moc"
