/**
 * examples/ratings, with the commands of its README: scripted raters, and a claim about what people
 * would say.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Claim } from '@attune/core/findings'
import { attune, type RunReport, run } from './e2e/in-process.js'

const root = join(import.meta.dirname, '../../..')

test('the example ends in a corrected claim', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attune-ratings-example-'))
  cpSync(join(root, 'examples/ratings'), folder, {
    recursive: true,
    filter: (file) => !/\.attune|attune-output/.test(file),
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  await run(folder)
  expect((await attune(folder, ['rate', 'plan', 'ratings/warmth'])).status).toBe(0)
  execFileSync(process.execPath, ['rate.mjs'], { cwd: folder })
  expect(
    (await attune(folder, ['rate', 'import', 'ratings/warmth', 'ratings.csv'])).stdout,
  ).toContain('3 raters')
  const { claims } = (await run(folder, ['--config', 'with-people.config.yaml'])) as RunReport & {
    claims: readonly Claim[]
  }
  const primary = claims.find(({ family }) => family === 'primary')
  expect(primary).toMatchObject({
    id: 'warmth/judge.warmth corrected by people/willow~maple',
    detected: true,
  })
})
