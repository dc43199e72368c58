import { expect, it } from 'vitest'
import { columnsText } from '../src/terminal-text.js'

it('columns stand under each other, whatever their letters', () => {
  expect(
    columnsText(
      [
        ['名字', 'a'],
        ['bot', 'b'],
      ],
      80,
    ),
  ).toBe('名字  a\nbot   b')
})

it('what is wider than the terminal is wrapped in its column', () => {
  const text = columnsText(
    [['sage/emotion', 'estimator', 'How the seeker feels after each turn of the dialogue.']],
    50,
  )
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(50)
  expect(text.split('\n')[1]).toMatch(/^ {20,}\S/)
})
