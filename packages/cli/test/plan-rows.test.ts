import { expect, test } from 'vitest'
import { columnsText } from '../src/columns.js'
import { budgetText, expectedRows, typedText } from '../src/plan-rows.js'

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
