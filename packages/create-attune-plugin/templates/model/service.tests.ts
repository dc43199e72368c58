import { make } from '@attune/testkit'
import { expect, test } from 'vitest'
import { service } from '../src/service.js'

/** The model, with a server that gives this answer. */
function modelOf(answer: unknown) {
  const posted: unknown[] = []
  const http = {
    post: async (url: string, body: object) => (posted.push({ url, ...body }), answer),
    malformed: (what: string) => new Error(what),
    failure: (status: number, what: string) => new Error(`${status}: ${what}`),
    fetch: () => fetch,
  }
  const provider = make(service, { url: 'http://localhost:9000/chat', model: 'small' })
  const countTokens = (text: string) => text.length
  const model = provider.create({ name: 'judge', countTokens, http })
  const ask = () =>
    model.chat!.chat(
      { messages: [{ role: 'user', content: 'Hi.' }], sampling: {} },
      new AbortController().signal,
    )
  return { ask, posted }
}

test('posts the messages, and reads text, reason to stop and usage', async () => {
  const { ask, posted } = modelOf({ text: 'Hello.', stopped: 'length' })
  expect(await ask()).toEqual({
    text: 'Hello.',
    finish: 'length',
    usage: { input: 3, output: 6, reasoning: 0 },
  })
  expect(posted).toMatchObject([
    { url: 'http://localhost:9000/chat', model: 'small', messages: [{ content: 'Hi.' }] },
  ])
})

test('an answer of another form is an error that says so', async () => {
  await expect(modelOf({ error: 'no' }).ask()).rejects.toThrow('expected { text }')
})
