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

type Arm = 'without' | 'adjusted'
const armOf: Readonly<Record<string, Arm>> = { off: 'without', on: 'adjusted' }

/**
 * One entry per scenario, from its first dialogue: nobody was asked, so all its dialogues are the same. Throws
 * STATISTICS_INPUT if the estimator does not vary its option `adjust`.
 */
export async function readEntries(
  evaluation: Evaluation,
  estimator: string,
  measure: string,
): Promise<{ readonly entries: readonly Entry[]; readonly dialogues: number }> {
  const condition = `${estimator}.adjust`
  if (!['off', 'on'].every((value) => evaluation.conditions[condition]?.includes(value))) throw notVaried(estimator)
  const entries = new Map<string, Entry>()
  const dialogues = new Set<string>()
  const taken = new Set<string>()
  for await (const record of evaluation.dialogues({ readers: [estimator] })) {
    const { scenario, supporter, repeat, conditions } = record
    const { id, language } = scenario
    const arm = armOf[conditions[condition] ?? '']
    if (!arm) continue
    dialogues.add(JSON.stringify([id, supporter, repeat]))
    if (taken.has(`${arm} ${id}`)) continue
    taken.add(`${arm} ${id}`)
    const entry = entries.get(id) ?? { cluster: id, language, gold: goldOf(record), without: absent, adjusted: absent }
    entries.set(id, { ...entry, [arm]: scoreOf(record, estimator, measure) })
  }
  return { entries: [...entries.values()], dialogues: dialogues.size }
}

const absent = unknown('no estimate')

const notVaried = (estimator: string): AttuneError =>
  new AttuneError(
    'STATISTICS_INPUT',
    { what: `The estimator ${estimator} does not vary its option "adjust" over "on" and "off".` },
    { fix: `Write ${estimator}: { …, vary: { adjust: ['off', 'on'] } }.` },
  )

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
