// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

#include "engine/parameters/parameter.h"
#include "ui/inputs/row_metrics.h"
#include "ui/theme/theme.h"

namespace trainyard::ui {

class Document;
class ResetButton;

/// What a row shows, small enough to be compared on every edit.
struct RowState {
  double number = 0;     ///< as it acts
  double reference = 0;  ///< of the design that changes are measured against
  const EntryBase* entry = nullptr;
  const char* idle = nullptr;
  bool automatic = false, changed = false, reference_automatic = false;
  bool against_baseline = false;  ///< else against the defaults
  bool operator==(const RowState& other) const;
};

/// One input of the panel: label, control, number field. The row paints its texts itself; the controls are widgets.
/// It edits the document and follows it. Subclasses add the control for one kind of parameter.
class InputRow : public QWidget {
  Q_OBJECT
 public:
  InputRow(Document& document, const Parameter& parameter, QWidget* parent);

  const Parameter& parameter() const { return parameter_; }
  void setMetrics(const RowMetrics& metrics);
  /// Brings the row up to date with the document; touches nothing that is already shown. True when it changed.
  bool follow();
  bool isChanged() const { return state_.changed; }
  bool isIdle() const { return state_.idle != nullptr; }
  /// Whether label, id, help and choices contain every word (lower case).
  bool matches(const QStringList& words) const;
  /// Back to the value of the reference; makes an automatic input automatic again.
  void reset();
  /// Where the keyboard goes when the row is sought.
  virtual QWidget* control() const = 0;
  /// The sentence under the row; empty when nothing was refused.
  QString error() const { return error_; }

 protected:
  /// What stands beside the label, in the row's coordinates.
  struct Areas {
    QRect line;     ///< of the controls: the whole width from the control column
    QRect control;  ///< of the slider
    QRect field;
    QRect box;  ///< of a combo box: the line, and what a long text takes besides
  };
  virtual void showValue() = 0;
  virtual void placeControls(const Areas& areas) = 0;
  /// Controls that are named, explained and disabled with the row.
  virtual QList<QWidget*> controls() const = 0;
  /// The least width of a combo box in which its text is whole.
  virtual int boxWidth() const { return 0; }
  /// Muted text in the place of the slider.
  virtual QString derivation() const { return {}; }
  /// Muted line under the control.
  virtual QString facts() const { return {}; }

  Document& document() const { return document_; }
  const Design& design() const;
  const RowState& state() const { return state_; }
  const RowMetrics& metrics() const { return metrics_; }
  QString label() const { return label_; }
  QString valueText() const;
  /// Edits the document; what it refuses becomes the row's sentence. True when the value was taken.
  bool apply(const Value& value, const QString& typed = {});
  void refuse(const QString& sentence);
  void clearError() { refuse({}); }
  void arrange();

  bool eventFilter(QObject* watched, QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  RowState currentState() const;
  QString referenceText() const;
  QString changedText() const;
  QString toolTipText() const;
  void describe();
  void placeReset();
  int arrangeLabel(int width);
  void arrangeDerivation(Areas& areas);
  void arrangeBox(Areas& areas, bool own_line) const;
  int roomBesideLabel() const;
  void paintText(QPainter& painter, const QRect& rect, const QString& text, const QColor& color, bool wrap,
                 Qt::Alignment alignment = Qt::AlignLeft) const;

  Document& document_;
  const Parameter& parameter_;
  RowMetrics metrics_;
  RowState state_;
  bool known_ = false;  ///< state_ has been taken once
  QString label_, haystack_, error_;
  QRect label_rect_, derivation_rect_, facts_rect_, error_rect_;
  TextStyle derivation_style_ = TextStyle::caption;
  ResetButton* reset_ = nullptr;
};

/// The row for the parameter's kind.
InputRow* make_input_row(Document& document, const Parameter& parameter, QWidget* parent);

}  // namespace trainyard::ui
