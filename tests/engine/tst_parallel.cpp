// SPDX-License-Identifier: GPL-3.0-or-later
// Guarantees of parallel work: each index once, stops, exceptions, progress, and the number of threads.
#include <QTest>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "engine/run/parallel.h"
#include "tests/test_program.h"

using namespace trainyard;
using namespace std::chrono_literals;

class TestParallel : public QObject {
  Q_OBJECT

 private slots:
  void every_index_is_processed_once_data();
  void every_index_is_processed_once();
  void a_stop_ends_the_work_early();
  void a_stop_before_the_start_does_nothing();
  void a_stop_after_the_last_index_has_no_effect();
  void an_exception_reaches_the_caller_and_ends_the_work();
  void progress_grows_to_one();
  void parts_of_progress_follow_each_other();
  void no_more_threads_than_requested();
  void work_without_indices_is_complete();
};

void TestParallel::every_index_is_processed_once_data() {
  QTest::addColumn<int>("count");
  QTest::addColumn<int>("threads");
  QTest::addColumn<int>("grain");
  for (const int count : {1, 2, 7, 1000})
    for (const int threads : {0, 1, 3, 16})
      for (const int grain : {1, 7, 64})
        QTest::addRow("%d on %d by %d", count, threads, grain) << count << threads << grain;
}

void TestParallel::every_index_is_processed_once() {
  QFETCH(int, count);
  QFETCH(int, threads);
  QFETCH(int, grain);
  std::vector<std::atomic<int>> seen(static_cast<size_t>(count));
  QVERIFY(parallel_for(
      seen.size(), {.threads = threads}, [&](size_t i) { ++seen.at(i); }, size_t(grain)));
  for (const std::atomic<int>& times : seen) QCOMPARE(times.load(), 1);
}

void TestParallel::a_stop_ends_the_work_early() {
  for (const size_t grain : {1, 1000000}) {
    std::stop_source stop;
    std::atomic<int> done = 0;
    // Calls after the hundredth wait until the stop is requested, so that a busy machine does not matter.
    const auto body = [&](size_t) {
      const int now = ++done;
      if (now == 100) stop.request_stop();
      while (now > 100 && !stop.stop_requested()) std::this_thread::yield();
    };
    QVERIFY(!parallel_for(1000000, {.stop = stop.get_token(), .threads = 4}, body, grain));
    // Each of the four threads may have been in the middle of a call.
    QVERIFY2(done >= 100 && done <= 104, qPrintable(QString::number(done)));
  }
}

void TestParallel::a_stop_before_the_start_does_nothing() {
  std::stop_source stop;
  stop.request_stop();
  bool called = false, reported = false;
  const Execution execution{.stop = stop.get_token(), .progress = [&](double) { reported = true; }, .threads = 1};
  QVERIFY(!parallel_for(10, execution, [&](size_t) { called = true; }));
  QVERIFY(!called && !reported);
}

void TestParallel::a_stop_after_the_last_index_has_no_effect() {
  std::stop_source stop;
  const auto body = [&](size_t i) {
    if (i == 9) stop.request_stop();
  };
  QVERIFY(parallel_for(10, {.stop = stop.get_token(), .threads = 1}, body));
}

void TestParallel::an_exception_reaches_the_caller_and_ends_the_work() {
  // The other threads wait until the exception is thrown, so that a busy machine does not matter.
  std::atomic<int> done = 0, working = 0;
  std::atomic<bool> thrown = false;
  const auto body = [&](size_t i) {
    ++working;
    if (i == 50) {
      --working;
      thrown = true;
      throw std::runtime_error("fifty");
    }
    while (i > 50 && !thrown) std::this_thread::yield();
    if (i > 50) std::this_thread::sleep_for(1ms);
    ++done;
    --working;
  };
  QString caught;
  try {
    parallel_for(100000, {.threads = 4}, body);
  } catch (const std::runtime_error& error) {
    caught = error.what();
  }
  QCOMPARE(caught, QStringLiteral("fifty"));
  QCOMPARE(working.load(), 0);
  QVERIFY(done < 50000);
  // The progress callback may throw as well.
  const Execution watched{.progress = [](double) { throw std::runtime_error("watcher"); }, .threads = 2};
  QVERIFY_THROWS_EXCEPTION(std::runtime_error, parallel_for(10, watched, [](size_t) {}));
}

void TestParallel::progress_grows_to_one() {
  for (const int threads : {1, 4}) {
    std::vector<double> shares;
    std::atomic<int> at_once = 0;
    std::atomic<bool> alone = true;
    const auto watch = [&](double share) {
      if (++at_once != 1) alone = false;
      std::this_thread::sleep_for(100us);
      shares.push_back(share);
      --at_once;
    };
    parallel_for(
        997, {.progress = watch, .threads = threads}, [](size_t) {}, 10);
    QVERIFY(alone);
    QCOMPARE(shares.size(), size_t(100));
    QVERIFY(shares.front() > 0);
    for (size_t i = 1; i < shares.size(); ++i) QVERIFY(shares[i] > shares[i - 1]);
    QCOMPARE(shares.back(), 1.0);
  }
}

void TestParallel::parts_of_progress_follow_each_other() {
  std::vector<double> shares;
  std::stop_source stop;
  const Execution whole{stop.get_token(), [&](double share) { shares.push_back(share); }, 3};
  parallel_for(2, whole.part(0, 0.5), [](size_t) {});
  parallel_for(2, whole.unwatched(), [](size_t) {});
  parallel_for(2, whole.part(0.5, 1), [](size_t) {});
  QCOMPARE(shares, (std::vector{0.25, 0.5, 0.75, 1.0}));
  stop.request_stop();
  for (const Execution& part : {whole.part(0, 1), whole.unwatched()}) {
    QVERIFY(part.stopped());
    QCOMPARE(part.threads, 3);
  }
}

void TestParallel::no_more_threads_than_requested() {
  // The first calls wait until `expected` threads have started, so that a busy machine does not matter.
  const auto threads_of = [](size_t count, int threads, size_t grain, size_t expected) {
    std::mutex mutex;
    std::condition_variable came;
    std::set<std::thread::id> ids;
    const auto body = [&](size_t) {
      std::unique_lock lock(mutex);
      ids.insert(std::this_thread::get_id());
      came.notify_all();
      came.wait_for(lock, 20s, [&] { return ids.size() >= expected; });
      lock.unlock();
      std::this_thread::sleep_for(1ms);
    };
    parallel_for(count, {.threads = threads}, body, grain);
    return ids;
  };
  const std::set only_the_caller{std::this_thread::get_id()};
  QCOMPARE(threads_of(20, 1, 1, 1), only_the_caller);
  QCOMPARE(threads_of(50, 3, 1, 3).size(), size_t(3));
  const size_t processors = std::max(1u, std::thread::hardware_concurrency());
  QCOMPARE(threads_of(50 * processors, 0, 1, processors).size(), processors);
  // Few indices are not worth another thread.
  QCOMPARE(threads_of(20, 8, 20, 1), only_the_caller);
  QCOMPARE(threads_of(20, 8, 10, 2).size(), size_t(2));
}

void TestParallel::work_without_indices_is_complete() {
  std::vector<double> shares;
  const Execution watched{.progress = [&](double share) { shares.push_back(share); }};
  QVERIFY(parallel_for(0, watched, [](size_t) { QFAIL("no index"); }));
  QCOMPARE(shares, std::vector{1.0});
}

TRAINYARD_TEST(TestParallel);
#include "tst_parallel.moc"
