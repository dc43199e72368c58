import { defineSimulator } from '@attune/core'
import { hasReference, referenceDialogue } from './reference-dialogue.js'

export const sourceDialogue = defineSimulator({
  revision: 1,
  recorded: true,
  summary:
    'The dialogue that a card was made from, as it stands: a seeker to compare role-players with. It makes no call.',
  options: { type: 'object', properties: {}, additionalProperties: false },
  create: () => ({
    appliesTo: hasReference,
    simulate: async (scenario) => ({
      turns: referenceDialogue(scenario),
      ending: { reason: 'end-of-log' },
    }),
  }),
})
