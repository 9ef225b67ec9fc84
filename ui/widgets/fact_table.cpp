// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/fact_table.h"

#include <QAbstractTableModel>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <algorithm>
#include <cmath>
#include <functional>

#include "ui/text/tab_separated.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/text_line.h"

namespace trainyard::ui {
namespace {

constexpr int order_role = Qt::UserRole, id_role = Qt::UserRole + 1;
constexpr double one_line = 27, two_lines = 41, cell_padding = 7, narrowest_wide = 150, least_wide = 90, bar_width = 56;
constexpr double text_line = 17, detail_line = 16;
constexpr int most_lines = 6;  ///< largest number of lines of a text, and of its detail

/// Returns whether two cells look the same; their sort keys may differ.
bool looks_like(const FactCell& a, const FactCell& b) {
  return a.text == b.text && a.detail == b.detail && a.role == b.role && a.strong == b.strong && a.bar == b.bar;
}

}  // namespace

class FactModel : public QAbstractTableModel {
 public:
  using QAbstractTableModel::QAbstractTableModel;
  QStringList heads, shown_heads;  ///< shown_heads may contain line breaks
  QVector<FactRow> rows;
  QVector<int> left;

  int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(rows.size()); }
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(heads.size()); }
  const FactCell* cell(const QModelIndex& index) const {
    const QVector<FactCell>& cells = rows[index.row()].cells;
    return index.column() < cells.size() ? &cells[index.column()] : nullptr;
  }
  Qt::Alignment alignment(int column) const {
    return Qt::AlignVCenter | (column == 0 || left.contains(column) ? Qt::AlignLeft : Qt::AlignRight);
  }

  QVariant data(const QModelIndex& index, int role) const override {
    const FactCell* at = cell(index);
    if (role == Qt::ToolTipRole) return rows[index.row()].tip;
    if (role == id_role) return rows[index.row()].id;
    if (!at) return {};
    if (role == Qt::DisplayRole) return at->text;
    if (role == Qt::AccessibleTextRole)
      return at->detail.isEmpty() ? at->text : QStringLiteral("%1, %2").arg(at->text, at->detail);
    if (role == order_role) return std::isnan(at->order) ? QVariant(at->text) : QVariant(at->order);
    if (role == Qt::TextAlignmentRole) return int(alignment(index.column()));
    return {};
  }

  Qt::ItemFlags flags(const QModelIndex& index) const override {
    return index.isValid() && rows[index.row()].heading ? Qt::ItemFlags(Qt::NoItemFlags)
                                                        : QAbstractTableModel::flags(index);
  }

  QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::DisplayRole) return shown_heads.value(section);
    if (role == Qt::TextAlignmentRole) return int(alignment(section));
    return {};
  }

  void showHead(int column, const QString& text) {
    if (shown_heads[column] == text) return;
    shown_heads[column] = text;
    emit headerDataChanged(Qt::Horizontal, column, column);
  }

  void replace(const QVector<FactRow>& next) {
    beginResetModel();
    rows = next;
    endResetModel();
  }

  /// Replaces values in the same rows if the new texts fit, the most frequent case while a slider moves. `fits` returns
  /// whether a column has room for a longer cell. Returns false if a reset is needed.
  bool replaceInPlace(const QVector<FactRow>& next, const std::function<bool(qsizetype, const FactCell&)>& fits) {
    if (next.size() != rows.size() || next.isEmpty()) return false;
    bool same = true;
    for (qsizetype i = 0; i < next.size(); ++i) {
      if (next[i].id != rows[i].id || next[i].cells.size() != rows[i].cells.size()) return false;
      same = same && next[i].tip == rows[i].tip && next[i].edge == rows[i].edge;
      for (qsizetype c = 0; c < next[i].cells.size(); ++c) {
        const FactCell &before = rows[i].cells[c], &after = next[i].cells[c];
        if (looks_like(before, after)) continue;
        same = false;
        if (before.detail.isEmpty() && !after.detail.isEmpty()) return false;
        const bool longer = after.text.size() > before.text.size() || after.detail.size() > before.detail.size();
        if ((longer || after.strong != before.strong) && !fits(c, after)) return false;
      }
    }
    rows = next;
    if (!same) emit dataChanged(index(0, 0), index(int(rows.size()) - 1, columnCount() - 1));
    return true;
  }
};

