// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs and outputs are named by their fields: each row of the two tables is found by its field.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <set>

#include "engine/metrics/handle.h"
#include "engine/parameters/handle.h"
#include "places.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

/// Bytes of a design that the field of an input occupies.
struct Stretch {
  size_t start, size;
};

size_t size_of(const Parameter& p) {
  return is_number(p) ? sizeof(double) : is_toggle(p) ? sizeof(bool) : is_choice(p) ? sizeof(int) : sizeof(ModelRef);
}

/// A number, switch or choice is aligned to its size, a reference (two pointers) to alignof(ModelRef).
size_t alignment(const Stretch& s) { return std::min(s.size, alignof(ModelRef)); }

Stretch stretch_of(const Parameter& p) {
  static const Design design;
  const auto* start = reinterpret_cast<const std::byte*>(&design);
  return {size_t(static_cast<const std::byte*>(place(design, p)) - start), size_of(p)};
}

}  // namespace

class TestHandles : public QObject {
  Q_OBJECT

 private slots:
  void every_input_is_found_by_its_field() {
    std::set<size_t> places;
    for (const Parameter& p : parameters()) {
      QVERIFY2(places.insert(stretch_of(p).start).second, p.id);
      QCOMPARE(&parameter(p), &p);
      QVERIFY2(ParameterHandle(p) == ParameterHandle(parameter(p)), p.id);
    }
  }

  void every_output_is_found_by_its_field() {
    int without_a_number = 0;
    for (const Metric& m : metrics()) {
      QCOMPARE(&metric(m), &m);
      if (!m.value) {
        ++without_a_number;
        continue;
      }
      QCOMPARE(&metric(m.value), &m);
      Evaluation evaluation;
      evaluation.*m.value = 7;
      QCOMPARE(number(evaluation, metric(m.value)), 7.0);
    }
    QCOMPARE(without_a_number, 1);
    QCOMPARE(fits_metric().id, "fits");
  }

  void fields_and_ids_name_the_same_rows() {
    QCOMPARE(&parameter(&Workload::model), find_parameter("model"));
    QCOMPARE(&parameter(&Cluster::accelerators), find_parameter("accelerators"));
    QCOMPARE(&parameter(&Layout::tensor_parallel), find_parameter("tensor_parallel"));
    QCOMPARE(&parameter(&Recipe::precision), find_parameter("precision"));
    QCOMPARE(&parameter(&Storage::system), find_parameter("storage"));
    QCOMPARE(&parameter(&Checkpoints::spread), find_parameter("checkpoint_spread"));
    QCOMPARE(&parameter(&Failures::memory), find_parameter("failures_memory"));
    QCOMPARE(&parameter(&DataPlan::hash_keep), find_parameter("hash_keep"));
    QCOMPARE(&parameter(&Economics::pue), find_parameter("pue"));
    QCOMPARE(&metric(&Evaluation::step_time), find_metric("step_time"));
    QCOMPARE(&metric(&Evaluation::goodput), find_metric("goodput"));
    QVERIFY(ParameterHandle(&Storage::oversubscription) != ParameterHandle(&Cluster::oversubscription));
    const std::vector<ParameterHandle> several{&Layout::tensor_parallel, &Cluster::accelerators, &Workload::model};
    QCOMPARE(several.size(), size_t(3));
    QCOMPARE(several[1]->id, "accelerators");
  }

  /// Only ids from outside are looked up; code names fields.
  void no_code_looks_up_an_id_of_its_own() {
    static const QRegularExpression look_up("find_(parameter|metric)\\(\\s*\"");
    QStringList found;
    for (const char* folder : {"engine", "ui", "app"}) {
      QDirIterator it(QStringLiteral(TRAINYARD_SOURCE_DIR "/") + folder, {"*.cpp", "*.h"}, QDir::Files,
                      QDirIterator::Subdirectories);
      while (it.hasNext()) {
        QFile file(it.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        if (look_up.match(QString::fromUtf8(file.readAll())).hasMatch()) found << file.fileName();
      }
    }
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
  }

  /// In memory order, each field starts where the previous one ends, apart from alignment.
  void no_field_of_a_design_is_without_an_input() {
    std::vector<Stretch> fields;
    for (const Parameter& p : parameters()) fields.push_back(stretch_of(p));
    std::sort(fields.begin(), fields.end(), [](const Stretch& a, const Stretch& b) { return a.start < b.start; });
    size_t end = 0;
    for (const Stretch& field : fields) {
      const size_t step = alignment(field), part = alignof(Design);
      const size_t next = (end + step - 1) / step * step, next_part = (end + part - 1) / part * part;
      QVERIFY2(field.start == next || field.start == next_part,
               qPrintable(QStringLiteral("%1 bytes from %2 are no input's").arg(field.start - next).arg(next)));
      end = field.start + field.size;
    }
    QCOMPARE((end + alignof(Design) - 1) / alignof(Design) * alignof(Design) + sizeof(CoefficientsRef), sizeof(Design));
  }
};

TRAINYARD_TEST(TestHandles);
#include "tst_handles.moc"
