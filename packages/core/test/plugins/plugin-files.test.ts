import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { codeOf } from '../../src/plugins/plugin-files.js'

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'attune-code-'))
  for (const [name, content] of Object.entries(files)) write(folder, name, content)
  return folder
}

function write(folder: string, name: string, content: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

const ownPackage = {
  'plugin/package.json': '{}',
  'plugin/src/index.js': 'export default {}',
  'plugin/src/words.json': '[]',
  'plugin/node_modules/x/index.js': '1',
  'study/attune.config.yaml': '',
}

test.each([
  ['plugin/src/words.json', true],
  ['plugin/new.js', false],
  ['plugin/lexicon.txt', true],
  ['plugin/README.md', false],
  ['plugin/test/case.json', false],
  ['plugin/node_modules/x/index.js', false],
  ['plugin/.git/HEAD', false],
  ['study/attune.config.yaml', false],
])('of a plugin in its own package, a change of %s counts: %s', (name, counts) => {
  const folder = folderWith(ownPackage)
  const code = (): string =>
    codeOf(join(folder, 'plugin/src/index.js'), join(folder, 'study')).whole
  const before = code()
  write(folder, name, 'changed')
  expect(code() !== before).toBe(counts)
})

const besideConfig = {
  'package.json': '{}',
  'attune.config.yaml': '',
  'judge.js': `import { a } from './lib/a.js'\nconst prompts = new URL('./prompts', import.meta.url)`,
  'lib/a.js': `export * from './b'`,
  'lib/b.ts': '',
  'prompts/judge.en.md': '',
}

test.each([
  ['judge.js', true],
  ['lib/a.js', true],
  ['lib/b.ts', true],
  ['prompts/judge.en.md', true],
  ['attune.config.yaml', false],
  ['results.csv', false],
  ['lib/unused.js', false],
])('of a plugin beside the config, a change of %s counts: %s', (name, counts) => {
  const folder = folderWith(besideConfig)
  const code = (): string => codeOf(join(folder, 'judge.js'), folder).whole
  const before = code()
  write(folder, name, `${(besideConfig as Record<string, string>)[name] ?? ''}\n// changed`)
  expect(code() !== before).toBe(counts)
})

test.each([
  ['words.txt', true],
  ['data/norms.csv', true],
  ['lib/shots.json', true],
  ['few/shots.txt', true],
  ['other.txt', false],
  ['out/words.txt', false],
])('of a plugin beside the config that reads files, a change of %s counts: %s', (name, counts) => {
  const folder = folderWith({
    'package.json': '{}',
    'judge.js': `import './lib/a.js'
      readFileSync(new URL('words.txt', import.meta.url)); readFileSync(join(here, 'data', 'norms.csv'))`,
    'lib/a.js': "read(join(import.meta.dirname, 'shots.json')); read('few/shots.txt')",
    'words.txt': 'a',
    'data/norms.csv': 'a',
    'lib/shots.json': 'a',
    'few/shots.txt': 'a',
    'other.txt': 'a',
    'out/words.txt': 'a',
  })
  const code = (): string => codeOf(join(folder, 'judge.js'), folder).whole
  const before = code()
  write(folder, name, 'changed')
  expect(code() !== before).toBe(counts)
})

test('the same files elsewhere are the same code', () => {
  const [one, other] = [folderWith(ownPackage), folderWith(ownPackage)]
  const code = (folder: string): string =>
    codeOf(join(folder, 'plugin/src/index.js'), join(folder, 'study')).whole
  expect(code(one)).toBe(code(other))
})

test('a folder too large to be read at every start is refused', () => {
  const folder = folderWith({ ...ownPackage, 'plugin/data.bin': ' '.repeat(65 * 2 ** 20) })
  expect(() => codeOf(join(folder, 'plugin/src/index.js'), join(folder, 'study'))).toThrow(
    expect.objectContaining({ code: 'PLUGIN_LARGE', blame: 'user' }),
  )
})
