import {
  defineAnalysis,
  defineEstimator,
  defineJudge,
  definePlugin,
  definePrompt,
  defineScenarios,
  defineService,
  defineSimulator,
  defineSupporter,
  known,
  token,
  unknown,
  type Component,
} from '@attune/core'
import { objectAnswer, wholeNumberAnswer } from '@attune/answers'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import {
  bind,
  component,
  contractChecks,
  dialogueOf,
  make,
  mistakeChecks,
  scenario,
  type ContractCheck,
} from '../src/index.js'

const facts = {
  revision: 1,
  summary: 'A part.',
  options: { type: 'object', properties: {}, additionalProperties: false },
} as const
const gives = { measures: { '*': {} }, series: { '*': {} } } as const
const plugin = (components: Record<string, Component>) =>
  definePlugin({ contract: 1, name: 'mine', components })
const said = dialogueOf('I failed.', 'That hurts.', 'Yes.')
const nothing = { measures: {}, series: {} }

const folder = mkdtempSync(join(tmpdir(), 'attune-component-'))
writeFileSync(join(folder, 'mood.en.md'), 'How is {{said}}?')
const mood = definePrompt<{ said: string }, number>({
  id: 'mood',
  folder: pathToFileURL(`${folder}/`),
  fields: ['said'],
  parse: (text) => (/^\d$/.test(text) ? known(Number(text)) : unknown('not a digit')),
  standIn: () => '5',
})
const feel = defineEstimator({
  ...facts,
  gives,
  prompts: [mood],
  create: () => ({
    async estimate({ turns }, _, context) {
      const { answer } = await context.ask(mood, { said: turns[0]?.text ?? '' })
      return { measures: { mood: answer }, series: {} }
    },
  }),
})

test('an estimator is run with stand-ins or scripted answers, and the requests are there to be read', async () => {
  const tested = component(plugin({ feel }), 'feel')
  expect((await tested.estimate(said)).result.measures).toEqual({ mood: known(5) })
  const { result, asked, unreadable } = await tested.estimate(said, { answers: ['well', '7'] })
  expect(result.measures).toEqual({ mood: known(7) })
  expect(asked.map(({ messages }) => messages[0]?.content)).toEqual([
    'How is I failed.?',
    'How is I failed.?',
  ])
  expect(unreadable).toEqual(['mood'])
})

test('a prompt that states the type of its answer shows it in words as well, and its stand-in keeps to it', async () => {
  const typed = {
    ...mood,
    parse: () => unknown('no'),
    schema: () => objectAnswer({ mood: wholeNumberAnswer(0, 9) }),
  }
  const faultOf = async (prompt: typeof mood): Promise<unknown> => {
    const checks = contractChecks(plugin({ feel: { ...feel, prompts: [prompt] } }))
    const { run } = checks.find(({ name }) => name.includes('templates of mood'))!
    return Promise.resolve()
      .then(run)
      .catch((error: Error) => error.message)
  }
  const reads = (text: string) => (/"mood": *\d/.test(text) ? known(5) : unknown('no mood'))
  const sound = { ...typed, parse: reads, standIn: () => '{ "mood": 5 }' }
  expect(await faultOf(sound)).toBeUndefined()
  expect(await faultOf({ ...sound, standIn: () => '{ "mood": 50 }' })).toMatch(
    /stand-in of mood .* not of its schema/,
  )
  expect(await faultOf({ ...sound, form: () => 'a digit' })).toMatch(
    /has mood, and neither its template nor its form/,
  )
  expect(await faultOf({ ...sound, schema: () => ({ type: 'object' }) })).toMatch(
    /none that services enforce/,
  )
})

test('a prompt without a stand-in is answered offline by its schema, which its parser has to read', async () => {
  const { standIn: _, ...silent } = mood
  const bySchema = definePrompt<{ said: string }, number>({
    ...silent,
    schema: () => objectAnswer({ mood: wholeNumberAnswer(0, 9) }),
    parse: (text) => known(Number(/"mood": *(\d)/.exec(text)![1])),
  })
  const generic = defineEstimator({
    ...facts,
    gives,
    prompts: [bySchema],
    estimate: async ({ turns }, { ask }) => ({
      measures: { mood: (await ask(bySchema, { said: turns[0]?.text ?? '' })).answer },
    }),
  })
  const { result } = await component(plugin({ generic }), 'generic').estimate(said)
  expect(result.measures['mood']).toEqual(known(expect.any(Number)))
  const deaf = { ...bySchema, parse: () => unknown('no') }
  const checks = contractChecks(plugin({ generic: { ...generic, prompts: [deaf] } }))
  const { run } = checks.find(({ name }) => name.includes('templates of mood'))!
  await expect(Promise.resolve().then(run)).rejects.toThrow(
    /cannot read an answer that follows its schema: "\{\\"mood\\":\d\}"/,
  )
})

