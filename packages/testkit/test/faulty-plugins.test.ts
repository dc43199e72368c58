/** Faults of plugins that the contract checks name, each next to a plugin without it. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listAnswer, objectAnswer, objectsIn, wholeNumberAnswer } from '@attune/answers'
import {
  defineAnalysis,
  defineEstimator,
  defineModelProvider,
  definePlugin,
  definePrompt,
  defineScenarios,
  known,
  type Plugin,
  text,
  unknown,
} from '@attune/core'
import { expect, test } from 'vitest'
import type { Examples } from '../src/index.js'
import { contractChecks, evaluationOf } from '../src/index.js'
import { Flaw } from '../src/internal.js'
import { surroundingsNotices } from '../src/surroundings-notices.js'

const folder = mkdtempSync(join(tmpdir(), 'faulty-'))
const write = (name: string, content: string): void => writeFileSync(join(folder, name), content)
const model = text({ format: 'chat-model', default: 'offline', description: 'The model.' })

const pluginOf = (components: Plugin['components']): Plugin =>
  definePlugin({ contract: 1, name: 'mine', components })

/** What the checks say, a line for each flaw. */
async function flawsOf(plugin: Plugin, examples: Examples = {}): Promise<readonly string[]> {
  const flaws: string[] = []
  for (const { run } of contractChecks(plugin, examples))
    try {
      await run()
    } catch (error) {
      flaws.push(error instanceof Flaw ? `${error.what} ${error.fix}` : String(error))
    }
  return flaws
}

write('scores.en.md', 'Rate the {{count}} messages from 0 to 4: { "values": [ … ] }.\n\n{{talk}}\n')
const scores = definePrompt<{ talk: string; count: number }, readonly number[]>({
  id: 'scores',
  folder: pathToFileURL(`${folder}/`),
  fields: ['talk', 'count'],
  schema: ({ count }) => objectAnswer({ values: listAnswer(wholeNumberAnswer(0, 4), count) }),
  parse(answer, { count }) {
    const { values = [] } = (objectsIn(answer)[0]?.value ?? {}) as { values?: readonly number[] }
    if (values.length !== count || !values.every(Number.isInteger))
      return unknown(`Give ${count} values.`)
    return known(values)
  },
  standIn: ({ input: { count } }) =>
    JSON.stringify({ values: Array.from({ length: count }, () => 2) }),
})

/** An estimator with a number among the fields of its prompt. */
const counted = (isAwaited = true) =>
  defineEstimator({
    revision: 1,
    summary: 'Scores.',
    options: { model },
    prompts: [scores],
    gives: { measures: { mean: { range: [0, 4] } } },
    async estimate({ turns }, { ask, options }) {
      const said = turns.map((turn) => turn.text)
      const asked = ask(scores, { talk: said.join('\n'), count: said.length }, options)
      if (!isAwaited) return { measures: { mean: known(1) } }
      const { answer } = await asked
      if (answer.state === 'unknown') return { measures: { mean: answer } }
      const sum = answer.value.reduce((all, each) => all + each, 0)
      return { measures: { mean: known(sum / said.length) } }
    },
  })

test('fields with numbers are filled with numbers', async () => {
  expect(await flawsOf(pluginOf({ scores: counted() }))).toEqual([])
})

test('a prompt that the example does not ask may have number fields as well', async () => {
  const { create, prompts, ...rest } = counted()
  const silent = {
    ...rest,
    prompts,
    create: () => ({ estimate: async () => ({ measures: { mean: known(1) }, series: {} }) }),
  }
  expect(create).toBeDefined()
  expect(await flawsOf(pluginOf({ scores: silent as never }))).toEqual([])
})

test('a request that nobody awaits is named with its prompt', async () => {
  const [flaw, ...others] = await flawsOf(pluginOf({ scores: counted(false) }))
  expect(flaw).toMatch(
    /gave its result before the prompt mine\/scores had an answer.*Is an await missing\?.*Write await/,
  )
  expect(others).toEqual([])
})

test('a language that only one component lacks is named', async () => {
  for (const language of ['en', 'zh']) write(`both.${language}.md`, 'Rate {{talk}}.')
  const both = definePrompt<{ talk: string }, number>({
    id: 'both',
    folder: pathToFileURL(`${folder}/`),
    fields: ['talk'],
    parse: (answer) => (/^\d$/.test(answer) ? known(Number(answer)) : unknown('A digit.')),
    standIn: () => '3',
  })
  const other = defineEstimator({
    revision: 1,
    summary: 'Rates.',
    prompts: [both],
    gives: { measures: { mean: {} } },
    async estimate({ turns }, { ask }) {
      return { measures: { mean: (await ask(both, { talk: turns[0]!.text })).answer } }
    },
  })
  expect(await flawsOf(pluginOf({ scores: counted(), other }))).toEqual([
    expect.stringMatching(
      /^The prompt scores of scores has no template for zh; both of other has one\..*Write scores\.zh\.md\.$/,
    ),
  ])
})

const provider = (chat: unknown) =>
  defineModelProvider({
    revision: 1,
    summary: 'Chat models.',
    options: { url: text({ format: 'url', description: 'The address.' }) },
    chat: chat as never,
  })
type Asked = {
  options: { url: string }
  http: { post(url: string, body: object): Promise<unknown>; malformed(what: string): Error }
}
const answerOf = (said: unknown) => ({
  text: said,
  finish: 'complete',
  usage: { input: 1, output: 1, reasoning: 0 },
})

