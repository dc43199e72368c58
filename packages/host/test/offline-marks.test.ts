import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Quantity, Table } from '@attune/core/findings'
import { openProject } from '../src/index.js'
import { MemoryStore } from '@attune/store-sqlite'
import { tokens } from '../src/composition/container.js'

/**
 * A simulator and two estimators without models, a prompt, and an analysis that says nothing of
 * stand-ins.
 */
const plugin = `
const options = { type: 'object', properties: {}, additionalProperties: false }
const component = (kind, made, more) => ({ kind, revision: 1, summary: 'A toy', options, create: () => made, ...more })
const said = ({ turns }) => turns.at(-1).text
const gives = { measures: { it: {} } }
const measuring = (measure) => ({ estimate: async (dialogue, _, context) => ({ measures: { it: { state: 'known', value: await measure(dialogue, context) } }, series: {} }) })
const question = { id: 'question', folder: new URL('./', import.meta.url), fields: [], parse: (text) => ({ state: 'known', value: Number(text) }), standIn: () => '7' }
const talk = { async simulate(scenario, supporter, { key }) {
  const { text } = await supporter.reply({ language: 'en', turns: [{ speaker: 'seeker', text: 'Hi.' }], id: key })
  return { turns: [{ speaker: 'seeker', text: 'Hi.' }, { speaker: 'supporter', text }], ending: { reason: 'turn-limit' } }
} }
const byHand = { async analyse(evaluation) {
  const lengths = new Map()
  for await (const { supporter, estimates } of evaluation.dialogues()) lengths.set(supporter, estimates.length.value.measures.it.value)
  const cell = (value) => ({ value: { state: 'known', value }, n: 1 })
  const rows = [...lengths].map(([supporter, value]) => ({ supporter, it: cell(value) }))
  const columns = [{ key: 'supporter', title: 'Supporter' }, { key: 'it', title: 'It' }]
  const sum = rows.reduce((all, { it }) => all + it.value.value, 0)
  return {
    tables: [{ id: 'own', title: 'Own', columns, rows: [...rows, { it: cell(sum) }], notes: [] }],
    figures: [{ id: 'own', title: 'Own', description: 'None', spec: {} }],
  }
} }
export default {
  contract: 1,
  name: 'toy',
  components: {
    talk: component('simulator', talk),
    length: component('estimator', measuring((dialogue) => said(dialogue).length), { gives }),
    forgetful: component('estimator', measuring(async (dialogue, context) => (await context.ask(question, {})).answer.value + said(dialogue).length), { gives, prompts: [question] }),
    'by-hand': component('analysis', byHand),
  },
}
`

const head = (supporters: string, simulator = 'toy/talk') => `
plugins: [./toy.mjs]
supporters: ${supporters}
evaluations:
  e:
    scenarios: { use: core/scenarios, file: scenarios.jsonl }
    simulator: ${simulator}
`
const real = 'real: { use: core/module, file: bot.mjs }'
const terse = 'terse: { use: core/module, file: terse.mjs }'
const control = 'control: { use: core/rule-based }'

async function tablesOf(
  config: string,
): Promise<{ tables: Table[]; offline: boolean; figures: (boolean | undefined)[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'attune-marks-'))
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
  file('toy.mjs', plugin)
  file('question.en.md', 'How much?')
  file('bot.mjs', `export default async () => ({ text: 'A real reply.' })`)
  file('terse.mjs', `export default async () => ({ text: 'Hm.' })`)
  file(
    'scenarios.jsonl',
    ['a', 'b'].map((id) => JSON.stringify({ id, language: 'en', profile: 'p' })).join('\n'),
  )
  const line = (scenario: string, supporter: string) => ({
    scenario,
    supporter,
    turns: [{ speaker: 'supporter', text: `${scenario} ${supporter}` }],
  })
  const logged = ['a', 'b'].flatMap((id) => [line(id, 'one'), line(id, 'control')])
  file('log.jsonl', logged.map((each) => JSON.stringify(each)).join('\n'))
  file('attune.config.yaml', config)
  const project = await openProject({
    cwd: folder,
    env: {},
    services: [{ token: tokens.store, value: new MemoryStore() }],
  })
  const { signal } = new AbortController()
  expect(await project.run({ stop: signal, signal })).toMatchObject({ failed: 0 })
  const { found } = await project.read.findings()
  await project.close()
  return {
    tables: found.flatMap(({ findings }) => findings.tables),
    offline: found.some(({ offline }) => offline),
    figures: found.flatMap(({ findings }) => findings.figures.map(({ offline }) => offline)),
  }
}

const marks = ({ rows }: Table, column: string) =>
  rows.map((row) => (row[column] as Quantity).offline)

test('an estimator that forgets its model gives marked numbers, whatever the config names', async () => {
  const { tables, offline, figures } = await tablesOf(
    `${head(`{ ${real}, ${terse} }`)}    estimators: { toy/length: {}, toy/forgetful: {} }\n    analyses: { core/measures: {} }`,
  )
  const [length, forgetful] = ['length', 'forgetful'].map((name) =>
    tables.find(({ id }) => id === `measures-toy-${name}`),
  )
  expect(marks(length!, 'it')).toEqual([false, false])
  expect(marks(forgetful!, 'it')).toEqual([true, true])
  expect({ offline, figures }).toEqual({ offline: true, figures: [false, true] })
})

test('a rule-based control is marked, real systems beside it are not, differences with it are', async () => {
  const { tables, figures } = await tablesOf(
    `${head(`{ ${real}, second: { use: core/module, file: bot.mjs }, ${control} }`)}    estimators: { toy/length: {} }\n    analyses: { core/measures: {} }`,
  )
  const [means, comparisons] = tables
  expect(marks(means!, 'it')).toEqual([false, false, true])
  expect(comparisons!.rows.map(({ first, second }) => [first, second])).toEqual([
    ['real', 'second'],
    ['real', 'control'],
    ['second', 'control'],
  ])
  expect(marks(comparisons!, 'it')).toEqual([false, true, true])
  expect(figures).toEqual([true])
})

test('an analysis that says nothing of stand-ins is marked where it names the control, and where it names nobody', async () => {
  const { tables, figures } = await tablesOf(
    `${head(`{ ${real}, ${control} }`)}    estimators: { length: { use: toy/length } }\n    analyses: { toy/by-hand: {} }`,
  )
  expect(marks(tables[0]!, 'it')).toEqual([undefined, true, true])
  expect(figures).toEqual([true])
})

test('a stand-in that the analysis did not read leaves no mark', async () => {
  const { tables, figures, offline } = await tablesOf(
    `${head(`{ ${real} }`)}    estimators: { length: { use: toy/length }, toy/forgetful: {} }\n    analyses: { toy/by-hand: {} }`,
  )
  expect(marks(tables[0]!, 'it')).toEqual([undefined, undefined])
  expect({ figures, offline }).toEqual({ figures: [undefined], offline: false })
})

test('a replay is not marked, whoever stands for the logged systems', async () => {
  const replay = '{ use: core/replay, file: log.jsonl }'
  const { tables, offline } = await tablesOf(
    `${head(`{ one: { use: core/logged }, ${control} }`, replay)}    estimators: { toy/length: {} }\n    analyses: { core/measures: {} }`,
  )
  expect(marks(tables[0]!, 'it')).toEqual([false, false])
  expect(offline).toBe(false)
})
