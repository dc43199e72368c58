import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { type Context, definePrompt, known, unknown, type Component } from '@attune/core'
import type { AnyPrompt, Kind } from '@attune/core/internal'
import { objectAnswer, wholeNumberAnswer } from '@attune/core/answers'
import type { ChatRequest } from '@attune/core/models'
import { type ContextModels, createContext, Door, PromptLibrary } from '@attune/core/runtime'
import { Session } from '@attune/project'
import { sessionParts } from '@attune/testkit/shared/session-toys.js'
import { entry, evaluation, type Made, scenario, talk } from '@attune/testkit/shared/toys.js'

const folder = mkdtempSync(join(tmpdir(), 'attune-prompts-'))
writeFileSync(
  join(folder, 'mood.en.md'),
  '=== system ===\nYou rate moods.\n=== user ===\nRate: {{text}}\n',
)

const mood = definePrompt<{ text: string }, number>({
  id: 'mood',
  folder: pathToFileURL(`${folder}/`),
  fields: ['text'],
  parse: (text) => (/^\d$/.test(text) ? known(Number(text)) : unknown('no digit')),
  standIn: ({ random }) => String(Math.floor(random() * 10)),
})

const typed = definePrompt<{ text: string }, number>({
  id: 'mood',
  folder: pathToFileURL(`${folder}/`),
  fields: ['text'],
  parse: (text) => (/\d/.test(text) ? known(Number(/\d/.exec(text)![0])) : unknown('no digit')),
  schema: ({ text }) => objectAnswer({ [text]: wholeNumberAnswer(1, 3) }),
})

const broken = { ...typed, schema: () => ({ type: 'string' }) }

const usage = { input: 1, output: 1, reasoning: 0 }

function unitWith(answers: string[], seedPath = 'seedPath') {
  const asked: ChatRequest[] = []
  const models: Partial<ContextModels> = {
    chat: async (_, request) => {
      asked.push(request)
      return { text: answers[asked.length - 1] ?? request.standIn!(), finish: 'complete', usage }
    },
  }
  const task = {
    scope: () => 'k',
    use: 'toy/judge',
    label: 'toy/judge',
    seedPath,
    prompts: [mood, typed, broken],
    options: { strict: true },
    models: [{ name: 'judge', role: 'chat' } as const],
    language: 'en',
  }
  const library = new PromptLibrary()
  const context = createContext(
    task,
    {},
    { signal: new AbortController().signal, during: (work) => work() },
    {
      door: new Door(5000),
      prompts: library,
      models: () => models as ContextModels,
      warn: () => {},
    },
  )
  return { context, asked }
}

test('refuses to say whose dialogue it is where the key does not hold it', () => {
  expect(() => unitWith([]).context.subject).toThrow(
    expect.objectContaining({ code: 'SUPPORTER_NAME' }),
  )
})

const draw = (seedPath: string, ...names: string[]) =>
  unitWith([], seedPath).context.random(...names)()

test('asks with the template of the scenario and reads the answer', async () => {
  const { context, asked } = unitWith(['7'])
  expect((await context.ask(mood, { text: 'I am {{tired}}' })).answer).toEqual(known(7))
  expect(asked[0]!.messages).toEqual([
    { role: 'system', content: 'You rate moods.' },
    { role: 'user', content: 'Rate: I am {{tired}}' },
  ])
})

test('states the type of an answer, and shows its form where an answer could not be read', async () => {
  const { context, asked } = unitWith(['well', '{"calm": 2}'])
  expect((await context.ask(typed, { text: 'calm' })).answer).toEqual(known(2))
  expect(asked[0]!.schema).toEqual(objectAnswer({ calm: wholeNumberAnswer(1, 3) }))
  expect(asked[1]!.messages.at(-1)!.content).toContain('{ "calm": … }')
})

test('a schema that no service enforces is an error of the component that states it', async () => {
  const { context, asked } = unitWith(['2'])
  await expect(context.ask(broken, { text: 'calm' })).rejects.toThrow(
    /schema of the prompt toy\/mood.*"object"/,
  )
  expect(asked).toEqual([])
})

test('an answer that cannot be read is asked for again, and stays unknown when that does not help', async () => {
  const { context, asked } = unitWith(['seven', 'VII', 'many'])
  expect(await context.ask(mood, { text: 'x' })).toMatchObject({
    answer: unknown('no digit'),
    attempts: 3,
  })
  expect(asked).toHaveLength(3)
})

