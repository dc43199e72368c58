import { expect, onTestFinished, test } from 'vitest'
import { Door } from '@attune/core/runtime'
import { createGateway } from '@attune/gateway'
import { openai } from '@attune/models'
import { MemoryStore } from '@attune/store-sqlite'
import { never, serve } from '@attune/testkit/shared/model-servers.js'

test('no model is sent a message with empty content: empty instructions are left out, an empty turn is an ellipsis', async () => {
  const server = await serve()
  const definition = {
    name: 'chat',
    provider: 'openai',
    options: { model: 'm', baseUrl: `${server.url}/v1` },
    timeout: 10_000,
    retries: 0,
    concurrency: 1,
    place: { file: 'attune.config.yaml', line: 7 },
  }
  const gateway = createGateway({
    definitions: new Map([['chat', definition]]),
    provider: (_, options) => openai.create(options as never),
    revision: () => 1,
    environment: {},
    store: new MemoryStore(),
    door: new Door(5000),
  })
  onTestFinished(() => gateway.close())
  const messages = [
    { role: 'system', content: ' ' },
    { role: 'user', content: 'Hello.' },
    { role: 'assistant', content: '' },
    { role: 'user', content: '\n' },
  ] as const
  await gateway
    .forUnit('unit')
    .chat('chat', { messages, sampling: {} }, { shared: false, signal: never })
  expect(server.calls[0]!.body['messages']).toEqual([
    { role: 'user', content: 'Hello.' },
    { role: 'assistant', content: '…' },
    { role: 'user', content: '…' },
  ])
})
