/** The files that reviewers read first stay short enough to be read. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const MOST_LINES = 300

test.each(['engine/run.ts', 'engine/plan.ts', 'engine/session.ts', 'project/project.ts'])('%s is short', (file) => {
  const text = readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8')
  expect(text.split('\n').length).toBeLessThan(MOST_LINES)
})
