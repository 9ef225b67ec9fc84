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

/// A foldable group of rows: only the main inputs of the job, or all with rarely used ones behind "Show 12 more". Rows
/// that were changed, found or needed are always shown.
class InputGroup : public QWidget {
  Q_OBJECT
 public:
  InputGroup(Document& document, Group group, QWidget* parent);

  Group group() const { return group_; }
  /// The rows of all jobs.
  const std::vector<InputRow*>& rows() const { return rows_; }
  /// Whether the row belongs to this group in the current job of the design.
  bool isOfJob(const InputRow& row) const;
  void setMetrics(const RowMetrics& metrics);
  bool isOpen() const;
  void setOpen(bool open);
  /// Shows only the main inputs of the job, and inputs that were changed or revealed or that a choice of the user
  /// needs.
  void setMainOnly(bool main_only);
  /// Unfolds the group and keeps a row visible until the panel shows other inputs.
  void reveal(InputRow* row);
  bool showsAdvanced() const { return advanced_; }
  void setShowsAdvanced(bool shown);
  /// Shows only rows that pass, even in a folded group; an empty function restores folding.
  void setFilter(std::function<bool(const InputRow&)> passes);
  /// Number of visible rows.
  int shownRows() const;
  /// Updates the rows. Returns true if a row or the job has changed.
  bool follow();
  int changedRows() const;

 signals:
  void folded();

 private:
  void arrange();
  void summarize();
  /// Whether the design needs this input although the default design of the job does not.
  bool isNewlyNeeded(const InputRow& row) const;
  /// Whether the row is shown while the group is open and no filter is set.
  bool isShownUnfiltered(const InputRow& row) const;
  bool isRowVisible(const InputRow& row) const;

  Document& document_;
  Group group_;
  std::optional<Job> job_;  ///< job of the shown rows; empty until the first update
  GroupHeader* header_;
  MoreLine* more_ = nullptr;
  std::vector<InputRow*> rows_;
  std::function<bool(const InputRow&)> passes_;
  std::vector<const InputRow*> revealed_;
  bool main_only_ = false, advanced_ = false;
};

}  // namespace trainyard::ui