test.each([
  [
    'checks the form',
    async (_: unknown, { options, http }: Asked) => {
      const { said } = (await http.post(options.url, {})) as { said?: unknown }
      if (typeof said !== 'string') throw http.malformed('expected { said }.')
      return answerOf(said)
    },
    [],
  ],
  [
    'takes any body for an answer',
    async (_: unknown, { options, http }: Asked) =>
      answerOf(JSON.stringify(await http.post(options.url, {}))),
    [/^It takes \{"unexpected":true\} for an answer of its chat model/],
  ],
  [
    'trusts the form',
    async (_: unknown, { options, http }: Asked) =>
      answerOf(((await http.post(options.url, {})) as { said: string }).said.trim()),
    [/fails on \{"unexpected":true\} with an error of its own code.*http\.malformed/],
  ],
  [
    'swallows errors',
    async (_: unknown, { options, http }: Asked) => {
      const { said } = (await http.post(options.url, {}).catch(() => ({ said: 'Sorry.' }))) as {
        said?: unknown
      }
      if (typeof said !== 'string') throw http.malformed('expected { said }.')
      return answerOf(said)
    },
    [/when the service answers 503/],
  ],
  [
    'goes its own way',
    async () => {
      throw new TypeError('fetch failed')
    },
    [/sends nothing through http, and fails: .*fetch failed/],
  ],
])('a provider that %s', async (_, chat, says) => {
  const response = { said: 'Hello.' }
  const flaws = await flawsOf(pluginOf({ service: provider(chat) }), {
    service: { response },
  })
  expect(flaws).toEqual([
    ...says.map((each) => expect.stringMatching(each)),
    ...(_ === 'goes its own way' ? [expect.stringMatching(/^It cannot read/)] : []),
  ])
})

const computed = (give: () => number) =>
  defineEstimator({
    revision: 1,
    summary: 'Computes.',
    gives: { measures: { size: {} } },
    estimate: () => ({
      measures: { size: known(give()) },
      details: { key: process.env['MY_API_KEY'] ?? '' },
    }),
  })

test('a value of the environment in a result, and a changed built-in object are noticed', async () => {
  const [first, ...others] = await surroundingsNotices(
    pluginOf({ size: computed(() => 1) }),
    'size',
    {},
  )
  expect(first).toMatch(
    /^mine\/size: its result contains the value of the environment variable MY_API_KEY/,
  )
  expect(others).toEqual([])
  const { random } = Math
  try {
    Math.random = () => 0.5
    Object.assign(Set.prototype, { toJSON: () => [] })
    const changed = await surroundingsNotices(pluginOf({ size: computed(() => 1) }), 'size', {})
    expect(changed[0]).toMatch(/^mine\/size: Math\.random is changed/)
    expect(changed[0]).not.toContain('toJSON')
  } finally {
    Math.random = random
    Reflect.deleteProperty(Set.prototype, 'toJSON')
  }
})

test('scenarios without a profile are noticed', async () => {
  const source = defineScenarios({
    revision: 1,
    summary: 'Loads.',
    async *load() {
      yield { id: 'a', language: 'en', profile: '' }
      yield { id: 'b', language: 'en', profile: 'You failed.' }
    },
  })
  expect(await surroundingsNotices(pluginOf({ source }), 'source', {})).toEqual([
    expect.stringMatching(
      /^mine\/source: 1 of 2 scenarios have an empty profile and no opening, such as a\./,
    ),
  ])
})

test('an analysis that needs results names the evaluation that it lacks', async () => {
  const first = defineAnalysis({
    revision: 1,
    summary: 'Reads the first estimator.',
    analyse: ({ estimators }) => ({ sentences: [estimators[0]!.toUpperCase()] }),
  })
  const [flaw] = await flawsOf(pluginOf({ first }))
  expect(flaw).toMatch(/^It fails on an evaluation without results: .*\{ 'first': \{ evaluation:/)
  const evaluation = evaluationOf({ estimators: ['mood'] })
  expect(await flawsOf(pluginOf({ first }), { first: { evaluation } })).toEqual([])
})

write('calm.en.md', 'Rate the talk from 0 to 4.\n\n{{talk}}\n')
const shownWhole = definePrompt<{ talk: string }, number>({
  id: 'calm',
  folder: pathToFileURL(`${folder}/`),
  fields: ['talk'],
  parse: (answer) => (/^\d$/.test(answer) ? known(Number(answer)) : unknown('A digit.')),
  standIn: ({ input: { talk } }) => String(talk.length % 5),
})
write('blind.en.md', 'Rate the talk from 0 to 4. Answer with the number only.\n')
const neverShown = { ...shownWhole, id: 'blind', unshown: ['talk'] as const }

const calm = (prompt: typeof shownWhole, asking: (options: { model: string }) => object) =>
  pluginOf({
    calm: defineEstimator({
      revision: 1,
      summary: 'Calm.',
      options: { model },
      prompts: [prompt],
      gives: { measures: { calm: {} } },
      async estimate({ turns }, { ask, options }) {
        const talk = turns.map((turn) => turn.text).join('\n')
        return { measures: { calm: (await ask(prompt, { talk }, asking(options))).answer } }
      },
    }),
  })

test('requests that name no model of the options, or show no dialogue', async () => {
  expect(await flawsOf(calm(shownWhole, (options) => options))).toEqual([])
  const hidden = await flawsOf(calm(neverShown, (options) => options))
  expect(hidden).toEqual([
    expect.stringMatching(/^Different dialogues gave the same request.*under `unshown` reaches no/),
  ])
  const bare = await flawsOf(calm(shownWhole, () => ({})))
  expect(bare).toEqual([
    expect.stringMatching(/ask\(\) of the prompt calm names no model, so the stand-in answers/),
  ])
  const [first] = await flawsOf(calm(shownWhole, () => ({ model: 'gpt-4o' })))
  expect(first).toMatch(/mine\/calm asked the model gpt-4o, which none of its options names/)
})
