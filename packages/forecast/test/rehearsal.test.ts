import { expect, test } from 'vitest'
import { known } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import { type EvaluationConfig, type SessionServices } from '@attune/core/runtime'
import { Session } from '@attune/project'
import { objectAnswer, wholeNumberAnswer } from '@attune/core/answers'
import { type ExpectedCalls, expectedCalls } from '../src/expected-calls.js'
import { rehearse } from '../src/rehearsal.js'
import { RehearsalModels } from '../src/rehearsal-models.js'
import { unsentNotices } from '../src/rehearsal-notices.js'
import { sessionParts } from '@attune/testkit/shared/session-toys.js'
import { entry, evaluation, type Made, scenario, talk } from '@attune/testkit/shared/toys.js'
import { all, done } from '@attune/testkit/shared/stored.js'

/**
 * A simulator that has one text embedded by the model that it is given, and a supporter that
 * answers by rule.
 */
const made: Made = {
  'toy/simulator': ({ model }) => ({
    simulate: async ({ id }, supporter, context) => {
      await context.embed([`hello hello hello ${id} ${supporter.repeat}`], String(model))
      const { text } = await supporter.reply({ language: 'en', turns: [], id: 's' })
      return talk('I am lost.', text)
    },
  }),
  'toy/kind': () => ({ reply: () => Promise.reject(new TypeError('A service was called')) }),
  'core/rule-based': () => ({ reply: async () => ({ text: 'I hear you.' }) }),
}

const models = {
  one: { provider: 'openai', prices: { input: 3, output: 5 } },
  two: { provider: 'openai' },
  pretend: { provider: 'offline' },
}

const asking = (model: string, more: Partial<EvaluationConfig> = {}): EvaluationConfig =>
  evaluation({
    name: model,
    simulators: [
      entry('simulator', 'toy/simulator', {
        label: 'simulator',
        options: { model },
        models: [{ name: model, path: ['model'], role: 'embedding' }] as never,
      }),
    ],
    supporters: [entry('supporter', 'toy/kind', { label: 'kind' })],
    ...more,
  })

async function expectedOf(evaluations: readonly EvaluationConfig[], more: Made = {}) {
  const parts = sessionParts(evaluations, { ...made, ...more }, models)
  const { expected } = await rehearse(
    parts,
    (look) => new Session(parts).plan(look),
    stageWith(parts),
  )
  expect(await all(parts.store.allUnits())).toEqual([])
  const ofModels = expected.filter(({ model }) => model !== 'kind')
  return Object.fromEntries(ofModels.map(({ model, calls }) => [model, calls]))
}

/** As the container composes it: on a store of its own. */
const stageWith =
  (parts: SessionServices) => (instead: Pick<SessionServices, 'host' | 'models'>) => {
    const { store, startRun } = sessionParts([])
    return new Session({ ...parts, ...instead, store, startRun })
  }

test('a supporter that asks no model is not called, and its calls are expected under its name, at its prices', async () => {
  const limits = { timeout: 1, retries: 0, concurrency: 1, prices: { input: 1e6, output: 0 } }
  const supporters = [{ ...entry('supporter', 'toy/kind', { label: 'kind' }), limits }]
  const parts = sessionParts([asking('pretend', { supporters, repeats: 2 })], made, models)
  const { expected } = await rehearse(
    parts,
    (look) => new Session(parts).plan(look),
    stageWith(parts),
  )
  expect(expected).toMatchObject([{ model: 'kind', calls: 6 }])
  expect(expected[0]!.cost).toBe(expected[0]!.tokens.input)
})

test('what a model takes none of is a notice; what it cannot be asked for is an error', async () => {
  const { config } = sessionParts([], {}, models)
  const asked = { messages: [], sampling: { temperature: 1 } }
  const options = { shared: false, signal: new AbortController().signal }
  const choosy = new RehearsalModels(config, {
    drawn: () => ({ sampling: {}, unsent: ['temperature'] }),
  })
  await choosy.forUnit('u').chat('one', asked, options)
  await choosy.forUnit('v').chat('one', asked, options)
  expect(unsentNotices([choosy, choosy], config)).toMatchObject([
    { message: 'The model one takes no temperature: what components ask for is not sent.' },
  ])
  const strict = new RehearsalModels(config, {
    drawn() {
      throw new Error('The model one cannot be asked for a temperature of 1.')
    },
  })
  await expect(strict.forUnit('u').chat('one', asked, options)).rejects.toThrow(
    'The model one cannot be asked for a temperature of 1.',
  )
})

