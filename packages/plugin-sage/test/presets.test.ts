import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { corePlugin } from '@attune/host'
import { primarySection } from '@attune/claims'
import { loadConfig } from '@attune/config'
import { expect, test } from 'vitest'
import plugin from '../src/index.js'

const presets = join(import.meta.dirname, '../presets')

/** A config that extends a preset, with this very plugin in place of the installed one. */
async function load(preset: string, simulator: string) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-sage-preset-'))
  const text = readFileSync(join(presets, `${preset}.yaml`), 'utf8')
  const evaluation = preset === 'rlver' ? 'rlver' : 'sage'
  writeFileSync(join(folder, 'preset.yaml'), text)
  writeFileSync(
    join(folder, 'attune.config.yaml'),
    `extends: ./preset.yaml\nsupporters: { calm: { use: core/rule-based } }\nevaluations: { ${evaluation}: { simulator: ${simulator} } }\n`,
  )
  const { config } = await loadConfig({
    builtIn: [corePlugin, plugin],
    sections: [primarySection],
    folder,
  })
  return config.evaluations[0]
}

const names = ['default', 'paper', 'released', 'rlver']

test.each(names)('the preset %s is right with another model for the agent', async (name) => {
  const evaluation = await load(name, '{ model: offline }')

  expect(evaluation?.simulators[0]).toMatchObject({
    use: 'sage/sentient-agent',
    options: { model: 'offline' },
  })
  expect(evaluation?.estimators.map(({ use }) => use)).toEqual(['sage/emotion'])
})

test.each(names)('the preset %s leaves the agent to the role of the help-seeker', async (name) => {
  expect((await load(name, '{ e0: 40 }'))?.simulators[0]).toMatchObject({
    options: { model: 'seeker' },
  })
})

test('the preset paper prints scores by kind of wish and by hidden intention, which the paper calls topic', async () => {
  const analyses = (await load('paper', '{ model: offline }'))?.analyses ?? []
  const groups = analyses
    .filter(({ label }) => label.startsWith('scores-by-'))
    .map(({ label, options }) => [label, options['by']])
  expect(groups).toEqual([
    ['scores-by-kind', ['kind']],
    ['scores-by-topic', ['intention']],
  ])
})

test('rlver begins at 30, has eight messages and no largest step', async () => {
  const { options } = (await load('rlver', '{ model: offline }'))?.simulators[0] ?? expect.fail()

  expect(options).toMatchObject({
    e0: 30,
    maxTurns: 8,
    maxStep: 100,
    decimal: 'reject',
    stopAt: 'zero',
  })
})
