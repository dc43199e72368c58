import { converse, defineSimulator } from '@attune/core'
import { RuleBasedSeeker } from './say.js'
import { styles } from './styles.js'
import { voiceNames, voices } from './voices.js'

/**
 * Simulator with a rule-based help-seeker, without a model. It plays faultless seekers for
 * comparison, difficult styles, and controls of tests.
 */
export const ruleBased = defineSimulator({
  revision: 2,
  summary:
    'A help-seeker of rules with a voice and a style: clean dialogues, hard ones and a control, without a model.',
  synthetic: true,
  options: {
    type: 'object',
    properties: {
      voice: {
        type: 'string',
        enum: voiceNames,
        default: 'plain',
        description: 'How it speaks: its words, how much, how soon, and how it ends.',
      },
      style: { type: 'string', enum: styles, description: 'What makes it hard. Default: nothing.' },
      level: {
        type: 'integer',
        minimum: 0,
        maximum: 3,
        default: 3,
        description: 'How far the style goes. 0: it is absent.',
      },
      turns: {
        type: 'integer',
        minimum: 1,
        default: 10,
        description: 'The number of messages that it writes at most.',
      },
    },
    additionalProperties: false,
  } as const,
  create: ({ voice, style, level, turns }) => ({
    simulate(scenario, supporter, context) {
      const seeker = new RuleBasedSeeker({
        voice: voices[voice],
        style,
        level,
        language: scenario.language,
        card: scenario.profile,
        turns,
        random: (...names) => context.random(...names),
      })
      return converse({
        scenario,
        supporter,
        context,
        maxSeekerTurns: turns,
        seeker: ({ turns: said, number }) => {
          const last = said.at(-1)
          return seeker.say({
            at: number - 1,
            reply: last?.speaker === 'supporter' ? last.text : undefined,
          })
        },
      })
    },
  }),
})
