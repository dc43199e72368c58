/**
 * Names that authors of plugins can import: each has a comment, and each function of the core an
 * example.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const entries = ['core', 'kit', 'answers', 'testkit'] as const
const fileOf = (name: string): string => join(root, `packages/${name}/src/index.ts`)

const program = ts.createProgram(entries.map(fileOf), {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  customConditions: ['attune-source'],
  noLib: true,
  types: [],
})
const checker = program.getTypeChecker()

interface Exported {
  readonly name: string
  readonly isValue: boolean
  readonly comment: string
}

function exportsOf(entry: string): readonly Exported[] {
  const module = checker.getSymbolAtLocation(program.getSourceFile(fileOf(entry))!)!
  return checker.getExportsOfModule(module).map((symbol) => {
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0
    const target = isAlias ? checker.getAliasedSymbol(symbol) : symbol
    return {
      name: symbol.name,
      isValue: (target.flags & ts.SymbolFlags.Value) !== 0,
      comment: ts.displayPartsToString(target.getDocumentationComment(checker)),
    }
  })
}

const surface = new Map(entries.map((entry) => [entry, exportsOf(entry)] as const))
const counts = [...surface].map(([entry, names]) => `${entry} ${names.length}`).join(', ')

test(`every name that authors import has a comment (${counts})`, () => {
  const bare = [...surface].flatMap(([entry, names]) =>
    names.flatMap(({ name, comment }) => (/\w{3}.*\S/.test(comment) ? [] : [`${entry}: ${name}`])),
  )
  expect(bare).toEqual([])
})

test('every function and value has an example', () => {
  const without = [...surface].flatMap(([entry, names]) =>
    names.flatMap(({ name, isValue, comment }) =>
      isValue && !comment.includes('```') ? [`${entry}: ${name}`] : [],
    ),
  )
  expect(without).toEqual([])
})

/** Code of the examples, by name. */
const examples = [...surface].flatMap(([entry, names]) =>
  names.flatMap(({ name, comment }) =>
    [...comment.matchAll(/```ts\n([^]*?)```/g)].map(([, code = '']) => ({ entry, name, code })),
  ),
)

test('the examples of kit, answers and testkit compile', () => {
  const file = join(root, 'packages/cli/test/examples-of-comments.ts')
  const own = examples.filter(({ entry }) => entry !== 'core')
  const imports = ['kit', 'answers', 'testkit'].map((entry) => {
    const values = surface.get(entry as 'kit')!.filter(({ isValue }) => isValue)
    return `import { ${values.map(({ name }) => name).join(', ')} } from '@attune/${entry}'`
  })
  const code = [...imports, `${GIVEN};`, ...own.map((each) => `{\n${each.code}}`)].join('\n')
  const host = ts.createCompilerHost(program.getCompilerOptions())
  const { getSourceFile, fileExists, readFile } = host
  host.getSourceFile = (name, ...more) =>
    name === file
      ? ts.createSourceFile(name, code, {
          languageVersion: ts.ScriptTarget.ES2022,
          impliedNodeFormat: ts.ModuleKind.ESNext,
        })
      : (program.getSourceFile(name) ?? getSourceFile.call(host, name, ...more))
  host.fileExists = (name) => name === file || fileExists.call(host, name)
  host.readFile = (name) => (name === file ? code : readFile.call(host, name))
  const options = {
    ...program.getCompilerOptions(),
    noEmit: true,
    noLib: false,
    types: ['node'],
  }
  const checked = ts.createProgram([file], options, host)
  const faults = ts.getPreEmitDiagnostics(checked, checked.getSourceFile(file))
  const lines = code.split('\n')
  const texts = faults.map(({ start = 0, messageText }) => {
    const line = lines[code.slice(0, start).split('\n').length - 1]
    return `${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
  expect(texts).toEqual([])
})

/** Imports and declarations that the examples use. */
const GIVEN = `
import { defineAnalysis, definePrompt, known, type Plugin } from '@attune/core'
import type { Evaluation, Table } from '@attune/core/findings'
import type { Analysis } from '@attune/core/internal'
import type { Service } from '@attune/core'
import type { Clock } from '@attune/core/runtime'
import { clock } from '@attune/core/internal'
import type { KitColumn, Row } from '@attune/kit'
declare const evaluation: Evaluation
declare const rows: Row[]
declare const columns: KitColumn[]
declare const options: { id: string; title: string; columns: KitColumn[] }
declare const matches: Awaited<ReturnType<typeof readMatches>>
declare const table: Table
declare const analyse: any
declare const plugin: Plugin
declare const service: Service<{ taken(text: string): number }>
declare const prompt: ReturnType<typeof definePrompt>
declare const examples: {}
declare const myClock: Clock
declare function test(name: string, run: () => void | Promise<void>): void
`

test('the examples of @attune/answers give what they say', async () => {
  const answers = (await import(pathToFileURL(fileOf('answers')).href)) as Record<string, unknown>
  const { known } = await import('@attune/core')
  const given = { ...answers, known }
  const run = (code: string): unknown =>
    new Function(...Object.keys(given), code)(...Object.values(given)) as unknown
  let count = 0
  for (const { code } of examples.filter(({ entry }) => entry === 'answers')) {
    const lines = code
      .trim()
      .replaceAll(/\n\/\/ (?=[[{])/g, ' // ')
      .split('\n')
    const before = lines.filter((line) => line.startsWith('const ')).join('\n')
    for (const line of lines) {
      const [, call, value] = /^(?!const )(.+?) \/\/ ([[{'\d].*|undefined|true)$/.exec(line) ?? []
      if (call === undefined) continue
      count += 1
      expect(run(`${before}\nreturn ${call}`), line).toEqual(run(`return ${value}`))
    }
  }
  expect(count).toBeGreaterThan(20)
})