/**
 * A dialogue in which both sides do the same with what they are given; the simulator has options
 * and prompts, the supporter others.
 */
async function meet(
  use: (context: Context) => unknown,
  prompts: Partial<Record<Kind, readonly AnyPrompt[]>>,
) {
  const came: unknown[] = []
  const made: Made = {
    'toy/scenarios': () => ({
      async *load() {
        yield scenario('one')
      },
    }),
    'toy/simulator': () => ({
      simulate: async (_, supporter, context) => {
        came.push(await use(context))
        await supporter.reply({ language: 'en', turns: [], id: 's' })
        return talk('Hi.', 'Hello.')
      },
    }),
    'toy/kind': () => ({
      reply: async (_, context) => {
        came.push(await use(context))
        return { text: 'Hello.' }
      },
    }),
  }
  const config = evaluation({
    estimators: [],
    simulators: [entry('simulator', 'toy/simulator', { options: { strict: true } })],
    supporters: [entry('supporter', 'toy/kind', { options: { strict: false } })],
  })
  const { host, models, ...parts } = sessionParts([config], made, {
    offline: { provider: 'offline' },
  })
  const component: typeof host.component = (kind, name) =>
    ({ ...host.component(kind, name), prompts: prompts[kind] ?? [] }) as Component
  const chat = async (): Promise<object> => ({ text: '7', finish: 'complete', usage })
  const forUnit = (): ContextModels => ({ chat }) as unknown as ContextModels
  const session = new Session({
    ...parts,
    host: { ...host, component },
    models: { ...models, forUnit },
  })
  expect(await session.start().all(session.groups())).toMatchObject({ done: 1, failed: 0 })
  return came
}

test('a parser is given the options of the component that asks, the language, and why the model stopped', async () => {
  const read: unknown[] = []
  const noting = {
    ...mood,
    parse: (text: string, _: unknown, reading: unknown) => (read.push(reading), known(text)),
  }
  await meet((context) => context.ask(noting, { text: 'x' }), {
    simulator: [noting],
    supporter: [noting],
  })
  expect(read).toEqual([
    { options: { strict: true }, language: 'en', finish: 'complete' },
    { options: { strict: false }, language: 'en', finish: 'complete' },
  ])
})

test('the same names give the same random stream, other names and other seed paths another one', () => {
  expect(draw('a', 'prior')).toBe(draw('a', 'prior'))
  expect(draw('a', 'prior')).not.toBe(draw('a', 'reply'))
  expect(draw('a', 'prior')).not.toBe(draw('b', 'prior'))
})

test('a prompt that the component did not declare is refused', () => {
  const { context } = unitWith([])
  const other = { ...mood, id: 'other' }
  expect(() => context.render(other, { text: 'x' })).toThrow(
    'toy/judge used the prompt "other" without declaring it.',
  )
})

test('a supporter has its own prompts and its own random streams in the unit of its dialogue', async () => {
  const [context, own] = (await meet((given) => given, { simulator: [mood] })) as [Context, Context]
  expect(own.key).toBe(context.key)
  expect(own.random('x')()).not.toBe(context.random('x')())
  expect(context.render(mood, { text: 'x' })).toHaveLength(2)
  expect(() => own.render(mood, { text: 'x' })).toThrow('without declaring it')
})

test('asks only models that its options name, since keys contain no others', async () => {
  const { context, asked } = unitWith(['7', '7'])
  await context.ask(mood, { text: 'x' }, { model: 'judge' })
  await context.ask(mood, { text: 'x' }, { model: 'offline' })
  for (const [call, format] of [
    [() => context.ask(mood, { text: 'x' }, { model: 'gpt-4o' }), 'chat-model'],
    [() => context.embed(['x'], 'gpt-4o'), 'embedding-model'],
    [() => context.reward([], 'gpt-4o'), 'reward-model'],
  ] as const)
    await expect(call()).rejects.toThrow(
      expect.objectContaining({
        code: 'MODEL_UNDECLARED',
        message: 'toy/judge asked the model gpt-4o, which none of its options names.',
        fix: expect.stringContaining(`the format ${format}`),
      }),
    )
  expect(asked).toHaveLength(2)
})