namespace {

Face face_of(const FactCell& cell) { return {TextStyle::table, cell.strong ? int(QFont::DemiBold) : 0}; }

/// Opacity of a disabled table, which shows the answer for an older design.
constexpr double outdated_opacity = 0.45;

class FactDelegate : public QStyledItemDelegate {
 public:
  FactDelegate(const FactModel* model, FactTable* table) : QStyledItemDelegate(table), model_(model), table_(table) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const auto* proxy = static_cast<const QSortFilterProxyModel*>(index.model());
    const FactCell* cell = model_->cell(proxy->mapToSource(index));
    const Theme& look = current_theme();
    const bool outdated = !table_->isEnabled();
    painter->setOpacity(outdated ? outdated_opacity : 1);
    if (option.state & QStyle::State_Selected) painter->fillRect(option.rect, look.color(Role::selection));
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), look.color(Role::grid));
    if (!cell) return;
    if (index.column() == 0 && model_->rows[proxy->mapToSource(index).row()].edge)
      painter->fillRect(QRect(option.rect.left(), option.rect.top(), scaled(3), option.rect.height()),
                        look.color(Role::accent));
    if (cell->bar >= 0) drawBar(*painter, look, option.rect, cell->bar);
    const QRectF box = QRectF(option.rect).adjusted(scaled_f(cell_padding), 0, -scaled_f(cell_padding), -1);
    const Qt::Alignment side = model_->alignment(index.column()) & Qt::AlignHorizontal_Mask;
    const int most = table_->isBroken(index.column()) ? most_lines : 1;
    const QStringList texts = break_lines(face_of(*cell), cell->text, box.width(), most);
    QStringList details;
    if (!cell->detail.isEmpty()) details = break_lines(Face{TextStyle::caption}, cell->detail, box.width(), most);
    const double line = scaled_f(text_line), small = scaled_f(detail_line);
    double y = box.center().y() - (double(texts.size()) * line + double(details.size()) * small) / 2;
    painter->setPen(look.color(cell->role));
    const Qt::TextElideMode cut = table_->isElided(index.column()) ? Qt::ElideMiddle : Qt::ElideRight;
    for (const QString& text : texts) {
      draw_line(*painter, face_of(*cell), {box.left(), y, box.width(), line}, side, text, cut);
      y += line;
    }
    painter->setPen(look.color(Role::muted_text));
    for (const QString& detail : details) {
      draw_line(*painter, Face{TextStyle::caption}, {box.left(), y - 1, box.width(), line}, side, detail);
      y += small;
    }
    if (option.state & QStyle::State_HasFocus && table_->hasFocus()) {
      painter->setPen(QPen(look.color(Role::accent), 2));
      painter->drawLine(option.rect.left() + 1, option.rect.top() + 2, option.rect.left() + 1,
                        option.rect.bottom() - 2);
    }
  }

 private:
  /// Draws a share of a limit; a vertical line marks the limit.
  static void drawBar(QPainter& painter, const Theme& look, const QRect& cell, double share) {
    const QRectF all(cell.left() + scaled_f(cell_padding), cell.center().y() - scaled_f(2.5), scaled_f(bar_width),
                     scaled_f(6));
    painter.fillRect(all, look.color(Role::grid));
    QRectF filled = all;
    filled.setWidth(all.width() * std::min(share, 1.0));
    painter.fillRect(filled, look.color(share > 1 ? Role::error : Role::accent));
    painter.fillRect(QRectF(all.right(), all.top() - scaled_f(3), scaled_f(1.5), all.height() + scaled_f(6)),
                     look.color(Role::text));
  }

  const FactModel* model_;
  FactTable* table_;
};

}  // namespace

