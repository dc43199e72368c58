import { defineSimulator } from '@attune/core'

export const asWritten = defineSimulator({
  revision: 1,
  recorded: true,
  summary: 'The opening of the scenario is the whole dialogue; no model or supporter is called.',
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    // Not marked as scripted, because these utterances are studied and numbered from the first.
    simulate: async ({ opening }) => ({
      turns: opening.map(({ speaker, text }) => ({ speaker, text })),
      ending: { reason: 'end-of-log' },
    }),
  }),
})
