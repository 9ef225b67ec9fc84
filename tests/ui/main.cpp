// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QLocale>
#include <QSettings>
#include <QStandardPaths>

#include "tests/test_program.h"
#include "ui/theme/theme.h"
#include "ui/window/theme_switch.h"

namespace {

/// The application as the program sets it up, with files and settings that belong to one test: its name is the test's.
class TestApplication : public QApplication {
 public:
  TestApplication(int& argc, char** argv) : QApplication(argc, argv) {
    using namespace trainyard::ui;
    QStandardPaths::setTestModeEnabled(true);
    setOrganizationName(QStringLiteral("trainyard-test"));
    QSettings().clear();
    QLocale::setDefault(QLocale(QStringLiteral("en_US")));
    register_fonts();
    choose_theme(ThemeChoice::light);
  }
};

}  // namespace

int main(int argc, char** argv) { return trainyard::tests::run_tests<TestApplication>(argc, argv); }
