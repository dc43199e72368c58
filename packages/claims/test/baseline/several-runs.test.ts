import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Baseline, BaselineEvaluation } from '../../src/baseline/baseline.js'
import { runsOf } from '../../src/baseline/baseline.js'
import { baselineText, baselineToKeep, mergeBaselines } from '../../src/baseline/several-runs.js'

const part = { use: 'x/talk', revision: 1, conditions: {}, options: {}, prompts: {} }
const instrument = { seed: '0', flags: 2, scenarios: part, simulators: { talk: [part] }, readers: { mood: [part] } }

const run = (value: number, change: Partial<BaselineEvaluation> = {}): Baseline => ({
  baseline: 3,
  attune: '0.1.0',
  evaluations: {
    care: {
      id: `id of ${value}`,
      instrument,
      supporters: { bot: { version: 'v1', digest: 'd1' } },
      answered: {},
      scenarios: { a: { digest: 's1', language: 'en' } },
      numbers: [{ kind: 'measure', source: 'mood', name: 'level', supporter: 'bot', values: { a: [[1, value]] } }],
      ...change,
    },
  },
})
const v2 = { supporters: { bot: { version: 'v2', digest: 'd2' } } }

const file = (baseline: Baseline | string): string => {
  const name = join(mkdtempSync(join(tmpdir(), 'attune-baseline-')), 'main.json')
  writeFileSync(name, typeof baseline === 'string' ? baseline : baselineText(baseline))
  return name
}
const mergedOf = (first: Baseline, second: Baseline): Baseline =>
  mergeBaselines({ name: 'one.json', baseline: first }, { name: 'two.json', baseline: second })
const care = ({ evaluations }: Pick<Baseline, 'evaluations'>): BaselineEvaluation => evaluations['care']!

describe('runs of one version', () => {
  test('are added to a file, each as its own, under the id of the first', () => {
    const two = baselineToKeep(file(run(1)), run(2), { add: true })
    const three = baselineToKeep(file(two), run(3), { add: true })
    expect(runsOf(care(three))).toEqual([1, 2, 3])
    expect(care(three).id).toBe('id of 1')
    expect(care(three).numbers.map(({ values }) => values['a'])).toEqual([[[1, 1]], [[1, 2]], [[1, 3]]])
  })

  test('are not added twice', () => {
    const two = file(baselineToKeep(file(run(1)), run(2), { add: true }))
    expect(() => baselineToKeep(two, run(2), { add: true })).toThrow(expect.objectContaining({ code: 'BASELINE_HELD' }))
  })

  test('of many jobs are merged in any order, each once', () => {
    const left = mergedOf(run(1), run(2))
    const all = mergedOf(mergedOf(left, run(3)), left)
    expect(care(all).numbers.map(({ values }) => values['a']![0]![1])).toEqual([1, 2, 3])
    const other = mergedOf(run(3), mergedOf(run(2), run(1)))
    expect(new Set(care(other).numbers.map(({ values }) => values['a']![0]![1]))).toEqual(new Set([1, 2, 3]))
  })
})

test.each<[string, Baseline, string]>([
  ['another version', run(2, v2), 'the version of "bot" (v1 and v2)'],
  ['another instrument', run(2, { instrument: { ...instrument, seed: '7' } }), 'the seed (0, now 7)'],
  ['an edited scenario', run(2, { scenarios: { a: { digest: 's2', language: 'en' } } }), 'the scenario "a"'],
])('%s is refused, with what differs', (_, other, says) => {
  const refused = expect.objectContaining({ code: 'BASELINE_MIXED', message: expect.stringContaining(says) as string })
  expect(() => mergedOf(run(1), other)).toThrow(refused)
  expect(() => baselineToKeep(file(run(1)), other, { add: true })).toThrow(refused)
})

describe('a pinned release', () => {
  const pinned = baselineToKeep(file(run(1)), run(1), { add: false, pin: 'v1.0' })

  test('stays when the baseline is written again', () => {
    const next = baselineToKeep(file(pinned), run(2, v2), { add: false })
    expect(care(next).id).toBe('id of 2')
    expect(next.pinned).toMatchObject({ name: 'v1.0', evaluations: { care: { id: 'id of 1' } } })
  })

  test('has the runs that are added to it, and not those of later versions', () => {
    const two = baselineToKeep(file(pinned), run(2), { add: true })
    expect(runsOf(care(two.pinned!))).toEqual([1, 2])
    const next = baselineToKeep(file(two), run(3, v2), { add: false })
    const added = baselineToKeep(file(next), run(4, v2), { add: true })
    expect([runsOf(care(added)), runsOf(care(added.pinned!))]).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(care(added.pinned!).id).toBe('id of 1')
  })

  test('takes the place of another', () => {
    expect(baselineToKeep(file(pinned), run(2, v2), { add: false, pin: 'v2.0' }).pinned?.name).toBe('v2.0')
  })

  test('is named where two baselines have different ones', () => {
    const other = { ...run(2), pinned: { name: 'v0.9', evaluations: {} } }
    expect(() => mergedOf(pinned, other)).toThrow('the pinned release (v1.0 and v0.9)')
    expect(mergedOf(run(2), pinned).pinned).toEqual(pinned.pinned)
  })

  test('is not lost with a file that cannot be read; one of another format is written anew', () => {
    expect(() => baselineToKeep(file('<<<<<<< HEAD'), run(1), { add: false })).toThrow('It is not JSON.')
    expect(baselineToKeep(file('{"baseline":2,"attune":"0.1.0"}'), run(1), { add: false })).toEqual(run(1))
  })
})
