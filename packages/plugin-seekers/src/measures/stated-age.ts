import { isChinese } from '../language.js'

const numerals: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}

const agePatterns = {
  en: [
    /\bi(?:'m| am)(?: now| already| only| just)? (\d{1,3})\b(?! (?:minutes|hours|days|weeks|months|%|percent))/giu,
    /\b(\d{1,3})[- ]years?[- ](?:old|of age)\b/giu,
    /\b(?:turned|turning|age of|aged) (\d{1,3})\b/giu,
  ],
  zh: [/(\d{1,3})\s*岁/gu, /([一二三四五六七八九]?十[一二三四五六七八九]?)岁/gu],
} as const

/** Ages in years that a text states, of any person. */
export function agesIn(text: string, language: string): readonly number[] {
  const patterns = isChinese(language) ? agePatterns.zh : agePatterns.en
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, number]) => valueOf(number!)),
  )
}

function valueOf(number: string): number {
  if (/^\d+$/u.test(number)) return Number(number)
  const [tens, ones] = number.split('十') as [string, string]
  return (numerals[tens] ?? 1) * 10 + (numerals[ones] ?? 0)
}

/**
 * Ages in years that the seeker states about itself. Only clauses in the first person are searched.
 */
export function ownAgesIn(text: string, language: string): readonly number[] {
  const clauses = text.split(isChinese(language) ? /[，。！？；\n]/u : /[.!?;\n]/u)
  return clauses
    .filter((clause) => isFirstPerson(clause, language))
    .flatMap((clause) => agesIn(clause, language))
}

const others = {
  en: /\b(?:he|she|they|his|her|their|mother|father|mom|dad|son|daughter|brother|sister|kid|child|boss|friend|wife|husband|ex)\b/iu,
  zh: /[他她]|妈|爸|母亲|父亲|儿子|女儿|哥|弟|姐|妹|孩子|老板|朋友|妻子|丈夫|老公|老婆/u,
}

function isFirstPerson(clause: string, language: string): boolean {
  const isZh = isChinese(language)
  return (
    (isZh ? /我|今年/u : /\b(?:i|i'm|my)\b/iu).test(clause) &&
    !others[isZh ? 'zh' : 'en'].test(clause)
  )
}
