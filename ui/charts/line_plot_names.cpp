// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "ui/charts/line_plot.h"
#include "ui/charts/plot_labels.h"
#include "ui/theme/colours.h"

namespace trainyard::ui {
namespace {

/// Positions to try for the name of a line, on either side of the best one.
constexpr int name_steps = 20;
constexpr qreal narrowest_words = 64;
constexpr qsizetype shortest_halved = 16;  ///< minimum length of a name to halve
// Lengths in pixels at 96 dpi.
constexpr qreal beside_gap = 8, name_gap = 9, label_height = 15, mark_reach = 8, least_inside = 20;

/// Avoids lines, levels and marks.
void avoid_drawing(const LinePlot& spec, const PlotFrame& frame, PlotLabels& labels) {
  for (const LinePlot::Line& line : spec.lines) {
    QPolygonF path;
    for (qsizetype i = 0; i < std::min(line.x.size(), line.y.size()); ++i)
      if (std::isfinite(line.x[i] + line.y[i])) path.push_back(frame.at(line.x[i], line.y[i]));
    labels.places().avoid(path);
  }
  if (const QVector<QVector<double>> tops = stack_area_heights(spec); !tops.isEmpty()) {
    QPolygonF edge;
    for (qsizetype i = 0; i < spec.area_x.size(); ++i)
      edge.push_back(frame.at(spec.area_x[i], std::min(tops.back()[i], frame.y.max)));
    labels.places().avoid(edge);
  }
  for (const LinePlot::Limit& limit : spec.limits) {
    if (limit.upright)
      labels.avoidLine({limit.value, limit.value}, {0, frame.y.max});
    else
      labels.avoidLine({0, frame.x.max}, {limit.value, limit.value});
  }
  for (const LinePlot::Point& point : spec.points) {
    labels.avoidMark(point.x, point.y, mark_reach);
    if (point.drop) labels.avoidLine({point.x, point.x}, {point.y, 0});
  }
}

Role role_of(LinePlot::Rule rule) {
  return rule == LinePlot::Rule::target ? Role::fits : rule == LinePlot::Rule::end ? Role::error : Role::text;
}

/// Places names beside the plot without overlap: a name moves if an earlier one has its place.
class Aside {
 public:
  Aside(const Canvas& canvas, const PlotFrame& frame)
      : canvas_(canvas), left_(frame.area.right() + canvas.length(beside_gap)), room_(frame.width - left_) {}

  /// Whether the text fits uncut beside the plot.
  bool hasRoom(Letter letter, const QString& text) const {
    const QStringList parts = linesOf(letter, text);
    return std::all_of(parts.begin(), parts.end(),
                       [&](const QString& part) { return canvas_.letters().width(letter, part) <= room_; });
  }

  bool write(Letter letter, qreal y, Role role, const QString& text) {
    return write(letter, y, canvas_.color(role), text);
  }

  bool write(Letter letter, qreal y, const QColor& colour, const QString& text) {
    const qreal line = canvas_.length(label_height - 2);
    const QStringList parts = linesOf(letter, text);
    const qreal reach = qreal(parts.size() - 1) * line;
    for (const qreal shift : {0.0, -0.5, 0.5, -1.0, 1.0}) {
      const qreal first = y + shift * line - qreal(parts.size() - 1) * line / 2, last = first + reach;
      const auto on_it = [&](qreal other) { return other > first - line && other < last + line; };
      if (std::any_of(taken_.cbegin(), taken_.cend(), on_it)) continue;
      for (qsizetype i = 0; i < parts.size(); ++i) {
        const qreal at = first + qreal(i) * line;
        taken_.push_back(at);
        canvas_.text(letter, {left_, at}, Qt::AlignLeft, colour, canvas_.letters().elided(letter, parts[i], room_));
      }
      return true;
    }
    return false;
  }