test('calls whose answers are held to a schema are counted, for models that take one', async () => {
  const { config } = sessionParts([], {}, models)
  const rehearsal = new RehearsalModels(config, { takesSchemas: (name) => name === 'one' })
  const options = { shared: false, signal: new AbortController().signal }
  const words = { messages: [], sampling: {} }
  const typed = { ...words, schema: objectAnswer({ score: wholeNumberAnswer(0, 4) }) }
  for (const model of ['one', 'two']) {
    for (const request of [words, typed]) await rehearsal.forUnit('u').chat(model, request, options)
  }
  const [one, two] = expectedCalls([{ tallies: rehearsal.of('u'), times: 10 }], config)
  expect(one).toMatchObject({ model: 'one', calls: 20, typed: 10 })
  expect(two).toMatchObject({ model: 'two', calls: 20 })
  expect(two).not.toHaveProperty('typed')
})

const prices = { input: 10, output: 20, cached: 1, batch: 0.5 }
const options = { shared: false, signal: new AbortController().signal }
const asked = (content: string) => ({
  messages: [{ role: 'user' as const, content }],
  sampling: {},
})
/** Tokens are counted by rule: four characters each. */
const long = Array.from({ length: 800 }, (_, at) => `word${at}`).join(' ')

test('what a cache can serve is the beginning that earlier requests of the model had, from 1,024 tokens on', async () => {
  const { config } = sessionParts([], {}, { ...models, priced: { provider: 'openai', prices } })
  const rehearsal = new RehearsalModels(config, {})
  const [unit, other] = [rehearsal.forUnit('u'), rehearsal.forUnit('v')]
  const expected = () => expectedCalls([{ tallies: rehearsal.of('u'), times: 10 }], config)
  await other.chat('two', asked(long), options)
  await unit.chat('priced', asked(long), options)
  await unit.chat('priced', asked(`Another beginning. ${long}`), options)
  await unit.chat('priced', asked(long.slice(0, 3000)), options)
  expect(expected()[0]).not.toHaveProperty('cacheable')

  await unit.chat('priced', asked(`${long} And more of it.`), options)
  const [{ cacheable, tokens, cost }] = expected() as [ExpectedCalls]
  // Ten times: in steps of 128 tokens, of a request that is shared but for its end.
  expect(cacheable!.tokens % 1280).toBe(0)
  expect(cacheable!.tokens / 10).toBeGreaterThan(long.length / 4 - 160)
  expect(cacheable!.tokens / 10).toBeLessThanOrEqual(long.length / 4)
  expect(cacheable!.share).toBe(cacheable!.tokens / tokens.input)
  expect(cacheable!.cost).toBeCloseTo(cost! - (cacheable!.tokens * 9) / 1e6, 9)
})

test('of rewards the share that a server can keep is counted, and the calls with more pairs in each', async () => {
  const { config } = sessionParts([], {}, { ...models, judge: { provider: 'reward-http' } })
  const rehearsal = new RehearsalModels(config, {
    batch: () => 1,
    larger: (name) =>
      name === 'judge' ? { batch: 16, setting: 'template: llama-3.1' } : undefined,
  })
  const pairs = Array.from({ length: 12 }, (_, at) => `${long.slice(0, 400 * (at + 1))}\n`).flatMap(
    (prompt) => ['positive', 'negative'].map((reply) => ({ prompt, reply })),
  )
  const { signal } = options
  for (const model of ['judge', 'two']) await rehearsal.forUnit('u').reward(model, pairs, signal)
  const tallies = [{ tallies: rehearsal.of('u'), times: 10 }]
  const [judge, two] = expectedCalls(tallies, config, (name) =>
    name === 'judge' ? 'template: llama-3.1' : undefined,
  )
  expect(judge).toMatchObject({ calls: 240, larger: { calls: 20, setting: 'template: llama-3.1' } })
  // Of 24 requests each but the first begins with all of an earlier one, but for some 400 new
  // characters of every second one.
  expect(judge!.cacheable!.share).toBeGreaterThan(0.88)
  expect(judge!.cacheable!.share).toBeLessThan(0.96)
  expect(two).not.toHaveProperty('larger')
  // Services of chat models keep beginnings from 1,024 tokens on.
  expect(two!.cacheable!.share).toBeLessThan(0.3)
})

