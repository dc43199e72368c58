import { isObject } from '@attune/core/answers'
import { known, unknown, type Known, type Preference } from '@attune/core'
import type { Conditions } from '@attune/core/internal'
import { lineError, readJsonLines, type JsonLine } from '@attune/core/reading'

/** A person's label for one dimension of a pair of dialogues. */
export interface HumanLabel {
  readonly scenario: string
  /** Number of the repeat, from 1. */
  readonly repeat: number
  /** Supporters in the order to which `outcome` refers. */
  readonly supporters: readonly [first: string, second: string]
  readonly annotator: string
  readonly dimension: string
  /**
   * Conditions of the labelled dialogues. If empty, the label applies to dialogues of all
   * conditions.
   */
  readonly conditions: Conditions
  readonly outcome: Known<Preference>
  readonly comment?: string
}

const outcomes: Readonly<Record<string, Known<Preference>>> = {
  first: known('first'),
  second: known('second'),
  tie: known('tie'),
  model_a: known('first'),
  model_b: known('second'),
  skip: unknown('skipped by the annotator'),
}

/**
 * Labels of a file with a JSON object per line.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, DATA_LINE for an invalid label
 */
export async function readLabels(file: string): Promise<HumanLabel[]> {
  const labels: HumanLabel[] = []
  for await (const each of readJsonLines(file)) labels.push(labelOf(file, each))
  return labels
}

function labelOf(file: string, { line, value }: JsonLine): HumanLabel {
  const refuse = (what: string): never => {
    throw lineError(file, line, what)
  }
  const fields = isObject(value) ? value : refuse('this is not a JSON object')
  const word = (name: string): string => {
    const text = fields[name]
    return typeof text === 'string' && text.trim() !== ''
      ? text.trim()
      : refuse(`"${name}" is not a text`)
  }
  const { repeat = 1, comment, conditions = {} } = fields
  if (!areTexts(conditions)) return refuse('"conditions" is not an object of texts')
  if (typeof repeat !== 'number' || !Number.isInteger(repeat) || repeat < 1)
    return refuse('"repeat" is not a number from 1')
  const outcome = outcomes[word('verdict').toLowerCase()]
  if (outcome === undefined)
    return refuse(`"verdict" is none of ${Object.keys(outcomes).join(', ')}`)
  return {
    scenario: word('scenario'),
    repeat,
    supporters: [word('first'), word('second')],
    annotator: word('annotator'),
    dimension: word('dimension'),
    conditions,
    outcome,
    ...(typeof comment === 'string' && { comment }),
  }
}

const areTexts = (value: unknown): value is Conditions =>
  isObject(value) && Object.values(value).every((each) => typeof each === 'string')
