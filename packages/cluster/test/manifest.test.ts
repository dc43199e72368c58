import { expect, test } from 'vitest'
import { manifestError, sharesPlan } from '../src/compare-manifests.js'

const run = {
  id: 12,
  manifest: {
    Attune: '0.1.0',
    'model "judge": options.baseUrl': 'http://one:8000/v1',
    'judge "heard" of "care": prompts.heard.en': 'sha256:0123',
    'judge "heard" of "care": options.scale': '5',
    'the plan of "care"': 'sha256:aaaa',
  },
}
const config = { environment: [] }
const differing = (more: object) =>
  manifestError(run, { ...run.manifest, ...more } as never, config)?.message

test('equal manifests are no error', () => {
  expect(differing({})).toBeUndefined()
})

test('short values stand on both sides, long ones are named alone', () => {
  expect(
    differing({ Attune: '0.2.0', 'judge "heard" of "care": prompts.heard.en': 'sha256:4567' }),
  ).toBe(
    'This machine would not give the results that run 12 asks for. Different: Attune (0.1.0, here 0.2.0); judge "heard" of "care": prompts.heard.en.',
  )
})

test('what one side lacks is said so', () => {
  expect(differing({ 'plugin mine': '1.0.0' })).toContain('Different: plugin mine (only here).')
  expect(differing({ 'judge "heard" of "care": options.scale': undefined })).toContain(
    'options.scale (not here)',
  )
})

test('the plan is named where nothing else is', () => {
  expect(differing({ 'the plan of "care"': 'sha256:bbbb' })).toContain(
    'Different: the plan of "care".',
  )
  expect(differing({ 'the plan of "care"': 'sha256:bbbb', Attune: '0.2.0' })).not.toContain(
    'the plan',
  )
})

test('of many differences the first are named, and the others counted', () => {
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`plugin p${at}`, '1']))
  expect(differing(many)).toContain('plugin p3 (only here); and 5 more.')
})

test('an address from the environment without an identity has advice of its own', () => {
  const environment = [
    { path: 'models.judge.baseUrl', written: '${env:LOCAL_MODEL}/v1', value: 'http://two:8000/v1' },
  ]
  const own = { ...run.manifest, 'model "judge": options.baseUrl': 'http://two:8000/v1' }
  expect(manifestError(run, own, { environment })?.fix).toBe(
    'The address of the model "judge" comes from ${env:LOCAL_MODEL}/v1, and is another one here. If each machine serves the same ' +
      'model, give it a name: models.judge.identity in the config of all machines.',
  )
  expect(manifestError(run, { ...run.manifest, Attune: '2' }, { environment })?.fix).toContain(
    'config, files and packages',
  )
})

test('a run of other evaluations is none of this config', () => {
  expect(sharesPlan(run.manifest, { 'the plan of "care"': 'x' })).toBe(true)
  expect(sharesPlan(run.manifest, { 'the plan of "other"': 'x' })).toBe(false)
})
