// Python's built-in names, and the members of its built-in types, which are never bound to project code by name alone.

const NAMES =
  `ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError BufferError
BytesWarning ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError
DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception ExceptionGroup False FileExistsError
FileNotFoundError FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError
InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError None
NotADirectoryError NotImplemented NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError
ProcessLookupError PythonFinalizationError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning StopAsyncIteration
StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError True TypeError UnboundLocalError
UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning
WindowsError ZeroDivisionError __build_class__ __builtins__ __debug__ __doc__ __file__ __import__ __loader__ __name__ __package__
__path__ __spec__ abs aiter all anext any ascii basestring bin bool breakpoint bytearray bytes callable chr classmethod cmp
compile complex copyright credits delattr dict dir divmod enumerate eval exec execfile exit filter float format frozenset getattr
globals hasattr hash help hex id input int intern isinstance issubclass iter len license list locals long map max memoryview min
next object oct open ord pow print property quit range raw_input reduce reload repr reversed round set setattr slice sorted
staticmethod str sum super tuple type unichr unicode vars xrange zip`;

const MEMBERS =
  `__abs__ __add__ __aenter__ __aexit__ __aiter__ __anext__ __await__ __bool__ __bytes__ __call__ __class__ __contains__
__delattr__ __delitem__ __dict__ __dir__ __doc__ __enter__ __eq__ __exit__ __format__ __ge__ __getattr__ __getattribute__
__getitem__ __gt__ __hash__ __iadd__ __init__ __init_subclass__ __iter__ __le__ __len__ __lt__ __missing__ __module__ __mul__
__name__ __ne__ __new__ __next__ __or__ __qualname__ __reduce__ __repr__ __reversed__ __setattr__ __setitem__ __str__ __sub__
__subclasses__ __wrapped__
acquire add add_argument add_done_callback addHandler append appendleft apply_async args as_integer_ratio assert_called_once_with
assert_called_with astimezone bit_count bit_length cancel cancelled capitalize casefold cause center clear close closed code
combine commit communicate conjugate connect copy count critical ctime cursor cwd date day days debug decode default_factory
denominator detach difference difference_update discard done dst elements encode encoding end endswith error errors exception
exec_module execute executemany exists expandtabs expanduser extend extendleft fetchall fetchone fileno fill find findall
finditer flags flush format format_map from_bytes fromhex fromisoformat fromkeys fromordinal fromtimestamp full get get_event_loop
get_nowait getLogger get_loop get_name getvalue glob group groupdict groupindex groups handle hex hour imag indent index info
insert intersection intersection_update isalnum isalpha isascii isatty isdecimal isdigit isdisjoint isdir isfile isidentifier
islower isnumeric isoformat isprintable isspace issubset issuperset istitle isupper items iterdir join joinpath key keys kill last
level lastgroup lastindex level ljust load loads dump dumps locked log lower lstrip maketrans match message microsecond minute
minutes mkdir mode month most_common move_to_end msg name newlines next now notify notify_all nsmallest numerator open
parent parents parse_args partition path pattern pid poll pop popitem popleft pos put put_nowait qsize query quit range raise_for_status
read read_bytes read_text readable readinto readline readlines real recv register relative_to release remove removeHandler
removeprefix removesuffix rename repeat replace resolve result returncode reverse rfind rglob rindex rjust rmdir rotate rpartition
rsplit rstrip run samefile scan search second seconds seek seekable send sendall set set_exception set_name set_result setLevel
setdefault sort span split splitlines start startswith stat stem step stop strftime strip strptime sub subn submit subtract
suffix suffixes swapcase symmetric_difference symmetric_difference_update task_done tell terminate text time timestamp
timetuple timetz title to_bytes today tolist total_seconds touch translate truncate tzinfo tzname union unlink update upper url
utcnow utcoffset value values wait warn warning weekday with_name with_suffix with_traceback writable write write_bytes
write_text writelines year zfill`;

export const BUILTINS: ReadonlySet<string> = new Set(NAMES.split(/\s+/));
export const BUILTIN_MEMBERS: ReadonlySet<string> = new Set(MEMBERS.split(/\s+/));
