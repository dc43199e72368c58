/** Bytes of an answer as text. */

/** Byte order marks, and the charsets that they stand for. A mark counts more than what is declared (WHATWG Encoding, "decode"). */
const marks: readonly (readonly [bytes: readonly number[], charset: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * The text of a body in the charset that its byte order mark or its content type names, without the mark. Default: UTF-8, as for a charset that
 * nobody knows. Bytes that are invalid in the charset come as U+FFFD.
 */
export function decoded(bytes: Buffer, contentType = ''): string {
  const charset = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1] ?? declared(contentType)
  const decoder = decoderFor(charset)
  // Node reads it as ISO 8859-1, without what Windows has in place of control characters.
  return decoder.encoding === 'windows-1252' ? fromWindows(bytes) : decoder.decode(bytes)
}

/** Characters of the bytes 0x80 to 0x9F (WHATWG Encoding, index windows-1252). */
const ofWindows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const fromWindows = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (control) => ofWindows[control.charCodeAt(0) - 0x80]!)

const declared = (contentType: string): string =>
  /;\s*charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType)?.[1] ?? 'utf-8'

function decoderFor(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
