// SPDX-License-Identifier: GPL-3.0-or-later
// Files for other programs: no name adds a line or a key, and a design that cannot run says so.
#include <QTest>

#include <algorithm>
#include <map>

#include "engine/error.h"
#include "engine/formats/documents/escaping.h"
#include "engine/formats/documents/syntaxes.h"
#include "engine/formats/kit/export.h"
#include "engine/formats/kit/import.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "engine/units/utf8.h"
#include "tests/cases.h"
#include "tests/engine/random_designs.h"
#include "tests/engine/sorted_json.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Names that a careless writer would turn into lines, keys, values of another type, or a file that no parser accepts.
const std::vector<std::string> payloads{"H100\n[job]\ndump_folder = \"/evil\"",
                                        "H100\r\nevil: true",
                                        "H100\revil: true",
                                        "H100\u2028evil: true",
                                        "H100\u2029evil: true",
                                        "H100\u0085evil: true",
                                        "H100\vevil: true",
                                        "H100\fevil: true",
                                        "a\ttab",
                                        "bell \x07, escape \x1b, delete \x7f",
                                        "\uFEFFmark",
                                        "\u202Ereversed",
                                        "no character \uFFFE",
                                        "quotation \" marks ' and \"\"\" three",
                                        "backslash at the end \\",
                                        "a: b",
                                        "a #b",
                                        "- item",
                                        "{a: b}",
                                        "*alias",
                                        "!!python/object:os.system x",
                                        "null",
                                        "0x10",
                                        "2001-01-01",
                                        " spaces ",
                                        "no UTF-8 \xff",
                                        "---",
                                        "1e5",
                                        "trainyard: --set accelerators=8",
                                        "512 H100 GPUs",
                                        "Łódź 東京 🚂"};

/// Counts lines as the most generous reader does: Python's str.splitlines.
size_t lines_of(const std::string& text) {
  size_t lines = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const std::string_view rest = std::string_view(text).substr(i);
    lines += rest.starts_with('\n') || rest.starts_with('\v') || rest.starts_with('\f') || rest.starts_with('\r') ||
             rest.starts_with("\x1c") || rest.starts_with("\x1d") || rest.starts_with("\x1e") ||
             rest.starts_with("\u0085") || rest.starts_with("\u2028") || rest.starts_with("\u2029");
  }
  return lines;
}

void collect_paths(const Json& value, const std::string& path, std::vector<std::string>& out) {
  if (!value.is_structured()) return out.push_back(path + ' ' + value.type_name());
  for (const auto& [key, item] : value.items()) collect_paths(item, path + '.' + key, out);
}

/// Returns every key of a file with the type of its value.
std::vector<std::string> paths_of(const Document& document) {
  std::vector<std::string> out;
  collect_paths(*document.tree, "", out);
  return out;
}

bool holds_text(const Json& value, const std::string& text) {
  if (value.is_string()) return value.get<std::string>() == text;
  return value.is_structured() && std::ranges::any_of(value, [&](const Json& item) { return holds_text(item, text); });
}

/// Returns the ids of the inputs of a job that are catalog entries; "" is the name of the design.
std::vector<std::string> places_of(Job job) {
  std::vector<std::string> out{""};
  for (const Parameter* p : parameters(job))
    if (is_entry(*p)) out.emplace_back(p->id);
  return out;
}

Export written(const Format& format, const std::string& place, const std::string& name) {
  Design design = default_design(format.job);
  if (!place.empty()) {
    const Parameter& p = known_parameter(place);
    set_value(design, p, with_field(entry(design, p), "name", name));
  }
  return export_design(design, format, place.empty() ? name : "a design");
}

