// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/end_signals.h"

#include <QGuiApplication>
#include <QSocketNotifier>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <utility>

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <unistd.h>
#endif

#include "ui/document/recovery.h"

namespace trainyard::ui {
namespace {

QtMessageHandler usual_handler = nullptr;

/// When the display server is lost, Qt calls exit() on X11 and _exit() on Wayland. Before that it prints one of these
/// messages: "The X11 connection broke", "The Wayland connection broke", "The Wayland connection experienced a fatal
/// error". exit() would destroy static objects while background threads still use them, so the program ends here.
void save_without_display(QtMsgType type, const QMessageLogContext& context, const QString& text) {
  const bool lost = text.startsWith(QLatin1String("The X11 connection broke")) ||
                    text.startsWith(QLatin1String("The Wayland connection broke")) ||
                    text.startsWith(QLatin1String("The Wayland connection experienced a fatal"));
  if (lost) Recovery::writeAll();
  usual_handler(type, context, text);
  if (lost) std::_Exit(EXIT_FAILURE);
}

#ifdef Q_OS_UNIX
constexpr std::array end_signals{SIGTERM, SIGHUP};

/// A pipe from the signal handler, where almost no function is safe to call, to the event loop.
std::array<int, 2> channel{-1, -1};

void on_signal(int number) {
  const int kept = errno;
  const char byte = static_cast<char>(number);
  [[maybe_unused]] const ssize_t written = ::write(channel[1], &byte, 1);
  errno = kept;
}

/// Opens the pipe. Its ends do not block and are closed in programs that this one starts.
bool open_channel() {
  if (::pipe(channel.data()) != 0) return false;
  for (const int end : channel) {
    ::fcntl(end, F_SETFD, FD_CLOEXEC);
    ::fcntl(end, F_SETFL, ::fcntl(end, F_GETFL) | O_NONBLOCK);
  }
  return true;
}
#endif

}  // namespace

EndSignals::EndSignals(QObject* parent) : QObject(parent) {
  usual_handler = qInstallMessageHandler(save_without_display);
  // The end of a session: the only notice on Windows, where a window program gets no signals.
  connect(
      qGuiApp, &QGuiApplication::commitDataRequest, this, [] { Recovery::writeAll(); }, Qt::DirectConnection);
#ifdef Q_OS_UNIX
  if (!open_channel()) return;
  auto* notifier = new QSocketNotifier(channel[0], QSocketNotifier::Read, this);
  connect(notifier, &QSocketNotifier::activated, this, &EndSignals::end);
  for (const int number : end_signals) std::signal(number, on_signal);
#endif
}

EndSignals::~EndSignals() {
  qInstallMessageHandler(usual_handler);
#ifdef Q_OS_UNIX
  if (channel[0] < 0) return;
  for (const int number : end_signals) std::signal(number, SIG_DFL);
  for (int& end : channel) ::close(std::exchange(end, -1));
#endif
}

void EndSignals::end() {
#ifdef Q_OS_UNIX
  char number = 0;
  if (::read(channel[0], &number, 1) != 1) return;
  Recovery::writeAll();
  // Skip the normal shutdown, because it would delete the recovery copy.
  std::signal(number, SIG_DFL);
  std::raise(number);
#endif
}

}  // namespace trainyard::ui
