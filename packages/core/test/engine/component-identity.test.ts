/** An entry's identity: what its results depend on, and what its requests depend on. */
import { createHash } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { definePrompt, known } from '@attune/core'
import type { Component, Context, Dialogue, JsonObject, Supporter } from '@attune/core'
import type { Entry } from '@attune/core/runtime'
import { entry, scenario, talk } from '@attune/testkit/shared/toys.js'
import { READING_REVISION } from '../../src/answers/guard/guard.js'
import { Door } from '../../src/door/door.js'
import type { Simulator } from '../../src/contracts/components.js'
import type { InnerSimulator } from '../../src/contracts/context.js'
import { asOwner, createContext } from '../../src/engine/bound-context.js'
import {
  type Identity,
  identity,
  withInnerSimulators,
} from '../../src/engine/component-identity.js'
import type {
  ContextServices,
  ContextTask,
  PromptOwner,
} from '../../src/engine/context-services.js'
import type { Trace } from '../../src/engine/unit.js'
import { codeDigest } from '../../src/plugins/plugin-files.js'
import { PromptLibrary } from '../../src/prompts/prompt-library.js'

const folder = mkdtempSync(join(tmpdir(), 'attune-identity-'))
const words = join(folder, 'words.txt')
writeFileSync(words, 'sad\n')
const sad = createHash('sha256').update('sad\n').digest('hex')

interface World {
  readonly component?: Partial<Component>
  readonly code?: string
}

function identityOf(own: Partial<Entry>, { component, code }: World = {}): Identity {
  const { kind = 'judge', use = 'toy/part', ...more } = own
  return identity(entry(kind, use, more as Partial<Entry<typeof kind>>), {
    component: () => ({ kind, revision: 3, ...component }) as Component,
    model: (name) => ({ provider: 'p', model: name }),
    prompts: (each) => [`prompt of ${each}`],
    code: () => code,
  })
}

const optionsOf = (own: Partial<Entry>, world?: World): JsonObject => {
  const { key, answers } = identityOf(own, world) as unknown as Record<
    'key' | 'answers',
    JsonObject
  >
  return { key: key!['options']!, answers: answers!['options']! }
}

test('has component, options, revision and prompts; requests only depend on the first two', () => {
  expect(identityOf({ options: { turns: 3 } })).toStrictEqual({
    key: {
      use: 'toy/part',
      options: { turns: 3 },
      revision: 3,
      prompts: ['prompt of toy/part'],
    },
    answers: { use: 'toy/part', options: { turns: 3 } },
  })
})

describe('options', () => {
  const at = (at: string) => ({ at, name: 'small', role: 'chat' as const })
  const small = { provider: 'p', model: 'small' }

  test.each<[string, JsonObject, string[], JsonObject]>([
    [
      'at the top',
      { model: 'small', other: 'small' },
      ['/model'],
      { model: small, other: 'small' },
    ],
    ['inside', { a: { b: 'small' }, b: null }, ['/a/b'], { a: { b: small }, b: null }],
    ['in a list', { all: ['x', 'small', 2] }, ['/all/1'], { all: ['x', small, 2] }],
    [
      'under names with the signs of a pointer',
      { 'a/b': 'small', 'c~d': 'small', '~/~/': 'small' },
      ['/a~1b', '/c~0d', '/~0~1~0~1'],
      { 'a/b': small, 'c~d': small, '~/~/': small },
    ],
    ['in two places', { one: 'small', two: 'small' }, ['/one', '/two'], { one: small, two: small }],
  ])('that name a model have its identity: %s', (_, options, places, expected) => {
    const found = optionsOf({ options, models: places.map(at) })
    expect(found).toStrictEqual({ key: expected, answers: expected })
  })

  test('of the environment are left out', () => {
    const variables = [{ at: '/key', name: 'KEY' }] as unknown as Entry['variables']
    const expected = { key: null, url: 'http://x' }
    expect(optionsOf({ options: { key: 'secret', url: 'http://x' }, variables })).toStrictEqual({
      key: expected,
      answers: expected,
    })
  })
})

describe('a file', () => {
  const file = { at: '/file', file: words }
  const options = { file: 'words.txt' }

  // Requests of a reader hold the parts of a file that it uses.
  test.each<[Entry['kind'], boolean, unknown]>([
    ['judge', false, 'words.txt'],
    ['estimator', false, 'words.txt'],
    ['simulator', false, sad],
    ['supporter', false, sad],
    ['judge', true, 'code'],
    ['simulator', true, 'code'],
  ])('of a %s (code: %s) is in requests as %s', (kind, isCode, inAnswers) => {
    const files = [{ ...file, ...(isCode && { isCode }) }] as unknown as Entry['files']
    const content = isCode ? codeDigest(words) : sad
    expect(optionsOf({ kind, options, files })).toStrictEqual({
      key: { file: content },
      answers: { file: inAnswers === 'code' ? content : inAnswers },
    })
  })

  test('of recorded dialogues is not read: units have the stamps of dialogues', () => {
    const files = [{ at: '/file', file: join(folder, 'absent.txt') }] as unknown as Entry['files']
    const component = { recordings: {} } as unknown as Partial<Component>
    expect(optionsOf({ kind: 'simulator', options, files }, { component })['key']).toEqual({
      file: null,
    })
  })
})

