import { definePrompt, known } from '@attune/core'
import { standInReply } from './stand-in.js'

const folder = new URL('.', import.meta.url)
const parse = (text: string) => known(text.trim())

export const plainPrompt = definePrompt<Record<never, never>, string>({
  id: 'plain',
  expects: { tokens: 130 },
  isProse: true,
  folder,
  fields: [],
  parse,
  standIn: (ask) => standInReply('none', ask),
})

export const guidedPrompt = definePrompt<{ safety: string }, string>({
  id: 'guided',
  expects: { tokens: 130 },
  isProse: true,
  folder,
  fields: ['safety'],
  parse,
  standIn: (ask) => standInReply('hill', ask),
})

/** The safety limits of a guided supporter, at the end of its instructions. */
export const safetyPrompt = definePrompt<Record<never, never>, string>({ id: 'safety', folder, fields: [], parse })

export const poorPrompt = definePrompt<Record<never, never>, string>({
  id: 'poor',
  expects: { tokens: 130 },
  isProse: true,
  folder,
  fields: [],
  parse,
  standIn: (ask) => standInReply('poor', ask),
})

/** Replaces the conversation if the supporter begins. */
export const beginPrompt = definePrompt<Record<never, never>, string>({ id: 'begin', folder, fields: [], parse })
