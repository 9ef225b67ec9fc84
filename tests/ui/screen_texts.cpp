// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/screen_texts.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QGroupBox>
#include <QHash>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleOptionComboBox>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

#include "ui/charts/chart_scene.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/lettering.h"
#include "ui/inputs/quiet_combo_box.h"
#include "ui/theme/colours.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/item_area.h"
#include "ui/widgets/summary_line.h"

namespace trainyard::ui::testing {
namespace {

/// Records which widget paints each text of a window. A widget finishes painting before its children begin.
class Writers : public QObject {
 public:
  explicit Writers(const TextRecorder& recorder) : recorder_(recorder) { qApp->installEventFilter(this); }
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Paint)
      if (const auto* widget = qobject_cast<const QWidget*>(watched))
        turns_.push_back({recorder_.texts().size(), widget});
    return false;
  }
  const QWidget* of(qsizetype text) const {
    const QWidget* found = nullptr;
    for (const auto& [first, widget] : turns_)
      if (first <= text) found = widget;
    return found;
  }

 private:
  const TextRecorder& recorder_;
  QVector<std::pair<qsizetype, const QWidget*>> turns_;
};

/// The complete text of a widget.
QStringList meant_by(const QWidget& widget) {
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) return {label->text()};
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) return {button->text()};
  if (const auto* field = qobject_cast<const QLineEdit*>(&widget)) return {field->text(), field->placeholderText()};
  if (const auto* sentence = qobject_cast<const SummaryLine*>(&widget)) return {sentence->plainText()};
  if (const auto* area = qobject_cast<const ItemArea*>(&widget)) {
    QStringList titles;
    for (const ItemArea::Item& item : area->items()) titles << item.name + u' ' + item.value;
    return titles;
  }
  return {};
}

/// True if the tool tip completes a cut name from a catalog or a user. Texts of the program itself must not be cut.
bool told_by_tip(const QWidget& widget, const QString& text) {
  const bool given =
      qobject_cast<const PickerBox*>(&widget) || widget.objectName().startsWith(QLatin1String("compare_"));
  QString begin = text;
  begin.truncate(text.contains(u'…') ? text.indexOf(u'…') : text.size());
  return given && !begin.isEmpty() && widget.toolTip().contains(begin);
}

/// True if a cell of the table has this text, or has a tool tip that completes the cut text.
bool told_by_cell(const QAbstractItemView& view, const QString& text) {
  const QString begin = text.left(text.indexOf(u'…')).trimmed(), end = text.mid(text.indexOf(u'…') + 1).trimmed();
  const QAbstractItemModel* model = view.model();
  for (int row = 0; model && row < model->rowCount(); ++row)
    for (int column = 0; column < model->columnCount(); ++column) {
      const QModelIndex cell = model->index(row, column);
      const QString meant = cell.data(Qt::AccessibleTextRole).toString(), shown = cell.data().toString();
      if (meant.contains(text) || shown.contains(text)) return true;
      if (meant.contains(begin) && end.isEmpty() && cell.data(Qt::ToolTipRole).toString().contains(begin)) return true;
    }
  return false;
}

/// True if the tip of a part of the chart completes the cut text.
bool told_by_part(const ChartView& view, const QString& text) {
  const QString begin = text.left(text.indexOf(u'…')).trimmed();
  if (begin.isEmpty()) return false;
  const qreal scale = view.fontInfo().pixelSize() / 13.0;
  const std::unique_ptr<ChartScene> scene = make_chart_scene(view.spec());
  const QVector<Spot> spots = scene->spots(Lettering::of(view, scale), view.size());
  return std::ranges::any_of(spots, [&](const Spot& spot) { return scene->tip(spot).contains(begin); });
}

QString line_of(const QString& text) { return QString(text).replace(u'\n', u' ').left(60); }

const QAbstractScrollArea* scroller_of(const QWidget& widget) {
  const auto* area = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
  return area && area->viewport() == &widget ? area : nullptr;
}

QRectF rect_in(const QWidget& root, const QWidget& widget) { return {widget.mapTo(&root, QPoint()), widget.size()}; }

/// Where a widget may paint; unlimited in directions in which it scrolls.
QRectF room_of(const QWidget& root, const QWidget& widget) {
  constexpr double endless = 1e6;
  QRectF room = rect_in(root, widget).adjusted(-1, -1, 1, 1);
  if (const QAbstractScrollArea* area = scroller_of(widget)) {
    if (area->horizontalScrollBar()->maximum() > 0) room.adjust(-endless, 0, endless, 0);
    if (area->verticalScrollBar()->maximum() > 0) room.adjust(0, -endless, 0, endless);
  }
  if (const auto* head = qobject_cast<const QHeaderView*>(widget.parentWidget()))
    if (head->length() > head->width()) room.adjust(-endless, 0, endless, 0);
  return room;
}