FactTable::FactTable(const QString& name, QWidget* parent) : QTableView(parent), model_(new FactModel(this)) {
  setAccessibleName(name);
  auto* sorted = new QSortFilterProxyModel(this);
  sorted->setSourceModel(model_);
  sorted->setSortRole(order_role);
  sorted->setSortCaseSensitivity(Qt::CaseInsensitive);
  setModel(sorted);
  setItemDelegate(new FactDelegate(model_, this));
  setShowGrid(false);
  setFrameShape(QFrame::NoFrame);
  setSelectionBehavior(SelectRows);
  setSelectionMode(SingleSelection);
  setEditTriggers(NoEditTriggers);
  setHorizontalScrollMode(ScrollPerPixel);
  setVerticalScrollMode(ScrollPerPixel);
  setTabKeyNavigation(false);
  setWordWrap(false);
  verticalHeader()->hide();
  horizontalHeader()->setHighlightSections(false);
  horizontalHeader()->setMinimumSectionSize(1);
  // Queued, because the header is still resizing its columns.
  connect(
      horizontalHeader(), &QHeaderView::sectionResized, this,
      [this](int column) {
        if (column == wide_) breakHead();
        if (isBroken(column)) fitRows();
      },
      Qt::QueuedConnection);
  connect(sorted, &QAbstractItemModel::layoutChanged, this, &FactTable::fitRows);
  connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& now) {
    if (!quiet_ && now.isValid()) emit chosen(now.data(id_role).toString());
  });
  // A click on the current row selects it again.
  connect(this, &QTableView::clicked, this, [this](const QModelIndex& now) {
    if (now.flags() & Qt::ItemIsSelectable) emit chosen(now.data(id_role).toString());
  });
}

void FactTable::setHeads(const QStringList& heads, const QVector<int>& left, int wide) {
  if (model_->heads == heads && model_->left == left && wide_ == wide) return;
  model_->heads = model_->shown_heads = heads;
  model_->left = left;
  wide_ = wide;
  model_->replace(model_->rows);
  measure();
}

void FactTable::setRows(const QVector<FactRow>& rows) {
  const auto fits = [this](qsizetype column, const FactCell& cell) { return hasRoom(int(column), cell); };
  if (!isSortingEnabled() && model_->replaceInPlace(rows, fits)) return fitRows();
  const QString marked = currentIndex().data(id_role).toString();
  quiet_ = true;
  model_->replace(rows);
  quiet_ = false;
  measure();
  mark(marked);
}

int FactTable::count() const { return model_->rowCount(); }

QString FactTable::idOf(int row) const { return model()->index(row, 0).data(id_role).toString(); }

void FactTable::mark(const QString& id) {
  quiet_ = true;
  int row = -1;
  for (int i = 0; i < count() && !id.isEmpty() && row < 0; ++i)
    if (idOf(i) == id) row = i;
  if (row >= 0) {
    setCurrentIndex(model()->index(row, 0));
  } else {
    clearSelection();
    setCurrentIndex({});
  }
  quiet_ = false;
}

void FactTable::setElided(const QVector<int>& columns) {
  if (elided_ == columns) return;
  elided_ = columns;
  measure();
}

bool FactTable::isBroken(int column) const {
  return !isElided(column) &&
         (column == 0 || column == wide_ || model_->left.contains(column) || narrowed_.contains(column));
}

bool FactTable::hasRoom(int column, const FactCell& cell) const {
  if (column == wide_) return true;
  const int text = widths_.value(column) - scaled(2 * cell_padding);
  if (text - scaled(3) >= widestText(column)) return true;
  // Shaped text is up to one pixel wider than its measured width, for which the column was sized.
  const double room = text - 1, bar_room = cell.bar >= 0 ? scaled(bar_width + cell_padding) : 0;
  return text_width(face_of(cell), cell.text) + bar_room <= room &&
         text_width(Face{TextStyle::caption}, cell.detail) <= room;
}

