/** Every preset of every method. */
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '@attune/host'
import type { Entry, ResolvedConfig } from '@attune/core/runtime'
import { describe, expect, test } from 'vitest'

const packages = join(import.meta.dirname, '../..')
const methods = ['hill-judge', 'longemotion', 'sage', 'trajectory']
const presets = methods.flatMap((method) =>
  readdirSync(join(packages, `plugin-${method}/presets`)).map(
    (file) => [method, file.replace('.yaml', '')] as const,
  ),
)

const folder = mkdtempSync(join(tmpdir(), 'attune-preset-'))

async function load(
  method: string,
  preset: string,
  ...more: readonly string[]
): Promise<ResolvedConfig> {
  const lines = [
    `extends: ${method}/${preset}`,
    `plugins: ['@attune/plugin-${method}']`,
    'supporters: { calm: core/rule-based }',
    ...more,
  ]
  writeFileSync(join(folder, 'attune.config.yaml'), lines.join('\n'))
  return (await loadConfig({ folder })).config
}

const real = (role: string) =>
  `models: { ${role}: { provider: ${role === 'reward' ? 'reward-http' : 'openai'}, baseUrl: 'http://localhost:1/v1', model: real } }`
const withReads = (entry: Entry): Entry[] => [
  entry,
  ...Object.values(entry.reads).flatMap(withReads),
]

function entriesOf({ evaluations }: ResolvedConfig): Entry[] {
  const entries = evaluations.flatMap(({ scenarios, simulators, estimators, judges, analyses }) => [
    scenarios,
    ...simulators,
    ...estimators,
    ...judges,
    ...analyses,
  ])
  return entries.flatMap(withReads)
}

describe.each(presets)('%s/%s', (method, preset) => {
  test('leaves every model to a role, and every role has work', async () => {
    const config = await load(method, preset)
    const named = entriesOf(config).flatMap(({ models }) => models.map(({ name }) => name))
    expect(new Set(named)).toEqual(new Set(config.roles.map(({ name }) => name)))
    expect(config.roles.every(({ does }) => does.endsWith('.'))).toBe(true)
  })

  test('keeps every setting when a role is filled', async () => {
    const offline = await load(method, preset)
    for (const { name } of offline.roles) {
      const filled = await load(method, preset, real(name))
      expect(filled.models.get(name)).toMatchObject({ options: { model: 'real' } })
      expect(filled.evaluations).toEqual(offline.evaluations)
      expect(filled.roles).toContainEqual({
        ...offline.roles.find((role) => role.name === name),
        isFilled: true,
      })
    }
  })
})
