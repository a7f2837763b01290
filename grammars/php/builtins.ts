// PHP's own functions and classes, and members of standard classes that say nothing by name alone.

import { words } from "../../src/languages/handlers.ts";

export const BUILTINS = words(`
  strlen count sizeof in_array array_map array_filter array_reduce array_merge array_keys array_values array_key_exists
  array_push array_pop array_shift array_unshift array_slice array_splice array_search array_unique array_flip array_combine
  array_fill array_column array_diff array_intersect array_walk array_sum range compact extract implode explode join sort
  usort ksort uasort uksort asort arsort rsort sprintf printf print echo print_r var_dump var_export json_encode json_decode
  serialize unserialize str_replace str_repeat str_pad str_split str_contains str_starts_with str_ends_with substr strpos
  stripos strrpos strtolower strtoupper ucfirst lcfirst ucwords trim ltrim rtrim nl2br htmlspecialchars strip_tags
  preg_match preg_match_all preg_replace preg_replace_callback preg_split preg_quote is_array is_string is_int is_numeric
  is_null is_object is_callable is_bool is_float is_a is_subclass_of isset unset empty die exit define defined constant
  function_exists class_exists method_exists property_exists get_class get_parent_class get_object_vars call_user_func
  call_user_func_array func_get_args file_get_contents file_put_contents file_exists is_file is_dir mkdir unlink fopen fclose
  fread fwrite dirname basename realpath time date mktime strtotime microtime sleep rand mt_rand random_int min max abs
  round floor ceil intval floatval strval boolval settype gettype spl_object_hash spl_autoload_register iterator_to_array
  trigger_error error_log assert md5 sha1 hash base64_encode base64_decode urlencode rawurlencode http_build_query
  Exception Error Throwable RuntimeException LogicException InvalidArgumentException TypeError ArrayAccess ArrayObject
  ArrayIterator Countable Iterator IteratorAggregate Traversable Generator Closure DateTime DateTimeImmutable
  DateTimeInterface DateInterval DateTimeZone stdClass JsonSerializable Stringable PDO PDOStatement ReflectionClass
  ReflectionMethod ReflectionProperty SplObjectStorage SplStack WeakMap
`);

export const BUILTIN_MEMBERS = words(`
  __construct __toString __get __set __call __callStatic __invoke __isset __unset __clone getMessage getCode getPrevious
  getTrace getLine getFile count offsetGet offsetSet offsetExists offsetUnset getIterator current key next rewind valid
  format modify add sub diff getTimestamp setTimezone bindTo call fromCallable jsonSerialize prepare execute fetch fetchAll
  query get set has all first last map filter each push pop toArray isEmpty merge keys values send name value cases from
  tryFrom newInstance getName getMethods getParameters append exchangeArray attach detach contains
`);
