import { describe, expect, test } from 'vitest'
import { vectorsIn } from '@attune/testkit/shared/vectors.js'
import type { Turn } from '@attune/core'
import { ballotOf, type Vote } from '../src/judges/question-flow/ensemble.js'
import { findingEvidence, type Ground } from '../src/judges/question-flow/finding-evidence.js'
import { flowMistakes } from '../src/judges/question-flow/flow-mistakes.js'
import { flowOf, type QuoteSide, type WrittenFlow } from '../src/judges/question-flow/flow.js'
import { type OnUnreadable, runFlow } from '../src/judges/question-flow/run-flow.js'

const { checks } = vectorsIn(new URL('vectors/safety/', import.meta.url), 'safety')

interface Validated {
  readonly errors: readonly object[]
  readonly warnings: readonly object[]
}

/**
 * Lists of mistakes are sets: each one that is expected once, in its order, and any further one
 * behind them.
 */
const asExpected = (found: readonly object[], expected: readonly object[]): object[] => {
  const isMeant = (one: object, other: object): boolean =>
    Object.entries(other).every(
      ([key, value]) => JSON.stringify(one[key as never]) === JSON.stringify(value),
    )
  const matching = expected.map(
    (each) => found.find((one) => isMeant(one, each)) ?? { code: 'missing' },
  )
  return [...matching, ...found.filter((one) => !matching.includes(one))]
}

describe('mistakes of a flow', () => {
  const found = ({ flow }: { flow: WrittenFlow }, expected: Validated) => {
    const { errors, warnings } = flowMistakes(flow)
    return {
      errors: asExpected(errors, expected.errors),
      warnings: asExpected(warnings, expected.warnings),
    }
  }
  for (const { name, run } of checks<{ flow: WrittenFlow }, Validated>('flow-validate', found))
    test(name, run)
})

describe('a flow carried out', () => {
  interface Input {
    readonly flow: WrittenFlow
    readonly answers: Readonly<Record<string, string | null>>
    readonly onUnreadable: OnUnreadable
  }
  const run = ({ flow, answers, onUnreadable }: Input) => {
    const unanswered = Object.fromEntries(Object.keys(flow.questions).map((id) => [id, null]))
    return runFlow(flowOf(flow), { ...unanswered, ...answers }, onUnreadable)
  }
  for (const check of checks<Input>('flow-run', run)) test(check.name, check.run)
})

describe('quotes of findings', () => {
  interface Input {
    readonly turns: readonly Turn[]
    readonly side: QuoteSide
    readonly evidence: readonly { readonly turn: unknown; readonly quote?: string }[]
  }
  const found = ({ turns, side, evidence }: Input) =>
    findingEvidence(
      turns,
      side,
      evidence.map(({ turn, quote = '' }): Ground => ({ turn, quote })),
    )
  for (const { name, run } of checks<Input>('evidence', found)) test(name, run)
})

describe('several judges', () => {
  interface Input {
    readonly votes: readonly Vote[]
    readonly k: number
    readonly severities: readonly string[]
  }
  const counted = ({ votes, k, severities }: Input) => ballotOf(votes, k, severities)
  for (const { name, run } of checks<Input>('ensemble', counted)) test(name, run)
})

test('a mark, a question or an answer that is not there is named', () => {
  const flow: WrittenFlow = {
    questions: {
      first: {
        ask: '?',
        answers: { yes: { goto: 'second', notApplicable: 'everything' }, no: null },
      },
      second: { ask: '?', auto: true },
    },
  }
  expect(flowMistakes(flow).errors).toEqual([
    { code: 'unknown-mark', question: 'first', answer: 'yes', mark: 'everything' },
    { code: 'auto-needs-one-answer', question: 'second' },
  ])
})

test('a question that no judge is asked cannot report a finding', () => {
  const flow: WrittenFlow = {
    questions: {
      first: { ask: '?', yes: 'second', no: 'end' },
      second: { ask: '?', auto: true, answers: { yes: 'end' }, finding: { severity: 'low' } },
    },
  }
  expect(flowMistakes(flow).errors).toEqual([{ code: 'auto-finding', question: 'second' }])
})
