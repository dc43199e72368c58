/** Names that every object of the language has are names like others. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { attune, project, run, type RunReport } from './e2e/in-process.js'

const names = ['constructor', 'toString', 'valueOf', '__proto__', 'hasOwnProperty']

/** Computed keys: in a literal, `__proto__` would be something else. */
const plugin = `
const names = ${JSON.stringify(names)}
const options = { type: 'object', properties: {}, additionalProperties: false }
const any = { estimator: { measures: { '*': {} }, series: { '*': {} } }, judge: { criteria: { '*': { outcomes: 'any' } } } }
const part = (kind, made) => ({ kind, revision: 1, summary: 'A toy.', options, create: () => made, gives: any[kind], ...(kind === 'simulator' && { recorded: true }) })
const judge = (subject, made) => part('judge', { subject, ...made })
const each = (make) => Object.fromEntries(names.map((name) => [name, make(name)]))
const known = (value) => ({ state: 'known', value })
export default {
  contract: 1,
  name: 'toys',
  components: {
    people: part('scenarios', { async *load() {
      for (const name of [...names, 'one', 'two', 'three']) yield { id: name, cluster: name, language: 'en', profile: 'sad: ' + name,
        opening: [{ speaker: 'seeker', text: 'I am sad.' }, { speaker: 'supporter', text: 'Why?' }], events: [], references: {},
        tags: each((tag) => tag === name ? '__proto__' : 'toString'), details: {} }
    } }),
    talk: part('simulator', { simulate: async (scenario, supporter) => ({ turns: [...scenario.opening,
      { speaker: 'seeker', text: 'All of it.' }, { speaker: 'supporter', text: 'That hurts.' }], ending: { reason: 'turn-limit' } }) }),
    measured: part('estimator', { estimate: async () => ({
      measures: each((name) => known(name.length)), series: each((name) => ({ over: 'seeker', values: [known(1), known(name.length)] })) }) }),
    judged: judge('dialogue', { judge: async () => names.flatMap((name) => [
      { criterion: name, outcome: known(name.length), rationale: '', evidence: [] },
    ]) }),
    paired: judge('pair', { judge: async () => names.map((criterion) => (
      { criterion, outcome: known('first'), rationale: '', evidence: [] })) }),
    labelled: judge('dialogue', { judge: async () => names.map((name) => (
      { criterion: 'kind of ' + name, outcome: known(name), rationale: '', evidence: [] })) }),
  },
}`

const number = (at: number, name: string): object =>
  at % 2 === 0 ? { measure: `${name}.${name}` } : { verdict: `${name}.${name}` }

/** Estimators have the labels in the one, judges in the other. */
const evaluations = ['constructor', '__proto__']

const config = {
  plugins: ['./toys.mjs'],
  output: 'out',
  supporters: Object.fromEntries(names.map((name) => [name, { use: 'core/rule-based' }])),
  evaluations: evaluations.map((name, at) => ({
    name,
    scenarios: { use: 'toys/people' },
    simulator: { use: 'toys/talk' },
    estimators:
      at % 2 === 0
        ? Object.fromEntries(names.map((name) => [name, { use: 'toys/measured' }]))
        : { 'toys/measured': {} },
    judges:
      at % 2 === 1
        ? Object.fromEntries(names.map((name) => [name, { use: 'toys/judged' }]))
        : { 'toys/judged': {}, 'toys/labelled': {}, 'toys/paired': {} },
    analyses: { 'core/measures': {}, [names[at]!]: { use: 'core/verdicts' } },
    gates: names.flatMap((gated, of) => [
      {
        name: gated,
        ...number(at, gated),
        supporter: gated,
        versus: names[(of + 1) % 5],
        margin: 1,
        better: 'higher',
      },
      { name: `flag ${gated}`, flag: gated, atMost: 1 },
    ]),
  })),
}

let folder: string
let report: RunReport
beforeAll(async () => {
  folder = project({ 'toys.mjs': plugin, 'attune.config.yaml': config })
  report = await run(folder, ['--report'])
})

const ok = async (...args: string[]): Promise<string> => {
  const { status, stdout, stderr } = await attune(folder, args)
  expect({ args, status, stderr }).toMatchObject({ status: 0 })
  return stdout
}

it('a run measures each of them, and its tables show what was measured', () => {
  expect(report).toMatchObject({ exitCode: 0, failed: 0, skipped: 0 })
  const tables = report.evaluations
    .filter(({ evaluation }) => evaluation === '__proto__')
    .flatMap(({ findings }) =>
      findings.tables.filter(({ id }) => /^(measures|verdicts)-[^-]*(-measured)?$/.test(id)),
    )
  const means = tables.flatMap(({ rows }) =>
    rows.map((row) => names.map((name) => (row[name] as { value: { value: number } }).value.value)),
  )
  expect(means).toHaveLength(6 * names.length)
  for (const each of means) expect(each).toEqual(names.map((name) => name.length))
})

it('they are exported', async () => {
  const rows = (await ok('export', 'long', '--to', '-')).split('\n')
  for (const evaluation of evaluations)
    for (const supporter of names)
      expect(
        rows.some((row) => row.startsWith(`${evaluation},`) && row.includes(`,${supporter},`)),
      ).toBe(true)
  const records = (await ok('export', 'jsonl', '--to', '-')).trim().split('\n')
  expect(Object.keys((JSON.parse(records[0]!) as { estimates: object }).estimates)).toEqual(names)
  await ok('export', 'csv')
})

it.each([
  ['show', '__proto__', '--supporter', 'constructor'],
  ['check', '--no-run', '--inconclusive', 'pass'],
  ['baseline', 'write', 'b.json'],
  ['compare', 'b.json', 'b.json'],
  ['run', '--only', 'tag.__proto__=toString', '--no-report', '--no-figures'],
])('%s %s goes through', async (...args) => {
  expect(await ok(...args)).not.toMatch(/native code|\[object/)
})

it('the report is kept', () => {
  expect(existsSync(join(folder, 'out', 'report.html'))).toBe(true)
})
