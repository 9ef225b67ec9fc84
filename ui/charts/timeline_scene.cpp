// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_scenes.h"
#include "ui/charts/chunk_runs.h"
#include "ui/charts/held_image.h"
#include "ui/charts/held_plot.h"
#include "ui/charts/step_rows.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::TimelineScene)
};

// Lengths in pixels at 96 dpi.
constexpr qreal head_band = 20, numbered_head_band = 36, caption_band = 44, tick_band = 20, title_band = 15,
                key_row = 18, key_gap = 16;
constexpr qreal break_width = 16, small_break_width = 8, span_band = 17;
/// Minimum height at which virtual stages are numbered.
constexpr qreal least_numbered = 360;
/// Share of the height for the rows; the memory plot gets the rest.
constexpr qreal rows_share = 0.56;

struct StepLayout {
  qreal head;     ///< height of the band above the rows
  bool numbered;  ///< whether the band numbers virtual stages
  StepRows rows;
  MemoryPlot memory;
  QRectF kinds;  ///< area of the key for kinds of operations
};

qreal kinds_width(const StepOnPipeline& spec, const Lettering& letters) {
  qreal width = letters.width(Letter::axis, Texts::tr("Micro-batch %1").arg(spec.traced));
  for (const StepOnPipeline::Kind& kind : spec.kinds) width = std::max(width, letters.width(Letter::axis, kind.label));
  return width + (key_gap + 17) * letters.scale();
}

StepLayout step_layout(const StepOnPipeline& spec, const QVector<ChunkRun>& runs, const Lettering& letters,
                       const QSizeF& size) {
  const qreal unit = letters.scale();
  qreal names = letters.width(Letter::axis, spec.row_title);
  for (const StepOnPipeline::Row& row : spec.rows)
    names = std::max(names, letters.width(Letter::axis_strong, QString::number(row.stage)));
  const qreal left = std::ceil(std::max(names + 8 * unit, memory_axis_width(spec.memory, letters)));
  const qreal side = std::ceil(std::max(kinds_width(spec, letters), memory_key_width(spec.memory, letters)));
  const qreal right = std::max(left + 1, std::floor(size.width() - side - 1));
  const TimeRuler ruler(spec.axis, left, right, break_width * unit);
  const bool numbered = size.height() >= least_numbered * unit && chunk_runs_fit(runs, ruler, letters);
  const qreal head = numbered ? numbered_head_band : head_band;
  const qreal bands = (head + caption_band + tick_band + title_band) * unit;
  const qreal both = std::max(2.0, size.height() - bands);
  const qreal most = std::ceil(qreal(std::max<qsizetype>(1, spec.rows.size())) * widest_row * unit);
  const qreal tall = std::floor(std::min(both * rows_share, most));
  const QRectF rows(QPointF(left, std::round(head * unit)), QSizeF(right - left, tall));
  const QRectF memory(QPointF(left, std::round(rows.bottom() + caption_band * unit)),
                      QPointF(right, std::floor(size.height() - (tick_band + title_band) * unit)));
  const QRectF beside(right + key_gap * unit, rows.top(), size.width() - right - key_gap * unit, rows.height());
  const QRectF key(beside.left(), memory.top(), beside.width(), memory.height());
  return {head * unit, numbered, {spec, rows, ruler}, {spec.memory, memory, ruler, key}, beside};
}

/// A plot as a cached image, drawn again only after a change. Not used on paper.
class PlotImage {
 public:
  void forget() { image_ = {}; }

  template <class Make>
  QImage of(const Canvas& canvas, const QRectF& area, const QString& selected, const Make& make) {
    if (!canvas.isRaster()) return {};
    const qreal ratio = canvas.painter().deviceTransform().m11();
    const ThemeKind kind = canvas.theme().kind();
    if (image_.isNull() || area_ != area || ratio_ != ratio || theme_ != kind || selected_ != selected) {
      image_ = make(ratio);
      area_ = area;
      ratio_ = ratio;
      theme_ = kind;
      selected_ = selected;
    }
    return image_;
  }

 private:
  QImage image_;
  QRectF area_;
  QString selected_;
  qreal ratio_ = 1;
  ThemeKind theme_ = ThemeKind::light;
};

