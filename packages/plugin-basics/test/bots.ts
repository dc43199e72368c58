/** Bots for tests: servers that answer by what they are asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { JsonObject } from '@attune/core'
import { make, scriptedContext } from '@attune/testkit'
import type { ScriptedContextOptions } from '@attune/testkit/internal'
import { http } from '../src/supporters/http/http.js'

export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

export const bodyOf = ({ text }: Asked): unknown => JSON.parse(text)

/**
 * A bot that lives as long as the test; what `answer` gives is its answer as JSON, unless that
 * writes one.
 */
export async function botThat(
  answer: (asked: Asked, response: ServerResponse, count: number) => unknown,
) {
  const requests: Asked[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = request
    const asked = { method, url, headers, text: Buffer.concat(chunks).toString() }
    requests.push(asked)
    const value = answer(asked, response, requests.length)
    if (value !== undefined) response.end(JSON.stringify(value))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

export const contextWith = (more: ScriptedContextOptions = {}) =>
  scriptedContext({
    supporter: 'bot',
    limits: { timeout: 10_000, retries: 1, concurrency: 8 },
    ...more,
  })

/** Three replies of one dialogue. */
export async function dialogue(options: JsonObject, more: ScriptedContextOptions = {}) {
  const { context, warnings } = contextWith(more)
  const supporter = make(http, options)
  const turns: { speaker: 'seeker' | 'supporter'; text: string }[] = []
  const said: string[] = []
  for (const text of ['one', 'two', 'three']) {
    turns.push({ speaker: 'seeker', text })
    const reply = await supporter.reply({ language: 'en', id: 's', turns }, context)
    said.push(reply.text)
    turns.push({ speaker: 'supporter', text: reply.text })
  }
  return { said, warnings }
}
