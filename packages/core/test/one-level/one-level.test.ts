/**
 * A component of each kind whose methods stand next to what it declares, made and run as a run does
 * it.
 */
import {
  choice,
  defineAnalysis,
  defineCommand,
  defineEstimator,
  defineJudge,
  defineModelProvider,
  definePlugin,
  definePrompt,
  defineScenarios,
  defineService,
  defineSimulator,
  defineSupporter,
  type Dialogue,
  flag,
  known,
  list,
  number,
  type Plugin,
  text,
  token,
  unknown,
  whole,
} from '@attune/core'
import { component, dialogueOf, evaluationOf, providedModel } from '@attune/testkit'
import { PluginRegistry } from '@attune/config'
import { expect, test } from 'vitest'
import { axes, judges, mistakes, options } from './inferred.js'

const talk = dialogueOf('I failed.', 'What happened?', 'An exam.', 'I see.')

const prompt = definePrompt<{ said: string }, number>({
  id: 'feeling',
  folder: new URL('./', import.meta.url),
  fields: ['said'],
  parse: (answer) =>
    /^\d+$/.test(answer) ? known(Number(answer)) : unknown('Answer with a number.'),
  standIn: ({ input }) => String(input.said.length),
})

const greeter = token<{ greet(name: string): string }>('small/greeter')

const plugin = definePlugin({
  contract: 1,
  name: 'small',
  services: {
    greeter: defineService(greeter, {
      revision: 1,
      summary: 'Greets.',
      options: { word: text({ default: 'Hello' }) },
      create: ({ word }) => ({ greet: (name) => `${word}, ${name}!` }),
    }),
  },
  commands: {
    count: defineCommand({ summary: 'Counts.', run: async () => ({ text: '', report: {} }) }),
  },
  components: {
    turns: defineEstimator({
      revision: 1,
      summary: 'Counts turns.',
      gives: { measures: { turns: {} } },
      estimate: ({ turns }) => ({ measures: { turns: known(turns.length) } }),
    }),
    feeling: defineEstimator({
      revision: 1,
      summary: 'Asks.',
      options: {
        model: text({ format: 'chat-model', default: 'offline' }),
        factor: number({ default: 2 }),
      },
      prompts: [prompt],
      gives: { measures: { feeling: {}, drawn: { range: [0, 1] } } },
      // Taken out of the context, its functions still know it.
      async estimate({ turns }, { options, scenario, ask, random }) {
        const { answer } = await ask(prompt, { said: scenario.profile + turns[0]!.text }, options)
        const feeling = answer.state === 'known' ? known(answer.value * options.factor) : answer
        return { measures: { feeling, drawn: known(random('draw')()) } }
      },
    }),
    long: defineJudge({
      revision: 1,
      summary: 'Whether a talk is long.',
      options: { least: whole({ minimum: 1 }) },
      gives: { criteria: { long: { outcomes: ['yes', 'no'] } } },
      appliesTo: ({ language }, { least }) => language === 'en' && least > 0,
      judge: async ({ turns }, { options }) => [
        { criterion: 'long', outcome: known(turns.length >= options.least ? 'yes' : 'no') },
      ],
    }),
    longer: defineJudge({
      revision: 1,
      summary: 'Which of two talks is longer.',
      gives: { criteria: { longer: {} } },
      prefersKindness: false,
      compare: ([one, other]) => [
        {
          criterion: 'longer',
          outcome: known(one.turns.length > other.turns.length ? 'first' : 'second'),
        },
      ],
    }),
    guest: defineSimulator({
      revision: 1,
      summary: 'Says one thing.',
      needs: { greeter },
      options: { polite: flag({ default: true }) },
      async simulate({ language }, { supporter, options, services }) {
        const said = {
          speaker: 'seeker' as const,
          text: options.polite ? services.greeter.greet('you') : 'Hm.',
        }
        return {
          turns: [said, await supporter.reply({ language, turns: [said], id: 'd' })],
          ending: { reason: 'done' },
        }
      },
    }),
    numbered: defineScenarios({
      revision: 1,
      summary: 'As many as wanted.',
      options: { names: list(text(), { default: ['a', 'b'] }) },
      *load({ options }) {
        for (const id of options.names) yield { id, language: 'en', profile: `You are ${id}.` }
      },
    }),
    drawn: defineScenarios({
      revision: 1,
      summary: 'Drawn.',
      options: { count: whole({ default: 2 }) },
      *seeds({ options, random }) {
        const draw = random('topic')
        for (let at = 0; at < options.count; at += 1)
          yield {
            id: `s${at}`,
            language: 'en',
            details: { topic: draw() < 0.5 ? 'work' : 'study' },
          }
      },
      generate: ({ id, language, details }) =>
        id === 's1'
          ? unknown('refused')
          : { id, language, profile: `It is about ${String(details['topic'])}.` },
    }),
    post: defineSupporter({
      revision: 1,
      summary: 'A service.',
      options: {
        url: text({ format: 'url' }),
        manner: choice(['calm', 'brisk'], { default: 'calm' }),
      },
      reply: ({ turns }, { options, call }) =>
        call({ turns, ...options }, async () => ({ text: 'never' }), {
          standIn: () => ({ text: options.manner }),
        }),
    }),
    table: defineAnalysis({
      revision: 1,
      summary: 'Names the evaluation.',
      options: { title: text({ optional: true }) },
      analyse: ({ name }, { options }) => ({
        tables: [
          {
            id: 't',
            title: options.title ?? name,
            columns: [{ key: 'a', title: 'A' }],
            rows: [{ a: 'x' }],
          },
        ],
      }),
    }),
    echo: defineModelProvider({
      revision: 1,
      summary: 'Says it back.',
      options: { prefix: text() },
      chat: async ({ messages }, { options, countTokens, name }) => ({
        text: `${name}: ${options.prefix}${messages.at(-1)!.content}`,
        finish: 'complete',
        usage: { input: countTokens('a'), output: 1, reasoning: 0 },
      }),
    }),
  },
})

