import { expect, it } from 'vitest'
import { fold } from '../src/terminal-text.js'
import { reportText } from '../src/error-report.js'

const sentence =
  'Correct the returned value, so that the estimate holds a known value or the reason why there is none.'

it('lines are at most as wide as the terminal, and nothing is lost', () => {
  const text = fold(sentence, 40)
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(40)
  expect(text.replaceAll(/\n +/g, ' ')).toBe(sentence)
})

it('what continues a line is indented, and an indented line keeps its indent', () => {
  expect(fold('Error: one two three\n  fix: one two three', 14)).toBe(
    'Error: one two\n  three\n  fix: one two\n  three',
  )
})

it.each([
  '/a/very/long/path/to/a/folder/of/somebody/attune.config.yaml:12:7',
  'http://localhost:9000/chat/of/a/bot/with/a/long/address',
  '`analyses: { core/measures: {} }`',
  'attune config validate',
  '"Scale of the judge"',
])('%s stays whole', (whole) => {
  expect(fold(`What is wrong stands in ${whole}, and here.`, 30)).toContain(whole)
})

it('a line that fits stays as it is', () => {
  expect(fold('a  table   row', 20)).toBe('a  table   row')
})

it('errors are folded to 80 columns where nothing says how wide the reader is', () => {
  const text = reportText({ problems: [{ code: 'X', message: sentence, fix: sentence }] })
  expect(text.split('\n')).toHaveLength(4)
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80)
})
