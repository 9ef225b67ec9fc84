// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/inputs_panel.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

#include "ui/document/document.h"
#include "ui/inputs/glyphs.h"
#include "ui/inputs/group_header.h"
#include "ui/inputs/input_group.h"
#include "ui/inputs/keep_legal_row.h"
#include "ui/inputs/mark_painter.h"
#include "ui/inputs/number_row.h"
#include "ui/theme/theme.h"
#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/undo_keys.h"

namespace trainyard::ui {
namespace {

/// Groups that are folded by default, because most users rarely change them after the first setup.
QStringList default_folded(Job job) {
  const Group rarely = job == Job::serving ? Group::cluster : Group::recipe;
  return {QString::fromLatin1(group_id(rarely)), QString::fromLatin1(group_id(Group::economics))};
}

const QString all_key = QStringLiteral("inputs/all");

}  // namespace

InputsPanel::InputsPanel(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
  setObjectName(QStringLiteral("inputs"));
  setProperty("region", "panel");
  setAttribute(Qt::WA_StyledBackground);
  find_ = new QAction(this);
  find_->setObjectName(QStringLiteral("inputs.find"));
  find_->setShortcut(QKeySequence::Find);
  connect(find_, &QAction::triggered, this, &InputsPanel::focusSearch);
  addAction(find_);
  marks_ = new MarkPainter(document, this);
  build();
  connect(&document, &Document::designEdited, this, &InputsPanel::follow);
  // The set of changed inputs belongs to one scenario; compute it again.
  connect(&document, &Document::scenariosChanged, this, [this] {
    kept_.clear();
    follow();
    countChanged();
    filter();
  });
}

InputsPanel::~InputsPanel() = default;

void InputsPanel::build() {
  shows_all_ = QSettings().value(all_key, false).toBool();
  setAccessibleName(tr("Inputs"));
  find_->setText(tr("Find an input"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(makeTitle());
  layout->addWidget(makeSearch());
  layout->addWidget(keep_legal_ = new KeepLegalRow(document_, this));
  makeGroups();
  layout->addWidget(scroll_, 1);
  applyMetrics();
  follow();
}

QWidget* InputsPanel::makeTitle() {
  title_ = new QWidget(this);
  auto* layout = new QHBoxLayout(title_);
  layout->setContentsMargins(scaled(12), 0, scaled(6), 0);
  auto* label = new QLabel(tr("Inputs"), title_);
  label->setProperty("type", "title");
  label->setFont(ui::font(TextStyle::title));
  menu_ = new QToolButton(title_);
  menu_->setObjectName(QStringLiteral("inputs.menu"));
  menu_->setIcon(glyph_icon(Glyph::more));
  menu_->setIconSize(QSize(scaled(14), scaled(14)));
  menu_->setPopupMode(QToolButton::InstantPopup);
  menu_->setFocusPolicy(Qt::TabFocus);
  menu_->setAccessibleName(tr("More actions"));
  menu_->setToolTip(tr("Fold, unfold and reset inputs"));
  layout->addWidget(label, 1);
  layout->addWidget(menu_);
  title_->setFixedHeight(scaled(32));
  title_->setVisible(title_visible_);
  makeMenu();
  return title_;
}

QWidget* InputsPanel::makeSearch() {
  search_row_ = new QWidget(this);
  auto* layout = new QHBoxLayout(search_row_);
  layout->setContentsMargins(scaled(12), scaled(6), scaled(12), scaled(6));
  layout->setSpacing(scaled(6));
  search_ = new QLineEdit(search_row_);
  search_->setObjectName(QStringLiteral("inputs.search"));
  search_->addAction(glyph_icon(Glyph::search), QLineEdit::LeadingPosition);
  search_->setClearButtonEnabled(true);
  search_->setAccessibleName(tr("Search inputs"));
  search_->setToolTip(
      tr("Search labels, ids and explanations (Ctrl+F). Enter goes to the first match, Escape ends the search"));
  search_->installEventFilter(this);
  leave_undo_to_window(search_);
  changed_ = new ChangedButton(search_row_);
  changed_->setObjectName(QStringLiteral("inputs.changed"));
  layout->addWidget(search_, 1);
  layout->addWidget(changed_);
  connect(search_, &QLineEdit::textChanged, this, &InputsPanel::filter);
  connect(changed_, &QAbstractButton::toggled, this, [this] {
    kept_.clear();
    filter();
  });
  return search_row_;
}

void InputsPanel::makeGroups() {
  scroll_ = new QScrollArea(this);
  scroll_->setObjectName(QStringLiteral("inputs.scroll"));
  make_bare(*scroll_);
  scroll_->verticalScrollBar()->installEventFilter(this);
  auto* content = new QWidget(scroll_->viewport());
  auto* layout = new QVBoxLayout(content);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  std::vector<NumberRow*> numbers;
  for (const Group group : trainyard::groups) {
    auto* part = new InputGroup(document_, group, content);
    if (part->rows().empty()) {
      delete part;
      continue;
    }
    connect(part, &InputGroup::folded, this, [this] {
      rememberFolding();
      marks_->resume();
    });
    part->setMainOnly(!shows_all_);
    layout->addWidget(part);
    groups_.push_back(part);
    for (InputRow* row : part->rows()) {
      rows_.push_back(row);
      if (auto* number = qobject_cast<NumberRow*>(row)) numbers.push_back(number);
    }
  }
  nothing_ = new QLabel(content);
  nothing_->setObjectName(QStringLiteral("inputs.nothing"));
  nothing_->setProperty("type", "muted");
  nothing_->setWordWrap(true);
  nothing_->setContentsMargins(scaled(14), scaled(12), scaled(14), scaled(12));
  nothing_->hide();
  layout->addWidget(nothing_);
  advanced_ = new MoreLine(content);
  advanced_->setObjectName(QStringLiteral("inputs.advanced"));
  connect(advanced_, &QAbstractButton::clicked, this, [this] { setShowsAll(!shows_all_); });
  layout->addWidget(advanced_);
  layout->addStretch(1);
  scroll_->setWidget(content);
  marks_->setRows(numbers);
}

QSize InputsPanel::sizeHint() const { return {scaled(compact_ ? 304 : 340), scaled(600)}; }

void InputsPanel::setCompact(bool compact) {
  if (compact == compact_) return;
  compact_ = compact;
  applyMetrics();
  updateGeometry();
}

void InputsPanel::setTitleVisible(bool visible) {
  title_visible_ = visible;
  title_->setVisible(visible);
}

/// Subtracts the width of the scroll bar from the right margin, so that no row moves when the bar appears.
void InputsPanel::applyMetrics() {
  RowMetrics metrics = row_metrics(compact_);
  scroll_bar_ = scroll_->verticalScrollBar()->isVisible();
  if (scroll_bar_) metrics.right = std::max(scaled(2), metrics.right - scroll_->verticalScrollBar()->width());
  for (InputGroup* group : groups_) group->setMetrics(metrics);
  advanced_->setMetrics(metrics);
}

void InputsPanel::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  marks_->resume();
}

void InputsPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  const bool texts = event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange;
  if (!texts || !scroll_) return;
  // All texts of all rows come from the tables, so build the rows again.
  groups_.clear();
  rows_.clear();
  kept_.clear();
  job_.reset();
  marks_->setRows({});
  // Clear the member first, because the event filter still receives events of the scroll bar during deletion.
  QWidget* const area = std::exchange(scroll_, nullptr);
  for (QWidget* part : {title_, search_row_, keep_legal_, area}) delete part;
  delete layout();
  build();
}

InputRow* InputsPanel::row(const QString& id) const {
  InputRow* any = nullptr;
  for (const InputGroup* group : groups_)
    for (InputRow* row : group->rows()) {
      if (QLatin1String(row->parameter().id) != id) continue;
      if (group->isOfJob(*row)) {
        row->make();
        return row;
      }
      any = row;
    }
  if (any) any->make();
  return any;
}

void InputsPanel::followJob() {
  const Job job = document_.design().job;
  if (job_ == job) return;
  job_ = job;
  fitSearch();
  keep_legal_->setVisible(job == Job::training);
  restoreFolding();
}

void InputsPanel::restoreFolding() {
  const QStringList by_default = shows_all_ ? default_folded(*job_) : QStringList();
  const QStringList folded = QSettings().value(foldedKey(*job_), by_default).toStringList();
  for (InputGroup* group : groups_) {
    const QSignalBlocker quiet(group);
    group->setOpen(!folded.contains(QLatin1String(group_id(group->group()))));
  }
}

void InputsPanel::setShowsAll(bool all) {
  shows_all_ = all;
  QSettings().setValue(all_key, all);
  for (InputGroup* group : groups_) group->setMainOnly(!all);
  restoreFolding();
  describeAdvanced();
  marks_->resume();
}

void InputsPanel::describeAdvanced() {
  int hidden = 0;
  for (const InputGroup* group : groups_)
    for (const InputRow* row : group->rows()) hidden += group->isOfJob(*row) && row->isHidden();
  advanced_->setText(shows_all_ ? tr("Show the main inputs only") : tr("Advanced: %n more inputs", nullptr, hidden));
  advanced_->setAccessibleName(advanced_->text());
  advanced_->setToolTip(shows_all_ ? tr("Hides inputs that few designs change. Changed inputs stay visible.")
                                   : tr("Shows all inputs of this job by group. The search always covers all inputs."));
}

void InputsPanel::follow() {
  followJob();
  bool any = false;
  for (InputGroup* group : groups_) any |= group->follow();
  if (!any) return;
  countChanged();
  if (changed_->isChecked()) filter();
  describeAdvanced();
  marks_->invalidate();
}

/// Shortens the placeholder to one word if the button for changed inputs leaves too little room.
void InputsPanel::fitSearch() {
  if (!job_) return;
  const double icon_and_margins = 46;
  const QString all = tr("Search %1 inputs").arg(parameters(*job_).size());
  const bool fits = search_->fontMetrics().horizontalAdvance(all) <= search_->width() - scaled(icon_and_margins);
  search_->setPlaceholderText(fits ? all : tr("Search"));
}

void InputsPanel::countChanged() {
  int count = 0;
  for (const InputGroup* group : groups_) count += group->changedRows();
  changed_->setCount(count);
}

}  // namespace trainyard::ui
