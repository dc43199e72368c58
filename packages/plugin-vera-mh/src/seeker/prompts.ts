import { definePrompt, known, standInSeeker } from '@attune/core'

/** The model gets the persona's filled template of your clone, and nothing else. */
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
