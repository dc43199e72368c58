/** A first look at a bot of which no more than the address is known. */
import { addressShown, type Binding, callError, faultOf, type CallTarget } from '@attune/core/runtime'
import { Composition, type Environment, tokens } from './composition/container.js'
import { ServiceHttp, withTimeout } from '@attune/gateway'
import { filled, findReply, replyOfOurForm, valueAt } from '@attune/plugin-basics'
import { AttuneError, isAttuneError, type JsonObject } from '@attune/core'
import { hostErrors } from './errors.js'

export interface BotMet {
  readonly reply: string
  /** Options of core/http: with them it is sent what it answered, and its reply is found. */
  readonly options: JsonObject
}

/** The conversation in the form of OpenAI, and its last message under every name that is usual. */
const anyShape: JsonObject = {
  messages: '{{messages}}',
  text: '{{text}}',
  message: '{{text}}',
  input: '{{text}}',
  prompt: '{{text}}',
  query: '{{text}}',
  session: '{{session}}',
  language: '{{language}}',
  brief: '{{brief}}',
  // Some services send their answer in pieces otherwise.
  stream: false,
}

const OPENAI = 'choices.0.message.content'
const hello = 'Hello. I have slept badly for a week, and I do not know whom to talk to about it.'
const brief = 'You support people who cannot sleep. Listen first.'
const bot: CallTarget = { kind: 'supporter', name: 'my-bot' }
/** Milliseconds. */
const PATIENCE = 120_000

/**
 * Asks once, by a request that fits most bots.
 *
 * @throws BOT_UNUSABLE if it cannot be asked like this, or no reply is found in its answer
 */
export async function meetBot(
  url: string,
  { env, services = [] }: { readonly env?: Environment; readonly services?: readonly Binding[] } = {},
): Promise<BotMet> {
  const answer = await asked(
    url,
    Composition.root([...(env ? [{ token: tokens.environment.id, value: env }] : []), ...services]),
  ).catch((error: unknown) => {
    throw isAttuneError(error) ? unusable(url, error) : error
  })
  const path = findReply(answer, [hello])
  const reply = path === undefined ? undefined : valueAt(answer, path)
  if (path === undefined || typeof reply !== 'string') {
    const what = `no reply is found in its answer ${JSON.stringify(answer).slice(0, 300)}.`
    throw hostErrors.error('BOT_UNUSABLE', { url: addressShown(url), what })
  }
  const request = path === OPENAI ? { messages: '{{messages}}' } : anyShape
  const isOurs = path === 'reply' && replyOfOurForm(answer) !== undefined
  return { reply, options: { url, request, ...(isOurs ? {} : { reply: path }) } }
}

async function asked(url: string, root: Composition): Promise<unknown> {
  const transport = root.get(tokens.transport)
  const http = new ServiceHttp(bot, {
    transport,
    environment: root.get(tokens.environment),
    clock: root.get(tokens.clock),
  })
  const messages = [{ role: 'user', content: hello }] as const
  const body = filled(anyShape, { messages, text: hello, session: 'attune-init', language: 'en', brief })
  const timeUp = (): Error => callError(bot, 'TIMEOUT', { seconds: PATIENCE / 1000 })
  try {
    const send = (signal: AbortSignal): Promise<unknown> => http.post(url, body, { signal })
    return await withTimeout(send, { timeout: PATIENCE, timeUp }, new AbortController().signal)
  } finally {
    await transport.close()
  }
}

const start = 'Start the bot, or correct the address; then run the command again.'
/** By fault; any other: the catalogue's. */
const fixes: Readonly<Record<string, string>> = {
  NOT_FOUND: 'Give the whole address that takes messages by POST, such as http://127.0.0.1:8000/v1/chat/completions.',
  UNREACHABLE: start,
  TIMEOUT: start,
  UNAVAILABLE: 'See the log of the bot for the reason, then run the command again.',
  RATE_LIMITED: 'Wait, then run the command again.',
  MALFORMED: 'Give the address of the API, which answers in JSON, not that of a page.',
  REFUSED_KEY:
    'Write the config by hand: `attune init`, then name the environment variable of the key in its supporter (apiKeyEnv or headersEnv of core/http).',
}

function unusable(url: string, error: AttuneError): AttuneError {
  const fault = faultOf(error.code) ?? ''
  const what = error.details['what'] ?? error.message
  const fix = fault === 'ADDRESS' ? error.fix : fixes[fault]
  const shown = fault === 'ADDRESS' ? 'this address' : addressShown(url)
  return hostErrors.error('BOT_UNUSABLE', { url: shown, what }, { cause: error, ...(fix !== undefined && { fix }) })
}