/// The largest text width of a column in pixels; longer texts wrap or get an ellipsis.
int FactTable::widestText(int column) const {
  const double widest = column != 0 && isElided(column) ? 190 : model_->left.contains(column) ? 150 : 260;
  return scaled(widest) - scaled(3);
}

void FactTable::measure() {
  // Measure shaped text, because painting needs the shaped text anyway.
  const auto width_of = [](Face face, const QString& text) { return int(std::ceil(text_width(face, text))); };
  constexpr Face small{TextStyle::caption};
  bool detailed = false;
  widths_.fill(0, model_->heads.size());
  least_.fill(0, model_->heads.size());
  longest_word_ = 0;
  const auto longest_word = [&](Face face, const QString& text) {
    int longest = 0;
    for (const QString& word : text.split(u' ')) longest = std::max(longest, width_of(face, word));
    return longest;
  };
  for (int column = 0; column < model_->heads.size(); ++column) {
    int widest = width_of(small, model_->heads[column]) + scaled(isSortingEnabled() ? 16 : 0);
    for (const FactRow& row : model_->rows) {
      if (column >= row.cells.size()) continue;
      const FactCell& cell = row.cells[column];
      const int bar_room = cell.bar >= 0 ? scaled(bar_width + cell_padding) : 0;
      if (column == wide_) longest_word_ = std::max(longest_word_, longest_word(face_of(cell), cell.text));
      least_[column] = std::max({least_[column], width_of(face_of(cell), cell.text) + bar_room,
                                 width_of(small, model_->heads[column]), longest_word(small, cell.detail)});
      widest = std::max({widest, width_of(face_of(cell), cell.text) + bar_room,
                         cell.detail.isEmpty() ? 0 : width_of(small, cell.detail)});
      detailed = detailed || !cell.detail.isEmpty();
    }
    horizontalHeader()->setSectionResizeMode(column, column == wide_ ? QHeaderView::Stretch : QHeaderView::Fixed);
    widths_[column] = column == wide_ ? 0 : std::min(widest, widestText(column)) + scaled(3) + scaled(2 * cell_padding);
    if (column != wide_) setColumnWidth(column, widths_[column]);
  }
  dropColumns();
  breakHead();
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  verticalHeader()->setMinimumSectionSize(1);
  verticalHeader()->setDefaultSectionSize(scaled(detailed ? two_lines : one_line));
  if (whole_) {
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  }
  fitRows();
  updateGeometry();
}

int FactTable::linesHeight(const FactCell& cell, double room) const {
  // Skip measuring of texts that are far too short to wrap.
  const auto further = [room](Face face, const QString& text) {
    const bool short_text = double(text.size()) * scaled_f(text_line) <= room;
    return short_text ? 0.0 : double(break_lines(face, text, room, most_lines).size() - 1);
  };
  return int(std::ceil(further(face_of(cell), cell.text) * scaled_f(text_line) +
                       further(Face{TextStyle::caption}, cell.detail) * scaled_f(detail_line)));
}

void FactTable::fitRows() {
  const auto* sorted = static_cast<const QSortFilterProxyModel*>(model());
  QVector<int> more(count(), 0);
  for (int column = 0; column < model_->columnCount(); ++column) {
    const double room = columnWidth(column) - 2 * scaled_f(cell_padding);
    if (!isBroken(column) || room <= 0) continue;
    for (int row = 0; row < count(); ++row)
      if (const FactCell* cell = model_->cell(sorted->mapToSource(model()->index(row, column))))
        more[row] = std::max(more[row], linesHeight(*cell, room));
  }
  for (int row = 0; row < count(); ++row)
    if (const int height = verticalHeader()->defaultSectionSize() + more[row]; rowHeight(row) != height)
      setRowHeight(row, height);
  if (!whole_) return;
  if (const int all = contentHeight(); minimumHeight() != all || maximumHeight() != all) setFixedHeight(all);
}

