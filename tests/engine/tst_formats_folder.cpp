// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of a model or of a run is read through its relevant files, and refusing a folder never takes long.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <filesystem>

#include "engine/error.h"
#include "engine/formats/folder.h"
#include "engine/formats/kit/named_files.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const QByteArray llama = R"({"model_type": "llama", "hidden_size": 4096, "num_hidden_layers": 32, "vocab_size": 128256,
  "num_attention_heads": 32, "num_key_value_heads": 8, "intermediate_size": 14336, "max_position_embeddings": 8192})";
const QByteArray fsdp = "distributed_type: FSDP\nmixed_precision: bf16\nnum_processes: 16\n";
const QByteArray shell = "--num-layers 32 --hidden-size 4096 --num-attention-heads 32 --seq-length 4096\n";

QByteArray tensors() {
  const QByteArray head = R"({"model.layers.0.a.weight":{"dtype":"BF16","shape":[2,2],"data_offsets":[0,8]}})";
  QByteArray text(8, '\0');
  text[0] = char(head.size());
  return text + head + QByteArray(8, 'x');
}

QByteArray log() {
  QByteArray text = "Building 1-D device mesh with ['dp_shard'], [8]\n";
  for (int step = 1; step <= 20; ++step)
    text += "step: " + QByteArray::number(step) + "  loss:  8.38  memory: 49.59GiB(35.46%)  tps: 3,000  mfu: 41.4%\n";
  return text;
}

}  // namespace

