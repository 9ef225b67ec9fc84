// SPDX-License-Identifier: GPL-3.0-or-later
// The engine for Python. trainyard/__init__.py documents the interface; this file only converts values.
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/error.h"
#include "engine/evaluation/evaluation.h"
#include "engine/explore/grid_sweep.h"
#include "engine/explore/layout_search.h"
#include "engine/explore/sweep_values.h"
#include "engine/files/project.h"
#include "engine/metrics/limits_met.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/assignments.h"
#include "engine/studies/case_studies.h"
#include "engine/studies/findings.h"

namespace py = pybind11;
using namespace trainyard;

namespace {

using Progress = std::optional<std::function<void(double)>>;

/// Runs long work in another thread, so that Python can be interrupted and can show progress. `body` takes an
/// Execution.
template <class Body>
auto run_watched(int threads, const Progress& progress, const Body& body) {
  using Result = decltype(body(Execution()));
  std::stop_source stop;
  std::atomic<double> share = 0;
  std::atomic<bool> ended = false;
  std::optional<Result> result;
  std::exception_ptr failure;
  Execution execution;
  execution.stop = stop.get_token();
  execution.progress = [&](double done) { share = done; };
  execution.threads = threads;
  std::jthread worker([&] {
    try {
      result = body(execution);
    } catch (...) {
      failure = std::current_exception();
    }
    ended = true;
  });
  try {
    double told = -1;
    while (!ended) {
      {
        const py::gil_scoped_release free;
        std::this_thread::sleep_for(std::chrono::milliseconds(told < 0 ? 2 : 20));
      }
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      if (progress && share != told) (*progress)(told = share);
      told = std::max(told, 0.0);
    }
  } catch (...) {
    stop.request_stop();
    const py::gil_scoped_release free;
    worker.join();
    throw;
  }
  worker.join();
  if (failure) std::rethrow_exception(failure);
  if (progress) (*progress)(1);
  return std::move(*result);
}

Value value_of(const Parameter& p, const py::handle& given) {
  if (given.is_none()) return std::nan("");
  if (py::isinstance<py::bool_>(given)) return given.cast<bool>();
  if (py::isinstance<py::str>(given)) return given.cast<std::string>();
  if (py::isinstance<py::float_>(given) || py::isinstance<py::int_>(given) || py::hasattr(given, "__float__"))
    return given.cast<double>();
  throw InputError(std::string(p.id) + ": a number, a text, True, False or None is expected");
}

/// Texts are read as on the command line: "800 Gb/s", "1.6T", "auto", "bf16", a catalog id.
void set_input(Design& design, const std::string& id, const py::handle& given) {
  if (id.find('.') != std::string::npos) return assign(design, id + '=' + py::str(given).cast<std::string>());
  const Parameter& p = known_parameter(id);
  const Value value = value_of(p, given);
  if (const auto* text = std::get_if<std::string>(&value))
    set_text(design, p, *text);
  else if (const auto* number = std::get_if<double>(&value); number && is_choice(p) && !std::isnan(*number))
    set_text(design, p, py::str(py::int_(std::lround(*number))).cast<std::string>());  // ids such as "3" of a stage
  else
    set_value(design, p, value);
}

py::object get_input(const Design& design, const std::string& id) {
  const Parameter& p = known_parameter(id);
  if (is_number(p)) return py::float_(number(design, p));
  if (is_toggle(p)) return py::bool_(id_of(design, p) == "on");
  return py::str(id_of(design, p));
}

Design design_from(const py::dict& inputs, const Design* start) {
  Design design = start ? *start : default_design();
  // The job comes first: it decides the defaults of the other inputs.
  if (!start && inputs.contains("job")) {
    const std::string wanted = inputs["job"].cast<std::string>();
    for (const Job job : every_job)
      if (wanted == job_id(job)) design = default_design(job);
  }
  for (const auto& [id, value] : inputs) set_input(design, id.cast<std::string>(), value);
  return design;
}

py::dict merged(const py::object& inputs, const py::kwargs& more) {
  py::dict out;
  if (!inputs.is_none())
    for (const auto& [id, value] : py::dict(inputs)) out[id] = value;
  for (const auto& [id, value] : more) out[id] = value;
  return out;
}

py::dict inputs_of(const Design& design) {
  py::dict out;
  for (const std::string& assignment : assignments(design)) {
    const size_t sign = assignment.find('=');
    out[py::str(assignment.substr(0, sign))] = assignment.substr(sign + 1);
  }
  return out;
}

/// Python asks for attributes that no design has, for example when it copies; these are no errors of the user.
py::object attribute(const Design& design, const std::string& id) {
  if (!find_parameter(id)) throw py::attribute_error("a design has no input \"" + id + "\"");
  return get_input(design, id);
}

constexpr const char* design_help =
    "The inputs of a training, serving or post-training job; each input is an attribute.\n\n"
    "Inputs that are not given have the defaults of their job. Values are numbers in SI units, or texts as on the\n"
    "command line: \"800 Gb/s\", \"1.6T\", \"bf16\", the id of a catalog entry. None makes an input automatic. The "
    "dict may\n"
    "also have fields of catalog entries, such as {\"model.layers\": 80}. Raises InputError for unknown inputs and\n"
    "invalid values.";

double result_of(const Evaluation& evaluation, const std::string& id) { return number(evaluation, *parse_metric(id)); }

py::dict all_results(const Design& design, const Evaluation& evaluation) {
  py::dict out;
  for (const Metric* metric : metrics(design.job, learns_from(design)))
    if (metric->value) out[metric->id] = number(evaluation, *metric);
  return out;
}

struct Result {
  Design design;
  Evaluation evaluation;
};

Result evaluated(const Design& design) { return {design, evaluate(design)}; }

std::vector<double> rows_of(const std::vector<Design>& designs, const std::vector<std::string>& ids, int threads,
                            const Progress& progress) {
  std::vector<MetricHandle> wanted;
  for (const std::string& id : ids) wanted.push_back(parse_metric(id));
  return run_watched(threads, progress, [&](const Execution& execution) {
    std::vector<double> values(designs.size() * wanted.size());
    parallel_for(
        designs.size(), execution,
        [&](size_t i) {
          const Evaluation e = evaluate(designs[i]);
          for (size_t k = 0; k < wanted.size(); ++k) values[i * wanted.size() + k] = number(e, *wanted[k]);
        },
        64);
    return values;
  });
}

py::array_t<double> evaluate_many(const std::vector<Design>& designs, const std::vector<std::string>& ids, int threads,
                                  const Progress& progress) {
  const std::vector<double> values = rows_of(designs, ids, threads, progress);
  py::array_t<double> out({py::ssize_t(designs.size()), py::ssize_t(ids.size())});
  std::copy(values.begin(), values.end(), out.mutable_data());
  return out;
}

py::list search(const Design& design, const std::string& rank, size_t best, const std::vector<std::string>& varied,
                const std::vector<std::string>& kept, int threads, const Progress& progress) {
  SearchGoals goals;
  goals.rank = parse_metric(rank);
  goals.best = best;
  goals.chart_points = 0;
  goals.best_alone = true;
  SearchSpace asked;
  for (const std::string& axis : varied) vary(asked, design, axis);
  std::vector<SearchAxis> axes = asked.axes();
  SearchSpace space = default_space(design, axes);
  for (const SearchAxis& axis : axes) space.vary(axis.input, axis.values);
  for (const std::string& id : kept) keep(space, id);
  const LayoutSearch found = run_watched(
      threads, progress, [&](const Execution& execution) { return search_layouts(design, space, goals, execution); });
  py::list out;
  for (const FoundLayout& layout : found.best) out.append(Result{layout.design, layout.evaluation});
  return out;
}

/// Returns the values of the axes, the grid of results with the shape (values of each axis, metrics), and the verdicts.
py::tuple sweep(const Design& design, const std::vector<std::string>& axes, const std::vector<std::string>& ids,
                const std::string& layout, int threads, const Progress& progress) {
  GridSweep grid{design, {}, {}, parse_sweep_layout(layout)};
  for (const std::string& axis : axes) grid.axes.push_back(parse_axis(design, axis));
  for (const std::string& id : ids) {
    grid.metrics.push_back(parse_metric(id));
    check_result(*grid.metrics.back(), design.job);
  }
  check_sweep(grid);
  const GridResult result =
      run_watched(threads, progress, [&](const Execution& execution) { return run_sweep(grid, execution); });
  py::list values;
  std::vector<py::ssize_t> shape;
  for (const SweepAxis& axis : grid.axes) {
    py::list those;
    for (const double value : axis.values)
      those.append(is_number(*axis.input) ? py::object(py::float_(value))
                                          : py::object(py::str(value_id(*axis.input, value))));
    values.append(those);
    shape.push_back(py::ssize_t(axis.values.size()));
  }
  shape.push_back(py::ssize_t(ids.size()));
  py::array_t<double> numbers(shape);
  double* out = numbers.mutable_data();
  for (const BandedValue& value : result.values) *out++ = value.value;
  py::list verdicts;
  for (const GridPoint& point : result.points) verdicts.append(point.verdict);
  return py::make_tuple(values, numbers, verdicts);
}

py::list ids_of(Jobs jobs) {
  py::list ids;
  for (const Job job : every_job)
    if (jobs.has(job)) ids.append(job_id(job));
  return ids;
}

py::dict described(const Parameter& p) {
  py::dict out;
  out["id"] = p.id;
  out["label"] = p.label;
  out["help"] = p.help;
  out["source"] = p.source;
  out["unit"] = is_number(p) ? si_name(p.unit) : "";
  out["allowed"] = allowed_values(p);
  out["kind"] = is_number(p) ? "number" : is_toggle(p) ? "toggle" : is_choice(p) ? "choice" : "entry";
  out["automatic"] = p.derive != nullptr;
  py::list choices;
  for (const Choice& choice : p.choices) choices.append(choice.id);
  out["choices"] = choices;
  out["jobs"] = ids_of(p.jobs);
  return out;
}

py::dict described(const Metric& metric) {
  py::dict out;
  out["id"] = metric.id;
  out["label"] = metric.label;
  out["help"] = metric.help;
  out["formula"] = metric.formula;
  out["source"] = metric.source;
  out["unit"] = si_name(metric.unit);
  out["jobs"] = ids_of(metric.jobs);
  return out;
}

py::dict scenarios_in(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(path + ": cannot be read");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  py::dict out;
  for (const Scenario& scenario : read_project(text, path).scenarios) out[py::str(scenario.name)] = scenario.design;
  return out;
}

Design known(const std::string& id) {
  const CaseStudy* study = find_case_study(id);
  if (!study) throw InputError("known_run: \"" + id + "\" does not exist");
  return study->design;
}

std::vector<std::string> entries_of(const std::string& kind) {
  for (const CatalogKind each : catalog_kinds)
    if (kind == catalog_id(each)) {
      std::vector<std::string> ids;
      for (const EntryRef& entry : catalog(each)) ids.push_back(base(entry).id);
      return ids;
    }
  throw InputError("catalog: \"" + kind + "\" does not exist");
}

std::vector<std::string> messages_of(const Result& result) {
  std::vector<std::string> out;
  for (const Finding& finding : findings(result.design, result.evaluation)) {
    const std::string detail = finding.detail.text();
    out.push_back(finding.title.text() + (detail.empty() ? "" : ": " + detail));
  }
  return out;
}

}  // namespace

