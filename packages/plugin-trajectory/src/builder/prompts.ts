import { listAnswer, objectAnswer, textAnswer, unlessCut } from '@attune/answers'
import { isObject, oneObject } from '@attune/answers/internal'
import { definePrompt, known, unknown, type Json, type JsonObject } from '@attune/core'
import type { Built } from './quality.js'

const folder = new URL('.', import.meta.url)
const parts = ['seeker', 'supporter', 'seekerOpening', 'supporterOpening'] as const

/** True for a text with letters or digits. Models may repeat the dots of a form. */
const isWritten = (value: Json | undefined): value is string =>
  typeof value === 'string' && /[\p{L}\p{N}]/u.test(value)

const textsIn = (value: Json | undefined): string[] | undefined =>
  Array.isArray(value) && value.every(isWritten)
    ? value.map((text: string) => text.trim())
    : undefined

interface About extends Readonly<Record<string, string | undefined>> {
  readonly domain: string
  readonly subcategory: string
  readonly strategy: string
  /** Level of distress in words, or an empty text. */
  readonly distress: string
  /** Faults of the previous version, which this one must avoid. */
  readonly faults?: string
}

export const buildPrompt = definePrompt<About, Built>({
  id: 'build-scenario',
  folder,
  fields: ['domain', 'subcategory', 'strategy', 'distress', 'faults'],
  schema: () => objectAnswer(Object.fromEntries(parts.map((part) => [part, textAnswer(1800)]))),
  parse: (text, _, { finish }) =>
    unlessCut(finish, () => {
      const found = oneObject(text)
      if (found.state === 'unknown') return found
      const missing = parts.find((part) => !isWritten(found.value[part]))
      if (missing !== undefined) return unknown(`the answer has no text "${missing}"`)
      return known(
        Object.fromEntries(
          parts.map((part) => [part, (found.value[part] as string).trim()]),
        ) as unknown as Built,
      )
    }),
  standIn: ({ input: { subcategory, strategy }, language }) =>
    JSON.stringify(ruled(subcategory, strategy, language)),
})

export const eventsPrompt = definePrompt<{ seeker: string; count: string }, readonly string[]>({
  id: 'build-events',
  folder,
  fields: ['seeker', 'count'],
  schema: ({ count }) => objectAnswer({ events: listAnswer(textAnswer(600), Number(count)) }),
  parse: (text, _, { finish }) =>
    unlessCut(finish, () => {
      const found = oneObject(text)
      if (found.state === 'unknown') return found
      const events = textsIn(found.value['events'])
      return events === undefined || events.length === 0
        ? unknown('the answer has no list "events" of texts')
        : known(events)
    }),
  standIn: ({ input: { count }, language }) =>
    JSON.stringify({
      events: Array.from({ length: Number(count) }, (_, at) => ruledEvent(at + 1, language)),
    }),
})

/** Questions of the review of a scenario. The answer true means that the scenario is acceptable. */
export const questions = ['belongs', 'concrete', 'strategy', 'secret', 'opening', 'safe'] as const

export interface Review {
  /** Names of the questions with the answer false. */
  readonly failed: readonly string[]
  /** True for each event that fits the person and worsens the situation. */
  readonly events: readonly boolean[]
}

export const reviewPrompt = definePrompt<{ scenario: string; count: string }, Review>({
  id: 'review-scenario',
  folder,
  fields: ['scenario', 'count'],
  parse: (text, { count }) => {
    const found = oneObject(text)
    if (found.state === 'unknown') return found
    const open = questions.find((name) => typeof found.value[name] !== 'boolean')
    if (open !== undefined) return unknown(`the answer does not say "${open}"`)
    const { events } = found.value
    const isWhole =
      Array.isArray(events) && events.length === Number(count) && events.every(isObject)
    if (!isWhole) return unknown(`the answer does not speak of all ${count} events`)
    return known({
      failed: questions.filter((name) => found.value[name] === false),
      events: (events as readonly JsonObject[]).map(
        ({ fits, worsens }) => fits === true && worsens === true,
      ),
    })
  },
  standIn: ({ input: { count } }) =>
    JSON.stringify({
      ...Object.fromEntries(questions.map((name) => [name, true])),
      events: Array.from({ length: Number(count) }, () => ({ fits: true, worsens: true })),
    }),
})

function ruled(subcategory: string, strategy: string, language: string): Built {
  if (language === 'zh')
    return {
      seeker: `你正在为“${subcategory}”的事烦恼，已经好几个星期睡不好觉。你常常觉得事情不会变好，也不太相信别人能帮上忙。别人的话如果空洞，你就更沉默；只有认真听你说完，你才慢慢愿意多讲一点，心情也会好一点。你说话简短，有时带一点怨气，但你并不想为难对方。每次回答不超过30个词。`,
      supporter: `你是一名心理咨询师。请运用“${strategy}”这一策略帮助对方：先听，再一步一步地把它用到对方说的事情上，不要讲大道理。在对方自己说出来之前，不要表现出你已经知道对方的事情，也不要替对方做决定。每次回答不超过30个词，语气平和。`,
      seekerOpening: '最近我心里很乱，不知道该从哪里说起。',
      supporterOpening: '不着急，从你最想说的地方开始就好。',
    }
  return {
    seeker: `You have been troubled for weeks by ${subcategory.toLowerCase()}, and you sleep badly. You often think that nothing will get better, and you do not trust that anybody can help. Hollow words make you more silent; only somebody who hears you out gets more from you, and then your mood lifts a little. You answer in at most 30 words.`,
    supporter: `You are a counsellor. Use ${strategy.toLowerCase()}: listen first, then apply it step by step to what the person tells you, without lecturing. Do not show that you know their story before they tell it, and take no decision for them. You answer in at most 30 words.`,
    seekerOpening: 'My head is full these days and I do not know where to start.',
    supporterOpening: 'There is no hurry. Start wherever it weighs most.',
  }
}

const ruledEvent = (number: number, language: string): string =>
  language === 'zh'
    ? `你刚刚收到第${number}封信，里面的消息让事情变得更糟了。`
    : `Letter number ${number} has just come, and its news makes things worse.`
