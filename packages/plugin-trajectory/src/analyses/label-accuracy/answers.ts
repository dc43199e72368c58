import {
  AttuneError,
  known,
  readRows,
  tagged,
  type Evaluation,
  type Known,
  type Row,
  type Scenario,
} from '@attune/core'
import { sentimentOf, type Sentiment } from '../../emotion/softmax.js'

/** A labelled utterance and its score in one arm: the condition `arm` is `without` or `with` the adjustment. */
export interface Answer extends Row {
  readonly gold: Sentiment
  readonly score: Known<number>
}

const arms: Readonly<Record<string, string>> = { off: 'without', on: 'with' }

/**
 * The answers of both arms, one per scenario from its first dialogue: nobody was asked, so all its dialogues are the same. Throws
 * STATISTICS_INPUT if the estimator does not vary its option `adjust`, and for a scenario without a label.
 */
export async function readAnswers(
  evaluation: Evaluation,
  estimator: string,
  measure: string,
): Promise<{ readonly answers: readonly Answer[]; readonly dialogues: number }> {
  const condition = `${estimator}.adjust`
  if (!['off', 'on'].every((value) => evaluation.conditions[condition]?.includes(value))) throw notVaried(estimator)
  const rows = await readRows(evaluation, { kind: 'measure', source: estimator, name: measure })
  const all = await tagged(evaluation, rows, (scenario) => ({ gold: goldOf(scenario) }))
  const first = new Map<string, Answer>()
  for (const row of all) {
    const arm = arms[row.conditions[condition] ?? '']
    const key = JSON.stringify([row.scenario, arm])
    if (arm === undefined || first.has(key)) continue
    const [gold, score] = [row.tags['gold'] as Sentiment, row.value as Known<number>]
    first.set(key, { ...row, repeat: 1, conditions: { arm }, gold, score })
  }
  const dialogues = new Set(all.map(({ scenario, supporter, repeat }) => JSON.stringify([scenario, supporter, repeat])))
  return { answers: [...first.values()], dialogues: dialogues.size }
}

/** The same with 1 for an answer that agrees with the label, else 0. */
export const rightRows = (answers: readonly Answer[]): Row[] =>
  answers.map(({ gold, score, ...row }) => ({
    ...row,
    value: score.state === 'known' ? known(Number(sentimentOf(score.value) === gold)) : score,
  }))

const notVaried = (estimator: string): AttuneError =>
  new AttuneError(
    'STATISTICS_INPUT',
    { what: `The estimator ${estimator} does not vary its option "adjust" over "on" and "off".` },
    { fix: `Write ${estimator}: { …, vary: { adjust: ['off', 'on'] } }.` },
  )

function goldOf({ id, references: { gold } }: Scenario): Sentiment {
  if (gold === 'positive' || gold === 'negative') return gold
  const what = `The scenario ${id} has no label "positive" or "negative" as its reference "gold".`
  throw new AttuneError('STATISTICS_INPUT', { what })
}
