/**
 * Minimum and maximum number of digits of a phone number in an international format (ITU-T E.164:
 * 15).
 */
const DIGITS = { least: 7, most: 15 }

const kinds: readonly (readonly [string, (text: string) => boolean])[] = [
  ['an e-mail address', (text) => /[^\s@]+@[^\s@]+\.[^\s@]+/u.test(text)],
  ['a URL', (text) => /\b(?:https?:\/\/|www\.)\S/iu.test(text)],
  ['a phone number', hasPhone],
]

/**
 * True for digits with single blanks, dots, hyphens or brackets between them. Spans of years, such
 * as 1990-1995, do not count.
 */
function hasPhone(text: string): boolean {
  const found = text.match(/\+?\(?\d(?:[\s.()-]{0,2}\d){6,}/gu) ?? []
  return found.some((candidate) => {
    const digits = candidate.replaceAll(/\D/gu, '').length
    const isSpan = /^\d{4}\s*-\s*\d{4}$/u.test(candidate)
    return digits >= DIGITS.least && digits <= DIGITS.most && !isSpan
  })
}

/**
 * Kind of contact data in a text; undefined if there is none. A persona must have none, since it is
 * fictional.
 */
export const contactIn = (text: string): string | undefined =>
  kinds.find(([, isIn]) => isIn(text))?.[0]
