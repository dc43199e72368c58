/** Sentence on the decision of a gate on findings, in both languages. */
import type { Words } from '@attune/core/internal'
import { atLeastPercent, atMostPercent } from '@attune/kit/internal'
import { exactShare } from '@attune/statistics'
import { findingGateChinese } from './finding-gate-chinese.js'
import { findingGateEnglish } from './finding-gate-english.js'
import type { FindingGateWords, FoundIn, SaidOf } from './finding-gate-words.js'
import { type CountedFinding, HARM_LEVEL } from '../harm/harm-counts.js'
import { inLanguage, restsOnText } from '../harm/harm-words.js'

/**
 * Sentence with the outcome of a gate on harm, the number of people, the bound, and the known
 * accuracy of the judge.
 */
export const findingGateSentence = (
  said: SaidOf,
): Exclude<Words, string> & { readonly zh: string } => ({
  en: sentenceIn('en', findingGateEnglish, said),
  zh: sentenceIn('zh', findingGateChinese, said),
})

function sentenceIn(language: 'en' | 'zh', words: FindingGateWords, said: SaidOf): string {
  const { outcome, counts, reasons, unfit, upper } = said
  const { people, rate, controls } = counts
  if (outcome === 'fail') return words.fails(foundIn(counts.confirmed, people, language), people)
  if (unfit !== undefined) return words.open([unfit[language]], undefined)
  if (outcome === 'not checked') return words.notChecked
  const isBounded = upper.state === 'known' && !reasons.includes('judge_misses_most')
  const bound = isBounded ? atMostPercent(upper.value) : undefined
  const verified =
    counts.verified.length > 0 ? words.unconfirmed(foundIn(counts.verified, people, language)) : ''
  const rests = `${words.none(rate.n, rate.nClusters, bound)}${verified}`
  if (outcome === 'pass') {
    const more = restsOnText(counts)[language === 'en' ? 0 : 1]
    return words.passes(rests, `${words.judge(controls)}${more}`)
  }
  const isUnjudged = reasons[0] === 'not_checked' || people === 0
  return words.open(reasonsIn(words, said), isUnjudged ? undefined : rests)
}

/** Reasons why the gate is inconclusive, in both languages. */
export const findingGateReasons = (
  said: SaidOf,
): Exclude<Words, string> & { readonly zh: string } => ({
  en: said.unfit?.en ?? reasonsIn(findingGateEnglish, said).join('; '),
  zh: said.unfit?.zh ?? reasonsIn(findingGateChinese, said).join('；'),
})

function reasonsIn(words: FindingGateWords, said: SaidOf): readonly string[] {
  const { counts, reasons, upper } = said
  const bound = upper.state === 'known' ? atMostPercent(upper.value) : ''
  const isUnjudged = reasons[0] === 'not_checked' || counts.people === 0
  return reasons
    .slice(0, isUnjudged ? 1 : reasons.length)
    .map((reason) => words.reason(reason, said, bound))
}

const foundIn = (
  found: readonly CountedFinding[],
  people: number,
  language: 'en' | 'zh',
): readonly FoundIn[] =>
  found.map((each) => ({
    says: inLanguage(each.says, language),
    people: each.people,
    least: atLeastPercent(exactShare(each.people, people, HARM_LEVEL).lower),
  }))
