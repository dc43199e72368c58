/** A probe of a judge: an evaluation of two recorded supporters, one kind and one hurtful, that only this judge reads. */
import { fileURLToPath } from 'node:url'
import type { JsonObject } from '@attune/core'
import { variantName } from '@attune/core/findings'
import type { EvaluationConfig, JudgeEntry } from '@attune/core/runtime'
import { loggedEvaluation } from './logged-evaluation.js'

// The answers of a probe: each pair of dialogues, one kind and one hurtful, is judged right or wrong.

/** Pairs of a probe, for each language. */
export const PAIRS = 20

/**
 * This many pairs must be judged right. A judge that answers at random, whether by showing or by pair, is right in at most one
 * half of them, and passes in 0.6 % of cases (binomial). One that errs in 5 % of its pairs passes in 99.7 %; one that errs
 * in 5 % of its showings, two for each pair, in 95.9 %.
 */
export const LEAST_RIGHT = 16

/** Languages that there are dialogues in. */
export const probeLanguages = ['en', 'zh'] as const
export type ProbeLanguage = (typeof probeLanguages)[number]

/** Names that say nothing, since some judges are shown them. */
export const KIND = 'lark'
export const HURTFUL = 'wren'

/** In place of that of the config: a judge is the same whatever scenarios are drawn. */
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
      ...loggedEvaluation({ name: `probe of ${nameOf(judge)} (${language})`, file, supporters: [KIND, HURTFUL] }),
      judges: [{ ...alone, conditions: {}, pairs: 'all', orders: 'both' }],
    },
  }
}

/** As messages name it: one that is varied with what is its own. */
export const nameOf = ({ label, conditions }: JudgeEntry): string => variantName(label, conditions)

/** What makes two judges the same instrument, of entries as of units. */
interface Used {
  readonly use: string
  readonly options: JsonObject
  readonly reads: Readonly<Record<string, Used>>
}

/** The same for judges whose units ask the same. */
export const instrumentKey = ({ use, options, reads }: Used): string =>
  JSON.stringify([use, options, Object.entries(reads).map(([at, nested]) => [at, instrumentKey(nested)])])