test('what can wait has two prices: that of single calls and that by batch; what is ordered is expected at the latter', async () => {
  const { config } = sessionParts([], {}, { ...models, priced: { provider: 'openai', prices } })
  const rehearsal = new RehearsalModels(config, {})
  const unit = rehearsal.forUnit('u')
  await unit.chat('priced', asked('Judge this.'), options)
  await unit.chat('priced', asked('What all units share.'), { ...options, shared: true })
  await unit.chat('two', asked('Judge this.'), options)
  const expected = (waits: 'ordered' | 'possible' | 'never') =>
    expectedCalls([{ tallies: rehearsal.of('u'), times: 1000, batching: waits }], config)
  const [never] = expected('never')
  expect(never).not.toHaveProperty('batch')
  const [possible, unpriced] = expected('possible')
  expect(possible).toMatchObject({
    cost: never!.cost,
    calls: 2000,
    batch: { ordered: 0, possible: 1000 },
  })
  expect(unpriced!.batch).toEqual({ ordered: 0, possible: 1000 })
  const { singly, byBatch } = possible!.batch!.costs!
  expect(singly).toBe(never!.cost)
  const [ordered] = expected('ordered')
  expect(ordered).toMatchObject({
    cost: byBatch,
    batch: { ordered: 1000, possible: 1000, costs: { singly, byBatch } },
  })
  // Only the call that is no other unit's costs half.
  const [{ tokens }] = expected('never') as [ExpectedCalls, ExpectedCalls]
  const half = (3000 * prices.input + (tokens.output / 2) * prices.output) / 2e6
  expect(singly - byBatch).toBeCloseTo(half, 9)
})

test('tokens are counted as by the tokenizer of a model', async () => {
  const expected = async (tokenizer?: string): Promise<number> => {
    const definitions = { ...models, two: { ...models.two, ...(tokenizer && { tokenizer }) } }
    const parts = sessionParts([asking('two')], made, definitions)
    const all = await rehearse(parts, (look) => new Session(parts).plan(look), stageWith(parts))
    return all.expected.find(({ model }) => model === 'two')!.tokens.input
  }
  // The rule takes four characters for a token.
  expect([await expected('o200k_base'), await expected()]).toEqual([18, 19])
})

test('what a component calls is counted up to the call that has no stand-in', async () => {
  const simulate = (standIn?: () => object): Made => ({
    'toy/simulator': () => ({
      simulate: async (_, __, context) => {
        const never = () => Promise.reject(new TypeError('A service was called'))
        await context.call({ first: 1 }, never, { ...(standIn && { standIn }) })
        await context.call({ second: 2 }, never, { standIn: () => ({}) })
        return talk('I am lost.', 'I see.')
      },
    }),
  })
  expect(await expectedOf([asking('pretend')], simulate())).toEqual({ simulator: 3 })
  expect(
    await expectedOf(
      [asking('pretend')],
      simulate(() => ({})),
    ),
  ).toEqual({ simulator: 6 })
})

test('scales a few scenarios up to all, calls no service, and keeps nothing', async () => {
  const many = {
    'toy/scenarios': () => ({
      async *load() {
        for (let id = 1; id <= 50; id++) yield scenario(String(id))
      },
    }),
  }
  expect(await expectedOf([asking('one', { repeats: 2 })], many)).toEqual({ one: 100 })
})