 private:
  /// Up to three lines, or two if the room is narrow; a single line if these would be cut as well.
  QStringList linesOf(Letter letter, const QString& text) const {
    const Lettering& letters = canvas_.letters();
    QStringList lines{QString()};
    for (const QString& word : text.split(u' ')) {
      const QString longer = lines.last().isEmpty() ? word : lines.last() + u' ' + word;
      if (lines.last().isEmpty() || letters.width(letter, longer) <= room_)
        lines.last() = longer;
      else
        lines.push_back(word);
    }
    const auto whole = [&](const QString& line) { return letters.width(letter, line) <= room_; };
    const qsizetype most = room_ < canvas_.length(narrowest_words) ? 2 : 3;
    return lines.size() <= most && std::all_of(lines.cbegin(), lines.cend(), whole) ? lines : QStringList{text};
  }

  const Canvas& canvas_;
  qreal left_, room_;
  QVector<qreal> taken_;
};

void draw_level_names(const Canvas& canvas, const LinePlot& spec, const PlotFrame& frame, Aside& aside) {
  for (const LinePlot::Limit& limit : spec.limits) {
    if (limit.upright || !frame.contains(0, limit.value)) continue;
    const qreal y = frame.atY(limit.value), half = limit.detail.isEmpty() ? 0 : canvas.length(label_height) / 2;
    const Role role = role_of(limit.rule);
    aside.write(limit.detail.isEmpty() ? Letter::label_strong : Letter::axis, y - half,
                limit.detail.isEmpty() ? role : Role::second_text, limit.label);
    if (!limit.detail.isEmpty()) aside.write(Letter::label_strong, y + half, role, limit.detail);
  }
}

/// Draws the name beside its line if there is room. Targets have their name at the top, other lines at the bottom if
/// possible.
void draw_upright_name(const Canvas& canvas, const LinePlot::Limit& limit, const PlotFrame& frame,
                       LabelPlaces& places) {
  const Lettering& letters = canvas.letters();
  const bool two = !limit.detail.isEmpty();
  const qreal width =
      std::max(letters.width(Letter::label_strong, limit.label), two ? letters.width(Letter::axis, limit.detail) : 0);
  const qreal x = frame.atX(limit.value), gap = canvas.length(6), height = canvas.length(two ? 30 : label_height);
  const qreal top = frame.area.top() + canvas.length(3), bottom = frame.area.bottom() - height - gap;
  const bool target = limit.rule == LinePlot::Rule::target;
  for (const qreal y : {target ? top : bottom, target ? bottom : top, (top + bottom) / 2})
    for (const bool right : {true, false}) {
      const QRectF box(right ? x + gap : x - gap - width, y, width, height);
      if (!places.reserve(box)) continue;
      const Qt::Alignment side = right ? Qt::AlignLeft : Qt::AlignRight;
      const qreal edge = right ? box.left() : box.right(), lift = two ? canvas.length(8) : 0;
      canvas.text(Letter::label_strong, {edge, box.center().y() - lift}, side, role_of(limit.rule), limit.label);
      canvas.text(Letter::axis, {edge, box.center().y() + lift}, side, role_of(limit.rule), limit.detail);
      return;
    }
}

/// Draws a name inside its area if it is high enough, otherwise beside the plot.
void draw_area_names(const Canvas& canvas, const LinePlot& spec, const PlotFrame& frame, Aside& aside,
                     LabelPlaces& places) {
  const QVector<QVector<double>> tops = stack_area_heights(spec);
  for (qsizetype i = 0; i < tops.size(); ++i) {
    if (tops[i].size() < 2) continue;
    const QString& label = spec.areas[i].label;
    const qreal wide = canvas.letters().width(Letter::label_medium, label), half = canvas.length(least_inside) / 2;
    bool placed = false;
    for (const double share : {0.35, 0.5, 0.62, 0.7, 0.75, 0.8, 0.25}) {
      const auto at = qsizetype(share * double(tops[i].size() - 1));
      const qreal x = frame.atX(spec.area_x[at]), top = frame.atY(std::min(tops[i][at], frame.y.max));
      const qreal bottom = frame.atY(std::min(i > 0 ? tops[i - 1][at] : 0, frame.y.max));
      if (bottom - top < 2 * half || x - wide / 2 < frame.area.left() || x + wide / 2 > frame.area.right()) continue;
      if (std::isfinite(spec.excess_from) && i + 1 == tops.size() && x + wide / 2 > frame.atX(spec.excess_from))
        continue;
      const qreal middle = i == 0 ? (top + bottom) / 2 : bottom - half;
      const QRectF box(x - wide / 2, middle - half, wide, 2 * half);
      if (!places.reserve(box)) continue;
      const Part part = spec.areas[i].part;
      if (Theme::isHatched(part)) canvas.fill(box.adjusted(-3, 2, 3, -2), canvas.color(Role::card));
      canvas.text(Letter::label_medium, {x, middle}, Qt::AlignHCenter,
                  Theme::isHatched(part) ? canvas.color(Role::text) : canvas.theme().ink(part), label);
      placed = true;
      break;
    }
    if (placed) continue;
    const qreal top = frame.atY(std::min(tops[i].back(), frame.y.max));
    const qreal bottom = frame.atY(std::min(i > 0 ? tops[i - 1].back() : 0, frame.y.max));
    if (bottom - top >= canvas.length(2)) aside.write(Letter::axis, (top + bottom) / 2, Role::second_text, label);
  }
}

/// The colour of the line, or a darker shade if its contrast is too low for text.
QColor name_colour(const Canvas& canvas, Part part) {
  const Theme& look = canvas.theme();
  constexpr double readable = 4.5;
  for (const Role ground : {Role::card, Role::fits_ground})
    if (contrast(look.part(part), look.color(ground)) < readable) return look.outline(part);
  return look.part(part);
}

/// Draws the names of points. The current point is so important that places above it are tried as well.
void draw_point_names(const LinePlot& spec, PlotLabels& labels, LinePlot::Mark mark) {
  const bool now = mark == LinePlot::Mark::now, areas = !spec.areas.isEmpty();
  for (const LinePlot::Point& point : spec.points) {
    if (point.mark != mark) continue;
    const auto write = [&](Beside beside, qreal gap, bool ground) {
      return labels.write(point.x, point.y, now ? Letter::label_strong : Letter::axis,
                          now ? Role::text : Role::second_text, point.label, beside, gap, ground);
    };
    if (mark == LinePlot::Mark::choice)
      write(Beside::beneath, name_gap / 2, false);
    else if (areas)
      write(Beside::above, name_gap, false) || write(Beside::around, name_gap, true);
    else
      write(Beside::around, name_gap, false) || (now && write(Beside::above, name_gap, false));
  }
}

/// Draws a name beside the line, as near as possible to its best place; returns false if there is no room.
bool draw_name_beside(const Canvas& canvas, const LinePlot::Line& line, PlotLabels& labels, const QStringList& name) {
  const qsizetype count = std::min(line.x.size(), line.y.size());
  QVector<LabelLine> lines;
  for (const QString& part : name) lines.push_back({Letter::label_medium, name_colour(canvas, line.part), part});
  for (int step = 0; step <= 2 * name_steps; ++step) {
    const double shift = (step % 2 ? 1 : -1) * double((step + 1) / 2) / name_steps, share = line.label_share + shift;
    if (share < 0 || share > 1) continue;
    const auto i = qsizetype(share * double(count - 1));
    if (labels.write(line.x[i], line.y[i], lines, Beside::around, name_gap / 2)) return true;
  }
  return false;
}

/// Returns where to break a name: at the space after its last comma, or near the middle of a long name; negative if it
/// has no such place.
qsizetype break_of(const QString& name) {
  if (const qsizetype comma = name.lastIndexOf(QStringLiteral(", ")); comma >= 0) return comma + 1;
  qsizetype best = -1;
  if (name.size() < shortest_halved) return best;
  for (qsizetype i = name.indexOf(u' '); i >= 0; i = name.indexOf(u' ', i + 1))
    if (best < 0 || std::abs(2 * i - name.size()) < std::abs(2 * best - name.size())) best = i;
  return best;
}

/// Draws a name in one line, or in two if one has no room.
bool draw_whole_name(const Canvas& canvas, const LinePlot::Line& line, PlotLabels& labels, const QString& name) {
  if (draw_name_beside(canvas, line, labels, {name})) return true;
  const qsizetype space = break_of(name);
  return space > 0 && draw_name_beside(canvas, line, labels, {name.left(space), name.mid(space + 1)});
}

/// Draws a short stroke of the line and its name, anywhere in the plot with room.
bool draw_key(const Canvas& canvas, const LinePlot::Line& line, const PlotFrame& frame, LabelPlaces& places,
              const QString& name) {
  constexpr qreal stroke = 16, gap = 6;
  constexpr int rows = 16;
  const qreal from = canvas.length(stroke + gap), height = canvas.length(label_height);
  const qreal width = from + canvas.letters().width(Letter::label_medium, name);
  const qreal across = frame.area.width() - width, down = frame.area.height() - height;
  if (across < 0 || down < 0) return false;
  for (int row = 0; row <= rows; ++row)
    for (const qreal share : {1.0, 0.75, 0.5, 0.25, 0.0}) {
      const QRectF box(frame.area.left() + share * across, frame.area.top() + down * row / rows, width, height);
      if (!places.reserve(box)) continue;
      const QColor colour = canvas.theme().part(line.part);
      canvas.horizontal(box.center().y(), box.left(), box.left() + canvas.length(stroke), colour, 2);
      canvas.text(Letter::label_medium, {box.left() + from, box.center().y()}, Qt::AlignLeft,
                  name_colour(canvas, line.part), name);
      return true;
    }
  return false;
}

/// Names a line beside it, or where it leaves the plot, or elsewhere in the plot with a key. Every line needs a name.
void draw_line_name(const Canvas& canvas, const LinePlot::Line& line, const PlotFrame& frame, PlotLabels& labels,
                    Aside& aside) {
  if (line.label.isEmpty() || line.x.isEmpty() || line.y.isEmpty()) return;
  if (draw_whole_name(canvas, line, labels, line.label)) return;
  // The text in brackets is optional detail.
  static const QRegularExpression brackets(QStringLiteral(" \\([^)]*\\)"));
  if (draw_whole_name(canvas, line, labels, QString(line.label).remove(brackets))) return;
  for (const qreal width : {160.0, 110.0}) {
    const QString name = canvas.letters().elided(Letter::label_medium, line.label, canvas.length(width));
    if (draw_name_beside(canvas, line, labels, {name})) return;
  }
  qsizetype last = std::min(line.x.size(), line.y.size()) - 1;
  while (last >= 0 && !frame.contains(line.x[last], line.y[last])) --last;
  if (last < 0) return;
  const QColor colour = name_colour(canvas, line.part);
  const qreal end = frame.atY(line.y[last]);
  if (aside.hasRoom(Letter::axis, line.label) && aside.write(Letter::axis, end, colour, line.label)) return;
  for (const QString& name : {line.label, QString(line.label).remove(brackets)})
    if (draw_key(canvas, line, frame, labels.places(), name)) return;
  aside.write(Letter::axis, end, colour, line.label);
}

}  // namespace

void draw_line_plot_names(const Canvas& canvas, const LinePlot& spec, const PlotFrame& frame) {
  PlotLabels labels(canvas, frame, {0, 12, 0, 0});
  avoid_drawing(spec, frame, labels);
  Aside aside(canvas, frame);
  draw_level_names(canvas, spec, frame, aside);
  for (const LinePlot::Limit& limit : spec.limits)
    if (limit.upright && frame.x.contains(limit.value)) draw_upright_name(canvas, limit, frame, labels.places());
  // The current point has priority over the best one, and both over the other choices.
  draw_point_names(spec, labels, LinePlot::Mark::now);
  draw_area_names(canvas, spec, frame, aside, labels.places());
  draw_point_names(spec, labels, LinePlot::Mark::best);
  for (const LinePlot::Line& line : spec.lines) draw_line_name(canvas, line, frame, labels, aside);
  draw_point_names(spec, labels, LinePlot::Mark::choice);
}

}  // namespace trainyard::ui
