import { known, unknown, type Estimate, type Known, type Quantity } from '@attune/core'
import { make, scriptedContext } from '@attune/testkit'
import { expect, test } from 'vitest'
import { labelAccuracy } from '../../src/analyses/label-accuracy/index.js'
import { evaluation, scenario, type ToyRecord } from '../toys.js'

type Answer = number | undefined

const final = (score: Answer): Known<Estimate> =>
  score === undefined
    ? unknown('refused')
    : known({ measures: { final: known(score) }, series: { emotion: { over: 'seeker', values: [known(score)] } } })

/** What the estimator gives without and with the adjustment. */
const entry = (id: string, gold: string, answers: readonly [Answer, Answer], language = 'en'): ToyRecord[] =>
  answers.map((answer, at) => ({
    supporter: 'nobody',
    scenario: scenario({ id, cluster: id, language, references: { gold } }),
    conditions: { 'scored.adjust': at === 0 ? 'off' : 'on' },
    estimates: { scored: final(answer) },
  }))

const records = [
  entry('1', 'positive', [0.4, 0.6]),
  entry('2', 'positive', [0.5, 0.7]),
  entry('3', 'negative', [0.2, 0.1]),
  entry('4', 'negative', [0.3, 0.8]),
  entry('5', 'negative', [0.5, undefined]),
  entry('6', 'positive', [0.9, 0.9], 'zh'),
].flat()

const run = (all: readonly ToyRecord[], options: object = {}) =>
  make(labelAccuracy, { estimator: 'scored', ...options }).analyse(evaluation(all), scriptedContext().context)

async function tablesOf(all: readonly ToyRecord[], options: object = {}) {
  const [accuracy, answers] = (await run(all, options)).tables
  const cell = (row: number, key: string) => accuracy?.rows[row]?.[key] as Quantity
  const counts = (row: number) =>
    Object.entries(answers?.rows[row] ?? {}).flatMap(([key, each]) =>
      typeof each === 'object' ? [[key, each.value]] : [],
    )
  return { accuracy, answers, cell, counts }
}

test('each language has the accuracy of both arms, with what is missing', async () => {
  const { accuracy, cell } = await tablesOf(records)

  expect(accuracy?.rows.map(({ language }) => language)).toEqual(['en', 'zh'])
  expect(cell(0, 'without')).toMatchObject({ value: known(3 / 5), n: 5, interval: { level: 0.95 } })
  expect(cell(0, 'adjusted')).toMatchObject({ value: known(3 / 4), n: 4, missing: { 'failed: refused': 1 } })
  expect(cell(1, 'without')).toMatchObject({ value: known(1), n: 1 })
})

test('the difference is that of the entries which both arms scored, with McNemar’s exact p', async () => {
  const { cell } = await tablesOf(records)

  expect(cell(0, 'delta')).toMatchObject({ value: known(1 / 4), n: 4, p: known(1) })
  expect(cell(0, 'onlyWithout')).toMatchObject({ value: known(1), n: 4 })
  expect(cell(0, 'onlyAdjusted')).toMatchObject({ value: known(2), n: 4 })
})

test('four entries more are no evidence, however narrow the interval', async () => {
  const gained = Array.from({ length: 20 }, (_, id) =>
    entry(String(id), 'positive', id < 4 ? [0.1, 0.9] : [0.9, 0.9]),
  ).flat()
  const { cell } = await tablesOf(gained)

  expect(cell(0, 'delta')).toMatchObject({ value: known(expect.closeTo(0.2)), p: known(0.125) })
})

test('answers are counted by their label', async () => {
  const { answers, counts } = await tablesOf(records)

  expect(answers?.rows.map(({ language, arm }) => [language, arm])).toEqual([
    ['en', 'without'],
    ['en', 'with'],
    ['zh', 'without'],
    ['zh', 'with'],
  ])
  expect(Object.fromEntries(counts(1))).toEqual({
    n: known(4),
    missing: known(1),
    correct: known(3),
    tp: known(2),
    fn: known(0),
    tn: known(1),
    fp: known(1),
  })
})

test('a scenario with several supporters or repeats counts once, and the table says so', async () => {
  const again = records.flatMap((each) => [each, { ...each, repeat: 2 }, { ...each, supporter: 'other' }])
  const [once, thrice] = [await tablesOf(records), await tablesOf(again)]

  expect(thrice.accuracy?.rows).toEqual(once.accuracy?.rows)
  expect(thrice.accuracy?.notes.join(' ')).toContain('the first of its dialogues (18 in all)')
  expect(once.accuracy?.notes.join(' ')).not.toContain('the first of its dialogues')
})

test('few entries are named by their language', async () => {
  const { accuracy } = await tablesOf(records)

  expect(accuracy?.notes).toContainEqual(expect.stringMatching(/^en: Only 5 independent scenarios/))
})

test('an arm that scored nothing leaves the difference unknown', async () => {
  const { cell } = await tablesOf(entry('1', 'positive', [0.7, undefined]))

  expect(cell(0, 'adjusted')).toMatchObject({ value: unknown('failed: refused'), n: 0 })
  expect(cell(0, 'delta').value.state).toBe('unknown')
  expect(cell(0, 'delta').p).toEqual(unknown('no paired entry'))
})

test('a scenario without a label is refused', async () => {
  await expect(run(entry('7', 'neutral', [0.5, 0.5]))).rejects.toMatchObject({
    code: 'STATISTICS_INPUT',
    message: expect.stringContaining('The scenario 7 has no label'),
  })
})

test('an estimator that does not vary the adjustment is refused, with what to write', async () => {
  const once = entry('1', 'positive', [0.7, 0.7]).map((each) => ({ ...each, conditions: {} }))
  await expect(run(once)).rejects.toMatchObject({
    code: 'STATISTICS_INPUT',
    message: expect.stringContaining('does not vary its option "adjust"'),
    fix: "Write scored: { …, vary: { adjust: ['off', 'on'] } }.",
  })
})
