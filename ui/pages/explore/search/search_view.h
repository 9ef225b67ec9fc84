// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <memory>
#include <optional>

#include "ui/pages/explore/common/explore_view.h"
#include "ui/pages/explore/search/search_charts.h"

namespace trainyard::ui {

class ChartCard;
class Document;
class LayoutsCard;
class SelectedLayoutCard;
class RefusedCard;
class SearchPanel;

/// Layout search: every legal layout of the design on this machine as chart and table, the selected one compared with
/// the current one, and the refused layouts.
class SearchView : public ExploreView {
  Q_OBJECT
 public:
  explicit SearchView(Document* document, QWidget* parent = nullptr);
  static QString title();
  static QString tip();
  void refresh() override;
  QString summary() const override;
  QString progressText() const override;
  QWidget* sidePanel() const override;
  BackgroundStudy* background() const override;

  SearchStudy* study() const { return search_; }
  ChartCard* chart() const { return chart_; }
  LayoutsCard* layouts() const { return layouts_; }
  SelectedLayoutCard* selectedCard() const { return selected_card_; }
  RefusedCard* refused() const { return refused_; }
  const std::optional<SelectedLayout>& selected() const { return selected_; }
  /// Selects a layout of the current design, even if the search did not find it.
  void select(const Design& design);

 private:
  void ask();
  void show();
  /// Greys the answer while a new one is computed.
  void markOutdated(bool outdated);
  void choose(const QString& id);
  void point();
  void showSelected();
  void apply();
  void newScenario();
  void applyFix(const RefusedLayouts& refused);

  Document* document_;
  SearchStudy* search_;
  SearchPanel* panel_;
  ChartCard* chart_;
  LayoutsCard* layouts_;
  SelectedLayoutCard* selected_card_;
  RefusedCard* refused_;
  /// The user's selection: a layout, the design that was searched, and the layout's number in the search space.
  struct Wanted {
    Design asked, design;
    std::optional<std::uint64_t> number{};
    SearchSpace space{};
  };
  QTimer late_;  ///< greys the answer if the next one takes long
  std::optional<Design> asked_;
  std::optional<Wanted> wanted_;  ///< empty if the best layout is to be selected
  std::optional<SelectedLayout> selected_;
};

}  // namespace trainyard::ui
