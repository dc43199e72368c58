import { describe, expect, test } from 'vitest'
import { redactor } from '@attune/core/runtime'
import { completion, modelAt, rawServer } from './raw-server.js'
import { question } from '@attune/testkit/shared/model-servers.js'

/** What is stored of a reply, where the key of the model is this one. */
async function stored(key: string, reply: string): Promise<string> {
  const url = await rawServer(() => ({ body: completion(reply) }))
  const { chat } = modelAt(url, { apiKeyEnv: 'KEY' }, { environment: { KEY: key } })
  return (await chat(question())).text
}

describe('an answer of a model is stored as it came', () => {
  test.each([
    ['x', 'Relax: six extra minutes of text.'],
    ['a', 'It is a lot to carry, and an index of 178.'],
    ['you', 'I am here for you, and you are not alone.'],
    ['test', 'That was the greatest test of your life.'],
    ['0', 'In 2020 you were 30.'],
    ['ollama', 'ollama is what I run on.'],
    ['lm-studio', 'An lm-studio model wrote this.'],
    ['password', 'You shared your password with him, and regret it.'],
    ['feelings', 'All feelings are welcome.'],
    ['understand', 'I understand that you understand.'],
    ['not-a-secret-15', 'The words not-a-secret-15 are no secret.'],
  ])('with the key %s', async (key, reply) => {
    expect(await stored(key, reply)).toBe(reply)
  })

  test.each([
    ['in hex', (key: string) => Buffer.from(key).toString('hex')],
    ['in base64', (key: string) => Buffer.from(key).toString('base64')],
    ['in part', (key: string) => key.slice(0, 15)],
    ['in other letters', (key: string) => key.toUpperCase()],
    ['escaped for an address', (key: string) => encodeURIComponent(key)],
  ])('also what is like a long key: %s', async (_, form) => {
    const key = 'sk/live/0123456789abc'
    expect(await stored(key, `It is ${form(key)}.`)).toBe(`It is ${form(key)}.`)
  })

  test.each([
    ['It is KEY.', `It is [key removed].`],
    ['KEY', '[key removed]'],
    ['{"key":"KEY"}', `{"key":"[key removed]"}`],
    ['你的密钥是KEY吗？', `你的密钥是[key removed]吗？`],
    ['KEY and KEY', `[key removed] and [key removed]`],
  ])('but for a whole key of 16 characters or more: %s', async (reply, without) => {
    for (const key of ['sk-0123456789abc', 'a"key\\with/odd-letters']) {
      expect(await stored(key, reply.replaceAll('KEY', key))).toBe(without)
    }
  })
})

test.each([
  ['none', 'none of this'],
  ['x', 'index'],
  ['1234567', 'call 1234567'],
  ['abc-def', 'abc-def is not known'],
  ['model', 'no such model'],
])('what is printed keeps keys of fewer than 8 characters: %s', (key, text) => {
  expect(redactor(key).text(text)).toBe(text)
})
