// SPDX-License-Identifier: GPL-3.0-or-later
// Broken and malicious files: each is refused in one sentence that names the file, and nothing is written.
#include <sys/stat.h>

#include <QDir>
#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>

#include "tests/cli/program.h"
#include "tests/test_program.h"

namespace {

QByteArray laughs() {
  QByteArray text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 12; ++i) {
    const QByteArray name = QByteArray::number(i), before = " *a" + QByteArray::number(i - 1);
    text += "a" + name + ": &a" + name + " [" + before;
    for (int k = 1; k < 10; ++k) text += ',' + before;
    text += "]\n";
  }
  return text;
}

QByteArray utf_16(const QString& text) {
  QByteArray out = "\xFF\xFE";
  for (const QChar c : text) out += QByteArray(1, char(c.unicode() & 0xFF)) + char(c.unicode() >> 8);
  return out;
}

/// Whether files were read. The status is 1 if the design that they describe cannot run.
bool is_read(const Run& run) { return run.status == 0 || run.status == 1; }

}  // namespace

class TestImportHostile : public QObject {
  Q_OBJECT

 private slots:
  void a_broken_file_is_refused_in_one_sentence_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("word");
    const QByteArray llama = R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32)";
    QTest::newRow("empty") << QByteArray() << "empty";
    QTest::newRow("spaces") << QByteArray(" \n\n\t ") << "empty";
    QTest::newRow("spaces on lines") << QByteArray("\n \n") << "empty";
    QTest::newRow("cut") << llama << "ends too early";
    QTest::newRow("cut in a word") << llama.first(30) << "ends too early";
    QTest::newRow("lists in lists") << QByteArray(200000, '[') << "file";
    QTest::newRow("objects in objects") << QByteArray("{\"a\":").repeated(100000) << "file";
    QTest::newRow("lists in lists of YAML") << "a: " + QByteArray(100000, '[') << "file";
    QTest::newRow("a tag and a comma of YAML") << QByteArray("!a, b\n") << "not YAML";
    QTest::newRow("a tag and a comma after keys") << QByteArray("a: 1\n---\n!!a, b]\n  c: d\n") << "not YAML";
    QTest::newRow("deeply nested YAML") << [] {
      QByteArray text;
      for (int i = 0; i < 3000; ++i) text += QByteArray(i, ' ') + "a:\n";
      return text;
    }() << "file";
    QTest::newRow("lists in lists of TOML") << "[a]\nb = " + QByteArray(100000, '[') << "file";
    QTest::newRow("deeply nested keys of TOML") << "a = 1\nb" + QByteArray(".b").repeated(100000) + " = 1\n"
                                                << "file";
    QTest::newRow("a number beyond any double") << llama + R"(, "vocab_size": 1e999})"
                                                << "number";
    QTest::newRow("no number") << llama + R"(, "vocab_size": NaN})"
                               << "number";
    QTest::newRow("a key twice") << llama + R"(, "hidden_size": 1})"
                                 << "twice";
    QTest::newRow("a table twice") << QByteArray("[model]\nname = \"a\"\n[model]\nname = \"b\"\n") << "TOML";
    QTest::newRow("UTF-16") << utf_16(QString::fromUtf8(llama + '}')) << "file";
    QTest::newRow("Latin-1") << QByteArray("{\"model_type\": \"\xE4\xF6\xFC\"}") << "UTF-8";
    QTest::newRow("Latin-1 in YAML") << QByteArray("distributed_type: FSDP\nnum_processes: 8\nowner: M\xFCller\n")
                                     << "line 3";
    QTest::newRow("Latin-1 in a script") << QByteArray("#!/bin/bash\ntorchrun pretrain.py --owner M\xFCller --bf16\n")
                                         << "line 2";
    QTest::newRow("half of a surrogate pair") << QByteArray("distributed_type: FSDP\nowner: \xED\xA0\x80\n") << "UTF-8";
    QTest::newRow("a character at the end of a quotation")
        << "distributed_type: FSDP\nnum_processes: \"" + QByteArray(59, 'a') + "\xC3\xA4\xC3\xA4\xC3\xA4\"\n"
        << "num_processes";
    QTest::newRow("terminal control sequences")
        << QByteArray("distributed_type: FSDP\nnum_processes: \"\x1B[2J\x7F\"\n") << "num_processes";
    QTest::newRow("zero bytes") << QByteArray(4096, '\0') << "file";
    QTest::newRow("a program") << QByteArray(
                                      "\x7F"
                                      "ELF\x02\x01\x01\0\0\0\0",
                                      11)
                               << "file";
    QTest::newRow("a billion laughs") << laughs() << "100,000 values";
    QTest::newRow("an alias of itself") << QByteArray("a: &a [*a]\nb: 3\n") << "file";
    QTest::newRow("a list") << QByteArray("[1, 2, 3]") << "file";
    QTest::newRow("a sentence") << QByteArray("Dear all, please find attached the minutes.\n") << "file";
    QTest::newRow("too large") << QByteArray("# x\n").repeated(5 << 20) << "16 MiB";
    QTest::newRow("a wrong type") << QByteArray("distributed_type: FSDP\nnum_processes: [1, 2]\n") << "num_processes";
    QTest::newRow("an absurd number") << QByteArray("distributed_type: FSDP\nnum_processes: -4\n") << "num_processes";
    QTest::newRow("half a device") << QByteArray("distributed_type: FSDP\nnum_processes: 1.5\n") << "num_processes";
    QTest::newRow("too many devices") << QByteArray("distributed_type: FSDP\nnum_processes: 1e300\n")
                                      << "num_processes";
    QTest::newRow("infinite") << QByteArray("distributed_type: FSDP\nnum_processes: .inf\n") << "num_processes";
    QTest::newRow("a foreign line with the program's prefix")
        << QByteArray("# trainyard: --set nothing=1\ndistributed_type: FSDP\nnum_processes: 8\n") << "nothing";
    QTest::newRow("an open quotation mark")
        << QByteArray("# trainyard: --set 'a=1\ndistributed_type: FSDP\nnum_processes: 8\n") << "quotation mark";
  }
  void a_broken_file_is_refused_in_one_sentence() {
    QFETCH(QByteArray, content);
    QFETCH(QString, word);
    const QString path = folder_.filePath("file");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
    file.close();
    refused(path, word);
  }

  void anything_but_a_file_is_refused_in_one_sentence() {
    QTemporaryDir empty;
    refused(empty.path(), "folder");
    refused(folder_.filePath("none"), "No such file");
    refused("/dev/zero", "16 MiB");
    // A pipe without a writer must not block.
    const QString pipe = folder_.filePath("pipe");
    QCOMPARE(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    refused(pipe, "pipe");
    QFile sparse(folder_.filePath("sparse"));
    QVERIFY(sparse.open(QIODevice::WriteOnly));
    if (sparse.resize(qint64(100) << 30)) refused(sparse.fileName(), "16 MiB");
  }

  /// A folder is refused in one sentence, whatever it contains.
  void a_hostile_folder_is_refused_in_one_sentence() {
    QTemporaryDir folder;
    QDir(folder.path()).mkpath("inside");
    QVERIFY(QFile::link(folder.path(), folder.filePath("inside/up")));
    QVERIFY(QFile::link(folder.filePath("round"), folder.filePath("round")));
    QVERIFY(QFile::link("/dev/zero", folder.filePath("config.json")));
    refused(folder.path(), "folder");
    for (int i = 0; i < 20000; ++i) QVERIFY(QFile(folder.filePath(QString::number(i))).open(QIODevice::WriteOnly));
    refused(folder.path(), "10000");
  }

  void a_model_folder_is_imported_as_one_design() {
    QTemporaryDir folder;
    const auto write = [&](const char* name, const QByteArray& text) {
      QFile file(folder.filePath(name));
      return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
    };
    QVERIFY(write("config.json", R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32,
      "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 128256, "intermediate_size": 14336,
      "max_position_embeddings": 8192})"));
    QVERIFY(write("ds.json", R"({"zero_optimization": {"stage": 3}, "train_micro_batch_size_per_gpu": 2})"));
    QVERIFY(write("tokenizer.json", R"({"version": "1.0", "added_tokens": []})"));
    const Run run = trainyard_run({"import", "--json", folder.path()});
    QVERIFY2(is_read(run), run.err.constData());
    QCOMPARE(run.json()["format"].toString(), QString("hf_config+deepspeed"));
    QCOMPARE(run.json()["parameters"].toObject()["zero_stage"].toString(), QString("3"));
    QVERIFY(run.out.contains("\"tokenizer.json\""));
    QVERIFY(is_read(trainyard_run({"import", folder.path()})));
  }

  /// A batch of 8 sequences cannot be split among 64 single-device replicas.
  void an_impossible_layout_states_the_reason() {
    QTemporaryDir folder;
    QFile file(folder.filePath("fsdp.yaml"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(file.write("distributed_type: FSDP\nnum_processes: 64\nmixed_precision: bf16\n") > 0);
    file.close();
    const Run run = trainyard_run({"import", file.fileName(), "--set", "global_batch=8"});
    QCOMPARE(run.status, 1);
    QVERIFY2(run.text().contains(QRegularExpression("Not a legal layout: .*global batch")), run.out);
  }

  void several_files_need_a_window() {
    const Run run = trainyard_run({folder_.filePath("a"), folder_.filePath("b")});
    QCOMPARE(run.status, 2);
    QVERIFY2(run.complaint().contains("import"), run.err.constData());
  }

  /// File names may contain any bytes; JSON shows them as well as possible.
  void file_names_may_contain_any_bytes() {
    const QByteArray path = QFile::encodeName(folder_.path()) + "/a\xFFz.yaml";
    std::ofstream(path.toStdString()) << "distributed_type: FSDP\nnum_processes: 8\n";
    // QProcess cannot pass such an argument, so a shell expands it.
    const Run run =
        run_tool("sh", {"-c", "exec \"$0\" import --json \"$1\"/a*z.yaml", TRAINYARD_PROGRAM, folder_.path()});
    QVERIFY2(is_read(run), run.err.constData());
    QCOMPARE(run.json()["format"].toString(), QString("fsdp"));
  }

  /// A long quotation from a file is cut between characters, so that JSON can represent it.
  void quotations_are_cut_between_characters() {
    for (int letters : {98, 99}) {
      const QByteArray word = QByteArray(letters, 'a') + QByteArray("\xC3\xA4").repeated(60);
      QFile file(folder_.filePath("long.yaml"));
      QVERIFY(file.open(QIODevice::WriteOnly) && file.write("num_processes: 8\ndistributed_type: " + word + '\n') > 0);
      file.close();
      const Run run = trainyard_run({"import", "--json", file.fileName()});
      QVERIFY2(is_read(run), run.err.constData());
      QVERIFY2(run.json()["ignored"].toArray().size() == 1, run.out.constData());
      QVERIFY(!run.text().contains(QChar::ReplacementCharacter));
    }
  }

  void nothing_is_written_for_a_refused_file() {
    const QString project = folder_.filePath("project.json"), broken = folder_.filePath("broken.json");
    QFile file(broken);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{\"a\"") == 4);
    file.close();
    QCOMPARE(trainyard_run({"import", broken, "--output", project}).status, 2);
    QVERIFY(!QFile::exists(project));
  }

 private:
  void refused(const QString& path, const QString& word) {
    const Run run = trainyard_run({"import", "--json", path});
    QCOMPARE(run.status, 2);
    QVERIFY2(run.out.isEmpty(), run.out.constData());
    const QString sentence = run.complaint();
    QVERIFY2(!sentence.isEmpty() && sentence.size() < 2000, run.err.left(400).constData());
    QVERIFY2(!sentence.contains("internal"), qPrintable(sentence));
    QVERIFY2(std::ranges::none_of(sentence, [](QChar c) { return c.unicode() < ' ' || c.unicode() == 0x7F; }),
             qPrintable(sentence));
    QVERIFY2(sentence.contains(QFileInfo(path).fileName()), qPrintable(sentence));
    if (word != "file") QVERIFY2(sentence.contains(word), qPrintable(sentence));
  }

  QTemporaryDir folder_;
};

TRAINYARD_TEST(TestImportHostile);
#include "tst_import_hostile.moc"
