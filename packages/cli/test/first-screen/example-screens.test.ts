/**
 * The first screens of the examples, as docs/screens keeps them: they fit a screen, and their first
 * ten lines answer.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { widthOf } from '@attune/tables'
import { expect, test } from 'vitest'
import { expectAnswered } from './answered.js'

const root = join(import.meta.dirname, '../../../..')
const examples = readdirSync(join(root, 'examples'))

/**
 * Limit of 20 lines, less the three that differ from run to run: an empty line, counts, and the
 * path of the report.
 */
const MOST_LINES = 17
/** They compare no supporters. */
const UNCOMPARED = ['ci', 'replaced-service', 'seekers']

const screenOf = (example: string): string => {
  const file = join(root, 'docs/screens', example, 'terminal.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : ''
}

test.each(examples)('the screen of %s has at most 20 lines of 80 columns', (example) => {
  const lines = screenOf(example).split('\n')
  expect(lines.length).toBeGreaterThan(4)
  expect(lines.length).toBeLessThanOrEqual(MOST_LINES)
  expect(lines.filter((line) => widthOf(line) > 80)).toEqual([])
})

test.each(examples.filter((each) => !UNCOMPARED.includes(each)))(
  'the first ten lines of %s answer',
  (example) => expectAnswered(screenOf(example)),
)

test.each(UNCOMPARED)(
  'of %s what is known of harm, who asked and scored, and what to read',
  (example) => {
    const text = screenOf(example)
    const ten = text.split('\n').slice(0, 10).join(' ')
    expect(text).toMatch(/^Not checked for harm/)
    expect(ten.replaceAll(/\s+/g, ' ')).toMatch(
      / Seekers?: .+, scored by .+; no others were tried\. Read first: attune show \S+/,
    )
  },
)
