import { expect, test } from 'vitest'
import { figureText } from '../src/page/figure-text.js'
import { sayIn } from '../src/page/language.js'

const columns = [
  { title: 'Supporter', numeric: false },
  { title: 'BEL', numeric: true },
]
const row = (name: string, value: number, detected?: boolean) => [
  { text: name },
  { text: value.toFixed(1), value, ...(detected !== undefined && { detected }) },
]

test('a figure tells who is highest and what is found, the largest number first', () => {
  const rows = [
    row('adviser', 20),
    row('listener', 81.65, true),
    [{ text: 'silent' }, { text: '–' }],
  ]
  expect(figureText({ columns, rows }, sayIn('en'))).toBe(
    'BEL: listener 81.7 (found); adviser 20.0.',
  )
  expect(figureText({ columns, rows }, sayIn('zh'))).toBe(
    'BEL: listener 81.7 (已发现); adviser 20.0.',
  )
})

test('of many rows it tells the first ones and the last, and how many are between', () => {
  const rows = Array.from({ length: 9 }, (_, at) => row(`bot-${at}`, at))
  expect(figureText({ columns, rows }, sayIn('en'))).toBe(
    'BEL: bot-8 8.0; bot-7 7.0; bot-6 6.0; bot-5 5.0; bot-4 4.0; 3 more; bot-0 0.0.',
  )
})
