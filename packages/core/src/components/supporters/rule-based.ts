import { defineSupporter } from '../../define.js'
import { sayInManner } from './manners.js'

export const ruleBased = defineSupporter({
  revision: 1,
  synthetic: true,
  summary: 'A supporter of a few fixed phrases, to try things out: it listens, advises, or dismisses.',
  options: {
    type: 'object',
    properties: {
      manner: {
        enum: ['listening', 'advising', 'dismissing'],
        default: 'listening',
        description: 'How it replies: listens, gives advice, or dismisses what was said.',
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
