import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import * as answers from '../src/answers/index.js'
import * as config from '../src/config/define-config.js'
import * as findings from '../src/findings/index.js'
import * as authors from '../src/index.js'
import * as models from '../src/models/index.js'
import * as tokens from '../src/models/tokens.js'
import * as reading from '../src/reading/index.js'
import * as host from '../src/runtime.js'

const names = (module: object): string[] => Object.keys(module).sort()

test('what authors of plugins can import is this, and nothing by accident', () => {
  expect(names(authors)).toMatchSnapshot()
})

test.each(Object.entries({ models, tokens, reading }))(
  'what @attune/core/%s has is this',
  (_, entry) => {
    expect(names(entry)).toMatchSnapshot()
  },
)

test('what hosts can import is this', () => {
  expect(names(host)).toMatchSnapshot()
})

test('what the engine reads of answers is this', () => {
  expect(names(answers)).toMatchSnapshot()
})

test('what configs in TypeScript import is this', () => {
  expect(names(config)).toEqual(['defineConfig'])
})

test('what makers of findings can import is this', () => {
  expect(names(findings)).toMatchSnapshot()
})

test('a context has a handful of members', () => {
  const file = new URL('../src/contracts/context.ts', import.meta.url)
  const source = ts.createSourceFile(
    'context.ts',
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
  )
  const context = source.statements.find(
    (each) => ts.isInterfaceDeclaration(each) && each.name.text === 'Context',
  )
  const members = (context as ts.InterfaceDeclaration).members.map(
    ({ name }) => (name as ts.Identifier).text,
  )
  expect(members).toEqual([
    'key',
    'signal',
    'language',
    'read',
    'subject',
    'session',
    'previous',
    'random',
    'ask',
    'render',
    'embed',
    'reward',
    'call',
    'warn',
  ])
})
