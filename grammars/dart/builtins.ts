// Names of dart:core, and members of its types that say nothing by name alone.

import { words } from "../../src/languages/handlers.ts";

export const BUILTINS = words(`
  int double num bool String Object Null Never dynamic void Function List Map Set Iterable Iterator Future Stream Record
  Symbol Type Enum Duration DateTime Stopwatch Uri RegExp Match Pattern StringBuffer StringSink Runes BigInt Comparable
  Comparator Error Exception ArgumentError RangeError StateError TypeError UnsupportedError UnimplementedError
  FormatException AssertionError NoSuchMethodError StackOverflowError OutOfMemoryError IndexError StackTrace Sink Expando
  Finalizer WeakReference MapEntry Invocation FutureOr override deprecated Deprecated pragma print identical
  identityHashCode assert main test group expect setUp tearDown setUpAll tearDownAll
`);

export const BUILTIN_MEMBERS = words(`
  toString hashCode runtimeType noSuchMethod compareTo length isEmpty isNotEmpty first last single elementAt add addAll
  insert insertAll remove removeAt removeLast removeWhere removeRange retainWhere clear contains containsKey
  containsValue indexOf lastIndexOf indexWhere map where whereType expand fold reduce every any forEach join toList
  toSet take takeWhile skip skipWhile firstWhere lastWhere singleWhere followedBy cast sort shuffle reversed asMap
  sublist getRange setRange fillRange putIfAbsent update updateAll addEntries keys values entries key value iterator
  moveNext current substring split trim trimLeft trimRight startsWith endsWith replaceAll replaceFirst replaceRange
  toLowerCase toUpperCase padLeft padRight codeUnitAt codeUnits runes allMatches firstMatch hasMatch stringMatch group
  write writeln writeAll parse tryParse toInt toDouble toStringAsFixed round floor ceil abs clamp remainder isNaN sign
  then catchError whenComplete timeout asStream listen transform asyncMap asyncExpand pipe drain handleError cancel pause
  resume sink stream close done complete completeError future isCompleted wait value delayed error fromIterable of from
  generate filled empty unmodifiable inMilliseconds inSeconds inMinutes inHours inDays difference subtract isBefore
  isAfter isUtc now toIso8601String year month day elapsed start stop reset path host port scheme query queryParameters
  resolve replace call message stackTrace name index byName bitLength encode decode convert union intersection lookup
`);
