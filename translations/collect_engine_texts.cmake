# Copies the engine's sources with each marked text written so that lupdate finds it in the context "engine":
# TRAINYARD_TR("Memory") becomes QT_TRANSLATE_NOOP("engine", "Memory"). The engine itself knows no Qt, and
# lupdate cannot give a context to an alias of one argument.
file(REMOVE_RECURSE ${OUTPUT})
file(GLOB_RECURSE sources RELATIVE ${SOURCE} ${SOURCE}/*.cpp ${SOURCE}/*.h)
foreach(source IN LISTS sources)
  file(READ ${SOURCE}/${source} text)
  # Sources may shorten the name with a macro of their own; its definition is no text.
  string(REGEX REPLACE "#define [^\n]*TR\\([^\n]*" "" text "${text}")
  string(REGEX REPLACE "([^A-Za-z0-9_])(TRAINYARD_)?TR\\(" "\\1QT_TRANSLATE_NOOP(\"engine\", " marked "${text}")
  if(NOT marked STREQUAL text)
    file(WRITE ${OUTPUT}/${source} "${marked}")
  endif()
endforeach()
