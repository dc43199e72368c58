import { type Known, type Scenario, type Series, unknown } from '@attune/core'
import type { Conditions } from '@attune/core/internal'
import {
  agree,
  type Evaluation,
  type Observation,
  type ObservationFilter,
} from '@attune/core/findings'
import { kitErrors } from './errors.js'

/** One number or label of one dialogue. Observations are rows; analyses may create others. */
export interface Row {
  readonly supporter: string
  readonly scenario: string
  /** Cluster: rows of one cluster are not independent of each other. */
  readonly cluster: string
  readonly language: string
  readonly tags: Readonly<Record<string, string>>
  readonly repeat: number
  readonly conditions: Conditions
  /** Label of the component that found it; undefined for values that an analysis computes. */
  readonly source?: string
  /** Name of the measure, criterion and so on; empty if only a missing result is reported. */
  readonly name: string
  readonly value: Known<number | string>
  readonly series?: Series
  /**
   * True if an offline stand-in contributed. Undefined: the engine derives it from the data that
   * the analysis read.
   */
  readonly offline?: boolean
  /** Key that two rows of compared sides share. Default: scenario, repeat and conditions. */
  readonly pair?: string
}

const slots: Readonly<Record<string, string>> = {
  measure: 'estimate',
  series: 'estimate',
  verdict: 'judge',
  dialogue: 'simulate',
  flag: 'simulate',
}

export interface RowFilter extends ObservationFilter {
  readonly kind: 'measure' | 'series' | 'verdict' | 'dialogue'
}

/**
 * Findings of an evaluation, a row per dialogue and name; the row of a missing value has its
 * reason. Empty if nothing was found and nothing is missing. Throws SUMMARY_UNKNOWN_NAME if the
 * source is not part of the evaluation.
 *
 * ```ts
 * const rows = await readRows(evaluation, { kind: 'measure', source: 'mood' })
 * ```
 */
export async function readRows(evaluation: Evaluation, filter: RowFilter): Promise<Row[]> {
  const { kind, source, name } = filter
  if (source !== undefined && kind !== 'dialogue') requireSource(evaluation, kind, source)
  const found: Row[] = []
  const lost: Row[] = []
  for await (const observation of evaluation.observations(filter)) {
    if (observation.kind !== 'missing') found.push(rowOf(observation))
    else if (observation.name === slots[kind]) lost.push(rowOf(observation))
  }
  const explained = lost.some(isNotDone) ? await withReasons(evaluation, lost) : lost
  const names = distinct(found.map((row) => row.name))
  return complete(found, explained, name === undefined ? names : [name])
}

/** Assigns member by member, since a run has as many rows as numbers. */
function rowOf(observation: Observation): Row {
  const { supporter, scenario, cluster, language, tags, repeat, conditions, source, name, value } =
    observation
  const isOffline = observation.offline === true
  const base = {
    supporter,
    scenario,
    cluster,
    language,
    tags,
    repeat,
    conditions,
    source,
    name,
    value,
  }
  const row: Row & { series?: Row['series'] } = { ...base, offline: isOffline }
  if (observation.series) row.series = observation.series
  return row
}

const NOT_DONE = 'not done yet'
export const isNotDone = ({ value }: Row): boolean =>
  value.state === 'unknown' && value.why === NOT_DONE

const dialogueOf = ({
  supporter,
  scenario,
  repeat,
}: Pick<Row, 'supporter' | 'scenario' | 'repeat'>): string =>
  JSON.stringify([supporter, scenario, repeat])

/** Gives results that are missing because their dialogue failed the dialogue's reason. */
export async function withReasons(evaluation: Evaluation, lost: readonly Row[]): Promise<Row[]> {
  const failed = new Map<
    string,
    { readonly conditions: Conditions; readonly value: Known<never> }[]
  >()
  for await (const { name, value, ...row } of evaluation.observations({ kind: 'missing' })) {
    if (name !== 'simulate' || value.state !== 'unknown') continue
    const own = failed.get(dialogueOf(row)) ?? []
    failed.set(dialogueOf(row), [...own, { conditions: row.conditions, value }])
  }
  const reasonOf = (row: Row): Row['value'] =>
    failed.get(dialogueOf(row))?.find(({ conditions }) => agree(conditions, row.conditions))
      ?.value ?? row.value
  return lost.map((row) => (isNotDone(row) ? { ...row, value: reasonOf(row) } : row))
}

