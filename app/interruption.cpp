// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/interruption.h"

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

#include <chrono>
#include <csignal>
#include <cstdio>

#include "app/command_line.h"

namespace trainyard::app {
namespace {

volatile std::sig_atomic_t signalled = 0;

bool is_terminal(std::FILE* stream) {
#ifdef _WIN32
  return _isatty(_fileno(stream)) != 0;
#else
  return isatty(fileno(stream)) == 1;
#endif
}

void on_signal(int number) {
  signalled = 1;
  // A second Ctrl+C ends the program at once instead of waiting for the current step.
  std::signal(number, SIG_DFL);
}

}  // namespace

Interruptible::Interruptible(int threads) : threads_(threads), before_(std::signal(SIGINT, on_signal)) {
  signalled = 0;
  watcher_ = std::jthread([this](const std::stop_token& end) {
    constexpr std::chrono::milliseconds pause{20};
    for (; !end.stop_requested() && !signalled; std::this_thread::sleep_for(pause)) {
    }
    if (signalled) stop_.request_stop();
  });
}

Interruptible::~Interruptible() {
  std::signal(SIGINT, before_);
  if (shown_ > 0) std::fputs("\r      \r", stderr);
}

Execution Interruptible::execution() {
  return {stop_.get_token(), [this](double share) { watch(share); }, threads_};
}

void Interruptible::watch(double share) {
  static const bool terminal = is_terminal(stderr);
  const int percent = static_cast<int>(share * 100);
  if (!terminal || percent <= shown_) return;
  shown_ = percent;
  std::fprintf(stderr, "\r%3d %%", percent);
}

int print_stopped() {
  std::fputs("trainyard: stopped before the end; no file was written\n", stderr);
  return infeasible;
}

}  // namespace trainyard::app
