// SPDX-License-Identifier: GPL-3.0-or-later
// Storage capacity by kind of data, and the effort to build a data set.
#include "tests/engine/storage_support.h"
#include "tests/test_program.h"

using namespace trainyard;

class CapacityTests : public QObject {
  Q_OBJECT
 private slots:
  void partsAreTheWhole() {
    for (const Design& d : {default_design(), with({"media=images"}), with({"model=llama3.1-8b", "tokens=1e11"})}) {
      const Evaluation e = evaluate(d);
      CLOSE(e.capacity_needed,
            e.capacity_raw + e.capacity_clean + e.capacity_tokens + e.capacity_checkpoints + e.capacity_archive, 1e-12);
      CLOSE(e.capacity_provisioned, e.capacity_needed / 0.8, 1e-12);
    }
  }

  /// 15.6 T tokens at 4 bytes are 62.4 TB; weights of ten models are 8.1 TB; 3 checkpoints and 72 hourly ones are held.
  void llama3() {
    const Evaluation e = evaluate(with({"text_bytes=4.4"}));
    CLOSE(e.capacity_tokens, 62.4e12, 1e-9);
    CLOSE(e.capacity_clean, 68.6e12, 0.001);
    CLOSE(e.capacity_raw, 4600e12, 0.01);
    CLOSE(e.capacity_archive, 8.1e12, 0.01);
    QCOMPARE(e.checkpoints_held, 75.0);
    CLOSE(e.capacity_checkpoints, 426e12, 0.001);
    QVERIFY(e.capacity_used < 0.05);
  }

  /// WanJuan-CC kept one byte of 67.
  void preparationKeepsOneByteOfSixtySeven() { CLOSE(evaluate(default_design()).raw_ratio, 67.0, 0.001); }

  void copiesCount() {
    const Evaluation once = evaluate(default_design());
    const Evaluation twice = evaluate(with({"token_copies=2", "clean_copies=2", "raw_copies=0"}));
    CLOSE(twice.capacity_tokens, 2 * once.capacity_tokens, 1e-12);
    CLOSE(twice.capacity_clean, 2 * once.capacity_clean, 1e-12);
    QCOMPARE(twice.capacity_raw, 0.0);
  }

  /// A short run cannot hold more checkpoints than it writes.
  void shortRunsHoldFewer() {
    const Evaluation e = evaluate(with({"tokens=1e10"}));
    QVERIFY(e.finish_days < 3);
    QVERIFY(e.checkpoints_held < 75);
  }

  /// CCNet: 24 TB of text at 1.9 core-hours per GB take 45,000 core-hours, or 9 hours on 5,000 cores.
  void ccnet() {
    Design d = with({"extract_keep=100 %", "filter_keep=100 %", "exact_keep=100 %", "fuzzy_keep=100 %",
                     "decontaminate_keep=100 %", "tokens=6e12", "text_bytes=4", "prep_cores=1", "prep_efficiency=100 %",
                     "filter_rate=148148 B/s", "prep_nodes=5000", "client_bandwidth=1 TB/s"});
    const Evaluation e = evaluate(d);
    CLOSE(e.clean_bytes, 24e12, 1e-9);
    CLOSE(e.prep_filter_hours, 45000.0, 0.001);
    CLOSE(e.prep_filter_hours / 5000, 9.0, 0.001);
  }

  /// FineWeb: at most 80,000 core-hours to extract one dump of 454 TiB uncompressed, or 0.16 core-hours per GB.
  void fineweb() {
    const Evaluation e = evaluate(default_design());
    CLOSE(e.prep_extract_hours / (e.raw_bytes / 1e9), 0.16, 0.01);
    CLOSE(454 * std::exp2(40) / 1e9 * 0.16, 80000.0, 0.01);
    // Dolma: 0.12 core-hours per GB of text.
    CLOSE(e.prep_filter_hours / (e.prep_filter_bytes / 1e9), 0.12, 0.01);
  }

  void prepSumsAndLimits() {
    const Evaluation e = evaluate(with({"media=images"}));
    CLOSE(e.prep_core_hours,
          e.prep_extract_hours + e.prep_filter_hours + e.prep_exact_hours + e.prep_fuzzy_hours +
              e.prep_decontaminate_hours + e.prep_tokenise_hours + e.prep_media_hours,
          1e-12);
    QVERIFY(e.prep_media_hours > 0);
    QCOMPARE(evaluate(default_design()).prep_media_hours, 0.0);
    const Evaluation slow = evaluate(with({"storage_read=1 GB/s"}));
    QCOMPARE(slow.prep_time, slow.prep_io_time);
    CLOSE(slow.prep_bandwidth, 1e9, 1e-9);
    QVERIFY(evaluate(with({"prep_nodes=2000"})).prep_time <= evaluate(default_design()).prep_time);
  }

  /// FineWeb: 14 × 8 × 8 bytes of signatures per document of 2.7 kB of text.
  void signatures() {
    const Evaluation e = evaluate(default_design());
    CLOSE(e.prep_signatures, e.prep_fuzzy_bytes / 2700 * 896, 1e-12);
  }
};

TRAINYARD_TEST(CapacityTests);
#include "tst_capacity.moc"
