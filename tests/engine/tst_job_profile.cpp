// SPDX-License-Identifier: GPL-3.0-or-later
// The most important inputs of each job. That each of them changes a result is checked by tst_inputs_act.
#include <QTest>

#include <algorithm>
#include <string_view>

#include "engine/studies/job_profile.h"
#include "tests/test_program.h"

using namespace trainyard;

class TestJobProfile : public QObject {
  Q_OBJECT

 private slots:
  void few_and_of_their_job();
  void the_rest_is_advanced();
};

void TestJobProfile::few_and_of_their_job() {
  for (const Job job : every_job) {
    const auto main = job_profile(job).main_inputs;
    QVERIFY2(main.size() >= 12 && main.size() <= 20, job_id(job));
    for (const ParameterHandle input : main) {
      QVERIFY2(input->jobs.has(job), input->id);
      QVERIFY2(!input->advanced, input->id);
      QVERIFY2(std::ranges::count(main, input) == 1, input->id);
      QVERIFY2(is_main_input(*input, job), input->id);
    }
  }
}

void TestJobProfile::the_rest_is_advanced() {
  QVERIFY(!is_main_input(parameter(&Economics::pue), Job::training));
  QVERIFY(!is_main_input(parameter(&Serving::requests), Job::training));
  QVERIFY(is_main_input(parameter(&Serving::requests), Job::serving));
}

TRAINYARD_TEST(TestJobProfile);
#include "tst_job_profile.moc"
