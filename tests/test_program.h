// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// All tests of a layer are one program. Given the name of a test it runs that test inside an Application, with the
// remaining arguments: ui_tests tst_window -functions. Without a name it runs every test in a separate process and
// reports which failed.
#include <QTest>

// Qt gives up after 5 s, which a busy machine or a sanitizer exceeds. A longer limit costs nothing if a test passes.
#undef QTRY_VERIFY
#define QTRY_VERIFY(expr) QTRY_VERIFY_WITH_TIMEOUT((expr), 60000)
#undef QTRY_VERIFY2
#define QTRY_VERIFY2(expr, message) QTRY_VERIFY2_WITH_TIMEOUT((expr), (message), 60000)
#undef QTRY_COMPARE
#define QTRY_COMPARE(expr, expected) QTRY_COMPARE_WITH_TIMEOUT((expr), expected, 60000)

namespace trainyard::tests {

using Test = int (*)(int argc, char** argv);

/// Registers a test under the name of its file.
class Registration {
 public:
  Registration(const char* file, Test test);
};

/// Returns the test that the first argument names, or nullptr if it names none. Replaces the arguments by those of a
/// program with the test's name, so that each test has its own settings.
Test named_test(int& argc, char**& argv);
/// Returns the exit status of all tests, each run with these arguments.
int run_each(int argc, char** argv);

template <class Application>
int run_tests(int argc, char** argv) {
  const Test test = named_test(argc, argv);
  if (!test) return run_each(argc, argv);
  Application application(argc, argv);
  return test(argc, argv);
}

}  // namespace trainyard::tests

/// Belongs at the end of tst_units.cpp: TRAINYARD_TEST(TestUnits). There is no other list of tests.
#define TRAINYARD_TEST(Class)                                                                               \
  static const trainyard::tests::Registration registration_of_##Class(__FILE__, [](int argc, char** argv) { \
    Class test;                                                                                             \
    return QTest::qExec(&test, argc, argv);                                                                 \
  })
