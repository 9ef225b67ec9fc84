# Warnings, sanitizers and precompiled headers for the project's own targets.
function(trainyard_target target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC 12 reports a false uninitialised string in every std::variant that can hold a string but does not.
    target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized)
  endif()
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
  if(TRAINYARD_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(TRAINYARD_SANITIZE)
    target_compile_options(${target} PUBLIC -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=address,undefined)
    if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
      # By default, this clang also detects the use of a local variable after its function has returned, which makes the
      # tests a fifth slower. GCC and older versions of clang do not.
      target_compile_options(${target} PUBLIC -fsanitize-address-use-after-return=never)
      # These three checks of every memory access take a fifth of the compile time. The address sanitizer also detects
      # null pointers and accesses beyond an object; misaligned numbers are harmless on these processors.
      target_compile_options(${target} PUBLIC -fno-sanitize=null,alignment,object-size)
    endif()
  endif()
endfunction()

# Instruments a target for libFuzzer, and detects numbers from files that are too large for an integer type.
function(trainyard_fuzzed target)
  if(TRAINYARD_FUZZ)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link,float-cast-overflow -fno-sanitize-recover=float-cast-overflow)
  endif()
endfunction()

# Headers take most of the compile time. trainyard_precompile(TARGET <HEADER>...) compiles them once for all sources of
# the target; trainyard_precompile(TARGET REUSE_FROM OTHER) uses those of another target. The presets turn this on; a
# plain configuration leaves it off and therefore detects missing includes.
function(trainyard_precompile target)
  if(TRAINYARD_PRECOMPILE AND ARGV1 STREQUAL "REUSE_FROM")
    target_precompile_headers(${target} ${ARGN})
  elseif(TRAINYARD_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# Shared headers and templates take most of the compile time. trainyard_together(TARGET) compiles the sources of each
# folder as one unit, which parses the headers once. alone.txt lists the sources whose unnamed namespaces repeat a name of
# their folder; those with the same letter are one unit. A plain configuration and the preset dev compile every source
# alone.
function(trainyard_together target)
  if(NOT TRAINYARD_TOGETHER)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # A local name may equal a name of another source; the preset dev warns of shadowed names in one source.
  target_compile_options(${target} PRIVATE -Wno-shadow)
  file(STRINGS ${PROJECT_SOURCE_DIR}/cmake/alone.txt alone REGEX "^[^#]")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/alone.txt)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  foreach(source IN LISTS sources)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE place)
    cmake_path(GET place PARENT_PATH unit)
    string(REPLACE "/" "_" unit ${unit})
    if(alone MATCHES "(^|;)${place}( ([a-z]+))?(;|$)")
      set(unit ${CMAKE_MATCH_3})
    endif()
    if(unit)
      set_property(SOURCE ${source} PROPERTY UNITY_GROUP ${unit})
    endif()
  endforeach()
endfunction()
