// SPDX-License-Identifier: GPL-3.0-or-later
// Prices: one basis at a time, the median of recent quotes, unknown where none is published, derived only on request.
#include <QTest>
#include <cmath>

#include "engine/catalog/catalog.h"
#include "engine/catalog/prices.h"
#include "engine/evaluation/evaluation.h"
#include "engine/parameters/parameter.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

const Accelerator& device(const char* id) {
  return *std::get<AcceleratorRef>(*find_entry(CatalogKind::accelerators, id));
}

double price(const char* id, PriceBasis basis) { return device_price(device(id), basis, false).usd; }

}  // namespace

class TestPrices : public QObject {
  Q_OBJECT
 private slots:
  /// SemiAnalysis, Market July 2026 Pricing Surveys: on one basis, B200 costs less than B300 and GB300.
  void the_contract_set_is_one_survey() {
    const std::pair<const char*, double> rents[] = {
        {"h100-sxm", 2.0}, {"h200-sxm", 2.9}, {"b200", 3.7},   {"b300", 4.25},  {"gb200", 4.0},        {"gb300", 5.0},
        {"mi300x", 1.3},   {"mi325x", 1.6},   {"mi355x", 2.9}, {"tpu-v7", 2.0}, {"rtx-pro-6000", 0.52}};
    for (const auto& [id, usd] : rents) {
      QCOMPARE(price(id, PriceBasis::contract), usd);
      QCOMPARE(price_quotes(id, PriceBasis::contract).size(), size_t(1));
      QCOMPARE(device(id).price, usd);
    }
    size_t known = 0;
    for (const EntryRef& entry : catalog(CatalogKind::accelerators))
      known += std::isnan(std::get<AcceleratorRef>(entry)->slice_compute) && std::get<AcceleratorRef>(entry)->price > 0;
    QCOMPARE(known, std::size(rents));
  }

  /// The cost of an owner from the same survey, as a basis of its own.
  void an_owners_cost_is_a_basis() {
    QCOMPARE(price("h100-sxm", PriceBasis::purchase), 1.17);
    QCOMPARE(price("gb300", PriceBasis::purchase), 2.31);
    QVERIFY(std::isnan(price("a100-sxm-80gb", PriceBasis::purchase)));
    const Accelerator& h100 = device("h100-sxm");
    QCOMPARE(price_date(h100, device_price(h100, PriceBasis::contract, false)), std::string("2026-07"));
    QVERIFY(price_date(h100, {}).empty());
    const auto lists = price_quotes("h100-sxm", PriceBasis::specialised);
    QCOMPARE(price_date(h100, device_price(h100, PriceBasis::specialised, false)), lists.back().date);
    QVERIFY(lists.back().date > lists.front().date);
    QCOMPARE(months_between("2025-03", "2026-11-27").value(), 20);
    QVERIFY(!months_between("2025", "2026-11-27") && !months_between("", "2026-11-27"));
  }

  /// Median of the lists of 2026-10-06 for B200: 6.00, 6.79, 7.20, 8.19, 8.50, 8.60; earlier ones within a year count.
  void a_price_is_the_median_of_recent_quotes() {
    const auto quotes = recent_quotes(price_quotes("b200", PriceBasis::specialised));
    QVERIFY(quotes.size() >= 6);
    double below = 0;
    const double usd = price("b200", PriceBasis::specialised);
    for (const PriceQuote& quote : quotes) below += (quote.usd < usd) - (quote.usd > usd);
    QCOMPARE(below, 0.0);
    QCOMPARE(price("tpu-v6e", PriceBasis::one_year), 1.89);
    // The quotes of 2026 make those of 2025 too old.
    for (const PriceQuote& quote : recent_quotes(price_quotes("h100-sxm", PriceBasis::hyperscaler)))
      QVERIFY2(quote.date.starts_with("2026"), quote.date.c_str());
  }

  void a_price_of_another_kind_is_never_used_silently() {
    QVERIFY(std::isnan(price("a100-sxm-80gb", PriceBasis::contract)));
    QVERIFY(std::isnan(price("trainium3", PriceBasis::specialised)));
    Design design = default_design();
    assign(design, "accelerator=a100-sxm-80gb");
    QVERIFY(std::isnan(evaluate(design).cost));
    assign(design, "price_basis=specialised");
    QVERIFY(evaluate(design).cost > 0);
    assign(design, "price_basis=contract");
    assign(design, "derive_price=on");
    const DevicePrice derived = device_price(*design.cluster.accelerator, PriceBasis::contract, true);
    QCOMPARE(int(derived.origin), int(DevicePrice::Origin::derived));
    const double ratio = price("h100-sxm", PriceBasis::contract) / price("h100-sxm", PriceBasis::specialised);
    QCOMPARE(derived.usd, price("a100-sxm-80gb", PriceBasis::specialised) * ratio);
    QCOMPARE(resolved(design).economics.accelerator_price, derived.usd);
    QVERIFY(std::isnan(device_price(device("mi455x"), PriceBasis::contract, true).usd));
  }

  void an_edited_price_replaces_every_basis() {
    Design design = default_design();
    assign(design, "accelerator.price=1.75");
    for (const char* basis : {"contract", "hyperscaler"}) {
      assign(design, std::string("price_basis=") + basis);
      QCOMPARE(resolved(design).economics.accelerator_price, 1.75);
    }
    // Another edit keeps the published rents.
    Design other = default_design();
    assign(other, "accelerator.memory=192GB");
    assign(other, "price_basis=three_years");
    QCOMPARE(resolved(other).economics.accelerator_price, price("h100-sxm", PriceBasis::three_years));
  }

  void every_quote_has_a_source() {
    size_t quotes = 0;
    for (const EntryRef& entry : catalog(CatalogKind::accelerators))
      for (size_t basis = 0; basis < price_basis_count; ++basis)
        for (const PriceQuote& quote : price_quotes(base(entry).id, PriceBasis(basis))) {
          ++quotes;
          QVERIFY2(quote.usd > 0 && !quote.provider.empty() && !quote.source.empty(), base(entry).id.c_str());
        }
    QCOMPARE(quotes, size_t(155));
  }
};

TRAINYARD_TEST(TestPrices);
#include "tst_prices.moc"
