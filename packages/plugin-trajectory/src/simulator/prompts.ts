import { definePrompt, known, standInSeeker } from '@attune/core'

const folder = new URL('.', import.meta.url)
const parse = (text: string) => known(text.trim())

/** `event` is for the stand-in: a model learns it from the end of the last message. */
export const seekerPrompt = definePrompt<{ setting: string; event: string }, string>({
  id: 'seeker',
  folder,
  fields: ['setting', 'event'],
  parse,
  standIn: ({ input: { setting, event }, history, language, random }) =>
    standInSeeker({ history, profile: setting, language, random, ...(event !== '' && { event }) }).text,
})

export const briefPrompt = definePrompt<{ setting: string }, string>({
  id: 'brief',
  folder,
  fields: ['setting'],
  parse,
})

export const noticePrompts = {
  once: definePrompt<{ event: string }, string>({ id: 'event', folder, fields: ['event'], parse }),
  cumulative: definePrompt<{ event: string }, string>({ id: 'events-so-far', folder, fields: ['event'], parse }),
}

/** The text before the seeker's own first message, for models that expect a user message first. */
export const beginPrompt = definePrompt<Record<never, never>, string>({ id: 'begin', folder, fields: [], parse })
