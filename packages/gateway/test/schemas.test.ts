import { expect, test } from 'vitest'
import { objectAnswer, textAnswer, wholeNumberAnswer } from '@attune/core/answers'
import type { ChatAnswer, ChatRequest } from '@attune/core/models'
import { callError } from '@attune/core/runtime'
import { Schemas } from '../src/schemas.js'
import {
  failureOf,
  never,
  openaiAt,
  question,
  serve,
} from '@attune/testkit/shared/model-servers.js'

const schema = objectAnswer({ reason: textAnswer(200), score: wholeNumberAnswer(0, 4) })
const target = { kind: 'model', name: 'judge' } as const
const answer: ChatAnswer = {
  text: '{}',
  finish: 'complete',
  usage: { input: 1, output: 1, reasoning: 0 },
}
const typed = (content = 'Judge.'): ChatRequest => ({ ...question(content), schema })

/** Asks a service that answers as `serve` says. */
function asking(serve: (request: ChatRequest) => ChatAnswer | Promise<ChatAnswer>, takes = true) {
  const schemas = new Schemas(() => takes)
  const sent: ('typed' | 'in words')[] = []
  const notices: string[] = []
  const ask = (request: ChatRequest, model = 'judge') =>
    schemas.ask({
      model,
      request,
      signal: never,
      ask: async (each) => {
        sent.push(each.schema ? 'typed' : 'in words')
        return serve(each)
      },
      refused: (why) => notices.push(why),
    })
  return { ask, sent, notices }
}

const refusing = ({ schema }: ChatRequest): ChatAnswer => {
  if (schema) throw callError(target, 'BAD_REQUEST', { what: 'HTTP 400: no response_format here.' })
  return answer
}

test('a model that takes schemas gets one, another one and a prompt without a type are asked in words', async () => {
  const taking = asking(() => answer)
  await taking.ask(typed())
  await taking.ask(question())
  expect(taking.sent).toEqual(['typed', 'in words'])
  const other = asking(() => answer, false)
  await other.ask(typed())
  expect(other.sent).toEqual(['in words'])
})

test('a service that refuses schemas is fallen back from once and said once, however many ask at the same time', async () => {
  const { ask, sent, notices } = asking(refusing)
  await Promise.all(['a', 'b', 'c'].map((content) => ask(typed(content))))
  await ask(typed('d'))
  expect(sent).toEqual(['typed', 'in words', 'in words', 'in words', 'in words'])
  expect(notices).toEqual(['HTTP 400: no response_format here.'])
})

test('each model is met for itself', async () => {
  const { ask, sent } = asking(refusing)
  await ask(typed(), 'one')
  await ask(typed(), 'other')
  expect(sent).toEqual(['typed', 'in words', 'typed', 'in words'])
})

test('what is refused in words as well says nothing about schemas', async () => {
  let isBroken = true
  const { ask, sent, notices } = asking(() => {
    if (isBroken)
      throw callError(target, 'BAD_REQUEST', {
        what: 'HTTP 400: unknown parameter response_format.',
      })
    return answer
  })
  expect(await failureOf(ask(typed()))).toMatchObject({ code: 'MODEL_BAD_REQUEST' })
  isBroken = false
  await ask(typed())
  expect(sent).toEqual(['typed', 'in words', 'typed'])
  expect(notices).toEqual([])
})

test('any other failure is none of the schema', async () => {
  const { ask, sent } = asking(() => {
    throw callError(target, 'UNAVAILABLE', { what: 'HTTP 500.' })
  })
  expect(await failureOf(ask(typed()))).toMatchObject({ code: 'MODEL_UNAVAILABLE' })
  expect(sent).toEqual(['typed'])
})

test('OpenAI and compatible servers get the schema as response_format, in strict form', async () => {
  const server = await serve()
  await openaiAt(server).chat!.chat(typed(), never)
  expect(server.calls[0]!.body).toMatchObject({
    response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } },
  })
})
