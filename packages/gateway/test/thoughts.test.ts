/** The reasoning of a model is never its answer, whatever the provider returns. */
import { expect, test } from 'vitest'
import type { ChatAnswer } from '@attune/core/models'
import { question } from '@attune/testkit/shared/model-servers.js'
import { modelAt } from './raw-server.js'

const usage = { input: 7, output: 5, reasoning: 0 }

const answered = (given: Partial<ChatAnswer>, pure: boolean): Promise<ChatAnswer> => {
  const chat = async (): Promise<ChatAnswer> => ({ text: '', finish: 'complete', usage, ...given })
  const provider = () => ({ create: () => ({ pure, chat: { chat } }) })
  return modelAt('http://localhost:9', {}, { provider }).chat(question())
}

test.each([true, false])(
  'thoughts leave the text of a model of a plugin (pure: %s)',
  async (pure) => {
    expect(await answered({ text: '<think>Say 3?</think>\n5' }, pure)).toMatchObject({
      text: '5',
      reasoning: 'Say 3?',
    })
    const both = { text: '<think>Say 3?</think>5', reasoning: 'Begin.' }
    expect(await answered(both, pure)).toMatchObject({ text: '5', reasoning: 'Begin.\nSay 3?' })
  },
)

test('thoughts without an end are no answer, and a text without thoughts keeps its blanks', async () => {
  expect(await answered({ text: '<think>Say 3' }, false)).toMatchObject({ text: '' })
  const plain = await answered({ text: ' 5 < 6 \n' }, false)
  expect(plain).toEqual({ text: ' 5 < 6 \n', finish: 'complete', usage })
})
