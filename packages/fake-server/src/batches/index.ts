/** Fakes of the batch APIs of several services. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FakeServerOptions } from '../options.js'
import { AnthropicBatches } from './anthropic.js'
import { GeminiBatches } from './gemini.js'
import type { BatchApi, FakeOrder } from './jobs.js'
import { OpenAiBatches } from './openai.js'

export type { FakeOrder } from './jobs.js'
export type { FakeBatchOptions, JobFate, LineFate } from '../batch-options.js'

export class FakeBatches {
  readonly #apis: readonly BatchApi[]

  constructor(private readonly options: FakeServerOptions) {
    this.#apis = [
      new OpenAiBatches(options),
      new AnthropicBatches(options),
      new GeminiBatches(options),
    ]
  }

  has(path: string): boolean {
    return this.#apis.some((api) => api.has(path))
  }

  get orders(): readonly FakeOrder[] {
    return this.#apis.flatMap(({ jobs }) => jobs.orders)
  }

  receive(request: IncomingMessage, response: ServerResponse, text: string): void {
    this.options.onCall?.({ path: request.url ?? '', headers: request.headers, body: {} })
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://fake')
    const api = this.#apis.find((each) => each.has(path))!
    const origin = `http://${request.headers.host}`
    const answer = api.receive({ path, query, text, origin, isPost: request.method === 'POST' })
    if (answer === 'none') return void response.socket?.destroy()
    const [status, body] = answer
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}
