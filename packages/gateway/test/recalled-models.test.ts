import { expect, test } from 'vitest'
import { objectAnswer, wholeNumberAnswer } from '@attune/core/answers'
import type { ChatAnswer, ChatRequest } from '@attune/core/models'
import { systemClock } from '@attune/host'
import { readOnly, RecalledModels } from '../src/recalled-models.js'
import { type ContextModels, digest } from '@attune/core/runtime'
import { Journal } from '../src/journal.js'
import { chatContent } from '../src/calls.js'
import { MemoryStore } from '@attune/store-sqlite'

const schema = objectAnswer({ score: wholeNumberAnswer(0, 4) })
const asked = (content: string): ChatRequest => ({
  messages: [{ role: 'user', content }],
  sampling: {},
  schema,
})
const inWords = ({ messages, sampling }: ChatRequest): ChatRequest => ({ messages, sampling })
const options = { shared: false, signal: new AbortController().signal }

test('an answer is recalled as it was asked for: of a schema, or in words where the service took none', async () => {
  const store = new MemoryStore()
  const rooms = { identity: (name: string) => name, forUnit: () => ({}) as ContextModels }
  const keep = async (request: ChatRequest, text: string): Promise<void> => {
    const answer: ChatAnswer = {
      text,
      finish: 'complete',
      usage: { input: 1, output: 1, reasoning: 0 },
    }
    const at = { scope: 'u', request: digest(chatContent(digest('judge'), request)), occurrence: 0 }
    await store.record(at, {
      answer: JSON.stringify(answer),
      took: 1,
      answered: '2026-01-01T00:00:00Z',
    })
  }
  await keep(asked('A'), 'A of a schema')
  await keep(inWords(asked('A')), 'A in words')
  await keep(inWords(asked('B')), 'B in words')
  const journal = new Journal(readOnly(store), () => {}, systemClock)
  const unit = new RecalledModels(rooms, { journal, isFree: () => false }).forUnit('u')
  const recall = async (request: ChatRequest): Promise<string> =>
    (await unit.chat('judge', request, options)).text
  expect(await recall(asked('A'))).toBe('A of a schema')
  expect(await recall(inWords(asked('A')))).toBe('A in words')
  expect(await recall(asked('B'))).toBe('B in words')
  await expect(recall(asked('C'))).rejects.toMatchObject({ code: 'ANSWER_MISSING' })
})
