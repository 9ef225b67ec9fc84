# Installs the program and its files: cmake --install build/release --prefix PREFIX.
include(GNUInstallDirs)

install(TARGETS trainyard RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES packaging/linux/trainyard.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES packaging/linux/trainyard.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES packaging/linux/trainyard.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
install(FILES resources/icons/trainyard.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES packaging/trainyard.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(PROGRAMS packaging/slurm/shards.sbatch DESTINATION ${CMAKE_INSTALL_DATADIR}/trainyard/slurm)
install(PROGRAMS packaging/mpi/shards DESTINATION ${CMAKE_INSTALL_DATADIR}/trainyard/mpi)
install(FILES packaging/linux/copyright README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
# The manual is written by the program when it is installed, so that a build needs no second step.
if(NOT CMAKE_CROSSCOMPILING)
  install(CODE "execute_process(COMMAND \"$<TARGET_FILE:trainyard>\" manual --force --language en \"${CMAKE_BINARY_DIR}/manual.html\" COMMAND_ERROR_IS_FATAL ANY)")
  install(FILES ${CMAKE_BINARY_DIR}/manual.html DESTINATION ${CMAKE_INSTALL_DOCDIR})
endif()
install(DIRECTORY LICENSES DESTINATION ${CMAKE_INSTALL_DOCDIR})
