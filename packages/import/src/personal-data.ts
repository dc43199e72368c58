/**
 * Detects personal data in texts with libraries: linkify-it (web and e-mail addresses), validator
 * (numbers with check digits), libphonenumber-js (phone numbers). Names of persons and places are
 * not detected.
 */
import { createHash } from 'node:crypto'
import { LinkifyIt } from 'linkify-it'
import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js/min'
import validator from 'validator'

const { isCreditCard, isIBAN, isIdentityCard, isIP } = validator

export const kinds = [
  'e-mail address',
  'link with an id',
  'ID number',
  'bank account',
  'card number',
  'IP address',
  'phone number',
] as const
export type Kind = (typeof kinds)[number]

interface PersonalDataSpan {
  readonly kind: Kind
  readonly start: number
  readonly end: number
}

const placeholders: Readonly<Record<Kind, string>> = {
  'e-mail address': '[e-mail]',
  'link with an id': '[link]',
  'ID number': '[id number]',
  'bank account': '[bank account]',
  'card number': '[card number]',
  'IP address': '[ip address]',
  'phone number': '[phone]',
}

const linkify = new LinkifyIt({ fuzzyLink: true })

/**
 * Matches any text in which linkify-it can find an address. Most texts have none, and its search
 * takes longer than all others together.
 */
const mayHaveLink = /[@:/]|\.\S|localhost/i

/**
 * Locations of personal data in a text, from left to right. A phone number without country code is
 * read as a number of a country that `language` implies.
 */
export function personalData(text: string, language: string): readonly PersonalDataSpan[] {
  if (!/[@\d]|:\/\/|www\./.test(text)) return []
  let found = mayHaveLink.test(text) ? linksIn(text) : []
  for (const [kind, pattern, is] of numberPatterns) {
    const all = [...text.matchAll(pattern)].filter(([match]) => is(match))
    found = mergedSpans(
      found,
      all.map((match) => ({ kind, start: match.index, end: match.index + match[0].length })),
    )
  }
  return mergedSpans(found, phonesIn(text, language))
}

const linksIn = (text: string): readonly PersonalDataSpan[] =>
  (linkify.match(text) ?? []).flatMap(({ schema, index, lastIndex, url }) => {
    const kind =
      schema === 'mailto:' ? 'e-mail address' : hasId(url) ? 'link with an id' : undefined
    return kind === undefined ? [] : [{ kind, start: index, end: lastIndex }]
  })

/** Merges two sorted lists. An entry of `more` that overlaps an entry of `found` is dropped. */
function mergedSpans(
  found: readonly PersonalDataSpan[],
  more: readonly PersonalDataSpan[],
): readonly PersonalDataSpan[] {
  const all: PersonalDataSpan[] = []
  let next = 0
  for (const spot of more) {
    while (next < found.length && found[next]!.end <= spot.start) all.push(found[next++]!)
    if (next === found.length || found[next]!.start >= spot.end) all.push(spot)
  }
  return all.concat(found.slice(next))
}

const withoutSeparators = (text: string): string => text.replaceAll(/[ -]/g, '')

const numberPatterns: readonly (readonly [Kind, RegExp, (text: string) => boolean])[] = [
  ['ID number', /(?<!\d)\d{17}[\dXx](?![\dA-Za-z])/g, (text) => isIdentityCard(text, 'zh-CN')],
  ['ID number', /(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/g, () => true],
  [
    'bank account',
    /(?<![A-Za-z\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{1,4}){3,8}(?![A-Za-z\d])/g,
    (text) => isIBAN(withoutSeparators(text)),
  ],
  [
    'card number',
    /(?<![\d-])\d(?:[ -]?\d){12,18}(?![\d-])/g,
    (text) => isCreditCard(withoutSeparators(text)),
  ],
  ['IP address', /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)/g, (text) => isIP(text, 4)],
  [
    'IP address',
    /(?<![\w:])(?:[\da-fA-F]{0,4}:){2,7}[\da-fA-F]{0,4}(?![\w:])/g,
    (text) => isIP(text, 6),
  ],
]

/**
 * True if the path or query of a URL contains a number, token or key that may identify a person's
 * page.
 */
const hasId = (url: string): boolean =>
  /[/?=&#][^/?=&#]*\d{4}|[/?=&#][\da-f]{8}-[\da-f]{4}-|[?&][^=?&]*(id|token|key|user|session)=/i.test(
    url.replace(/^[a-z]+:\/\/[^/]*/i, ''),
  )

const countries: Readonly<Record<string, CountryCode>> = {
  en: 'US',
  zh: 'CN',
  de: 'DE',
  fr: 'FR',
  es: 'ES',
  it: 'IT',
  pt: 'BR',
  ja: 'JP',
  ko: 'KR',
  nl: 'NL',
  pl: 'PL',
  ru: 'RU',
}

/** A few characters repeated many times, as looping models write them; not a phone number. */
const repetition = /([^\n]{1,6}?)\1{39,}/g

function phonesIn(written: string, language: string): readonly PersonalDataSpan[] {
  // Loops are blanked because the phone search takes 0.1 ms for each of their digits.
  const text = written.replace(repetition, (all) => ' '.repeat(all.length))
  if (!/\d(?:[^\dA-Za-z]?\d){6}/.test(text)) return []
  const country = countries[language]
  const found =
    country === undefined ? findPhoneNumbersInText(text) : findPhoneNumbersInText(text, country)
  return found.map(({ startsAt, endsAt }) => ({
    kind: 'phone number',
    start: startsAt,
    end: endsAt,
  }))
}

/** Replaces each location of personal data by a placeholder. */
export function redacted(text: string, spots: readonly PersonalDataSpan[]): string {
  let [rest, at] = ['', 0]
  for (const { kind, start, end } of spots) {
    rest += text.slice(at, start) + placeholders[kind]
    at = end
  }
  return rest + text.slice(at)
}

/** Pseudonym of a person, derived from a hash: equal for equal names. */
export const pseudonym = (name: string): string =>
  createHash('sha256').update(name).digest('hex').slice(0, 16)
