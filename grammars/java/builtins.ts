// Names that Java brings along: java.lang's types, and members of standard types that say nothing by name alone.

import { words } from "../../src/languages/handlers.ts";

export const BUILTINS = words(`
  Object String StringBuilder StringBuffer Integer Long Short Byte Character Boolean Double Float Number Math StrictMath
  System Thread Runnable ThreadLocal Class ClassLoader Enum Record Iterable Comparable CharSequence Cloneable AutoCloseable
  Throwable Exception RuntimeException Error IllegalArgumentException IllegalStateException NullPointerException
  UnsupportedOperationException IndexOutOfBoundsException ArrayIndexOutOfBoundsException ClassCastException
  ArithmeticException NumberFormatException InterruptedException CloneNotSupportedException AssertionError
  OutOfMemoryError StackOverflowError NoSuchFieldException NoSuchMethodException ClassNotFoundException
  SecurityException ReflectiveOperationException Override Deprecated SuppressWarnings FunctionalInterface SafeVarargs
  IllegalAccessException InstantiationException IllegalMonitorStateException IllegalThreadStateException IllegalCallerException
  NegativeArraySizeException ArrayStoreException StringIndexOutOfBoundsException TypeNotPresentException MatchException
  EnumConstantNotPresentException LayerInstantiationException WrongThreadException LinkageError NoClassDefFoundError NoSuchFieldError
  NoSuchMethodError AbstractMethodError BootstrapMethodError ClassCircularityError ClassFormatError ExceptionInInitializerError
  IllegalAccessError IncompatibleClassChangeError InstantiationError InternalError UnknownError UnsatisfiedLinkError
  UnsupportedClassVersionError VerifyError VirtualMachineError ThreadDeath ThreadGroup RuntimePermission SecurityManager ClassValue
  StackWalker ModuleLayer ProcessHandle ScopedValue
  Process ProcessBuilder Runtime Void Package Module StackTraceElement Appendable Readable InheritableThreadLocal
`);

export const BUILTIN_MEMBERS = words(`
  equals hashCode toString getClass notify notifyAll wait clone finalize compareTo compare length charAt substring
  indexOf lastIndexOf contains startsWith endsWith replace replaceAll split trim strip isEmpty isBlank toLowerCase
  toUpperCase format concat matches join valueOf parse parseInt parseLong parseDouble append insert reverse
  delete add addAll addFirst addLast remove removeAll removeIf get set put putAll putIfAbsent containsKey
  containsValue keySet values entrySet getKey getValue setValue size clear iterator hasNext next forEach stream
  parallelStream map filter flatMap collect reduce anyMatch allMatch noneMatch findFirst findAny sorted distinct limit
  skip peek toList toArray count min max sum average boxed mapToInt mapToLong mapToObj of copyOf asList sort
  orElse orElseGet orElseThrow ifPresent isPresent ofNullable getOrDefault computeIfAbsent computeIfPresent compute merge
  apply accept test run call execute submit shutdown start stop join interrupt sleep close read write flush readLine
  print println printf getName getMessage getCause getStackTrace printStackTrace addSuppressed initCause name ordinal
  getMethod getField getDeclaredFields getDeclaredMethods getDeclaredConstructor newInstance invoke getType
  isAssignableFrom isInstance isInterface isArray isEnum getSuperclass getInterfaces getAnnotation intValue longValue
  doubleValue floatValue booleanValue byteValue shortValue push pop peekFirst peekLast poll pollFirst offer element
  lock unlock await signal countDown acquire release complete join thenApply thenAccept build builder
  exists mkdir mkdirs listFiles getPath getAbsolutePath getParent toPath toFile resolve open create nextInt nextLong
  requireNonNull isNull nonNull hash identity and or negate andThen compose reversed comparing thenComparing
  exit currentTimeMillis nanoTime arraycopy getProperty getenv abs ceil floor round pow sqrt random
`);
