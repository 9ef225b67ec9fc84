# Prepares the installed files of the Debian package: compresses manual and changelogs as Debian's policy wants, and
# sets all times to SOURCE_DATE_EPOCH, so that two builds give the same bytes.
set(root ${CPACK_TEMPORARY_DIRECTORY}/usr/share)
set(documents ${root}/doc/trainyard)
# Debian's copyright file replaces the licences.
file(REMOVE_RECURSE ${documents}/LICENSES ${documents}/LICENSE)
file(RENAME ${documents}/CHANGELOG.md ${documents}/NEWS.md)
file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/../packaging/linux/changelog ${documents}/changelog)
execute_process(COMMAND gzip -9n ${root}/man/man1/trainyard.1 ${documents}/changelog COMMAND_ERROR_IS_FATAL ANY)
file(CHMOD ${root}/man/man1/trainyard.1.gz ${documents}/changelog.gz
     PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
if(DEFINED ENV{SOURCE_DATE_EPOCH})
  execute_process(COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -exec touch -h -d @$ENV{SOURCE_DATE_EPOCH} {} +
                  COMMAND_ERROR_IS_FATAL ANY)
endif()
