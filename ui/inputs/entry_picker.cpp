// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/entry_picker.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTextBrowser>

#include <algorithm>

#include "ui/inputs/entry_facts.h"
#include "ui/inputs/glyphs.h"
#include "ui/text/engine_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

constexpr int facts_role = Qt::UserRole;
constexpr int search_role = Qt::UserRole + 1;

/// Paints the name and, below it, the key facts.
class EntryDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    const int lines =
        QFontMetrics(font(TextStyle::body)).lineSpacing() + QFontMetrics(font(TextStyle::caption)).lineSpacing();
    return {scaled(160), lines + scaled(8)};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& colors = theme_of(option.palette);
    const bool selected = option.state & QStyle::State_Selected;
    if (selected) painter->fillRect(option.rect, colors.color(Role::selection));
    const QRect box = option.rect.adjusted(scaled(10), scaled(4), -scaled(8), -scaled(4));
    const QRect upper(box.topLeft(), QSize(box.width(), QFontMetrics(font(TextStyle::body)).lineSpacing()));
    const QRect lower(QPoint(box.left(), upper.bottom() + 1), box.bottomRight());
    paintLine(*painter, upper, font(TextStyle::body), colors.color(Role::text), index.data().toString());
    paintLine(*painter, lower, font(TextStyle::caption), colors.color(Role::muted_text),
              index.data(facts_role).toString());
  }

 private:
  static void paintLine(QPainter& painter, const QRect& box, const QFont& used, const QColor& color,
                        const QString& text) {
    painter.setFont(used);
    painter.setPen(color);
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(used).elidedText(text, Qt::ElideRight, box.width()));
  }
};

}  // namespace

EntryPicker::EntryPicker(const QString& title, const EntryRef& current, QWidget* parent)
    : QFrame(parent, Qt::Popup),
      search_(new QLineEdit(this)),
      list_(new QListWidget(this)),
      facts_(new QTextBrowser(this)),
      copy_(new QPushButton(tr("Edit a copy…"), this)) {
  setObjectName(QStringLiteral("picker"));
  setProperty("card", true);
  setAccessibleName(title);
  search_->setObjectName(QStringLiteral("picker.search"));
  search_->setPlaceholderText(tr("Search by name"));
  search_->setAccessibleName(tr("Search %1").arg(title));
  search_->setToolTip(tr("Type part of the name, vendor or kind. Arrow keys move, Enter selects"));
  search_->addAction(glyph_icon(Glyph::search), QLineEdit::LeadingPosition);
  search_->installEventFilter(this);
  list_->setObjectName(QStringLiteral("picker.list"));
  list_->setAccessibleName(title);
  list_->setItemDelegate(new EntryDelegate(list_));
  list_->setMouseTracking(true);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  facts_->setObjectName(QStringLiteral("picker.facts"));
  facts_->setAccessibleName(tr("Facts and sources"));
  copy_->setObjectName(QStringLiteral("picker.copy"));
  copy_->setToolTip(tr("Edit figures in a copy of this entry; the copy is saved in the project"));

  auto* layout = new QGridLayout(this);
  layout->setContentsMargins(scaled(12), scaled(12), scaled(12), scaled(12));
  layout->setSpacing(scaled(8));
  layout->addWidget(search_, 0, 0);
  layout->addWidget(list_, 1, 0, 2, 1);
  layout->addWidget(facts_, 0, 1, 2, 1);
  layout->addWidget(copy_, 2, 1, Qt::AlignRight);
  layout->setColumnStretch(0, 4);
  layout->setColumnStretch(1, 5);

  connect(search_, &QLineEdit::textChanged, this, &EntryPicker::filter);
  connect(list_, &QListWidget::currentItemChanged, this, &EntryPicker::look);
  connect(list_, &QListWidget::itemEntered, list_, [this](QListWidgetItem* item) { list_->setCurrentItem(item); });
  connect(list_, &QListWidget::itemClicked, this, &EntryPicker::choose);
  connect(list_, &QListWidget::itemActivated, this, &EntryPicker::choose);
  connect(copy_, &QPushButton::clicked, this, &EntryPicker::requestCopy);
  fill(current);
}

void EntryPicker::fill(const EntryRef& current) {
  if (base(current).custom) entries_.push_back(current);
  for (const EntryRef& entry : catalog(kind_of(current))) entries_.push_back(entry);
  int selected = 0;
  for (size_t i = 0; i < entries_.size(); ++i) {
    const EntryBase& about = base(entries_[i]);
    const QString name = catalog_text(about.name), facts = key_facts(entries_[i]);
    auto* item = new QListWidgetItem(name, list_);
    item->setData(facts_role, facts);
    // Search the text in the user's language and the original text of the catalog.
    QString searched = name + QLatin1Char('\n') + QString::fromStdString(about.id);
    for (const FieldView& field : fields(entries_[i]))
      if (const auto* text = std::get_if<std::string>(&field.value))
        searched += QLatin1Char('\n') + QString::fromStdString(*text) + QLatin1Char('\n') + catalog_text(*text);
    item->setData(search_role, searched.toLower());
    item->setData(Qt::AccessibleDescriptionRole, facts);
    if (about.id == base(current).id) selected = int(i);
  }
  list_->setCurrentRow(selected);
}

void EntryPicker::openAt(const QWidget& anchor) {
  const QRect screen = anchor.screen()->availableGeometry();
  const QSize size = QSize(scaled(680), scaled(440)).boundedTo(screen.size());
  QPoint place = anchor.mapToGlobal(QPoint(0, anchor.height() + scaled(2)));
  place.setX(std::clamp(place.x(), screen.left(), screen.right() - size.width() + 1));
  place.setY(std::clamp(place.y(), screen.top(), screen.bottom() - size.height() + 1));
  setGeometry(QRect(place, size));
  show();
  search_->setFocus(Qt::PopupFocusReason);
  if (QListWidgetItem* item = list_->currentItem()) list_->scrollToItem(item, QAbstractItemView::PositionAtCenter);
}

void EntryPicker::filter(const QString& text) {
  const QStringList words = text.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  QListWidgetItem* first = nullptr;
  for (int i = 0; i < list_->count(); ++i) {
    QListWidgetItem* item = list_->item(i);
    const QString searched = item->data(search_role).toString();
    const bool match =
        std::all_of(words.begin(), words.end(), [&](const QString& word) { return searched.contains(word); });
    item->setHidden(!match);
    if (match && !first) first = item;
  }
  if (!list_->currentItem() || list_->currentItem()->isHidden()) list_->setCurrentItem(first);
  look();
}

const EntryRef* EntryPicker::lookedAt() const {
  const int row = list_->currentRow();
  return row >= 0 && size_t(row) < entries_.size() ? &entries_[size_t(row)] : nullptr;
}

void EntryPicker::look() {
  const EntryRef* entry = lookedAt();
  copy_->setEnabled(entry);
  facts_->setHtml(entry ? facts_html(*entry) : tr("No entry matches."));
}

void EntryPicker::choose() {
  if (!lookedAt()) return;
  const EntryRef entry = *lookedAt();
  close();
  emit chosen(entry);
}

void EntryPicker::requestCopy() {
  if (!lookedAt()) return;
  const EntryRef entry = *lookedAt();
  close();
  emit copyRequested(entry);
}

bool EntryPicker::eventFilter(QObject* watched, QEvent* event) {
  if (watched != search_ || event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
  auto* key = static_cast<QKeyEvent*>(event);
  switch (key->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
      QCoreApplication::sendEvent(list_, event);
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      choose();
      return true;
    default:
      return QFrame::eventFilter(watched, event);
  }
}

}  // namespace trainyard::ui
