// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/command_palette.h"

#include <QAbstractListModel>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QScreen>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

#include "ui/inputs/glyphs.h"
#include "ui/palette/fuzzy.h"
#include "ui/theme/theme.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {

class PaletteModel : public QAbstractListModel {
 public:
  static constexpr int detail_role = Qt::UserRole, kind_role = Qt::UserRole + 1;
  using QAbstractListModel::QAbstractListModel;

  void show(QVector<const PaletteItem*> lines) {
    beginResetModel();
    lines_ = std::move(lines);
    endResetModel();
  }
  const QVector<const PaletteItem*>& lines() const { return lines_; }
  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(lines_.size()); }
  QVariant data(const QModelIndex& index, int role) const override {
    const PaletteItem& item = *lines_[index.row()];
    switch (role) {
      case Qt::DisplayRole:
        return item.title;
      case detail_role:
        return item.detail();
      case kind_role:
        return kind_text(item.kind);
      case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2, %3").arg(kind_text(item.kind), item.title, item.detail());
      default:
        return {};
    }
  }

 private:
  QVector<const PaletteItem*> lines_;
};

namespace {

/// Users do not read longer lists, because typing another letter is quicker.
constexpr int most_lines = 60, shown_lines = 12;

/// Paints title and detail on the left and the kind on the right.
class LineDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return {scaled(200), QFontMetrics(font(TextStyle::body)).lineSpacing() + scaled(10)};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& colors = theme_of(option.palette);
    if (option.state & QStyle::State_Selected) {
      painter->fillRect(option.rect, colors.color(Role::selection));
      painter->fillRect(QRect(option.rect.topLeft(), QSize(scaled(3), option.rect.height())),
                        colors.color(Role::accent));
    }
    QRect box = option.rect.adjusted(scaled(12), 0, -scaled(12), 0);
    const QString kind = index.data(PaletteModel::kind_role).toString();
    painter->setFont(font(TextStyle::caption));
    painter->setPen(colors.color(Role::muted_text));
    painter->drawText(box, Qt::AlignRight | Qt::AlignVCenter, kind);
    box.setRight(box.right() - QFontMetrics(painter->font()).horizontalAdvance(kind) - scaled(16));
    const QFontMetrics letters(font(TextStyle::body));
    const QString title = letters.elidedText(index.data().toString(), Qt::ElideRight, box.width());
    painter->setFont(font(TextStyle::body));
    painter->setPen(colors.color(Role::text));
    painter->drawText(box, Qt::AlignLeft | Qt::AlignVCenter, title);
    box.setLeft(box.left() + letters.horizontalAdvance(title) + scaled(10));
    painter->setPen(colors.color(Role::second_text));
    painter->drawText(
        box, Qt::AlignLeft | Qt::AlignVCenter,
        letters.elidedText(index.data(PaletteModel::detail_role).toString(), Qt::ElideRight, box.width()));
  }
};

}  // namespace

CommandPalette::CommandPalette(QVector<PaletteItem> items, Answers answers, QWidget* parent)
    : QFrame(parent, Qt::Popup),
      items_(std::move(items)),
      answers_(std::move(answers)),
      search_(new QLineEdit(this)),
      list_(new QListView(this)),
      model_(new PaletteModel(this)) {
  setObjectName(QStringLiteral("palette"));
  setProperty("card", true);
  setAccessibleName(tr("Search everything"));
  for (const PaletteItem& item : items_) pointers_.push_back(&item);
  search_->setObjectName(QStringLiteral("palette.search"));
  search_->setPlaceholderText(tr("Action, input, result, page… or an input with a value: gpus 4096"));
  search_->setAccessibleName(accessibleName());
  search_->setToolTip(tr("Arrow keys move, Enter runs, Escape closes"));
  search_->addAction(glyph_icon(Glyph::search), QLineEdit::LeadingPosition);
  search_->installEventFilter(this);
  list_->setObjectName(QStringLiteral("palette.list"));
  list_->setAccessibleName(tr("Search results"));
  list_->setModel(model_);
  list_->setItemDelegate(new LineDelegate(list_));
  list_->setUniformItemSizes(true);
  list_->setMouseTracking(true);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setFocusPolicy(Qt::NoFocus);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(scaled(8), scaled(8), scaled(8), scaled(8));
  layout->setSpacing(scaled(6));
  layout->addWidget(search_);
  layout->addWidget(list_, 1);
  connect(search_, &QLineEdit::textChanged, this, &CommandPalette::find);
  connect(list_, &QListView::entered, list_, &QListView::setCurrentIndex);
  connect(list_, &QListView::clicked, this, &CommandPalette::run);
  find({});
}

CommandPalette::~CommandPalette() = default;

void CommandPalette::openUnder(const QWidget& anchor) {
  const QRect screen = anchor.screen()->availableGeometry();
  const QWidget& window = *anchor.window();
  const int line = list_->sizeHintForRow(0), lines = shown_lines * line;
  const QSize wanted(scaled(640), lines + search_->sizeHint().height() + scaled(24));
  const QSize size = wanted.boundedTo(QSize(window.width(), screen.height()));
  const int y = anchor.mapToGlobal(QPoint(0, anchor.height())).y();
  const int x = window.mapToGlobal(QPoint((window.width() - size.width()) / 2, 0)).x();
  const QPoint last(screen.right() - size.width() + 1, screen.bottom() - size.height() + 1);
  setGeometry(QRect(QPoint(std::clamp(x, screen.left(), std::max(screen.left(), last.x())),
                           std::clamp(y, screen.top(), std::max(screen.top(), last.y()))),
                    size));
  show();
  search_->setFocus(Qt::PopupFocusReason);
}

QStringList CommandPalette::titles() const {
  QStringList titles;
  for (const PaletteItem* item : model_->lines()) titles << item->title;
  return titles;
}

void CommandPalette::find(const QString& typed) {
  // Clear the lines before their items, because the lines point into answered_.
  model_->show({});
  answered_ = answers_ ? answers_(typed) : QVector<PaletteItem>();
  QVector<const PaletteItem*> lines = rank_items(typed, pointers_, most_lines);
  // Values come first, unless an item has exactly the typed name.
  qsizetype place = !lines.isEmpty() && lines.first()->names.contains(fold_text(typed)) ? 1 : 0;
  for (const PaletteItem& item : answered_)
    lines.insert(item.kind == PaletteItem::Kind::value ? place++ : lines.size(), &item);
  model_->show(lines);
  list_->setCurrentIndex(model_->index(0, 0));
}

void CommandPalette::run(const QModelIndex& line) {
  if (!line.isValid()) return;
  const std::function<void()> act = model_->lines()[line.row()]->run;
  // Close first, so that the window has the keyboard focus when the action moves it.
  QWidget* window = parentWidget()->window();
  close();
  window->activateWindow();
  act();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched != search_ || event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
  const int count = model_->rowCount();
  const int now = list_->currentIndex().row();
  const auto go = [&](int row) {
    if (count > 0) list_->setCurrentIndex(model_->index(row, 0));
    return true;
  };
  switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Up:
      return go((now + count - 1) % std::max(count, 1));
    case Qt::Key_Down:
      return go((now + 1) % std::max(count, 1));
    case Qt::Key_PageUp:
      return go(std::max(0, now - shown_lines));
    case Qt::Key_PageDown:
      return go(std::min(count - 1, now + shown_lines));
    case Qt::Key_Return:
    case Qt::Key_Enter:
      run(list_->currentIndex());
      return true;
    default:
      return QFrame::eventFilter(watched, event);
  }
}

}  // namespace trainyard::ui
