/** A new plugin in Python runs, and passes its own tests, as it is. */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSkipped, printed, settings } from '@attune/testkit/shared/python.js'
import { create, run, scratch } from './scratch.js'

const kinds = [
  'estimator',
  'judge',
  'pair-judge',
  'simulator',
  'scenarios',
  'supporter',
  'analysis',
]

test.skipIf(isSkipped)('all kinds together', async () => {
  const folder = scratch()
  const asked = kinds.flatMap((kind) => ['--kind', kind])
  expect(await run(folder, create, 'warm-words', '--python', ...asked)).toContain(
    '-m pip install ~',
  )
  const at = join(folder, 'attune-plugin-warm-words')
  appendFileSync(join(at, 'attune.config.yaml'), `python: ${JSON.stringify(settings)}\n`)
  expect(await run(at, 'attune', 'run', '--no-figures', '--no-report')).toMatch(
    /50 new, 0 reused, 0 failed/,
  )
  expect(await run(at, 'attune', 'try', 'warm-words/warmth')).toMatch(
    /=== user ===[^]*── read as ──/,
  )
  const pytest = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider']
  expect(printed(pytest, at, { ATTUNE_GOLDEN: 'update' })).toMatch(/\d\d passed/)
  const style = join(import.meta.dirname, '../../../python/pyproject.toml')
  expect(printed(['-m', 'ruff', 'check', '--no-cache', '--config', style, '.'], at)).toContain(
    'All checks passed',
  )
  expect(printed(['-m', 'mypy', 'warm_words'], at)).toContain('no issues')
})

test.skipIf(isSkipped)('a kind that Python does not have is named', async () => {
  await expect(run(scratch(), create, 'mine', '--python', '--kind', 'model')).rejects.toThrow(
    /A model is not written in Python/,
  )
})
