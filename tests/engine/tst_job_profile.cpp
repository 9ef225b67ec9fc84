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
  void at_most_twenty_for_one_model();
  void the_rest_is_advanced();
};

void TestJobProfile::few_and_of_their_job() {
  for (const Job job : every_job) {
    const auto main = job_profile(job).main_inputs;
    QVERIFY2(main.size() >= 12, job_id(job));
    for (const ParameterHandle input : main) {
      QVERIFY2(input->jobs.has(job), input->id);
      QVERIFY2(!input->advanced, input->id);
      QVERIFY2(std::ranges::count(main, input) == 1, input->id);
      QVERIFY2(is_main_input(*input, job), input->id);
    }
  }
}

/// The work of a model is tokens or samples, so its inputs are fewer than those of all models.
void TestJobProfile::at_most_twenty_for_one_model() {
  for (const Job job : every_job)
    for (const char* model : {"model=llama3.1-8b", "model=resnet-50"}) {
      if (job != Job::training && std::string_view(model).ends_with("resnet-50")) continue;
      Design design = default_design(job);
      assign(design, model);
      const auto applies = [&](ParameterHandle input) {
        const bool is_work = input == &Workload::tokens || input == &Workload::samples;
        return !is_work || !input->why_idle || !input->why_idle(design);
      };
      const auto count = std::ranges::count_if(job_profile(job).main_inputs, applies);
      QVERIFY2(count <= 20, qPrintable(QStringLiteral("%1: %2").arg(model).arg(count)));
    }
  const auto work = job_profile(Job::training).work;
  QVERIFY(std::ranges::count(work, ParameterHandle(&Workload::samples)) == 1);
}

void TestJobProfile::the_rest_is_advanced() {
  QVERIFY(!is_main_input(parameter(&Economics::pue), Job::training));
  QVERIFY(!is_main_input(parameter(&Serving::requests), Job::training));
  QVERIFY(is_main_input(parameter(&Serving::requests), Job::serving));
}

TRAINYARD_TEST(TestJobProfile);
#include "tst_job_profile.moc"
