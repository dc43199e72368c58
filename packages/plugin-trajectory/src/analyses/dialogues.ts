import { estimatorWith, type Row } from '@attune/kit'
import { unknown, type Dialogue, type Estimate, type Known, type Scenario } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { excludedBy, type TrajectoryOptions } from './observations.js'

/** A dialogue and its trajectory, and what all rows about it have in common. */
export interface Talk {
  readonly scenario: Scenario
  readonly about: Omit<Row, 'name' | 'value'>
  /** Unknown if the dialogue or the estimate failed, or the dialogue is left out. */
  readonly read: Known<{ readonly dialogue: Dialogue; readonly estimate: Estimate }>
}

/** The rows that each dialogue gives, with what an estimator says of it; one dialogue is held at a time. */
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
