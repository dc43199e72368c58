import {
  known,
  unknown,
  type Dialogue,
  type Estimate,
  type Known,
  type Scenario,
  type Verdict,
} from '@attune/core'
import type { Conditions } from '@attune/core/internal'
import { claimsAlone } from '@attune/claims'
import { requireSource } from '@attune/project'
import type { DialogueRecord, Evaluation, PairRecord } from '@attune/core/findings'
import { observationsOf, simulator } from './observations.js'
import { scenario as plainScenario } from './scenes.js'

/** A value, or a `Known` that may be unknown. */
type Given<T> = T | Known<T>
type ByLabel<T> = Readonly<Record<string, Given<T>>>

export interface DialogueOf {
  readonly scenario?: Partial<Scenario>
  readonly supporter: string
  readonly repeat?: number
  readonly conditions?: Conditions
  readonly dialogue?: Given<Dialogue>
  readonly estimates?: ByLabel<Estimate>
  readonly verdicts?: ByLabel<readonly Verdict[]>
  /** Marks of results that depend on offline stand-ins. */
  readonly offline?: NonNullable<DialogueRecord['offline']>
}

/** A pair of dialogues. Conditions may be missing. */
export type PairOf = Omit<PairRecord, 'conditions'> & Partial<Pick<PairRecord, 'conditions'>>

/**
 * Parts of an evaluation. By default, names and labels are those in the records, in the order of
 * the records.
 */
export interface EvaluationOf extends Partial<
  Omit<Evaluation, 'claims' | 'observations' | 'dialogues' | 'pairs'>
> {
  readonly dialogues?: readonly DialogueOf[]
  readonly pairs?: readonly PairOf[]
}

/**
 * Creates a finished evaluation in memory, for tests of analyses.
 *
 * ```ts
 * evaluationOf({ dialogues: [{ supporter: 'bot', dialogue: dialogueOf('Hi.', 'Hello.') }] })
 * ```
 */
export function evaluationOf({
  dialogues = [],
  pairs: compared = [],
  ...given
}: EvaluationOf): Evaluation {
  const records = dialogues.map(recordOf)
  const pairs = compared.map((pair): PairRecord => ({ conditions: {}, ...pair }))
  const supporters = distinct([
    ...records.map(({ supporter }) => supporter),
    ...pairs.flatMap((pair) => [...pair.supporters]),
  ])
  const observed = observationsOf(given.name ?? 'test', records, pairs)
  const evaluation: Evaluation = {
    name: 'test',
    seed: '0',
    statistics: { level: 0.95 },
    claims: claimsAlone(given.name ?? 'test', given.statistics ?? { level: 0.95 }),
    gives: {},
    prices: {},
    siblings: [],
    readers: async () => [],
    played: async () => ({ by: [] }),
    grades: async () => [],
    supporters,
    allSupporters: given.supporters ?? supporters,
    estimators: distinct(records.flatMap(({ estimates }) => Object.keys(estimates))),
    judges: distinct([
      ...records.flatMap(({ verdicts }) => Object.keys(verdicts)),
      ...pairs.map(({ judge }) => judge),
    ]),
    conditions: valuesOf([...records, ...pairs]),
    ...given,
    async *observations(filter = {}) {
      requireSource(filter, { ...evaluation, simulators: [simulator] })
      yield* observed(filter)
    },
    async *dialogues({ readers } = {}) {
      yield* readers ? readBy(records, readers) : records
    },
    async *pairs() {
      yield* pairs
    },
  }
  return evaluation
}

/**
 * Reduces records to the results of the given estimators and judges: one record per dialogue and
 * combination of their conditions.
 */
function readBy(
  records: readonly DialogueRecord[],
  readers: readonly string[],
): readonly DialogueRecord[] {
  const others = distinct(
    records.flatMap(({ estimates, verdicts }) => Object.keys({ ...estimates, ...verdicts })),
  ).filter((label) => !readers.includes(label))
  const isOther = (condition: string): boolean =>
    others.some((label) => condition.startsWith(`${label}.`))
  const kept = <T>(
    named: Readonly<Record<string, T>>,
    isWanted: (name: string) => boolean,
  ): Record<string, T> =>
    Object.fromEntries(Object.entries(named).filter(([name]) => isWanted(name)))
  const found = new Map<string, DialogueRecord>()
  for (const record of records) {
    const { scenario, supporter, repeat } = record
    const conditions = kept(record.conditions, (name) => !isOther(name))
    const key = JSON.stringify([scenario.id, supporter, repeat, conditions])
    const isWanted = (label: string): boolean => readers.includes(label)
    const [estimates, verdicts] = [
      kept(record.estimates, isWanted),
      kept(record.verdicts, isWanted),
    ]
    if (!found.has(key)) found.set(key, { ...record, conditions, estimates, verdicts })
  }
  return [...found.values()]
}

const recordOf = ({
  scenario,
  supporter,
  conditions = {},
  repeat = 1,
  ...rest
}: DialogueOf): DialogueRecord => ({
  scenario: { ...plainScenario, ...scenario },
  supporter,
  conditions,
  repeat,
  dialogue: rest.dialogue === undefined ? unknown('not part of the test') : asKnown(rest.dialogue),
  estimates: mapValues(rest.estimates ?? {}),
  verdicts: mapValues(rest.verdicts ?? {}),
  ...(rest.offline && { offline: rest.offline }),
})

const mapValues = <T extends object>(values: ByLabel<T>): Readonly<Record<string, Known<T>>> =>
  Object.fromEntries(Object.entries(values).map(([label, value]) => [label, asKnown(value)]))

const asKnown = <T extends object>(value: Given<T>): Known<T> =>
  'state' in value ? value : known(value)

function valuesOf(all: readonly { readonly conditions: Conditions }[]): Evaluation['conditions'] {
  const names = distinct(all.flatMap(({ conditions }) => Object.keys(conditions)))
  return Object.fromEntries(
    names.map((name) => [name, distinct(all.flatMap(({ conditions }) => conditions[name] ?? []))]),
  )
}

const distinct = (names: readonly string[]): readonly string[] => [...new Set(names)]
