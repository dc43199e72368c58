/** Packages that pass the tests of their source and fail for their users. */
import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { packageChecks } from '@attune/testkit'

const root = join(import.meta.dirname, '../../..')

const code = `import { defineEstimator, definePlugin, definePrompt, known, unknown } from '@attune/core'
const feeling = definePrompt({ id: 'feeling', folder: new URL('prompts/', import.meta.url), fields: ['talk'],
  parse: (text) => (text === '1' ? known(1) : unknown('Answer with 1.')), standIn: () => '1' })
const mood = defineEstimator({ revision: 1, summary: 'Mood.', prompts: [feeling], gives: { measures: { mood: {} } },
  async estimate({ turns }, { ask }) {
    const talk = turns.map(({ text }) => text).join()
    return { measures: { mood: (await ask(feeling, { talk })).answer } } } })
export default definePlugin({ contract: 1, name: 'mine', components: { mood } })`

const preset = `evaluations:
  mine:
    scenarios: { use: core/scenarios, file: ../samples/people.jsonl }
    simulator: { use: core/seeker, turns: 2 }
    estimators: { mine/mood: {} }
    analyses: { core/measures: {} }
`

const manifest = {
  name: 'attune-plugin-mine',
  version: '1.0.0',
  license: 'MIT',
  type: 'module',
  exports: { '.': './index.js', './presets/*': './presets/*' },
  files: ['index.js', 'prompts', 'presets', 'samples'],
  peerDependencies: { '@attune/core': '*' },
}

const right = {
  'index.js': code,
  'prompts/feeling.en.md': 'How do you feel? {{talk}}',
  'presets/default.yaml': preset,
  'samples/people.jsonl': '{ "id": "a", "language": "en", "profile": "You lost your job." }',
  LICENSE: 'MIT',
  'README.md': '# mine\n\n## mine/mood\n',
}

/** Messages of the checks that fail, by the end of their names. */
async function failuresOf(
  facts: object,
  files: Readonly<Record<string, string | undefined>> = {},
): Promise<Readonly<Record<string, string>>> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'attune-package-')))
  const all = { ...right, 'package.json': JSON.stringify({ ...manifest, ...facts }), ...files }
  for (const [file, text] of Object.entries(all))
    if (text !== undefined) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
  // npm reads all that is installed when it packs: these packages alone, instead of the thousand
  // of the repository, save two seconds each time.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['.bin', '@attune', 'attune', 'publint'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  const failed: Record<string, string> = {}
  for (const { name, run } of packageChecks(pathToFileURL(`${folder}/`)))
    await Promise.resolve(run()).catch((error: Error) => {
      failed[/contract|plugins|presets|licence|compiled/.exec(name)![0]] = error.message
    })
  return failed
}

test('files that are not packed, a plugin and a licence that are not declared', async () => {
  const failed = await failuresOf(
    { files: ['index.js'], license: undefined },
    { 'presets/default.yaml': `extends: sage/default\nplugins: [trajectory]\n${preset}` },
  )
  expect(failed).toEqual({
    contract: expect.stringMatching(/"files" of package\.json\? Packed: .*index\.js/),
    plugins: expect.stringMatching(/preset default needs trajectory.*@attune\/plugin-trajectory/),
    presets: expect.stringMatching(/presets\/default\.yaml is not packed.*"files"/),
    licence: expect.stringMatching(/has no licence.*LICENSE/),
  })
})

test('presets that are not exported, and a README of another plugin', async () => {
  const failed = await failuresOf(
    { exports: './index.js' },
    { 'README.md': '## mine/warmth\n\n## mine/mood\n' },
  )
  expect(failed).toEqual({
    presets: expect.stringMatching(/presets\/default\.yaml is not exported.*"exports"/),
    licence: expect.stringMatching(/README\.md names mine\/warmth, which the plugin does not have/),
  })
})

test('a sample that a preset names and that is not packed', async () => {
  const failed = await failuresOf({ files: ['index.js', 'prompts', 'presets'] })
  expect(Object.keys(failed)).toEqual(['presets'])
  expect(failed['presets']).toMatch(/extends: mine\/default is not valid.*people\.jsonl/s)
})

test('code that imports a package which is not among the dependencies', async () => {
  const failed = await failuresOf({}, { 'index.js': `import 'publint'\n${code}` })
  expect(Object.keys(failed)).toHaveLength(5)
  expect(failed['contract']).toMatch(/Cannot find package 'publint'.*list it in its package\.json/s)
})

test('an entry that the build has not written', async () => {
  const failed = await failuresOf({ exports: './dist/index.js' })
  expect(failed['contract']).toMatch(/is there, but not its file \.\/dist\/index\.js.*Build/s)
})

test('compiled files whose source is gone', async () => {
  const facts = {
    exports: { '.': './dist/index.js', './presets/*': './presets/*' },
    files: ['dist', 'prompts', 'presets', 'samples'],
    scripts: { build: 'tsc -p tsconfig.build.json' },
  }
  const built = { 'dist/index.js': code.replace("'prompts/'", "'../prompts/'"), 'src/index.ts': '' }
  expect(await failuresOf(facts, built)).toEqual({})
  expect(await failuresOf(facts, { ...built, 'dist/mood.js': '', 'dist/mood.d.ts': '' })).toEqual({
    compiled: expect.stringMatching(/packs dist\/mood\.js, whose source is no longer in src/),
  })
})