test('evaluations that call different models by the same label are rehearsed each', async () => {
  expect(await expectedOf([asking('one'), asking('two', { limit: 1 })])).toEqual({ one: 3, two: 1 })
})

test('an evaluation of many sorts of scenarios leaves room for the rehearsal of the next one', async () => {
  const many: Made = {
    'toy/scenarios': () => ({
      async *load() {
        for (let id = 1; id <= 60; id++)
          yield { ...scenario(String(id)), tags: { topic: String(id) } }
      },
    }),
  }
  expect(await expectedOf([asking('one'), asking('two')], many)).toEqual({ one: 60, two: 60 })
})

test('what evaluations share is asked for once', async () => {
  expect(await expectedOf([asking('one'), asking('one', { name: 'again' })])).toEqual({ one: 3 })
})

test('what one evaluation has beyond that is expected from what they share', async () => {
  expect(
    await expectedOf([asking('one', { limit: 2 }), asking('one', { name: 'longer' })]),
  ).toEqual({ one: 3 })
})

test('a scenario that is to be generated is asked for once, whatever the repeats', async () => {
  const source: Made = {
    'toy/scenarios': () => ({
      *seeds() {
        for (const id of ['g1', 'g2', 'g3']) yield { id, language: 'en', details: {} }
      },
      generate: async ({ id }, context) => {
        await context.embed([`the seed ${id}`], 'two')
        return scenario(id)
      },
    }),
  }
  const scenarios = entry('scenarios', 'toy/scenarios', {
    models: [{ name: 'two', path: ['model'], role: 'embedding' }] as never,
  })
  const expected = await expectedOf([asking('one', { repeats: 4, scenarios })], source)
  expect(expected).toEqual({ one: 12, two: 3 })
})

test('offline models are no cost', async () => {
  expect(await expectedOf([asking('pretend')])).toEqual({})
})

test('what is done is not expected again', async () => {
  const parts = sessionParts([asking('one')], made, models)
  const session = new Session(parts)
  await session.plan(({ key, kind, label }) => {
    void parts.store.saveUnit({ ...done(key, '{}'), kind, label })
  })
  const { evaluations, expected } = await rehearse(
    parts,
    (look) => session.plan(look),
    stageWith(parts),
  )
  expect(evaluations[0]!.units.simulate).toEqual({ total: 3, open: 0 })
  expect(expected).toEqual([])
})

test('tokens are scaled like calls, and prices are per million of them', async () => {
  const parts = sessionParts([asking('one')], made, models)
  const { expected } = await rehearse(
    parts,
    (look) => new Session(parts).plan(look),
    stageWith(parts),
  )
  const [{ tokens, cost } = { tokens: undefined, cost: undefined }] = expected
  expect(tokens?.input).toBeGreaterThanOrEqual(3)
  expect(cost).toBeCloseTo((3 * tokens!.input) / 1e6, 12)
})

test('of a budget that all runs share, a plan says what is left of it', async () => {
  const rehearsed = async (budget: object) => {
    const parts = sessionParts([asking('one')], made, models)
    await parts.store.spend({ calls: 9, tokens: 100, cost: 0 })
    const limited = { ...parts, config: { ...parts.config, budget } }
    return rehearse(limited, (look) => new Session(parts).plan(look), stageWith(parts))
  }
  expect((await rehearsed({ per: 'store', calls: 500, tokens: 50 })).budget).toEqual({
    calls: { of: 500, left: 491 },
    tokens: { of: 50, left: 0 },
  })
  expect((await rehearsed({ calls: 500 })).budget).toBeUndefined()
})

test('the calls of open units, of those that are done and of one unit are planned by model, without offline models', async () => {
  const parts = sessionParts([asking('one', { repeats: 2 }), asking('pretend')], made, models)
  const session = new Session(parts)
  const { calls } = await rehearse(parts, (look) => session.plan(look), stageWith(parts))
  const rounded = (counts: ReadonlyMap<string, number>) =>
    Object.fromEntries([...counts].map(([model, count]) => [model, Math.round(count)]))
  expect(rounded(calls.open)).toEqual({ one: 6, kind: 9 })
  expect(rounded(calls.doneIn('one'))).toEqual({})
  for await (const { evaluation: name, units } of session.groups()) {
    expect(rounded(calls.of(units[0]!))).toEqual(name === 'one' ? { one: 1, kind: 1 } : { kind: 1 })
  }
})

