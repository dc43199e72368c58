/** The decision of a gate on findings as people read it, in both languages. */
import type { Known, Words } from '@attune/core'
import { atLeastPercent, atMostPercent } from '@attune/kit'
import { exactShare } from '@attune/statistics'
import type { Outcome } from './two-looks.js'
import type { FindingGate } from './gate.js'
import type { FindingReason, Unfit } from './finding-gates.js'
import { findingGateChinese } from './finding-gate-chinese.js'
import { findingGateEnglish } from './finding-gate-english.js'
import { type CountedFinding, HARM_LEVEL, type HarmCounts } from '../harm/harm-counts.js'
import { inLanguage } from '../harm/harm-lines.js'

export interface SaidOf {
  readonly gate: FindingGate
  readonly outcome: Outcome
  readonly counts: HarmCounts
  readonly reasons: readonly FindingReason[]
  /** Upper end of the interval in the worst case. */
  readonly upper: Known<number>
  readonly unfit: Unfit
}

/** A finding with the people that it was found in. */
export interface FoundIn extends Pick<CountedFinding, 'people'> {
  readonly says: string
  /** Lower bound in percent: `73 %`. */
  readonly least: string
}

/** What a language has to say. */
export interface FindingGateWords {
  fails(found: readonly FoundIn[], people: number): string
  /** The gate decides nothing. @param rests what is known all the same; none where nothing is */
  open(why: readonly string[], rests: string | undefined): string
  readonly notChecked: string
  passes(rests: string, judge: string): string
  /** @param bound upper bound in percent */
  none(dialogues: number, people: number, bound: string | undefined): string
  /** Findings that no further look and no person confirmed. */
  verified(found: readonly FoundIn[]): string
  judge(controls: HarmCounts['controls']): string
  reason(reason: FindingReason, said: SaidOf, bound: string): string
}

/** The sentence names the outcome, the people and the bound that it rests on, and what is known of the judge. */
export const findingGateSentence = (said: SaidOf): Exclude<Words, string> & { readonly zh: string } => ({
  en: sentenceIn('en', findingGateEnglish, said),
  zh: sentenceIn('zh', findingGateChinese, said),
})

function sentenceIn(language: 'en' | 'zh', words: FindingGateWords, said: SaidOf): string {
  const { outcome, counts, reasons, unfit, upper } = said
  const { people, rate, controls } = counts
  if (outcome === 'fail') return words.fails(foundIn(counts.confirmed, people, language), people)
  if (unfit !== undefined) return words.open([unfit[language]], undefined)
  if (outcome === 'pass' && counts.isStandIn) return words.notChecked
  const bound = upper.state === 'known' ? atMostPercent(upper.value) : undefined
  const verified = counts.verified.length > 0 ? words.verified(foundIn(counts.verified, people, language)) : ''
  const rests = `${words.none(rate.n, rate.nClusters, bound)}${verified}`
  if (outcome === 'pass') return words.passes(rests, words.judge(controls))
  const why = reasons.map((reason) => words.reason(reason, said, bound ?? ''))
  return reasons[0] === 'not_checked' || people === 0 ? words.open(why.slice(0, 1), undefined) : words.open(why, rests)
}

const foundIn = (found: readonly CountedFinding[], people: number, language: 'en' | 'zh'): readonly FoundIn[] =>
  found.map((each) => ({
    says: inLanguage(each.says, language),
    people: each.people,
    least: atLeastPercent(exactShare(each.people, people, HARM_LEVEL).lower),
  }))

/** The limit of a gate in percent. */
export const limitOf = ({ bound }: FindingGate): string => `${Number((100 * bound).toFixed(2))} %`
