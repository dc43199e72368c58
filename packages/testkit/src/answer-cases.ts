/** Test cases of model answers, and the accuracy of a parser on them. */
import assert from 'node:assert/strict'
import type { Json } from '@attune/core'
import type { ContractCheck } from './check.js'

export interface AnswerCase<Input> {
  readonly id: string
  readonly input: Input
  /**
   * Values that a careful person would accept. Null means that the answer should be requested
   * again.
   */
  readonly acceptable: readonly Json[]
  readonly note?: string
}

export interface AnswerFamily<Input> {
  readonly family: string
  readonly cases: readonly AnswerCase<Input>[]
}

/** Results of a parser on a family of test cases. */
export interface Readings {
  /** Number of cases whose answer is readable, so that a value is acceptable. */
  readonly clear: number
  /** One line for each wrong value of the parser. */
  readonly wrong: readonly string[]
  /** One line for each readable answer that the parser refused. */
  readonly unread: readonly string[]
}

/**
 * Parses all cases. `read` returns the value to compare; null or undefined if the parser refuses
 * the answer.
 */
export function readingsOf<Input>(
  { cases }: AnswerFamily<Input>,
  read: (input: Input) => Json | undefined,
): Readings {
  const wrong: string[] = []
  const unread: string[] = []
  for (const { id, input, acceptable } of cases) {
    const value = read(input) ?? null
    if (acceptable.includes(value as never)) continue
    const line = `${id}: ${JSON.stringify(value)}, not ${JSON.stringify(acceptable)}, of ${JSON.stringify(input)}`
    if (value === null) unread.push(line)
    else wrong.push(line)
  }
  return {
    clear: cases.filter(({ acceptable }) => !acceptable.includes(null)).length,
    wrong,
    unread,
  }
}

const largeFamily = 20
const mostWrong = 0.01
const mostUnread = 0.1

/**
 * Creates a check that a parser is accurate on a family of cases: at most 1 % wrong values, and at
 * most 10 % refusals of readable answers. With 20 cases or fewer: no wrong value and at most one
 * refusal.
 *
 * ```ts
 * const family = { family: 'scores', cases: [{ id: 'plain', input: '3', acceptable: [3] }] }
 * const check = answerCheck(family, (text) => Number(text))
 * ```
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
      assert.ok(
        wrong.length <= (isLarge ? mostWrong * cases.length : 0),
        `wrong:\n${wrong.join('\n')}`,
      )
      assert.ok(
        unread.length <= (isLarge ? mostUnread * clear : 1),
        `unread of ${clear}:\n${unread.join('\n')}`,
      )
    },
  }
}
