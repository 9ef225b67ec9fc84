// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/report/logo.h"
#include "ui/report/pieces.h"

namespace trainyard::ui {
namespace {

Piece text_piece(const Rich& text, const TypeStyle& style, double width, double before) {
  const TextBox box(text, style, width);
  Piece piece;
  piece.height = box.height();
  piece.before = before;
  piece.links = box.links();
  piece.paint = [box](QPainter& painter) { box.paint(painter, {0, 0}); };
  return piece;
}

/// Lays out the logo on the left and the cover's `aside` text on the right.
Piece top_piece(const block::Cover& cover, double width) {
  constexpr double highest = 44;
  const TextBox aside({{cover.aside}}, type::running, width * 0.55, Qt::AlignRight);
  const Logo image(cover.logo);
  const QSizeF room(width * 0.4, highest);
  const QSizeF size = image.size().isEmpty() ? QSizeF() : image.size().scaled(room, Qt::KeepAspectRatio);
  const double height = std::max(cover.logo.isEmpty() ? 0 : size.height(), cover.aside.isEmpty() ? 0 : aside.height());
  Piece piece;
  piece.height = height + 10;
  piece.paint = [=](QPainter& painter) {
    if (!size.isEmpty()) image.paint(painter, QRectF(QPointF(0, height - size.height()), size));
    aside.paint(painter, {width * 0.45, height - aside.height()});
  };
  return piece;
}

Piece facts_piece(const block::Cover& cover, double width) {
  const double column = width / std::max<qsizetype>(cover.facts.size(), 3);
  std::vector<TextBox> labels, values;
  Piece piece;
  piece.before = 16;
  for (const auto& [label, value] : cover.facts) {
    labels.emplace_back(Rich{{label}}, type::fact_label, column - 12);
    values.emplace_back(Rich{{value}}, type::fact, column - 12);
    piece.height = std::max(piece.height, labels.back().height() + 2 + values.back().height());
  }
  piece.paint = [labels, values, column](QPainter& painter) {
    for (size_t i = 0; i < labels.size(); ++i) {
      labels[i].paint(painter, {column * double(i), 0});
      values[i].paint(painter, {column * double(i), labels[i].height() + 2});
    }
  };
  return piece;
}

/// Returns the background tint of a mark.
Role ground_of(StatusMark mark) {
  switch (mark) {
    case StatusMark::good:
      return Role::fits_ground;
    case StatusMark::warning:
      return Role::tight_ground;
    case StatusMark::error:
      return Role::error_ground;
    case StatusMark::note:
    case StatusMark::star:
      break;
  }
  return Role::selection;
}

}  // namespace

void paint_rule(QPainter& painter, double x, double y, double width, Role role, double thickness) {
  // Use a stroke instead of a filled box: viewers draw strokes with equal width regardless of their pixel position.
  painter.setPen(QPen(theme(ThemeKind::print).color(role), thickness, Qt::SolidLine, Qt::FlatCap));
  painter.drawLine(QPointF(x, y + thickness / 2), QPointF(x + width, y + thickness / 2));
}

void add_pieces(const block::Cover& cover, double width, std::vector<Piece>& out) {
  if (!cover.logo.isEmpty() || !cover.aside.isEmpty()) out.push_back(top_piece(cover, width));
  Piece rule;
  rule.height = 3;
  rule.paint = [width](QPainter& painter) { paint_rule(painter, 0, 0, width, Role::text, 3); };
  out.push_back(rule);
  out.push_back(text_piece({{cover.title}}, type::title, width, 20));
  if (!cover.subtitle.isEmpty()) out.push_back(text_piece({{cover.subtitle}}, type::subtitle, width, 3));
  if (!cover.facts.isEmpty()) out.push_back(facts_piece(cover, width));
}

void add_pieces(const block::Heading& heading, double width, std::vector<Piece>& out) {
  const bool part = heading.level == 1;
  Piece piece = text_piece({{heading.text}}, part ? type::part : type::section, width, part ? 30 : 22);
  piece.height += 5;
  piece.with_next = true;
  piece.new_page = heading.new_page;
  piece.bookmark = heading;
  out.push_back(piece);
}

void add_pieces(const block::Contents& contents, double width, const std::shared_ptr<const PageNumbers>& numbers,
                std::vector<Piece>& out) {
  constexpr double number_width = 20;
  const auto column_width = [&](int columns) { return (width - column_gap * (columns - 1)) / columns; };
  const auto whole = [&](int columns) {
    const double room = column_width(columns) - number_width - 6;
    return std::ranges::all_of(contents.entries, [&](const auto& entry) {
      return TextBox::elided(entry.second, type::contents, room) == entry.second;
    });
  };
  const int columns = whole(3) ? 3 : whole(2) ? 2 : 1;
  const double each = column_width(columns);
  const double line = TextBox({{QStringLiteral("0")}}, type::contents, each).height() + 4;
  Piece piece;
  piece.before = 14;
  piece.off_first = true;
  piece.height = line * std::ceil(double(contents.entries.size()) / columns);
  for (qsizetype i = 0; i < contents.entries.size(); ++i) {
    const QPointF at((each + column_gap) * double(i % columns), line * double(i / columns));
    piece.links.append({QRectF(at, QSizeF(each, line)), u'#' + contents.entries[i].first});
  }
  piece.paint = [=, entries = contents.entries](QPainter& painter) {
    for (qsizetype i = 0; i < entries.size(); ++i) {
      const QPointF at((each + column_gap) * double(i % columns), line * double(i / columns));
      const QString title = TextBox::elided(entries[i].second, type::contents, each - number_width - 6);
      TextBox({{title}}, type::contents, each).paint(painter, at);
      const auto page = numbers->find(entries[i].first);
      const QString number = page == numbers->end() ? QString() : QString::number(page->second);
      TextBox({{number}}, type::contents, number_width, Qt::AlignRight)
          .paint(painter, at + QPointF(each - number_width, 0));
      paint_rule(painter, at.x(), at.y() + line - 1, each, Role::border);
    }
  };
  out.push_back(piece);
}

void add_pieces(const block::Paragraph& paragraph, double width, std::vector<Piece>& out) {
  out.push_back(text_piece(paragraph.text, type::text, width, 6));
}

void add_pieces(const block::Verdict& verdict, double width, std::vector<Piece>& out) {
  constexpr double left = 62, pad = 13, bar = 5, mark_size = 24;
  TypeStyle title_style = type::verdict;
  const TextBox title({{verdict.title}}, title_style, width - left - pad);
  const TextBox detail({{verdict.detail}}, type::verdict_detail, width - left - pad);
  const double detail_height = verdict.detail.isEmpty() ? 0 : detail.height() + 1;
  Piece piece;
  piece.before = 20;
  piece.height = 2 * pad + title.height() + detail_height;
  piece.paint = [=, mark = verdict.mark, height = piece.height, empty = verdict.detail.isEmpty()](QPainter& painter) {
    const Theme& print = theme(ThemeKind::print);
    const QColor color = print.color(role_of(mark)), ground = print.color(ground_of(mark));
    painter.fillRect(QRectF(0, 0, width, height), color);
    painter.fillRect(QRectF(bar, 1, width - bar - 1, height - 2), ground);
    paint_mark(painter, QRectF(26, (height - mark_size) / 2, mark_size, mark_size), mark, print, ground);
    title.paint(painter, {left, pad});
    if (!empty) detail.paint(painter, {left, pad + title.height() + 1});
  };
  out.push_back(piece);
}

void add_pieces(const block::Items& items, double width, std::vector<Piece>& out) {
  constexpr double indent = 23, mark_size = 13;
  for (const block::Items::Item& item : items.items) {
    const TextBox box(item.text, type::text, width - indent);
    const TextBox number(item.number ? Rich{{QString::number(item.number), true}} : Rich(), type::text, indent);
    Piece piece;
    piece.before = 6;
    piece.height = box.height();
    for (const TextBox::Link& link : box.links()) piece.links.append({link.area.translated(indent, 0), link.target});
    piece.paint = [box, number, mark = item.mark](QPainter& painter) {
      const Theme& print = theme(ThemeKind::print);
      const QRectF place(0, box.firstBaseline() - mark_size + 2, mark_size, mark_size);
      if (mark)
        paint_mark(painter, place, *mark, print, print.color(Role::card));
      else
        number.paint(painter, {0, 0});
      box.paint(painter, {indent, 0});
    };
    out.push_back(piece);
  }
}

}  // namespace trainyard::ui
