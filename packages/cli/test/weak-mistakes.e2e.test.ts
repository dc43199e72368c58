/** Mistakes of authors that were silent, or had an answer that did not name them: each is named where it is made. */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'

const root = join(import.meta.dirname, '../../..')
const head = `import { readFileSync } from 'node:fs'
import { choice, converse, defineAnalysis, defineCommand, defineEstimator, definePlugin, defineService, defineSimulator, known, number, text, token } from '@attune/core'
`
const plugin = 'export default definePlugin'
const result = 'return { measures: { m: known(1) } }'
const estimator = (body = result, more = ''): string => `${head}
const x = defineEstimator({ revision: 1, summary: 'X.', ${more} gives: { measures: { m: {} } }, async estimate(dialogue) { ${body} } })
${plugin}({ contract: 1, name: 'p', components: { x } })`
const option = (code: string): string =>
  estimator(result, `options: { way: ${code.replace(/\)$/, ", description: 'W.' })")} },`)
const simulator = (body: string): string => `${head}
const x = defineSimulator({ revision: 1, summary: 'X.', async simulate(scenario, context) { const { supporter } = context; ${body} } })
${plugin}({ contract: 1, name: 'p', components: { x } })`
const analysis = (body: string): string => `${head}
const x = defineAnalysis({ revision: 1, summary: 'X.', analyse: () => (${body}) })
${plugin}({ contract: 1, name: 'p', components: { x } })`
const part = (under: string, code: string): string =>
  `${head}const x = ${code}\n${plugin}({ contract: 1, name: 'p', components: {}, ${under}: { x } })`
const service = (name: string): string =>
  `defineService(token('${name}'), { revision: 1, summary: 'S.', create: () => ({}) })`
const table = `{ id: 't', title: 'T', columns: [{ key: 'a', title: 'A' }], rows: [{ b: 'x' }] }`

const atLoad: readonly (readonly [string, string, RegExp])[] = [
  [
    'a format with a typo',
    option("text({ format: 'chatmodel')"),
    /way\.format.*"chat-model", or one of/,
  ],
  ['a choice of nothing', option('choice([], { default: 1)'), /way\.enum.*at least one value/],
  [
    'bounds the wrong way',
    option('number({ minimum: 3, maximum: 1, default: 2)'),
    /way\.minimum should be at most the maximum, 1/,
  ],
  [
    'a pattern that is none',
    option("text({ pattern: '(', default: 'a')"),
    /way\.pattern.*regular expression/,
  ],
  ['a service under components', part('components', service('p/x')), /under "services"/],
  [
    'a command under components',
    part(
      'components',
      "defineCommand({ summary: 'C.', run: async () => ({ text: '', report: {} }) })",
    ),
    /under "commands"/,
  ],
  [
    'a component under services',
    part('services', "defineAnalysis({ revision: 1, summary: 'A.', analyse: () => ({}) })"),
    /under "components"/,
  ],
  ['a token without its plugin', part('services', service('x')), /token\('mine\/words'\)/],
]
const atWork: readonly (readonly [string, string, RegExp])[] = [
  ['fetch', estimator(`await fetch('http://127.0.0.1:1/'); ${result}`), /context\.call.*p\.js:\d/s],
  [
    'a relative path',
    estimator(`readFileSync('none.txt'); ${result}`),
    /relative to the working folder/,
  ],
  [
    'evidence of nothing',
    estimator('return { measures: { m: known(1) }, evidence: { n: [{ turn: 0 }] } }'),
    /evidence\.n.*did you mean "m"/,
  ],
  [
    'a warning that no sentence is',
    analysis("{ sentences: ['A.'], warnings: ['B.'] }"),
    /warnings\[0\] = "B\."; expected one of the sentences/,
  ],
  [
    'a row with an unknown key',
    analysis(`{ tables: [${table}] }`),
    /rows\[0\]\.b = an unknown key/,
  ],
]

async function saidOf(code: string): Promise<string> {
  const kind = /= define(Simulator|Analysis|Estimator)\(/.exec(code)?.[1]
  const folder = project({
    'p.js': code,
    'people.jsonl': ['a', 'b']
      .map((id) => JSON.stringify({ id, language: 'en', profile: `You lost ${id}.` }))
      .join('\n'),
    'attune.config.yaml': `plugins: [./p.js]
supporters: { one: { use: core/rule-based }, two: { use: core/rule-based, manner: advising } }
evaluations:
  demo:
    scenarios: { use: core/scenarios, file: people.jsonl }
    simulator: ${kind === 'Simulator' ? 'p/x' : '{ use: core/seeker, turns: 2 }'}
    estimators: { ${kind === 'Estimator' ? 'p/x: {}' : 'core/lexicon: {}'} }
    analyses: { ${kind === 'Analysis' ? 'p/x: {}' : 'core/measures: {}'} }
`,
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { status, stdout, stderr } = await attune(folder, ['config', 'validate'])
  if (status !== 0) return stdout + stderr
  const ran = await attune(folder, ['run', '--no-report', '--no-figures'])
  return `${ran.status} ${ran.stdout}${ran.stderr}`
}

test.each([...atLoad, ...atWork])('%s is named', async (_, code, says) => {
  expect(await saidOf(code)).toMatch(says)
})

test('a copy of the supporter, as a wrapper makes it, is no mistake', async () => {
  const wrapped = simulator(`const mine = { ...supporter, reply: (c) => supporter.reply(c) }
return converse({ scenario, supporter: mine, context, maxSeekerTurns: 2, seeker: async () => ({ text: 'Hi.' }) })`)
  expect(await saidOf(wrapped)).toMatch(/^0 .* 0 failed/s)
})
