import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { beforeAll, expect, it } from 'vitest'
import { create, run, scratch } from './scratch.js'

/** As bin/run.js loads it, without a process for each plugin. */
const { runCommand } = (await import(
  new URL('../dist/command.js', import.meta.url).href
)) as typeof import('../src/command.js')

const kinds = [
  'estimator',
  'judge',
  'pair-judge',
  'simulator',
  'scenarios',
  'supporter',
  'analysis',
  'model',
  'command',
  'service',
]
const languages = ['typescript', 'javascript'] as const
const folderOf = (kind: string, language: string): string => `attune-plugin-${kind}-in-${language}`

let folder: string
beforeAll(async () => {
  folder = scratch()
  const before = process.cwd()
  process.chdir(folder)
  const codes = kinds.flatMap((kind) => [
    runCommand([`${kind}-in-typescript`, '--kind', kind], () => {}),
    runCommand([`${kind}-in-javascript`, '--kind', kind, '--javascript'], () => {}),
  ])
  process.chdir(before)
  if (codes.some((code) => code !== 0)) throw new Error(`It ended with ${codes.join()}`)
  // The sources as they are published, and the sources with their tests.
  const configs = ['tsconfig.build.json', 'tsconfig.json']
  const written = kinds.flatMap((kind) =>
    configs.map((config) => join(folderOf(kind, 'typescript'), config)),
  )
  // The afternoon has the compiler that a plugin comes with; this one needs a fifth of the time for
  // eighteen projects.
  await run(folder, join(folder, 'node_modules/typescript-7/bin/tsc'), '-b', ...written)
})

it('every kind passes its own tests, in both languages', async () => {
  const said = await run(
    folder,
    'vitest',
    'run',
    // Each packs its package; the last test packs a package with all kinds.
    '--exclude',
    '**/package.test.*',
    '--no-isolate',
    '--maxWorkers',
    '1',
    '--reporter',
    'json',
  )
  const { numFailedTests, numPassedTests } = JSON.parse(said.slice(said.indexOf('{'))) as Record<
    string,
    number
  >
  expect(numFailedTests).toBe(0)
  expect(numPassedTests).toBeGreaterThan(10 * kinds.length)
})

it.each(kinds.flatMap((kind) => languages.map((language) => [kind, language] as const)))(
  '%s in %s passes publint, and has no sign of the other language',
  async (kind, language) => {
    const at = join(folder, folderOf(kind, language))
    expect(await publint({ pkgDir: at, pack: false, level: 'warning' })).toMatchObject({
      messages: [],
    })
    const written = readdirSync(at, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^(src|test)\b/.test(file),
    )
    const other = language === 'typescript' ? /\.js$/ : /\.ts$/
    expect(written.filter((file) => other.test(file))).toEqual([])
  },
)

it('all kinds together run with the config of the folder', async () => {
  const asked = [...kinds, 'rubric', 'preset'].flatMap((kind) => ['--kind', kind])
  await run(folder, create, '@acme/attune-plugin-whole', ...asked, '--javascript')
  const at = join(folder, 'attune-plugin-whole')
  expect(await run(at, 'attune', 'run', '--no-figures')).toMatch(/listener minus each[^]* 0 failed/)
  expect(await run(at, 'vitest', 'run', 'test/package.test.js')).toContain('5 passed')
  expect(await run(at, 'attune', 'whole', 'count')).toContain('whole: 9')
  expect(await run(at, 'attune', 'try', 'whole/warmth')).toMatch(/=== user ===[^]*── read as ──/)
})
