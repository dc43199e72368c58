/**
 * Mistakes of authors that were silent, or had an answer that did not name them: each is named
 * where it is made.
 */
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attune, project } from './e2e/in-process.js'

const root = join(import.meta.dirname, '../../..')
const head = `import { readFileSync } from 'node:fs'
import { choice, converse, defineAnalysis, defineCommand, defineErrors, defineEstimator, defineJudge, definePlugin, definePrompt, defineScenarios, defineService, defineSimulator, defineSupporter, known, number, text, token } from '@attune/core'
`
const plugin = 'export default definePlugin'
const result = 'return { measures: { m: known(1) } }'
const estimator = (body = result, more = ''): string => `${head}
const x = defineEstimator({ revision: 1, summary: 'X.', ${more} gives: { measures: { m: {} } }, async estimate(dialogue, context) { ${body} } })
${plugin}({ contract: 1, name: 'p', components: { x } })`
const option = (code: string): string =>
  estimator(result, `options: { way: ${code.replace(/\)$/, ", description: 'W.' })")} },`)
const simulator = (body: string): string => `${head}
const x = defineSimulator({ revision: 1, summary: 'X.', async simulate(scenario, context) { const { supporter } = context; ${body} } })
${plugin}({ contract: 1, name: 'p', components: { x } })`
const analysis = (body: string): string => `${head}
const x = defineAnalysis({ revision: 1, summary: 'X.', analyse: () => (${body}) })
${plugin}({ contract: 1, name: 'p', components: { x } })`
const component = (kind: string, facts: string): string =>
  `${head}const x = define${kind}({ revision: 1, summary: 'X.', ${facts} })
${plugin}({ contract: 1, name: 'p', components: { x } })`
const judge = (verdicts: string): string =>
  component('Judge', `gives: { criteria: { c: {} } }, judge: async () => (${verdicts})`)
const measuring = 'gives: { measures: { m: {} } }'
const asking = (facts: string, call = "await context.ask(q, { t: 'hey' })"): string =>
  estimator(`return { measures: { m: (${call}).answer } }`, 'prompts: [q],').replace(
    'const x',
    `const q = definePrompt({ id: 'q', folder: new URL('.', import.meta.url), fields: ['t'], parse: () => known(1), standIn: () => '1', ${facts} })
const x`,
  )
const part = (under: string, code: string): string =>
  `${head}const x = ${code}\n${plugin}({ contract: 1, name: 'p', components: {}, ${under}: { x } })`
const service = (name: string): string =>
  `defineService(token('${name}'), { revision: 1, summary: 'S.', create: () => ({}) })`
const table = `{ id: 't', title: 'T', columns: [{ key: 'a', title: 'A' }], rows: [{ b: 'x' }] }`

const good = table.replace('b:', 'a:')

const observing = (filter: string): string =>
  component(
    'Analysis',
    `async analyse(evaluation) { let n = 0; for await (const _ of evaluation.observations(${filter})) n++; return { sentences: [n + ' values.'] } }`,
  )
