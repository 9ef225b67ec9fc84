# Toolchain file: Debian's MinGW-w64 for 64-bit Windows. TRAINYARD_WINDOWS is the folder with the libraries of the engine;
# nothing of the host is searched, because its headers belong to another C library.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES TRAINYARD_WINDOWS)
set(CMAKE_FIND_ROOT_PATH ${TRAINYARD_WINDOWS} /usr/x86_64-w64-mingw32)
set(CMAKE_PREFIX_PATH ${TRAINYARD_WINDOWS})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# One file per program: no DLL of the compiler has to travel with it. GCC puts some inline constants into sections of
# different kinds, which ld then takes for several definitions; they are equal.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static -Wl,--allow-multiple-definition -L${TRAINYARD_WINDOWS}/lib")
