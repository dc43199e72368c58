/**
 * Each estimator, judge and analysis of an offline example changes what a run says: the long form
 * of journeys.e2e.test.ts.
 */
import { expect, test } from 'vitest'
import { leftOut } from './e2e/left-out.js'

test.each([
  'trajectory',
  'sage',
  'hill-judge',
  'longemotion',
  'esc-eval',
  'conditions',
  'safety',
  'mixing',
])('%s', async (example) => {
  const { changed, entries } = await leftOut(example, [
    'run',
    '--all',
    '--json',
    '--no-figures',
    '--no-report',
  ])
  expect(entries.length).toBeGreaterThan(0)
  expect(changed).toEqual(entries)
})
