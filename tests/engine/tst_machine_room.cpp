// SPDX-License-Identifier: GPL-3.0-or-later
// The machine room of a design: each of its inputs acts, the network follows the design, unknown stays unknown.
#include <QTest>
#include <cmath>

#include "engine/parameters/assignments.h"
#include "engine/parameters/handle.h"
#include "engine/room/figures.h"
#include "engine/room/machine_room.h"
#include "tests/test_program.h"

using namespace trainyard;

namespace {

Design designed(std::initializer_list<const char*> assignments, Job job = Job::training) {
  Design design = default_design(job);
  for (const char* one : assignments) assign(design, one);
  return design;
}

RoomReport room_of(const Design& design, const PriceList& prices = {}) {
  return report_room(resolved(design), evaluate(design), prices);
}

/// A value of an input that differs from the one of the design.
Value other_value(const Design& design, const Parameter& p) {
  if (is_toggle(p)) return number(design, p) == 0;
  if (is_choice(p)) return std::string(p.choices[id_of(design, p) == p.choices[1].id ? 2 : 1].id);
  const double now = number(resolved(design), p);
  const double other = std::isnan(now) || now == p.min ? std::sqrt(std::max(p.min, 0.01) * p.max) : (now + p.min) / 2;
  return p.integer ? std::ceil(other) : other;
}

/// The figures that inputs of the room change.
std::vector<double> figures_of(const RoomReport& room) {
  return {double(room.bill.fabrics.compute.switches()),
          double(room.bill.total_low),
          double(room.bill.total_high),
          room.money.yearly,
          room.money.per_accelerator_hour,
          room.money.break_even_months.value_or(0),
          room.money.per_accelerator_hour_low.value_or(0),
          room.money.per_accelerator_hour_high.value_or(0),
          room.money.months.empty() ? 0 : room.money.months.back().rented.value_or(0),
          double(room.bill.lines.size())};
}

}  // namespace

class TestMachineRoom : public QObject {
  Q_OBJECT
 private slots:
  void each_input_changes_the_room_data() {
    QTest::addColumn<QString>("id");
    for (const Parameter& p : parameters())
      if (p.group == Group::room) QTest::newRow(p.id) << QString(p.id);
  }
  void each_input_changes_the_room() {
    QFETCH(QString, id);
    const Parameter& p = known_parameter(id.toStdString());
    Design before = designed({"fabric=superpod-h100", "accelerators=1024"});
    if (p.why_idle && p.why_idle(before)) assign(before, "room_site=colocation");
    Design after = before;
    set_value(after, p, other_value(before, p));
    QVERIFY2(figures_of(room_of(before)) != figures_of(room_of(after)), p.id);
    // It changes no result of the job, so that studies leave it out.
    QCOMPARE(evaluate(before).step_time, evaluate(after).step_time);
    QVERIFY(!may_vary(p, Job::training));
  }

  void the_choices_are_the_published_networks() {
    const auto& choices = parameter(&MachineRoom::fabric).choices;
    QCOMPARE(choices.size(), reference_fabrics().size() + 1);
    for (size_t i = 0; i < reference_fabrics().size(); ++i)
      QCOMPARE(std::string(choices[i + 1].id), reference_fabrics()[i].id);
  }

  void the_room_counts_the_network_of_the_design() {
    const RoomReport roce = room_of(designed({}));
    QCOMPARE(roce.reference->id, std::string("meta-24k"));
    QCOMPARE(roce.bill.accelerators, Count(16384));
    // The chassis switches above the racks are not published, so their number and price stay unknown.
    QVERIFY(roce.bill.fabrics.compute.has_unknown_switches());
    QCOMPARE(room_of(designed({"network=superpod-h100"})).reference->id, std::string("superpod-h100"));
    QCOMPARE(room_of(designed({"network=fat-tree", "accelerator=b200"})).reference->id, std::string("superpod-b200"));
    const RoomReport general = room_of(designed({"network=fat-tree", "accelerator=l40s", "accelerators=64"}));
    QVERIFY(!general.reference && !general.notes.empty());
    QVERIFY(std::ranges::find(general.bill.unpriced, std::string("Server")) != general.bill.unpriced.end());
  }

  /// The bill of 127 nodes as NVIDIA prints it: 2,040 cables and 48 switches.
  void the_worked_bill_of_a_design() {
    const RoomReport room = room_of(designed({"fabric=superpod-h100", "accelerators=1016"}));
    QCOMPARE(room.bill.fabrics.compute.switches(), Count(48));
    QCOMPARE(room.bill.fabrics.compute.node_cables() + room.bill.fabrics.compute.switch_cables(), Count(2040));
  }

