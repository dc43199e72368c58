import { type Known, type Scenario, type Series, unknown } from '@attune/core'
import type { Conditions } from '@attune/core/internal'
import {
  agree,
  declaredUnder,
  type Evaluation,
  type Observation,
  type ObservationFilter,
} from '@attune/core/findings'
import { kitErrors } from './errors.js'

/**
 * One number or label of one dialogue. Observations of an evaluation are rows; analyses may create
 * further rows.
 */
export interface Row {
  readonly supporter: string
  readonly scenario: string
  /** Cluster of the scenario. Rows of one cluster are not independent of each other. */
  readonly cluster: string
  readonly language: string
  readonly tags: Readonly<Record<string, string>>
  readonly repeat: number
  readonly conditions: Conditions
  /**
   * Label of the estimator or judge that gives the value; undefined for values that an analysis
   * computes.
   */
  readonly source?: string
  /** Name of the measure, series or criterion; empty if the row only reports a missing result. */
  readonly name: string
  readonly value: Known<number | string>
  readonly series?: Series
  /**
   * True if an offline stand-in contributed to the value. If undefined, the engine derives it from
   * the data that the analysis read.
   */
  readonly offline?: boolean
  /**
   * Pairing key: rows of two compared supporters with the same key are paired. Default: scenario,
   * repeat and conditions.
   */
  readonly pair?: string
}

const unitKinds: Readonly<Record<string, string>> = {
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
 * Results of an evaluation, one row per dialogue and name. A row with a missing value has the
 * reason. Empty if there are no results and none is missing. Throws SUMMARY_UNKNOWN_NAME if the
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
    else if (observation.name === unitKinds[kind]) lost.push(rowOf(observation))
  }
  const explained = lost.some(isNotDone) ? await withReasons(evaluation, lost) : lost
  const names = distinct(found.map((row) => row.name))
  return withMissingRows(found, explained, name === undefined ? names : [name])
}

/**
 * Creates a row from an observation. Members are assigned one by one, which is faster; a run has as
 * many rows as numbers.
 */
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

/**
 * Replaces the reason of results that are missing because their dialogue failed: they get the
 * dialogue's reason.
 */
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

/**
 * Completes the rows of each dialogue: adds a row with an unknown value for each name that the
 * dialogue lacks.
 */
function withMissingRows(
  found: readonly Row[],
  lost: readonly Row[],
  names: readonly string[],
): Row[] {
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

/**
 * Pairing key of a row. `but` names a condition that the key omits, because the compared sides
 * differ in it.
 */
export const pairOf = (row: Paired, but?: string): string => row.pair ?? pairNames(row, but).text

/** Key of a row's dialogue; the same for all components that read the dialogue. */
export const dialogueKey = (row: Paired & Pick<Row, 'supporter'>): string =>
  JSON.stringify([pairOf(row), row.supporter])

interface PairNames {
  readonly text: string
  /** Name of the first value with this key; further values are numbered `<key> 1`, `<key> 2`. */
  readonly first: string
}

interface LastPair extends PairNames {
  readonly scenario: string
  readonly repeat: number
  readonly but: string | undefined
}

/**
 * Cache of the last pairing key by conditions object. All numbers of one component on one dialogue
 * share this object, so the key is built once.
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

/**
 * Label of an estimator: the given `label`, else the first estimator that gives this measure, else
 * the first estimator.
 */
export async function estimatorWith(
  evaluation: Evaluation,
  measure: string,
  label?: string,
): Promise<string | undefined> {
  if (label !== undefined) return label
  for (const source of evaluation.estimators) {
    const { measures } = evaluation.gives[source] ?? {}
    if (measures && declaredUnder(measures, measure) === undefined) continue
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
 * Returns the rows with further tags that are computed from their scenarios, such as a number of
 * events, a reference label or a length.
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