describe('a part of the key', () => {
  const prompts = [{ id: 'ask' }] as unknown as NonNullable<Component['prompts']>

  test.each<[Entry['kind'], World, boolean]>([
    ['judge', { component: { prompts } }, true],
    ['simulator', { component: { prompts } }, true],
    ['supporter', { component: { prompts } }, false],
    ['judge', { component: { prompts: [] } }, false],
    ['judge', {}, false],
  ])('is how answers are read, if there are prompts: %s, %j', (kind, world, has) => {
    const { key } = identityOf({ kind }, world)
    expect((key as JsonObject)['reading']).toBe(has ? READING_REVISION : undefined)
  })

  test('is the code of a plugin by path, but of no request', () => {
    const { key, answers } = identityOf({}, { code: 'c0de' })
    expect(key).toMatchObject({ code: 'c0de' })
    expect(answers).not.toHaveProperty('code')
  })

  test('of a supporter is part of its requests, but for the code', () => {
    const { key, answers } = identityOf({ kind: 'supporter' }, { code: 'c0de' })
    expect(key).toStrictEqual({ ...(answers as JsonObject), code: 'c0de' })
    expect(answers).toMatchObject({ revision: 3, prompts: ['prompt of toy/part'] })
  })

  test('is each service, with its own options', () => {
    const services = { memory: entry('service', 'toy/memory', { options: { size: 5 } }) }
    const { key, answers } = identityOf({ services })
    expect(key).toMatchObject({ services: { memory: { use: 'toy/memory', options: { size: 5 } } } })
    expect(answers).not.toHaveProperty('services')
    expect(identityOf({}).key).not.toHaveProperty('services')
  })
})

/** A simulator that wraps another one finds it in what it reads, and runs it within its unit. */
describe('a simulator inside another one', () => {
  const inner = entry('simulator', 'toy/plain', {
    models: [{ at: '/model', name: 'small', role: 'chat' }],
    place: { file: 'attune.config.yaml', line: 7 },
  })
  const plain = { kind: 'simulator', revision: 1 } as Component
  const task = { scope: () => 'k', seedPath: '7', prompts: [], options: {}, models: [] }
  const bot = { reply: async () => ({ text: 'I hear you.' }) } as unknown as Supporter
  type Inner = Parameters<typeof withInnerSimulators>[0]

  /** Runs it, and returns its result and what is seen from outside. */
  async function run(simulate: (context: Context) => unknown, component = plain) {
    const door = new Door(5000)
    const answered = vi.fn<(component: Component) => void>()
    let inProgress: unknown
    let outer: Context | undefined
    const result = await door.enter({ use: 'toy/outer', doing: 'simulate' }, (inside) => {
      const own = { ...task, use: 'toy/outer', label: 'outer', language: 'en' }
      const prompts = new PromptLibrary()
      const services = { door, prompts, models: () => ({}) } as unknown as ContextServices
      outer = createContext(own as unknown as ContextTask, {}, inside, services)
      const instance: Pick<Simulator, 'simulate'> = {
        simulate: async (...given) => {
          inProgress = door.unanswered
          expect(given.slice(0, 2)).toEqual([scenario('s'), bot])
          return simulate(given[2]) as Dialogue
        },
      }
      const read = { plain: { entry: inner, component, instance } } as unknown as Inner
      const trace = { answered } as unknown as Trace
      const context = withInnerSimulators(read, outer, { trace, door })
      const { plain } = context.read as unknown as Record<'plain', InnerSimulator>
      return plain.simulate(scenario('s'), bot)
    })
    return { result, inProgress, answered, outer: outer! }
  }

  test('is the one in progress, under its own name, and counts as one that answered', async () => {
    const { result, inProgress, answered } = await run(() => talk('I am lost.', 'I hear you.'))
    expect(result).toEqual(talk('I am lost.', 'I hear you.'))
    expect(inProgress).toEqual([
      { use: 'toy/plain', as: 'simulator toy/plain', doing: 'simulate', place: inner.place },
    ])
    expect(answered.mock.calls).toEqual([[plain]])
  })

  test('has random numbers of its own', async () => {
    let first: number | undefined
    const { outer } = await run((context) => {
      first = context.random('turn')()
      return talk('I am lost.')
    })
    expect(first).toBe(asOwner(outer, { use: 'toy/plain' } as PromptOwner).random('turn')())
    expect(first).not.toBe(outer.random('turn')())
  })

  test('has its own prompts, and no others', async () => {
    writeFileSync(join(folder, 'mood.en.md'), '=== user ===\nHow is {{who}}?\n')
    const mood = definePrompt<{ who: string }, string>({
      id: 'mood',
      folder: pathToFileURL(`${folder}/`),
      fields: ['who'],
      parse: known,
      standIn: () => 'fine',
    })
    let rendered: unknown
    const rendering = (context: Context): Dialogue => {
      rendered = context.render(mood, { who: 'Ana' })
      return talk('I am lost.')
    }
    const prompts = [mood] as unknown as NonNullable<Component['prompts']>
    await run(rendering, { ...plain, prompts })
    expect(rendered).toEqual([{ role: 'user', content: 'How is Ana?' }])
    await expect(run(rendering)).rejects.toMatchObject({ code: 'PROMPT_UNDECLARED' })
  })

  test('is named if it returns no dialogue', async () => {
    await expect(run(() => 'a dialogue')).rejects.toMatchObject({
      code: 'RESULT_SHAPE',
      place: inner.place,
      by: { use: 'toy/plain' },
    })
  })
})
