// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>

#include "tests/test_program.h"

int main(int argc, char** argv) { return trainyard::tests::run_tests<QApplication>(argc, argv); }
