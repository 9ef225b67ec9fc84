// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/step_rows.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "ui/charts/spec_text.h"
#include "ui/theme/colours.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::StepRows)
};

using Box = StepOnPipeline::Box;
using Lane = StepOnPipeline::Lane;

constexpr qreal name_gap = 8, row_gap = 1, least_number_row = 11, number_margin = 5;
/// Width of a box in pixels from which a background line separates it from the next.
constexpr double separated_from = 3;
constexpr int hatch_pitch = 5, hatch_stroke = 2;
/// Share of colour that even virtual stages keep, to distinguish neighbours.
constexpr double even_chunk = 0.8;
/// Narrower boxes are blended on paper.
constexpr qreal least_rectangle = 0.3;

QColor fill_of(const StepOnPipeline& spec, const Box& box, const Theme& theme) {
  if (spec.traced > 0 && box.micro_batch == spec.traced && box.part != Part::recompute)
    return theme.part(Part::activations);
  const QColor fill = Theme::isHatched(box.part) ? theme.hatchGround(box.part) : theme.part(box.part);
  return box.chunk % 2 == 0 && box.chunk > 0 ? mix_colours(theme.color(Role::card), fill, even_chunk) : fill;
}

/// A colour with float components, for summing.
struct Ink {
  float red, green, blue;
};

Ink ink_in(const QColor& color) { return {float(color.red()), float(color.green()), float(color.blue())}; }

/// fill_of() for thousands of boxes; caches each colour.
class Fills {
 public:
  Fills(const StepOnPipeline& spec, const Theme& theme) : spec_(spec), theme_(theme) {}
  const Ink& of(const Box& box) {
    const bool traced = spec_.traced > 0 && box.micro_batch == spec_.traced;
    auto& fill = fills_[4 * size_t(box.part) + (traced ? 2 : 0) + (box.chunk > 0 && box.chunk % 2 == 0 ? 1 : 0)];
    if (!fill) fill = ink_in(fill_of(spec_, box, theme_));
    return *fill;
  }

 private:
  const StepOnPipeline& spec_;
  const Theme& theme_;
  std::array<std::optional<Ink>, 4 * part_count> fills_;
};

QColor ink_of(const StepOnPipeline& spec, const Box& box, const Theme& theme) {
  const QColor fill = fill_of(spec, box, theme);
  const QColor white(Qt::white), black(0x11, 0x14, 0x18);
  return contrast(fill, white) >= contrast(fill, black) ? white : black;
}

/// One row of pixels, each partly covered by boxes.
class Coverage {
 public:
  explicit Coverage(int width) : cells_(size_t(width)) {}
  void clear() { std::fill(cells_.begin(), cells_.end(), Cell{}); }

  void add(double from, double to, const Ink& ink, bool strokes) {
    from = std::clamp(from, 0.0, double(cells_.size()));
    to = std::clamp(to, 0.0, double(cells_.size()));
    if (!(to > from)) return;
    // Only the first and the last pixel are partly covered.
    const auto first = size_t(from), last = size_t(std::ceil(to)) - 1;
    if (first == last) return cover(cells_[first], float(to - from), ink, strokes);
    cover(cells_[first], float(double(first) + 1 - from), ink, strokes);
    for (size_t i = first + 1; i < last; ++i) cover(cells_[i], 1, ink, strokes);
    cover(cells_[last], float(to - double(last)), ink, strokes);
  }

  /// Call after the last add() and before write().
  void finish() {
    hatched_.clear();
    pixels_.resize(cells_.size());
    const auto byte = [](float v) { return int(std::clamp(v + 0.5F, 0.0F, 255.0F)); };
    for (size_t x = 0; x < cells_.size(); ++x) {
      const Cell& cell = cells_[x];
      pixels_[x] = qRgba(byte(cell.red), byte(cell.green), byte(cell.blue), byte(255 * cell.covered));
      if (cell.strokes > 0.5F) hatched_.push_back(int(x));
    }
  }

  void write(QRgb* line, int y, QRgb stroke) const {
    std::copy(pixels_.begin(), pixels_.end(), line);
    for (const int x : hatched_)
      if ((x + y) % hatch_pitch < hatch_stroke) line[x] = stroke;
  }

 private:
  struct Cell {
    float red = 0, green = 0, blue = 0, covered = 0, strokes = 0;
  };
  static void cover(Cell& cell, float share, const Ink& ink, bool strokes) {
    cell.red += share * ink.red;
    cell.green += share * ink.green;
    cell.blue += share * ink.blue;
    cell.covered += share;
    if (strokes) cell.strokes += share;
  }

