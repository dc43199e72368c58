import { type Arbitrary, array, nat, record } from 'fast-check'
import { expect } from 'vitest'
import {
  flowOf,
  type WrittenAnswer,
  type WrittenFlow,
  type WrittenQuestion,
} from '../src/judges/question-flow/flow.js'
import { flowMistakes } from '../src/judges/question-flow/flow-mistakes.js'
import { type Answers, runFlow } from '../src/judges/question-flow/run-flow.js'

interface Draft {
  readonly group: number
  /** By answer: how far it jumps, and its mark. */
  readonly jumps: readonly { readonly ahead: number; readonly mark: number }[]
  readonly finding: number
  readonly said: number
  /** Where it stands in the file, which is another order than that of the jumps. */
  readonly place: number
}

const draft: Arbitrary<Draft> = record({
  group: nat(3),
  jumps: array(record({ ahead: nat(4), mark: nat(12) }), { minLength: 2, maxLength: 3 }),
  finding: nat(3),
  said: nat(5),
  place: nat(1000),
})

const marks = ['group', 'rest', 'all'] as const
const names = ['yes', 'no', 'not clear'] as const

/** A flow without circles, and an answer to each question: one in three or so cannot be read. */
export const flowWorld: Arbitrary<{ readonly flow: WrittenFlow; readonly answers: Answers }> =
  array(draft, {
    minLength: 1,
    maxLength: 14,
  }).map((drafts) => {
    const written = drafts.map(
      (each, at) => [`q${at}`, questionOf(each, at, drafts.length), each] as const,
    )
    const [first, ...rest] = written
    const inFile = [first!, ...rest.toSorted((left, right) => left[2].place - right[2].place)]
    return {
      flow: { questions: Object.fromEntries(inFile.map(([id, question]) => [id, question])) },
      answers: Object.fromEntries(drafts.map(({ said }, at) => [`q${at}`, names[said] ?? null])),
    }
  })

function questionOf({ group, jumps, finding }: Draft, at: number, count: number): WrittenQuestion {
  const answers = jumps.map(({ ahead, mark }, place): [string, WrittenAnswer] => {
    const to = at + 1 + ahead
    return [
      names[place]!,
      { goto: to < count ? `q${to}` : 'end', ...(marks[mark] && { notApplicable: marks[mark] }) },
    ]
  })
  return {
    group: `g${group}`,
    ask: '?',
    answers: Object.fromEntries(answers),
    ...(finding < 2 && { finding: { on: 'yes', severity: finding === 0 ? 'low' : 'high' } }),
  }
}

/** What holds of each flow, whatever is answered. */
export function holds({ flow: written, answers }: { flow: WrittenFlow; answers: Answers }): void {
  const flow = flowOf(written)
  const [rejoined, stopped] = [runFlow(flow, answers, 'rejoin'), runFlow(flow, answers, 'stop')]
  for (const run of [rejoined, stopped]) {
    const asked = run.path.map(({ question }) => question)
    expect(new Set(asked).size).toBe(asked.length)
    expect([...asked, ...run.notAsked].sort()).toEqual(flow.questions.map(({ id }) => id).sort())
    expect(run.asks).toBeUndefined()
    // A finding is kept or listed as dropped, and its group says so.
    for (const { group, severity } of run.findings)
      expect(['found', 'incomplete'], `${group} ${severity}`).toContain(run.groups[group]!.state)
    for (const { group } of run.discarded) expect(run.groups[group]!.state).toBe('not-applicable')
  }
  const kept = JSON.stringify([...rejoined.findings, ...rejoined.discarded])
  for (const finding of stopped.findings) expect(kept).toContain(JSON.stringify(finding))
  const isGated = written.questions && flowMistakes(written).warnings.length > 0
  const isDropping = flow.questions.some(({ options }) =>
    options.some(({ mark }) => mark === 'group'),
  )
  if (!isGated && !isDropping)
    expect(rejoined.findings).toEqual(expect.arrayContaining([...stopped.findings]))
  asksStepByStep(written, answers)
}

/** Question by question it takes the same path as with all answers at once. */
function asksStepByStep(written: WrittenFlow, answers: Answers): void {
  const flow = flowOf(written)
  const known: Record<string, string | null> = {}
  let run = runFlow(flow, known)
  while (run.asks !== undefined) {
    expect(Object.hasOwn(known, run.asks)).toBe(false)
    known[run.asks] = answers[run.asks] ?? null
    run = runFlow(flow, known)
  }
  expect(run.path).toEqual(runFlow(flow, answers).path)
}
