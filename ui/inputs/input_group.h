// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

#include "ui/inputs/input_row.h"

class QVBoxLayout;

namespace trainyard::ui {

class GroupHeader;
class MoreLine;

/// A foldable group of rows. Inputs that few designs touch stay behind a line "Show 12 more" until they are asked
/// for, changed, or found.
class InputGroup : public QWidget {
  Q_OBJECT
 public:
  InputGroup(Document& document, Group group, QWidget* parent);

  Group group() const { return group_; }
  /// Of every job that has some here.
  const std::vector<InputRow*>& rows() const { return rows_; }
  /// Whether one of the rows acts in the job of the design, and has its place here there.
  bool acts(const InputRow& row) const;
  void setMetrics(const RowMetrics& metrics);
  bool isOpen() const;
  void setOpen(bool open);
  bool showsAdvanced() const { return advanced_; }
  void setShowsAdvanced(bool shown);
  /// Only rows that pass are shown, whatever is folded; an empty function brings folding back.
  void setFilter(std::function<bool(const InputRow&)> passes);
  /// Number of rows on screen.
  int shownRows() const;
  /// True when a row changed, or other ones act.
  bool follow();
  int changedRows() const;

 signals:
  void folded();

 private:
  void arrange();
  void summarize();
  /// Whether something that was chosen brings an input into play that the default design of the job has no use for.
  bool calledFor(const InputRow& row) const;
  bool wanted(const InputRow& row) const;

  Document& document_;
  Group group_;
  std::optional<Job> job_;  ///< whose rows are shown; nothing at first
  GroupHeader* header_;
  MoreLine* more_ = nullptr;
  std::vector<InputRow*> rows_;
  std::function<bool(const InputRow&)> passes_;
  bool advanced_ = false;
};

}  // namespace trainyard::ui
