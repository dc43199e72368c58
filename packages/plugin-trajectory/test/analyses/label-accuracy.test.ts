import { known, unknown, type Estimate, type Known } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { expect, test } from 'vitest'
import { type ToyRecord, analysed, scenario } from '../toys.js'

type Answer = number | undefined

const final = (score: Answer): Known<Estimate> =>
  score === undefined
    ? unknown('refused')
    : known({
        measures: { final: known(score) },
        series: { emotion: { over: 'seeker', values: [known(score)] } },
      })

/** What the estimator gives without and with the adjustment. */
const entry = (
  id: string,
  gold: string,
  answers: readonly [Answer, Answer],
  language = 'en',
): ToyRecord[] =>
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
  analysed('label-accuracy', all, options)

async function tablesOf(all: readonly ToyRecord[], options: object = {}) {
  const { tables, sentences = [] } = await run(all, options)
  const table = (id: string) => tables.find((each) => each.id === id)
  const cell = (id: string, row: number, key: string) => table(id)?.rows[row]?.[key] as Quantity
  return { ids: tables.map(({ id }) => id), table, cell, sentences }
}

test('each arm has its accuracy in each language, with what is missing', async () => {
  const { ids, table, cell } = await tablesOf(records)

  expect(ids).toEqual([
    'label-accuracy-en',
    'label-differences-en',
    'label-accuracy-zh',
    'label-differences-zh',
    'label-answers',
  ])
  expect(table('label-accuracy-en')?.rows.map(({ supporter }) => supporter)).toEqual([
    'adjust off',
    'adjust on',
  ])
  expect(cell('label-accuracy-en', 0, 'right')).toMatchObject({
    value: known(3 / 5),
    n: 5,
    interval: { level: 0.95 },
  })
  expect(cell('label-accuracy-en', 1, 'right')).toMatchObject({
    value: known(3 / 4),
    n: 4,
    missing: { 'failed: refused': 1 },
  })
  expect(cell('label-accuracy-zh', 0, 'right')).toMatchObject({ value: known(1), n: 1 })
})

test('the difference is that of the entries which both arms scored, with McNemar’s exact p', async () => {
  const { table, cell } = await tablesOf(records)

  expect(table('label-differences-en')?.rows[0]).toMatchObject({
    first: 'adjust on',
    second: 'adjust off',
  })
  expect(cell('label-differences-en', 0, 'right')).toMatchObject({
    value: known(1 / 4),
    n: 4,
    p: known(1),
  })
  expect(cell('label-differences-en', 0, 'onlyFirst')).toMatchObject({ value: known(2), n: 4 })
  expect(cell('label-differences-en', 0, 'onlySecond')).toMatchObject({ value: known(1), n: 4 })
})

const gaining = (count: number, clusterOf: (id: number) => string) =>
  Array.from({ length: 20 }, (_, id) =>
    entry(String(id), 'positive', id < count ? [0.1, 0.9] : [0.9, 0.9]),
  )
    .flat()
    .map((each) => ({
      ...each,
      scenario: { ...each.scenario, cluster: clusterOf(Number(each.scenario.id)) },
    }))

test('four entries more are no evidence, however narrow the interval', async () => {
  const { cell, sentences } = await tablesOf(gaining(4, String))

  expect(cell('label-differences-en', 0, 'right')).toMatchObject({
    value: known(expect.closeTo(0.2)),
    p: known(0.125),
  })
  expect(sentences.join(' ')).toContain('cannot be told apart')
})

test('entries of one dialogue are not independent: their p-value is of whole dialogues', async () => {
  const inDialogues = (size: number) => gaining(10, (id) => String(Math.floor(id / size)))
  const [{ table, cell }, two] = [await tablesOf(inDialogues(2)), await tablesOf(inDialogues(10))]

  // Of ten dialogues five gain 1: t(9) = 0.5 / (0.527 / √10) = 3.
  expect(cell('label-differences-en', 0, 'right')).toMatchObject({
    clusters: 10,
    p: known(expect.closeTo(0.014956, 5)),
  })
  expect(two.cell('label-differences-en', 0, 'right')).toMatchObject({
    clusters: 2,
    p: { state: 'unknown' },
  })
  expect(table('label-differences-en')?.notes.join(' ')).not.toContain('McNemar')
})

