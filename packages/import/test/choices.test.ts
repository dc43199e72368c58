// Of several choices, the one with the least index was shown, wherever it stands in the list.
import { expect, test } from 'vitest'
import { imported, jsonl } from './imported.js'

const request = { messages: [{ role: 'user', content: 'I am sad.' }] }
const choice = (content: string, more: object) => ({
  message: { role: 'assistant', content },
  ...more,
})
const [shown, other] = ['Since when?', 'Never mind.']
const turns = { 0: shown, 1: other }
const candidate = (text: string, more: object) => ({
  content: { role: 'model', parts: [{ text }] },
  ...more,
})

test.each<readonly [string, ...object[]]>([
  [
    'chat completions',
    { request, response: { choices: [choice(other, { index: 1 }), choice(shown, { index: 0 })] } },
  ],
  [
    'three of them',
    {
      request,
      response: {
        choices: [2, 0, 1].map((index) => choice(turns[index as 0] ?? other, { index })),
      },
    },
  ],
  [
    'a text with a number',
    {
      request,
      response: { choices: [choice(other, { index: '1' }), choice(shown, { index: '0' })] },
    },
  ],
  [
    'texts without a role',
    {
      request,
      response: {
        choices: [
          { text: other, index: 1 },
          { text: shown, index: 0 },
        ],
      },
    },
  ],
  [
    'the first was taken out',
    { request, response: { choices: [choice(other, { index: 3 }), choice(shown, { index: 1 })] } },
  ],
  [
    'a zero that is left out',
    { request, response: { choices: [choice(other, { index: 1 }), choice(shown, {})] } },
  ],
  [
    'call and answer in one object',
    { ...request, choices: [choice(other, { index: 1 }), choice(shown, { index: 0 })] },
  ],
  [
    'a batch',
    { custom_id: 'c', body: request },
    {
      custom_id: 'c',
      response: { body: { choices: [choice(other, { index: 1 }), choice(shown, { index: 0 })] } },
    },
  ],
  [
    'candidates of Gemini',
    {
      request: { contents: [{ role: 'user', parts: [{ text: 'I am sad.' }] }] },
      response: { candidates: [candidate(other, { index: 1 }), candidate(shown, { index: 0 })] },
    },
  ],
  [
    'answers of MT-bench',
    { question_id: 1, turns: ['I am sad.'] },
    {
      question_id: 1,
      model_id: 'm',
      choices: [
        { index: 1, turns: [other] },
        { index: 0, turns: [shown] },
      ],
    },
  ],
])('%s', async (_, ...records) => {
  const { lines } = await imported({ 'calls.jsonl': jsonl(...records) })
  expect(lines.map((line) => line.turns.map(({ text }) => text))).toEqual([['I am sad.', shown]])
})

test('without an index, the first in the list', async () => {
  const { lines } = await imported({
    'a.jsonl': jsonl({ request, response: { choices: [choice(shown, {}), choice(other, {})] } }),
  })
  expect(lines[0]!.turns.at(-1)!.text).toBe(shown)
})
