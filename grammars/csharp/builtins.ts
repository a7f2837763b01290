// Names that C# and its base library bring along, and members of standard types that say nothing by name alone.

import { words } from "../../src/languages/handlers.ts";

export const BUILTINS = words(`
  nameof Console String Object Int32 Int64 Boolean Double Decimal Char Byte Math Array Enum Exception ArgumentException
  ArgumentNullException ArgumentOutOfRangeException InvalidOperationException NotImplementedException NotSupportedException
  Task ValueTask List Dictionary HashSet Queue Stack IEnumerable IEnumerator ICollection IList IDictionary IReadOnlyList
  IReadOnlyCollection IReadOnlyDictionary IDisposable IAsyncDisposable IComparable IEquatable IFormattable Func Action
  Predicate Tuple ValueTuple KeyValuePair Nullable DateTime DateTimeOffset TimeSpan Guid Uri Type Attribute Lazy Span
  ReadOnlySpan Memory ReadOnlyMemory StringBuilder Regex Stream StreamReader StreamWriter File Directory Path Encoding
  CancellationToken CancellationTokenSource Thread Interlocked Monitor GC Environment Activator Convert BitConverter
  EventHandler EventArgs Random Version IServiceProvider IServiceCollection ILogger HttpClient Assert Fact Theory Test
`);

export const BUILTIN_MEMBERS = words(`
  Equals GetHashCode ToString GetType CompareTo Length Count Add AddRange Remove RemoveAt RemoveAll Clear Contains ContainsKey
  TryGetValue IndexOf LastIndexOf Insert Sort Reverse Find FindAll FindIndex Exists ForEach ToArray ToList ToDictionary
  ToHashSet Select SelectMany Where First FirstOrDefault Last LastOrDefault Single SingleOrDefault Any All Sum Min Max
  Average OrderBy OrderByDescending ThenBy GroupBy Join Distinct Union Intersect Except Concat Zip Skip Take SkipWhile
  TakeWhile Aggregate Cast OfType AsEnumerable Append Prepend Keys Values Key Value Item1 Item2 HasValue GetValueOrDefault
  Substring Split Trim TrimStart TrimEnd Replace StartsWith EndsWith ToUpper ToLower ToUpperInvariant ToLowerInvariant
  PadLeft PadRight Format IsNullOrEmpty IsNullOrWhiteSpace Parse TryParse Compare Invoke DynamicInvoke BeginInvoke Dispose
  DisposeAsync Close Flush Read Write ReadLine WriteLine ReadAsync WriteAsync CopyTo CopyToAsync Seek GetEnumerator MoveNext
  Current Reset Wait Result ConfigureAwait ContinueWith GetAwaiter GetResult WhenAll WhenAny Run Delay FromResult Start Stop
  Push Pop Peek Enqueue Dequeue TryAdd GetOrAdd AddOrUpdate TryRemove Lock Enter Exit Message InnerException StackTrace
  Name FullName Namespace Assembly GetMethod GetProperty GetProperties GetField GetFields GetCustomAttributes IsAssignableFrom
  Now UtcNow Ticks Year Month Day AddDays AddHours TotalMilliseconds TotalSeconds Empty NewGuid Combine GetFileName Clone
`);