  std::vector<Cell> cells_;
  std::vector<QRgb> pixels_;
  std::vector<int> hatched_;
};

bool is_in_lane(const Box& box, Lane lane) { return box.lane == Lane::whole || box.lane == lane; }

void cover(Coverage& line, const StepRows& rows, int row, Lane lane, Fills& fills, const Ink& card, qreal ratio) {
  line.clear();
  const qreal left = rows.plot.left();
  for (const Box& box : rows.spec.rows[row].boxes) {
    if (box.part == Part::bubble || !is_in_lane(box, lane)) continue;
    const double from = (rows.ruler.x(box.start) - left) * ratio, to = (rows.ruler.x(box.end) - left) * ratio;
    const bool separated = to - from >= separated_from;
    line.add(from, separated ? to - 1 : to, fills.of(box), box.part == Part::recompute);
    if (separated) line.add(to - 1, to, card, false);
  }
  line.finish();
}

void draw_rectangles(const Canvas& canvas, const StepRows& rows, int row) {
  QRectF open;
  QColor mix;
  const auto close = [&] {
    if (!open.isEmpty()) canvas.fill(open, mix);
    open = {};
  };
  for (const Box& box : rows.spec.rows[row].boxes) {
    if (box.part == Part::bubble) continue;
    const QRectF area = rows.box(row, box);
    const QColor fill = fill_of(rows.spec, box, canvas.theme());
    if (area.width() >= least_rectangle) {
      close();
      const qreal gap = area.width() >= separated_from ? 0.4 : 0;
      const QRectF inside = area.adjusted(0, 0, -gap, 0);
      if (box.part == Part::recompute && area.width() >= separated_from)
        canvas.drawPart(inside, box.part);
      else
        canvas.fill(inside, fill);
      continue;
    }
    mix = open.isEmpty() ? fill : mix_colours(mix, fill, area.width() / (open.width() + area.width()));
    open = open.isEmpty() ? area : open.united(area);
    if (open.width() >= least_rectangle) close();
  }
  close();
}

void draw_numbers(const Canvas& canvas, const StepRows& rows, int row) {
  const qreal digit = canvas.letters().digitWidth(Letter::axis), margin = canvas.length(number_margin);
  if (rows.row(row).height() < canvas.length(least_number_row)) return;
  const double least = rows.ruler.duration(digit + margin);
  for (const Box& box : rows.spec.rows[row].boxes) {
    if (box.end - box.start < least || box.micro_batch <= 0 || box.part == Part::recompute) continue;
    const QRectF area = rows.box(row, box);
    const qreal width = area.width();
    if (area.height() < canvas.length(least_number_row)) continue;
    const QString text = QString::number(box.micro_batch);
    if (width < digit * double(text.size()) + margin) continue;
    canvas.text(Letter::axis, area.center(), Qt::AlignHCenter, ink_of(rows.spec, box, canvas.theme()), text);
  }
}

}  // namespace

QRectF StepRows::row(int row) const {
  const qreal top = std::round(plot.top() + row * pitch()), bottom = std::round(plot.top() + (row + 1) * pitch());
  const qreal gap = pitch() >= 4 ? row_gap : 0;
  return {QPointF(plot.left(), top), QPointF(plot.right(), bottom - gap)};
}

QRectF StepRows::box(int row, const Box& box) const {
  QRectF area = this->row(row);
  const qreal middle = std::round(area.center().y());
  if (box.lane == Lane::upper) area.setBottom(middle);
  if (box.lane == Lane::lower) area.setTop(middle);
  area.setLeft(ruler.x(box.start));
  area.setRight(ruler.x(box.end));
  return area;
}

int StepRows::rowAt(qreal y) const {
  const int at = int(std::floor((y - plot.top()) / pitch()));
  return at >= 0 && at < spec.rows.size() ? at : -1;
}

int StepRows::boxAt(int row, const QPointF& at) const {
  const QVector<Box>& boxes = spec.rows[row].boxes;
  const double time = ruler.time(at.x());
  auto found =
      std::upper_bound(boxes.cbegin(), boxes.cend(), time, [](double t, const Box& box) { return t < box.start; });
  // Two boxes side by side start together; the lane decides.
  for (int back = 0; back < 3 && found != boxes.cbegin(); ++back) {
    --found;
    if (time <= found->end && this->box(row, *found).adjusted(0, -1, 0, 1).contains(QPointF(at.x(), at.y())))
      return int(found - boxes.cbegin());
  }
  return -1;
}

