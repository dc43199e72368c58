import type { FakeChatRequest, FakeServerOptions } from './options.js'

/**
 * Error message of the model's chat template if the roles of a request have a wrong order;
 * otherwise undefined.
 */
export function disorderIn(
  { messages }: Partial<Pick<FakeChatRequest, 'messages'>>,
  { roles: wanted }: FakeServerOptions,
): string | undefined {
  if (wanted === undefined || !messages) return undefined
  const roles = messages.map(({ role }) => role)
  if (wanted === 'no-system' && roles.includes('system')) return 'System role not supported'
  const spoken = roles.filter((role) => role !== 'system')
  if (wanted === 'user-first')
    return spoken[0] === 'user' ? undefined : 'A conversation must start with a user message.'
  const isInTurn = spoken.every((role, at) => role === (at % 2 === 0 ? 'user' : 'assistant'))
  return isInTurn && spoken.length > 0
    ? undefined
    : 'Conversation roles must alternate user/assistant/user/assistant/...'
}
