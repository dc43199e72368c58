/** Decodes the bytes of an answer to text. */

/**
 * Byte order marks and their charsets. A mark overrides the declared charset (WHATWG Encoding,
 * "decode").
 */
const marks: readonly (readonly [bytes: readonly number[], charset: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/**
 * Decodes a body in the charset of its byte order mark or content type and removes the mark.
 * Missing and unknown charsets are read as UTF-8. Invalid bytes become U+FFFD.
 */
export function decoded(bytes: Buffer, contentType = ''): string {
  const charset =
    marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1] ??
    declared(contentType)
  const decoder = decoderFor(charset)
  // Node decodes windows-1252 as ISO 8859-1, without the characters of 0x80 to 0x9F.
  return decoder.encoding === 'windows-1252' ? fromWindows(bytes) : decoder.decode(bytes)
}

/** Characters of the bytes 0x80 to 0x9F (WHATWG Encoding, index windows-1252). */
const ofWindows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const fromWindows = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (control) => ofWindows[control.charCodeAt(0) - 0x80]!)

const declared = (contentType: string): string =>
  /;\s*charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType)?.[1] ?? 'utf-8'

function decoderFor(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
