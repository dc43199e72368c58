import { AttuneError, unknown, type DialogueRecord, type Evaluation, type Known } from '@attune/core'
import type { Sentiment } from '../../emotion/softmax.js'

/** A labelled utterance and its scores. */
export interface Entry {
  /** The scenario's id: entries are independent of each other. */
  readonly cluster: string
  readonly language: string
  readonly gold: Sentiment
  readonly without: Known<number>
  readonly adjusted: Known<number>
}

/** One entry per scenario, from its first dialogue: nobody was asked, so all its dialogues are the same. */
export async function readEntries(
  evaluation: Evaluation,
  labels: { readonly without: string; readonly adjusted: string },
  measure: string,
): Promise<{ readonly entries: readonly Entry[]; readonly dialogues: number }> {
  const entries = new Map<string, Entry>()
  let dialogues = 0
  for await (const record of evaluation.dialogues()) {
    dialogues += 1
    const { id, language } = record.scenario
    if (entries.has(id)) continue
    entries.set(id, {
      cluster: id,
      language,
      gold: goldOf(record),
      without: scoreOf(record, labels.without, measure),
      adjusted: scoreOf(record, labels.adjusted, measure),
    })
  }
  return { entries: [...entries.values()], dialogues }
}

function goldOf({ scenario: { id, references } }: DialogueRecord): Sentiment {
  const { gold } = references
  if (gold === 'positive' || gold === 'negative') return gold
  throw new AttuneError('STATISTICS_INPUT', {
    what: `The scenario ${id} has no label "positive" or "negative" as its reference "gold".`,
  })
}

function scoreOf({ estimates }: DialogueRecord, label: string, measure: string): Known<number> {
  const estimate = estimates[label] ?? unknown('no estimate')
  if (estimate.state === 'unknown') return estimate
  return estimate.value.measures[measure] ?? unknown(`no measure ${measure}`)
}
