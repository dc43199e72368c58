import type { Evaluation, Observation } from '@attune/core/findings'

/**
 * Rows of data frames for R, pandas and DuckDB: the common input of the CSV and the Parquet writer.
 */

export type Value = string | number | boolean | undefined

export interface FrameColumn {
  readonly name: string
  readonly type: 'text' | 'number' | 'whole' | 'flag'
}

export interface Frame {
  /** Name of the file, without extension. */
  readonly name: string
  readonly columns: readonly FrameColumn[]
  /** Rows with a value per column, in the order of the columns. */
  readonly rows: AsyncIterable<readonly Value[]>
}

export const text = (name: string): FrameColumn => ({ name, type: 'text' })
export const whole = (name: string): FrameColumn => ({ name, type: 'whole' })
export const number = (name: string): FrameColumn => ({ name, type: 'number' })
export const flag = (name: string): FrameColumn => ({ name, type: 'flag' })

/** Columns that identify a row of a frame: one for each tag and condition. */
export interface Labels {
  readonly tags: readonly string[]
  readonly conditions: readonly string[]
}

/**
 * Names of tags and conditions over all evaluations. Only scenarios with dialogues contribute tags,
 * since the index of results has no others.
 */
export async function labelsOf(evaluations: readonly Evaluation[]): Promise<Labels> {
  const tags = new Set<string>()
  for (const evaluation of evaluations) {
    for await (const row of evaluation.observations({ kind: 'dialogue', name: 'ending' })) {
      for (const name of Object.keys(row.tags)) tags.add(name)
    }
  }
  const conditions = new Set(evaluations.flatMap(({ conditions: own }) => Object.keys(own)))
  return { tags: [...tags].sort(), conditions: [...conditions].sort() }
}

type Identified = Pick<Observation, 'evaluation' | 'scenario' | 'cluster' | 'language' | 'tags'>

export const scenarioColumns = ({ tags }: Labels): FrameColumn[] => [
  ...['evaluation', 'scenario', 'cluster', 'language'].map(text),
  ...tags.map((name) => text(`tag.${name}`)),
]

export const scenarioValues = (row: Identified, { tags }: Labels): Value[] => [
  row.evaluation,
  row.scenario,
  row.cluster,
  row.language,
  ...tags.map((name) => own(row.tags, name)),
]

export const conditionColumns = ({ conditions }: Labels): FrameColumn[] =>
  conditions.map((name) => text(`condition.${name}`))

export const conditionValues = (
  row: Pick<Observation, 'conditions'>,
  { conditions }: Labels,
): Value[] => conditions.map((name) => own(row.conditions, name))

const own = (texts: Readonly<Record<string, string>>, name: string): Value =>
  Object.hasOwn(texts, name) ? texts[name] : undefined
