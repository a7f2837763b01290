// Ruby's own methods and classes, and members of core classes that say nothing by name alone.

import { words } from "../../src/languages/handlers.ts";

export const BUILTINS = words(`
  puts print p pp require require_relative load raise loop lambda proc catch throw fail exit abort at_exit sleep rand srand
  gets printf sprintf format Integer Float String Array Hash Rational Complex attr_reader attr_writer attr_accessor include
  extend prepend alias_method define_method private public protected module_function freeze frozen? nil? is_a? kind_of?
  instance_of? respond_to? send public_send method methods instance_variable_get instance_variable_set object_id tap then
  block_given? binding caller yield_self Object BasicObject Kernel Module Class Comparable Enumerable Symbol Proc Method Range
  Regexp Time Date DateTime File Dir IO Struct Set Exception StandardError ArgumentError TypeError NameError NoMethodError
  RuntimeError IndexError KeyError StopIteration NotImplementedError ZeroDivisionError JSON YAML ENV ARGV STDOUT STDERR
  STDIN Random Process Thread Mutex Queue Fiber ObjectSpace GC Marshal Math Encoding Pathname Logger
`);

export const BUILTIN_MEMBERS = words(`
  is_a? kind_of? instance_of? respond_to? nil? frozen? send public_send method methods tap then object_id instance_variable_get
  instance_variable_set instance_variables singleton_class define_singleton_method extend
  new initialize class to_s to_sym to_i to_f to_a to_h to_proc inspect dup clone freeze hash eql? equal? instance_eval
  class_eval instance_exec each each_with_index each_with_object each_pair each_key each_value map flat_map collect select
  filter reject find detect find_index all? any? none? one? include? member? inject reduce sum count min max min_by max_by
  minmax sort sort_by group_by partition zip take take_while drop drop_while first last push pop shift unshift append prepend
  insert delete delete_if delete_at compact flatten uniq reverse rotate sample shuffle join split strip lstrip rstrip chomp
  chop chars lines bytes gsub gsub! sub sub! tr scan match match? start_with? end_with? upcase downcase capitalize swapcase
  length size empty? key? has_key? value? keys values fetch dig store merge merge! update transform_values transform_keys
  slice except invert concat replace clear index rindex call curry arity bind name owner source_location message backtrace
  full_message read write open close puts print gets exist? file? directory? join basename dirname extname expand_path now
  strftime year month day hour abs ceil floor round times upto downto step succ pred even? odd? zero? positive? negative?
  between? clamp add subset? superset? synchronize lock unlock alive? value resume run
`);
