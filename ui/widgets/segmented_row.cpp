// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/segmented_row.h"

#include <QPushButton>
#include <algorithm>

#include "ui/widgets/flow_layout.h"

namespace trainyard::ui {

SegmentedRow::SegmentedRow(const QVector<Segment>& segments, QWidget* parent) : QWidget(parent) {
  auto* row = new FlowLayout;
  row->setSpacing(0);
  setLayout(row);
  // The row has one line if it fits, otherwise as many lines as the buttons need.
  QSizePolicy policy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  for (int i = 0; i < segments.size(); ++i) {
    const Segment& segment = segments[i];
    auto* button = new QPushButton(segment.text, this);
    button->setObjectName(segment.id);
    button->setCheckable(true);
    button->setAutoExclusive(true);
    button->setProperty("segment", i == 0 ? "first" : i + 1 == segments.size() ? "last" : "middle");
    button->setToolTip(segment.tip);
    button->setAccessibleDescription(segment.tip);
    // The selected button is bold; reserve that width so that no button changes its width when selected.
    button->ensurePolished();
    QFont bold = button->font();
    bold.setWeight(QFont::DemiBold);
    const int wider =
        QFontMetrics(bold).horizontalAdvance(segment.text) - button->fontMetrics().horizontalAdvance(segment.text);
    button->setMinimumWidth(button->sizeHint().width() + std::max(0, wider));
    connect(button, &QPushButton::clicked, this, [this, i] { emit chosen(i); });
    row->addWidget(button);
    buttons_.push_back(button);
  }
  setCurrent(0);
}

void SegmentedRow::setCurrent(int index) { buttons_[index]->setChecked(true); }

}  // namespace trainyard::ui
