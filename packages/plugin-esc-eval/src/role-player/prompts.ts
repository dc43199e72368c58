import { renderedPrompt } from '@attune/answers/internal'
import { definePrompt, known } from '@attune/core'
import { standInSeeker, type StandIn } from '@attune/core/internal'

const folder = new URL('.', import.meta.url)

/** Fields of the prompt: the unchanged card, and a sample dialogue if there is one. */
type Role = Readonly<{
  card: string
  sample?: string
  /** Not empty if there is no sample. Selects the part of a template for this case. */
  plain: string
}>

const standIn = ({ input: { card }, history, language, random }: StandIn<Role>): string =>
  standInSeeker({ history, profile: card, language, random }).text

const message = (text: string) => known(text.trim())

export const rolePrompt = definePrompt<Role, string>({
  id: 'role-play',
  folder,
  fields: ['card', 'sample', 'plain'],
  unshown: ['plain'],
  parse: message,
  standIn,
})

/** Role-play prompt with explicit reasoning steps. */
export const stepsPrompt = definePrompt<Role, string>({
  id: 'role-play-steps',
  folder,
  fields: ['card', 'sample', 'plain'],
  unshown: ['plain'],
  parse: message,
  standIn,
})

/** Sample dialogue, which shows the seeker how people talk. */
export const samplePrompt = renderedPrompt(folder, 'role-sample')

/** Greeting with which the assistant opens the dialogue. */
export const greetingPrompt = renderedPrompt(folder, 'role-greeting')
