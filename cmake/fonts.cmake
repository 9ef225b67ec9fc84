# Cuts the program's typeface from Inter at build time and compiles it into a library as ":/fonts/…".
# Without Inter or fontTools, the library is built without fonts and the program uses the system's sans serif.

find_file(TRAINYARD_INTER_FONT NAMES Inter.var.ttf InterVariable.ttf
          PATHS /usr/share/fonts /usr/local/share/fonts PATH_SUFFIXES truetype/inter-vf truetype/inter inter
          DOC "The variable font Inter (Debian: fonts-inter-variable)")

# Prefer the distribution's own interpreter: fontTools is installed for it, not for others in PATH.
find_program(TRAINYARD_FONT_PYTHON NAMES python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(TRAINYARD_FONT_PYTHON NAMES python3 DOC "Python with fontTools (Debian: python3-fonttools)")

function(trainyard_fonts target)
  if(NOT TRAINYARD_INTER_FONT)
    message(STATUS "Font Inter not found (Debian: fonts-inter-variable); the system's sans serif serves")
    return()
  endif()
  set(result 1)
  if(TRAINYARD_FONT_PYTHON)
    execute_process(COMMAND ${TRAINYARD_FONT_PYTHON} -c "import fontTools.varLib.instancer, fontTools.subset"
                    RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
  endif()
  if(NOT result EQUAL 0)
    message(STATUS "fontTools not found (Debian: python3-fonttools); the system's sans serif serves")
    return()
  endif()

  set(script ${PROJECT_SOURCE_DIR}/packaging/fonts/cut_fonts.py)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/fonts)
  set(fonts "")
  set(entries "")
  foreach(style Regular Medium SemiBold Bold)
    list(APPEND fonts ${folder}/TrainyardSans-${style}.ttf)
    string(APPEND entries "    <file>TrainyardSans-${style}.ttf</file>\n")
  endforeach()
  file(CONFIGURE OUTPUT ${folder}/fonts.qrc @ONLY
       CONTENT "<RCC>\n  <qresource prefix=\"/fonts\">\n@entries@  </qresource>\n</RCC>\n")
  add_custom_command(OUTPUT ${fonts}
                     COMMAND ${TRAINYARD_FONT_PYTHON} ${script} ${TRAINYARD_INTER_FONT} ${folder}
                     DEPENDS ${script} ${TRAINYARD_INTER_FONT}
                     COMMENT "Cutting Trainyard Sans from Inter" VERBATIM)
  trainyard_resource(${target} fonts ${folder}/fonts.qrc ${fonts})
  target_compile_definitions(${target} PRIVATE TRAINYARD_FONTS)
  message(STATUS "Trainyard Sans is cut from ${TRAINYARD_INTER_FONT}")
endfunction()
