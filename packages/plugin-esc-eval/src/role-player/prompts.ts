import { renderedPrompt } from '@attune/answers'
import { definePrompt, known, standInSeeker, type StandIn } from '@attune/core'

const folder = new URL('.', import.meta.url)

/** The card as it stands, and a sample dialogue where there is one. */
type Role = Readonly<{ card: string; sample?: string }>

const standIn = ({ input: { card }, history, language, random }: StandIn<Role>): string =>
  standInSeeker({ history, profile: card, language, random }).text

const message = (text: string) => known(text.trim())

export const rolePrompt = definePrompt<Role, string>({
  id: 'role-play',
  folder,
  fields: ['card', 'sample'],
  parse: message,
  standIn,
})

/** The same, with the steps of the conversation thought out. */
export const stepsPrompt = definePrompt<Role, string>({
  id: 'role-play-steps',
  folder,
  fields: ['card', 'sample'],
  parse: message,
  standIn,
})

/** A dialogue that shows how people talk. */
export const samplePrompt = renderedPrompt(folder, 'role-sample')

/** The assistant's first words. */
export const greetingPrompt = renderedPrompt(folder, 'role-greeting')
