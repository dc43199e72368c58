/** Content words of a text, normalised so that two texts can be compared. */

import { groups } from './groups.js'

const stopEn = new Set(
  (
    'a about after again all also am an and any are as at be because been before being but by can could did do does doing for ' +
    'from get got had has have having he her here him his how i if in into is it its just know let like me more most my ' +
    'not now of on once one or our out over really said say she should so some still such than that the their them then ' +
    'there these they thing things think this those to told too up us very was we well were what when where which while ' +
    'who whose why will with would you your yours myself yourself mentioned remember talk talked spoke last time today'
  ).split(' '),
)
/** Words of direction, which reverse a statement; they are not content words. */
const turningEn = new Set(['in', 'out', 'before', 'after'])

/** Characters without content, and characters of verbs of telling. */
const stopZh = new Set(
  '的了是我你他她它们在和也就都还很说过着把被给对这那有吗呢吧啊呀个上会要去到告诉记得提现在怎么样什么自己因为所以但可觉之前以后曾经跟让从又再最近时候',
)

/** Matches words of groups, longest first, so that a day counts as one word. */
const groupedZh = new RegExp(
  groups.zh
    .flatMap((group) => group.split(' '))
    .filter((word) => word.length > 1)
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
  'gu',
)

const isChinese = (language: string): boolean => /^zh\b/i.test(language)

/** Content words in the order of the text and in their base form, with repetitions. */
export function contentWords(text: string, language: string): readonly string[] {
  if (isChinese(language)) return chineseWords(text)
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? []
  return found.flatMap((word) => {
    const plain = word.replace(/['’](?:s|m|re|ve|ll|d)$/u, '')
    return stopEn.has(plain) || /n['’]t$/u.test(plain) ? [] : [stem(plain)]
  })
}

/**
 * Single content characters, since word boundaries are uncertain, and words of groups as a whole.
 */
function chineseWords(text: string): readonly string[] {
  const grouped = text.match(groupedZh) ?? []
  const rest = text.replaceAll(groupedZh, ' ').match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? []
  return [...grouped, ...rest.filter((word) => !stopZh.has(word))]
}

/** Words of direction of a text. Chinese has none, since its words contain them. */
export const turningWords = (text: string, language: string): ReadonlySet<string> =>
  isChinese(language)
    ? new Set()
    : new Set((text.toLowerCase().match(/\p{L}+/gu) ?? []).filter((word) => turningEn.has(word)))

/**
 * Removes endings of plural, past and progressive. Both texts are cut alike, so a rough rule
 * suffices.
 */
function stem(word: string): string {
  if (word.length <= 3) return word
  const cut = word.replace(/(?:ies|ied)$/u, 'y').replace(/(?:ing|ed|es|s|e)$/u, '')
  const whole = cut.length < 3 ? word : cut
  return whole.replace(/([^aeiouls])\1$/u, '$1')
}

/** Sentences with their final punctuation. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?。！？])\s*|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
