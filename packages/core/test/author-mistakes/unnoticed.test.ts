/**
 * Mistakes that left a table of blanks, a huge store, or a run that pays for ever: each is an error
 * that names the plugin.
 */
import { expect, test } from 'vitest'
import { type Parts, planNotices, saidOf } from './workshop.js'

const table = (rows: string): Parts => ({
  analysis: `async analyse() {
    return { tables: [{ id: 't', title: 'T', columns: [{ key: 'supporter', title: 'S' }, { key: 'warmth', title: 'W' }], rows: ${rows} }] }
  }`,
})
const findings = (text: string): Parts => ({
  before:
    "const bare = { id: 't', title: 'T', columns: [{ key: 'k', title: 'K' }], rows: [], notes: [] }",
  analysis: `async analyse() { return { tables: [], figures: [], ...${text} } }`,
})
const details = (value: string): Parts => ({
  estimator: `async estimate() { return { measures: { m: known(1) }, details: { all: ${value} } } }`,
})
const source = (body: string): Parts => ({ scenarios: `async *load() { ${body} }` })
const gives = (body: string): Parts => ({ estimatorFacts: `gives: (options) => { ${body} },` })

const rows: readonly (readonly [mistake: string, parts: Parts, says: RegExp])[] = [
  ...[
    [
      'a misspelt key',
      "[{ supporter: 'a', wramth: 'b' }]",
      /rows\[0\]\.wramth = an unknown key; expected the key "warmth"/,
    ],
    [
      'a key of no column',
      "[{ supporter: 'a', mean: 'b' }]",
      /rows\[0\]\.mean = an unknown key; expected one of the keys/,
    ],
    [
      'one wrong row of two',
      "[{ supporter: 'a' }, { bot: 'b' }]",
      /rows\[1\]\.bot = an unknown key/,
    ],
    ['a title instead of a key', "[{ S: 'a', W: 'b' }]", /rows\[0\]\.S = an unknown key/],
    ['a list instead of cells', "[{ 0: 'a', 1: 'b' }]", /rows\[0\]\.0 = an unknown key/],
  ].map(
    ([name, text, says]) => [`rows: ${String(name)}`, table(String(text)), says as RegExp] as const,
  ),
  ...[
    ['a part', '{ table: [], figures: [] }', /findings\.table = an unknown key; .*"tables"/],
    ['a member of a table', "{ tables: [{ ...bare, note: ['n'] }] }", /tables\[0\]\.note = an/],
    [
      'a member of a column',
      "{ tables: [{ ...bare, columns: [{ key: 'k', title: 'K', scal: 100 }] }] }",
      /columns\[0\]\.scal = an/,
    ],
    [
      'a member of a cell',
      '{ tables: [{ ...bare, rows: [{ k: { value: known(1), n: 1, intervall: {} } }] }] }',
      /rows\[0\]\.k\.intervall = an/,
    ],
    [
      'a member of a figure',
      "{ figures: [{ id: 'f', title: 'F', description: 'F.', spec: {}, note: 'n' }] }",
      /figures\[0\]\.note = an/,
    ],
    [
      'a mark that Vega-Lite does not have',
      "{ figures: [{ id: 'f', title: 'F', description: 'F.', spec: { mark: 'pointt' } }] }",
      /figures\[0\]\.spec\.mark = "pointt"; expected "point"/,
    ],
    [
      'a type of a field that Vega-Lite does not have',
      "{ figures: [{ id: 'f', title: 'F', description: 'F.', spec: { layer: [{ mark: { type: 'bar' }, encoding: { x: { field: 'a', type: 'quantitive' } } }] } }] }",
      /figures\[0\]\.spec\.layer\[0\]\.encoding\.x\.type = "quantitive"; expected "quantitative"/,
    ],
    [
      'another table that it compares',
      "{ tables: [{ ...bare, compares: 'mean' }] }",
      /tables\[0\]\.compares = "mean"; expected the id of a table: t/,
    ],
  ].map(
    ([name, text, says]) =>
      [`findings: ${String(name)}`, findings(String(text)), says as RegExp] as const,
  ),
  [
    'scenarios: a key of another file',
    source("yield { ...scenario, topic: 'work' }"),
    /scenario "s1"\.topic = an unknown key; expected one of the keys id, cluster,/,
  ],
  ...[
    ['whole numbers', 'Array(4e6).fill(0)'],
    ['fractions', 'Array(5e5).fill(Math.PI)'],
    ['lists of lists', 'Array(2000).fill(Array(2000).fill(7))'],
    ['many texts', "Array(20).fill('x'.repeat(9e5))"],
    [
      'many keys',
      'Object.fromEntries(Array.from({ length: 4e5 }, (_, i) => [`turn number ${i}`, 1]))',
    ],
  ].map(
    ([name, value]) =>
      [
        `size: ${name}`,
        details(value!),
        /mine\/feel returned estimate = more than 8 million characters as JSON; the limit was reached in estimate\.details; expected 8 million/,
      ] as const,
  ),
  [
    'size: many verdicts',
    {
      judge: `subject: 'dialogue', async judge() { return Array.from({ length: 20 }, (_, i) => ({ criterion: 'c', group: String(i), outcome: known(1), rationale: 'x'.repeat(9e5) })) }`,
    },
    /mine\/rate returned verdicts = more; expected 8 million/,
  ],
  ...[
    ['a random profile', 'yield { ...scenario, profile: String(Math.random()) }'],
    ['the time', 'yield { ...scenario, profile: String(process.hrtime.bigint()) }'],
    [
      'another order',
      "globalThis.n = (globalThis.n ?? 0) + 1; const all = ['a', 'b'].map((id) => ({ ...scenario, id })); yield* globalThis.n % 2 ? all : all.reverse()",
    ],
    [
      'more each time',
      'globalThis.n = (globalThis.n ?? 0) + 1; for (let i = 0; i < globalThis.n; i++) yield { ...scenario, id: String(i) }',
    ],
    [
      'fewer each time',
      'globalThis.left = (globalThis.left ?? 20) - 1; for (let i = 0; i < globalThis.left; i++) yield { ...scenario, id: String(i), profile: "p" + i }',
    ],
    ['a random id', 'yield { ...scenario, id: `s${Math.random()}` }'],
  ].map(
    ([name, body]) =>
      [
        `source: ${name}`,
        source(body!),
        /mine\/people gives other scenarios each time it is loaded: /,
      ] as const,
  ),
  ...[
    [
      'a missing option',
      'return { measures: Object.fromEntries(options.words.map((w) => [w, {}])) }',
      /undefined/,
    ],
    ['an error', "throw new Error('no words')", /no words/],
    ['a text', "throw 'no'", /no/],
    ['a promise that fails', 'null.x', /null/],
    ['something frozen', 'options.a = 1; return { measures: { m: {} } }', /./],
  ].map(
    ([name, body, says]) =>
      [
        `gives: ${String(name)}`,
        gives(String(body)),
        new RegExp(`mine/feel failed to say what it gives: .*${(says as RegExp).source}`),
      ] as const,
  ),
]

test.each(rows)('%s', async (_, parts, says) => {
  const [said] = await saidOf(parts)
  expect(said?.message).toMatch(says)
  expect(said?.fix).not.toBe('')
  expect(said?.code).not.toBe('UNEXPECTED')
})

test('a rehearsal loads a source twice', async () => {
  const random = source('yield { ...scenario, profile: String(Math.random()) }')
  await expect(planNotices(random)).rejects.toThrow(
    'mine/people gives other scenarios each time it is loaded',
  )
})
