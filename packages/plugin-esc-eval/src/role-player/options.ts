import { chatModelOption, messageLengthOption } from '@attune/answers/internal'
import type { OptionsOf } from '@attune/core'
import { supporterOptions, wrappersOption } from '@attune/core/internal'

export const options = {
  type: 'object',
  properties: {
    model: chatModelOption('The chat model that plays the seeker: ESC-Role or any other.'),
    strategy: {
      type: 'string',
      enum: ['zero-shot', 'cot', 'icl', 'cot-icl'],
      default: 'zero-shot',
      description:
        'Prompt of the seeker. zero-shot: card and rules; cot: with the steps of the conversation; icl: zero-shot with a sample dialogue; cot-icl: both.',
    },
    rounds: {
      type: 'integer',
      minimum: 1,
      default: 5,
      description:
        'Number of messages of the seeker, each of which is answered. Nothing else ends a dialogue.',
    },
    greeting: {
      type: 'string',
      minLength: 1,
      description:
        'First words of the assistant, unless the scenario has an opening. Default: that of the prompt role-greeting.',
    },
    greetingFor: {
      type: 'string',
      enum: ['seeker', 'both'],
      default: 'seeker',
      description:
        'seeker: the supporter does not see the greeting; both: it does, as its own words.',
    },
    wrappers: wrappersOption,
    ...supporterOptions(512),
    temperature: {
      type: ['number', 'null'],
      minimum: 0,
      default: 0,
      description: 'Sampling temperature; null: the default of the model.',
    },
    maxTokens: messageLengthOption,
  },
  additionalProperties: false,
} as const

export type RoleOptions = OptionsOf<typeof options>
