// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

#include "engine/parameters/parameter.h"
#include "ui/document/reference_kind.h"
#include "ui/inputs/row_metrics.h"
#include "ui/theme/theme.h"

namespace trainyard::ui {

class Document;
class ResetButton;

/// The state that a row shows; small, because it is compared on every edit.
struct RowState {
  double number = 0;     ///< the value in effect
  double reference = 0;  ///< value in the reference design, against which changes are measured
  const EntryBase* entry = nullptr;
  const char* idle = nullptr;
  bool automatic = false, changed = false, reference_automatic = false;
  ReferenceKind against = ReferenceKind::standard;
  bool operator==(const RowState& other) const;
};

/// One input of the panel: label, control, number field. The row paints its texts; the controls are widgets. It edits
/// the document and follows its changes. Subclasses add the control for one kind of parameter.
class InputRow : public QWidget {
  Q_OBJECT
 public:
  InputRow(Document& document, const Parameter& parameter, QWidget* parent);

  const Parameter& parameter() const { return parameter_; }
  void setMetrics(const RowMetrics& metrics);
  /// Creates the controls, if there are none yet, when the row is shown; most rows never are.
  void setVisible(bool visible) override;
  /// Creates the controls, if there are none yet, and shows the current state in them.
  void make();
  /// Updates the row from the document. Returns false, without any work, if its state is unchanged.
  bool follow();
  bool isChanged() const { return state_.changed; }
  bool isIdle() const { return state_.idle != nullptr; }
  /// Whether label, id, help and choices together contain every word; words are lower case.
  bool matches(const QStringList& words) const;
  /// Restores the reference value; an input that was automatic becomes automatic again.
  void reset();
  /// The widget that gets the keyboard focus when the user finds the row; nullptr before make().
  virtual QWidget* control() const = 0;
  /// The error below the row; empty if the last value was accepted.
  QString error() const { return error_; }

 protected:
  /// Rectangles of the controls, in the coordinates of the row.
  struct Areas {
    QRect line;     ///< all controls: from the control column to the right margin
    QRect control;  ///< the slider
    QRect field;
    QRect box;  ///< a combo box: the line, extended to the left for a long text
  };
  virtual void makeControls() = 0;
  virtual void showValue() = 0;
  virtual void placeControls(const Areas& areas) = 0;
  /// The controls that get the accessible name and tool tip of the row and are disabled with it.
  virtual QList<QWidget*> controls() const = 0;
  /// The smallest width of a combo box that shows its text uncut, in pixels.
  virtual int boxWidth() const { return 0; }
  /// Muted text in place of the slider that explains an automatic value.
  virtual QString derivation() const { return {}; }
  /// Muted line below the control.
  virtual QString facts() const { return {}; }

  /// The object name of the main control, which begins the names of the others.
  QString id() const { return objectName().chopped(4); }
  bool isMade() const { return made_; }
  Document& document() const { return document_; }
  const Design& design() const;
  const RowState& state() const { return state_; }
  const RowMetrics& metrics() const { return metrics_; }
  QString label() const { return label_; }
  QString valueText() const;
  /// Edits the document; shows an error if the document refuses the value. Returns true if it was accepted.
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
  /// The widget that precedes the controls in the tab order. It is the last control of the nearest row above that has
  /// controls; without such a row, the widget before the first row below that has them.
  QWidget* beforeInTabOrder() const;
  /// Shows what differs from the state `before`; shows everything if this is the `first` time.
  void showState(const RowState& before, bool first);
  QString referenceText() const;
  QString changedText() const;
  QString resetText() const;
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
  bool known_ = false;  ///< state_ has been set
  bool made_ = false;   ///< the controls exist
  QString label_, error_;
  mutable QString haystack_;  ///< empty before the first search
  QRect label_rect_, derivation_rect_, facts_rect_, error_rect_;
  TextStyle derivation_style_ = TextStyle::caption;
  ResetButton* reset_ = nullptr;
};

/// Creates the row for the kind of parameter.
InputRow* make_input_row(Document& document, const Parameter& parameter, QWidget* parent);

}  // namespace trainyard::ui
