/**
 * Parses JSON with contents that `JSON.parse` loses or refuses: integers of any length, and NaN.
 */

/**
 * Parses a JSON text. Whole numbers beyond 2^53, which JavaScript would round, become texts with
 * the digits of the file.
 *
 * @throws SyntaxError
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(/\d{16}/.test(text) ? changed(text, withDigits) : text)

/**
 * Parses a JSON text of another program. `NaN`, `Infinity` and `-Infinity`, which Python writes,
 * become null; {@link unknownNumbers} counts them. Numbers beyond 2^53 with an exponent become
 * texts too, since their last digits are lost.
 *
 * @throws SyntaxError
 */
export const parseForeignJson = (text: string): unknown =>
  JSON.parse(/NaN|Infinity|\d{16}|\d[eE]\+?\d\d/.test(text) ? changed(text, asText) : text)

/** Number of `NaN`, `Infinity` and `-Infinity` in a JSON text. */
export function unknownNumbers(text: string): number {
  let count = 0
  if (NO_NUMBER.test(text))
    outsideOfStrings(text, (part) => {
      count += part.match(/NaN|Infinity/g)?.length ?? 0
      return part
    })
  return count
}

const NO_NUMBER = /NaN|Infinity/
const SPECIAL = /NaN|-?Infinity|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

const changed = (text: string, written: (token: string) => string): string =>
  outsideOfStrings(text, (part) => part.replaceAll(SPECIAL, written))

const withDigits = (token: string): string =>
  /^-?\d+$/.test(token) && Math.abs(Number(token)) > Number.MAX_SAFE_INTEGER ? `"${token}"` : token

function asText(token: string): string {
  if (NO_NUMBER.test(token)) return 'null'
  if (Math.abs(Number(token)) <= Number.MAX_SAFE_INTEGER) return token
  // The exponent gets a sign, which distinguishes the text from an identifier such as 12e5.
  return `"${token.replace(/[eE]\+?/, 'e+')}"`
}

/** Applies `change` to the parts of a JSON text outside of strings. */
function outsideOfStrings(text: string, change: (part: string) => string): string {
  const parts: string[] = []
  for (let at = 0; at < text.length;) {
    const quote = text.indexOf('"', at)
    const start = quote === -1 ? text.length : quote
    parts.push(change(text.slice(at, start)))
    at = quote === -1 ? text.length : closing(text, quote) + 1
    parts.push(text.slice(start, at))
  }
  return parts.join('')
}

/**
 * Position of the quotation mark that closes a string: the next one that is not escaped by an odd
 * number of backslashes.
 */
function closing(text: string, opening: number): number {
  for (
    let quote = text.indexOf('"', opening + 1);
    quote !== -1;
    quote = text.indexOf('"', quote + 1)
  ) {
    let before = quote
    while (text[before - 1] === '\\') before -= 1
    if ((quote - before) % 2 === 0) return quote
  }
  return text.length
}
