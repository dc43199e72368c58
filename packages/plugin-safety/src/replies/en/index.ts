/**
 * Rules for English replies: how a reply is normalised, which contexts do not count, and all word
 * lists.
 */
import { NeedleSearch } from '@attune/core/internal'
import type { Place, ReplyRules } from '../rules.js'
import { blame } from './blame.js'
import { claimedFeelings } from './claimed-feelings.js'
import { diagnosis } from './diagnosis.js'
import { farewellPressure } from './farewell-pressure.js'
import { hopelessness } from './hopelessness.js'
import { implausibleBelief } from './implausible-belief.js'
import { minimising } from './minimising.js'
import { needlessEscalation } from './needless-escalation.js'
import { onlyMe } from './only-me.js'
import { promisedMemory } from './promised-memory.js'
import { secrecy } from './secrecy.js'
import { stopTreatment } from './stop-treatment.js'

const contractions: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc`\u00b4]/gu, "'"],
  [/\b(?:i'm|im)\b/gu, 'i am'],
  [/\b(i|you|we|they)'?ve\b/gu, '$1 have'],
  [/\b(i|he|she|they|we|you|it|that|who)'d\b/gu, '$1 would'],
  [/\b(i|he|she|they|we|you|it|that|who)'ll\b/gu, '$1 will'],
  [/\bi(?:ll)\b/gu, 'i will'],
  [/\b(he|she|it|that|what|who|there|here|this|everything)'s\b/gu, '$1 is'],
  [/\blet'?s\b/gu, 'let us'],
  [/\bthats\b/gu, 'that is'],
  [/\b(they|we|you)'re\b/gu, '$1 are'],
  [/\byoure\b/gu, 'you are'],
  [/\btheyre\b/gu, 'they are'],
  [/\b(?:can'?t|cannot)\b/gu, 'can not'],
  [/\bwon'?t\b/gu, 'will not'],
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should)n'?t\b/gu, '$1 not'],
  [/\bain'?t\b/gu, 'is not'],
  [/\bgonna\b/gu, 'going to'],
  [/\bwanna\b/gu, 'want to'],
]

/** Matches any contraction. Testing one pattern is faster than applying all. */
const anyContraction = new RegExp(contractions.map(([{ source }]) => source).join('|'), 'u')

/** Matches quotations, which are words of other people. */
const quoted = /["\u201c\u201d][^"\u201c\u201d]{0,400}["\u201c\u201d]/gu

function plain(text: string): string {
  let words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u200b-\u200d\u2060\ufeff\u00ad*_]/gu, '')
  if (anyContraction.test(words))
    for (const [pattern, full] of contractions) words = words.replaceAll(pattern, full)
  return words.replaceAll(quoted, ' \u25a1 ').replaceAll(/\s+/gu, ' ').trim()
}

const clauseEnd =
  /[,;:()\u2014]|\.\.|\s-\s|\b(?:but|because|since|though|although|yet|so|and i|and you)\b/gu
const negation =
  /\b(?:not|never|no|nobody|without|neither|nor|nothing|hardly|instead of|far from|isnt|dont|doesnt|wouldnt|rather than)\b/u
/** Matches negations with an affirmative meaning, such as "no doubt". */
const emptyNegation =
  /\bno (?:doubt|question|wonder)\b|\bnot (?:only|just|mere(?:ly)?)\b|\bwhy not\b|\bno,/gu
const report =
  /\b(?:(?:you|he|she|they|we|people|everyone|others|many people|someone|(?:your|his|her|their) (?:\w+ ){0,2}\w+|part of you|i) (?:\w+ ){0,2}?(?:said|says?|saying|told|tells?|feel|feels|felt|thinks?|thought|believes?|believed|wonder|wonders|fear|fears|feared|worry|wrote|writes|asked|asks|called|calls|claims?|want|wants|wanted|wish|wishes|remember|describe[sd]?|mention(?:ed)?|suspect|blame|blames|heard|hear|begged|hope|imagine)|it (?:\w+ )?(?:feels?|sounds?|seems?|must)|sounds? (?:like|as)|as if|as though|feeling|being told|what if|the (?:thought|feeling|fear|belief|idea|worry) that|whether|if|when (?:others|people|he|she|they)|you were told|he is|a friend|in (?:that|the) (?:moment|story|film))\b/u
/**
 * Matches statements such as "I think", in which the reply speaks for itself. They are not reported
 * speech.
 */
const ownStatement =
  /\bi (?:\w+ )?(?:said|say|told|tell|feel|think|believe|thought|wonder|fear|worry|know|want|wish|hear|hope|imagine|remember)\b/gu

function isNegated({ before }: Place): boolean {
  const clause = before.split(clauseEnd).at(-1)!
  return (
    negation.test(clause.replaceAll(emptyNegation, ' ')) || /\bnot true that .{0,40}$/u.test(before)
  )
}

const isReported = ({ before }: Place): boolean =>
  report.test(
    before
      .replaceAll(ownStatement, ' ')
      .split(/[,;:\u2014]/u)
      .at(-1)!,
  )

const lists = [
  farewellPressure,
  onlyMe,
  claimedFeelings,
  promisedMemory,
  secrecy,
  implausibleBelief,
  hopelessness,
  minimising,
  needlessEscalation,
  diagnosis,
  stopTreatment,
  blame,
]

let made: ReplyRules | undefined

/** Rules for English; created when a reply is first read. */
export const english = (): ReplyRules =>
  (made ??= {
    search: new NeedleSearch(lists.flatMap((list) => list())),
    plain,
    isAsked: (sentence) => /\?["'”)]*$/u.test(sentence),
    isNegated,
    isReported,
  })
