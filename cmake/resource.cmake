# Compiles a .qrc into a static library: trainyard_resource(TARGET NAME QRC FILES...). FILES are the files that the
# .qrc names, so that a change of one triggers a rebuild. The library must call Q_INIT_RESOURCE(NAME); otherwise the
# linker drops the resource.
function(trainyard_resource target name qrc)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/rcc_${name}.cpp)
  add_custom_command(OUTPUT ${source}
                     COMMAND Qt6::rcc --name ${name} --output ${source} ${qrc}
                     DEPENDS ${qrc} ${ARGN} VERBATIM)
  set_source_files_properties(${source} PROPERTIES SKIP_AUTOGEN ON)
  target_sources(${target} PRIVATE ${source})
endfunction()