/// A step on the pipeline above the memory of one stage.
class StepScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override {
    spec_ = std::get<StepOnPipeline>(spec);
    offsets_.assign(1, 0);
    for (const StepOnPipeline::Row& row : spec_.rows) offsets_.push_back(offsets_.back() + int(row.boxes.size()));
    runs_ = chunk_runs(spec_);
    rows_image_.forget();
    memory_image_.forget();
  }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    if (spec_.rows.isEmpty()) {
      canvas.text(Letter::label, {size.width() / 2, size.height() / 2}, Qt::AlignHCenter, Role::muted_text,
                  canvas.letters().elided(Letter::label, spec_.sentence, size.width()));
      return;
    }
    const StepLayout at = step_layout(spec_, runs_, canvas.letters(), size);
    canvas.text(Letter::axis, {at.rows.plot.left() - canvas.length(8), at.head - canvas.length(head_band) / 2},
                Qt::AlignRight, Role::muted_text, spec_.row_title);
    if (at.numbered) draw_chunk_runs(canvas, runs_, at.rows.ruler, 0, at.rows.plot.top() - canvas.length(2));
    draw_rows(canvas, at.rows, rows_image_.of(canvas, at.rows.plot, {}, [&](qreal ratio) {
      return rows_image(at.rows, canvas.theme(), ratio);
    }));
    draw_memory(canvas, at.memory, selected, memory_image_.of(canvas, at.memory.plot, selected, [&](qreal ratio) {
      return memory_image(at.memory, canvas.theme(), ratio, selected);
    }));
    draw_breaks(canvas, at.rows.ruler, at.rows.plot.top() - canvas.length(2), at.rows.plot.bottom() + 1);
    draw_breaks(canvas, at.rows.ruler, at.memory.plot.top(), at.memory.plot.bottom() + 1);
    draw_row_names(canvas, at.rows);
    drawBreakText(canvas, at);
    drawCaption(canvas, at);
    draw_memory_marks(canvas, at.memory);
    drawKinds(canvas, at, selected);
    const qreal under = at.memory.plot.bottom() + canvas.length(tick_band + title_band / 2);
    canvas.text(Letter::axis, {at.memory.plot.center().x(), under}, Qt::AlignHCenter, Role::muted_text,
                Texts::tr("time in the step"));
    drawPointer(canvas, at);
  }

  /// The arrow keys follow this order: boxes row by row, parts of memory, names of stages.
  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    QVector<Spot> spots;
    if (spec_.rows.isEmpty()) return spots;
    const StepLayout at = step_layout(spec_, runs_, letters, size);
    spots.reserve(offsets_.back() + 32);
    for (int row = 0; row < spec_.rows.size(); ++row) {
      for (const StepOnPipeline::Box& box : spec_.rows[row].boxes) {
        QRectF area = at.rows.box(row, box);
        if (area.width() < 1) area.setWidth(1);
        spots.push_back({box_id(spec_, box.part), spec_.rows[row].stage, area, {}, {}, int(spots.size())});
      }
    }
    spots += memory_spots(at.memory, letters);
    for (int row = 0; row < spec_.rows.size(); ++row) {
      QRectF name = at.rows.row(row);
      name.setRight(name.left() - 2);
      name.setLeft(0);
      const int stage = spec_.rows[row].stage;
      spots.push_back(
          {metric_id(&Evaluation::memory), stage, name, {}, Texts::tr("Stage %1: show its memory").arg(stage)});
    }
    return spots;
  }

  int spotAt(const Lettering& letters, const QSizeF& size, const QPointF& position) const override {
    if (spec_.rows.isEmpty()) return -1;
    const StepLayout at = step_layout(spec_, runs_, letters, size);
    if (at.rows.plot.contains(position)) {
      const int row = at.rows.rowAt(position.y()), box = row < 0 ? -1 : at.rows.boxAt(row, position);
      return box < 0 ? -1 : offsets_[size_t(row)] + box;
    }
    const int layer = memory_spot_at(at.memory, position);
    return layer < 0 ? -1 : offsets_.back() + layer;
  }

  int firstSpot() const override {
    return spec_.marked >= 0 && spec_.marked < spec_.rows.size() ? offsets_[size_t(spec_.marked)] : 0;
  }

  int neighbour(int spot, int count, Qt::Key key) const override {
    const bool rows = spot >= 0 && spot < offsets_.back();
    if (!rows) return ChartScene::neighbour(spot, count, key);
    const int row = rowOf(spot), other = row + (key == Qt::Key_Up ? -1 : 1);
    const int first = offsets_[size_t(row)], last = offsets_[size_t(row) + 1] - 1;
    switch (key) {
      case Qt::Key_Left:
        return std::max(spot - 1, first);
      case Qt::Key_Right:
        return std::min(spot + 1, last);
      case Qt::Key_Home:
        return first;
      case Qt::Key_End:
        return last;
      default:
        break;
    }
    // The parts of memory follow below the last stage.
    if (other >= spec_.rows.size()) return std::min(offsets_.back(), count - 1);
    return other < 0 ? spot : sameTime(other, spec_.rows[row].boxes[spot - first]);
  }

  QString tip(const Spot& spot) const override {
    if (spot.item < 0) return spot.tip;
    const int row = rowOf(spot.item);
    return box_text(spec_, row, spec_.rows[row].boxes[spot.item - offsets_[size_t(row)]]);
  }

  bool pointAt(const std::optional<QPointF>& position) override {
    if (pointer_ == position) return false;
    pointer_ = position;
    return true;
  }

 private:
  int rowOf(int spot) const {
    return int(std::upper_bound(offsets_.begin(), offsets_.end(), spot) - offsets_.begin()) - 1;
  }

  int sameTime(int row, const StepOnPipeline::Box& box) const {
    const QVector<StepOnPipeline::Box>& boxes = spec_.rows[row].boxes;
    const double middle = (box.start + box.end) / 2;
    const auto after = std::upper_bound(boxes.cbegin(), boxes.cend(), middle,
                                        [](double t, const StepOnPipeline::Box& b) { return t < b.start; });
    return offsets_[size_t(row)] + std::max(0, int(after - boxes.cbegin()) - 1);
  }

  void drawBreakText(const Canvas& canvas, const StepLayout& at) const {
    if (spec_.axis.cuts.isEmpty()) return;
    const qreal width = canvas.letters().width(Letter::axis, spec_.axis.break_text);
    const qreal middle = at.rows.ruler.gapAt(0) + at.rows.ruler.gap() / 2;
    const qreal left = std::clamp(middle - width / 2, at.rows.plot.left(),
                                  std::max(at.rows.plot.left(), at.rows.plot.right() - width));
    canvas.text(Letter::axis, {left, canvas.length(head_band) / 2}, Qt::AlignLeft, Role::second_text,
                spec_.axis.break_text);
  }

  void drawCaption(const Canvas& canvas, const StepLayout& at) const {
    const qreal y = at.rows.plot.bottom() + canvas.length(caption_band * 0.45);
    canvas.text(Letter::label_strong, {0, y}, Qt::AlignLeft, Role::text, spec_.memory.title);
    const qreal after = canvas.letters().width(Letter::label_strong, spec_.memory.title) + canvas.length(9);
    const qreal right = at.rows.plot.right();
    // Put the subtitle on a line of its own if it does not fit beside the title.
    const bool beside = canvas.letters().width(Letter::axis, spec_.memory.subtitle) <= right - after;
    canvas.text(Letter::axis, {beside ? after : 0, beside ? y : y + canvas.length(14)}, Qt::AlignLeft, Role::muted_text,
                canvas.letters().elided(Letter::axis, spec_.memory.subtitle, beside ? right - after : right));
  }

  void drawKinds(const Canvas& canvas, const StepLayout& at, const QString& selected) const {
    qreal y = at.kinds.top() + canvas.length(key_row) / 2;
    for (const StepOnPipeline::Kind& kind : spec_.kinds) {
      if (y > at.kinds.bottom() + canvas.length(caption_band) / 2) return;
      draw_key_entry(canvas, {at.kinds.left(), y}, kind.part, kind.label);
      if (!selected.isEmpty() && kind.id == selected)
        canvas.frame({at.kinds.left() - 2, y - canvas.length(5) - 2, canvas.length(10) + 4, canvas.length(10) + 4},
                     canvas.color(Role::text), 2);
      y += canvas.length(key_row);
    }
    if (spec_.traced > 0 && y <= at.kinds.bottom() + canvas.length(caption_band) / 2)
      draw_key_entry(canvas, {at.kinds.left(), y}, Part::activations, Texts::tr("Micro-batch %1").arg(spec_.traced));
  }

  void drawPointer(const Canvas& canvas, const StepLayout& at) const {
    if (!pointer_ || pointer_->x() < at.rows.plot.left() || pointer_->x() > at.rows.plot.right()) return;
    if (pointer_->y() < at.rows.plot.top() || pointer_->y() > at.memory.plot.bottom()) return;
    const qreal x = pointer_->x();
    canvas.vertical(x, at.rows.plot.top(), at.memory.plot.bottom(), canvas.color(Role::text));
    const qreal y = at.rows.plot.bottom() + canvas.length(caption_band * 0.45);
    draw_flag(canvas, {x, y}, {0, 0, at.rows.plot.right(), y}, memory_text(spec_.memory, at.rows.ruler.time(x)));
  }

  StepOnPipeline spec_;
  QVector<ChunkRun> runs_;
  std::vector<int> offsets_{0};  ///< first spot of each row, then the total number
  std::optional<QPointF> pointer_;
  PlotImage rows_image_, memory_image_;
};

