const PART = String.raw`(?!\p{Script=Han})[\p{L}\p{N}\p{M}]`
const APOSTROPHE = String.raw`(?<=\p{L}\p{M}*)'(?=(?!\p{Script=Han})\p{L})`
const TOKEN = new RegExp(String.raw`${PART}(?:${PART}|${APOSTROPHE})*|\S`, 'gu')
/** The same for texts of these characters only, in a fifth of the time. */
const ASCII = /^[\t\n\r -~]*$/
const ASCII_TOKEN = /[a-z0-9](?:[a-z0-9]|(?<=[a-z])'(?=[a-z]))*|\S/g

/**
 * The tokens that the metrics of this entry point count, in lower case: one per Han character, one per word of other letters and
 * digits (`you're` is one), one per other mark. English and Chinese stand side by side in one text.
 */
export function tokensOf(text: string): string[] {
  const plain = text.toLowerCase().replaceAll('’', "'")
  return plain.match(ASCII.test(plain) ? ASCII_TOKEN : TOKEN) ?? []
}
