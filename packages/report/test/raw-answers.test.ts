import { expect, test } from 'vitest'
import type { Archive } from '@attune/project'
import { readAnswers } from '../src/data/raw-answers.js'

const usage = { input: 1000, output: 10, reasoning: 0 }
const kept = (answer: unknown, took: number) => ({
  answer: JSON.stringify(answer),
  took,
  answered: '2026-01-01',
})
const exchange = (text: string, content: string) => ({
  prompt: 'mine/mood',
  model: 'judge',
  messages: [{ role: 'user' as const, content }],
  answer: { text, finish: 'complete' as const, usage, answeredBy: { model: 'judge-2026' } },
})

/**
 * Answers came in another order than the requests; one has no request, and one request was answered
 * by rule.
 */
const archive = {
  slotsAt: async () => new Map([[0, [{ label: 'mine/feel', unit: 'u' }]]]),
  answers: async () =>
    new Map([
      [
        'u',
        {
          answers: [
            kept({ text: 'Second', usage }, 2000),
            kept({ text: 'First', usage }, 1500),
            kept([0.25], 10),
          ],
          exchanges: [
            exchange('First', 'One?'),
            exchange('Second', 'Two?'),
            exchange('By rule', 'Three?'),
          ],
        },
      ],
    ]),
} as unknown as Archive

test('each prompt stands with its own answer, its time, tokens, model and cost; other answers follow', async () => {
  const [unit] = await readAnswers(archive, 0, (model, { input }) =>
    model === 'judge' ? input / 1e6 : undefined,
  )
  expect(unit!.source).toBe('mine/feel')
  expect(unit!.answers).toEqual([
    expect.objectContaining({
      prompt: 'mine/mood',
      messages: [{ role: 'user', text: 'One?' }],
      text: 'First',
      seconds: 1.5,
      tokens: '1000 + 10',
      model: 'judge-2026',
      cost: 0.001,
    }),
    expect.objectContaining({
      messages: [{ role: 'user', text: 'Two?' }],
      text: 'Second',
      seconds: 2,
    }),
    expect.not.objectContaining({ seconds: expect.anything(), cost: expect.anything() }),
    { text: '0.25', seconds: 0.01 },
  ])
})