QImage rows_image(const StepRows& rows, const Theme& theme, qreal ratio) {
  const int width = qRound(rows.plot.width() * ratio), height = qRound(rows.plot.height() * ratio);
  if (width <= 0 || height <= 0) return {};
  QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  image.setDevicePixelRatio(ratio);
  const QRgb stroke = theme.part(Part::recompute).rgb();
  const Ink card = ink_in(theme.color(Role::card));
  Fills fills(rows.spec, theme);
  Coverage line(width);
  for (int i = 0; i < rows.spec.rows.size(); ++i) {
    const QRectF area = rows.row(i).translated(-rows.plot.topLeft());
    const qreal middle = std::round(rows.row(i).center().y()) - rows.plot.top();
    const QVector<Box>& boxes = rows.spec.rows[i].boxes;
    const bool paired = std::any_of(boxes.cbegin(), boxes.cend(), [](const Box& b) { return b.lane != Lane::whole; });
    const auto fill = [&](Lane lane, qreal from, qreal to) {
      cover(line, rows, i, lane, fills, card, ratio);
      const int last = std::min(qRound(to * ratio), height);
      for (int y = qRound(from * ratio); y < last; ++y)
        line.write(reinterpret_cast<QRgb*>(image.scanLine(y)), y, stroke);
    };
    fill(Lane::upper, area.top(), paired ? middle : area.bottom());
    if (paired) fill(Lane::lower, middle, area.bottom());
  }
  return image;
}

void draw_rows(const Canvas& canvas, const StepRows& rows, const QImage& image) {
  for (int i = 0; i < rows.spec.rows.size(); ++i) {
    const QVector<Box>& boxes = rows.spec.rows[i].boxes;
    if (boxes.isEmpty()) continue;
    // Idle time is the background that no box covers.
    QRectF area = rows.row(i);
    area.setRight(rows.ruler.x(boxes.back().end));
    canvas.drawPart(canvas.snap(area), Part::bubble);
    if (image.isNull()) draw_rectangles(canvas, rows, i);
  }
  if (!image.isNull()) canvas.painter().drawImage(rows.plot.topLeft(), image);
  for (int i = 0; i < rows.spec.rows.size(); ++i) draw_numbers(canvas, rows, i);
}

void draw_row_names(const Canvas& canvas, const StepRows& rows) {
  const StepOnPipeline& s = rows.spec;
  const qreal right = rows.plot.left() - canvas.length(name_gap), height = canvas.length(13);
  const bool marked = s.marked >= 0 && s.marked < s.rows.size();
  const qreal held = marked ? rows.row(s.marked).center().y() : -1e9;
  qreal free = -1e9;
  for (int i = 0; i < s.rows.size(); ++i) {
    const qreal y = rows.row(i).center().y();
    const bool strong = i == s.marked;
    if (!strong && (y < free || std::abs(y - held) < height)) continue;
    canvas.text(strong ? Letter::axis_strong : Letter::axis, {right, y}, Qt::AlignRight,
                strong ? Role::text : Role::muted_text, QString::number(s.rows[i].stage));
    if (!strong) free = y + height;
  }
  if (marked) {
    const qreal margin = canvas.length(1.5);
    canvas.frame(rows.row(s.marked).adjusted(-margin, -margin, margin, margin), canvas.color(Role::text), 2);
  }
}

QString box_id(const StepOnPipeline& spec, Part part) {
  for (const StepOnPipeline::Kind& kind : spec.kinds)
    if (kind.part == part) return kind.id;
  return {};
}

QString box_text(const StepOnPipeline& spec, int row, const Box& box) {
  QString name;
  for (const StepOnPipeline::Kind& kind : spec.kinds)
    if (kind.part == box.part) name = kind.label;
  QString text = Texts::tr("Stage %1: %2").arg(spec.rows[row].stage).arg(name);
  if (box.micro_batch > 0) {
    text += '\n' + Texts::tr("micro-batch %1").arg(box.micro_batch);
    if (spec.chunks > 1) text += Texts::tr(", virtual stage %1").arg(box.chunk);
  }
  const auto time = [](double t) { return spec_text::value(t, Unit::seconds); };
  const double start = spec.axis.real(box.start), end = spec.axis.real(box.end);
  return text + '\n' + Texts::tr("from %1 to %2: %3").arg(time(start), time(end), time(end - start));
}

}  // namespace trainyard::ui
