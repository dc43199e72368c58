import { chatModelOption, messageLengthOption } from '@attune/answers/internal'
import type { OptionsOf } from '@attune/core'
import { supporterOptions, wrappersOption } from '@attune/core/internal'

/** First message of the supporter in every dialogue of the published comparison. */
const publishedOpener = "Hey! how's it going?"
const chineseOpener = '嗨！最近怎么样？'

/**
 * The published first message in the language of a scenario. Other first messages are unchanged.
 */
export const openerIn = <Opener extends string | null>(
  opener: Opener,
  language: string,
): Opener | string =>
  opener === publishedOpener && /^zh\b/i.test(language) ? chineseOpener : opener

export const options = {
  type: 'object',
  properties: {
    model: chatModelOption('The chat model that plays the seeker.'),
    temperature: { type: 'number', minimum: 0, default: 0.7, description: 'Sampling temperature.' },
    topP: {
      type: ['number', 'null'],
      minimum: 0,
      maximum: 1,
      default: 0.9,
      description: 'Top-p sampling threshold; null: the default of the model.',
    },
    maxTokens: messageLengthOption,
    wrappers: wrappersOption,
    ...supporterOptions(512),
    maxMessages: {
      type: 'integer',
      minimum: 1,
      default: 20,
      description: 'Maximum number of messages from both sides, the opener included.',
    },
    opener: {
      type: ['string', 'null'],
      default: publishedOpener,
      description:
        'First words of the supporter, unless the scenario has an opening; null: the supporter writes them. The default is said in the language of the scenario.',
    },
    detector: {
      type: 'string',
      enum: ['farewell', 'phrase', 'logreg', 'none'],
      default: 'farewell',
      description:
        'What ends a conversation early. farewell: the seeker says goodbye; phrase: a farewell phrase of either side, as the published weak rule; logreg: a trained model; none: nothing.',
    },
    detectorModel: {
      type: 'string',
      format: 'file',
      description:
        'Model file for detector: logreg, as scripts/train_detector.py of this package writes it. Default: the English model of this package, trained on dialogues that were written for Attune.',
    },
  },
  additionalProperties: false,
} as const

export type SessionOptions = OptionsOf<typeof options>
