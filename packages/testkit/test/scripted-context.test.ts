import { corePlugin } from '@attune/core/runtime'
import { definePrompt, known, unknown, type Component } from '@attune/core'
import { expect, test } from 'vitest'
import { make, contractChecks, scriptedContext, answering } from '../src/index.js'

const chat = corePlugin.components['chat'] as Component<'supporter'>
const ruleBased = corePlugin.components['rule-based'] as Component<'supporter'>

test('the script of a unit ends loudly', async () => {
  const prompt = chat.prompts![0]!
  const { context: scripted } = scriptedContext({ answers: ['Hello.'], component: chat, use: 'core/chat' })
  const input = Object.fromEntries(prompt.fields.map((field) => [field, 'x']))
  const { text } = await scripted.ask(prompt as never, input)
  expect(text).toBe('Hello.')
  await expect(scripted.ask(prompt as never, input)).rejects.toThrow('asked once more')
})

test('a scripted unit has random streams like a real one', () => {
  expect(answering().random('a')()).toBe(answering().random('a')())
})

test('a promise fails for a stand-in that its own parser cannot read', () => {
  const good = chat.prompts![0]!
  const mute = definePrompt({
    ...(good as unknown as ReturnType<typeof definePrompt<{ a: string }, string>>),
    parse: () => unknown('never'),
    standIn: () => 'x',
  })
  const broken = { ...corePlugin, components: { chat: { ...chat, prompts: [mute] } } }
  const results = contractChecks(broken as never).map(({ run }) => {
    try {
      run()
      return known(true)
    } catch {
      return known(false)
    }
  })
  expect(results).toContainEqual(known(false))
})

test('components are made as in a run: options checked, defaults filled in', async () => {
  const supporter = make(ruleBased, { manner: 'listening' })
  const { text } = await supporter.reply({ language: 'en', turns: [], id: 's' }, answering())
  expect(text).not.toBe('')
  expect(() => make(ruleBased, { maner: 'listening' })).toThrow('maner')
})

const turns = [{ speaker: 'seeker', text: 'I lost my job.' }] as const

test('a scripted context answers with the stand-ins of the prompts, or by a rule that sees the question', async () => {
  const offline = scriptedContext({ component: chat, answers: 'stand-ins' })
  expect((await make(chat).reply({ language: 'en', turns, id: 's' }, offline.context)).text).not.toBe('')

  const ruled = scriptedContext({ component: chat, answers: ({ prompt, model }) => `${prompt} by ${model}` })
  const { text } = await make(chat, { model: 'large' }).reply({ language: 'en', turns, id: 's' }, ruled.context)
  expect(text).toBe('chat by large')
  expect(ruled.asked).toMatchObject([{ prompt: 'chat', model: 'large', shared: false }])
})

test('a scripted context embeds and scores by the words of texts, or as the test says, and keeps what it was given', async () => {
  const plain = scriptedContext()
  expect((await plain.context.embed(['rain'])).length).toBe(1)
  expect(await plain.context.reward([{ prompt: 'a', reply: 'b' }])).toEqual([expect.any(Number)])
  expect([plain.embedded, plain.scored]).toEqual([[['rain']], [[{ prompt: 'a', reply: 'b' }]]])

  const { context } = scriptedContext({ embed: (text) => [text.length], reward: ({ reply }) => reply.length })
  expect(await context.embed(['ab'])).toEqual([[2]])
  expect(await context.reward([{ prompt: '', reply: 'abc' }])).toEqual([3])
})
