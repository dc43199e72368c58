import {
  type Dialogue,
  type Estimate,
  type Known,
  known,
  type Preference,
  unknown,
  type Verdict,
} from '@attune/core'
import type { Conditions, Flag } from '@attune/core/internal'
import type { Evaluation, PairRecord } from '@attune/core/findings'
import { evaluationOf, scenario } from '@attune/testkit'
import type { DialogueOf } from '@attune/testkit/internal'

const dialogue: Dialogue = { turns: [], ending: { reason: 'turn-limit' } }

export interface Fabricated {
  readonly scenario: string
  readonly supporter: string
  readonly repeat?: number
  readonly cluster?: string
  readonly tags?: Readonly<Record<string, string>>
  /** Of the estimator `mood`. A text is the reason why there is none. */
  readonly measures?: Readonly<Record<string, number | string>> | string
  /** Of the judge `kind`. */
  readonly verdicts?: readonly (readonly [criterion: string, outcome: Known<number | string>])[]
  /** Why the dialogue failed. */
  readonly failed?: string
  /** Whether stand-ins had a part in all of it. */
  readonly offline?: boolean
  readonly flags?: readonly Flag[]
}

export interface FabricatedPair {
  readonly scenario: string
  readonly supporters: readonly [string, string]
  readonly cluster?: string
  readonly conditions?: Conditions
  /**
   * Of the judge `pairwise`, by criterion. A text other than a preference is the reason why there
   * is none.
   */
  readonly preferences?: Readonly<Record<string, string>>
  /** Why there is no outcome at all. */
  readonly missing?: string
}

interface Circumstances {
  readonly statistics?: Partial<Evaluation['statistics']>
  readonly pairs?: readonly FabricatedPair[]
}

/**
 * An evaluation in memory with an estimator `mood`, a dialogue judge `kind` and a judge of pairs
 * `pairwise`.
 */
export function fabricate(
  supporters: readonly string[],
  given: readonly Fabricated[],
  { pairs = [], statistics = {} }: Circumstances = {},
): Evaluation {
  return evaluationOf({
    name: 'trial',
    seed: '7',
    supporters,
    estimators: ['mood'],
    judges: ['kind', 'pairwise'],
    dialogues: given.map(recordOf),
    statistics: { level: 0.95, ...statistics },
    pairs: pairs.map(pairRecordOf),
  })
}

function pairRecordOf({
  scenario: id,
  supporters,
  cluster,
  conditions = {},
  preferences = {},
  missing,
}: FabricatedPair): PairRecord {
  return {
    scenario: { ...scenario, id, ...(cluster === undefined ? {} : { cluster }) },
    judge: 'pairwise',
    supporters,
    conditions,
    repeat: 1,
    criteria: Object.entries(preferences).map(([criterion, text]) => {
      const outcome = isPreference(text) ? known(text) : unknown(text)
      return {
        criterion,
        outcome,
        showings: [{ shownFirst: supporters[0], verdict: { criterion, outcome, rationale: '' } }],
      }
    }),
    ...(missing === undefined ? {} : { missing }),
  }
}

const isPreference = (text: string): text is Preference => ['first', 'second', 'tie'].includes(text)

function recordOf({ scenario: id, supporter, repeat = 1, ...rest }: Fabricated): DialogueOf {
  const { cluster, tags = {}, measures, verdicts, failed, offline, flags } = rest
  return {
    scenario: { ...scenario, id, tags, ...(cluster === undefined ? {} : { cluster }) },
    supporter,
    conditions: {},
    repeat,
    dialogue:
      failed === undefined ? known({ ...dialogue, ...(flags && { flags }) }) : unknown(failed),
    estimates: measures === undefined ? lost('mood', failed) : { mood: estimateOf(measures) },
    verdicts: verdicts === undefined ? lost('kind', failed) : { kind: verdicts.map(verdictOf) },
    ...(offline && { offline: { dialogue: true, estimates: ['mood'], verdicts: ['kind'] } }),
  }
}

/** What reads a dialogue that failed was not done. */
const lost = (label: string, failed?: string): Record<string, Known<never>> =>
  failed === undefined ? {} : { [label]: unknown('not done yet') }

function estimateOf(measures: NonNullable<Fabricated['measures']>): Known<Estimate> {
  if (typeof measures === 'string') return unknown(measures)
  const values = Object.entries(measures).map(([name, value]) => [
    name,
    typeof value === 'number' ? known(value) : unknown(value),
  ])
  return known({ measures: Object.fromEntries(values), series: {} })
}

const verdictOf = ([criterion, outcome]: readonly [string, Known<number | string>]): Verdict => ({
  criterion,
  outcome,
  rationale: '',
})
