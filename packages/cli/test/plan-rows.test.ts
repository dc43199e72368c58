import { expect, test } from 'vitest'
import { columnsText } from '../src/terminal-text.js'
import {
  batchText,
  budgetText,
  cacheText,
  expectedRows,
  rewardsText,
  typedText,
} from '../src/plan-rows.js'

const calls = (model: string, cost?: number) => ({
  model,
  calls: 2760,
  tokens: { input: 2_554_724, output: 93_548 },
  ...(cost !== undefined && { cost }),
})

test('what models take has separators and a sum', () => {
  expect(expectedRows([calls('seeker', 7.32), calls('judge', 1)]).slice(1)).toEqual([
    ['seeker', '2,760', '2,554,724', '93,548', '7.32'],
    ['judge', '2,760', '2,554,724', '93,548', '1.00'],
    ['all', '5,520', '5,109,448', '187,096', '8.32'],
  ])
})

test('what is held to a schema is named', () => {
  const [seeker, judge, scorer] = ['seeker', 'judge', 'scorer'].map((name) => calls(name))
  expect(typedText([seeker!, { ...judge!, typed: 2760 }, { ...scorer!, typed: 12 }])).toBe(
    'Answers held to a JSON schema: judge 2,760 of 2,760, scorer 12 of 2,760.',
  )
  expect(typedText([seeker!])).toBeUndefined()
})

test('what a cache can serve is named, with the cost then where the config has a price for it', () => {
  const cacheable = { tokens: 1_000_000, share: 0.587 }
  const [seeker, judge, other] = ['seeker', 'judge', 'other'].map((name) => calls(name))
  const little = { ...other!, cacheable: { tokens: 10, share: 0.004 } }
  expect(
    cacheText([
      { ...seeker!, cacheable },
      { ...judge!, cacheable: { ...cacheable, cost: 4.321 } },
      little,
    ]),
  ).toBe(
    'A cache of the service can serve, of the input: seeker up to 58 %, judge up to 58 % (cost then 4.32).',
  )
  expect(cacheText([seeker!, little])).toBeUndefined()
})

test('what can wait is named if it does, or if the config has a price for it', () => {
  const [judge, writer, other] = ['judge', 'writer', 'other'].map((name) => calls(name))
  const batch = { ordered: 0, possible: 2760 }
  const priced = { ...batch, costs: { singly: 8, byBatch: 4 } }
  expect(
    batchText([
      { ...judge!, batch: priced },
      { ...writer!, batch: { ordered: 12, possible: 12 } },
    ]),
  ).toBe(
    'By batch: judge 0 of 2,760 calls that can wait (cost of the model with all of them 4.00, with none 8.00), writer 12 of 12 calls that can wait.',
  )
  expect(batchText([{ ...other!, batch }])).toBeUndefined()
})

test('a sum without all prices says so', () => {
  expect(
    expectedRows([calls('seeker', 7.32), calls('reward')])
      .at(-1)
      ?.at(-1),
  ).toBe('at least 7.32')
  expect(
    expectedRows([calls('reward')])
      .at(-1)
      ?.at(-1),
  ).toBe('no prices')
  expect(expectedRows([])).toEqual([])
})

test('columns fit wide characters, and numbers stand to the right', () => {
  const rows = [
    ['model', 'calls'],
    ['倾听者', '5'],
    ['all', '1,500'],
  ]
  expect(columnsText(rows)).toBe(['model   calls', '倾听者      5', 'all     1,500'].join('\n'))
})

test('what is left of the budget of a store is said limit by limit', () => {
  expect(budgetText({ cost: { of: 5, left: 3.2 }, calls: { of: 1500, left: 1491 } })).toBe(
    'Left of the budget of the store: 3.20 of 5.00 cost, 1,491 of 1,500 calls.',
  )
})

test('the setting that has rewards sent many at once is named, with the calls that are left', () => {
  const larger = { calls: 555, setting: 'template: llama-3.1' }
  expect(rewardsText([{ ...calls('reward'), calls: 7882, larger }, calls('seeker')])).toBe(
    'Rewards of many pairs a call: reward 555 calls in place of 7,882 with template: llama-3.1. ' +
      'A run does so without it where the server shows that its template is this one.',
  )
  expect(rewardsText([calls('reward')])).toBeUndefined()
})
