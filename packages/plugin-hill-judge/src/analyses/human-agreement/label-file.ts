import { AttuneError, known, unknown, type Known, type Preference } from '@attune/core'
import { readFile } from 'node:fs/promises'

/** What one person says of one dimension of one role and pair. */
export interface HumanLabel {
  readonly scenario: string
  /** From 1. */
  readonly repeat: number
  /** In the order that `outcome` speaks of. */
  readonly supporters: readonly [first: string, second: string]
  readonly annotator: string
  readonly dimension: string
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
 * The labels of a file, a JSON object per line.
 *
 * @throws AttuneError DATA_READ if the file cannot be read, DATA_LINE for a line that is no label
 */
export async function readLabels(file: string): Promise<HumanLabel[]> {
  const lines = (await textOf(file)).replace(/^\uFEFF/u, '').split(/\r?\n/)
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : [labelOf(file, index + 1, line)]))
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new AttuneError('DATA_READ', { file, why: (cause as Error).message }, { place: { file }, cause })
  }
}

function labelOf(file: string, line: number, text: string): HumanLabel {
  const refuse = (what: string): never => {
    throw new AttuneError('DATA_LINE', { file, line, what }, { place: { file, line } })
  }
  const fields = fieldsOf(text) ?? refuse('this is not a JSON object')
  const word = (name: string): string => {
    const value = fields[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : refuse(`"${name}" is not a text`)
  }
  const { repeat = 1, comment } = fields
  if (typeof repeat !== 'number' || !Number.isInteger(repeat) || repeat < 1)
    return refuse('"repeat" is not a number from 1')
  const outcome = outcomes[word('verdict').toLowerCase()]
  if (outcome === undefined) return refuse(`"verdict" is none of ${Object.keys(outcomes).join(', ')}`)
  return {
    scenario: word('scenario'),
    repeat,
    supporters: [word('first'), word('second')],
    annotator: word('annotator'),
    dimension: word('dimension'),
    outcome,
    ...(typeof comment === 'string' && { comment }),
  }
}

function fieldsOf(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
