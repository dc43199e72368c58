import { defineSimulator } from '@attune/core'

export const asWritten = defineSimulator({
  revision: 1,
  summary: 'The scenario’s opening is the whole dialogue; nobody is asked for anything.',
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    // Not marked as scripted: the utterances are what is studied, and are numbered from the first.
    simulate: async ({ opening }) => ({
      turns: opening.map(({ speaker, text }) => ({ speaker, text })),
      ending: { reason: 'end-of-log' },
    }),
  }),
})
