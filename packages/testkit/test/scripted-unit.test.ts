import { corePlugin } from '@attune/core/host'
import { definePrompt, known, unknown } from '@attune/core'
import { expect, test } from 'vitest'
import { promises, scriptedUnit, unit } from '../src/index.js'

for (const promise of promises(corePlugin)) test(promise.name, promise.run)

test('the script of a unit ends loudly', async () => {
  const prompt = corePlugin.components['chat']!.prompts![0]!
  const { unit: scripted } = scriptedUnit({ answers: ['Hello.'], prompts: [prompt], use: 'core/chat' })
  const input = Object.fromEntries(prompt.fields.map((field) => [field, 'x']))
  const { text } = await scripted.ask(prompt as never, input)
  expect(text).toBe('Hello.')
  await expect(scripted.ask(prompt as never, input)).rejects.toThrow('asked once more')
})

test('a scripted unit has random streams like a real one', () => {
  expect(unit().random('a')()).toBe(unit().random('a')())
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
  const results = promises(broken as never).map(({ run }) => {
    try {
      run()
      return known(true)
    } catch {
      return known(false)
    }
  })
  expect(results).toContainEqual(known(false))
})
