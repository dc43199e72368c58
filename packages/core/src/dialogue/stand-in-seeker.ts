import type { ChatMessage } from '../contracts/models.js'
import type { Random } from '../contracts/prompt.js'
import { chineseWording, englishWording } from './stand-in-wording.js'

export interface StandInSeeker {
  /** The conversation as the seeker sees it: `user` is the supporter, `assistant` the seeker itself. */
  readonly history: readonly ChatMessage[]
  readonly profile?: string
  /** News that reaches the seeker now. */
  readonly event?: string
  readonly language: string
  readonly random: Random
}

const startMood = 0.35
const eventDrop = 0.25

const dismissive =
  /get over it|big deal|overreact|so sensitive|have it (?:much )?worse|everybody has|stop (?:thinking|worrying|whining)|calm down|别想太多|没什么大不了|太夸张|矫情|这么敏感|比你惨|谁没有/iu
const reflecting =
  /sounds like|i hear you|you feel|must be|makes sense|understand|thank you for|i'm here|with you|听起来|我听到|感受|理解|谢谢你|一定很|很自然|陪/iu
const openQuestion = /\b(?:what|how|tell me more)\b[^.!?]*\?|would you tell|(?:什么|怎么|哪|多说)[^。！]*？/iu

/** How one message of the supporter changes the mood, in (-0.2, 0.2). */
function effect(message: string): number {
  if (dismissive.test(message)) return -0.12
  return (reflecting.test(message) ? 0.08 : 0) + (openQuestion.test(message) ? 0.04 : 0)
}

/** Each message is heard again before every later one, and rules seldom say something new. */
const known = new Map<string, number>()
const MOST_KNOWN = 1000

function effectOf(message: string): number {
  const before = known.get(message)
  if (before !== undefined) return before
  if (known.size === MOST_KNOWN) known.clear()
  const now = effect(message)
  known.set(message, now)
  return now
}

const within = (value: number): number => Math.min(1, Math.max(0, value))

/**
 * A help-seeker of a few rules, for stand-ins. Its mood, in [0, 1], begins at 0.35 and follows the supporter's messages
 * and today's event only: messages that reflect or ask an open question raise it, dismissive ones lower it, any other
 * (advice, orders) leaves it where it is. What it says is worded by the mood: Chinese for `zh`, else English.
 */
export function standInSeeker({ history, profile = '', event, language, random }: StandInSeeker): {
  text: string
  mood: number
} {
  const wording = /^zh\b/i.test(language) ? chineseWording : englishWording
  const heard = history.filter(({ role }) => role === 'user')
  const before = heard.reduce((mood, { content }) => within(mood + effectOf(content)), startMood)
  const mood = within(event === undefined ? before : before - eventDrop)

  const phrases = wording.levels[Math.min(wording.levels.length - 1, Math.floor(mood * wording.levels.length))] ?? []
  const phrase = phrases[Math.floor(random() * phrases.length)] ?? ''
  const begins = !history.some(({ role }) => role === 'assistant')
  const topic = wording.topics.find(({ cue }) => cue.test(profile))?.says
  const parts = [
    ...(event === undefined ? [] : [wording.tellEvent(event)]),
    ...(begins && topic !== undefined ? [topic] : []),
    phrase,
  ]
  return { text: parts.join(wording.space), mood }
}
