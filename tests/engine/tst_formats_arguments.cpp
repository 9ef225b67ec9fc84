// SPDX-License-Identifier: GPL-3.0-or-later
// Arguments are read from shell scripts, which are never run.
#include <QTest>

#include "engine/error.h"
#include "engine/formats/documents/document.h"
#include "engine/json/json.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Json read(const std::string& text) { return *parse_arguments({"script", text}).tree; }
Json options(const std::string& text) {
  Json tree = read(text);
  for (const char* beside : {"$", "#", "command"}) tree.erase(beside);
  return tree;
}

}  // namespace

class TestFormatsArguments : public QObject {
  Q_OBJECT

 private slots:
  void equal_commands_give_equal_trees_data() {
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const char* text) { QTest::newRow(name) << QString::fromUtf8(text); };
    row("one line", "torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 32 --bf16 --data-path 0.3 a 0.7 b");
    row("continued",
        "python pretrain_gpt.py \\\n  --num-layers=32 \\\n --bf16 \\\n --data-path 0.3 a 0.7 b 2>&1 | tee log\n");
    row("arguments without a command", "--num-layers 32\n--bf16\n--data-path 0.3 a 0.7 b\n");
    row("list", "ARGS=(\n  --num-layers 32 # all\n  # none\n  --bf16\n)\nARGS+=(--data-path 0.3 a 0.7 b)\n");
    row("list and command",
        "ARGS=(--num-layers 32 --bf16)\nmkdir -p out --mode 7\nexec torchrun x.py \"${ARGS[@]}\" "
        "--data-path 0.3 a 0.7 b");
    row("text",
        "ARGS=\"\n  --num-layers $L \\\n --bf16\n\"\nL=8\n: nothing\ntorchrun x.py --num-layers 32 --bf16 "
        "--data-path 0.3 a 0.7 b");
    row("inner shell",
        "N=32\nsrun -N 4 --container-image=x bash -c \"python -u /x.py --num-layers $N --bf16 --data-path "
        "0.3 a 0.7 b\"");
    row("inner shell in quotes",
        "N=16\nsrun sh -c 'N=32; python /x.py --num-layers ${N} --bf16 --data-path 0.3 a 0.7 b'");
    row("eval", "C=\"torchrun x.py --num-layers 32 --bf16 --data-path 0.3 a 0.7 b\"\necho $C\neval $C");
    row("Windows", "python x.py --num-layers 32 \\\r\n --bf16 \\\r\n --data-path 0.3 a 0.7 b\r\n");
    row("words that are only dashes",
        "#SBATCH --- --nodes=2 -\nsrun --- python x.py --num-layers 32 --bf16 --- --data-path 0.3 a 0.7 b");
    row("here-document",
        "sbatch <<'EOF'\n#!/bin/bash\npython x.py --num-layers 32 --bf16 --data-path 0.3 a 0.7 b\nEOF\n");
  }
  void equal_commands_give_equal_trees() {
    QFETCH(QString, text);
    const Json expected = Json::parse(R"({"num-layers":"32","bf16":true,"data-path":["0.3","a","0.7","b"]})");
    QCOMPARE(QString::fromStdString(options(text.toStdString()).dump()), QString::fromStdString(expected.dump()));
  }

  void variables_are_substituted_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("value");
    const auto row = [](const char* text, const char* value) { QTest::newRow(text) << text << value; };
    row("A=4; x.py --a $A", "4");
    row("A=4; x.py --a ${A}x", "4x");
    row("x.py --a ${A:-7}", "7");
    row("A=4; x.py --a ${A:-7}", "4");
    row("B=2; x.py --a ${A:-$B}", "2");
    row(": ${A:=9}; x.py --a $A", "9");
    row("A=4; B=8; x.py --a $((A*$B+${A}))", "36");
    row("A=7; x.py --a $(( (A - 1) / 4 ))", "1");
    row("x.py --a $(nproc)", "$(nproc)");
    row("N=8; x.py --a $(expr 4 \\* $N + 1)", "33");
    row("N=8; A=`expr $N / 3`; x.py --a $A", "2");
    row("N=8; x.py --a $(echo \"$N * 3\" | bc)", "24");
    row("N=8; x.py --a $(bc <<< \"$N*3\")", "24");
    row("N=8; let A=N*2+1; x.py --a $A", "17");
    row("ARGS=\"--a $(expr 4 \\* $N)\"; x.py $ARGS", "$(expr 4 \\* $N)");
    row("R=`hostname | cut -f 1`; x.py --a $R --b", "$(hostname | cut -f 1)");
    row("V=3; x.py ${V:+--a $V}", "3");
    row("N=$@; x.py --a $N", "${N}");
    row("x.py --a $A", "${A}");
    row("x.py --a ${10}", "${10}");
    row("export A=3 B=5; x.py --a $B", "5");
    row("A=1; [ -z \"$A\" ] && A=2; x.py --a $A", "1");
    row("[ -z \"$A\" ] && A=2; x.py --a $A", "2");
    row("A=1\nif [ $A -eq 2 ]; then A=3; elif [[ $A == 1 ]]; then A=4; else A=5; fi\nx.py --a $A", "4");
    row("A=big\ncase $A in\n small) B=1;;\n big|huge) B=2;;\n *) B=3;;\nesac\nx.py --a $B", "2");
    row("while [[ $# -gt 0 ]]; do case $1 in --a) A=9;; esac; done\nA=1\nx.py --a $A", "1");
    row("for A in 16 32; do\n x.py --a $A\ndone", "16");
    row("x.py --a \"two words\"", "two words");
    row("x.py --a '{\"b\": [1, 2]}'", "{\"b\": [1, 2]}");
    row("x.py --a ([0]*3+[1]*58)", "([0]*3+[1]*58)");
    row("x.py --a Et*2|(tt|)*5t|tmL", "Et*2|(tt|)*5t|tmL");
    row("x.py --a -1e-3", "-1e-3");
  }
  void variables_are_substituted() {
    QFETCH(QString, text);
    QFETCH(QString, value);
    const Json tree = options(text.toStdString());
    QVERIFY(tree.contains("a"));
    QCOMPARE(QString::fromStdString(tree["a"].get<std::string>()), value);
  }

  /// Arguments from an unset variable are not the value of the option before them, and give a warning.
  void unknown_argument_lists_give_a_warning() {
    const Document document = parse_arguments({"script", "torchrun x.py --bf16 ${EXTRA_ARGS} --a 1 \"${MORE[@]}\""});
    QCOMPARE((*document.tree)["bf16"].dump(), Json(true).dump());
    QCOMPARE(document.warnings.size(), size_t(2));
  }

  void launchers_and_schedulers_are_distinguished() {
    const Json tree = read(
        "#!/bin/bash\n#SBATCH --nodes=4   # four\n#SBATCH -n 32\n#SBATCH --gres=gpu:h100:8\n"
        "export NCCL_ALGO=Ring\nsrun --mpi pmix torchrun --nnodes $SLURM_NNODES --nproc_per_node 8 "
        "x.py --nodes 7\n");
    QCOMPARE(tree["nodes"].dump(), Json("7").dump());
    QCOMPARE(tree["#"]["nodes"].dump(), Json("4").dump());
    QCOMPARE(tree["#"]["ntasks"].dump(), Json("32").dump());
    QCOMPARE(tree["#"]["nnodes"].dump(), Json("4").dump());
    QCOMPARE(tree["#"]["nproc-per-node"].dump(), Json("8").dump());
    QCOMPARE(tree["$"]["NCCL_ALGO"].dump(), Json("Ring").dump());
    QCOMPARE(tree["command"].back().dump(), Json("x.py").dump());
  }

  void server_commands_are_read() {
    const Json tree = read("vllm serve org/Model --tensor-parallel-size 4 -pp 2 --trust_remote_code");
    QCOMPARE(tree["command"].dump(), Json::parse(R"(["vllm", "serve", "org/Model"])").dump());
    QCOMPARE(tree["tensor-parallel-size"].dump(), Json("4").dump());
    QCOMPARE(tree["pp"].dump(), Json("2").dump());
    QCOMPARE(tree["trust-remote-code"].dump(), Json(true).dump());
  }

  void the_last_of_two_values_counts() {
    const Document document = parse_arguments({"script", "x.py --a 1 --a 2"});
    QCOMPARE((*document.tree)["a"].dump(), Json("2").dump());
    QCOMPARE(document.warnings.size(), size_t(1));
  }

  /// Whatever a script does in addition to the command that is read gives a warning if it can change the arguments.
  void script_constructs_that_are_not_followed_give_a_warning_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("warnings");
    const auto row = [](const char* name, const char* text, int warnings) {
      QTest::newRow(name) << QString::fromUtf8(text) << warnings;
    };
    row("nothing", "A=4\npython a.py --x 1 --y 2 --z $A\n", 0);
    row("sourced", "source ./env.sh\npython a.py --x 1 --y ${Y:-2}\n", 1);
    row("sourced with a point", ". env.sh\npython a.py --x 1 --y ${Y:-2}\n", 1);
    row("activated Python environment", "source venv/bin/activate\n. ~/.bashrc\npython a.py --x 1 --y 2\n", 0);
    row("loop", "for TP in 1 2 4; do\n python a.py --x 1 --y $TP\ndone\n", 1);
    row("loop over an unknown list", "for TP in $ALL; do\n python a.py --x 1 --y $TP\ndone\n", 1);
    row("loop of one round", "for TP in 4; do\n python a.py --x 1 --y $TP\ndone\n", 0);
    row("loop that starts no program", "for i in 1 2; do\n mkdir $i\ndone\npython a.py --x 1 --y 2\n", 0);
    row("two commands", "python a.py --x 1 --y 4 --z 5\npython a.py --x 2 --y 8 --z 5\n", 1);
    row("two runs of one command", "python a.py --x 1 --y 4\npython a.py --x 1 --y 4\n", 0);
    row("a command of another kind", "python prepare.py --input a --workers 4\npython a.py --x 1 --y 4 --z 5\n", 0);
    row("two branches", "if [ $A = 1 ]; then\npython a.py --x 1 --y 4\nelse\npython a.py --x 2 --y 4\nfi\n", 1);
  }
  void script_constructs_that_are_not_followed_give_a_warning() {
    QFETCH(QString, text);
    QFETCH(int, warnings);
    const Document document = parse_arguments({"script", text.toStdString()});
    std::string all;
    for (const Message& warning : document.warnings) all += warning.text() + '\n';
    QVERIFY2(int(document.warnings.size()) == warnings, all.c_str());
  }

  void growing_and_nested_scripts_are_read_in_bounded_time_data() {
    QTest::addColumn<QByteArray>("text");
    QByteArray doubles = "A=aaaaaaaaaaaaaaaa\n";
    for (int i = 0; i < 60; ++i) doubles += "A=$A$A\n";
    QTest::newRow("doubles") << doubles;
    QTest::newRow("branches") << QByteArray("if x; then ").repeated(5000);
    QTest::newRow("brackets") << QByteArray("( ").repeated(100000);
    QTest::newRow("words") << QByteArray("a ").repeated(300000);
  }
  void growing_and_nested_scripts_are_read_in_bounded_time() {
    QFETCH(QByteArray, text);
    QVERIFY_THROWS_EXCEPTION(InputError, parse_arguments({"script", text.toStdString()}));
  }
  void nested_quotes_are_read_in_bounded_time() {
    std::string text = "x.py --a ";
    for (int i = 0; i < 50000; ++i) text += "\"$(";
    parse_arguments({"script", text});
    for (int i = 0; i < 50000; ++i) text += "${a:-";
    parse_arguments({"script", text});
  }
};

TRAINYARD_TEST(TestFormatsArguments);
#include "tst_formats_arguments.moc"
