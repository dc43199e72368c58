import { expect, test } from 'vitest'
import { loadYaml, mainWith, SUPPORTERS } from '@attune/testkit/shared/workspace.js'

const safety = `export default { contract: 1, name: 'safety', components: { replies: {
  kind: 'estimator', revision: 1, summary: 'Replies.', gives: { measures: { blame: {} } },
  options: { type: 'object', properties: { kinds: { type: 'string', default: 'all', description: 'Kinds.' } }, additionalProperties: false },
  create: () => ({}) } } }`

async function estimatorsOf(plugins: string, ...more: readonly string[]) {
  const { config } = await loadYaml([plugins, SUPPORTERS, ...mainWith(...more)], {
    'safety.mjs': safety,
  })
  return config.evaluations[0]!.estimators.map(({ label, use, options }) => ({
    label,
    use,
    options,
  }))
}

test('with the plugin safety, word lists read every evaluation', async () => {
  expect(await estimatorsOf('plugins: [./safety.mjs]')).toEqual([
    { label: 'core/need-to-look', use: 'core/need-to-look', options: {} },
    { label: 'safety/replies', use: 'safety/replies', options: { kinds: 'all' } },
  ])
})

test('an evaluation that names one of them keeps what it writes', async () => {
  const own = await estimatorsOf(
    'plugins: [./safety.mjs]',
    'estimators: { mine: { use: safety/replies, kinds: blame } }',
  )
  expect(own).toEqual([
    { label: 'mine', use: 'safety/replies', options: { kinds: 'blame' } },
    { label: 'core/need-to-look', use: 'core/need-to-look', options: {} },
  ])
})

test('without the plugin they do not', async () => {
  expect(await estimatorsOf('plugins: []')).toEqual([])
})
