import { createHash } from 'node:crypto'

/** Hexadecimal fingerprint of a request. */
export const fingerprint = (text: string): string => createHash('sha1').update(text).digest('hex')

/** Pseudo-random number in [0, 1) that depends only on the text. */
export const chance = (text: string): number =>
  Number.parseInt(fingerprint(text).slice(0, 8), 16) / 2 ** 32

const words =
  'I hear you and that sounds hard tell me more about what happened today if you like we can take it slowly'.split(
    ' ',
  )

/** A few words that depend only on the text. */
export function wordsFor(text: string): string {
  const bytes = Buffer.from(fingerprint(text), 'hex')
  return Array.from(bytes.subarray(0, 12), (byte) => words[byte % words.length]).join(' ')
}

/** Numbers in [-1, 1) that depend only on the text. */
export function numbersFor(text: string): readonly number[] {
  const bytes = Buffer.from(fingerprint(text), 'hex')
  return Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(2 * at) / 2 ** 15 - 1)
}