class TestFormatsFolder : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    folder_ = std::make_unique<QTemporaryDir>();
    QVERIFY(folder_->isValid());
  }

  void known_files_are_read_and_others_are_one_line() {
    write("config.json", llama);
    write("generation_config.json", R"({"bos_token_id": 1, "do_sample": true})");
    write("model.safetensors.index.json", R"({"metadata": {"total_size": 1}, "weight_map": {"a": "b"}})");
    for (const char* shard : {"model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors"})
      write(shard, tensors());
    write("tokenizer_config.json", R"({"tokenizer_class": "A"})");
    write("README.md", "    vllm serve a/b --tensor-parallel-size 8 --max-model-len 4096\n");
    write(".gitattributes", "*.safetensors filter=lfs\n");
    const GivenFiles found = given();
    QCOMPARE(names(found), QStringLiteral("config.json model.safetensors.index.json"));
    QCOMPARE(found.rest.size(), size_t(1));
    // The list leaves out the hidden file.
    QCOMPARE(found.rest[0].value,
             std::string("README.md, generation_config.json, model-00001-of-00002.safetensors, … (5)"));
    QVERIFY(found.rest[0].key.ends_with('/'));
  }

  void files_next_to_folders_are_read() {
    write("a/config.json", llama);
    const std::string file = write("b.yaml", fsdp);
    const GivenFiles found = without_folders({file, path("a")});
    QCOMPARE(found.paths, (std::vector<std::string>{file, path("a/config.json")}));
    QVERIFY(found.rest.empty());
  }

  void weights_are_read_with_their_configuration() {
    write("config.json", llama);
    write("model.safetensors", tensors());
    QCOMPARE(names(given()), QStringLiteral("config.json model.safetensors"));
  }

  void a_training_is_read_with_a_model() {
    write("config.json", llama);
    write("accelerate.yaml", fsdp);
    write("launch.sh", shell);
    QCOMPARE(names(given()), QStringLiteral("accelerate.yaml config.json launch.sh"));
  }

  void a_run_is_its_logs_and_their_configuration() {
    write("config.yaml", fsdp);
    write("rank0.log", log());
    write("rank1.log", log());
    write("model.safetensors", tensors());
    QCOMPARE(names(given()), QStringLiteral("config.yaml rank0.log rank1.log"));
  }

  void a_subfolder_is_read_if_the_folder_has_no_files() {
    write("notes.txt", "Nothing\n");
    write("one/two/config.json", llama);
    QCOMPARE(names(given()), QStringLiteral("config.json"));
    // A deeper file is not read, because its relation to the folder is unclear.
    QVERIFY(QFile::remove(at("one/two/config.json")));
    write("one/two/three/config.json", llama);
    QVERIFY(!refused().isEmpty());
  }

  /// In the Hugging Face cache, models--OWNER--NAME/snapshots/VERSION holds links into models--OWNER--NAME/blobs.
  void a_model_in_the_hub_cache_is_read_through_links() {
    write("blobs/0a1b", llama);
    QDir(folder_->path()).mkpath("snapshots/c0ffee");
    QVERIFY(QFile::link("../../blobs/0a1b", at("snapshots/c0ffee/config.json")));
    QCOMPARE(given().paths, std::vector<std::string>{path("snapshots/c0ffee/config.json")});
    QCOMPARE(without_folders({path("snapshots/c0ffee")}).paths.size(), size_t(1));
  }

  void links_out_of_the_folder_are_not_followed() {
    QTemporaryDir other;
    QFile secret(other.filePath("config.json"));
    QVERIFY(secret.open(QIODevice::WriteOnly) && secret.write(llama) == llama.size());
    secret.close();
    QVERIFY(QFile::link(secret.fileName(), at("config.json")));
    QVERIFY(QFile::link(other.path(), at("folder")));
    QVERIFY(QFile::link(at("round"), at("round")));
    QVERIFY(QFile::link(folder_->path(), at("itself")));
    QVERIFY2(refused().contains("no readable file"), qPrintable(refused()));
    // A link to a file in the same folder counts as a file of its own.
    write("inside/model.json", llama);
    QVERIFY(QFile::link("model.json", at("inside/other.json")));
    QVERIFY2(refused("inside").contains("are both"), qPrintable(refused("inside")));
  }

  void two_files_of_a_kind_are_refused_by_name() {
    write("zero2.json", R"({"zero_optimization": {"stage": 2}})");
    write("zero3.json", R"({"zero_optimization": {"stage": 3}})");
    const QString sentence = refused();
    QVERIFY2(sentence.contains("zero2.json and zero3.json") && sentence.contains("DeepSpeed"), qPrintable(sentence));
    // Hugging Face programs read config.json, whatever other files are in the folder.
    QVERIFY(QFile::remove(at("zero2.json")));
    write("config.json", llama);
    write("old_config.json", llama);
    const GivenFiles found = given();
    QCOMPARE(names(found), QStringLiteral("config.json zero3.json"));
    QCOMPARE(found.rest.size(), size_t(1));
    QCOMPARE(found.rest.front().file, std::string("old_config.json"));
    QCOMPARE(found.rest.front().reason.text(), std::string("Not read: config.json is of the same kind"));
  }

  /// In the largest models, the list of modules that stay at 16 bits exceeds a megabyte.
  void a_long_list_of_formats_is_read() {
    write("config.json", llama);
    QByteArray list =
        R"({"producer": {"name": "modelopt"}, "quantization": {"quant_algo": "NVFP4", "exclude_modules": [)";
    for (int i = 0; i < 30000; ++i) list += "\"model.layers." + QByteArray::number(i) + ".mlp.experts.gate_proj\", ";
    write("hf_quant_config.json", list + "\"lm_head\"]}}");
    QCOMPARE(names(given()), QStringLiteral("config.json hf_quant_config.json"));
  }

  void two_models_are_refused_by_name() {
    write("small/config.json", llama);
    write("large/config.json", llama);
    QVERIFY2(refused().contains("large and small"), qPrintable(refused()));
  }

  void incomplete_weights_without_configuration_are_refused() {
    write("model-00001-of-00003.safetensors", tensors());
    write("model-00002-of-00003.safetensors", tensors());
    QVERIFY2(refused().contains("2 weight files"), qPrintable(refused()));
    write("model-00003-of-00003.safetensors", tensors());
    QCOMPARE(given().paths.size(), size_t(3));
  }

  /// If shards are missing, the existing ones are read with the configuration, so that the missing ones are reported.
  void a_missing_shard_is_reported() {
    write("config.json", llama);
    write("model-00001-of-00002.safetensors", tensors());
    QCOMPARE(names(given()), QStringLiteral("config.json model-00001-of-00002.safetensors"));
    write("model-00002-of-00002.safetensors", tensors());
    QCOMPARE(names(given()), QStringLiteral("config.json"));
  }

  /// Opens the file that an accelerate file names, whatever its path on the other machine, but none outside the folder.
  void files_that_a_file_names_are_opened() {
    const std::string start =
        "compute_environment: LOCAL_MACHINE\ndistributed_type: DEEPSPEED\nnum_processes: 8\n"
        "mixed_precision: bf16\ndeepspeed_config:\n  deepspeed_config_file: ";
    const auto opened = [&](const char* file) { return with_named_files({path(file)}); };
    const std::string zero = write("inside/ds.json", R"({"zero_optimization": {"stage": 2}})");
    for (const char* name : {"ds.json", "./ds.json", "/home/somebody/ds.json", "../other/ds.json"}) {
      write("inside/acc.yaml", QByteArray::fromStdString(start + name + '\n'));
      QCOMPARE(opened("inside/acc.yaml"), (std::vector<std::string>{path("inside/acc.yaml"), zero}));
      QCOMPARE(with_named_files({path("inside/acc.yaml"), zero}).size(), size_t(2));
    }
    write("outside.json", R"({"zero_optimization": {"stage": 3}})");
    write("inside/acc.yaml", QByteArray::fromStdString(start + "../outside.json\n"));
    QCOMPARE(opened("inside/acc.yaml").size(), size_t(1));
    // A script with a training of its own is read without the scripts that it starts.
    write("job/run.sh", "#!/bin/bash\nTP=4 bash train.sh\n");
    write("job/train.sh", "#!/bin/bash\ntorchrun pretrain_gpt.py " + shell + "bash eval.sh\n");
    write("job/eval.sh", "#!/bin/bash\nls\n");
    QCOMPARE(opened("job/run.sh").size(), size_t(2));
    QCOMPARE(opened("job/train.sh").size(), size_t(1));
  }

  void a_single_project_is_found() {
    write("mine.trainyard", R"({"format": "trainyard project", "version": 1, "scenarios": []})");
    QCOMPARE(names(given()), QStringLiteral("mine.trainyard"));
    write("config.json", llama);
    QCOMPARE(names(given()), QStringLiteral("config.json"));
  }

  void special_files_are_not_opened() {
    QVERIFY(mkfifo(path("config.json").c_str(), 0600) == 0);
    write("empty.json", "");
    QVERIFY(!refused().isEmpty());
  }

  void huge_folders_are_refused() {
    for (int i = 0; i < 10'001; ++i) {
      QFile file(at(QString::number(i)));
      QVERIFY(file.open(QIODevice::WriteOnly));
    }
    QVERIFY2(refused().contains("10000 files"), qPrintable(refused()));
  }

  /// YAML is slow to read, so the search for a known format stops after a bounded amount.
  void a_limited_amount_is_read() {
    QByteArray text;
    while (text.size() < 200'000) text += "key" + QByteArray::number(text.size()) + ": [1, 2, 3]\n";
    for (int i = 0; i < 100; ++i) write(QString("%1.yaml").arg(i), text);
    write("small.yaml", fsdp);
    const GivenFiles found = given();
    QCOMPARE(names(found), QStringLiteral("small.yaml"));
    QVERIFY2(std::string(found.rest[0].reason.format).find("too many") != std::string::npos,
             found.rest[0].reason.format);
  }

 private:
  QString at(const QString& name) const { return folder_->filePath(name); }
  std::string path(const char* name) const { return at(QString::fromUtf8(name)).toStdString(); }
  std::string write(const QString& name, const QByteArray& text) {
    QDir(folder_->path()).mkpath(QFileInfo(name).path());
    QFile file(at(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write");
    return at(name).toStdString();
  }
  GivenFiles given() const { return without_folders({folder_->path().toStdString()}); }
  QString names(const GivenFiles& found) const {
    QStringList all;
    for (const std::string& one : found.paths)
      all << QString::fromStdString(std::filesystem::path(one).filename().string());
    return all.join(u' ');
  }
  /// Returns the refusal, or an empty string if nothing is refused.
  QString refused(const char* inside = "") const {
    const std::string given = *inside ? path(inside) : folder_->path().toStdString();
    try {
      without_folders({given});
    } catch (const InputError& error) {
      const QString sentence = QString::fromUtf8(error.what());
      return sentence.startsWith(QString::fromStdString(given)) ? sentence : QString();
    }
    return {};
  }
  std::unique_ptr<QTemporaryDir> folder_;
};

TRAINYARD_TEST(TestFormatsFolder);
#include "tst_formats_folder.moc"
