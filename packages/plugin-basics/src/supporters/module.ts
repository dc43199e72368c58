import { pathToFileURL } from 'node:url'
import { asMessages, type Conversation, defineSupporter, type Reply } from '@attune/core'
import type { SendAttempt } from '@attune/core/internal'
import { refuseInside } from '@attune/core/runtime'
import { ownFields } from './own-fields.js'
import { versionOptions } from './version-options.js'
import { basicsErrors } from '../errors.js'

type ReplyFunction = (conversation: Conversation, attempt: SendAttempt) => unknown

async function load(file: string): Promise<ReplyFunction> {
  let loaded: { readonly default?: unknown }
  try {
    loaded = (await import(pathToFileURL(file).href)) as { readonly default?: unknown }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw basicsErrors.error('SUPPORTER_MODULE', { file, why }, { cause, place: { file } })
  }
  if (typeof loaded.default === 'function') return loaded.default as ReplyFunction
  throw basicsErrors.error(
    'SUPPORTER_MODULE',
    { file, why: 'it has no default export that is a function' },
    { place: { file } },
  )
}

const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

/** Argument for a function without access to services: `http` throws. */
const withoutServices = ({ signal }: { readonly signal: AbortSignal }): SendAttempt => ({
  signal,
  attempt: 1,
  get http(): never {
    refuseInside('http')
    throw new TypeError('a pure function has no http')
  },
})

/**
 * Values on which the module's answer depends; with `memory: { mode: own }` also the fields that
 * only this mode adds.
 */
const requestOf = (conversation: Conversation): object => {
  const { id, turns } = conversation
  return { session: id, messages: asMessages(turns, 'supporter'), ...ownFields(conversation) }
}

async function replyOf(
  file: string,
  conversation: Conversation,
  attempt: SendAttempt,
): Promise<Reply> {
  const reply = await (await load(file))(conversation, attempt)
  if (isReply(reply)) return reply
  const why = 'its function returned something without a text'
  throw basicsErrors.error('SUPPORTER_MODULE', { file, why }, { place: { file } })
}

export const moduleSupporter = defineSupporter({
  revision: 1,
  versionedBy: ['version', 'files'],
  pure: ({ pure }: { readonly pure?: boolean }) => pure === true,
  summary: 'A supporter that is a function in your own JavaScript file.',
  options: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        format: 'code',
        description:
          'An ES module. Its default export is a function of the conversation and { http, signal, attempt }; it returns { text } or a promise of it.',
      },
      pure: {
        type: 'boolean',
        default: false,
        description:
          'Whether the replies depend only on the file, on the files that it imports by path, and on the conversation. These files then identify the version. A module that uses fetch, http, net, another process or the clock is refused.',
      },
      ...versionOptions,
    },
    required: ['file'],
    additionalProperties: false,
  },
  follows: () => ['temperature', 'topP', 'maxTokens', 'system'],
  create: ({ file, pure }) => ({
    reply: (conversation, context) =>
      pure
        ? replyOf(file, conversation, withoutServices(context))
        : context.call(requestOf(conversation), (attempt) => replyOf(file, conversation, attempt)),
  }),
})
