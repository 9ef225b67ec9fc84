// SPDX-License-Identifier: GPL-3.0-or-later
// Times of the window's frames. Wall time includes waiting for other processes, and processor time of the process
// includes background threads. Only the time of the window's thread shows the effect of a change to the window.
#pragma once

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "engine/statistics/quantile.h"

namespace trainyard {

inline double milliseconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return double(now.tv_sec) * 1000 + double(now.tv_nsec) / 1e6;
}

/// Milliseconds on three clocks: wall time, processor time of the calling thread, processor time of all threads.
struct Clocks {
  double wall = milliseconds(CLOCK_MONOTONIC), window = milliseconds(CLOCK_THREAD_CPUTIME_ID),
         all = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
  Clocks since(const Clocks& start) const { return {wall - start.wall, window - start.window, all - start.all}; }
};

class FrameTimes {
 public:
  void add(const Clocks& took, const std::string& name) { frames_.push_back({took, name}); }
  void add(const FrameTimes& other, const std::string& before_names = {}) {
    for (const Frame& frame : other.frames_) frames_.push_back({frame.took, before_names + frame.name});
  }
  bool empty() const { return frames_.empty(); }
  /// True if the 99th percentile on the window's thread exceeds the time that a frame may take.
  bool late() const { return !empty() && sorted_quantile(sorted(&Clocks::window), 0.99) > wanted; }

  static void print_heads() {
    std::printf("%-32s %20s   %20s   %s\n%-32s %20s   %20s   %s\n", "ms a frame", "wall", "window's thread",
                "all threads", "", "median    p95    p99", "median    p95    p99", "mean");
  }
  void print(const std::string& name) const {
    if (empty()) return;
    const std::vector<double> wall = sorted(&Clocks::wall), window = sorted(&Clocks::window);
    double sum = 0;
    for (const Frame& frame : frames_) sum += frame.took.all;
    std::printf("%-32s %6.2f %6.2f %6.2f   %6.2f %6.2f %6.2f   %6.2f\n", name.c_str(), sorted_quantile(wall, 0.5),
                sorted_quantile(wall, 0.95), sorted_quantile(wall, 0.99), sorted_quantile(window, 0.5),
                sorted_quantile(window, 0.95), sorted_quantile(window, 0.99), sum / double(frames_.size()));
  }
  /// Prints the frames with the most time on the window's thread.
  void print_slowest(size_t count) const {
    std::vector<Frame> slowest = frames_;
    std::stable_sort(slowest.begin(), slowest.end(),
                     [](const Frame& a, const Frame& b) { return a.took.window > b.took.window; });
    if (slowest.size() > count) slowest.resize(count);
    for (const Frame& frame : slowest)
      std::printf("  slowest %-32s %6.2f ms of the window's thread\n", frame.name.c_str(), frame.took.window);
  }

 private:
  static constexpr double wanted = 8;

  struct Frame {
    Clocks took;
    std::string name;
  };
  std::vector<double> sorted(double Clocks::*clock) const {
    std::vector<double> values;
    for (const Frame& frame : frames_) values.push_back(frame.took.*clock);
    std::sort(values.begin(), values.end());
    return values;
  }

  std::vector<Frame> frames_;
};

}  // namespace trainyard
