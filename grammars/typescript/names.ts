// Names that belong to JavaScript, its runtimes and its type library.

/** Global values and types: never a symbol of the project by name alone. */
export const BUILTINS: ReadonlySet<string> = new Set((
  "AbortController AbortSignal ActiveXObject AggregateError Array ArrayBuffer AsyncDisposable " +
  "AsyncDisposableStack AsyncGenerator AsyncGeneratorFunction AsyncIterable AsyncIterableIterator " +
  "AsyncIterator Atomics Awaited BigInt BigInt64Array BigUint64Array Blob Boolean BroadcastChannel Buffer " +
  "Bun Cache CacheStorage Capitalize CloseEvent CompressionStream ConstructorParameters " +
  "CountQueuingStrategy CryptoKey CustomEvent DOMException DOMParser DataView Date DecompressionStream Deno " +
  "Disposable DisposableStack Document DocumentFragment Element Error ErrorEvent EvalError Event " +
  "EventSource EventTarget Exclude Extract File FileList FileReader FinalizationRegistry Float32Array " +
  "Float64Array FormData Function FunctionConstructor Generator GeneratorFunction HTMLElement " +
  "HTMLInputElement Headers HeadersInit History Image Infinity InstanceType Int16Array Int32Array Int8Array " +
  "IntersectionObserver Intl Iterable IterableIterator Iterator IteratorResult JSON JSX KeyboardEvent " +
  "Location Lowercase Map Math MediaQueryList MessageChannel MessageEvent MessagePort MouseEvent " +
  "MutationObserver NaN Navigator NoInfer Node NodeJS NodeList NonNullable Notification Number Object Omit " +
  "OmitThisParameter Parameters Partial Performance PerformanceObserver Pick PointerEvent Promise " +
  "PromiseLike PropertyDescriptor PropertyKey Proxy RangeError ReadableStream ReadableStreamDefaultReader " +
  "Readonly ReadonlyArray ReadonlyMap ReadonlySet Record ReferenceError Reflect RegExp RegExpExecArray " +
  "RegExpMatchArray Request RequestInit Required ResizeObserver Response ResponseInit ReturnType SVGElement " +
  "Set SharedArrayBuffer Storage String SubtleCrypto SuppressedError Symbol SyntaxError " +
  "TemplateStringsArray Text TextDecoder TextEncoder ThisParameterType ThisType TransformStream TypeError " +
  "URIError URL URLSearchParams Uint16Array Uint32Array Uint8Array Uint8ClampedArray Uncapitalize Uppercase " +
  "WeakMap WeakRef WeakSet WebAssembly WebSocket Window Worker WritableStream WritableStreamDefaultWriter " +
  "XMLHttpRequest __dirname __filename addEventListener after afterAll afterEach alert arguments assert " +
  "atob before beforeAll beforeEach btoa caches cancelAnimationFrame clearImmediate clearInterval " +
  "clearTimeout confirm console crypto customElements decodeURI decodeURIComponent describe dispatchEvent " +
  "document encodeURI encodeURIComponent escape eval expect exports fetch getComputedStyle global " +
  "globalThis history importScripts indexedDB innerHeight innerWidth isFinite isNaN it jest localStorage " +
  "location matchMedia module navigator open parseFloat parseInt performance postMessage process prompt " +
  "queueMicrotask removeEventListener reportError requestAnimationFrame requestIdleCallback require screen " +
  "self sessionStorage setImmediate setInterval setTimeout structuredClone test top undefined unescape vi " +
  "window"
).split(" "));

