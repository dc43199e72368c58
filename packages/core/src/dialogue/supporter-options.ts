/** What a simulator asks of supporters, as options that a preset sets. */
import type { Conversation } from '../contracts/components.js'
import type { JsonObject } from '../contracts/data.js'

/**
 * Options of a simulator. Every supporter gets what they say as `conversation.sampling` and `conversation.system`: the simulator
 * need not hand it on.
 *
 * @param maxTokens of one reply, where a config says nothing else: a model without an end costs one reply of this length, and no more
 */
export const supporterOptions = (maxTokens: number) =>
  ({
    supporterSampling: {
      type: 'object',
      default: { maxTokens },
      properties: {
        temperature: {
          type: ['number', 'null'],
          minimum: 0,
          description: 'Sampling temperature. Default, and null: that of the model.',
        },
        topP: {
          type: ['number', 'null'],
          minimum: 0,
          maximum: 1,
          description: 'Top-p sampling threshold. Default, and null: that of the model.',
        },
        maxTokens: {
          type: ['integer', 'null'],
          minimum: 1,
          default: maxTokens,
          description:
            'Maximum length of one reply, in tokens; null: that of the model. Of a reasoning model its thoughts are part of it.',
        },
      },
      additionalProperties: false,
      description:
        "How supporters draw their replies. A model's own definition wins over it; a bot by HTTP gets what its request has a place for.",
    },
    supporterSystem: {
      type: 'string',
      minLength: 1,
      description: "A system message for supporters. A supporter's own instructions win over it.",
    },
  }) as const

/** What a simulator with these options asks of every supporter. */
export function askedOfSupporters(options: JsonObject): Pick<Conversation, 'sampling' | 'system'> {
  const { supporterSampling: given, supporterSystem: system } = options
  const isMap = typeof given === 'object' && given !== null && !Array.isArray(given)
  const sampling = Object.fromEntries(
    Object.entries(isMap ? given : {}).filter(([, value]) => value !== null && value !== undefined),
  )
  return {
    ...(Object.keys(sampling).length > 0 && { sampling }),
    ...(typeof system === 'string' && { system }),
  }
}