const parts = {
  people: defineScenarios({
    ...facts,
    create: () => ({
      async *load() {
        yield scenario
        yield { ...scenario, id: 'two' }
      },
    }),
  }),
  made: defineScenarios({
    ...facts,
    create: () => ({
      seeds: () => [{ id: 's1', language: 'zh', details: {} }],
      generate: async ({ id, language }) => ({ ...scenario, id, language }),
    }),
  }),
  talk: defineSimulator({
    ...facts,
    create: () => ({
      async simulate({ language }, supporter) {
        const { text } = await supporter.reply({ language, turns: [], id: 'd' })
        return { turns: [{ speaker: 'supporter', text }], ending: { reason: 'turn-limit' } }
      },
    }),
  }),
  bot: defineSupporter({
    ...facts,
    create: () => ({
      reply: async ({ turns, brief }) => ({
        text: `${brief} ${Object.keys(turns[0] ?? {}).join()}`,
      }),
    }),
  }),
  rate: defineJudge({
    ...facts,
    gives: { criteria: { long: {} } },
    create: () => ({
      subject: 'dialogue',
      judge: async ({ turns }) => [
        { criterion: 'long', outcome: known(turns.length), rationale: '' },
      ],
    }),
  }),
  prefer: defineJudge({
    ...facts,
    gives: { criteria: { long: {} } },
    create: () => ({
      subject: 'pair',
      judge: async ([a, b]) => [
        {
          criterion: 'long',
          outcome: known(a.turns.length > b.turns.length ? 'first' : 'second'),
          rationale: '',
        },
      ],
    }),
  }),
  table: defineAnalysis({
    ...facts,
    create: () => ({
      async analyse({ supporters }) {
        return { tables: [], figures: [], sentences: supporters }
      },
    }),
  }),
} as const

test('every kind of component is run in its own way', async () => {
  const tested = (name: keyof typeof parts) => component(plugin(parts), name)
  expect((await tested('people').load()).result.map(({ id }) => id)).toEqual(['one', 'two'])
  expect((await tested('people').load({ limit: 1 })).result).toHaveLength(1)
  const [seed] = tested('made').seeds()
  expect((await tested('made').generate(seed!)).result).toMatchObject({ id: 's1', language: 'zh' })
  expect((await tested('talk').simulate({ supporter: ['Hm.'] })).result.turns).toMatchObject([
    { text: 'Hm.' },
  ])
  // Neither annotations nor anything else of a turn is shown to a supporter.
  const noted = {
    ...said,
    turns: said.turns.map((turn) => ({ ...turn, annotations: { secret: 1 } })),
  }
  expect((await tested('bot').reply(noted)).result.text).toBe('You are a counsellor. speaker,text')
  expect((await tested('rate').judge(said)).result).toMatchObject([{ outcome: known(3) }])
  expect((await tested('prefer').compare([said, dialogueOf('Hi.')])).result).toMatchObject([
    { outcome: known('first') },
  ])
  expect((await tested('table').analyse({ supporters: ['a'] })).result.sentences).toEqual(['a'])
  expect(tested('rate').appliesTo()).toBe(true)
})

test('a call that is not of its kind says what to call', async () => {
  await expect(component(plugin(parts), 'rate').compare([said, said])).rejects.toThrow(
    'Call judge(dialogue)',
  )
  await expect(component(plugin(parts), 'prefer').judge(said)).rejects.toThrow(
    'Call compare([first, second])',
  )
  await expect(component(plugin(parts), 'rate').estimate(said)).rejects.toMatchObject({
    code: 'COMPONENT_KIND',
  })
  expect(() => component(plugin(parts), 'rat')).toThrow('mine/rat')
})

const estimating = (estimate: () => Promise<unknown>): Component =>
  defineEstimator({ ...facts, gives, create: () => ({ estimate: estimate as never }) })

test.each([
  [
    'NaN',
    async () => ({ measures: { m: known(NaN) }, series: {} }),
    'mine/feel returned estimate.measures.m.value = NaN',
  ],
  [
    'a date',
    async () => ({ ...nothing, details: { at: new Date() } }),
    'estimate.details.at = a Date',
  ],
  ['a throw', async () => Promise.reject(new Error('boom')), 'mine/feel failed to estimate: boom'],
])('the door names the component and %s', async (_, estimate, says) => {
  await expect(
    component(plugin({ feel: estimating(estimate) }), 'feel').estimate(said),
  ).rejects.toThrow(says)
})

