import { type Sentiment, sentimentOf } from '@attune/statistics/series'
import { known, unknown, type JsonObject, type Known } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { readRows, type Row } from '../rows.js'
import { statisticsErrors } from '@attune/statistics'

/**
 * The score of a labelled utterance by one arm: an estimator under one combination of its
 * conditions. The field `supporter` holds the arm's name, because tables group rows by supporter.
 */
export interface ArmScore extends Row {
  /** People's label; undefined if people disagree. */
  readonly gold: Sentiment | undefined
  readonly score: Known<number>
}

export interface ArmScores {
  readonly arms: readonly string[]
  readonly scores: readonly ArmScore[]
  /** Labels by rater and scenario id, if several people gave them. */
  readonly raters: ReadonlyMap<string, ReadonlyMap<string, Sentiment>>
  /** Number of dialogues with a score, including repeats whose scores are not used. */
  readonly dialogues: number
}

/**
 * Reads the scores of all arms (estimators under each of their conditions). Each scenario is a
 * fixed labelled dialogue, so only its first stored dialogue is read. Throws STATISTICS_INPUT for a
 * scenario without labels.
 */
export async function readArmScores(
  evaluation: Evaluation,
  estimators: readonly string[],
  measure: string,
): Promise<ArmScores> {
  const labels = await readLabels(evaluation)
  const found = new Map<string, ArmScore>()
  const dialogues = new Set<string>()
  const byEstimator = await Promise.all(
    estimators.map(async (source) => ({
      source,
      rows: await readRows(evaluation, { kind: 'measure', source, name: measure }),
    })),
  )
  const withRows = byEstimator.filter(({ rows }) => rows.length > 0)
  for (const { source, rows } of withRows) {
    for (const row of rows) {
      dialogues.add(JSON.stringify([row.scenario, row.supporter, row.repeat]))
      const arm = armOf(row, source, withRows.length > 1)
      const key = JSON.stringify([row.scenario, arm])
      if (found.has(key)) continue
      const { gold } = labels.get(row.scenario)!
      found.set(key, {
        ...row,
        supporter: arm,
        repeat: 1,
        conditions: {},
        gold,
        score: row.value as Known<number>,
      })
    }
  }
  const scores = [...found.values()]
  return {
    arms: [...new Set(scores.map(({ supporter }) => supporter))],
    scores,
    raters: byRater(labels),
    dialogues: dialogues.size,
  }
}

/**
 * Name of an arm: the conditions of the estimator, such as `adjust on`. The estimator's label comes
 * first if there are several estimators; without conditions the name is the label.
 */
function armOf({ conditions }: Row, estimator: string, isOneOfSeveral: boolean): string {
  const own = Object.entries(conditions).flatMap(([name, value]) =>
    name.startsWith(`${estimator}.`) ? [`${name.slice(estimator.length + 1)} ${value}`] : [],
  )
  return [...(isOneOfSeveral || own.length === 0 ? [estimator] : []), ...own].join(', ')
}

/** Rows with value 1 for a score that agrees with people's label, else 0. */
export const rightRows = (scores: readonly ArmScore[]): Row[] =>
  scores.map(({ gold, score, ...row }) => ({ ...row, value: agreementWith(gold, score) }))

function agreementWith(gold: Sentiment | undefined, score: Known<number>): Known<number> {
  if (gold === undefined) return unknown('people do not agree')
  return score.state === 'known' ? known(Number(sentimentOf(score.value) === gold)) : score
}

interface Labels {
  readonly gold: Sentiment | undefined
  readonly people: JsonObject
}

async function readLabels(evaluation: Evaluation): Promise<Map<string, Labels>> {
  const labels = new Map<string, Labels>()
  for await (const { scenario } of evaluation.dialogues({ readers: [] })) {
    const { id, references } = scenario
    const { gold, labels: people } = references
    const isLabelled = gold === 'positive' || gold === 'negative'
    if (!isLabelled && (gold !== undefined || people === undefined)) {
      const what = `The scenario ${id} has no label "positive" or "negative" as its reference "gold".`
      throw statisticsErrors.error('STATISTICS_INPUT', { what })
    }
    labels.set(id, { gold: isLabelled ? gold : undefined, people: (people ?? {}) as JsonObject })
  }
  return labels
}

function byRater(labels: ReadonlyMap<string, Labels>): ArmScores['raters'] {
  const raters = new Map<string, Map<string, Sentiment>>()
  for (const [scenario, { people }] of labels) {
    for (const [name, label] of Object.entries(people)) {
      const own = raters.get(name) ?? new Map<string, Sentiment>()
      raters.set(name, own.set(scenario, label as Sentiment))
    }
  }
  return raters
}
