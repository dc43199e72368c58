import { expect, test } from 'vitest'
import { objectAnswer, textAnswer, wholeNumberAnswer } from '@attune/core/answers'
import { withoutKeywords } from '@attune/core/models'
import { chatBody } from '../src/openai/chat-body.js'

const schema = objectAnswer({ reason: textAnswer(200), score: wholeNumberAnswer(0, 4) })

test('OpenAI itself and Azure refuse lengths of texts, and get none', () => {
  const sentTo = (baseUrl?: string) =>
    chatBody(
      { model: 'm', batch: 64, ...(baseUrl && { baseUrl }) },
      { messages: [{ role: 'user', content: 'Judge.' }], sampling: {}, schema },
    )
  const format = (sent: object) => ({ response_format: { json_schema: { schema: sent } } })
  const bare = withoutKeywords(schema, ['maxLength', 'pattern'])
  expect(sentTo()).toMatchObject(format(bare))
  expect(sentTo('https://mine.openai.azure.com/openai/v1').response_format).toEqual(
    sentTo().response_format,
  )
  expect(sentTo('http://localhost:8000/v1')).toMatchObject(format(schema))
})
