import type { Dialogue, Estimate, Evaluation, Known, Row, Scenario } from '@attune/core'
import { estimatorWith, unknown } from '@attune/core'

/** A dialogue and its trajectory, and what all rows about it have in common. */
export interface Talk {
  readonly scenario: Scenario
  readonly about: Omit<Row, 'name' | 'value'>
  /** Unknown if the dialogue or the estimate failed. */
  readonly read: Known<{ readonly dialogue: Dialogue; readonly estimate: Estimate }>
}

/** The dialogues of an evaluation with what `label` (default: the first estimator with a BEL) says of them. */
export async function readTalks(evaluation: Evaluation, label?: string): Promise<readonly Talk[]> {
  const source = await estimatorWith(evaluation, 'bel', label)
  if (source === undefined) return []
  const talks: Talk[] = []
  for await (const { scenario, supporter, conditions, repeat, dialogue, estimates, offline } of evaluation.dialogues({
    readers: [source],
  })) {
    const { id, cluster = id, language, tags } = scenario
    const isOffline = offline !== undefined && (offline.dialogue || offline.estimates.includes(source))
    const about = { supporter, scenario: id, cluster, language, tags, repeat, conditions, offline: isOffline }
    talks.push({ scenario, about, read: both(dialogue, estimates[source] ?? unknown('no estimate')) })
  }
  return talks
}

function both(dialogue: Known<Dialogue>, estimate: Known<Estimate>): Talk['read'] {
  if (dialogue.state === 'unknown') return dialogue
  if (estimate.state === 'unknown') return estimate
  return { state: 'known', value: { dialogue: dialogue.value, estimate: estimate.value } }
}

/** Something of each language, in the order in which they appear. */
export const inEachLanguage = <T extends { readonly about: { readonly language: string } }, R>(
  talks: readonly T[],
  of: (own: readonly T[], language: string) => R,
): R[] =>
  [...new Set(talks.map(({ about }) => about.language))].map((language) =>
    of(
      talks.filter(({ about }) => about.language === language),
      language,
    ),
  )
