import type { Sentiment } from '@attune/statistics/series'
import {
  bareWords,
  chatModelOption,
  choiceAnswer,
  objectAnswer,
  objectsIn,
  retriesOption,
  settled,
  textAnswer,
  tidied,
  unlessCut,
} from '@attune/answers'
import {
  defineEstimator,
  definePrompt,
  fencedTranscript,
  known,
  type Known,
  notApplicable,
  unknown,
} from '@attune/core'
import { transcriptWords, unfencedTranscript } from '@attune/core/answers'

interface Input extends Readonly<Record<string, string>> {
  readonly conversation: string
  /** Number of the turn that is asked for. */
  readonly turn: string
}

export const sentimentPrompt = definePrompt<Input, Sentiment>({
  id: 'sentiment',
  folder: new URL('.', import.meta.url),
  fields: ['conversation', 'turn'],
  schema: () => objectAnswer({ reason: textAnswer(300), sentiment: choiceAnswer(['positive', 'negative']) }),
  parse: (text, _, { finish }) => unlessCut(finish, () => sentimentIn(text)),
  standIn: ({ input, language }) => {
    const said = unfencedTranscript(input.conversation, transcriptWords(language)).at(-1)?.text ?? ''
    return JSON.stringify({ reason: 'By rule.', sentiment: cheerful.test(said) ? 'positive' : 'negative' })
  },
})

const cheerful =
  /\b(?:better|thanks?|relie(?:f|ved)|calm(?:er)?|glad|hope|good)\b|好多了|好一点|谢谢|轻松|平静|高兴|希望/iu

const words: Readonly<Record<string, Sentiment>> = {
  positive: 'positive',
  negative: 'negative',
  积极: 'positive',
  正面: 'positive',
  消极: 'negative',
  负面: 'negative',
}

/** A single label, in an object or as all that is said. */
export function sentimentIn(answer: string): Known<Sentiment> {
  const text = tidied(answer)
  const labelOf = (value: unknown): Sentiment | undefined =>
    typeof value === 'string' ? words[bareWords(value).toLowerCase()] : undefined
  const whole = labelOf(text)
  if (whole !== undefined) return known(whole)
  const found = settled(
    text,
    objectsIn(text).flatMap(({ value, start, end }) => {
      const label = labelOf(value['sentiment'] ?? value['情感'])
      // The form said back has dots for a reason.
      const isForm = value['reason'] === '…'
      return label === undefined || isForm ? [] : [{ value: label, start, end }]
    }),
  )
  return found === undefined ? unknown('the answer has not one sentiment, positive or negative') : known(found)
}

/** Table 3's rows of chat models: what a model says when it is asked. */
export const promptedEmotion = defineEstimator({
  revision: 1,
  summary:
    'A chat model says whether what the seeker says last is positive or negative, as label-accuracy compares it with people.',
  prompts: [sentimentPrompt],
  gives: {
    measures: {
      final: {
        title: { en: 'Positive', zh: '积极' },
        about: {
          en: 'Whether a chat model calls the end of the dialogue positive: 1 positive, 0 negative.',
          zh: '聊天模型是否认为对话结尾积极：1 为积极，0 为消极。',
        },
        range: [0, 1],
        digits: 0,
        better: 'higher',
      },
    },
  },
  options: {
    type: 'object',
    properties: {
      model: chatModelOption('The chat model that is asked.'),
      temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
      repairs: retriesOption(2, 'an answer without one sentiment'),
    },
    additionalProperties: false,
  },
  create: ({ model, temperature, repairs }) => ({
    async estimate({ turns }, _, context) {
      const last = turns.findLastIndex(({ speaker }) => speaker === 'seeker')
      if (last === -1) return { measures: { final: notApplicable('no utterance') }, series: {} }
      const shown = turns.slice(0, last + 1)
      const conversation = fencedTranscript('conversation', shown, context, transcriptWords(context.language))
      const asking = { model, sampling: { temperature }, repairs }
      const { answer } = await context.ask(sentimentPrompt, { conversation, turn: String(shown.length) }, asking)
      const final = answer.state === 'known' ? known(answer.value === 'positive' ? 1 : 0) : answer
      return { measures: { final }, series: {} }
    },
  }),
})
