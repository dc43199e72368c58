/**
 * Which of the mistakes an author meets before anybody runs the plugin: by loading it, the testkit,
 * or types.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { Plugin } from '@attune/core'
import { PluginRegistry } from '@attune/config'
import { corePlugin, ensurePlugin } from '@attune/host'
import { contractChecks, golden } from '@attune/testkit'
import { loadingRows } from './loading-rows.js'
import { workingRows } from './working-rows.js'
import { folderOf, folderWith, pluginWith } from './workshop.js'

/** The plugin that the config of a folder names first. */
function pluginIn(folder: string): string {
  const config = readFileSync(join(folder, 'attune.config.yaml'), 'utf8')
  return join(folder, /^plugins: \[([^,\]]+)/m.exec(config)![1]!)
}

type Finding = Readonly<Record<'where' | 'what' | 'fix', string>>

async function loaded(file: string): Promise<Plugin> {
  const registry = new PluginRegistry()
  registry.add(corePlugin, 'built in')
  await ensurePlugin(registry, file, process.cwd())
  return registry.plugins.at(-1)!
}

/** What loading and the contract checks say, of each component up to the first thing. */
async function findingsIn(file: string): Promise<Finding[]> {
  const findings: Finding[] = []
  const attempt = async (where: string, work: () => unknown): Promise<void> => {
    if (findings.some((each) => each.where === where)) return
    try {
      await work()
    } catch (error) {
      const { message: what, fix } = error as { message: string; fix: string }
      findings.push({ where, what, fix })
    }
  }
  await attempt('loading', async () => {
    const plugin = await loaded(file)
    const folder = new URL('test/golden/', pathToFileURL(file))
    const checks = [
      ...contractChecks(plugin),
      ...(existsSync(folder) ? golden(plugin, {}, folder) : []),
    ]
    expect(checks.length).toBeGreaterThan(5)
    for (const { name, run } of checks) await attempt(name.slice(0, name.indexOf(':')), run)
  })
  return findings
}

const rows = [
  ...loadingRows.map(([mistake, files]) => [mistake, () => folderOf(files)] as const),
  ...workingRows.map(([mistake, parts]) => [mistake, () => folderWith(parts)] as const),
]

/** Not mistakes of the plugin alone, or only met by those who call a model or a command. */
const unseen: Readonly<Record<string, string>> = {
  '12 two plugins of one name': 'each is right by itself',
  '15 not installed': 'the config names it',
  '15b a short name': 'the config names it',
  'x29 words of the dialogue as the reason': 'the words are those of another dialogue',
  '36d model gives no answer': 'types',
  'n23 a reason for stopping of another service': 'types',
  '37 command throws': 'no command is run',
  '37b command returns nothing': 'types',
}

const seen = new Set<number>()

test.each(rows)('%s', { timeout: 60_000 }, async (mistake, folder) => {
  const found = await findingsIn(pluginIn(folder()))
  if (mistake in unseen) return expect(found).toEqual([])
  expect(found.length).toBeGreaterThan(0)
  for (const { what, fix } of found) expect([what, fix]).not.toContain('')
  // Those of a second study have an x or a z before their number.
  if (/^\d/.test(mistake)) seen.add(parseInt(mistake))
  return undefined
})

test('a plugin without a mistake has no findings', async () => {
  const file = pluginIn(folderWith({}))
  expect(contractChecks(await loaded(file)).length).toBeGreaterThan(20)
  expect(await findingsIn(file)).toEqual([])
})

test('27 another output with the same revision differs from the golden file', async () => {
  const value = (n: number): string =>
    pluginWith({
      estimator: `async estimate() { return { measures: { m: known(${n}) }, series: {} } }`,
    })
  const folder = folderOf({
    'package.json': '{ "type": "module", "name": "mine" }',
    'mine.mjs': value(2),
  })
  const golden = {
    revision: 1,
    output: { measures: { m: { state: 'known', value: 1 } }, series: {} },
  }
  mkdirSync(join(folder, 'test', 'golden'), { recursive: true })
  writeFileSync(join(folder, 'test', 'golden', 'feel.json'), JSON.stringify(golden))
  expect(await findingsIn(join(folder, 'mine.mjs'))).toContainEqual(
    expect.objectContaining({
      where: 'mine/feel',
      what: expect.stringMatching(/same revision 1.*2 instead of 1/),
    }),
  )
  seen.add(27)
})

test('types refuse as well', () => {
  const text = readFileSync(new URL('found-by-types.ts', import.meta.url), 'utf8')
  for (const [, number] of text.matchAll(/^\/\/ (\d+)[a-z]? .*\n\/\/ @ts-expect-error/gm))
    seen.add(Number(number))
  expect(seen).toContain(37)
})

test('at least 30 of the 37 are met before a run', () => {
  const others = Array.from({ length: 37 }, (_, at) => at + 1).filter((number) => !seen.has(number))
  // Two plugins of one name, and a language that no prompt has. What a plugin does to the process,
  // 30, is tested as a process.
  expect(others).toEqual([12, 19, 30])
})
