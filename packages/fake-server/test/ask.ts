import { afterEach } from 'vitest'
import { type FakeServer, type FakeServerOptions, startFakeServer } from '../src/index.js'

const running: FakeServer[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
})

/** A server that ends with the test. */
export async function serve(options: FakeServerOptions = {}): Promise<FakeServer> {
  const server = await startFakeServer(options)
  running.push(server)
  return server
}

/** What fetch says of a connection that was broken, before or in the middle of an answer. */
export const broken = /fetch failed|terminated/

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export async function post(
  server: FakeServer,
  path: string,
  body: unknown,
  init: { readonly headers?: Record<string, string>; readonly signal?: AbortSignal } = {},
): Promise<Answer> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(server.url + path, {
    method: 'POST',
    body: text,
    redirect: 'manual',
    ...init,
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

export const question = (content: string, more: object = {}) => ({
  model: 'm',
  messages: [{ role: 'user', content }],
  ...more,
})

export const chat = (server: FakeServer, content = 'Hello.', more: object = {}): Promise<Answer> =>
  post(server, '/v1/chat/completions', question(content, more))

/** What a chat answer holds, as far as these tests look at it. */
export interface Said {
  readonly choices: readonly {
    readonly message: Readonly<Record<string, string | null>>
    readonly finish_reason: string
    readonly logprobs?: {
      readonly content: readonly { token: string; top_logprobs: readonly unknown[] }[]
    }
  }[]
  readonly usage: {
    readonly prompt_tokens: number
    readonly completion_tokens: number
    readonly completion_tokens_details: { readonly reasoning_tokens: number }
  }
}

export const said = ({ text }: Answer): Said => JSON.parse(text) as Said
