// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/end_signals.h"

#include <QSocketNotifier>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "ui/document/recovery.h"

namespace trainyard::ui {
namespace {

constexpr std::array end_signals{SIGTERM, SIGHUP};

/// A pipe from the signal handler, where almost no function is safe to call, to the event loop.
std::array<int, 2> channel{-1, -1};

void on_signal(int number) {
  const int kept = errno;
  const char byte = static_cast<char>(number);
  [[maybe_unused]] const ssize_t written = ::write(channel[1], &byte, 1);
  errno = kept;
}

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
  if (lost) ::_exit(EXIT_FAILURE);
}

}  // namespace

EndSignals::EndSignals(QObject* parent) : QObject(parent) {
  usual_handler = qInstallMessageHandler(save_without_display);
  if (::pipe2(channel.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;
  auto* notifier = new QSocketNotifier(channel[0], QSocketNotifier::Read, this);
  connect(notifier, &QSocketNotifier::activated, this, &EndSignals::end);
  for (const int number : end_signals) std::signal(number, on_signal);
}

EndSignals::~EndSignals() {
  qInstallMessageHandler(usual_handler);
  if (channel[0] < 0) return;
  for (const int number : end_signals) std::signal(number, SIG_DFL);
  for (int& end : channel) ::close(std::exchange(end, -1));
}

void EndSignals::end() {
  char number = 0;
  if (::read(channel[0], &number, 1) != 1) return;
  Recovery::writeAll();
  // Skip the normal shutdown, because it would delete the recovery copy.
  std::signal(number, SIG_DFL);
  std::raise(number);
}

}  // namespace trainyard::ui
