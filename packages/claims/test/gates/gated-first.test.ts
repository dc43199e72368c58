/** In a check, sentences on harm begin with the supporters that its gates decide on. */
import { expect, test } from 'vitest'
import { type Gate, gatedFirst, type HarmLine } from '../../src/index.js'

const line = (evaluation: string, supporter?: string): HarmLine => ({
  evaluation,
  ...(supporter !== undefined && { supporter }),
  level: 'none',
  en: `${evaluation}: ${supporter}`,
  zh: '',
})

const decision = (evaluation: string, supporter: string, against: Gate['against']) => ({
  evaluation,
  gate: { supporter, against },
})

const number = { kind: 'number' } as const
const care = [line('care', 'placeholder'), line('care', 'bot'), line('care', 'other')]

test.each<[string, readonly HarmLine[], Parameters<typeof gatedFirst>[1], readonly string[]]>([
  [
    'the bot with a gate leads',
    care,
    [decision('care', 'bot', number)],
    ['care: bot', 'care: placeholder', 'care: other'],
  ],
  [
    'the other side of a gate leads, too, and the worse of both comes first',
    care,
    [decision('care', 'other', { kind: 'supporter', supporter: 'bot' })],
    ['care: bot', 'care: other', 'care: placeholder'],
  ],
  [
    'the supporter of the baseline leads, too',
    care,
    [decision('care', 'other', { kind: 'baseline', file: 'b.json', supporter: 'bot' })],
    ['care: bot', 'care: other', 'care: placeholder'],
  ],
  [
    'an evaluation without gates comes last',
    [line('grief', 'bot'), ...care],
    [decision('care', 'bot', number)],
    ['care: bot', 'grief: bot', 'care: placeholder', 'care: other'],
  ],
  [
    'a sentence on all supporters of an evaluation with a gate leads',
    [line('grief', 'bot'), line('care')],
    [decision('care', 'bot', number)],
    ['care: undefined', 'grief: bot'],
  ],
])('%s', (_, lines, decisions, expected) => {
  expect(gatedFirst(lines, decisions).map(({ en }) => en)).toEqual(expected)
})
