import { definePrompt, known } from '@attune/core'
import { standInSeeker } from '@attune/core/internal'

/** Prompt that consists of the persona's filled template from the user's clone. */
export const seekerPrompt = definePrompt<{ role: string }, string>({
  id: 'seeker',
  folder: new URL('.', import.meta.url),
  fields: ['role'],
  expects: { tokens: 60 },
  isProse: true,
  parse: (text) => known(text.trim()),
  standIn: ({ input: { role }, history, language, random }) =>
    standInSeeker({ history, profile: role, language, random }).text,
})
