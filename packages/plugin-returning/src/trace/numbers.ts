/** Numbers in words, written in digits. */

const small = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen'
).split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ordinals = (
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth ' +
  'fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'
).split(' ')
const tenths = 'twentieth thirtieth'.split(' ')

const values = new Map<string, number>([
  ...small.map((word, at) => [word, at] as const),
  ...tens.map((word, at) => [word, 10 * (at + 2)] as const),
  ...ordinals.map((word, at) => [word, at + 1] as const),
  ...tenths.map((word, at) => [word, 10 * (at + 2)] as const),
])
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
])
const numeral = [...values.keys(), ...scales.keys()]
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const currencies = new Map([
  ['£', 'pounds'],
  ['$', 'dollars'],
  ['€', 'euros'],
])
const inWords = new RegExp(
  String.raw`\b(?:${numeral})\b(?:(?: and |[\s-])(?:${numeral})\b)*`,
  'giu',
)

const anyNumber = new RegExp(String.raw`\d|\b(?:${numeral})\b`, 'iu')

/** True if a text has a digit, or a number in words. */
export const hasNumber = (text: string): boolean => anyNumber.test(text)

/**
 * English text with numbers in digits. A single "one" is unchanged, since it is often a pronoun.
 */
export const englishNumbers = (text: string): string =>
  text
    .replaceAll(/(?<=\d),(?=\d{3}\b)/gu, '')
    .replaceAll(
      /([£$€])(\d+(?:\.\d+)?)/gu,
      (_, sign: string, value: string) => `${value} ${currencies.get(sign)}`,
    )
    .replaceAll(/\b(\d+)(?:st|nd|rd|th)\b/giu, '$1')
    .replaceAll(/\bone(?= (?:year|month|week|day|hour|minute)s?\b)/giu, '1')
    .replaceAll(inWords, (found) => (/^one$/iu.test(found) ? found : String(englishValue(found))))

function englishValue(text: string): number {
  let [sum, part] = [0, 0]
  for (const word of text.toLowerCase().split(/ and |[\s-]/u)) {
    const scale = scales.get(word)
    if (scale === undefined) part += values.get(word) ?? 0
    else if (scale === 100) part = Math.max(part, 1) * scale
    else [sum, part] = [sum + Math.max(part, 1) * scale, 0]
  }
  return sum + part
}

const digits = new Map([...'零一二三四五六七八九'].map((digit, at) => [digit, at]))
digits.set('两', 2).set('〇', 0)
const powers = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
])

/** Value of a Chinese numeral up to ten thousands: 三万二千 is 32000. */
export function chineseValue(text: string): number {
  let [sum, part, digit] = [0, 0, 0]
  for (const character of text) {
    const power = powers.get(character)
    if (character === '万') [sum, part, digit] = [(sum + part + digit || 1) * 10_000, 0, 0]
    else if (power === undefined) digit = digits.get(character) ?? 0
    else [part, digit] = [part + (digit || 1) * power, 0]
  }
  return sum + part + digit
}
