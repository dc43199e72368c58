import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../packages/workspace.mjs'

/** Lines of source that a published method may have: what two methods do, or a neighbour does, stands in a shared package. */
const MOST = 4050

const linesOf = (plugin) => {
  const folder = join(root, `packages/plugin-${plugin}/src`)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .reduce((sum, file) => sum + readFileSync(join(folder, file), 'utf8').split('\n').length - 1, 0)
}

test.each(['trajectory', 'sage', 'hill-judge', 'longemotion', 'esc-eval'])('%s keeps to its lines', (plugin) => {
  expect(linesOf(plugin)).toBeLessThanOrEqual(MOST)
})