test('work that does not end is ended, and named', async () => {
  const hanging = component(plugin({ feel: estimating(() => new Promise(() => {})) }), 'feel')
  await expect(hanging.estimate(said, { timeout: 20 })).rejects.toMatchObject({
    code: 'UNIT_TIMEOUT',
  })
})

test('input is frozen, and a result is what JSON holds of it', async () => {
  const changing = defineEstimator({
    ...facts,
    gives,
    create: () => ({
      estimate: async (_, about) => (((about as { profile: string }).profile = 'x'), nothing),
    }),
  })
  await expect(component(plugin({ changing }), 'changing').estimate(said)).rejects.toThrow(
    'read only',
  )
  const sparse = estimating(async () => ({ ...nothing, flags: undefined }))
  expect(await component(plugin({ sparse }), 'sparse').estimate(said)).not.toHaveProperty(
    'result.flags',
  )
})

const failed = async (checks: readonly ContractCheck[]): Promise<string[]> => {
  const said: string[] = []
  for (const { run } of checks)
    await Promise.resolve()
      .then(run)
      .catch((error: Error) => said.push(error.message))
  return said
}

test('a component that remembers what it worked on before fails a check', async () => {
  const remembering = defineEstimator({
    ...facts,
    gives,
    create: () => {
      const seen = new Set<string>()
      return {
        estimate: async (_, { id }) => ({
          measures: { seen: known(seen.add(id).size) },
          series: {},
        }),
      }
    },
  })
  expect(await failed(contractChecks(plugin({ remembering })))).toEqual([
    expect.stringMatching(
      /depends on what was worked on before: .*seen.* keep nothing between calls/,
    ),
  ])
})

test('a check says which input an example has to give', async () => {
  const options = {
    ...facts.options,
    properties: { url: { type: 'string', description: 'Where.' } },
    required: ['url'],
  }
  const asking = defineEstimator({
    ...facts,
    gives,
    options,
    create: () => ({ estimate: async () => nothing }),
  })
  expect((await failed(contractChecks(plugin({ asking }))))[0]).toMatch(
    /needs the option url.*\{ 'asking': \{ options: \{ url: … \} \} \}/,
  )
  expect(
    await failed(contractChecks(plugin({ asking }), { asking: { options: { url: 'x' } } })),
  ).toEqual([])
  const reading = defineEstimator({
    ...facts,
    gives,
    reads: { source: 'estimator' },
    options: { ...facts.options, properties: { source: { description: 'What it reads.' } } },
    create: () => ({
      estimate: async (_, __, { read }) => ({ ...nothing, measures: read.source.measures }),
    }),
  })
  expect((await failed(contractChecks(plugin({ reading }))))[0]).toMatch(
    /reads source.*\{ read: \{ source: \{ measures: \{ '…': … \}/,
  )
  expect(
    await failed(contractChecks(plugin({ reading }), { reading: { read: { source: nothing } } })),
  ).toEqual([])
})

test('mistakes stand in a table, and one that is accepted fails', async () => {
  const row = { component: 'feel', name: 'an option that is not there', options: { n: 1 } }
  const rows = [
    { ...row, says: 'COMPONENT_OPTIONS' },
    { ...row, says: /"n"/ },
    { ...row, says: 'RESULT_SHAPE' },
    { component: 'feel', name: 'nothing wrong', says: /x/ },
  ]
  expect(await failed(mistakeChecks(plugin({ feel }), rows))).toEqual([
    expect.stringContaining('It fails with COMPONENT_OPTIONS'),
    expect.stringContaining('mine/feel accepts it'),
  ])
})

test('a service of the test takes the place of the one of the plugin, at any time', async () => {
  const words = token<{ count(text: string): number }>('mine/words')
  const counting = defineService(words, {
    revision: 1,
    summary: 'Counts letters.',
    create: () => ({ count: (text) => text.length }),
  })
  const wordy = defineEstimator({
    revision: 1,
    summary: 'Length.',
    gives: { measures: { length: {} } },
    needs: { words },
    estimate: ({ turns }, { services }) => ({
      measures: { length: known(services.words.count(turns[0]!.text)) },
    }),
  })
  const under = component(
    definePlugin({
      contract: 1,
      name: 'mine',
      components: { wordy },
      services: { words: counting },
    }),
    'wordy',
  )
  const lengthWith = async (given: object) =>
    (await under.estimate(said, given)).result.measures['length']
  expect(await lengthWith({})).toEqual(known(9))
  expect(await lengthWith({ services: [bind(words, { count: () => 1 })] })).toEqual(known(1))
  expect(await lengthWith({ services: [bind(words, make(counting))] })).toEqual(known(9))
  expect(await lengthWith({})).toEqual(known(9))
})
