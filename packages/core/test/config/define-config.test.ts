import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, expectTypeOf, test } from 'vitest'
import { parse } from 'yaml'
import type { Plugin } from '@attune/core'
import { type Config, defineConfig } from '@attune/core/config'

/** A plugin of which the compiler knows only the name. */
declare module '@attune/core/config' {
  interface Plugins {
    toy: Plugin
  }
}

const root = join(import.meta.dirname, '..', '..', '..', '..')
const evaluations = { main: { scenarios: 'toy/people', simulator: 'toy/talk' } } as const

test('defineConfig returns its argument', () => {
  const config = { extends: 'sage/default' }
  expect(defineConfig(config)).toBe(config)
})

test('the types take what configs hold', () => {
  defineConfig({
    extends: ['sage/default', './own.yaml'],
    supporters: { bot: { use: 'core/http', url: 'http://localhost' } },
  })
  defineConfig({
    supporters: { bot: { model: 'small', retries: 2 } },
    evaluations: [
      {
        name: 'main',
        scenarios: { use: 'toy/people', file: 'a.jsonl' },
        simulators: { 'toy/talk': {} },
      },
    ],
  })
  defineConfig({
    supporters: { bot: {} },
    evaluations: {
      main: {
        ...evaluations.main,
        judges: { pair: { use: 'toy/pair', pairs: { baseline: 'bot' } }, none: null },
      },
    },
    statistics: { level: 0.9 },
  })
  expectTypeOf<Config['budget']>().toEqualTypeOf<
    { cost?: number; tokens?: number; calls?: number; per?: 'run' | 'store' } | undefined
  >()
})

test('the types refuse what configs do not hold', () => {
  // @ts-expect-error neither whole nor an extension
  defineConfig({ seed: 7 })
  // @ts-expect-error an unknown key
  defineConfig({ extends: 'sage/default', sed: 7 })
  // @ts-expect-error an unknown key of an evaluation
  defineConfig({ supporters: {}, evaluations: { main: { ...evaluations.main, estimator: {} } } })
  // @ts-expect-error a setting with another value
  defineConfig({ extends: 'sage/default', statistics: { level: 'high' } })
  // @ts-expect-error an entry of a list without a component
  defineConfig({ extends: 'sage/default', evaluations: { main: { estimators: [{}] } } })
  // @ts-expect-error a setting of a model of another type
  defineConfig({ extends: 'sage/default', models: { judge: { provider: 'openai', retries: '2' } } })
  expect.assertions(0)
})

test('every preset and example has the type of a config', () => {
  const under = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => !/node_modules|attune-output/.test(file))
      .map((file) => `${folder}/${file}`)
  const files = [
    ...under('examples'),
    ...under('packages').filter((file) => /\/presets\/[\w-]+\.yaml$/.test(file)),
  ]
  const configs = files.filter((file) => /attune\.config\.yaml$|\/presets\//.test(file))
  expect(configs.length).toBeGreaterThan(20)
  const literals = configs.map(
    (file) =>
      `${JSON.stringify(parse(readFileSync(join(root, file), 'utf8')))} satisfies ConfigFile // ${file}`,
  )
  const code = `import type { ConfigFile } from '#config-file'\nexport const all = [\n${literals.join(',\n').replaceAll(/(\/\/ \S+),/g, ', $1')}\n]`
  expect(mistakesIn(code)).toEqual([])
})

/** What the compiler says of a file beside the types. */
function mistakesIn(code: string): string[] {
  const file = join(import.meta.dirname, '../../src/config/all-configs.ts')
  const options = {
    strict: true,
    noEmit: true,
    module: ts.ModuleKind.NodeNext,
    skipLibCheck: true,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === file || fileExists(name)
  host.getSourceFile = (name, language) =>
    name === file
      ? ts.createSourceFile(name, code, language)
      : getSourceFile.call(host, name, language)
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(
      ({ messageText, start = 0 }) =>
        `${code.slice(0, start).split('\n').length}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    )
}