  void the_total_is_the_sum_of_the_priced_lines() {
    for (const Design& design :
         {designed({}), designed({"fabric=superpod-b200", "accelerator=b200", "accelerators=512"}),
          designed({"accelerator=gb300", "network=superpod-b300", "accelerators=1152"}),
          designed({"accelerators=16", "fabric=basepod"})}) {
      const RoomReport room = room_of(design);
      QVERIFY2(!room.problem, room.problem ? room.problem->text().c_str() : "");
      Cents low = 0, high = 0;
      for (const BillLine& line : room.bill.lines)
        if (line.is_priced() && !line.included) {
          low += line.quantity * *line.price_low;
          high += line.quantity * line.price_high.value_or(*line.price_low);
        }
      QCOMPARE(room.bill.total_low, low);
      QCOMPARE(room.bill.total_high, high);
    }
  }

  void an_entered_price_and_a_price_list_replace_published_prices() {
    const Design published = designed({"fabric=superpod-h100", "accelerators=1024"});
    Design entered = published;
    assign(entered, "server_price=30000");
    const RoomReport a = room_of(published), b = room_of(entered);
    QVERIFY(a.money.capital_yearly != b.money.capital_yearly);
    const auto server = std::ranges::find(b.bill.lines, std::string("dgx-h100"), &BillLine::part);
    QCOMPARE(*server->price_low, to_cents(240'000));
    QCOMPARE(*server->price_high, to_cents(240'000));
    const RoomReport c = room_of(published, {{"qm9700", {to_cents(1), to_cents(1), "", "", "entered"}}});
    QVERIFY(c.bill.total_high < a.bill.total_high);
  }

  /// Until its servers are entered, the storage system is a line of unknown price.
  void storage_loaders_and_licences_are_lines() {
    Design design = designed({"fabric=superpod-h100", "accelerators=256"});
    const RoomReport before = room_of(design);
    const std::string& system = design.storage.system->name;
    QVERIFY(std::ranges::find(before.bill.unpriced, system) != before.bill.unpriced.end());
    for (const char* assignment : {"storage_servers=6", "loader_servers=10", "software_licence=on"})
      assign(design, assignment);
    const RoomReport after = room_of(design);
    QVERIFY(std::ranges::find(after.bill.unpriced, system) == after.bill.unpriced.end());
    QCOMPARE(after.bill.count("flash-server", BillSection::storage), Count(6));
    QCOMPARE(after.bill.count("cpu-server", BillSection::servers),
             before.bill.count("cpu-server", BillSection::servers) + 10);
    QCOMPARE(after.bill.fabrics.storage.endpoints, before.bill.fabrics.storage.endpoints + 12);
    QCOMPARE(after.bill.count("nvidia-ai-enterprise", BillSection::licences), Count(256 * 4));
    // Licences are paid per year, so that the capital does not contain them.
    const double licences = 256 * 4 * 4500.0;
    QCOMPARE(sum_capital(after.bill, true).total(), double(after.bill.total_low) / 100 - licences);
  }

  void a_serving_design_has_a_room_for_its_replicas() {
    const Design design = designed({"model=llama3.1-70b"}, Job::serving);
    QCOMPARE(double(room_of(design).bill.accelerators >= evaluate(design).serving_gpus), 1.0);
    const Design late = designed({"model=llama3.1-70b", "next_token=1ms"}, Job::serving);
    QVERIFY(std::isnan(evaluate(late).serving_gpus) == room_of(late).problem.has_value());
  }

  /// "20 MW: how many GPUs?" The room of that many stays below the limit, that of one more node does not.
  void a_power_limit_gives_a_number_of_gpus() {
    QVERIFY(!room_of(designed({"fabric=superpod-h100"})).powered);
    const auto limited = [](Count accelerators) {
      Design design = designed({"fabric=superpod-h100", "power_limit=20e6", "data_parallel=auto"});
      design.cluster.accelerators = double(accelerators);
      return room_of(design);
    };
    const Count most = limited(1024).powered.value().accelerators;
    QVERIFY(most > 8192);
    QVERIFY(limited(most).power.utility_max <= 20e6);
    QCOMPARE(limited(most).power.utility_max, limited(1024).powered->utility_watts);
    QCOMPARE(limited(1024).powered->nodes * 8, most);
    QVERIFY(limited(most + 8).power.utility_max > 20e6);
  }

  /// Switches and managers count for the limit of the room, but not for the power per GPU of the job.
  void a_room_above_the_power_limit_says_so() {
    const auto notes = [](const char* limit) {
      const RoomReport room = room_of(designed({"fabric=superpod-h100", "accelerators=1016", limit}));
      return std::ranges::count_if(
          room.notes, [](const Message& note) { return note.text().find("power limit") != std::string::npos; });
    };
    QCOMPARE(notes("power_limit=1.5e6"), 1);
    QCOMPARE(notes("power_limit=2e6"), 0);
  }

  /// A limit of ten times the power serves about ten times the load.
  void a_power_limit_gives_a_number_of_users() {
    const auto fleet = [](const char* limit) {
      Design design = designed({"model=llama3.1-70b", "fabric=superpod-h100", limit}, Job::serving);
      return room_of(design).powered.value();
    };
    const PoweredFleet small = fleet("power_limit=2e6"), large = fleet("power_limit=20e6");
    QVERIFY(small.requests.value() > 0 && small.users.value() > small.requests.value());
    QVERIFY(large.users.value() > 8 * small.users.value() && large.users.value() < 12 * small.users.value());
    QVERIFY(!room_of(designed({"fabric=superpod-h100", "power_limit=20e6"})).powered->requests);
    // The power of a server with TPU v7 is in no parts list, so no limit says how many there can be.
    QVERIFY(!room_of(designed({"accelerator=tpu-v7", "accelerators=4096", "power_limit=1e6"})).powered);
  }

  /// The method of Epoch AI, an owner's published cost and the price table of a network are next to the cost of the
  /// room. The server of a TPU v7 is in no parts list. A cost without servers would be a tenth of the real one.
  void without_a_server_price_the_cost_is_unknown() {
    const RoomReport room = room_of(designed({"accelerator=tpu-v7", "accelerators=4096"}));
    QVERIFY(std::isnan(room.money.yearly) && std::isnan(room.money.per_accelerator_hour));
    QVERIFY(!room.money.break_even_months && !room.compared.per_million_tokens && room.money.months.empty());
    QCOMPARE(std::string(room.money.unknown.front()), std::string("Equipment"));
    const RoomReport priced = room_of(designed({"fabric=superpod-h100", "accelerators=1016"}));
    QVERIFY(priced.money.per_accelerator_hour > 0.5 && !priced.money.months.empty());
  }

  /// Two networks use the same switch. Only that of the storage network, whose transceivers are unknown, counts with
  /// its maximum: 127 servers, 48 + 16 switches, and the support network.
  void parts_without_typical_power_count_once() {
    const RoomReport room = room_of(designed({"fabric=superpod-h100", "accelerators=1016"}));
    QCOMPARE(std::round(room.average_watts),
             127 * 7750.0 + 48 * 1291 + 16 * 1720 + 4 * 689 + 4 * 600 + 8 * 466 + 8 * 98);
  }

  void costs_for_comparison() {
    const Design design = designed({"fabric=rail-isolated-h100", "accelerators=1024", "data_parallel=auto",
                                    "model=llama3.1-8b", "tensor_parallel=1", "pipeline_parallel=1"});
    const Evaluation result = evaluate(design);
    const RoomReport room = report_room(resolved(design), result);
    QCOMPARE(room.compared.owner->value, 1.17);
    QVERIFY(room.compared.epoch->total() > 1 && room.compared.epoch->total() < 3);
    QCOMPARE(room.compared.published->total, price_reference(*room.reference, room.bill.fabrics.compute).total);
    const double hourly = room.money.per_accelerator_hour * double(room.bill.accelerators);
    QCOMPARE(room.compared.per_million_tokens.value(),
             hourly / (result.tokens_per_second * result.goodput * 3600) * 1e6);
  }

  /// Defaults of inputs that are also published figures.
  void defaults_are_published_figures() {
    const MachineRoom room;
    QCOMPARE(room.electricity_price, find_room_figure("electricity", "us-2025").value);
    QCOMPARE(room.colocation_price, find_room_figure("colocation", "us-2024").value);
    QCOMPARE(room.interest, find_room_figure("interest", "infra-economics").value);
    QCOMPARE(resolved(designed({})).room.residual, residual_by_trend(room.equipment_life));
  }

  /// Parts can be listed for any number of GPUs, but a job that cannot run has no cost per token.
  void a_job_that_cannot_run_has_no_cost_per_token() {
    const RoomReport legal = room_of(designed({"fabric=superpod-h100", "accelerators=1024", "model=llama3.1-8b",
                                               "tensor_parallel=1", "pipeline_parallel=1"}));
    QVERIFY(!legal.obstacle.exists() && legal.compared.per_million_tokens);
    for (const char* change : {"tensor_parallel=3", "zero_stage=0"}) {
      Design design =
          designed({"fabric=superpod-h100", "accelerators=1024", "tensor_parallel=1", "pipeline_parallel=1"});
      assign(design, change);
      const RoomReport room = room_of(design);
      QVERIFY(room.obstacle.exists() && !room.compared.per_million_tokens);
      QCOMPARE(room.bill.accelerators, legal.bill.accelerators);
      QVERIFY(std::ranges::any_of(room.notes,
                                  [&](const Message& note) { return note.text() == room.obstacle.reason.text(); }));
    }
  }

  /// A published network that stands for another one is named.
  void another_network_is_named() {
    const auto notes = [](std::initializer_list<const char*> sets) {
      std::string out;
      for (const Message& note : room_of(designed(sets)).notes) out += note.text() + '\n';
      return out;
    };
    QVERIFY(notes({"network=ethernet-3to1"}).find("The switches of Two-tier Ethernet, 3:1 are not published") !=
            std::string::npos);
    QVERIFY(notes({"accelerator=tpu-v7"}).find("was not published for TPU7x") != std::string::npos);
    for (const std::string& said : {notes({}), notes({"network=ethernet-3to1", "fabric=superpod-h100"})})
      QVERIFY2(said.find("not published") == std::string::npos, said.c_str());
  }
};

TRAINYARD_TEST(TestMachineRoom);
#include "tst_machine_room.moc"
