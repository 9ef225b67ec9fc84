# The Debian package. packaging/deb builds it: cpack --config build/release/CPackConfig.cmake
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME trainyard)
set(CPACK_PACKAGE_VENDOR "The Trainyard developers")
set(CPACK_PACKAGE_CONTACT "Trainyard developers <developers@trainyard.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "design clusters that train and serve AI models")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Trainyard is a desktop program for architects of AI systems. Choose a model,
accelerators and a parallel layout, and move the sliders. Memory per
accelerator, step time, days, storage bandwidth, energy and cost follow at
once; for serving, also GPUs, latency and cost per token.
.
Every number shows its formula, its sources and its likely range. Reports are
written as PDF, HTML and CSV, from the window or from the command line.")
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "qt6-qpa-plugins, qt6-translations-l10n")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-dejavu-core, fonts-noto-cjk")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# The default file mode depends on the umask of the builder.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
    WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/package_files.cmake)
include(CPack)
