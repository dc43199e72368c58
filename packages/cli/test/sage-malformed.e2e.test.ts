import type { Dialogue, Estimate, Known, Verdict } from '@attune/core'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { project, records, run, type RunReport } from './e2e/in-process.js'
import {
  type Answer,
  estimation,
  isEstimation,
  message,
  type SageModels,
  startSageModels,
} from '@attune/testkit/shared/sage-models.js'

const folder = join(import.meta.dirname, '../../plugin-sage/test/vectors')

interface Case {
  readonly id: string
  readonly input: { readonly raw?: string; readonly text?: string; readonly options?: object }
  readonly expected: { readonly ok: boolean; readonly error?: string }
}

/**
 * The answers of a family that nobody can read, each with the options that it was refused under.
 */
const malformed = (family: string): readonly Case[] =>
  (
    JSON.parse(readFileSync(join(folder, 'sage', `${family}.json`), 'utf8')) as { cases: Case[] }
  ).cases.filter(({ expected }) => !expected.ok)

const written = ({ input: { raw = '' } }: Case): string => raw
const estimations = malformed('femo-parse')
/**
 * Refused where the sign must stand at the number; the agent reads a sign that the words around the
 * number leave no doubt of, and that nothing changes.
 */
const statedInWords = new Set(
  [63, 64, 67, 68, 69, 73, 74].map((number) => `change-value-${number}`),
)
const changes = malformed('change-value').filter(({ id }) => !statedInWords.has(id))
const messages = malformed('freply-parse')
const tests = { relationship: malformed('blri-parse'), utterance: malformed('utterance-parse') }
const annotations = malformed('strategy-parse')

/**
 * A model per malformed answer, named as its case, that never says anything else where it is asked
 * for that answer.
 */
const models: Readonly<Record<string, Answer>> = Object.fromEntries([
  ...estimations.map((each) => [each.id, feeling(written(each))]),
  ...changes.map((each) => [each.id, feeling(estimation(each.input.text ?? ''))]),
  ...messages.map((each) => [
    each.id,
    (request: Parameters<Answer>[0]) => (isEstimation(request) ? estimation(5) : written(each)),
  ]),
  ...[...tests.relationship, ...tests.utterance, ...annotations].map((each) => [
    each.id,
    () => written(each),
  ]),
])

function feeling(answer: string): Answer {
  return (request) => (isEstimation(request) ? answer : message('I will think about it.'))
}

interface Exported {
  readonly evaluation: string
  readonly dialogue: Known<Dialogue>
  readonly estimates: Readonly<Record<string, Known<Estimate>>>
  readonly verdicts: Readonly<Record<string, Known<readonly Verdict[]>>>
}

/** An evaluation per case: one talk of three messages. */
const evaluation = (
  name: string,
  agent: string,
  more: object = {},
  judges: Readonly<Record<string, object>> = {},
) => ({
  name,
  scenarios: { use: 'sage/profiles', languages: ['en'] },
  limit: 1,
  simulator: { use: 'sage/sentient-agent', model: agent, maxTurns: 3, ...more },
  estimators: { 'sage/emotion': {} },
  judges,
})

const judged = (use: string, cases: readonly Case[]) =>
  cases.map(({ id }) => evaluation(id, 'agent', {}, { [use]: { model: id } }))

let server: SageModels
let report: RunReport
let found: ReadonlyMap<string, Exported>
const of = (id: string): Exported => found.get(id) ?? expect.fail(`no dialogue of ${id}`)
const talkOf = (id: string): Dialogue => {
  const { dialogue } = of(id)
  return dialogue.state === 'known' ? dialogue.value : expect.fail(dialogue.why)
}
const emotionOf = (id: string): Estimate => {
  const estimate = of(id).estimates['sage/emotion']
  return estimate?.state === 'known' ? estimate.value : expect.fail(`no emotion of ${id}`)
}

