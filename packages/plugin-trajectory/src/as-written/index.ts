import { defineSimulator } from '@attune/core'

export const asWritten = defineSimulator({
  revision: 1,
  recorded: true,
  summary: 'The opening of the scenario is the whole dialogue; no model or supporter is called.',
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    // The turns are not marked as scripted, since estimators study these utterances and number them
    // from the first one.
    simulate: async ({ opening }) => ({
      turns: opening.map(({ speaker, text }) => ({ speaker, text })),
      ending: { reason: 'end-of-log' },
    }),
  }),
})
