import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsOf } from '../packages/faults.mjs'
import { completed } from '../packages/manifest.mjs'
import { root as workspaceRoot } from '../packages/workspace.mjs'

const root = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8'))
const texts = { LICENSE: 'Apache License', NOTICE: 'Attune\n', 'CHANGELOG.md': '# Changelog' }

const manifest = completed(
  {
    name: '@attune/plugin-mood',
    version: '0.1.0',
    description: 'Mood',
    keywords: ['attune', 'attune-plugin'],
    sideEffects: ['./dist/register.js'],
    exports: {
      '.': {
        'attune-source': './src/index.ts',
        types: './dist/index.d.ts',
        default: './dist/index.js',
      },
      './presets/*': './presets/*',
    },
    bin: { mood: 'bin/run.js' },
    files: ['dist', 'bin', 'presets', 'NOTICE', 'CHANGELOG.md'],
    dependencies: { yaml: '^2.9.1' },
    peerDependencies: { '@attune/core': '*' },
  },
  'packages/plugin-mood',
  root,
)

const contents = {
  'README.md': `# @attune/plugin-mood

\`\`\`sh
npm install @attune/cli @attune/plugin-mood
\`\`\`

[Methods](https://github.com/attune-eval/attune/blob/main/docs/methods/mood.md)
`,
  LICENSE: 'Apache License, in full',
  NOTICE: 'Attune\nCopyright\n',
  'CHANGELOG.md': '# Changelog\n',
  'dist/index.js':
    "import { known } from '@attune/core'\nimport { parse } from 'yaml'\nimport './register.js'\nimport { join } from 'node:path'\n",
  'dist/index.d.ts': "import type { Known } from '@attune/core'\nexport * from './register.js'\n",
  'dist/register.js': "import 'yaml'\n",
  'dist/register.d.ts': 'export {}\n',
  'bin/run.js': "await import('../dist/index.js')\n",
  'presets/default.yaml': 'roles: {}\n',
}

const packed = {
  manifest: { ...manifest, sideEffects: ['./dist/index.js', './dist/register.js'] },
  contents,
}

const faults = ({ manifest, contents }) =>
  faultsOf(
    {
      manifest,
      folder: 'packages/plugin-mood',
      files: Object.keys(contents),
      read: (file) => contents[file],
    },
    { root, texts },
  )

const without = (list, ...names) =>
  Object.fromEntries(Object.entries(list).filter(([name]) => !names.includes(name)))
const withText = (file, text) => ({ ...packed, contents: { ...contents, [file]: text } })
const withField = (fields) => ({ ...packed, manifest: { ...packed.manifest, ...fields } })

test('a package with all that it needs has no faults', () => expect(faults(packed)).toEqual([]))

test.each(['README.md', 'LICENSE', 'NOTICE', 'CHANGELOG.md'])('a package without %s', (file) =>
  expect(faults({ ...packed, contents: without(contents, file) })).toEqual([`ships no ${file}`]),
)

test.each(['dist/index.js', 'dist/index.d.ts', 'bin/run.js', 'presets/default.yaml'])(
  'an entry point whose file %s is not packed',
  (file) =>
    expect(faults({ ...packed, contents: without(contents, file) })).toContain(
      `"exports", "imports" or "bin" names ${file.replace('default.yaml', '*')}, which is not packed`,
    ),
)

test.each(['description', 'keywords', 'files', 'exports', 'sideEffects'])(
  'a package.json without "%s"',
  (field) =>
    expect(faults({ ...packed, manifest: without(packed.manifest, field) })).toContain(
      `package.json has no "${field}"`,
    ),
)

test.each(['repository', 'homepage', 'bugs', 'author', 'license', 'engines', 'publishConfig'])(
  'a package.json whose "%s" is not that of the repository',
  (field) =>
    expect(faults({ ...packed, manifest: without(packed.manifest, field) })).toEqual([
      `"${field}" of package.json is not up to date: run \`npm run manifests\``,
    ]),
)

test('a peer range that admits a core whose contracts differ', () =>
  expect(faults(withField({ peerDependencies: { '@attune/core': '0.x' } }))).toEqual([
    '"peerDependencies" of package.json is not up to date: run `npm run manifests`',
  ]))

test('a plugin without the keyword by which plugins are found', () =>
  expect(faults(withField({ keywords: ['attune'] }))).toEqual([
    '"keywords" of package.json lacks "attune-plugin"',
  ]))

test('an import of a package that is not a dependency', () =>
  expect(faults({ ...packed, manifest: without(packed.manifest, 'dependencies') })).toContain(
    'dist/index.js imports yaml, which is not among the dependencies',
  ))

test('a type of a package that is not a dependency', () =>
  expect(
    faults(withText('dist/register.d.ts', "export type { A } from 'json-schema-to-ts'\n")),
  ).toEqual(['dist/register.d.ts imports json-schema-to-ts, which is not among the dependencies']))

test('an import of a file that is not packed', () =>
  expect(
    faults(withText('dist/register.js', "export const load = () => import('./late.js')\n")),
  ).toEqual(['dist/register.js imports ./late.js, which is not packed']))

test('a side effect that "sideEffects" denies', () =>
  expect(faults(withField({ sideEffects: false }))).toContain(
    'dist/register.js has side effects: add it to "sideEffects"',
  ))

test('a command that npm would remove', () =>
  expect(faults(withField({ bin: { mood: './bin/run.js' } }))).toEqual([
    '"bin" names ./bin/run.js: write it without "./", or npm removes it',
  ]))

test('a command without its manifest', () =>
  expect(faults(withField({ oclif: { bin: 'mood' } }))).toEqual(['ships no oclif.manifest.json']))

test.each(['dist/index.test.js', 'dist/index.js.map', 'src/index.ts'])('%s is packed', (file) =>
  expect(faults(withText(file, ''))).toEqual([`ships ${file}`]),
)

test.each([
  ['its name', '# @attune/plugin-mood', 'heading "# @attune/plugin-mood"'],
  ['a command', 'npm install', 'command that installs or starts it'],
  ['a link', 'https://github.com/attune-eval', 'link to the documentation'],
])('a README without %s', (_, part, what) =>
  expect(faults(withText('README.md', contents['README.md'].replace(part, '')))).toEqual([
    `README.md has no ${what}`,
  ]),
)
