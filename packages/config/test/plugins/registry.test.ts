import { toyPrompts } from '@attune/testkit/shared/config-toys.js'
import 'reflect-metadata'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { corePlugin } from '@attune/host'
import {
  defineEstimator,
  definePlugin,
  definePrompt,
  defineService,
  type JsonObject,
  known,
  token,
  type Component,
} from '@attune/core'
import { bind } from '@attune/core/runtime'
import { PluginRegistry } from '../../src/index.js'
import { at, clock, decorated, plain, speaker, type Telling, toy } from './toys.js'

function hostWith(...plugins: readonly Parameters<PluginRegistry['add']>[0][]): PluginRegistry {
  const registry = new PluginRegistry()
  for (const plugin of plugins) registry.add(plugin, `${plugin.name}.js`)
  return registry
}

const make = (registry: PluginRegistry, name: string, options: JsonObject = {}, time = 5) =>
  registry.create('estimator', name, options, [bind(clock, at(time))]) as unknown as Telling

describe.each(['toy/plain', 'toy/decorated'])('a component, %s,', (name) => {
  const registry = hostWith(toy)

  test('is given its options, complete with defaults, and its services', () => {
    expect(make(registry, name, { weight: 2 })).toMatchObject({
      options: { weight: 2, marks: ['!'] },
      time: 5,
    })
  })

  test('cannot change its options, nor those of whoever asked for it', () => {
    const asked = { marks: ['?'] }
    const { options } = make(registry, name, asked)
    expect(() => (options['marks'] as unknown as string[]).push('!')).toThrow(TypeError)
    expect(Object.isFrozen(asked.marks)).toBe(false)
    expect(asked).toEqual({ marks: ['?'] })
  })

  test('is made anew each time, with options of its own', () => {
    const scope = registry.scope([bind(clock, at(1))])
    const [first, second] = [1, 2].map(
      (weight) => scope.create('estimator', name, { weight }) as unknown as Telling,
    )
    expect(first).not.toBe(second)
    expect([first!.options['weight'], second!.options['weight']]).toEqual([1, 2])
  })

  test('sees the services of its own run alone', () => {
    const [early, late] = [1, 2].map((time) => registry.scope([bind(clock, at(time))]))
    const times = [late!, early!].map(
      (scope) => (scope.create('estimator', name) as unknown as Telling).time,
    )
    expect(times).toEqual([2, 1])
    expect(() => registry.create('estimator', name)).toThrow(
      `${name} requires a service that is not registered: clock.`,
    )
  })

  test('is not made from wrong options, and all that is wrong is said', () => {
    const wrong = { marks: [1], wieght: 2 }
    expect(() => make(registry, name, wrong)).toThrow(
      expect.objectContaining({
        code: 'COMPONENT_OPTIONS',
        message:
          `The options of ${name} are invalid: Unknown key "wieght" in options. ` +
          'options.marks[0] must be a text, found 1.',
      }),
    )
  })
})

test('all services that are missing are named', () => {
  const wanting = defineEstimator({
    ...plain,
    gives: { measures: { one: {} } },
    needs: { clock, speaker },
    create: () => ({ estimate: never }),
  })
  const registry = hostWith(definePlugin({ contract: 1, name: 'toy', components: { wanting } }))
  expect(() => registry.create('estimator', 'toy/wanting')).toThrow(
    expect.objectContaining({
      code: 'SERVICE_MISSING',
      message: 'toy/wanting requires a service that is not registered: clock, speaker.',
    }),
  )
})

const never = (): never => {
  throw new TypeError('never called')
}

test('two hosts share nothing', () => {
  hostWith(toy)
  expect(() => new PluginRegistry().get('estimator', 'toy/plain')).toThrow(
    expect.objectContaining({ code: 'COMPONENT_UNKNOWN' }),
  )
})

test('a nested entry is no option: its result is handed in by the engine', () => {
  const reader = defineEstimator({
    revision: 1,
    summary: 'Reads another one.',
    gives: { measures: { one: {} } },
    options: {
      type: 'object',
      properties: { source: { default: 'toy/plain' }, states: { type: 'integer', default: 5 } },
      required: ['source'],
      additionalProperties: false,
    },
    reads: { source: 'estimator' },
    create: (options) => ({ estimate: never, options }),
  })
  const registry = hostWith(definePlugin({ contract: 1, name: 'toy', components: { reader } }))
  expect(make(registry, 'toy/reader').options).toEqual({ states: 5 })
  expect(() => make(registry, 'toy/reader', { source: {} })).toThrow(
    'Unknown key "source" in options.',
  )
})

