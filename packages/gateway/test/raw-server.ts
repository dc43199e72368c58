import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { Door, type ModelDefinition } from '@attune/core/runtime'
import { createGateway } from '@attune/gateway'
import { MemoryStore } from '@attune/store-sqlite'
import type { ChatAnswer, ChatRequest } from '@attune/core/models'
import { openai } from '@attune/models'
import type { GatewayRequest } from '../src/create-gateway.js'
import { never } from '@attune/testkit/shared/model-servers.js'

/** What a server answers to one call. */
export interface Raw {
  readonly status?: number
  readonly type?: string
  readonly body: string | Buffer
}

/** A server that gives these bytes; it ends with the test. */
export async function rawServer(answer: (call: number, body: string) => Raw): Promise<string> {
  let calls = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const {
      status = 200,
      type = 'application/json',
      body,
    } = answer(++calls, Buffer.concat(chunks).toString())
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A completion as OpenAI writes it. */
export const completion = (
  message: object | string,
  choice: object = {},
  more: object = {},
): string =>
  JSON.stringify({
    id: 'c',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        message: {
          role: 'assistant',
          ...(typeof message === 'string' ? { content: message } : message),
        },
        ...choice,
      },
    ],
    usage: { prompt_tokens: 9, completion_tokens: 4, total_tokens: 13 },
    ...more,
  })

/** A model of the provider `openai` behind a whole gateway, with one unit that asks it. */
export function modelAt(
  url: string,
  more: Partial<ModelDefinition> = {},
  parts: Partial<GatewayRequest> = {},
) {
  const definition: ModelDefinition = {
    name: 'm',
    provider: 'openai',
    timeout: 10_000,
    retries: 0,
    concurrency: 8,
    place: { file: 'attune.config.yaml', line: 7 },
    ...more,
    options: { model: 'any', baseUrl: `${url}/v1`, ...more.options },
  }
  const gateway = createGateway({
    definitions: new Map([['m', definition]]),
    provider: (_, options) => openai.create(options as never),
    revision: () => 1,
    environment: {},
    store: new MemoryStore(),
    door: new Door(Infinity),
    random: () => 0,
    ...parts,
  })
  onTestFinished(() => gateway.close())
  const warnings: string[] = []
  const unit = gateway.forUnit('unit', (_, message) => warnings.push(message))
  const chat = (request: ChatRequest): Promise<ChatAnswer> =>
    unit.chat('m', request, { shared: false, signal: never })
  return { gateway, chat, warnings }
}