beforeAll(async () => {
  server = await startSageModels(models)
  const evaluations = [
    ...[...estimations, ...changes, ...messages].map(({ id, input }) =>
      evaluation(id, id, input.options),
    ),
    ...judged('sage/relationship', tests.relationship),
    ...judged('sage/utterance', tests.utterance),
    ...judged('sage/strategies', annotations),
  ]
  const own = project({
    'attune.config.yaml': {
      plugins: ['@attune/plugin-sage'],
      concurrency: 16,
      models: Object.fromEntries(
        ['agent', ...Object.keys(models)].map((name) => [name, server.model(name)]),
      ),
      supporters: { listener: { use: 'core/rule-based', manner: 'listening' } },
      evaluations,
    },
  })
  report = await run(own)
  const lines = (await records(own)).trim().split('\n')
  found = new Map(
    lines.map((line) => JSON.parse(line) as Exported).map((each) => [each.evaluation, each]),
  )
})
afterAll(() => server.server.close())

it('no malformed answer fails a unit or ends a run, and every model was asked', () => {
  expect(report).toMatchObject({ exitCode: 1, failed: 0, skipped: 0 })
  expect(found.size).toBe(Object.keys(models).length)
  for (const id of Object.keys(models)) expect(server.counts()[id]).toBeGreaterThanOrEqual(2)
})

it('an evaluation in which no dialogue has a score is not done, and the run says so; no other is named', () => {
  const { empty = [] } = report as { empty?: readonly string[] }
  const named = empty.map((sentence) => /"(.+?)"/.exec(sentence)?.[1])
  expect(named).toEqual([...estimations, ...changes, ...messages].map(({ id }) => id))
  expect(empty[0]).toContain(
    'none of its values is known, most often because of "unreadable estimation"',
  )
})

describe('An estimation that stays malformed', () => {
  it.each([...estimations, ...changes])(
    'changes no emotion, and ends the talk, whose score is lost: $id',
    ({ id }) => {
      const { turns, ending } = talkOf(id)
      expect(turns.map(({ text }) => text).slice(2)).toEqual([''])
      const { annotations: notes } = turns[2]!
      expect(notes).toMatchObject({ emotion: 40, unreadable: expect.any(String), attempts: 4 })
      expect(notes).not.toHaveProperty('change')
      expect(ending).toMatchObject({ reason: 'unreadable-estimation' })
      const { measures, series } = emotionOf(id)
      expect(measures['final']).toEqual({ state: 'unknown', why: 'unreadable estimation' })
      expect(series['change']?.values.every(({ state }) => state === 'unknown')).toBe(true)
    },
  )

  it.each(estimations)(
    'is noted for the reason that it is refused for: $id',
    ({ id, expected: { error } }) =>
      expect(talkOf(id).turns[2]?.annotations).toMatchObject({ unreadable: error }),
  )
})

it.each(messages)(
  'A message that stays malformed ends its talk, and is never said: $id',
  ({ id, expected }) => {
    const { turns, ending } = talkOf(id)
    expect(turns.map(({ text }) => text).slice(2)).toEqual([''])
    expect(turns[2]?.annotations).toMatchObject({ emotion: 45, change: 5 })
    expect(ending).toEqual({ reason: 'unreadable-message', detail: expected.error })
    expect(emotionOf(id).measures['final']).toEqual({ state: 'unknown', why: 'unreadable message' })
  },
)

it.each([...tests.relationship, ...tests.utterance])(
  'A test that stays malformed has no score: $id',
  (each) => {
    const [verdicts] = Object.values(of(each.id).verdicts)
    const outcomes = verdicts?.state === 'known' ? verdicts.value.map(({ outcome }) => outcome) : []
    expect(outcomes.length).toBeGreaterThan(3)
    for (const outcome of outcomes) {
      expect(outcome).toEqual({
        state: 'unknown',
        why: `unreadable answer: ${each.expected.error}`,
      })
    }
  },
)

it.each(annotations)(
  'Replies whose annotation stays malformed take no part in the shares: $id',
  ({ id }) => {
    const [verdicts] = Object.values(of(id).verdicts)
    const [counted, ...shares] = verdicts?.state === 'known' ? verdicts.value : []
    expect(counted).toMatchObject({ outcome: { state: 'known', value: 0 }, details: { failed: 3 } })
    expect(shares).toHaveLength(24)
    for (const { outcome } of shares) expect(outcome.state).toBe('unknown')
  },
)
