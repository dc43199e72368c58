/** Decodes the text of records. */
import { decoded, encodingError } from '@attune/core/reading'

/**
 * Text of UTF-8 bytes. Files in other encodings have been converted to UTF-8 before.
 *
 * @throws AttuneError DATA_ENCODING
 */
export function textIn(file: string, bytes: Uint8Array, before = { line: 1, offset: 0 }): string {
  const text = decoded(bytes)
  if (typeof text === 'string') return text
  const line = before.line + bytes.subarray(0, text.offset).filter((byte) => byte === 0x0a).length
  throw encodingError(file, text, { line, offset: before.offset }, NAME_IT)
}

export const NAME_IT =
  'Name the encoding of the file with --encoding, such as gb18030, big5, shift_jis or windows-1252. If the file is UTF-8, this byte is damaged.'