QString shortened(const QRectF& box) {
  return QStringLiteral("%1,%2 %3x%4")
      .arg(qRound(box.x()))
      .arg(qRound(box.y()))
      .arg(qRound(box.width()))
      .arg(qRound(box.height()));
}

QStringList cut_by_painting(QWidget& root, const QVector<ScreenText>& texts) {
  QStringList found;
  for (const auto& [widget, written] : texts) {
    if (written.text.trimmed().isEmpty()) continue;
    const QStringList meant = meant_by(*widget);
    bool whole = std::ranges::any_of(meant, [&](const QString& all) { return all.contains(written.text); });
    if (const auto* view = qobject_cast<const QAbstractItemView*>(widget->parentWidget()))
      whole = whole || told_by_cell(*view, written.text);
    if (const auto* chart = qobject_cast<const ChartView*>(widget))
      whole = whole || (written.text.contains(u'…') && told_by_part(*chart, written.text));
    if (qobject_cast<const QComboBox*>(widget)) whole = whole || told_by_tip(*widget, written.text);
    if (written.text.contains(u'…') && !whole)
      found << QStringLiteral("%1 writes “%2”").arg(name_of(*widget), line_of(written.text));
    const QRectF room = room_of(root, *widget);
    if (!qobject_cast<const QLineEdit*>(widget) && !room.contains(written.box))
      found << QStringLiteral("%1 writes “%2” at %3, outside of %4")
                   .arg(name_of(*widget), line_of(written.text), shortened(written.box), shortened(room));
  }
  return found;
}

/// The visible part of a text.
QRectF seen_box(const QWidget& root, const ScreenText& text) {
  QRectF box = text.written.box;
  for (const QWidget* widget = text.widget; widget; widget = widget == &root ? nullptr : widget->parentWidget())
    box &= rect_in(root, *widget);
  return box;
}

QStringList overlapping(const QWidget& root, const QVector<ScreenText>& texts) {
  QVector<std::pair<QRectF, const ScreenText*>> boxes;
  for (const ScreenText& text : texts)
    if (const QRectF box = seen_box(root, text).adjusted(1, 1, -1, -1);
        box.isValid() && !text.written.text.trimmed().isEmpty())
      boxes.push_back({box, &text});
  std::ranges::sort(boxes, {}, [](const auto& one) { return one.first.top(); });
  QStringList found;
  for (qsizetype i = 0; i < boxes.size(); ++i)
    for (qsizetype j = i + 1; j < boxes.size() && boxes[j].first.top() < boxes[i].first.bottom(); ++j)
      if (boxes[i].first.intersects(boxes[j].first)) {
        const ScreenText &one = *boxes[i].second, &other = *boxes[j].second;
        found << QStringLiteral("%1 writes “%2” on “%3” of %4")
                     .arg(name_of(*one.widget), line_of(one.written.text), line_of(other.written.text),
                          name_of(*other.widget));
      }
  return found;
}

QString cut_control(const QWidget& widget, const QString& text, const QSize& takes) {
  return QStringLiteral("%1 “%2” has %3x%4 and takes %5x%6")
      .arg(name_of(widget), line_of(text))
      .arg(widget.width())
      .arg(widget.height())
      .arg(takes.width())
      .arg(takes.height());
}

/// Describes a label or button that is smaller than its text; empty if it has room.
QString cut_label(const QWidget& widget) {
  const auto* label = qobject_cast<const QLabel*>(&widget);
  const auto* button = qobject_cast<const QAbstractButton*>(&widget);
  const auto* box = qobject_cast<const QGroupBox*>(&widget);
  const QString text = label ? label->text() : button ? button->text() : box ? box->title() : QString();
  const auto* tool = qobject_cast<const QToolButton*>(&widget);
  if (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull()) return {};
  if (text.isEmpty() || qobject_cast<QLineEdit*>(widget.parentWidget())) return {};
  const QSize needed = widget.minimumSizeHint();
  const bool wraps = label && label->wordWrap();
  const int height = wraps ? label->heightForWidth(label->width()) : needed.height();
  const bool cut = (!wraps && widget.width() < needed.width()) || widget.height() + 1 < height;
  return cut ? cut_control(widget, text, {needed.width(), height}) : QString();
}

QString cut_field(const QWidget& widget) {
  if (const auto* box = qobject_cast<const QComboBox*>(&widget)) {
    if (box->isEditable()) return {};  // covered by its QLineEdit
    QStyleOptionComboBox option;
    option.initFrom(box);
    option.editable = false;
    const QRect field = box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
    const int takes = box->fontMetrics().horizontalAdvance(box->currentText());
    // The style insets the text by one pixel.
    if (takes >= field.width() && !told_by_tip(*box, box->currentText()))
      return cut_control(widget, box->currentText(), {takes + box->width() - field.width() + 2, box->height()});
  }
  if (const auto* field = qobject_cast<const QLineEdit*>(&widget)) {
    const int takes = field->fontMetrics().horizontalAdvance(field->displayText());
    const QMargins inside = field->textMargins();
    // QLineEdit puts its text two pixels inside its contents.
    const int room = field->contentsRect().width() - inside.left() - inside.right() - 4;
    if (takes > room)
      return cut_control(widget, field->displayText(), {takes + field->width() - room, field->height()});
  }
  return {};
}

