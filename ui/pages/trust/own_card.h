// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measured/validation.h"
#include "ui/cards/card.h"
#include "ui/widgets/fact_table.h"

class QPushButton;

namespace trainyard::ui {

class LoggedRuns;
class OwnRunsStudy;
class ProgressLine;
class Prose;

/// The user's own runs of one job: load them, see their errors, fit coefficients to them, apply or discard the fit.
class OwnCard : public Card {
  Q_OBJECT
 public:
  void refresh();
  QString outcome() const;

 signals:
  /// The user chose files with measurements.
  void filesChosen(const QStringList& paths);

 protected:
  /// Object names and texts of a job.
  struct Words {
    const char *card, *load, *refit, *cancel, *forget, *errors, *moved, *discard;
    QString title, refit_text, refit_tip, discard_tip, none_loaded, errors_name, moved_name;
    QStringList moved_heads;
  };
  /// Errors of a quantity before and after the fit; `after` is nullptr without a fit.
  struct QuantityErrors {
    QString label;
    const ErrorStatistics* before;
    const ErrorStatistics* after = nullptr;
  };
  OwnCard(OwnRunsStudy* study, Words words, QWidget* parent);
  QPushButton* makeButton(const char* id, const QString& text, const QString& tip);
  /// Adds a row of buttons at the end of the card.
  void addRow(const QVector<QPushButton*>& buttons);
  QPushButton* discardButton() const { return discard_; }
  /// Adds a widget between the buttons and the errors.
  void addRuns(QWidget* runs);
  /// Adds the notes of the logs, their missing values, and buttons that complete and save the runs.
  void addLogs(LoggedRuns* logs, const char* notes, const char* complete, const char* save);
  /// Connects the card to the study; call at the end of a constructor.
  void follow();

  /// Numbers of loaded rows, of rows that cannot be modelled, and of rows that are not scored, with the first reasons.
  struct Loaded {
    size_t rows = 0, refused = 0, not_scored = 0;
    QStringList why_refused = {}, why_not_scored = {};
  };
  virtual Loaded loaded() const = 0;
  virtual bool hasProposal() const = 0;
  virtual QVector<QuantityErrors> errors() const = 0;
  /// The changes that the fit proposes, one row each; empty for none.
  virtual QVector<FactRow> proposedChanges() const = 0;
  /// The result of the fit in words. Called only if there is a proposal.
  virtual QString outcomeText() const = 0;
  /// Updates the buttons of the subclass.
  virtual void showButtons() {}

  template <class Row>
  static Loaded count(const std::vector<Row>& rows) {
    Loaded out{.rows = rows.size()};
    for (const Row& row : rows) {
      if (!row.refused.empty()) {
        ++out.refused;
        addReason(row.refused, out.why_refused);
      } else if (!row.not_scored.empty()) {
        ++out.not_scored;
        addReason(row.not_scored, out.why_not_scored);
      }
    }
    return out;
  }

 private:
  static void addReason(const std::string& reason, QStringList& reasons) {
    constexpr qsizetype most = 5;
    const QString text = QString::fromStdString(reason);
    if (reasons.size() < most && !reasons.contains(text)) reasons << text;
  }
  void showRuns();
  void showOutcome();
  void showLogs();
  void chooseFile();
  void saveRuns();

  OwnRunsStudy* study_;
  Words words_;
  Prose *state_, *outcome_;
  QPushButton *load_, *refit_, *cancel_, *forget_, *discard_;
  FactTable *errors_, *moved_;
  ProgressLine* progress_;
  LoggedRuns* logs_ = nullptr;
  Prose* notes_ = nullptr;
  QPushButton *complete_ = nullptr, *save_ = nullptr;
};

}  // namespace trainyard::ui
