// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/serving/serving_sheet.h"

namespace trainyard::ui {

/// The cards of the serving Memory page: memory per GPU against the number of users, and the cache of a request.
class MemoryView : public ServingSheet {
  Q_OBJECT
 public:
  MemoryView(Document* document, ServingStudy* study, QWidget* parent = nullptr);
  void refresh() override;
  QVector<ChartCard*> chartCards() const override { return {users_, pages_}; }
  ChartCard* usersCard() const { return users_; }
  ChartCard* pagesCard() const { return pages_; }

 private:
  ChartCard *users_, *pages_;
};

}  // namespace trainyard::ui