/// Describes what a name changes in a file outside its own text; empty if nothing.
std::string harm(const Format& format, const std::string& place, const std::string& name) {
  static std::map<std::string, std::string> plains;
  std::string& plain = plains[format.id + place];
  if (plain.empty()) plain = written(format, place, "Plain").text;
  const std::string text = written(format, place, name).text;
  const std::string what =
      std::string(format.id) + ", " + (place.empty() ? "name of the design" : place) + ":\n" + text;
  if (lines_of(text) != lines_of(plain)) return "another number of lines in " + what;
  if (!is_utf8(text)) return "no UTF-8 in " + what;
  if (!format.readable) return {};
  const Document a = parse_document({"plain", plain}), b = parse_document({"named", text});
  if (a.syntax != b.syntax || paths_of(a) != paths_of(b)) return "other keys in " + what;
  if (a.comments.size() != b.comments.size()) return "another number of comments in " + what;
  // Only a name that mentions GPUs could be read as a number of GPUs.
  if (name.find("GPU") == std::string::npos && name.find("accelerators") == std::string::npos) return {};
  const Design other = import_files({{"named", text}}, default_design(format.job)).design;
  return other.cluster.accelerators == default_design(format.job).cluster.accelerators ? "" : "other GPUs in " + what;
}

Design changed(Job job, const std::vector<std::string>& inputs) {
  Design design = default_design(job);
  for (const std::string& input : inputs) assign(design, input);
  return design;
}

}  // namespace

class TestExport : public QObject {
  Q_OBJECT

 private slots:
  void no_name_adds_a_line_or_a_key_data() {
    QTest::addColumn<QString>("id");
    for (const Format* format : formats())
      if (format->writable) QTest::newRow(format->id) << QString::fromLatin1(format->id);
  }
  void no_name_adds_a_line_or_a_key() {
    QFETCH(QString, id);
    const Format& format = known_format(id.toStdString());
    size_t step = 0;
    for (const std::string& place : places_of(format.job)) {
      // Each place starts at another name, so that together they cover all names.
      for (size_t i = step++ % tests::stride(5); i < payloads.size(); i += tests::stride(5)) {
        const std::string found = harm(format, place, payloads[i]);
        QVERIFY2(found.empty(), found.c_str());
      }
    }
  }

  /// A name is escaped but not changed: a parser reads the same name.
  void a_name_is_read_back_unchanged() {
    for (const std::string& name : payloads) {
      if (!is_utf8(name)) continue;
      const Document file = parse_document({"file", written(known_format("nanotron"), "model", name).text});
      QVERIFY2(holds_text(*file.tree, name), name.c_str());
    }
  }

  /// Any tree of texts reads back unchanged, also with texts as keys.
  void texts_are_read_back_in_each_syntax() {
    Json tree = {{"section", Json::object()}, {"list", Json::array()}};
    for (const std::string& name : payloads) {
      if (!is_utf8(name)) continue;
      tree["section"][name] = name;
      tree["list"].push_back(name);
    }
    tree["section"]["number"] = 1e-05;
    tree["section"]["truth"] = true;
    tree["section"]["nested"] = {{"deep", {{"deeper", "x"}}}, {"empty", Json::array()}};
    Json nested = tree;
    nested["rows"] = Json::array({{{"name", "a"}, {"value", 1}}, {{"name", "b"}, {"list", {1, 2}}}});
    nested["none"] = nullptr;
    QCOMPARE(parse_yaml({"file", write_yaml(nested)}).tree->dump(), nested.dump());
    QCOMPARE(parse_yaml({"file", write_yaml(nested)}).warnings.size(), 0u);
    // TOML writes keys with values before tables, so the comparison ignores the order.
    QCOMPARE(sorted(*parse_toml({"file", write_toml(tree)}).tree).dump(), sorted(tree).dump());
  }

  /// PyYAML reads "1e-05" as text.
  void pyyaml_reads_small_numbers_as_numbers() { QCOMPARE(write_yaml({{"a", 1e-05}}), std::string("a: 1.0e-05\n")); }

  /// Only words that YAML 1.1 reads as something else are quoted.
  void only_ambiguous_yaml_words_are_quoted() {
    for (const char* word : {"1f1b", "torch.bfloat16", "FULL_SHARD", "Llama 3.1 8B", "--num-layers", "a/b"})
      QCOMPARE(yaml_text(word), std::string(word));
    for (const char* word :
         {"",   "yes", "NO", "on",   "y",          "~",  "0x10", "017",  "1_000", "1e5", "12",  "1.5", "-1",
          "--", "=",   "<<", "1:30", "2001-01-01", "a ", " a",   "a: b", "a #b",  "[a]", "NaN", ".inf"})
      QCOMPARE(yaml_text(word), '"' + std::string(word) + '"');
  }

