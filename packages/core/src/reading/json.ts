/** JSON as programs write it: with identifiers of any length, and with numbers that are none. */

/**
 * The value of a JSON text. Whole numbers of 2^53 and more, which JavaScript would round, are texts with the digits of the file.
 *
 * @throws SyntaxError
 */
export const parseJson = (text: string): unknown => JSON.parse(/\d{16}/.test(text) ? changed(text, withDigits) : text)

/**
 * The same of JSON that other programs wrote. `NaN`, `Infinity` and `-Infinity`, which Python writes, are null:
 * {@link unknownNumbers} counts them. Numbers of 2^53 and more with an exponent are texts as well, as their last digits are lost.
 *
 * @throws SyntaxError
 */
export const parseForeignJson = (text: string): unknown =>
  JSON.parse(/NaN|Infinity|\d{16}|\d[eE]\+?\d\d/.test(text) ? changed(text, asText) : text)

/** How many numbers of a JSON text are `NaN`, `Infinity` or `-Infinity`. */
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
  // The sign of the exponent tells it from a name such as 12e5.
  return `"${token.replace(/[eE]\+?/, 'e+')}"`
}

/** Changes what stands between the strings of a JSON text. */
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

/** Where the string ends that a quote opens: at the next quote that has an even number of backslashes before it. */
function closing(text: string, opening: number): number {
  for (let quote = text.indexOf('"', opening + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let before = quote
    while (text[before - 1] === '\\') before -= 1
    if ((quote - before) % 2 === 0) return quote
  }
  return text.length
}
