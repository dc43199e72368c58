/** Answers as models write them, and how well a reader reads them. */
import assert from 'node:assert/strict'
import type { Json } from '@attune/core'
import type { ContractCheck } from './check.js'

export interface AnswerCase<Input> {
  readonly id: string
  readonly input: Input
  /** Every value that a careful reader would accept; null: asking again. */
  readonly acceptable: readonly Json[]
  readonly note?: string
}

export interface AnswerFamily<Input> {
  readonly family: string
  readonly cases: readonly AnswerCase<Input>[]
}

/** The reading of the answers of a family. */
export interface Readings {
  /** Answers that a value may be read from. */
  readonly clear: number
  /** A line for each value that is not acceptable. */
  readonly wrong: readonly string[]
  /** A line for each clear answer that was refused. */
  readonly unread: readonly string[]
}

/** `read` gives the value that is compared; null or undefined where it refuses. */
export function readingsOf<Input>({ cases }: AnswerFamily<Input>, read: (input: Input) => Json | undefined): Readings {
  const wrong: string[] = []
  const unread: string[] = []
  for (const { id, input, acceptable } of cases) {
    const value = read(input) ?? null
    if (acceptable.includes(value as never)) continue
    const line = `${id}: ${JSON.stringify(value)}, not ${JSON.stringify(acceptable)}, of ${JSON.stringify(input)}`
    if (value === null) unread.push(line)
    else wrong.push(line)
  }
  return { clear: cases.filter(({ acceptable }) => !acceptable.includes(null)).length, wrong, unread }
}

const largeFamily = 20
const mostWrong = 0.01
const mostUnread = 0.1

/**
 * A check that a reader reads a family: at most 1 % wrong and 10 % of the clear ones unread; of 20 cases or fewer none wrong and one
 * unread.
 */
export function answerCheck<Input>(
  family: AnswerFamily<Input> | undefined,
  read: (input: Input) => Json | undefined,
): ContractCheck {
  if (family === undefined) return { name: 'answers: skipped, no cases', run: () => {} }
  const { cases } = family
  return {
    name: `${family.family}: ${cases.length} answers are read, or refused`,
    run() {
      const { clear, wrong, unread } = readingsOf(family, read)
      const isLarge = cases.length > largeFamily
      assert.ok(wrong.length <= (isLarge ? mostWrong * cases.length : 0), `wrong:\n${wrong.join('\n')}`)
      assert.ok(unread.length <= (isLarge ? mostUnread * clear : 1), `unread of ${clear}:\n${unread.join('\n')}`)
    },
  }
}