describe('what a host knows', () => {
  const prompt = definePrompt<{ text: string }, string>({
    id: 'emotion',
    folder: toyPrompts,
    fields: ['text'],
    parse: known,
  })
  const asking = {
    ...plain,
    prompts: [prompt],
    reads: { source: 'estimator' },
  } as unknown as Component
  const registry = hostWith(
    corePlugin,
    definePlugin({ contract: 1, name: 'toy', components: { plain, decorated, asking } }),
  )

  test('are its plugins with their components', () => {
    expect(registry.list().find(({ name }) => name === 'toy')).toEqual({
      name: 'toy',
      from: 'toy.js',
      components: [
        { name: 'toy/plain', kind: 'estimator', summary: 'Made by a function.', revision: 1 },
        { name: 'toy/decorated', kind: 'estimator', summary: 'Made by a class.', revision: 2 },
        { name: 'toy/asking', kind: 'estimator', summary: 'Made by a function.', revision: 1 },
      ],
    })
  })

  test('are names by kind; model providers of the core need no plugin', () => {
    expect(registry.names('estimator')).toEqual([
      'core/lexicon',
      'core/need-to-look',
      'core/risk-response',
      'core/summary',
      'core/recorded-measures',
      'toy/plain',
      'toy/decorated',
      'toy/asking',
    ])
    expect(registry.names('model')).toContain('openai')
    expect(registry.get('model', 'openai')).toBe(registry.get('model', 'core/openai'))
  })

  test('is what a component asks for, whichever way it is written', () => {
    expect(registry.describe('toy/asking')).toMatchObject({
      name: 'toy/asking',
      kind: 'estimator',
      prompts: [{ name: 'toy/emotion', languages: ['en', 'zh'] }],
      reads: [{ option: 'source', kind: 'estimator', isOptional: false }],
      needs: ['clock'],
    })
    expect(registry.describe('toy/decorated')).toMatchObject({
      needs: ['clock'],
      prompts: [],
      reads: [],
    })
    expect(registry.describe('toy/plain').options).toBe(plain.options)
  })

  test('is not what nobody brought', () => {
    expect(() => registry.describe('toy/plian')).toThrow(
      expect.objectContaining({ code: 'COMPONENT_UNKNOWN', fix: 'Did you mean "toy/plain"?' }),
    )
    expect(() => registry.get('estimator', 'sage/emotion')).toThrow(
      expect.objectContaining({ fix: 'Add its plugin to "plugins". Loaded: core, toy.' }),
    )
    expect(() => registry.get('judge', 'toy/plain')).toThrow(
      expect.objectContaining({
        code: 'COMPONENT_KIND',
        message: 'Expected a judge, but "toy/plain" is an estimator.',
      }),
    )
  })
})

test('a name is taken once', () => {
  const registry = hostWith(toy)
  expect(() => registry.add(toy, 'again.js')).toThrow(
    expect.objectContaining({
      code: 'PLUGIN_DOUBLED',
      message: 'Two plugins are called "toy": toy.js and again.js.',
    }),
  )
  expect(registry.plugins).toHaveLength(1)
})

test('a service that does not end in ten seconds is left behind, by name', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const says = token<{ say(): number }>('toy/says')
  const about = { revision: 1, summary: 'Speaks.', options: plain.options }
  const stuck = defineService(says, {
    ...about,
    create: () => ({ say: () => 1, dispose: () => new Promise<void>(() => {}) }),
  })
  const asking = defineEstimator({
    ...about,
    gives: { measures: { one: {} } },
    needs: { says },
    create: (_, { says }) => ({
      estimate: async () => ({ measures: { one: known(says.say()) }, series: {} }),
    }),
  })
  const registry = hostWith(
    definePlugin({ contract: 1, name: 'toy', components: { asking }, services: { says: stuck } }),
  )
  const scope = registry.scope()
  await scope.create('estimator', 'toy/asking').estimate({} as never, {} as never, {} as never)
  const failed: string[] = []
  const ended = scope.endRun(({ message }) => failed.push(message))
  await vi.advanceTimersByTimeAsync(10_000)
  await ended
  expect(failed).toEqual(['toy/says failed to be disposed of: it took longer than 10 s'])
})
