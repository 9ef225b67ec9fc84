// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/graphics.h"

#include <QLocale>
#include <QtGlobal>
#include <iostream>

#include "ui/text/translations.h"
#include "ui/theme/theme.h"

namespace trainyard::app {
namespace {

/// What Qt says about the machine is not about the design: standard error is for the caller's mistakes.
void keep_quiet(QtMsgType type, const QMessageLogContext&, const QString& text) {
  if (type == QtCriticalMsg || type == QtFatalMsg) std::cerr << "trainyard: " << text.toStdString() << '\n';
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
  // QApplication keeps references to both as long as it lives.
  static int argc = 1;
  static char name[] = "trainyard";
  static char* argv[] = {name, nullptr};
  QApplication::setOrganizationName(QStringLiteral("trainyard"));
  QApplication::setApplicationName(QStringLiteral("trainyard"));
  QApplication::setApplicationVersion(QStringLiteral(TRAINYARD_VERSION));
  QApplication::setDesktopFileName(QStringLiteral("trainyard"));
  auto application = std::make_unique<QApplication>(argc, argv);
  ui::install_translations(QLocale::system());
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
