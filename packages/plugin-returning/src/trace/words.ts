/** Content words of a text, normalised so that two texts can be compared. */
import { rememberedTexts } from '@attune/core/internal'
import { chineseValue, englishNumbers, hasNumber } from './numbers.js'
import { scriptOf, vocabulary } from './vocabulary.js'

export interface Token {
  /** Base form of the word. */
  readonly word: string
  /**
   * True for a name: an English word with a capital within a sentence, or a Chinese name such as 小林
   * or 阿杰.
   */
  readonly isName: boolean
  /** True for a function word, such as "the". */
  readonly isStop: boolean
}

/** All words in the order of the text. */
export const tokensOf = (text: string, language: string): readonly Token[] =>
  scriptOf(language) === 'zh' ? chineseWords(text) : englishWords(text)

/** Base forms of the content words in the order of the text, with repetitions. */
export const contentWords = (text: string, language: string): readonly string[] =>
  tokensOf(text, language).flatMap(({ word, isStop }) => (isStop ? [] : [word]))

/** Share of `words` that the set `among` contains; 0 without words. */
export const shareOf = (words: readonly string[], among: ReadonlySet<string>): number =>
  words.length === 0 ? 0 : words.filter((word) => among.has(word)).length / words.length

export const isNumber = (word: string): boolean => /^\d/u.test(word)

const isFirst = (before: string): boolean => /(?:^|[.!?:]\s*)["'(]*$/u.test(before)

const englishToken = /[\p{L}\p{N}]+(?:'\p{L}+)?/gu

function englishWords(text: string): readonly Token[] {
  let plain = text.replaceAll('’', "'")
  let words = plain.match(englishToken) ?? []
  if (words.some((shown) => formOf(shown).isNumber)) {
    plain = englishNumbers(plain)
    words = plain.match(englishToken) ?? []
  }
  let at = 0
  return words.map((shown) => {
    const { token, mayBeName } = formOf(shown)
    at = plain.indexOf(shown, at) + shown.length
    const isName = mayBeName && !isFirst(plain.slice(0, at - shown.length))
    return isName ? { ...token, isName } : token
  })
}

/** Maximum number of English words whose forms are cached. */
const CACHED_WORDS = 10_000

/** Form of an English word as written, apart from the text around it. */
const formOf = rememberedTexts(CACHED_WORDS, (shown) => {
  const { stop, baseOf } = vocabulary('en')
  const word = shown.toLowerCase().replace(/'(?:s|m|re|ve|ll|d)$/u, '')
  const isStop = stop.has(word) || word.endsWith("n't") || shown === 'may'
  return {
    token: { word: baseOf(word), isName: false, isStop } satisfies Token,
    mayBeName: !isStop && /^\p{Lu}/u.test(shown),
    isNumber: hasNumber(shown),
  }
})

const numeral = '零〇一二两三四五六七八九十百千万'
const week = /(?<![一二两三四五六七八九十几])(?:星期|礼拜|周)([一二三四五六日天])(?![次个])/u
const month = /([一二三四五六七八九十]{1,2}|\d{1,2})月/u
const longest = [...vocabulary('zh').written]
  .filter((word) => word.length > 1)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
/** Names that begin with 小, 老 or 阿 and are in no list of words. */
const name =
  /[小阿](?!时|学|说|事|心|区|孩|组|费|儿)\p{Script=Han}|老(?=[赵钱孙李周吴郑王张刘陈杨黄])\p{Script=Han}/u
const chineseToken = new RegExp(
  String.raw`${week.source}|${month.source}|(${longest})|(${name.source})|([${numeral}]+)|(\d+)|[A-Za-z]+|[\p{L}\p{N}]`,
  'gu',
)

function chineseWords(text: string): readonly Token[] {
  const { stop, baseOf } = vocabulary('zh')
  return [...text.toLowerCase().matchAll(chineseToken)].map((match) => {
    const [shown, day, ofYear, listed, called, number, digits] = match
    const value = number === undefined ? Number(digits) : chineseValue(number)
    const word =
      day !== undefined
        ? `weekday-${day.replace('天', '日')}`
        : ofYear !== undefined
          ? `month-${/\d/u.test(ofYear) ? ofYear : chineseValue(ofYear)}`
          : listed === undefined && called === undefined && !Number.isNaN(value)
            ? String(value)
            : baseOf(shown)
    return { word, isName: called !== undefined, isStop: stop.has(shown) || word === '1' }
  })
}

/** Sentences with their final punctuation. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split(/(?<=[.!?。！？])\s*|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
