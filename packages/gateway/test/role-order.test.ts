import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '@attune/core/internal'
import type { Roles } from '@attune/core/models'
import { inRoles } from '@attune/core/runtime'
import { MemoryStore } from '@attune/store-sqlite'
import { completion, modelAt, rawServer } from './raw-server.js'
import { failureOf, serve } from '@attune/testkit/shared/model-servers.js'

const of = (roles: string): ChatMessage[] =>
  [...roles].map((role, at) => ({
    role: ({ s: 'system', u: 'user', a: 'assistant' } as const)[role as 's' | 'u' | 'a'],
    content: `${role}${at}`,
  }))
const shape = (messages: readonly ChatMessage[]): string =>
  messages.map(({ role, content }) => `${role[0]}:${content.replaceAll('\n\n', '+')}`).join(' ')

describe('messages in the order that is wanted', () => {
  test.each<[Roles, string, string]>([
    ['user-first', 'sau', 's:s0 u:… a:a1 u:u2'],
    ['user-first', 'suu', 's:s0 u:u1 u:u2'],
    ['user-first', 's', 'u:s0'],
    ['user-first', 'ssu', 's:s0+s1 u:u2'],
    ['alternate', 'sau', 's:s0 u:… a:a1 u:u2'],
    ['alternate', 'suuau', 's:s0 u:u1+u2 a:a3 u:u4'],
    ['alternate', 'aau', 'u:… a:a0+a1 u:u2'],
    ['alternate', 'usu', 's:s1 u:u0+u2'],
    ['no-system', 'su', 'u:s0+u1'],
    ['no-system', 'sau', 'u:s0+… a:a1 u:u2'],
    ['no-system', 'ssuua', 'u:s0+s1+u2+u3 a:a4'],
    ['no-system', 'ua', 'u:u0 a:a1'],
  ])('%s: %s', (roles, given, wanted) => {
    const messages = inRoles(of(given), roles)
    expect(shape(messages)).toBe(wanted)
    // What is in order stays so.
    expect(inRoles(messages, roles)).toEqual(messages)
  })
})

describe('a refusal that speaks of roles teaches the order', () => {
  const words: readonly (readonly [
    service: string,
    status: number,
    message: string,
    learnt: Roles,
  ])[] = [
    [
      'Mistral',
      400,
      'After the optional system message, conversation roles must alternate user/assistant',
      'alternate',
    ],
    [
      'llama.cpp',
      500,
      'Jinja Exception: Conversation roles must alternate user/assistant/user/...',
      'alternate',
    ],
    ['TGI', 422, 'Template error: Conversation roles must alternate user/assistant', 'alternate'],
    [
      'DeepSeek',
      400,
      'deepseek-reasoner does not support successive user or assistant messages',
      'alternate',
    ],
    [
      'Perplexity',
      400,
      'After the (optional) system message(s), user message(s) should alternate with assistant ones',
      'alternate',
    ],
    ['Anthropic', 400, 'messages: first message must use the "user" role', 'user-first'],
    ['Bedrock', 400, 'A conversation must start with a user message. Try again.', 'user-first'],
    ['Qwen', 400, 'No user query found in messages.', 'user-first'],
    ['Gemma', 400, 'System role not supported', 'no-system'],
    ['Google', 400, 'Developer instruction is not enabled for models/gemma-3-27b-it', 'no-system'],
    [
      'OpenAI',
      400,
      "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
      'no-system',
    ],
    ['Bedrock without system', 400, "This model doesn't support system messages.", 'no-system'],
    ['Llama 2', 400, 'Only user and assistant roles are supported!', 'no-system'],
  ]

  test.each(words)('%s, with %i', async (_, status, message, learnt) => {
    const seen: ChatMessage[][] = []
    const url = await rawServer((call, body) => {
      seen.push((JSON.parse(body) as { messages: ChatMessage[] }).messages)
      return call === 1
        ? { status, body: JSON.stringify({ error: { message } }) }
        : { body: completion('Yes.') }
    })
    const { chat, warnings } = modelAt(url)
    const ask = (content: string) =>
      chat({ messages: [...of('saau'), { role: 'user', content }], sampling: {} })
    expect(await ask('one')).toMatchObject({ text: 'Yes.' })
    await ask('two')
    const sent = (content: string) => inRoles([...of('saau'), { role: 'user', content }], learnt)
    expect(seen.slice(1)).toEqual([sent('one'), sent('two')])
    expect(warnings).toEqual([expect.stringContaining(`\`roles: ${learnt}\``)])
  })

  test('step by step, as far as it is wanted, and once for calls at the same time', async () => {
    const server = await serve({ roles: 'no-system' })
    const { chat, warnings } = modelAt(server.url)
    const asked = ['one', 'two', 'three'].map((content) =>
      chat({ messages: [...of('sa'), { role: 'user', content }], sampling: {} }),
    )
    await Promise.all(asked)
    expect(warnings).toHaveLength(1)
  })

  test('not where the order is right already, or the definition states one', async () => {
    const url = await rawServer(() => ({
      status: 400,
      body: '{"message":"Roles must alternate user/assistant."}',
    }))
    const messages = of('ua').slice(0, 1)
    expect(await failureOf(modelAt(url).chat({ messages, sampling: {} }))).toMatchObject({
      code: 'MODEL_BAD_REQUEST',
    })
    const stated = modelAt(url, { options: { roles: 'user-first' } })
    const failure = await failureOf(stated.chat({ messages: of('sau'), sampling: {} }))
    expect(failure).toMatchObject({
      code: 'MODEL_BAD_REQUEST',
      fix: expect.stringContaining('roles: alternate'),
    })
    expect(stated.warnings).toEqual([])
  })

  test.each<[string, number]>([
    ['The last message must be of the user.', 400],
    ['The role of the API key is not sufficient.', 401],
    ['Unknown parameter: user.', 400],
    ['system is overloaded', 503],
    ['Too many users.', 400],
  ])('and not by: %s', async (message, status) => {
    const url = await rawServer(() => ({ status, body: JSON.stringify({ error: { message } }) }))
    const { chat, warnings } = modelAt(url)
    await failureOf(chat({ messages: of('sau'), sampling: {} }))
    expect(warnings).toEqual([])
  })
})

test('the option is part of what stands for a model in keys, and of what is sent from the first call on', async () => {
  const server = await serve({ roles: 'alternate' })
  const store = new MemoryStore()
  const [plain, stated] = [
    modelAt(server.url),
    modelAt(server.url, { options: { roles: 'alternate' } }, { store }),
  ]
  expect(stated.gateway.identity('m')).not.toEqual(plain.gateway.identity('m'))
  await stated.chat({ messages: of('sau'), sampling: {} })
  expect([server.stats().calls, stated.warnings]).toEqual([1, []])
})
