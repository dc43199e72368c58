/** The tables of docs/how-many.md are true. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scenariosFor, familyOf } from '../../src/power/study-power.js'

const page = readFileSync(new URL('../../../../docs/how-many.md', import.meta.url), 'utf8')

/** The numbers of the table with this first header. */
function numbersUnder(header: string): number[][] {
  const lines = page.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`| ${header} |`)) + 2
  const end = lines.findIndex((line, at) => at > start && !line.startsWith('|'))
  return lines.slice(start, end).map((line) => line.split('|').slice(1, -1).map(Number))
}

const needed = (difference: number, sd: number, comparisons = 1): number | string => {
  const found = scenariosFor(difference / sd, { family: familyOf(comparisons), alpha: 0.05 })
  return found.state === 'known' ? found.value : found.why
}

/** Numbers of comparisons in the head of the table. Large ones take seconds: `npm run soak`. */
const COMPARISONS = [1, 3, 10, 45]
const shown = process.env['ATTUNE_SOAK'] === undefined ? 2 : COMPARISONS.length

test('scenarios by size of the difference and number of comparisons', () => {
  const rows = numbersUnder('difference / standard deviation')
  expect(rows).toHaveLength(6)
  for (const [size = 0, ...counts] of rows) {
    expect(counts).toHaveLength(COMPARISONS.length)
    const expected = COMPARISONS.map((comparisons, at) =>
      at < shown || size === 1 ? needed(size, 1, comparisons) : counts[at],
    )
    expect(counts).toEqual(expected)
  }
})

test('scenarios by repeats', () => {
  const rows = numbersUnder('repeats')
  expect(rows).toHaveLength(4)
  for (const [repeats = 0, scenarios = 0, dialogues] of rows) {
    expect(scenarios).toBe(needed(0.1, Math.sqrt(0.2 ** 2 + 0.3 ** 2 / repeats)))
    expect(dialogues).toBe(scenarios * repeats)
  }
})
