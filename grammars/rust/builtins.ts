// Names of Rust's prelude, and members of standard types that say nothing by name alone.

import { words } from "../../src/languages/handlers.ts";

export const BUILTINS = words(`
  Option Some None Result Ok Err Box Vec String ToString ToOwned Clone Copy Send Sync Sized Drop Fn FnMut FnOnce Iterator
  IntoIterator DoubleEndedIterator ExactSizeIterator Extend Default PartialEq Eq PartialOrd Ord AsRef AsMut Into From TryFrom
  TryInto FromIterator drop std core alloc i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 bool char str
  println print eprintln eprint format write writeln panic assert assert_eq assert_ne debug_assert debug_assert_eq
  vec todo unimplemented unreachable matches dbg include_str include_bytes env option_env concat stringify cfg line file
  column module_path compile_error macro_rules thread_local
`);

export const BUILTIN_MEMBERS = words(`
  new default clone clone_from to_string to_owned to_vec into from try_into try_from as_ref as_mut as_str as_bytes as_slice
  as_path as_os_str borrow borrow_mut deref deref_mut unwrap unwrap_or unwrap_or_else unwrap_or_default expect is_some
  is_none is_ok is_err ok err ok_or ok_or_else map map_err map_or map_or_else and_then or_else and or filter take replace
  insert remove get get_mut get_or_insert_with entry or_insert or_insert_with or_default contains contains_key keys values
  values_mut iter iter_mut into_iter next next_back peek push push_str push_back push_front pop pop_back pop_front len
  is_empty clear extend extend_from_slice append drain retain truncate resize reserve with_capacity capacity first last
  first_mut last_mut split split_at split_once splitn rsplit split_whitespace lines chars bytes char_indices trim trim_start
  trim_end strip_prefix strip_suffix starts_with ends_with find rfind position any all count sum product min max min_by
  max_by min_by_key max_by_key fold reduce for_each collect filter_map flat_map flatten zip chain enumerate skip skip_while
  take_while step_by rev cycle cloned copied partition unzip inspect fuse scan windows chunks sort sort_by sort_by_key
  sort_unstable dedup reverse join concat repeat to_lowercase to_uppercase to_ascii_lowercase to_ascii_uppercase parse fmt
  write write_all write_str write_fmt flush read read_to_string read_to_end read_line lock unlock try_lock send recv
  try_recv spawn join sleep elapsed now as_secs as_millis eq ne cmp partial_cmp lt le gt ge hash finish add sub mul div neg
  not index index_mut drop exists is_file is_dir display to_path_buf parent file_name file_stem extension components
  with_extension metadata open create args env var current_dir downcast_ref downcast type_id source description cause
  load store fetch_add fetch_sub swap compare_exchange wrapping_add wrapping_sub checked_add checked_sub saturating_add
  saturating_sub abs pow sqrt floor ceil round to_le_bytes to_be_bytes from_utf8 from_str from_utf8_lossy to_string_lossy
  is_ascii is_alphabetic is_numeric is_alphanumeric is_whitespace is_digit to_digit matches get_unchecked set cell
  upgrade downgrade ptr_eq strong_count into_inner into_boxed_slice into_string into_bytes poll pin
`);
