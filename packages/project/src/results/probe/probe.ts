/**
 * Probe of a judge: an evaluation of two recorded supporters, one kind and one hurtful, that only
 * this judge reads.
 */
import { fileURLToPath } from 'node:url'
import type { JsonObject } from '@attune/core'
import { variantName } from '@attune/core/findings'
import type { EvaluationConfig, JudgeEntry } from '@attune/core/runtime'
import { loggedEvaluation } from './logged-evaluation.js'

// Constants of a probe. A pair has a kind and a hurtful dialogue, and the judge prefers the kind
// one (right) or not (wrong).

/** Number of pairs of a probe, per language. */
export const PAIRS = 20

/**
 * Number of pairs that must be judged right. A judge that answers at random is right in at most
 * half of the pairs, whether it varies between pairs or between the two orders of a pair, and
 * passes in at most 0.6 % of cases (binomial). A judge that errs in 5 % of its pairs passes in 99.7
 * %. One that errs in 5 % of its single answers (two per pair) passes in 95.9 %.
 */
export const LEAST_RIGHT = 16

/** Languages in which probe dialogues exist. */
export const probeLanguages = ['en', 'zh'] as const
export type ProbeLanguage = (typeof probeLanguages)[number]

/** Neutral names, since some judges see them. */
export const KIND = 'lark'
export const HURTFUL = 'wren'

/** Fixed seed, so that the result of a probe is reused when the seed of the config changes. */
export const PROBE_SEED = 'probe'

export interface Probe {
  readonly judge: JudgeEntry
  readonly language: ProbeLanguage
  readonly evaluation: EvaluationConfig
}

export function probeOf(judge: JudgeEntry, language: ProbeLanguage): Probe {
  const file = fileURLToPath(new URL(`dialogues.${language}.jsonl`, import.meta.url))
  const { across: _, byBatch: _now, ...alone } = judge
  return {
    judge,
    language,
    evaluation: {
      ...loggedEvaluation({
        name: `probe of ${nameOf(judge)} (${language})`,
        file,
        supporters: [KIND, HURTFUL],
      }),
      judges: [{ ...alone, conditions: {}, pairs: 'all', orders: 'both' }],
    },
  }
}

/** Name of a judge in messages, including the values of its varied options. */
export const nameOf = ({ label, conditions }: JudgeEntry): string => variantName(label, conditions)

/** Members of an entry or unit that determine the requests of a judge. */
interface Used {
  readonly use: string
  readonly options: JsonObject
  readonly reads: Readonly<Record<string, Used>>
}

/** Key that is equal for judges whose units make the same requests. */
export const instrumentKey = ({ use, options, reads }: Used): string =>
  JSON.stringify([
    use,
    options,
    Object.entries(reads).map(([at, nested]) => [at, instrumentKey(nested)]),
  ])
