/**
 * Mistakes in configs, each found by the compiler in a `defineConfig` file and by the schema that
 * an editor has for YAML.
 */
import { Ajv } from 'ajv'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { attune, write } from './e2e/in-process.js'

type Config = Readonly<Record<string, unknown>>

const supporters = { listener: { use: 'core/rule-based', manner: 'listening' } }
const main = {
  scenarios: { use: 'trajectory/scenarios', file: 'items.json', eventCounts: [1] },
  simulator: { use: 'trajectory/simulator', turns: 4 },
  estimators: { 'mood/felt': { decay: 0.4 }, heard: { use: 'core/lexicon' } },
  analyses: { 'core/measures': {} },
}
const whole = {
  plugins: ['trajectory', './mood.ts'],
  models: { echo: { provider: 'mood/model', loudness: 2, retries: 1 } },
  services: { 'mood/matcher': { word: 'sad' } },
  supporters,
  evaluations: { main },
}
const withMain = (part: object): Config => ({
  ...whole,
  evaluations: { main: { ...main, ...part } },
})
const estimators = (entry: object): Config => withMain({ estimators: entry })

/** The mistake, a config that makes it, and what the compiler names. */
const mistakes: readonly (readonly [string, Config, RegExp])[] = [
  ['an option that is misspelt', withMain({ scenarios: { ...main.scenarios, coutn: 3 } }), /coutn/],
  [
    'a text for a number',
    withMain({ simulator: { ...main.simulator, turns: 'three' } }),
    /turns|string/,
  ],
  [
    'a text for a number of a plugin by others',
    estimators({ a: { use: 'mood/felt', decay: 'high' } }),
    /decay|string/,
  ],
  ['a component that is misspelt', estimators({ a: { use: 'mood/flet' } }), /mood\/flet/],
  [
    'an option that another component has',
    estimators({ 'core/lexicon': { decay: 0.5 } }),
    /decay|number/,
  ],
  ['a component of another kind', estimators({ a: { use: 'core/measures' } }), /core\/measures/],
  [
    'a value that is none of the choices',
    { ...whole, supporters: { listener: { use: 'core/rule-based', manner: 'kind' } } },
    /kind/,
  ],
  [
    'an item of another type',
    estimators({ a: { use: 'mood/felt', words: ['glad', 3] } }),
    /words|number/,
  ],
  ['a key of an evaluation that is misspelt', withMain({ estimater: {} }), /estimater/],
  ['a key of the config that is misspelt', { ...whole, repeat: 2 }, /repeat/],
  [
    'a model with an option of another type',
    { ...whole, models: { echo: { provider: 'mood/model', loudness: 'much' } } },
    /loudness|string/,
  ],
  [
    'a model with an option that is misspelt',
    { ...whole, models: { echo: { provider: 'mood/model', luodness: 2 } } },
    /luodness/,
  ],
  [
    'a provider that is misspelt',
    { ...whole, models: { echo: { provider: 'mood/modle' } } },
    /mood\/modle/,
  ],
  [
    'a service that is misspelt',
    { ...whole, services: { 'mood/matchr': { word: 'sad' } } },
    /mood\/matchr/,
  ],
  [
    'an option of a service of another type',
    { ...whole, services: { 'mood/matcher': { word: 3 } } },
    /word|string/,
  ],
  [
    'a service that is replaced by one that is misspelt',
    { ...whole, services: { 'mood/matcher': { use: 'mood/matchre' } } },
    /mood\/matchre/,
  ],
  ['a setting of another type', { ...whole, statistics: { level: 'high' } }, /level|string/],
]

const here = import.meta.dirname
const root = join(here, '../../..')
/** As users have it: compiled packages, and no condition of this repository. */
let said: ReadonlyMap<string, readonly string[]>
const sources = new Map<string, string>()
const head = `import { defineConfig } from 'attune/config'\nimport './typed-plugin/mood.js'\n`
const source = (name: string, code: string): void => void sources.set(`${name}.ts`, head + code)

/** Plugins of examples that have no types: one is JavaScript, the others are Python. */
const untyped = [
  'example',
  'bm25',
  'questions',
  'patienthub-seekers',
  'visitor',
  'distress',
  'esc-judge',
]

const presets = ['examples', 'packages']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(root, folder, file),
    ),
  )
  .filter((file) => !/node_modules|attune-output|templates|fixtures/.test(file))
  .filter((file) => /attune\.config\.yaml$|\/presets\/[\w-]+\.yaml$/.test(file))

let validate: (config: unknown) => readonly string[]

beforeAll(async () => {
  source('right', `export default defineConfig(${JSON.stringify(whole)})`)
  source(
    'all',
    `import type { ConfigFile } from 'attune/config'\nimport type { Plugin } from '@attune/core'\n${[
      "declare module '@attune/core/config' {\n  interface Plugins {",
      ...untyped.map((name) => `    '${name}': Plugin`),
      '  }\n}',
    ].join(
      '\n',
    )}\nexport const all: ConfigFile[] = [${presets.map((file) => JSON.stringify(parse(readFileSync(file, 'utf8')))).join(',\n')}]`,
  )
  for (const [index, [, config]] of mistakes.entries())
    source(`wrong-${index}`, `export default defineConfig(${JSON.stringify(config)})`)
  const folder = mkdtempSync(join(tmpdir(), 'typed-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(here, 'typed-plugin'), join(folder, 'typed-plugin'), { recursive: true })
  cpSync(join(here, 'typed-plugin/mood.ts'), join(folder, 'mood.ts'))
  write(folder, Object.fromEntries(sources))
  said = compilerSays(folder, [...sources.keys()])
  write(folder, { 'attune.config.yaml': stringify(whole) })
  const { stdout } = await attune(folder, ['config', 'schema'])
  const compiled = new Ajv({ allErrors: true, strict: false }).compile(JSON.parse(stdout) as object)
  validate = (config) =>
    compiled(config)
      ? []
      : (compiled.errors ?? []).map(
          ({ instancePath, params, message }) =>
            `${instancePath} ${message} ${JSON.stringify(params)}`,
        )
})

/** What is wrong in each of these files. */
function compilerSays(
  folder: string,
  files: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2022',
    skipLibCheck: true,
    types: [],
  }
  write(folder, {
    'tsconfig.json': JSON.stringify({ compilerOptions, files }),
    'package.json': '{ "type": "module" }',
  })
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [compiler, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  // A fault begins with its place; what explains it is indented.
  const faults = stdout.split(/\n(?! )/).filter((fault) => fault !== '')
  expect(faults.filter((fault) => !files.some((file) => fault.startsWith(`${file}(`)))).toEqual([])
  return new Map(
    files.map((file) => [file, faults.filter((fault) => fault.startsWith(`${file}(`))]),
  )
}

test('a right config is right for both', () => {
  expect(said.get('right.ts')).toEqual([])
  expect(validate(parse(stringify(whole)))).toEqual([])
})

test('all presets and examples are right for the compiler that knows their plugins', () => {
  expect(presets.length).toBeGreaterThan(20)
  expect(said.get('all.ts')).toEqual([])
})

test.each(mistakes.map(([name, config, named], index) => ({ name, config, named, index })))(
  '$name: the compiler finds it, and the schema',
  ({ config, named, index }) => {
    const found = said.get(`wrong-${index}.ts`)
    expect(found?.length).toBeGreaterThan(0)
    expect(found?.join('\n')).toMatch(named)
    expect(validate(parse(stringify(config))).join('\n')).not.toBe('')
  },
)
