// Go's predeclared names, and members of standard types that are never bound to project code by name alone.

const TYPES =
  "any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr";
const NAMES =
  "append cap clear close complex copy delete imag len make max min new panic print println real recover true false nil iota";
const MEMBERS =
  `Add AddDate After AfterFunc Append Args Before Bind Bool Bytes CanInterface Cap Clean Clear Close Closed Code Compare Context
Copy Day Deadline Decode Dial Do Done Elem Encode Env Err Errorf Error Exec Execute Exists Exit Fail FailNow Fatal Fatalf Field
Fields File Find FindAllString FindString FindStringSubmatch Float Flush Fprintf Get GetBody Grow Handle HandleFunc Hash Header
Helper Hour Index Info Int Interface Intn IsNil IsValid IsZero Join Key Kind Len Listen ListenAndServe Load LoadOrStore Lock Log
Logf MarshalJSON MarshalText Match MatchString Method Minute Mod ModTime Mode Month Name Nanosecond New Next NumField NumMethod Now Once
Open Parallel Parse ParseFiles Path Pop Print Printf Println Push Put Query QueryRow RLock RUnlock Range Read ReadAll ReadAt ReadByte
ReadFile ReadFrom ReadLine ReadRune ReadString Remove ReplaceAllString Request Reset Round Run Scan Second Seek Send Server
ServeHTTP Set SetDeadline Setenv Shutdown Signal Size Skip Skipf Sleep Sprintf Start Stat Status Stderr Stdin Stdout Stop
Store String Sub Submatch Swap Sync Sys Tag Tempdir TempDir Text Tick Time Truncate Type UTC Unix UnixNano Unlock UnmarshalJSON
UnmarshalText Unwrap UnreadByte Value Values Wait Weekday With WithContext Write WriteAt WriteByte WriteHeader WriteRune WriteString
WriteTo Year Zone`;

export const BUILTIN_TYPES: ReadonlySet<string> = new Set(TYPES.split(/\s+/));
export const BUILTINS: ReadonlySet<string> = new Set([...TYPES.split(/\s+/), ...NAMES.split(/\s+/)]);
export const BUILTIN_MEMBERS: ReadonlySet<string> = new Set(MEMBERS.split(/\s+/));
