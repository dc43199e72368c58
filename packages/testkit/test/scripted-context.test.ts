import { corePlugin } from '@attune/core/runtime'
import { definePlugin, definePrompt, known, unknown } from '@attune/core'
import { expect, test } from 'vitest'
import { load, contractChecks, scriptedContext, answering } from '../src/index.js'

test('the script of a unit ends loudly', async () => {
  const prompt = corePlugin.components['chat']!.prompts![0]!
  const { context: scripted } = scriptedContext({ answers: ['Hello.'], prompts: [prompt], use: 'core/chat' })
  const input = Object.fromEntries(prompt.fields.map((field) => [field, 'x']))
  const { text } = await scripted.ask(prompt as never, input)
  expect(text).toBe('Hello.')
  await expect(scripted.ask(prompt as never, input)).rejects.toThrow('asked once more')
})

test('a scripted unit has random streams like a real one', () => {
  expect(answering().random('a')()).toBe(answering().random('a')())
})

test('a promise fails for a stand-in that its own parser cannot read', () => {
  const chat = Object.values(corePlugin.components).find(({ prompts = [] }) => prompts.length > 0)
  const good = chat!.prompts![0]!
  const mute = definePrompt({
    ...(good as unknown as ReturnType<typeof definePrompt<{ a: string }, string>>),
    parse: () => unknown('never'),
    standIn: () => 'x',
  })
  const broken = { ...corePlugin, components: { chat: { ...chat!, prompts: [mute] } } }
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
  const made = load(definePlugin({ name: 'mine', components: {} }))
  const supporter = made.create('supporter', 'core/rule-based', { manner: 'listening' })
  const { text } = await supporter.reply({ language: 'en', turns: [], id: 's' }, answering())
  expect(text).not.toBe('')
  expect(() => made.create('supporter', 'core/rule-based', { maner: 'listening' })).toThrow('maner')
})

test('a scripted unit can answer with the stand-ins of the prompts, and with vectors', async () => {
  const { context: standing } = scriptedContext({
    answers: 'stand-ins',
    prompts: corePlugin.components['chat']!.prompts!,
    use: 'core/chat',
    embed: (text) => [text.length],
  })
  const chat = load(definePlugin({ name: 'mine', components: {} })).create('supporter', 'core/chat')
  const turns = [{ speaker: 'seeker', text: 'I lost my job.' }] as const
  expect((await chat.reply({ language: 'en', turns, id: 's' }, standing)).text).not.toBe('')
  expect(await standing.embed(['ab'])).toEqual([[2]])
})
