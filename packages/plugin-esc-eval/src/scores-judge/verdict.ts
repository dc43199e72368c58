import { known, unknown, type Context, type Dialogue, type Known, type Verdict } from '@attune/core'
import type { Evidence } from '@attune/core/internal'
import type { Dimension } from '../dimensions/dimensions.js'
import { noRule } from '../reading/no-rule.js'
import type { Judgement } from '../reading/judgement.js'
import { GENERAL_JUDGE } from './options.js'
import { wrongLanguageFlags } from './wrong-language.js'

/** A dialogue to judge. */
export interface Judged {
  readonly dialogue: Dialogue
  readonly context: Context
  /** Dialogue as text for the judge. */
  readonly transcript: string
}

/** Answer of the judge, with the number of attempts. */
interface Answered extends Pick<Judged, 'dialogue' | 'context'> {
  readonly text: string
  readonly attempts: number
  /** True if the text concerns only one dimension. The verdict then contains it. */
  readonly storesAnswer: boolean
}

/** Verdict on a dimension from its judgement. */
export function verdictOf(
  name: Dimension,
  judgement: Known<Judgement>,
  { dialogue, context, text, attempts, storesAnswer }: Answered,
): Verdict {
  const flags = name === 'fluency' ? wrongLanguageFlags(dialogue.turns, context.language) : []
  const base = { criterion: name, group: GENERAL_JUDGE, ...(flags.length > 0 && { flags }) }
  if (judgement.state === 'unknown') {
    const outcome = unknown(`unreadable answer: ${judgement.why}`)
    return { ...base, outcome, rationale: text, details: { attempts } }
  }
  const { score, reason, evidence } = judgement.value
  return {
    ...base,
    outcome: score === undefined ? noRule : known(score),
    rationale: reason,
    evidence: evidenceOf(evidence, dialogue),
    details: { attempts, ...(storesAnswer && { answer: text }) },
  }
}

/** Turns that a judge names as evidence, if they exist: a model may name others. */
const evidenceOf = (numbers: Judgement['evidence'], { turns }: Dialogue): Evidence[] =>
  [...new Set(numbers)]
    .filter((number) => number <= turns.length)
    .map((number) => ({ turn: number - 1 }))