PYBIND11_MODULE(_engine, module) {
  module.attr("version") = TRAINYARD_VERSION;
  py::register_exception<InputError>(module, "InputError", PyExc_ValueError);
  py::class_<Design>(module, "Design", design_help)
      .def(py::init([](const py::object& inputs, const py::kwargs& more) {
             return design_from(merged(inputs, more), nullptr);
           }),
           py::arg("inputs") = py::none())
      .def(
          "replace",
          [](const Design& design, const py::object& inputs, const py::kwargs& more) {
            return design_from(merged(inputs, more), &design);
          },
          py::arg("inputs") = py::none(), "Returns a copy with other values of these inputs.")
      .def("to_dict", &inputs_of,
           "Returns the inputs that differ from the defaults, as texts for Design() and for `trainyard --set`.")
      .def("__getattr__", &attribute)
      .def("__setattr__", &set_input)
      .def("__dir__",
           [](const Design&) {
             py::list names = py::list(py::module_::import("builtins").attr("object").attr("__dir__")(py::none()));
             for (const char* name : {"replace", "to_dict"}) names.append(name);
             for (const Parameter& p : parameters()) names.append(p.id);
             return names;
           })
      .def("__repr__",
           [](const Design& design) {
             std::string text;
             for (const auto& [id, value] : inputs_of(design))
               text += (text.empty() ? "" : ", ") + py::repr(id).cast<std::string>() + ": " +
                       py::repr(value).cast<std::string>();
             return "Design({" + text + "})";
           })
      .def("__eq__", [](const Design& a, const Design& b) { return a == b; })
      .def("__copy__", [](const Design& design) { return design; })
      .def("__deepcopy__", [](const Design& design, const py::dict&) { return design; })
      .def(py::pickle([](const Design& design) { return inputs_of(design); },
                      [](const py::dict& inputs) { return design_from(inputs, nullptr); }));
  py::class_<Result>(module, "Result")
      .def_readonly("design", &Result::design)
      .def_property_readonly("verdict", [](const Result& r) { return verdict_label(r.evaluation); })
      .def_property_readonly("legal", [](const Result& r) { return is_legal(r.evaluation); })
      .def_property_readonly("feasible", [](const Result& r) { return meets_targets_and_limits(r.evaluation); })
      .def_property_readonly("findings", &messages_of)
      .def("to_dict", [](const Result& r) { return all_results(r.design, r.evaluation); })
      .def("__getitem__", [](const Result& r, const std::string& id) { return result_of(r.evaluation, id); });
  module.def("evaluate", &evaluated, py::call_guard<py::gil_scoped_release>());
  module.def("evaluate_many", &evaluate_many);
  module.def("search", &search);
  module.def("sweep", &sweep);
  module.def("load", &scenarios_in);
  module.def("known_run", &known);
  module.def("catalog", &entries_of);
  module.def("parameters", [] {
    py::list out;
    for (const Parameter& p : parameters()) out.append(described(p));
    return out;
  });
  module.def("metrics", [] {
    py::list out;
    for (const Metric& metric : metrics())
      if (metric.value) out.append(described(metric));
    return out;
  });
}
