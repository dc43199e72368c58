import { defineJudge, fenced, known, unknown, type Dialogue } from '@attune/core'
import { transcriptWords } from '@attune/core/answers'
import { seekerPairPrompt } from './prompts.js'

/** Criterion of the judge. */
export const HUMAN_LIKENESS = 'human-likeness'

export const seekerPairs = defineJudge({
  revision: 4,
  summary:
    'In which of two dialogues the seeker is more like a real person: role-players against each other or the source.',
  gives: {
    criteria: {
      [HUMAN_LIKENESS]: {
        title: { en: 'Human-likeness', zh: '像真人的程度' },
        about: {
          en: 'Which of two seekers talks more like a person.',
          zh: '两个求助者中谁说话更像真人。',
        },
      },
    },
  },
  // Human raters read the first lines of the prompt, which state the question.
  asks: (_, { textOf }) => ({
    [HUMAN_LIKENESS]: {
      about: textOf(seekerPairPrompt)
        .trim()
        .split(/\n\s*\n/)[0]!,
    },
  }),
  options: {
    type: 'object',
    properties: {
      model: {
        type: 'string',
        format: 'chat-model',
        default: 'offline',
        description: 'The chat model that judges.',
      },
      temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
    },
    additionalProperties: false,
  },
  prompts: [seekerPairPrompt],
  create: ({ model, temperature }) => ({
    subject: 'pair',
    async judge([first, second], _, context) {
      const words = transcriptWords(context.language)
      const shown = (name: string, { turns }: Dialogue): string =>
        fenced(name, turns, context, words)
      const input = {
        first: shown('conversation_a', first),
        second: shown('conversation_b', second),
      }
      const { answer, text, attempts } = await context.ask(seekerPairPrompt, input, {
        model,
        sampling: { temperature },
      })
      const isRead = answer.state === 'known'
      return [
        {
          criterion: HUMAN_LIKENESS,
          outcome: isRead
            ? known(answer.value.preference)
            : unknown(`unreadable answer: ${answer.why}`),
          rationale: isRead ? answer.value.reason : text,
          details: { attempts },
        },
      ]
    },
  }),
})