const quantity = (more: string): string =>
  analysis(`{ tables: [${good.replace("'x'", `{ value: known(1), n: 3, ${more} }`)}] }`)

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
  [
    'two prompts of one id',
    asking('').replace('prompts: [q]', 'prompts: [q, { ...q }]'),
    /prompts\[1\]\.id should be another id/,
  ],
  [
    'a method with another name',
    component('Estimator', `${measuring}, estimates() {}`),
    /estimates should be estimate/,
  ],
  [
    'a plugin that is not the default export',
    estimator().replace('default', 'const plugin ='),
    /default export should be a plugin/,
  ],
  [
    'a range the wrong way',
    estimator().replace('m: {}', 'm: { range: [10, 0] }'),
    /lower one first/,
  ],
  [
    'an option with a name of the config',
    estimator(result, "options: { use: text({ default: 'a', description: 'U.' }) },"),
    /without "use"/,
  ],
  ['a list of components', estimator().replace('{ x }', '[x]'), /components should be a map/],
  ['a token without its plugin', part('services', service('x')), /token\('mine\/words'\)/],
  [
    'a token with another name than its key',
    part('services', service('p/lexikon')),
    /services\.x\.fulfils should be token\('p\/x'\)[^]*p\/lexikon/,
  ],
]
const atWork: readonly (readonly [string, string, RegExp])[] = [
  [
    'a seeker without a text',
    simulator(
      'return converse({ scenario, supporter, context, maxSeekerTurns: 2, seeker: async () => ({}) })',
    ),
    /"seeker" of converse\(\) returned text = undefined/,
  ],
  [
    'a dialogue of the supporter alone',
    simulator(
      "return { turns: [await supporter.reply({ language: 'en', turns: [], id: 'x' })], ending: { reason: 'end' } }",
    ),
    /p\/x.*no turn of the seeker/,
  ],
  [
    'a profile as the brief',
    simulator(
      "const turns = [{ speaker: 'seeker', text: 'Hi.' }]; turns.push(await supporter.reply({ language: 'en', brief: scenario.profile, turns, id: 'x' })); return { turns, ending: { reason: 'end' } }",
    ),
    /p\/x.*shown the profile of the scenario/,
  ],
  [
    'a column twice',
    analysis(`{ tables: [${table.replace('}],', "}, { key: 'a', title: 'B' }],")}] }`),
    /columns\[1\]\.key = "a"; expected each key once/,
  ],
  [
    'a model of an option that is misspelt',
    asking('', "await context.ask(q, { t: 'hey' }, { model: context.options.modle })"),
    /prompt q got model: undefined/,
  ],
  ['a forgotten await', asking('', "context.ask(q, { t: 'hey' })"), /measures\.m = undefined/],
  ['an asynchronous parser', asking('parse: async () => known(1)'), /parser.*a promise/],
  ['an asynchronous stand-in', asking("standIn: async () => '1'"), /stand-in.*a promise/],
  [
    'a model that no option names',
    asking('', "await context.ask(q, { t: 'hey' }, { model: 'gpt-9' })"),
    /p\/x asked the model gpt-9, which none of its options names/,
  ],
  [
    'an asynchronous appliesTo',
    estimator(result, 'appliesTo: async () => false,'),
    /appliesTo = a promise/,
  ],
  [
    'an appliesTo that throws',
    estimator(result, 'appliesTo: ({ details }) => details.task.kind === 1,'),
    /p\/x failed to tell whether it applies.*p\.js:\d/s,
  ],
  [
    'an asynchronous create',
    component(
      'Estimator',
      `${measuring}, create: async () => ({ async estimate() { ${result} } })`,
    ),
    /the component = a promise/,
  ],
  [
    'turns as chat messages',
    simulator("return { turns: [{ role: 'user', content: 'Hi' }], ending: { reason: 'end' } }"),
    /turns\[0\]\.speaker = undefined/,
  ],
  [
    'a reply as a chat message',
    component('Supporter', "reply: async () => ({ content: 'Hi.' })"),
    /reply\.content = an unknown key/,
  ],
  [
    'a verdict that is not in a list',
    judge("{ criterion: 'c', outcome: known(1) }"),
    /verdicts = .*expected a list/,
  ],
  [
    'a criterion twice',
    judge("[{ criterion: 'c', outcome: known(1) }, { criterion: 'c', outcome: known(2) }]"),
    /verdicts\[1\]\.criterion = "c"/,
  ],
  ['a table that is not in a list', analysis(`{ tables: ${table} }`), /tables = .*expected a list/],
  ['a table twice', analysis(`{ tables: [${good}, ${good}] }`), /tables\[1\]\.id = "t"/],
  [
    'an infinite number',
    estimator('return { measures: { m: known(1 / 0) } }'),
    /expected a finite/,
  ],
  [
    'two scenarios of one id',
    component(
      'Scenarios',
      "*load() { for (const profile of ['one', 'two']) yield { id: 'a', language: 'en', profile } }",
    ),
    /two scenarios with the id "a"/,
  ],
  [
    'an opening that is a text',
    component(
      'Scenarios',
      "*load() { yield { id: 'a', language: 'en', profile: 'p', opening: 'Hi.' } }",
    ),
    /opening = "Hi\."; expected a list/,
  ],
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
    'a value outside of the range of its column',
    analysis(
      `{ tables: [${good.replace("title: 'A'", "title: 'A', range: [0, 4]").replace("'x'", '{ value: known(7), n: 1 }')}] }`,
    ),
    /rows\[0\]\.a\.value\.value = 7; expected a number from 0 to 4/,
  ],
  [
    'a figure with a misspelt field',
    analysis(
      "{ figures: [{ id: 'f', title: 'F', description: 'F.', spec: { data: { values: [{ supporter: 'a', mood: 1 }] }, mark: 'bar', encoding: { x: { field: 'suporter' }, y: { field: 'mood' } } } }] }",
    ),
    /encoding\.x\.field = "suporter"; expected a field of the data: supporter, mood \(did you mean/,
  ],
  [
    'a random stream that is not called',
    estimator("return { measures: { m: known(context.random('coin') < 0.5 ? 1 : 0) } }"),
    /random\("coin"\) returns a function/,
  ],
  [
    'a temperature beside the sampling',
    asking('', "await context.ask(q, { t: 'hey' }, { temperature: 0 })"),
    /Write { sampling: { temperature: … } }/,
  ],
  [
    'a sampling setting with a typo',
    asking('', "await context.ask(q, { t: 'hey' }, { sampling: { temprature: 0 } })"),
    /the sampling setting temprature\. Write temperature/,
  ],
  [
    'a number of retries as a text',
    asking('', "await context.ask(q, { t: 'hey' }, { repairs: '3' })"),
    /repairs: "3"\. Write a whole number/,
  ],
  [
    'a kind of observations that is misspelt',
    observing("{ kind: 'measures' }"),
    /no kind of observation "measures"/,
  ],
  ['a filter that is misspelt', observing("{ sorce: 'core/lexicon' }"), /has no filter "sorce"/],
  [
    'a source that is misspelt',
    observing("{ source: 'core/lexikon' }"),
    /fails in the rehearsal: The evaluation "demo" has no component "core\/lexikon"[^]*Fix this first/,
  ],
  [
    'a kind of results that the source does not give',
    observing("{ source: 'core/lexicon', kind: 'verdict' }"),
    /has no judge "core\/lexicon"/,
  ],
  [
    'an interval the wrong way',
    quantity("interval: { lower: 2, upper: 0, level: 0.95, method: 'm' }"),
    /interval\.lower = 2; expected a number up to the upper bound, 0/,
  ],
  [
    'a value outside of its interval',
    quantity("interval: { lower: 20, upper: 40, level: 0.95, method: 'm' }"),
    /a\.value\.value = 1; expected a number within its interval, 20 to 40/,
  ],
  [
    'a value of nothing',
    analysis(`{ tables: [${good.replace("'x'", '{ value: known(1), n: 0 }')}] }`),
    /a\.n = 0; expected at least 1 for a known value/,
  ],
  [
    'quotes that stand in another turn than named, or nowhere',
    component(
      'Judge',
      `gives: { criteria: { c: {} } }, judge: async ({ turns }) => [{ criterion: 'c', outcome: known(1), evidence: [{ turn: 1, quote: turns[0].text }, { turn: 0, quote: 'No one said these words.' }] }]`,
    ),
    /^p\/x: \d+ quotes are in another turn than it names, and moved there; \d+ quotes are\s+in no turn/m,
  ],
  [
    'an object as the value of a field',
    asking('', 'await context.ask(q, { t: dialogue.turns })'),
    /The prompt p\/q was given a list for "t", and not a text/,
  ],
  [
    'a number of nothing in a sentence',
    component('Analysis', "analyse: () => ({ sentences: ['The mean is ' + 0 / 0] })"),
    /findings\.sentences\[0\] = .*; expected a text without NaN/,
  ],
  [
    'observations that are read by await',
    component(
      'Analysis',
      "async analyse(evaluation) { const all = await evaluation.observations(); return { sentences: ['n = ' + all.length] } }",
    ),
    /expected a text without undefined/,
  ],
  [
    'a measure that is misspelt',
    observing("{ source: 'core/lexicon', kind: 'measure', name: 'maen' }"),
    /core\/lexicon gives no measure "maen"\.\s+Did you mean "mean"/,
  ],
  [
    'a result that is read and not declared',
    estimator('return { measures: { m: context.read.source.measures.m } }'),
    /context\.read\.source is not declared: reads: { source: 'estimator' }/,
  ],
  [
    'a share in percent without a scale',
    estimator().replace('m: {}', "m: { range: [0, 1], unit: '%' }"),
    /m\.scale should be 100, since its unit is %/,
  ],
  [
    'prompts of which none is asked, as the error is caught',
    asking('', 'await (async () => context.aks(q))().catch(() => ({ answer: known(0) }))'),
    /p\/x lists prompts, and asked none of them on \d+ dialogues/,
  ],
  [
    'a table without rows',
    analysis(`{ tables: [${good.replace("{ a: 'x' }", '')}] }`),
    /demo: the table "T" of p\/x has no rows/,
  ],
  [
    'a level in percent',
    quantity("interval: { lower: 0, upper: 2, level: 95, method: 'm' }"),
    /interval\.level = 95; expected a share between 0 and 1/,
  ],
  [
    'a p-value above 1',
    quantity('p: known(1.2)'),
    /p\.value = 1\.2; expected a number from 0 to 1/,
  ],
  [
    'an error with another code',
    estimator("throw errors.error('LEXIKON', {})").replace(
      'const x',
      "const errors = defineErrors('p', { LEXICON: { message: 'No.', fix: 'Fix it.' } })\nconst x",
    ),
    /errors\.error\("LEXIKON"\): there is no such code\. Defined: LEXICON/,
  ],
  [
    'a request beside call',
    estimator(`await (await fetch('data:,1')).text(); ${result}`),
    /p\/x: It sends a request itself, with fetch/,
  ],
  [
    'an answer that is not awaited, before one that is',
    asking('', "(context.ask(q, { t: 'ho' }), await context.ask(q, { t: 'hey' }))"),
    /without the answer of the prompt p\/q, which is paid/,
  ],
  [
    'a measure without a value in any dialogue',
    estimator("return { measures: { m: known(1), none: unknown('no evening') } }")
      .replace('m: {} }', 'm: {}, none: {} }')
      .replace('known, number', 'known, unknown, number'),
    /No value in any of 4 results: none of p\/x \("no evening"\)/,
  ],
  [
    'a row with an unknown key',
    analysis(`{ tables: [${table}] }`),
    /rows\[0\]\.b = an unknown key/,
  ],
]