test('any number of arms stands in one table: conditions of several estimators', async () => {
  const more = records
    .filter(({ conditions }) => conditions?.['scored.adjust'] === 'off')
    .map((each) => ({ ...each, conditions: {}, estimates: { other: final(0.9) } }))
  const { table } = await tablesOf([...records, ...more])

  const arms = ['scored, adjust off', 'scored, adjust on', 'other']
  expect(table('label-accuracy-en')?.rows.map(({ supporter }) => supporter)).toEqual(arms)
  expect(table('label-differences-en')?.rows.map(({ first, second }) => [first, second])).toEqual([
    [arms[1], arms[0]],
    [arms[2], arms[0]],
  ])
  const one = await tablesOf([...records, ...more], { estimators: ['other'] })
  expect(one.table('label-accuracy-en')?.rows.map(({ supporter }) => supporter)).toEqual(['other'])
})

test('labels of several people have their agreement, with each other and with each arm', async () => {
  const labels = { anna: 'positive', ben: 'positive' }
  const rated = records.map((each, at) => ({
    ...each,
    scenario: {
      ...each.scenario,
      references:
        Math.floor(at / 2) === 2
          ? { labels: { ...labels, ben: 'negative' } }
          : { gold: 'positive', labels },
    },
  }))
  const { table, cell } = await tablesOf(rated)

  const raters = table('label-raters-en')
  expect(raters?.rows.map((row) => row['raters'])).toContain('anna and ben')
  expect(raters?.rows.at(-1)?.['raters']).toBe('all')
  expect(raters?.rows[0]?.['kappa']).toMatchObject({ n: 5 })
  expect(cell('label-accuracy-en', 0, 'right').missing).toEqual({ 'people do not agree': 1 })
  expect((await tablesOf(records)).table('label-raters-en')).toBeUndefined()
})

test('answers are counted by their label', async () => {
  const { table } = await tablesOf(records)
  const answers = table('label-answers')

  expect(answers?.rows.map(({ language, arm }) => [language, arm])).toEqual([
    ['en', 'adjust off'],
    ['en', 'adjust on'],
    ['zh', 'adjust off'],
    ['zh', 'adjust on'],
  ])
  const counts = Object.entries(answers!.rows[1]!).flatMap(([key, each]) =>
    typeof each === 'object' ? [[key, each.value]] : [],
  )
  expect(Object.fromEntries(counts)).toEqual({
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
  const again = records.flatMap((each) => [
    each,
    { ...each, repeat: 2 },
    { ...each, supporter: 'other' },
  ])
  const [once, thrice] = [await tablesOf(records), await tablesOf(again)].map(({ table }) =>
    table('label-accuracy-en'),
  )

  expect(thrice?.rows).toEqual(once?.rows)
  expect(thrice?.notes.join(' ')).toContain('the first of its dialogues (18 in all)')
  expect(once?.notes.join(' ')).not.toContain('the first of its dialogues')
})

test('an arm that scored nothing leaves the difference unknown', async () => {
  const { cell } = await tablesOf(entry('1', 'positive', [0.7, undefined]))

  expect(cell('label-accuracy-en', 1, 'right')).toMatchObject({
    value: unknown('failed: refused'),
    n: 0,
  })
  expect(cell('label-differences-en', 0, 'right').value.state).toBe('unknown')
  expect(cell('label-differences-en', 0, 'right').p).toEqual(unknown('no paired entry'))
})

test('a scenario without a label is refused', async () => {
  await expect(run(entry('7', 'neutral', [0.5, 0.5]))).rejects.toMatchObject({
    code: 'STATISTICS_INPUT',
    message: expect.stringContaining('The scenario 7 has no label'),
  })
})
