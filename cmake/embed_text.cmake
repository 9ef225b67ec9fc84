# Writes text FILES into one C++ source as string literals, which compile many times faster than byte arrays. The
# function NAME_data() of NAME_data.h returns them.
set(out "#include \"${NAME}_data.h\"\n\nnamespace trainyard {\nnamespace {\n\n")
set(views "")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} text)
  string(APPEND out "constexpr char ${name}[] = R\"file(${text})file\";\n")
  string(APPEND views "{${name}, sizeof ${name} - 1}, ")
endforeach()
string(APPEND out "constexpr std::string_view files[] = {${views}};\n\n}  // namespace\n\n"
                  "std::span<const std::string_view> ${NAME}_data() { return files; }\n\n}  // namespace trainyard\n")
file(WRITE ${OUTPUT} "${out}")
