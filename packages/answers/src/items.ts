import { known, type Known } from '@attune/core'
import { problem } from './problem.js'

/** The answer of a model to one item: a value, or why there is none. */
export interface AnsweredItem<Value> {
  readonly item: number
  readonly answer: Known<Value>
}

const ascending = (items: readonly number[]): number[] => [...new Set(items)].sort((left, right) => left - right)

/**
 * The answers to the items 1 to `count`, in their order; unknown with the first of these and the items concerned: the
 * problems in `order` that single answers have, `conflict` for an item answered in two ways, `incomplete`.
 */
export function collectItems<Value>(
  answers: readonly AnsweredItem<Value>[],
  count: number,
  order: readonly string[],
): Known<Value[]> {
  const problems = new Map<string, number[]>()
  const report = (code: string, item: number) => problems.set(code, [...(problems.get(code) ?? []), item])
  const values = new Map<number, Value>()
  for (const { item, answer } of answers) {
    if (answer.state === 'unknown') report(answer.why, item)
    else if (values.has(item) && values.get(item) !== answer.value) report('conflict', item)
    else values.set(item, answer.value)
  }
  const items = Array.from({ length: count }, (_, i) => i + 1)
  for (const item of items) if (!values.has(item)) report('incomplete', item)
  const first = [...order, 'conflict', 'incomplete'].find((code) => problems.has(code))
  return first === undefined
    ? known(items.map((item) => values.get(item)!))
    : problem(first, ascending(problems.get(first)!))
}
