import { defineSupporter } from '@attune/core'
import { sayInManner } from './manners.js'

export const ruleBased = defineSupporter({
  revision: 1,
  synthetic: true,
  summary: 'A rule-based supporter for trials: it listens, advises or dismisses.',
  options: {
    type: 'object',
    properties: {
      manner: {
        enum: ['listening', 'advising', 'dismissing'],
        default: 'listening',
        description: 'How it replies: it listens, gives advice, or dismisses what the seeker says.',
      },
    },
    additionalProperties: false,
  },
  create: ({ manner }) => ({
    async reply({ turns, language }, context) {
      const heard = turns.findLast(({ speaker }) => speaker === 'seeker')?.text ?? ''
      return { text: sayInManner(manner, heard, language, context.random('rule-based', turns.length)) }
    },
  }),
})
