/**
 * Prompts of a seeker with several sessions: its next message with its mood, and its notes at the
 * end of a session.
 */
import { objectAnswer, textAnswer, wholeNumberAnswer } from '@attune/answers'
import { oneObject } from '@attune/answers/internal'
import { definePrompt, type Json, known, unknown } from '@attune/core'
import { isStance, type Stance, standInSeeker, stances } from '@attune/core/internal'
import { choiceAnswer, listAnswer } from '@attune/core/answers'

const folder = new URL('.', import.meta.url)

export const intents = [
  'reply',
  'short_reply',
  'change_topic',
  'test_boundary',
  'end_day',
  'skip_tomorrow',
] as const
export type Intent = (typeof intents)[number]

export interface SessionInput {
  readonly [field: string]: string | number | undefined
  readonly card: string
  readonly wish: string | undefined
  readonly rules: string | undefined
  readonly mood: string
  readonly notes: string | undefined
  readonly days: string | undefined
  readonly tell: string | undefined
  readonly occasions: string | undefined
  readonly event: string | undefined
  readonly begin: string | undefined
}

export interface SessionMessage {
  readonly text: string
  readonly thought: string
  readonly emotion: Json
  readonly energy: Json
  readonly rules: readonly Json[]
  readonly intent: Intent
}

const MOST_RULES = 20
const POINTS = 100

/** True for a text with words; models repeat the `…` of the form. */
const isText = (value: unknown): value is string =>
  typeof value === 'string' && /[\p{L}\p{N}]/u.test(value)

const isIntent = (value: unknown): value is Intent => intents.some((intent) => intent === value)

export const sessionPrompt = definePrompt<SessionInput, SessionMessage>({
  id: 'seeker-session',
  folder,
  ofSessions: true,
  fields: ['card', 'wish', 'rules', 'mood', 'notes', 'days', 'tell', 'occasions', 'event', 'begin'],
  parse(text) {
    const said = oneObject(text)
    if (said.state === 'unknown') return said
    const { message, thought, emotion, energy, rules, intent } = said.value
    if (!isText(message)) return unknown('there is no "message" in a JSON object')
    if (emotion === undefined || energy === undefined)
      return unknown('"emotion" or "energy" is missing')
    return known({
      text: message.trim(),
      thought: typeof thought === 'string' ? thought : '',
      emotion,
      energy,
      rules: Array.isArray(rules) ? rules : [],
      intent: isIntent(intent) ? intent : 'reply',
    })
  },
  schema: () =>
    objectAnswer({
      thought: textAnswer(),
      emotion: wholeNumberAnswer(0, POINTS),
      energy: wholeNumberAnswer(0, POINTS),
      rules: listAnswer(wholeNumberAnswer(1, MOST_RULES), MOST_RULES),
      intent: choiceAnswer(intents),
      message: textAnswer(),
    }),
  expects: { tokens: 160 },
  standIn({ input, history, language, random }) {
    const topics = [input.tell, input.occasions].flatMap((lines) => lines?.split('\n') ?? [])
    const turn = history.filter(({ role }) => role === 'assistant').length
    const { text, mood } = standInSeeker({ history, profile: input.card, language, random })
    const line = topics[turn]?.replace(/^- /, '')
    return JSON.stringify({
      thought: text,
      emotion: Math.round(POINTS * mood),
      energy: 50,
      rules: [],
      intent: 'reply',
      message: line !== undefined && /\p{L}/u.test(line) ? line : text,
    })
  },
})

export interface SessionNotes {
  readonly lines: readonly string[]
  readonly stance: Stance | undefined
}

const MOST_LINES = 5

export const notesPrompt = definePrompt<
  { readonly card: string; readonly mood: string },
  SessionNotes
>({
  id: 'seeker-notes',
  folder,
  ofSessions: true,
  fields: ['card', 'mood'],
  parse(text) {
    const said = oneObject(text)
    if (said.state === 'unknown') return said
    const { notes, stance } = said.value
    const lines = Array.isArray(notes) ? notes.filter(isText) : []
    if (lines.length === 0) return unknown('there is no list "notes" with a line')
    return known({
      lines: lines.slice(0, MOST_LINES),
      stance: isStance(stance) ? stance : undefined,
    })
  },
  schema: () =>
    objectAnswer({ notes: listAnswer(textAnswer(), MOST_LINES), stance: choiceAnswer(stances) }),
  expects: { tokens: 120 },
  standIn({ history }) {
    const own = history
      .filter(({ role }) => role === 'assistant')
      .map(({ content }) => content.slice(0, 120))
    return JSON.stringify({
      notes: own.length === 0 ? ['We talked.'] : own.slice(0, MOST_LINES),
      stance: 'open',
    })
  },
})
