import { known } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { expect, test } from 'vitest'
import { type ToyRecord, analysed, scenario } from '../toys.js'

const record = (id: string, language: string, strategy: string, value: number): ToyRecord => ({
  supporter: 'calm',
  scenario: scenario({ id: `${id}/${language}`, cluster: id, language, tags: { strategy } }),
  estimate: {
    measures: { bel: known(value), etv: known(value / 10), etvNoSkip: known(value / 10) },
    series: {},
  },
})
const records = ['1', '2', '3', '4'].flatMap((id, at) => {
  const strategy = at % 2 === 0 ? 'CogChg' : 'SitMod'
  return [record(id, 'en', strategy, 0.4 + at / 10), record(id, 'zh', strategy, 0.3 + at / 10)]
})
const run = (all: readonly ToyRecord[], options: object = {}) => analysed('contrasts', all, options)

test('what varies is compared: strategies within a language, languages by scenario', async () => {
  const { tables } = await run(records)

  expect(tables.map(({ id }) => id)).toEqual(['between-strategy', 'between-language'])
  const [strategies, languages] = tables
  expect(strategies!.rows.map((row) => [row['by.language'], row['first'], row['second']])).toEqual([
    ['en', 'CogChg', 'SitMod'],
    ['zh', 'CogChg', 'SitMod'],
  ])
  expect(strategies!.rows[0]!['bel']).toMatchObject({ value: known(expect.closeTo(-0.1)) })
  expect(languages!.rows).toHaveLength(1)
  const gap = languages!.rows[0]!['bel'] as Quantity
  expect(gap).toMatchObject({ value: known(expect.closeTo(0.1)), n: 4, clusters: 4 })
})

test('the same stories with several numbers of events are compared story by story', async () => {
  const stories = ['1', '2', '3'].flatMap((id, at) =>
    [0, 1].map((count) => {
      const one = record(id, 'en', 'CogChg', 0.3 + at / 10 + count / 100)
      const events = Array.from({ length: count }, () => ({ turn: 1, text: 'News.' }))
      return { ...one, scenario: { ...one.scenario, id: `${id}/${count}`, events } }
    }),
  )
  const [events] = (await run(stories, { between: ['events'] })).tables

  expect(events!.rows[0]!['bel']).toMatchObject({
    value: known(expect.closeTo(-0.01)),
    n: 3,
    clusters: 3,
  })
  expect(events!.notes.join(' ')).toContain('paired by scenario')
})

test('only what is asked for is compared', async () => {
  expect((await run(records, { between: ['language'] })).tables.map(({ id }) => id)).toEqual([
    'between-language',
  ])
})

test('what is the same everywhere is left out', async () => {
  const english = records.filter(({ scenario: { language } }) => language === 'en')
  expect((await run(english)).tables.map(({ id }) => id)).toEqual(['between-strategy'])
})