/// Headings wider than their column. They contain line breaks, and are not wrapped further.
QStringList cut_heads(const QTableView& table) {
  QStringList found;
  const QHeaderView* head = table.horizontalHeader();
  const QFontMetrics letters(head->font());
  for (int column = 0; head->isVisible() && column < head->count(); ++column) {
    const QString text = table.model()->headerData(column, Qt::Horizontal).toString();
    const int width = letters.size(0, text).width();
    if (head->isSectionHidden(column) || width <= head->sectionSize(column)) continue;
    found << QStringLiteral("%1: column “%2” has %3 and takes %4")
                 .arg(name_of(table), text)
                 .arg(head->sectionSize(column))
                 .arg(width);
  }
  return found;
}

/// The most frequent colour in a box, except that of its letters.
QColor ground_of(const QImage& picture, const QRect& box, const QColor& letters) {
  QHash<QRgb, int> counts;
  const QRect inside = box & picture.rect();
  for (int y = inside.top(); y <= inside.bottom(); ++y)
    for (int x = inside.left(); x <= inside.right(); ++x) ++counts[picture.pixel(x, y)];
  QRgb most = 0;
  int count = 0;
  for (auto it = counts.cbegin(); it != counts.cend(); ++it)
    if (it.value() > count && it.key() != letters.rgb()) {
      most = it.key();
      count = it.value();
    }
  return QColor(most);
}

/// The window, and the contents of scroll areas that show only part of them.
QVector<QWidget*> roots_of(QWidget& window) {
  QVector<QWidget*> roots{&window};
  for (const QScrollArea* area : window.findChildren<QScrollArea*>())
    if (QWidget* content = area->widget(); content && content->isVisible() && !area->visibleRegion().isEmpty())
      if (content->height() > area->viewport()->height() || content->width() > area->viewport()->width())
        roots << content;
  return roots;
}

}  // namespace

QString name_of(const QWidget& widget) {
  const QWidget* named = &widget;
  while (named->objectName().isEmpty() || named->objectName().startsWith(QLatin1String("qt_"))) {
    if (!named->parentWidget()) break;
    named = named->parentWidget();
  }
  QString name = QLatin1String(widget.metaObject()->className()) + QStringLiteral(" “%1”").arg(named->objectName());
  return name.replace(QStringLiteral("trainyard::ui::"), QString());
}

QVector<ScreenText> texts_of(QWidget& root) {
  TextRecorder recorder(root.size(), root.logicalDpiY());
  const Writers writers(recorder);
  QPainter painter(&recorder);
  root.render(&painter, {}, {}, QWidget::DrawWindowBackground | QWidget::DrawChildren);
  painter.end();
  QVector<ScreenText> texts;
  for (qsizetype i = 0; i < recorder.texts().size(); ++i)
    if (const QWidget* widget = writers.of(i)) texts.push_back({widget, recorder.texts()[i]});
  return texts;
}

QStringList cut_texts(QWidget& window) {
  QStringList found;
  for (QWidget* root : roots_of(window)) {
    const QVector<ScreenText> texts = texts_of(*root);
    found << cut_by_painting(*root, texts) << overlapping(*root, texts);
  }
  for (const QWidget* widget : window.findChildren<QWidget*>()) {
    if (!widget->isVisible()) continue;
    for (const QString& cut : {cut_label(*widget), cut_field(*widget)})
      if (!cut.isEmpty()) found << cut;
    if (const auto* table = qobject_cast<const QTableView*>(widget)) found << cut_heads(*table);
  }
  return found;
}

QStringList pale_texts(QWidget& window, double least) {
  QStringList found;
  const QImage picture = window.grab().toImage();
  const qreal ratio = picture.devicePixelRatio();
  const QColor disabled = current_theme().color(Role::disabled_text);
  for (const ScreenText& text : texts_of(window)) {
    const QRectF box = seen_box(window, text);
    if (box.width() < 2 || box.height() < 2 || !text.widget->isEnabled() || text.written.color == disabled) continue;
    const QColor ground =
        ground_of(picture, QRectF(box.topLeft() * ratio, box.size() * ratio).toAlignedRect(), text.written.color);
    const double stands_out = contrast(text.written.color, ground);
    if (stands_out < least)
      found << QStringLiteral("%1 writes “%2” in %3 on %4: %5 to 1")
                   .arg(name_of(*text.widget), line_of(text.written.text), text.written.color.name(), ground.name())
                   .arg(stands_out, 0, 'f', 1);
  }
  return found;
}

}  // namespace trainyard::ui::testing