test('estimators: without options, and with options, a model and chance', async () => {
  expect((await component(plugin, 'turns').estimate(talk)).result).toEqual({
    measures: { turns: known(4) },
    series: {},
  })
  const { result } = await component(plugin, 'feeling').estimate(talk, {
    answers: ['3'],
    options: { factor: 10 },
  })
  expect(result.measures).toMatchObject({ feeling: known(30), drawn: { state: 'known' } })
})

test('judges: verdicts without reasons, of a dialogue and of a pair', async () => {
  const { result } = await component(plugin, 'long').judge(talk, { options: { least: 5 } })
  expect(result).toEqual([{ criterion: 'long', outcome: known('no'), rationale: '' }])
  const compared = await component(plugin, 'longer').compare([talk, dialogueOf('Hm.')])
  expect(compared.result).toEqual([{ criterion: 'longer', outcome: known('first'), rationale: '' }])
})

test('a judge applies by scenario and options', () => {
  const registry = new PluginRegistry()
  registry.add(plugin, 'the test')
  const made = registry.create('judge', 'small/long', { least: 1 })
  expect(made.appliesTo?.({ language: 'zh' } as never)).toBe(false)
  expect(made.subject).toBe('dialogue')
  expect(registry.create('judge', 'small/longer')).toMatchObject({
    subject: 'pair',
    prefersKindness: false,
  })
})

test('a simulator meets the supporter and its services next to its options', async () => {
  const { result } = await component(plugin, 'guest').simulate({ supporter: ['Hi.'] })
  expect(result.turns.map(({ text: said }) => said)).toEqual(['Hello, you!', 'Hi.'])
})