/** Adds to each dialogue a row for each name of which it has none. */
function complete(found: readonly Row[], lost: readonly Row[], names: readonly string[]): Row[] {
  if (names.length === 0) return lost.map((row) => ({ ...row, name: '' }))
  const dialogues = new Map<string, { readonly first: Row; readonly names: Set<string> }>()
  for (const row of found) {
    const key = pairOf(row) + row.supporter
    const own = dialogues.get(key) ?? { first: row, names: new Set<string>() }
    dialogues.set(key, own)
    own.names.add(row.name)
  }
  const absent = [...dialogues.values()].flatMap(({ first, names: own }) =>
    names
      .filter((name) => !own.has(name))
      .map((name): Row => ({ ...withoutSeries(first), name, value: unknown('not given') })),
  )
  return [...found, ...absent, ...lost.flatMap((row) => names.map((name) => ({ ...row, name })))]
}

function withoutSeries(row: Row): Row {
  const copy = { ...row }
  delete (copy as { series?: unknown }).series
  return copy
}

type Paired = Pick<Row, 'pair' | 'scenario' | 'repeat' | 'conditions'>

/** Key that two compared rows share. */
export const pairOf = (row: Paired, but?: string): string => row.pair ?? pairNames(row, but).text

interface PairNames {
  readonly text: string
  /** The name of the first value of a pair. */
  readonly first: string
}

interface LastPair extends PairNames {
  readonly scenario: string
  readonly repeat: number
  readonly but: string | undefined
}

/**
 * Cache of the last pair name per conditions object: all numbers of a reader and dialogue share it,
 * so the name is built once.
 */
const lastPairs = new WeakMap<Conditions, LastPair>()

export function pairNames({ pair, scenario, repeat, conditions }: Paired, but?: string): PairNames {
  if (pair !== undefined) return { text: pair, first: `${pair} 0` }
  const last = lastPairs.get(conditions)
  if (last?.scenario === scenario && last.repeat === repeat && last.but === but) return last
  const shared = Object.entries(conditions).filter(([name]) => name !== but)
  const text = JSON.stringify([
    scenario,
    repeat,
    ...shared.sort(([left], [right]) => (left < right ? -1 : 1)),
  ])
  const names = { scenario, repeat, but, text, first: `${text} 0` }
  lastPairs.set(conditions, names)
  return names
}

export const distinct = <T>(values: Iterable<T>): T[] => [...new Set(values)]

export function requireSource(
  evaluation: Evaluation,
  kind: RowFilter['kind'],
  source: string,
): void {
  requireName(evaluation, kind === 'verdict' ? 'judge' : 'estimator', source)
}

/** Throws SUMMARY_UNKNOWN_NAME if the evaluation has no component or supporter of this name. */
export function requireName(
  evaluation: Evaluation,
  what: 'estimator' | 'judge' | 'supporter',
  name: string,
): void {
  const { estimators, judges, supporters } = evaluation
  const own = { estimator: estimators, judge: judges, supporter: supporters }[what]
  if (own.includes(name)) return
  const details = {
    evaluation: evaluation.name,
    what,
    name,
    known: own.join(', ') || 'there is none',
  }
  throw kitErrors.error('SUMMARY_UNKNOWN_NAME', details)
}

/** The given `label`, else the first estimator with this measure, else the first estimator. */
export async function estimatorWith(
  evaluation: Evaluation,
  measure: string,
  label?: string,
): Promise<string | undefined> {
  if (label !== undefined) return label
  for (const source of evaluation.estimators) {
    for await (const { kind } of evaluation.observations({
      source,
      kind: 'measure',
      name: measure,
    })) {
      if (kind === 'measure') return source
    }
  }
  return evaluation.estimators[0]
}

type Tags = Readonly<Record<string, string>>

/**
 * Returns the rows with further tags, computed from their scenarios: a number of events, a
 * reference label, a length.
 */
export async function tagged<R extends Row>(
  evaluation: Evaluation,
  rows: readonly R[],
  tagsOf: (scenario: Scenario) => Tags,
): Promise<R[]> {
  if (rows.length === 0) return []
  const tags = await tagsByScenario(evaluation, tagsOf)
  return rows.map((row) => ({ ...row, tags: { ...row.tags, ...tags.get(row.scenario) } }))
}

/** Computes tags for every scenario. Returns them by scenario id. */
export async function tagsByScenario(
  evaluation: Evaluation,
  tagsOf: (scenario: Scenario) => Tags,
): Promise<ReadonlyMap<string, Tags>> {
  const tags = new Map<string, Tags>()
  for await (const { scenario } of evaluation.dialogues({ readers: [] })) {
    if (!tags.has(scenario.id)) tags.set(scenario.id, tagsOf(scenario))
  }
  return tags
}
