// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/graphics.h"

#include <QLocale>
#include <QtGlobal>
#include <cstdlib>
#include <iostream>

#include "app/command_line.h"
#include "ui/text/translations.h"
#include "ui/theme/theme.h"

namespace trainyard::app {
namespace {

/// Drops Qt's warnings about the machine, because standard error is reserved for errors of the caller.
void keep_quiet(QtMsgType type, const QMessageLogContext&, const QString& text) {
  if (type == QtCriticalMsg || type == QtFatalMsg) std::cerr << "trainyard: " << text.toStdString() << '\n';
}

/// Qt aborts if it finds no display. Report it as an error in one sentence and exit with bad_input.
void report_missing_display(QtMsgType type, const QMessageLogContext&, const QString&) {
  if (type != QtFatalMsg) return;
  const QByteArray platform = qgetenv("QT_QPA_PLATFORM");
  const QByteArray display = qgetenv(qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ? "DISPLAY" : "WAYLAND_DISPLAY");
  const std::string tried =
      platform.isEmpty() ? "the display “" + display.toStdString() + "”" : "QT_QPA_PLATFORM=" + platform.toStdString();
  std::cerr << "trainyard: Qt cannot draw: " << tried
            << " does not respond or its plugin is not installed. The commands evaluate, parameters, metrics, catalog "
               "and validate need no display.\n";
  std::_Exit(bad_input);
}

}  // namespace

bool has_display() {
#ifdef Q_OS_LINUX
  const QByteArray platform = qgetenv("QT_QPA_PLATFORM");
  if (!platform.isEmpty()) return !platform.startsWith("offscreen") && !platform.startsWith("minimal");
  return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
#else
  return true;
#endif
}

std::unique_ptr<QApplication> window_application() {
  // QApplication keeps references to both for its lifetime.
  static int argc = 1;
  static char name[] = "trainyard";
  static char* argv[] = {name, nullptr};
  QApplication::setOrganizationName(QStringLiteral("trainyard"));
  QApplication::setApplicationName(QStringLiteral("trainyard"));
  QApplication::setApplicationVersion(QStringLiteral(TRAINYARD_VERSION));
  QApplication::setDesktopFileName(QStringLiteral("trainyard"));
  const QtMessageHandler usual = qInstallMessageHandler(report_missing_display);
  auto application = std::make_unique<QApplication>(argc, argv);
  qInstallMessageHandler(usual);
  QLocale::setDefault(ui::chosen_locale());
  ui::install_translations(QLocale());
  return application;
}

std::unique_ptr<QApplication> drawing_application() {
#ifdef Q_OS_LINUX
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
#endif
  qInstallMessageHandler(keep_quiet);
  auto application = window_application();
  ui::register_fonts();
  return application;
}

}  // namespace trainyard::app
