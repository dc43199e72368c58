import {
  type Context,
  type Conversation,
  defineSupporter,
  type Json,
  type Reply,
} from '@attune/core'
import { contentWords, sentencesOf } from '../trace/words.js'
import { botWords } from './words.js'

/** Messages of the person in earlier sessions, which the supporter may recall. */
type EarlierMessages = readonly string[]

const chance = (description: string, usual: number) =>
  ({ type: 'number', minimum: 0, maximum: 1, default: usual, description }) as const

/** Rule-based supporter with a known quality of memory, to test measures of memory. */
export const bot = defineSupporter({
  revision: 2,
  summary:
    'A supporter of rules that remembers, forgets and invents with known chances; needs memory: { mode: own }.',
  synthetic: true,
  options: {
    type: 'object',
    properties: {
      remembers: chance(
        'Chance that it comes back to what a message is about, where it has heard of it.',
        1,
      ),
      invents: chance(
        'Chance that it claims a memory that nothing supports, in each reply after session 1.',
        0,
      ),
    },
    additionalProperties: false,
  } as const,
  create: ({ remembers, invents }) => ({
    reply: async (conversation, context) => replyTo(conversation, context, { remembers, invents }),
  }),
})

interface Chances {
  readonly remembers: number
  readonly invents: number
}

function replyTo(
  conversation: Conversation,
  context: Context,
  { remembers, invents }: Chances,
): Reply {
  const { turns, language, session = 1, turn = 1, carried = null } = conversation
  const words = botWords(language)
  const heard = heardIn(carried)
  const said = turns.flatMap(({ speaker, text }) => (speaker === 'seeker' ? [text] : []))
  const memory = [...heard, ...said]
  const random = context.random('memory', session, turn)
  const last = said.at(-1) ?? ''
  const known = bestOf(heard, last, language)
  const [remembered, invented] = [random() < remembers, random() < invents]
  const listened = words.listens[Math.floor(random() * words.listens.length)]!
  if (session > 1 && invented)
    return {
      text: words.remembers(words.inventions[Math.floor(random() * words.inventions.length)]!),
      memory,
    }
  if (known === undefined) return { text: listened, memory }
  return {
    text: remembered
      ? words.remembers(words.inSecondPerson(sentencesOf(known)[0] ?? known))
      : words.forgot,
    memory,
  }
}

const heardIn = (carried: Json): EarlierMessages =>
  Array.isArray(carried) ? carried.filter((text): text is string => typeof text === 'string') : []

/**
 * Finds the earlier message that shares the rarest content words with this one. A word weighs one
 * divided by the number of messages that have it. Among equal messages the latest wins.
 */
function bestOf(heard: EarlierMessages, message: string, language: string): string | undefined {
  const about = new Set(contentWords(message, language))
  const shared = heard.map((text) =>
    [...new Set(contentWords(text, language))].filter((word) => about.has(word)),
  )
  const withWord = new Map<string, number>()
  for (const word of shared.flat()) withWord.set(word, (withWord.get(word) ?? 0) + 1)
  let best: { readonly text: string; readonly weight: number } | undefined
  for (const [at, text] of heard.entries()) {
    const weight = shared[at]!.reduce((sum, word) => sum + 1 / withWord.get(word)!, 0)
    if (weight > 0 && weight >= (best?.weight ?? 0)) best = { text, weight }
  }
  return best?.text
}
