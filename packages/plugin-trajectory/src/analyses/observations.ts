import { type Dialogue, type Estimate, type Known, type Scenario, unknown } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { estimatorWith, readRows, readRowSet, type Row, type RowSet, setOf, tagged, tagsByScenario } from '@attune/kit'
import { seekerTurns } from '../emotion/prior.js'

/** Options of analyses that read a trajectory. */
export const trajectoryOptions = {
  estimator: {
    type: 'string',
    format: 'estimator-label',
    description: 'Label of a trajectory/markov estimator. Default: the first estimator with a BEL.',
  },
  exclude: {
    type: 'array',
    items: { type: 'string', minLength: 1 },
    uniqueItems: true,
    description:
      'Kinds of flags: dialogues with one of them are left out, and counted. Example: seeker-out-of-role, event-not-mentioned. Default: none.',
  },
} as const

export interface TrajectoryOptions {
  readonly estimator?: string
  readonly exclude?: readonly string[]
}

/** Reason why a dialogue with these flags is excluded; undefined if it is included. */
function excludedBy(flags: readonly string[], exclude: readonly string[]): Known<never> | undefined {
  const found = exclude.find((kind) => flags.includes(kind))
  return found === undefined ? undefined : unknown(`flagged ${found}`)
}

/** Tag with a scenario's number of events. */
export const EVENTS = 'events'

/**
 * Measures or score series of an estimator (default: the first one with a BEL), tagged with the
 * number of events.
 */
export async function readTrajectories(
  evaluation: Evaluation,
  kind: 'measure' | 'series',
  { estimator, exclude = [] }: TrajectoryOptions,
): Promise<readonly Row[]> {
  const source = await estimatorWith(evaluation, 'bel', estimator)
  if (source === undefined) return []
  const rows = await readRows(evaluation, { kind, source, ...(kind === 'series' && { name: 'score' }) })
  const kept = exclude.length === 0 ? rows : await withoutFlagged(evaluation, rows, exclude)
  return tagged(evaluation, kept, eventsOf)
}

/** The same measures for tables, which need no row for each number. */
export async function readTrajectorySet(
  evaluation: Evaluation,
  { estimator, exclude = [] }: TrajectoryOptions,
): Promise<RowSet> {
  const source = await estimatorWith(evaluation, 'bel', estimator)
  if (source === undefined || exclude.length > 0)
    return setOf(
      await readTrajectories(evaluation, 'measure', { exclude, ...(source !== undefined && { estimator: source }) }),
    )
  const rows = await readRowSet(evaluation, { kind: 'measure', source })
  if (rows.isEmpty) return rows
  const tags = await tagsByScenario(evaluation, eventsOf)
  return rows.tagged(({ scenario }) => tags.get(scenario))
}

const eventsOf = ({ events }: Scenario): Row['tags'] => ({ [EVENTS]: String(events.length) })

/** Replaces rows of flagged dialogues by missing values with that reason. */
async function withoutFlagged(
  evaluation: Evaluation,
  rows: readonly Row[],
  exclude: readonly string[],
): Promise<Row[]> {
  const flags = new Map<string, { readonly conditions: Row['conditions']; readonly kind: string }[]>()
  const keyOf = ({ scenario, supporter, repeat }: Pick<Row, 'scenario' | 'supporter' | 'repeat'>): string =>
    JSON.stringify([scenario, supporter, repeat])
  for await (const { kind, name, source, ...row } of evaluation.observations({ kind: 'flag' })) {
    if (kind !== 'flag' || evaluation.estimators.includes(source) || evaluation.judges.includes(source)) continue
    flags.set(keyOf(row), [...(flags.get(keyOf(row)) ?? []), { conditions: row.conditions, kind: name }])
  }
  return rows.map((row) => {
    const own = (flags.get(keyOf(row)) ?? []).filter(({ conditions }) =>
      Object.entries(conditions).every(([name, value]) => row.conditions[name] === value),
    )
    const why = excludedBy(
      own.map(({ kind }) => kind),
      exclude,
    )
    if (why === undefined) return row
    const { series: _, ...rest } = row
    return { ...rest, value: why }
  })
}

/** Score positions of utterances with news in any dialogue, by number of events. */
export async function readEventTurns(evaluation: Evaluation): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const turns = new Map<string, Set<number>>()
  for await (const { scenario, dialogue } of evaluation.dialogues({ readers: [] })) {
    if (dialogue.state === 'unknown') continue
    const events = String(scenario.events.length)
    const own = turns.get(events) ?? new Set()
    turns.set(events, own)
    for (const { event, index } of seekerTurns(dialogue.value, scenario)) if (event) own.add(index)
  }
  return turns
}

/** A dialogue with its trajectory, and the common part of its rows. */
export interface Talk {
  readonly scenario: Scenario
  readonly about: Omit<Row, 'name' | 'value'>
  /** Unknown if the dialogue or the estimate failed, or if the dialogue is excluded. */
  readonly read: Known<{ readonly dialogue: Dialogue; readonly estimate: Estimate }>
}

/** Rows computed from each dialogue and its estimate; only one dialogue is in memory at a time. */
export async function rowsOfTalks(
  evaluation: Evaluation,
  { estimator, exclude = [] }: TrajectoryOptions,
  rowsOf: (talk: Talk) => readonly Row[],
): Promise<readonly Row[]> {
  const source = await estimatorWith(evaluation, 'bel', estimator)
  if (source === undefined) return []
  const rows: Row[] = []
  for await (const { scenario, supporter, conditions, repeat, dialogue, estimates, offline } of evaluation.dialogues({
    readers: [source],
  })) {
    const { id, cluster = id, language, tags } = scenario
    const isOffline = offline !== undefined && (offline.dialogue || offline.estimates.includes(source))
    const about = { supporter, scenario: id, cluster, language, tags, repeat, conditions, offline: isOffline }
    const flags = dialogue.state === 'known' ? (dialogue.value.flags ?? []) : []
    const read =
      excludedBy(
        flags.map(({ kind }) => kind),
        exclude,
      ) ?? both(dialogue, estimates[source] ?? unknown('no estimate'))
    rows.push(...rowsOf({ scenario, about, read }))
  }
  return rows
}

function both(dialogue: Known<Dialogue>, estimate: Known<Estimate>): Talk['read'] {
  if (dialogue.state === 'unknown') return dialogue
  if (estimate.state === 'unknown') return estimate
  return { state: 'known', value: { dialogue: dialogue.value, estimate: estimate.value } }
}
