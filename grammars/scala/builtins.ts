// Names that Scala brings along, and members of its collections that say nothing by name alone.

import { words } from "../../src/languages/handlers.ts";

export const BUILTINS = words(`
  Any AnyRef AnyVal Unit Nothing Null Int Long Short Byte Boolean Char Float Double String BigInt BigDecimal Array List
  Nil Seq IndexedSeq Vector Set Map Iterator Iterable Traversable Stream LazyList Range Option Some None Either Left Right
  Try Success Failure Future Promise Throwable Exception RuntimeException Error IllegalArgumentException
  IllegalStateException IndexOutOfBoundsException NullPointerException UnsupportedOperationException Product Serializable
  Ordering Ordered Numeric Integral Fractional PartialFunction Function Function0 Function1 Function2 Tuple2 Tuple3
  StringBuilder Symbol Class Object Integer System Math Thread Runnable App Predef Console println print printf require
  assert assume ensuring implicitly summon identity locally classOf sys math scala java tailrec inline deprecated
  transient volatile throws unchecked specialized main StringContext Equiv Comparable CharSequence
`);

export const BUILTIN_MEMBERS = words(`
  apply unapply update toString hashCode equals eq ne asInstanceOf isInstanceOf getClass map flatMap filter filterNot
  withFilter foreach collect collectFirst fold foldLeft foldRight reduce reduceLeft reduceOption reduceRight scan
  scanLeft find exists forall contains count sum product max min maxBy minBy sorted sortBy sortWith reverse distinct
  groupBy groupMap partition span splitAt take takeWhile takeRight drop dropWhile dropRight slice head headOption last
  lastOption tail init isEmpty nonEmpty size length indices indexOf indexWhere lastIndexOf zip zipWithIndex unzip
  mkString toList toSeq toSet toMap toArray toVector toIndexedSeq toBuffer toIterator iterator next hasNext get
  getOrElse getOrElseUpdate orElse orNull put add remove updated keys values keySet mapValues transform append prepend
  concat flatten grouped sliding padTo patch view force to from until by toInt toLong toDouble toFloat toByte toShort
  toChar toBoolean charAt substring split trim strip stripMargin stripPrefix stripSuffix startsWith endsWith replace
  replaceAll toLowerCase toUpperCase capitalize format formatted linesIterator lines nonEmpty isDefined fold swap _1 _2
  copy canEqual productArity productElement compare compareTo lt gt lteq gteq onComplete recover recoverWith andThen
  compose curried tupled lift isSuccess isFailure failed toOption toEither toTry left right close read write flush
  getMessage getCause printStackTrace name value key result clear addOne addAll insert newBuilder empty fill tabulate
`);
