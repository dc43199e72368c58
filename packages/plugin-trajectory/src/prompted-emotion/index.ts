import type { Sentiment } from '@attune/statistics/series'
import {
  choiceAnswer,
  objectAnswer,
  objectsIn,
  textAnswer,
  tidied,
  unlessCut,
} from '@attune/answers'
import { chatModelOption, choiceIn, type ChoiceWords } from '@attune/answers/internal'
import {
  defineEstimator,
  definePrompt,
  fenced,
  known,
  type Known,
  notApplicable,
  unknown,
} from '@attune/core'
import { transcriptWords } from '@attune/core/answers'

interface Input extends Readonly<Record<string, string>> {
  readonly conversation: string
  /** Number of the turn to label. */
  readonly turn: string
}

export const sentimentPrompt = definePrompt<Input, Sentiment>({
  id: 'sentiment',
  folder: new URL('.', import.meta.url),
  fields: ['conversation', 'turn'],
  schema: () =>
    objectAnswer({ reason: textAnswer(300), sentiment: choiceAnswer(['positive', 'negative']) }),
  parse: (text, _, { finish }) => unlessCut(finish, () => sentimentIn(text)),
})

const sentiments = ['positive', 'negative'] as const
const chinese = { positive: ['积极', '正面', '正向'], negative: ['消极', '负面', '负向'] }
const words: ChoiceWords = {
  names: String.raw`sentiment|polarity|emotion|mood|tone|(?:utterance|message|turn|seeker|it)(?= is)|(?:(?![不没非未若如])\p{Script=Han}){0,12}(?:情感|情绪|态度|极性)(?:倾向|极性)?`,
  keys: /^(?:sentiment|情感)$/,
  synonyms: Object.fromEntries(
    sentiments.flatMap((sentiment) => [
      [`${sentiment} sentiment`, sentiment],
      ...chinese[sentiment].flatMap((word) =>
        ['', '的', '情感', '情绪'].map((end) => [word + end, sentiment] as const),
      ),
    ]),
  ),
}

/**
 * Single label of an answer: in an object, after words such as `Sentiment:`, or as the only text of
 * a line.
 */
export function sentimentIn(answer: string): Known<Sentiment> {
  const text = tidied(answer)
  // An object with the reason `…` is a copy of the form in the prompt.
  const forms = objectsIn(text).filter(({ value }) => value['reason'] === '…')
  const own = forms.reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
    text,
  )
  const found = choiceIn(own, sentiments, words)
  return found === undefined
    ? unknown('the answer has not one sentiment, positive or negative')
    : known(found as Sentiment)
}

/** Emotion of an utterance by a chat model with a prompt, as in table 3 of the paper. */
export const promptedEmotion = defineEstimator({
  revision: 2,
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
    },
    additionalProperties: false,
  },
  create: ({ model, temperature }) => ({
    async estimate({ turns }, _, context) {
      const last = turns.findLastIndex(({ speaker }) => speaker === 'seeker')
      if (last === -1) return { measures: { final: notApplicable('no utterance') }, series: {} }
      const shown = turns.slice(0, last + 1)
      const conversation = fenced('conversation', shown, context, transcriptWords(context.language))
      const asking = { model, sampling: { temperature } }
      const { answer } = await context.ask(
        sentimentPrompt,
        { conversation, turn: String(shown.length) },
        asking,
      )
      const final = answer.state === 'known' ? known(answer.value === 'positive' ? 1 : 0) : answer
      return { measures: { final }, series: {} }
    },
  }),
})
