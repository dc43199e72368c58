import type { DialogueRecord, Evaluation } from '../../contracts/evaluation.js'
import type { Known } from '../../contracts/data.js'
import { AttuneError } from '../../errors.js'
import { known, unknown } from '../../known.js'
import { mirror, preferenceScore } from '../../pairs/preference.js'

/** What one dialogue gave: numbers or labels, by the name of a measure or criterion. */
export interface Sample {
  readonly supporter: string
  readonly tags: Readonly<Record<string, string>>
  readonly cluster: string
  /** The same for the dialogues of all supporters that belong together: scenario and repeat. */
  readonly pair: string
  /** Several where a judge gave several verdicts on one criterion; why there are none at all, if so. */
  readonly outcomes: Known<ReadonlyMap<string, readonly Known<number | string>[]>>
  /** Whether an offline stand-in had a part in it. */
  readonly offline: boolean
  /** Kinds of the dialogue's flags. */
  readonly flags: readonly string[]
}

/**
 * What an estimator measured, a sample per dialogue; none if the evaluation has no results of that label.
 * Throws SUMMARY_UNKNOWN_NAME for a label that there is not.
 */
export async function measureSamples(evaluation: Evaluation, label: string): Promise<Sample[]> {
  requireName('estimator', label, evaluation)
  return collect(evaluation, ({ estimates, offline }) => ({
    outcomes: mapKnown(
      estimates[label],
      ({ measures }) => new Map(Object.entries(measures).map(([name, value]) => [name, [value]])),
    ),
    offline: offline?.estimates.includes(label) === true,
  }))
}

/**
 * What a dialogue judge found, a sample per dialogue; none if the evaluation has no results of that label, as for a judge
 * of pairs. Throws SUMMARY_UNKNOWN_NAME for a label that there is not.
 */
export async function verdictSamples(evaluation: Evaluation, label: string): Promise<Sample[]> {
  requireName('judge', label, evaluation)
  return collect(evaluation, ({ verdicts, offline }) => ({
    outcomes: mapKnown(verdicts[label], (given) => {
      const outcomes = new Map<string, Known<number | string>[]>()
      for (const { criterion, outcome } of given) {
        const found = outcomes.get(criterion)
        if (found === undefined) outcomes.set(criterion, [outcome])
        else found.push(outcome)
      }
      return outcomes
    }),
    offline: offline?.verdicts.includes(label) === true,
  }))
}

/**
 * What judges of pairs preferred, by the judge's label: for each pair a sample for either of its two dialogues, with the
 * `preferenceScore` of that dialogue on each criterion (1 preferred, 1/2 tie, 0 not).
 */
export async function preferenceSamples(evaluation: Evaluation): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>()
  for await (const { scenario, judge, supporters, repeat, criteria, missing, offline = false } of evaluation.pairs()) {
    const { id, cluster = id, tags } = scenario
    const common = { tags, cluster, pair: JSON.stringify([id, repeat]), offline, flags: [] }
    const outcomesOf = (side: 0 | 1): Sample['outcomes'] =>
      missing === undefined
        ? known(
            new Map(
              criteria.map(({ criterion, outcome }) => [
                criterion,
                [preferenceScore(side === 0 ? outcome : mirror(outcome))],
              ]),
            ),
          )
        : unknown(missing)
    const both = ([0, 1] as const).map((side) => ({
      ...common,
      supporter: supporters[side],
      outcomes: outcomesOf(side),
    }))
    const own = samples.get(judge)
    if (own === undefined) samples.set(judge, both)
    else own.push(...both)
  }
  return samples
}

async function collect(
  evaluation: Evaluation,
  found: (record: DialogueRecord) => { readonly outcomes: Sample['outcomes'] | undefined; readonly offline: boolean },
): Promise<Sample[]> {
  const samples: Sample[] = []
  let any = false
  for await (const record of evaluation.dialogues()) {
    const { scenario, supporter, repeat, dialogue } = record
    const { id, cluster = id, tags } = scenario
    const { outcomes, offline } = found(record)
    any ||= outcomes !== undefined
    const none = unknown(dialogue.state === 'unknown' ? dialogue.why : 'no result')
    const flags = dialogue.state === 'known' ? (dialogue.value.flags ?? []).map(({ kind }) => kind) : []
    const pair = JSON.stringify([id, repeat])
    samples.push({ supporter, tags, cluster, pair, outcomes: outcomes ?? none, offline, flags })
  }
  return any ? samples : []
}

const mapKnown = <T, U>(result: Known<T> | undefined, map: (value: T) => U): Known<U> | undefined =>
  result?.state === 'known' ? known(map(result.value)) : result

/** Throws SUMMARY_UNKNOWN_NAME for a name that is not the evaluation's. */
export function requireName(what: 'estimator' | 'judge' | 'supporter', name: string, evaluation: Evaluation): void {
  const { estimators, judges, supporters } = evaluation
  const own = { estimator: estimators, judge: judges, supporter: supporters }[what]
  if (own.includes(name)) return
  const details = { evaluation: evaluation.name, what, name, known: own.join(', ') || 'there is none' }
  throw new AttuneError('SUMMARY_UNKNOWN_NAME', details)
}
