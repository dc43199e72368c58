/** Summarises one session in one line, for a supporter with `memory: { mode: summary }`. */
import { chatModelOption } from '@attune/answers/internal'
import { defineEstimator, definePrompt, fenced, known, unknown } from '@attune/core'
import { transcriptWords, unfencedTranscript } from '@attune/core/answers'
import { SUMMARY } from '@attune/core/runtime'

/** Maximum number of characters of each of the seeker's messages that the stand-in copies. */
const MOST_CHARACTERS = 120

const summaryPrompt = definePrompt<{ readonly conversation: string }, string>({
  id: 'summary',
  folder: new URL('.', import.meta.url),
  fields: ['conversation'],
  parse: (text) => {
    const line = text.replaceAll(/\s+/g, ' ').trim()
    return line === '' ? unknown('the summary is empty') : known(line)
  },
  isProse: true,
  expects: { tokens: 80 },
  standIn: ({ input, language }) =>
    unfencedTranscript(input.conversation, transcriptWords(language))
      .filter(({ speaker }) => speaker === 'seeker')
      .map(({ text }) => text.slice(0, MOST_CHARACTERS))
      .join(' ') || 'There was no message.',
})

export const summary = defineEstimator({
  revision: 1,
  summary: 'A line on a session, for supporters that get summaries of earlier sessions.',
  options: {
    type: 'object',
    properties: {
      model: chatModelOption('The chat model that writes it.'),
      temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
      maxTokens: {
        type: 'integer',
        minimum: 1,
        default: 200,
        description: 'Maximum length of the answer, in tokens.',
      },
    },
    additionalProperties: false,
  },
  prompts: [summaryPrompt],
  gives: {
    measures: {
      characters: {
        title: { en: 'Characters of the summary', zh: '摘要字符数' },
        about: {
          en: 'Length of the line that the next session gets.',
          zh: '下一次会谈所得摘要的长度。',
        },
      },
    },
  },
  create: ({ model, temperature, maxTokens }) => ({
    async estimate({ turns }, _, context) {
      const conversation = fenced('conversation', turns, context, transcriptWords(context.language))
      const { answer } = await context.ask(
        summaryPrompt,
        { conversation },
        { model, sampling: { temperature, maxTokens } },
      )
      if (answer.state === 'unknown') return { measures: { characters: answer }, series: {} }
      const characters = known(answer.value.length)
      return { measures: { characters }, series: {}, details: { [SUMMARY]: answer.value } }
    },
  }),
})