/// Memory over time as a chart of its own.
class HeldScene : public ChartScene {
 public:
  void setSpec(const ChartSpec& spec) override {
    spec_ = std::get<MemoryOverTime>(spec);
    image_.forget();
  }

  void draw(Canvas& canvas, const QSizeF& size, const QString& selected) override {
    if (spec_.times.isEmpty()) return;
    const MemoryPlot memory = layout(canvas.letters(), size);
    draw_memory(canvas, memory, selected, image_.of(canvas, memory.plot, selected, [&](qreal ratio) {
      return memory_image(memory, canvas.theme(), ratio, selected);
    }));
    draw_breaks(canvas, memory.ruler, memory.plot.top(), memory.plot.bottom() + 1);
    draw_memory_marks(canvas, memory);
    if (!pointer_ || !memory.plot.contains(*pointer_)) return;
    canvas.vertical(pointer_->x(), memory.plot.top(), memory.plot.bottom(), canvas.color(Role::text));
    draw_flag(canvas, {pointer_->x(), memory.plot.bottom() - canvas.length(12)}, memory.plot,
              memory_text(spec_, memory.ruler.time(pointer_->x())));
  }

  QVector<Spot> spots(const Lettering& letters, const QSizeF& size) const override {
    if (spec_.times.isEmpty()) return {};
    return memory_spots(layout(letters, size), letters);
  }

