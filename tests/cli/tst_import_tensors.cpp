// SPDX-License-Identifier: GPL-3.0-or-later
// Tensor files on the command line: only the header of a large file is read.
#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include "tests/cli/program.h"
#include "tests/test_program.h"

class TestImportTensors : public QObject {
  Q_OBJECT

 private slots:
  /// A sparse file of 100 GB, one matrix of 50 billion numbers, next to its configuration.
  void only_the_header_of_a_large_file_is_read() {
    const qint64 rows = 50'000'000, columns = 1000, data = 2 * rows * columns;
    const QString shape =
        QStringLiteral(R"({"model.embed_tokens.weight":{"dtype":"BF16","shape":[%1,%2],"data_offsets":[0,%3]}})");
    const QByteArray header = shape.arg(rows).arg(columns).arg(data).toUtf8();
    QByteArray length(8, 0);
    qToLittleEndian<quint64>(quint64(header.size()), length.data());
    QFile file(folder_.filePath("model.safetensors"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(length + header) == 8 + header.size());
    if (!file.resize(8 + header.size() + data)) QSKIP("this disk has no sparse files");
    QFile config(folder_.filePath("config.json"));
    QVERIFY(config.open(QIODevice::WriteOnly));
    config.write(R"({"model_type":"llama","hidden_size":1024,"num_hidden_layers":8,"num_attention_heads":8})");
    config.close();
    const Run run = trainyard_run({"import", "--json", config.fileName(), file.fileName()});
    QCOMPARE(run.status, 0);
    QCOMPARE(run.json()["format"].toString(), QStringLiteral("hf_config+safetensors"));
    QVERIFY(run.text().contains("The tensors have 50,000,000,000 parameters"));
    QVERIFY(file.resize(8 + header.size() + data - 1));
    const Run cut = trainyard_run({"import", "--json", config.fileName(), file.fileName()});
    QCOMPARE(cut.status, 2);
    QVERIFY2(cut.complaint().contains("ends after the end of the file"), cut.err.constData());
  }

 private:
  QTemporaryDir folder_;
};

TRAINYARD_TEST(TestImportTensors);
#include "tst_import_tensors.moc"