test('scenarios have what is empty', async () => {
  const { result } = await component(plugin, 'numbered').load()
  expect(result[1]).toEqual({
    id: 'b',
    language: 'en',
    profile: 'You are b.',
    opening: [],
    events: [],
    references: {},
    tags: {},
    details: {},
  })
  const source = component(plugin, 'drawn')
  const [first, second] = await source.seeds()
  expect((await source.generate(first!)).result).toMatchObject({
    id: 's0',
    events: [],
    profile: /^It is about/,
  })
  expect((await source.generate(second!)).result).toEqual(unknown('refused'))
})

test('an analysis and a model', async () => {
  const evaluation = evaluationOf({ name: 'e' })
  const { result } = await component(plugin, 'table').analyse(evaluation, {
    options: { title: 'T' },
  })
  expect(result).toMatchObject({ tables: [{ title: 'T', notes: [] }], figures: [] })
  const model = providedModel(plugin, 'echo', { prefix: '> ' })
  const messages = [{ role: 'user' as const, content: 'Hi.' }]
  expect((await model.chat({ messages, sampling: {} })).text).toBe('tested: > Hi.')
})

test('what is declared is the closed schema, with what a config must give, and the roles of a model', () => {
  expect(plugin.components['post']!.options).toEqual({
    type: 'object',
    properties: {
      url: { type: 'string', format: 'url' },
      manner: { enum: ['calm', 'brisk'], default: 'calm' },
    },
    required: ['url'],
    additionalProperties: false,
  })
  expect(plugin.components['table']!.options).toMatchObject({
    properties: { title: { type: 'string' } },
  })
  expect(plugin.components['table']!.options.required).toBeUndefined()
  expect(plugin.components['echo']!.roles).toEqual(['chat'])
  expect(plugin.commands?.['count']?.options).toEqual({
    type: 'object',
    properties: {},
    additionalProperties: false,
  })
})

test('of options with schemas of all kinds a config must give what has no default', () => {
  expect(options.options).toMatchObject({
    required: ['needed'],
    properties: { nested: { default: {} } },
  })
  expect(options.options.properties['name']).toEqual({ type: 'string' })
  expect(mistakes()).toHaveLength(4)
  expect(judges()).toHaveLength(4)
  expect(axes).toHaveLength(3)
})

test('a class without decorators is given its options', () => {
  class Rate {
    constructor(private readonly options: { readonly least: number }) {}
    async estimate(dialogue: Dialogue) {
      return {
        measures: { long: known(Number(dialogue.turns.length >= this.options.least)) },
        series: {},
      }
    }
  }
  const rate = defineEstimator({
    revision: 1,
    summary: 'Rates.',
    options: { least: whole() },
    gives: { measures: { long: {} } },
    class: Rate,
  })
  const rated = definePlugin({ contract: 1, name: 'rated', components: { rate } })
  return expect(
    component(rated, 'rate').estimate(talk, { options: { least: 4 } }),
  ).resolves.toMatchObject({
    result: { measures: { long: known(1) } },
  })
})

const mistaken = (part: object): unknown => ({ contract: 1, name: 'm', components: { rate: part } })
const facts = {
  kind: 'estimator',
  revision: 1,
  summary: 'Rates.',
  options: closed(),
  gives: { measures: { m: {} } },
}

test.each([
  [
    'a method that is misspelt',
    { ...facts, estimat() {} },
    /the key components\.rate\.estimat should be estimate/,
  ],
  [
    'two ways at once',
    { ...facts, create() {}, estimate() {} },
    /made by "create" and its methods \(estimate\)/,
  ],
  [
    'no way',
    facts,
    /made by its methods \(estimate, …\), "create" or "class", but is made by none of them/,
  ],
])('%s is named', (_, part, what) => {
  expect(() => new PluginRegistry().add(mistaken(part) as Plugin, 'the test')).toThrow(what)
})

function closed(): object {
  return { type: 'object', properties: {}, additionalProperties: false }
}
