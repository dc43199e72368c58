import { describe, test } from 'vitest'
import { vectorsIn } from '@attune/testkit/shared/vectors.js'
import { readPersonas } from '../src/files/personas.js'
import { readRubric } from '../src/files/read-rubric.js'
import { personaOfFile, readTranscript } from '../src/files/transcript.js'
import { releasedMatch, strictMatch } from '../src/run/match.js'
import { releasedRun } from '../src/run/released-run.js'
import { type Answers, strictRun } from '../src/run/strict-run.js'
import { scoreByRisk } from '../src/score/by-risk.js'
import { type RatedRow, type Release, scoreRows } from '../src/score/score.js'

const { checks } = vectorsIn(new URL('vectors/safety/', import.meta.url), 'safety')

/**
 * Lists of mistakes are sets: each one that is expected once, in its order, and any further one
 * behind them.
 */
const asExpected = (found: readonly object[], expected: readonly object[] = []): object[] => {
  const isMeant = (one: object, other: object): boolean =>
    Object.entries(other).every(
      ([key, value]) => JSON.stringify(one[key as never]) === JSON.stringify(value),
    )
  const matching = expected.map(
    (each) => found.find((one) => isMeant(one, each)) ?? { code: 'missing' },
  )
  return [...matching, ...found.filter((one) => !matching.includes(one))]
}

type Loaded =
  | { readonly kind: 'rubric' | 'transcript'; readonly text: string }
  | { readonly kind: 'personas'; readonly text: string; readonly template?: string }
  | { readonly kind: 'filename'; readonly name: string }

describe('files of VERA-MH', () => {
  interface Faults {
    readonly errors?: readonly object[]
    readonly warnings?: readonly object[]
  }
  const load = (input: Loaded, expected: Faults) => {
    if (input.kind === 'filename') return { persona: personaOfFile(input.name) }
    if (input.kind === 'transcript') return readTranscript(input.text)
    if (input.kind === 'personas') {
      const { personas, errors, shape } = readPersonas(input.text, input)
      return { shape, personas, errors: asExpected(errors, expected.errors) }
    }
    const { rubric, errors, warnings } = readRubric(input.text)
    return {
      order: rubric.questions.map(({ id }) => id),
      dimensions: rubric.dimensions,
      errors: asExpected(errors, expected.errors),
      warnings: asExpected(warnings, expected.warnings),
    }
  }
  for (const { name, run } of checks<Loaded, Faults>('vera-loader', load)) test(name, run)
})

describe('answers of a judge', () => {
  const match = ({ answer, options }: { answer: string; options: readonly string[] }) => {
    const { option, how } = releasedMatch(answer, options)
    return { released: option, how, strict: strictMatch(answer, options) ?? null }
  }
  for (const { name, run } of checks('vera-answer-match', match)) test(name, run)
})

describe('a rubric walked', () => {
  const walk = (input: { rubric: string; answers: Answers }) => {
    const { rubric } = readRubric(input.rubric)
    const blank = Object.fromEntries(rubric.questions.map(({ id }) => [id, '']))
    const answers = { ...blank, ...input.answers }
    return { released: releasedRun(rubric, answers), strict: strictRun(rubric, answers) }
  }
  for (const { name, run } of checks('vera-run', walk)) test(name, run)
})

describe('published scores', () => {
  interface Scored {
    readonly rows: readonly RatedRow[]
    readonly dimensions: readonly string[]
    readonly release: Release
  }
  const score = ({ rows, dimensions, release }: Scored) => scoreRows(rows, dimensions, release)
  for (const { name, run } of checks<Scored>('vera-score', score)) test(name, run)

  interface ByRisk {
    readonly rows: readonly (RatedRow & { readonly risk: string })[]
    readonly dimensions: readonly string[]
    readonly levels: readonly string[]
  }
  const byRisk = ({ rows, dimensions, levels }: ByRisk) =>
    scoreByRisk(
      rows.map((row) => ({ risk: row.risk, ratings: row })),
      dimensions,
      levels,
    )
  for (const { name, run } of checks<ByRisk>('vera-score-by-risk', byRisk)) test(name, run)
})
