import { expect, test } from 'vitest'
import { EVALUATIONS, lines, loadYaml, SUPPORTERS } from './workspace.js'

test('a config with supporters and evaluations alone is complete', async () => {
  const { config } = await loadYaml(lines(SUPPORTERS, EVALUATIONS))
  expect(config).toMatchObject({ seed: '0', concurrency: 8, unitTimeout: 1_800_000 })
})
