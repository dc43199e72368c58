import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chat } from '../src/supporters/chat/chat.js'
import { moduleSupporter } from '../src/supporters/module.js'
import { ruleBased } from '../src/supporters/manners.js'
import type { Conversation } from '@attune/core'
import { make, scriptedContext } from '@attune/testkit'
import { fileWith } from '@attune/testkit/shared/file-with.js'

const conversation: Conversation = {
  language: 'en',
  brief: 'You are a volunteer.',
  id: 'session',
  turns: [
    { speaker: 'supporter', text: 'Welcome.' },
    { speaker: 'seeker', text: 'Hi. My best friend moved away last week.' },
  ],
}
const dialogue = [
  { role: 'assistant', content: 'Welcome.' },
  { role: 'user', content: 'Hi. My best friend moved away last week.' },
]

describe('core/chat', () => {
  it('asks the model with its instructions, the brief, and the conversation', async () => {
    const { context, asked } = scriptedContext({ component: chat, answers: ['I see.'] })
    expect(await make(chat, { system: 'Be brief.' }).reply(conversation, context)).toMatchObject({
      text: 'I see.',
    })
    expect(asked.map(({ messages }) => messages)).toEqual([
      [{ role: 'system', content: 'Be brief.\n\nYou are a volunteer.' }, ...dialogue],
    ])
  })

  it('sends no system message when there is nothing to say in it', async () => {
    const { context, asked } = scriptedContext({ component: chat, answers: ['I see.'] })
    const { brief: _, ...withoutBrief } = conversation
    await make(chat).reply(withoutBrief, context)
    expect(asked.map(({ messages }) => messages)).toEqual([dialogue])
  })

  it('takes an empty answer for an answer', async () => {
    const { context, asked } = scriptedContext({ component: chat, answers: [''] })
    expect(await make(chat).reply(conversation, context)).toMatchObject({ text: '' })
    expect(asked).toHaveLength(1)
  })

  it('listens when no model is there', async () => {
    const { text } = await make(chat).reply(
      conversation,
      scriptedContext({ component: chat, answers: 'stand-ins' }).context,
    )
    expect(text).toContain('My best friend moved away last week')
  })
})

describe('core/rule-based', () => {
  it('says the same in the same unit, and differs from turn to turn', async () => {
    const supporter = make(ruleBased, { manner: 'advising' })
    const replies = async () => {
      const said: string[] = []
      for (let length = 0; length < 12; length++) {
        const turns = Array.from({ length }, () => ({ speaker: 'seeker' as const, text: 'x' }))
        said.push(
          (await supporter.reply({ ...conversation, turns }, scriptedContext().context)).text,
        )
      }
      return said
    }
    const said = await replies()
    expect(await replies()).toEqual(said)
    expect(new Set(said).size).toBeGreaterThan(1)
  })

  it.each(['listening', 'advising', 'dismissing'])(
    'has something to say to anything (%s)',
    async (manner) => {
      const supporter = make(ruleBased, { manner })
      await fc.assert(
        fc.asyncProperty(fc.string(), fc.constantFrom('en', 'zh'), async (text, language) => {
          const turns = [{ speaker: 'seeker' as const, text }]
          const reply = await supporter.reply(
            { language, id: 's', turns },
            scriptedContext().context,
          )
          expect(reply.text.trim()).not.toBe('')
          expect(/[\u4e00-\u9fff]/.test(reply.text)).toBe(language === 'zh')
        }),
        { numRuns: 30 },
      )
    },
  )
})

describe('core/module', () => {
  it('lets a function of the user reply', async () => {
    const file = fileWith(
      'export default async ({ turns }) => ({ text: `${turns.length} turns` })',
      'bot.mjs',
    )
    expect(
      await make(moduleSupporter, { file }).reply(conversation, scriptedContext().context),
    ).toEqual({
      text: '2 turns',
    })
  })

  it.each([
    ['export const reply = 1', 'no default export that is a function'],
    ['export default () => "text"', 'without a text'],
    ['export default (', 'cannot be used'],
  ])('says what is wrong with %j', async (source, message) => {
    const file = fileWith(source, 'bot.mjs')
    await expect(
      make(moduleSupporter, { file }).reply(conversation, scriptedContext().context),
    ).rejects.toMatchObject({
      code: 'SUPPORTER_MODULE',
      message: expect.stringContaining(message),
      place: { file },
    })
  })
})
