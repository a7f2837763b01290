// Names that C and C++ bring along, and members of standard types that say nothing by name alone.

import { words } from "../../src/languages/handlers.ts";

export const BUILTINS = words(`
  std size_t ssize_t ptrdiff_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t intptr_t uintptr_t FILE NULL
  nullptr true false assert static_assert sizeof alignof offsetof malloc calloc realloc free memcpy memmove memset memcmp
  memchr strlen strcpy strncpy strcat strncat strcmp strncmp strchr strrchr strstr strtok strdup strerror printf fprintf
  sprintf snprintf vprintf vfprintf vsnprintf scanf sscanf fscanf puts fputs fgets getc putc getchar putchar fopen fclose
  fread fwrite fseek ftell fflush perror exit abort atexit atoi atol atof strtol strtoul strtod rand srand time clock
  qsort bsearch abs labs fabs sqrt pow floor ceil round sin cos tan log exp isalpha isdigit isalnum isspace isupper islower
  toupper tolower errno stdin stdout stderr EOF va_start va_end va_arg va_list open close read write lseek stat fork execvp
  wait waitpid pthread_create pthread_join pthread_mutex_lock pthread_mutex_unlock signal getenv setjmp longjmp
  alloca pthread_key_create pthread_getspecific pthread_setspecific pthread_once pthread_self strcasecmp strncasecmp
  strerror_r socket connect bind listen accept poll select getaddrinfo freeaddrinfo getsockopt setsockopt getopt mmap munmap
  ferror clearerr feof ungetc fgetc fputc strnlen stpcpy isinf isnan isfinite NAN INFINITY
  static_cast dynamic_cast const_cast reinterpret_cast string vector map set unordered_map unordered_set pair tuple optional
  variant unique_ptr shared_ptr weak_ptr make_unique make_shared make_pair move forward swap cout cerr cin endl
`);

export const BUILTIN_MEMBERS = words(`
  begin end cbegin cend rbegin rend size length empty capacity reserve resize clear push_back pop_back push_front pop_front
  emplace emplace_back emplace_front insert erase find count contains at front back data assign append substr c_str compare
  replace starts_with ends_with find_first_of find_last_of lower_bound upper_bound equal_range key_comp first second get
  reset release swap use_count lock expired value value_or has_value load store exchange fetch_add fetch_sub join detach
  joinable notify_one notify_all wait unlock try_lock what str open close read write flush good fail eof get_id push pop top
  max_size shrink_to_fit merge splice sort unique reverse remove remove_if fill max min test set flip any all none to_string
`);