async function saidOf(code: string): Promise<string> {
  const kind = /x = define(\w+)\(/.exec(code)?.[1]
  const isOf = (each: string, mine: string, otherwise: string): string =>
    kind === each ? mine : otherwise
  const folder = project({
    'p.js': code,
    'q.en.md': 'Rate {{t}}.',
    'people.jsonl': ['a', 'b']
      .map((id) => JSON.stringify({ id, language: 'en', profile: `You lost ${id}, and it hurts.` }))
      .join('\n'),
    'attune.config.yaml': `plugins: [./p.js]
supporters: { one: { use: ${isOf('Supporter', 'p/x', 'core/rule-based')} }, two: { use: core/rule-based, manner: advising } }
evaluations:
  demo:
    scenarios: ${isOf('Scenarios', 'p/x', '{ use: core/scenarios, file: people.jsonl }')}
    simulator: ${isOf('Simulator', 'p/x', '{ use: core/seeker, turns: 2 }')}
    estimators: { ${isOf('Estimator', 'p/x', 'core/lexicon')}: {} }
    ${isOf('Judge', 'judges: { p/x: {} }', '')}
    analyses: { ${isOf('Analysis', 'p/x', 'core/measures')}: {} }
`,
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { status, stdout, stderr } = await attune(folder, ['config', 'validate'])
  if (status !== 0) return stdout + stderr
  const ran = await attune(folder, ['run', '--no-report', '--no-figures'])
  return `${stdout}${ran.status} ${ran.stdout}${ran.stderr}`
}

test.each([...atLoad, ...atWork])('%s is named', async (_, code, says) => {
  expect(await saidOf(code)).toMatch(says)
})

test('a plan exits with 1 if a component fails, and names the line of a local plugin alone', async () => {
  const said = async (body: string) => {
    const folder = project({
      'p.js': estimator(body),
      'people.jsonl': JSON.stringify({ id: 'a', language: 'en', profile: 'You lost a job.' }),
      'attune.config.yaml': `plugins: [./p.js]
supporters: { one: { use: core/rule-based } }
evaluations: { demo: { scenarios: { use: core/scenarios, file: people.jsonl }, simulator: { use: core/seeker, turns: 2 }, estimators: { p/x: {} } } }
`,
    })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    return attune(folder, ['plan'])
  }
  const failing = await said("throw new Error('no words')")
  expect(failing).toMatchObject({ status: 1 })
  expect((failing.stdout + failing.stderr).replaceAll(/\n +/g, ' ')).toMatch(
    /no words It was thrown at \S+p\.js:\d+:\d+\. Fix this first/,
  )
  expect(await said(result)).toMatchObject({ status: 0 })
})

test('a name in an option of an installed analysis is compared with results before any call', async () => {
  const folder = project({
    'people.jsonl': JSON.stringify({ id: 'a', language: 'en', profile: 'You lost a job.' }),
    'attune.config.yaml': `supporters: { one: { use: core/rule-based } }
evaluations: { demo: { scenarios: { use: core/scenarios, file: people.jsonl }, simulator: { use: core/seeker, turns: 2 }, estimators: { core/lexicon: {} }, analyses: { core/measures: { better: { balence: higher } } } } }
`,
  })
  const { status, stdout, stderr } = await attune(folder, ['config', 'validate'])
  expect(status).toBe(1)
  expect(stdout + stderr).toMatch(
    /core\/measures fails in the rehearsal: [^]*"balence", which `better`/,
  )
})

test('a run names a prompt that no dialogue reaches, and a request beside call, as validate does', async () => {
  const folder = project({
    'p.js': asking(
      '',
      "await context.ask(q, { t: String(await (await fetch('data:,1')).text()) })",
    ),
    'q.en.md': 'Rate {{t}}.',
    'people.jsonl': ['a', 'b']
      .map((id) => JSON.stringify({ id, language: 'en', profile: `You lost ${id}.` }))
      .join('\n'),
    'attune.config.yaml': `plugins: [./p.js]
supporters: { one: { use: core/rule-based } }
evaluations: { demo: { scenarios: { use: core/scenarios, file: people.jsonl }, simulator: { use: core/seeker, turns: 2 }, estimators: { p/x: {} } } }
`,
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { stderr } = await attune(folder, ['run', '--no-report', '--no-figures'])
  expect(stderr).toMatch(/p\/x sends the same request for different dialogues/)
  expect(stderr).toMatch(/p\/x: It sends a request itself, with fetch/)
})

test('a copy of the supporter, as a wrapper makes it, is no mistake', async () => {
  const wrapped = simulator(`const mine = { ...supporter, reply: (c) => supporter.reply(c) }
return converse({ scenario, supporter: mine, context, maxSeekerTurns: 2, seeker: async () => ({ text: 'Hi.' }) })`)
  expect(await saidOf(wrapped)).toMatch(/^0 .* 0 failed/ms)
})

test('a word after a command of a plugin is named with the option that takes it', async () => {
  const command = part(
    'commands',
    "defineCommand({ summary: 'C.', options: { file: text({ description: 'A file.' }) }, run: async ({ file }) => ({ text: file, report: {} }) })",
  )
  const folder = project({
    'p.js': command,
    'people.jsonl': JSON.stringify({ id: 'a', language: 'en', profile: 'You lost a job.' }),
    'attune.config.yaml':
      'plugins: [./p.js]\nsupporters: { one: { use: core/rule-based } }\nevaluations: { demo: { scenarios: { use: core/scenarios, file: people.jsonl }, simulator: core/seeker } }\n',
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const wrong = await attune(folder, ['p', 'x', 'talks.txt'])
  expect(wrong.status).toBe(2)
  expect(wrong.stderr).toMatch(/takes no argument "talks\.txt"[^]*--file talks\.txt/)
  const right = await attune(folder, ['p', 'x', '--file', 'talks.txt'])
  expect(right).toMatchObject({ status: 0, stdout: 'talks.txt\n' })
})

test('a judge of pairs that fails is the only failure, and its preferences are none', async () => {
  const folder = project({
    'p.js': component(
      'Judge',
      "gives: { criteria: { c: {} } }, compare: async () => { throw new Error('no verdict') }",
    ),
    'people.jsonl': JSON.stringify({ id: 'a', language: 'en', profile: 'You lost a job.' }),
    'attune.config.yaml': `plugins: [./p.js]
supporters: { one: { use: core/rule-based }, two: { use: core/rule-based, manner: advising } }
evaluations:
  demo:
    scenarios: { use: core/scenarios, file: people.jsonl }
    simulator: { use: core/seeker, turns: 2 }
    judges: { p/x: { pairs: all } }
    analyses: { core/preferences: {} }
`,
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { stdout, stderr } = await attune(folder, ['run', '--no-report', '--no-figures'])
  expect(stderr).toMatch(/p\/x.*no verdict/s)
  expect(stdout + stderr).not.toMatch(/core\/preferences returned/)
})

test('a run that ends before its units are planned shows its error alone', async () => {
  const folder = project({
    'people.jsonl': '{"id":"a","language":"en","profile":"You lost a job."}\n{"id":"b","langu\n',
    'attune.config.yaml':
      'supporters: { one: { use: core/rule-based } }\nevaluations: { demo: { scenarios: { use: core/scenarios, file: people.jsonl }, simulator: { use: core/seeker, turns: 2 } } }\n',
  })
  const { status, stdout, stderr } = await attune(folder, ['run'])
  expect(status).toBe(2)
  expect(stdout + stderr).toMatch(/people\.jsonl/)
  expect(stdout + stderr).not.toMatch(/units/)
})

test('a line that looks like the header of a message is named', async () => {
  const folder = project({
    'p.js': asking(''),
    'q.en.md': '=== System ===\nYou rate.\n\n=== user ===\nRate {{t}}.',
    'attune.config.yaml':
      'plugins: [./p.js]\nsupporters: { one: { use: core/rule-based } }\nevaluations: {}\n',
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const { status, stdout, stderr } = await attune(folder, ['config', 'validate'])
  expect(status).toBe(2)
  expect((stdout + stderr).replaceAll(/\n +/g, ' ')).toMatch(
    /line "=== System ===", which begins no message \(Write === system === for it/,
  )
})

test('validate names a component that fails before notices that follow from it', async () => {
  const code = asking('', "await context.ask(q, { t: 'hey' }, { model: 'judge' })")
  const said = await saidOf(code)
  expect(said.indexOf('asked the model judge')).toBeLessThan(said.indexOf('offline stand-in'))
})
