import type { Conversation, Turn } from '@attune/core'
import type { SupporterSystem } from '@attune/core/internal'
import plugin from '../src/index.js'
import { make, scriptedContext } from '@attune/testkit'
import { expect, test } from 'vitest'
import { remembering } from '../src/remembering/index.js'
import { toyContext } from './toys.js'

const turns: Turn[] = Array.from({ length: 21 }, (_, at) => ({
  speaker: at % 2 === 0 ? 'seeker' : 'supporter',
  text:
    at === 4
      ? 'My sister Vera has the old violin.'
      : `This is message ${at}, and it is about nothing in particular.`,
}))
turns[18] = { speaker: 'seeker', text: 'Hello again.' }
turns[19] = { speaker: 'supporter', text: 'Hello.' }
turns[20] = { speaker: 'seeker', text: 'I dreamt of the old violin again.' }

const conversation: Conversation = {
  language: 'en',
  brief: 'You are a counsellor.',
  turns,
  id: 's',
}
const small = { chunkSize: 30, chunkOverlap: 0, remembered: 2 }
const reply = (options: object, given = conversation, unit = toyContext('I see.')) =>
  (make(remembering, options, { plugin }) as SupporterSystem).reply(given, unit.context)

test('it sees the last messages, and the nearest of what came before', async () => {
  const unit = toyContext('I see.')
  const { annotations } = await reply(small, conversation, unit)
  const [system, ...history] = unit.asked[0]?.messages ?? []

  expect(history.map(({ content }) => content)).toEqual(turns.slice(-3).map(({ text }) => text))
  expect(system?.content).toContain('You are a counsellor.')
  expect(system?.content).toContain('Seeker: My sister Vera has the old violin.')
  expect(annotations?.['memories']).toHaveLength(2)
})

test('it remembers in the order of the talk', async () => {
  const { annotations } = await reply({ ...small, remembered: 5 })
  const memories = annotations?.['memories'] as string[]
  const places = memories.map((memory) => turns.findIndex(({ text }) => memory.includes(text)))

  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('a short talk needs no memory', async () => {
  const unit = toyContext('I see.')
  const { annotations } = await reply(small, { ...conversation, turns: turns.slice(0, 3) }, unit)

  expect([annotations, unit.embedded]).toEqual([undefined, []])
})

test('in a Chinese talk it is told in Chinese', async () => {
  const unit = scriptedContext({ component: remembering, language: 'zh', answers: ['嗯。'] })
  await reply(small, conversation, unit)

  expect(JSON.stringify(unit.asked[0]?.messages)).toContain('求助者：')
})
