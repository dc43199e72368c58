import { type Dialogue, type Estimate, type Known, type Scenario, unknown } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { readRows, type Row } from '@attune/kit'
import {
  estimatorWith,
  readRowSet,
  type RowSet,
  setOf,
  tagged,
  tagsByScenario,
} from '@attune/kit/internal'
import { seekerTurns } from '../emotion/prior.js'

/** Options of analyses that read a trajectory. */
export const trajectoryOptions = {
  estimator: {
    type: 'string',
    format: 'estimator-label',
    description: 'Label of a trajectory/markov estimator. Default: the first estimator with a BEL.',
  },
} as const

export interface TrajectoryOptions {
  readonly estimator?: string
}

/** Tag with a scenario's number of events. */
export const EVENTS = 'events'

/**
 * Measures or score series of an estimator (default: the first one with a measure BEL), tagged with
 * the number of events.
 */
export async function readTrajectories(
  evaluation: Evaluation,
  kind: 'measure' | 'series',
  { estimator }: TrajectoryOptions,
): Promise<readonly Row[]> {
  const source = await estimatorWith(evaluation, 'bel', estimator)
  if (source === undefined) return []
  const rows = await readRows(evaluation, {
    kind,
    source,
    ...(kind === 'series' && { name: 'score' }),
  })
  return tagged(evaluation, rows, eventsOf)
}

/** Measures of an estimator as a compact set of values, for tables that need no row objects. */
export async function readTrajectorySet(
  evaluation: Evaluation,
  { estimator }: TrajectoryOptions,
): Promise<RowSet> {
  const source = await estimatorWith(evaluation, 'bel', estimator)
  if (source === undefined) return setOf([])
  const rows = await readRowSet(evaluation, { kind: 'measure', source })
  if (rows.isEmpty) return rows
  const tags = await tagsByScenario(evaluation, eventsOf)
  return rows.tagged(({ scenario }) => tags.get(scenario))
}

const eventsOf = ({ events }: Scenario): Row['tags'] => ({ [EVENTS]: String(events.length) })

/**
 * Indexes, among the seeker's utterances, at which an event occurs in any dialogue, by number of
 * events of the scenario.
 */
export async function readEventTurns(
  evaluation: Evaluation,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
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
export interface DialogueTrajectory {
  readonly scenario: Scenario
  readonly about: Omit<Row, 'name' | 'value'>
  /** Unknown if the dialogue or the estimate failed. */
  readonly read: Known<{ readonly dialogue: Dialogue; readonly estimate: Estimate }>
}

/** Rows computed from each dialogue and its estimate; only one dialogue is in memory at a time. */
export async function rowsOfTalks(
  evaluation: Evaluation,
  { estimator }: TrajectoryOptions,
  rowsOf: (talk: DialogueTrajectory) => readonly Row[],
): Promise<readonly Row[]> {
  const source = await estimatorWith(evaluation, 'bel', estimator)
  if (source === undefined) return []
  const rows: Row[] = []
  for await (const {
    scenario,
    supporter,
    conditions,
    repeat,
    dialogue,
    estimates,
    offline,
  } of evaluation.dialogues({
    readers: [source],
  })) {
    const { id, cluster = id, language, tags } = scenario
    const isOffline =
      offline !== undefined && (offline.dialogue || offline.estimates.includes(source))
    const about = {
      supporter,
      scenario: id,
      cluster,
      language,
      tags,
      repeat,
      conditions,
      offline: isOffline,
    }
    const read = both(dialogue, estimates[source] ?? unknown('no estimate'))
    rows.push(...rowsOf({ scenario, about, read }))
  }
  return rows
}

function both(dialogue: Known<Dialogue>, estimate: Known<Estimate>): DialogueTrajectory['read'] {
  if (dialogue.state === 'unknown') return dialogue
  if (estimate.state === 'unknown') return estimate
  return { state: 'known', value: { dialogue: dialogue.value, estimate: estimate.value } }
}
