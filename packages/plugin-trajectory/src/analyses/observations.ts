import { estimatorWith, readRows, tagged, type Evaluation, type Row } from '@attune/core'
import { seekerTurns } from '../emotion/seeker-turns.js'

/** The option of the analyses that read a trajectory. */
export const estimatorOption = {
  estimator: {
    type: 'string',
    format: 'estimator-label',
    description: 'Label of a trajectory/markov estimator. Default: the first estimator with a BEL.',
  },
} as const

/** Name under which rows carry the number of events of their scenario. */
export const EVENTS = 'events'

/** Measures or score series of `label` (default: the first estimator with a BEL), each with its scenario's number of events. */
export async function readTrajectories(
  evaluation: Evaluation,
  kind: 'measure' | 'series',
  label?: string,
): Promise<readonly Row[]> {
  const source = await estimatorWith(evaluation, 'bel', label)
  if (source === undefined) return []
  const rows = await readRows(evaluation, { kind, source, ...(kind === 'series' && { name: 'score' }) })
  return tagged(evaluation, rows, ({ events }) => ({ [EVENTS]: String(events.length) }))
}

/** Positions among the scores, by number of events, of utterances that news reached in some dialogue. */
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