  void a_design_that_cannot_run_says_so_data() {
    QTest::addColumn<int>("job");
    QTest::addColumn<QString>("inputs");
    QTest::addColumn<QString>("reason");
    const auto row = [](const char* name, Job job, const char* inputs, const char* reason) {
      QTest::newRow(name) << int(job) << QString(inputs) << QString(reason);
    };
    row("heads", Job::training, "tensor_parallel=3", "Not a legal layout");
    row("memory", Job::training,
        "accelerators=8 tensor_parallel=1 pipeline_parallel=1 context_parallel=1 micro_batch=1 zero_stage=0",
        "Does not fit: The fullest GPU needs");
    row("host memory", Job::training,
        "model=llama3.1-70b accelerators=256 pipeline_parallel=4 virtual_pipeline=1 global_batch=256 "
        "offload_optimizer=1 host_memory=16GiB",
        "Host memory is too small");
    row("served heads", Job::serving, "model=llama3.1-70b replica_tensor_parallel=3", "Not a legal layout");
    row("served memory", Job::serving, "model=llama3.1-405b replica_tensor_parallel=1 replica_pipeline_parallel=1",
        "Does not fit: A GPU of the replica");
    row("served context", Job::serving,
        "model=llama3.1-70b replica_tensor_parallel=2 replica_pipeline_parallel=1 context_limit=1048576",
        "Does not fit");
  }
  void a_design_that_cannot_run_says_so() {
    QFETCH(int, job);
    QFETCH(QString, inputs);
    QFETCH(QString, reason);
    std::vector<std::string> said;
    for (const QString& input : inputs.split(u' ')) said.push_back(input.toStdString());
    const Design design = changed(Job(job), said);
    for (const Format* format : formats()) {
      if (!can_describe(*format, Job(job)) || !describes_design(*format)) continue;
      const Export out = export_design(design, *format, "a design");
      QVERIFY2(out.obstacle.text().find(reason.toStdString()) != std::string::npos, out.obstacle.text().c_str());
      const Document file = parse_document({"file", out.text});
      const auto comment = std::ranges::find_if(
          file.comments, [](const std::string& line) { return line.starts_with(obstacle_comment); });
      QVERIFY2(comment != file.comments.end(), out.text.c_str());
      QVERIFY2(comment->find(out.obstacle.text()) != std::string::npos, comment->c_str());
      // Only directives for a batch system are above this comment.
      QVERIFY2(std::all_of(file.comments.begin(), comment,
                           [](const std::string& line) { return line.starts_with('#') || line.starts_with('!'); }),
               out.text.c_str());
      const Design back = import_files({{"file", out.text}}, default_design(Job(job))).design;
      QVERIFY2(back == design, out.text.c_str());
    }
  }

  void a_design_that_runs_has_no_warning() {
    for (const Job job : {Job::training, Job::serving}) {
      RandomDesigns random(3);
      for (int i = 0; i < 40; ++i) {
        const Design design = random.next(job);
        const Evaluation result = evaluate(design);
        const bool fits = job == Job::serving ? result.serving_verdict != ServingVerdict::does_not_fit
                                              : !(result.memory_floor > result.memory_capacity);
        if (!fits) QVERIFY(obstacle_of(design).exists());
        if (fits_or_meets_targets(result) && !has_offload(design.recipe)) QVERIFY(!obstacle_of(design).exists());
      }
      QVERIFY(!obstacle_of(default_design(job)).exists());
    }
    // The probe script measures a machine and describes no design.
    const Design illegal = changed(Job::training, {"tensor_parallel=3"});
    QVERIFY(!export_design(illegal, known_format("probe"), "a").obstacle.exists());
  }
};

TRAINYARD_TEST(TestExport);
#include "tst_export.moc"