/** Ten scenarios of two languages, with a tag each, and a supporter that is a stand-in itself. */
async function simulatedOf(
  ask: (id: string) => { readonly model?: string; readonly service?: boolean },
) {
  const simulated: string[] = []
  const rules: Made = {
    'toy/scenarios': () => ({
      async *load() {
        const ids = Array.from({ length: 10 }, (_, at) => String(at))
        yield* ids.map((id) => ({
          ...scenario(id),
          language: Number(id) < 6 ? 'en' : 'zh',
          tags: { topic: id },
        }))
      },
    }),
    'toy/simulator': () => ({
      simulate: async ({ id }, _, context) => {
        simulated.push(id)
        const { model, service = false } = ask(id)
        if (model !== undefined) await context.embed([id], model)
        if (service)
          await context.call({ id }, () => Promise.reject(new Error('Called')), {
            standIn: () => ({}),
          })
        return talk('I am lost.', 'I see.')
      },
    }),
  }
  const model = ask('0').model
  const simulators = [
    entry('simulator', 'toy/simulator', {
      ...(model && { models: [{ name: model, path: ['model'] }] as never }),
    }),
  ]
  const parts = sessionParts(
    [asking('pretend', { simulators, estimators: [] })],
    { ...made, ...rules },
    models,
  )
  const component = (...given: Parameters<typeof parts.host.component>) => ({
    ...parts.host.component(...given),
    synthetic: true,
  })
  const host = { ...parts.host, component: component as typeof parts.host.component }
  const synthetic = { ...parts, host }
  const { expected } = await rehearse(
    synthetic,
    (look) => new Session(synthetic).plan(look),
    stageWith(synthetic),
  )
  return { simulated: [...new Set(simulated)].sort(), calls: expected.map(({ calls }) => calls) }
}

test('of an evaluation that pays for nothing, two scenarios of each language are rehearsed', async () => {
  expect(await simulatedOf(() => ({ model: 'pretend' }))).toEqual({
    simulated: ['0', '1', '6', '7'],
    calls: [],
  })
  expect((await simulatedOf(() => ({ model: 'one' }))).simulated).toHaveLength(10)
})

test('a service that no entry names is counted in all scenarios, whichever of them call it', async () => {
  const { simulated, calls } = await simulatedOf((id) => ({ service: Number(id) % 3 === 1 }))
  expect(simulated).toHaveLength(10)
  expect(calls).toEqual([3])
})

test('calls of an estimator that has no template for a language are not counted, and its units are said to be left out', async () => {
  const reading: Made = {
    'toy/scenarios': () => ({
      async *load() {
        for (const at of [0, 1, 2, 3, 4, 5])
          yield { ...scenario(String(at)), language: at < 4 ? 'en' : 'de' }
      },
    }),
    'toy/talk': () => ({
      estimate: async (_, { id, language }, context) => {
        if (language === 'de')
          throw new AttuneError('PROMPT_LANGUAGE', { prompt: 'toy/ask', language, available: 'en' })
        await context.embed([id], 'one')
        return { measures: { care: known(1) } }
      },
    }),
  }
  const estimators = [
    entry('estimator', 'toy/talk', {
      label: 'talk',
      models: [{ name: 'one', path: ['model'] }] as never,
    }),
  ]
  const parts = sessionParts([asking('pretend', { estimators })], { ...made, ...reading }, models)
  const { expected, unread } = await rehearse(
    parts,
    (look) => new Session(parts).plan(look),
    stageWith(parts),
  )
  expect(expected.find(({ model }) => model === 'one')?.calls).toBe(4)
  expect(unread).toEqual([{ evaluation: 'pretend', label: 'talk', language: 'de', units: 2 }])
})
