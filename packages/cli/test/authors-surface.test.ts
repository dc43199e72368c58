/** Names that authors of plugins can import: each has a comment, and each function of the core an example. */
import { join } from 'node:path'
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

test('every function of @attune/core has an example', () => {
  const without = surface
    .get('core')!
    .filter(({ isValue, comment }) => isValue && !comment.includes('```'))
  expect(without.map(({ name }) => name)).toEqual([])
})
