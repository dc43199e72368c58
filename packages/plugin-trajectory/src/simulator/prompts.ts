import { definePrompt, known, standInSeeker } from '@attune/core'

const folder = new URL('.', import.meta.url)
const parse = (text: string) => known(text.trim())

interface SeekerInput {
  readonly [field: string]: string | undefined
  readonly setting: string
  /** For the stand-in: a model learns it from the end of the last message. */
  readonly event?: string
  /** What earlier events told, a line each; where the seeker remembers it. */
  readonly learned?: string
  /** There if the mood may also fall. */
  readonly falls?: string
}

export const seekerPrompt = definePrompt<SeekerInput, string>({
  id: 'seeker',
  folder,
  fields: ['setting', 'event', 'learned', 'falls'],
  parse,
  // Scenarios ask both sides for at most 30 words.
  expects: { tokens: 45 },
  isProse: true,
  standIn: ({ input: { setting, event = '' }, history, language, random }) =>
    standInSeeker({ history, profile: setting, language, random, ...(event !== '' && { event }) }).text,
})

export const briefPrompt = definePrompt<{ setting: string }, string>({
  id: 'brief',
  folder,
  fields: ['setting'],
  parse,
})

export const noticePrompt = definePrompt<{ event: string }, string>({ id: 'event', folder, fields: ['event'], parse })

/** The text before the seeker's own first message, for models that expect a user message first. */
export const beginPrompt = definePrompt<Record<never, never>, string>({ id: 'begin', folder, fields: [], parse })