  bool pointAt(const std::optional<QPointF>& position) override {
    if (pointer_ == position) return false;
    pointer_ = position;
    return true;
  }

 private:
  MemoryPlot layout(const Lettering& letters, const QSizeF& size) const {
    const qreal unit = letters.scale(), left = memory_axis_width(spec_, letters),
                side = memory_key_width(spec_, letters);
    const qreal right = std::max(left + 1, std::floor(size.width() - std::max(side, 12 * unit)));
    const qreal top = std::round((spec_.spans.isEmpty() ? 6 : span_band) * unit);
    const QRectF plot(QPointF(left, top),
                      QPointF(right, std::max(top + 1, std::floor(size.height() - tick_band * unit))));
    const QRectF key(right + key_gap * unit, top, size.width() - right - key_gap * unit, plot.height());
    return {spec_, plot, TimeRuler(spec_.axis, left, right, small_break_width * unit), spec_.key ? key : QRectF()};
  }

  MemoryOverTime spec_;
  std::optional<QPointF> pointer_;
  PlotImage image_;
};

}  // namespace

std::unique_ptr<ChartScene> make_step_scene() { return std::make_unique<StepScene>(); }

std::unique_ptr<ChartScene> make_memory_scene() { return std::make_unique<HeldScene>(); }

}  // namespace trainyard::ui