void FactTable::dropColumns() {
  int room = viewport()->width();
  for (const int width : widths_) room -= width;
  // Show columns again that were hidden under previous heads.
  for (int column = 0; column < widths_.size(); ++column)
    if (isColumnHidden(column) && !optional_.contains(column)) setColumnHidden(column, false);
  for (const int column : optional_) {
    const bool drop = room < scaled(narrowest_wide);
    if (drop) room += widths_.value(column);
    if (isColumnHidden(column) != drop) setColumnHidden(column, drop);
  }
  if (wide_ >= widths_.size()) return;
  narrowColumns(room);
  // If the table scrolls already, scroll horizontally too instead of squeezing a column.
  const auto mode = !whole_ && room < scaled(least_wide) ? QHeaderView::Fixed : QHeaderView::Stretch;
  if (horizontalHeader()->sectionResizeMode(wide_) != mode) horizontalHeader()->setSectionResizeMode(wide_, mode);
  if (mode == QHeaderView::Fixed) setColumnWidth(wide_, scaled(narrowest_wide));
}

void FactTable::narrowColumns(int room) {
  const int need = longest_word_ + scaled(3) + scaled(2 * cell_padding);
  narrowed_.clear();
  for (int column = int(widths_.size()) - 1; column >= 0; --column) {
    if (column == wide_ || isBroken(column) || isElided(column)) continue;
    const int least = least_[column] + scaled(3) + scaled(2 * cell_padding);
    const bool narrows = room < need && !isColumnHidden(column) && least < widths_[column];
    if (narrows) {
      narrowed_.push_back(column);
      room += widths_[column] - least;
    }
    if (const int width = narrows ? least : widths_[column]; columnWidth(column) != width && !isColumnHidden(column))
      setColumnWidth(column, width);
  }
}

void FactTable::breakHead() {
  if (wide_ >= model_->heads.size()) return;
  const QString& head = model_->heads[wide_];
  const double room = columnWidth(wide_) - 2 * scaled_f(cell_padding);
  const bool fits = room <= 0 || horizontalHeader()->fontMetrics().horizontalAdvance(head) <= room;
  const QString text = fits ? head : break_lines(Face{TextStyle::caption}, head, room, most_lines).join(u'\n');
  if (model_->shown_heads[wide_] == text) return;
  model_->showHead(wide_, text);
  updateGeometries();
  fitRows();
}

void FactTable::resizeEvent(QResizeEvent* event) {
  dropColumns();
  QTableView::resizeEvent(event);
  fitRows();
}

int FactTable::contentHeight() const {
  const int rows = whole_ ? verticalHeader()->length() : count() * verticalHeader()->defaultSectionSize();
  return horizontalHeader()->sizeHint().height() + rows + 2;
}

QSize FactTable::sizeHint() const { return {scaled(400), contentHeight()}; }

QSize FactTable::minimumSizeHint() const { return {scaled(160), whole_ ? contentHeight() : scaled(90)}; }

void FactTable::changeEvent(QEvent* event) {
  QTableView::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) measure();
}

QString FactTable::asText() const {
  QStringList lines;
  const auto line = [this](auto cell) {
    QStringList cells;
    for (int column = 0; column < model_->columnCount(); ++column) cells << cell(column);
    return tab_separated_row(cells);
  };
  lines << line([this](int column) { return model()->headerData(column, Qt::Horizontal).toString(); });
  for (int row = 0; row < count(); ++row)
    lines << line([&](int column) { return model()->index(row, column).data(Qt::AccessibleTextRole).toString(); });
  return lines.join(u'\n');
}

void FactTable::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) return QGuiApplication::clipboard()->setText(asText());
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space) {
    if (currentIndex().isValid()) emit chosen(currentIndex().data(id_role).toString());
    return;
  }
  QTableView::keyPressEvent(event);
}

}  // namespace trainyard::ui
