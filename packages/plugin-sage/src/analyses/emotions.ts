import { unknown, type DialogueRecord, type Evaluation, type Known } from '@attune/core'

/** A dialogue of an evaluation, with what an estimator says of its emotion. */
export interface EmotionRecord {
  readonly record: DialogueRecord
  /** Dialogues of one cluster are not independent of each other. */
  readonly cluster: string
  readonly final: Known<number>
  /** By message of the user, the opening first. */
  readonly emotions: readonly Known<number>[]
}

/** The option that names the estimator. */
export const emotionOption = {
  emotion: {
    type: 'string',
    format: 'estimator-label',
    description: 'Label of an estimator with a measure "final" in [0, 100]. Default: the first estimator that has one.',
  },
} as const

const unestimated: Known<never> = unknown('no estimator gives a final emotion')

/**
 * The dialogues in the evaluation's order, by the estimates of `label` (default: the first estimator with a final emotion), and
 * with the verdicts of these judges.
 */
export async function* emotionRecords(
  evaluation: Evaluation,
  label?: string,
  judges: readonly string[] = [],
): AsyncGenerator<EmotionRecord> {
  const from = label ?? (await firstWithFinal(evaluation))
  for await (const record of evaluation.dialogues({ readers: [from ?? [], ...judges].flat() })) {
    const { scenario, dialogue, estimates } = record
    const none = dialogue.state === 'unknown' ? dialogue : unknown('no estimate')
    const estimate = from === undefined ? unestimated : (estimates[from] ?? none)
    yield {
      record,
      cluster: scenario.cluster ?? scenario.id,
      final: estimate.state === 'known' ? (estimate.value.measures['final'] ?? unestimated) : estimate,
      emotions: estimate.state === 'known' ? (estimate.value.series['emotion']?.values ?? []) : [],
    }
  }
}

/** The label of the first estimator that gives a final emotion, if any does. */
export async function firstWithFinal(evaluation: Evaluation): Promise<string | undefined> {
  for await (const { estimates } of evaluation.dialogues()) {
    const found = evaluation.estimators.find((label) => {
      const estimate = estimates[label]
      return estimate?.state === 'known' && 'final' in estimate.value.measures
    })
    if (found !== undefined) return found
  }
  return undefined
}

/** A list per supporter, in the order of the evaluation; `of` picks from each dialogue. */
export async function bySupporter<T>(
  evaluation: Evaluation,
  label: string | undefined,
  of: (record: EmotionRecord) => T,
): Promise<ReadonlyMap<string, T[]>> {
  const lists = new Map<string, T[]>(evaluation.supporters.map((supporter) => [supporter, []]))
  for await (const each of emotionRecords(evaluation, label)) lists.get(each.record.supporter)?.push(of(each))
  return lists
}

/** How intervals are made. */
export const doubtOptions = {
  level: {
    type: 'number',
    exclusiveMinimum: 0,
    exclusiveMaximum: 1,
    default: 0.95,
    description: 'Confidence level of the intervals.',
  },
} as const
