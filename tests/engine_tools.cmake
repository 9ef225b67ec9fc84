# What is built from the engine alone, without Qt.

# The engine must be usable without a screen: link all its objects without Qt.
add_executable(engine_alone engine_alone/main.cpp)
trainyard_target(engine_alone)
target_link_libraries(engine_alone PRIVATE "$<LINK_LIBRARY:WHOLE_ARCHIVE,trainyard_engine>")
add_test(NAME engine_alone COMMAND engine_alone)

# Development tools. They fit the coefficients and likely ranges to tables of runs and score held-out runs; compare the
# model of collectives with measured tables; copy facts from the notes of a table into its columns; detect sources whose
# figures are sums instead of measurements; and score the choices of a search.
foreach(tool fit_coefficients fit_bands refit_runs score_collectives metric_snapshot annotate_runs additive_sources
        score_shipped score_search fit_serving score_post_training)
  add_executable(${tool} accuracy/${tool}.cpp)
  trainyard_target(${tool})
  target_link_libraries(${tool} PRIVATE trainyard_engine Eigen3::Eigen)
endforeach()