/** Members of standard objects (language, DOM, fetch, streams, Node): never bound by name alone. */
export const BUILTIN_MEMBERS: ReadonlySet<string> = new Set((
  "BYTES_PER_ELEMENT E EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER MIN_VALUE PI UTC __proto__ abort " +
  "aborted abs access acos acosh activeElement add addAll addEventListener addListener address adoptNode " +
  "after all allSettled alloc allocUnsafe alt altKey anchor animate any append appendChild appendFile " +
  "appendFileSync apply arguments argv arrayBuffer asin asinh assert assign asyncDispose asyncIterator at " +
  "atan atan2 atanh attachShadow attributes back basename before big bind blink blob blur body bodyUsed " +
  "bold bubbles buffer button byteLength byteOffset bytes cache call caller canParse cancel cancelable " +
  "catch cause cbrt ceil charAt charCodeAt checked childNodes children classList className clear click " +
  "clientHeight clientWidth clientX clientY clone cloneNode close closed closest clz32 code codePointAt " +
  "compare compareDocumentPosition compareExchange compile composedPath concat connect construct " +
  "constructor contains controller cookie copy copyFile copyFileSync copyWithin cos cosh count countReset " +
  "create createComment createDocumentFragment createElement createElementNS createEvent createHash " +
  "createHmac createObjectURL createRange createReadStream createServer createTextNode createWriteStream " +
  "credentials ctrlKey current currentTarget currentTime cwd data dataset debug decode decrypt default " +
  "defaultPrevented defaultProps defaultView defineProperties defineProperty delete deleteProperty deref " +
  "deriveBits deriveKey description desiredSize destroy detail difference digest dir dirname dirxml " +
  "disabled disconnect dispatchEvent displayName dispose documentElement done dotAll duration emit encode " +
  "encodeInto encrypt end endsWith enqueue entries env equals error eventNames every exchange exec execSync " +
  "exists existsSync exit exp expm1 exportKey exports extname fetch files fill filter finally find " +
  "findIndex findLast findLastIndex firstChild flags flat flatMap floor focus for forEach fork form " +
  "formData format forward freeze from fromAsync fromCharCode fromCodePoint fromEntries fround generateKey " +
  "get getAll getAttribute getAttributeNS getAttributeNames getBoundingClientRect getClientRects getContext " +
  "getDate getDay getElementById getElementsByClassName getElementsByName getElementsByTagName getFloat32 " +
  "getFloat64 getFullYear getHours getInt16 getInt32 getInt8 getItem getMilliseconds getMinutes getMonth " +
  "getOrInsert getOrInsertComputed getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames " +
  "getOwnPropertySymbols getPrototypeOf getRandomValues getReader getReflect getSeconds getSetCookie " +
  "getTime getTimezoneOffset getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds " +
  "getUTCMinutes getUTCMonth getUTCSeconds getUint16 getUint32 getUint8 getWriter global go group groupBy " +
  "groupCollapsed groupEnd groups has hasAttribute hasChildNodes hasInstance hasOwn hasOwnProperty hash " +
  "head headers hidden host hostname href hrtime hypot id ignoreCase importKey importNode imul includes " +
  "index indexOf info inherits innerHTML innerText input insertAdjacentElement insertAdjacentHTML " +
  "insertAdjacentText insertBefore inspect integrity intersection is isAbsolute isArray isDeepStrictEqual " +
  "isDirectory isDisjointFrom isEqualNode isExtensible isFile isFinite isFrozen isInteger isNaN " +
  "isPrototypeOf isSafeInteger isSameNode isSealed isSubsetOf isSupersetOf isSymbolicLink isWellFormed " +
  "italics item iterator join json keepalive key keyCode keyFor keys lastChild lastIndex lastIndexOf length " +
  "link listen listenerCount listeners load localeCompare locked log log10 log1p log2 lstat map match " +
  "matchAll matches max memoryUsage message metaKey method min mkdir mkdirSync mode multiline muted name " +
  "naturalHeight naturalWidth next nextSibling nextTick nodeName nodeType nodeValue normalize notify now " +
  "observe of off offsetHeight offsetLeft offsetParent offsetTop offsetWidth ok on once onclose onerror " +
  "onmessage onopen open options origin outerHTML ownKeys ownerDocument padEnd padStart pageX pageY " +
  "parentElement parentNode parse parseFloat parseInt password pathname pause paused pid pipe pipeThrough " +
  "pipeTo platform play pop port postMessage pow prepend prependListener preventDefault preventExtensions " +
  "previousSibling profile promisify propTypes propertyIsEnumerable protocol prototype push pushState put " +
  "querySelector querySelectorAll race random randomBytes randomUUID raw read readFile readFileSync " +
  "readUInt8 readable readdir readdirSync ready readyState realpath reason redirect redirected reduce " +
  "reduceRight ref referrer referrerPolicy register reject relative releaseLock reload remove " +
  "removeAllListeners removeAttribute removeChild removeEventListener removeItem removeListener rename " +
  "renameSync repeat replace replaceAll replaceChild replaceChildren replaceState replaceWith request reset " +
  "resize resolve resume return reverse revokeObjectURL rm rmSync rmdir round screenX screenY scroll " +
  "scrollBy scrollHeight scrollIntoView scrollLeft scrollTo scrollTop scrollWidth seal search searchParams " +
  "select selected selectedIndex send sep set setAttribute setAttributeNS setDate setEncoding setFloat32 " +
  "setFloat64 setFullYear setHours setInt16 setInt32 setInt8 setItem setMaxListeners setMilliseconds " +
  "setMinutes setMonth setPrototypeOf setSeconds setTime setUTCDate setUTCFullYear setUTCHours " +
  "setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds setUint16 setUint32 setUint8 shadowRoot shift " +
  "shiftKey sign signal sin sinh size slice small some sort source spawn species splice split sqrt src " +
  "stack startsWith stat statSync state status statusText stderr stdin stdout sticky " +
  "stopImmediatePropagation stopPropagation store strike stringify style sub subarray submit substr " +
  "substring subtle sup symmetricDifference tabIndex table takeRecords tan tanh target tee terminate test " +
  "text textContent then throw throwIfAborted time timeEnd timeLog timeout title toBlob toDataURL " +
  "toDateString toExponential toFixed toISOString toJSON toLocaleDateString toLocaleLowerCase " +
  "toLocaleString toLocaleTimeString toLocaleUpperCase toLowerCase toPrecision toPrimitive toReversed " +
  "toSorted toSpliced toString toStringTag toTimeString toUTCString toUpperCase toWellFormed toggle " +
  "toggleAttribute touches trace transfer trim trimEnd trimLeft trimRight trimStart trunc try type unicode " +
  "union unlink unlinkSync unobserve unpipe unref unregister unshift unwrapKey update uptime url username " +
  "value valueOf values verify version versions volume wait warn watch with withResolvers wrapKey writable " +
  "write writeFile writeFileSync writeUInt8"
).split(" "));
