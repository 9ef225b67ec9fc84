// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_program.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QProcess>
#include <cstdio>
#include <map>
#include <string>

namespace trainyard::tests {
namespace {

/// A function-local static, because the order in which the files register their tests is undefined.
std::map<std::string, Test>& all_tests() {
  static std::map<std::string, Test> tests;
  return tests;
}

int refuse(const char* name) {
  std::fprintf(stderr, "There is no test %s. The tests are:\n", name);
  for (const auto& [known, test] : all_tests()) std::fprintf(stderr, "  %s\n", known.c_str());
  return 1;
}

}  // namespace

Registration::Registration(const char* file, Test test) {
  all_tests()[QFileInfo(QString::fromLocal8Bit(file)).completeBaseName().toStdString()] = test;
}

Test named_test(int& argc, char**& argv) {
  if (argc < 2) return nullptr;
  const auto found = all_tests().find(argv[1]);
  if (found == all_tests().end()) return nullptr;
  --argc;
  ++argv;
  return found->second;
}

int run_each(int argc, char** argv) {
  if (argc > 1 && argv[1][0] != '-') return refuse(argv[1]);
  const QCoreApplication application(argc, argv);
  const QStringList arguments = QCoreApplication::arguments().mid(1);
  std::string failed;
  for (const auto& [name, test] : all_tests()) {
    const QStringList child = QStringList(QString::fromStdString(name)) + arguments;
    if (QProcess::execute(QCoreApplication::applicationFilePath(), child) != 0) failed += ' ' + name;
  }
  if (!failed.empty()) std::fprintf(stderr, "Failed:%s\n", failed.c_str());
  return failed.empty() ? 0 : 1;
}

}  // namespace trainyard::tests
