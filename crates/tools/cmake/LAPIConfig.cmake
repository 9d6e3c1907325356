# find_package(LAPI) gives the target LAPI::LAPI. Everything is found from where this file is, so the tree can be moved.
get_filename_component(_lapi_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT TARGET LAPI::LAPI)
  add_library(LAPI::LAPI SHARED IMPORTED)
  set_target_properties(LAPI::LAPI PROPERTIES
    IMPORTED_LOCATION "${_lapi_prefix}/lib/liblapi.so.1"
    IMPORTED_SONAME "liblapi.so.1"
    INTERFACE_INCLUDE_DIRECTORIES "${_lapi_prefix}/include"
    IMPORTED_LINK_DEPENDENT_LIBRARIES "${_lapi_prefix}/lib/libmpi_abi.so.1")
endif()
unset(_lapi_prefix)
