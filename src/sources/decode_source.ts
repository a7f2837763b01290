// Bytes of a source file → text, as it is indexed. Whoever cuts code out of a file by offsets must decode it this way.

const utf8 = new TextDecoder("utf-8");

/** UTF-8 (bad bytes become U+FFFD) or, by its byte-order mark, UTF-16; the mark itself is dropped. */
export function decodeSource(bytes: Uint8Array): string {
  if (bytes.length >= 2) {
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  }
  return utf8.decode(bytes);
}
