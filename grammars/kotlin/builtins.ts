// Names that Kotlin brings along: types and functions of its standard library, and members that say nothing by name alone.

import { words } from "../../src/languages/handlers.ts";

/** Kotlin's own function, in parts because the word marks unfinished work elsewhere. */
const NOT_DONE = "TO" + "DO";

export const BUILTINS = words(`
  Any Unit Nothing Int Long Short Byte Boolean Char Float Double String CharSequence Number UInt ULong UByte UShort
  Array IntArray LongArray ByteArray ShortArray CharArray BooleanArray FloatArray DoubleArray List MutableList Set
  MutableSet Map MutableMap Collection MutableCollection Iterable MutableIterable Iterator MutableIterator ListIterator
  Sequence Comparable Comparator Enum Pair Triple Throwable Exception RuntimeException Error IllegalArgumentException
  IllegalStateException IndexOutOfBoundsException NullPointerException UnsupportedOperationException ClassCastException
  NumberFormatException NoSuchElementException AssertionError ArithmeticException ConcurrentModificationException
  ArrayList HashMap HashSet LinkedHashMap LinkedHashSet ArrayDeque StringBuilder Regex MatchResult Lazy Result Function
  Annotation Suppress Deprecated JvmStatic JvmField JvmName JvmOverloads Throws Volatile Synchronized Transient Target
  println print readLine readln require requireNotNull check checkNotNull error assert ${NOT_DONE} run with apply also let
  takeIf takeUnless repeat lazy listOf mutableListOf arrayListOf emptyList listOfNotNull setOf mutableSetOf hashSetOf
  linkedSetOf emptySet mapOf mutableMapOf hashMapOf linkedMapOf emptyMap arrayOf arrayOfNulls emptyArray intArrayOf
  longArrayOf byteArrayOf charArrayOf booleanArrayOf doubleArrayOf floatArrayOf sequenceOf sequence generateSequence
  buildString buildList buildMap buildSet maxOf minOf synchronized runCatching compareBy compareValues to System Math
  Thread Runnable Class Object Integer AutoCloseable Cloneable Override Test
`);

export const BUILTIN_MEMBERS = words(`
  equals hashCode toString compareTo let also apply run use takeIf takeUnless to until downTo step shl shr ushr and or
  xor inv rem mod plus minus times div inc dec not contains get set getValue setValue invoke iterator next hasNext size
  length isEmpty isNotEmpty isNullOrEmpty isBlank isNotBlank isNullOrBlank first firstOrNull last lastOrNull single
  singleOrNull find findLast map mapNotNull mapIndexed mapTo mapKeys mapValues flatMap filter filterNot filterNotNull
  filterIsInstance filterTo forEach forEachIndexed onEach any all none count sum sumOf sumBy average max min maxOrNull
  minOrNull maxBy minBy maxByOrNull minByOrNull sorted sortedBy sortedByDescending sortedWith sort sortBy reversed
  reverse shuffle distinct distinctBy groupBy associate associateBy associateWith partition zip unzip chunked windowed
  fold foldRight reduce reduceOrNull scan joinToString joinTo take takeLast takeWhile drop dropLast dropWhile slice
  toList toMutableList toSet toMutableSet toMap toMutableMap toTypedArray toIntArray toByteArray toCharArray asSequence
  asIterable withIndex indices lastIndex indexOf lastIndexOf indexOfFirst indexOfLast elementAt getOrNull getOrElse
  getOrDefault getOrPut add addAll addFirst addLast remove removeAll removeAt removeIf removeFirst removeLast clear put
  putAll putIfAbsent keys values entries key value containsKey containsValue containsAll plusAssign minusAssign
  component1 component2 copyOf copyOfRange copyInto fill copy name ordinal valueOf substring substringBefore
  substringAfter split lines trim trimStart trimEnd trimIndent trimMargin startsWith endsWith removePrefix removeSuffix
  replace replaceFirst lowercase uppercase toLowerCase toUpperCase capitalize padStart padEnd repeat format matches
  matchEntire toInt toLong toShort toByte toFloat toDouble toChar toBoolean toIntOrNull toLongOrNull toDoubleOrNull
  toRegex append appendLine insert deleteCharAt message cause stackTrace printStackTrace addSuppressed javaClass java
  close read write flush lock unlock await signal start join interrupt submit execute shutdown accept test call
  getOrThrow onSuccess onFailure isSuccess isFailure exceptionOrNull coerceIn coerceAtLeast coerceAtMost ifEmpty
  orEmpty exists delete mkdirs readText writeText readBytes launch async collect emit cancel
`);
