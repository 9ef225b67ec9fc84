// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <utility>
#include <vector>

#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"

namespace trainyard::ui {

/// What a sentence such as "DeepSeek-V3 on 2,016 GB300 in 60 days" says about a job.
struct JobSentence {
  Job job = Job::training;
  /// Inputs and their values in the order in which they are to be set: the model first, because it sets other inputs.
  std::vector<std::pair<ParameterHandle, Value>> answers;
  /// Names a deadline or a budget, but no machines: they are to be found.
  bool finds_machines = false;
  QStringList unread;  ///< words without a known meaning
  /// Inputs that the unread words with digits are probably about; they keep their default.
  std::vector<ParameterHandle> doubtful;
  QString binary_count;  ///< "16k" if this number of devices was read as 16 × 1,024; otherwise empty
};

/// Reads the model, the machines, the limits and the load of a job, in any order. English and German words are
/// known, whatever the language of the window.
JobSentence read_job_sentence(const QString& text);

/// Says how a sentence was understood, in one line: "Train a model: DeepSeek-V3, GB300, 2,016 GPUs".
QString job_sentence_text(const JobSentence& sentence);

}  // namespace trainyard::ui
