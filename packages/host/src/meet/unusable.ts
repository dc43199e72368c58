/** Reasons why a new bot cannot be evaluated, with its answer and the options to set. */
import type { JsonObject } from '@attune/core'
import { AttuneError, isAttuneError } from '@attune/core/internal'
import { faultOf } from '@attune/core/runtime'
import { type HttpOptions, requestOf } from '@attune/plugin-basics'
import { hostErrors } from '../errors.js'
import type { Accepted, Rejected } from './accepted.js'
import type { BotClient } from './asker.js'
import { isCrash } from './names-in-refusal.js'
import { guessedModelIn, put } from './shapes.js'

const start = 'Start the bot, or correct the address; then run the command again.'
const byKey =
  "Give the key by a header, in single quotes: --header 'Authorization: Bearer ${env:BOT_KEY}'; for a login: --with 'login: { url: …, body: { … }, token: access_token }'."
const body = `--body '{"message": "{message}", "session": "{session}"}'`
const byHand = `Say what it is sent, in single quotes: ${body}; for a GET, add ?text={message} to the address; or write the config by hand: request and reply of core/http.`

const byModule = 'Else ask the bot in a file of JavaScript: core/module, in docs/own-bot.md.'

/** Advice by kind of fault. For other faults, the advice of the error itself applies. */
const fixes: Readonly<Record<string, string>> = {
  NOT_FOUND:
    'Give the whole address that takes messages by POST, such as http://127.0.0.1:8000/v1/chat/completions.',
  UNREACHABLE: start,
  TIMEOUT: `See whether the bot works. If it is slow, give it more time: --timeout 120 (seconds). If it waits for a request of another shape, say what it reads: --body '{"text": "{message}"}'.`,
  UNAVAILABLE: 'See the log of the bot for the reason, then run the command again.',
  RATE_LIMITED: 'Wait, then run the command again.',
  REFUSED_KEY: byKey,
}

/** Adds the bot's address and advice to an error. */
export function unusableBy(error: unknown, url: string): unknown {
  if (!isAttuneError(error) || error.code.startsWith('BOT_')) return error
  return ofError(error, url)
}

function ofError(error: AttuneError, url: string): AttuneError {
  const fault = faultOf(error.code) ?? ''
  const what = String(error.details['what'] ?? error.message)
  const fix = fixes[fault] ?? (/^(BAD_REQUEST|MALFORMED)$/.test(fault) ? byHand : error.fix)
  return hostErrors.error(
    'BOT_UNUSABLE',
    { url, what },
    { cause: error, ...(fix !== undefined && { fix }) },
  )
}

const LONGEST = 300
const shown = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text

/** Error for a bot that replied to no request. */
export function unusable(
  rejected: readonly Rejected[],
  url: string,
  asker: Pick<BotClient, 'requests'>,
): AttuneError {
  const telling = mostInformative(rejected)
  if (!telling) return hostErrors.error('BOT_UNUSABLE', { url, what: 'it was not asked.' })
  const { what, fix } = reasonOf(telling)
  const sent = `It was sent ${sentBy(telling)}`
  const count = rejected.length > 1 ? ` (the most telling of ${asker.requests} requests)` : ''
  return hostErrors.error('BOT_UNUSABLE', { url, what: `${sent}${count}, and ${what}` }, { fix })
}

/** Error for a bot whose replies are empty at the place that the user names. */
export function silentAt(
  { reply = 'its place' }: HttpOptions,
  { observed: { shape, text } }: Accepted,
  url: string,
): AttuneError {
  const place = shape.reply ?? 'reply'
  const what = `its replies, at ${reply}, are empty. Its answer holds ${JSON.stringify(shown(text))} at ${place}.`
  return hostErrors.error(
    'BOT_UNUSABLE',
    { url, what },
    { fix: `Say where the reply is: --with 'reply: ${place}'.` },
  )
}

const sentBy = ({ options }: Rejected): string => {
  const { method = 'POST', request, query } = options
  const form = options.encoding === 'form' ? ' as a form' : ''
  return `${method}${form} ${JSON.stringify(method === 'GET' ? (query ?? {}) : (request ?? requestOf(options, { messages: [], text: '', session: '', language: '', brief: '' }).body ?? {}))}`
}

/**
 * The rejection that tells most: one that names a required field, else an answer without a reply,
 * else a refusal.
 */
function mostInformative(rejected: readonly Rejected[]): Rejected | undefined {
  const order: readonly ((each: Rejected) => boolean)[] = [
    ({ refusal }) => [401, 403].includes(refusal?.status ?? 0),
    ({ unknown }) => unknown.length > 0,
    ({ observed }) => ['echo', 'xml', 'broken', 'later'].includes(observed?.is ?? ''),
    ({ observed }) => observed?.is === 'unread',
    ({ observed }) => observed?.is === 'empty',
    ({ refusal }) => refusal !== undefined && refusal.status < 500 && refusal.status !== 404,
    ({ observed }) => observed?.is === 'fault',
    () => true,
  ]
  return order.map((is) => rejected.find(is)).find(Boolean)
}

/** Body of the request with the unknown fields, as `--body` writes it. */
const bodyWith = (unknown: readonly string[], { request }: Rejected['options']): string =>
  JSON.stringify(
    unknown.reduce<JsonObject>((all, name) => put(all, name.split('.'), '…'), request ?? {}),
  )
    .replaceAll('{{text}}', '{message}')
    .replaceAll(/\{\{(\w+)\}\}/g, '{$1}')

interface Reason {
  readonly what: string
  readonly fix: string
}

function reasonOf({ observed, refusal, error, unknown, received, options }: Rejected): Reason {
  if (unknown.length > 0) {
    const wanted = bodyWith(unknown, options)
    const names = unknown.map((name) => `\`${name}\``).join(', ')
    return {
      what: `it wants ${names}: ${shown(refusal?.text ?? received)}`,
      fix: `No rule says what ${names} ${unknown.length === 1 ? 'holds' : 'hold'}: --body '${wanted}', with its values.`,
    }
  }
  const guessed = guessedModelIn(options.request)
  if (guessed !== undefined && /model/i.test(received))
    return {
      what: `it answered: ${shown(refusal?.text ?? received)}`,
      fix: `The name of the model is a guess: --body '${bodyWith([guessed], options)}', with its name.`,
    }
  if (observed?.is === 'page')
    return {
      what: `it answered with a page: ${shown(received.replaceAll(/\s+/g, ' '))}`,
      fix: 'Give the address of the API, not that of a page.',
    }
  if (observed?.is === 'xml')
    return {
      what: `it answered in XML: ${shown(received.replaceAll(/\s+/g, ' '))}`,
      fix: `core/http reads JSON, streams and plain text. Ask for one of them, if the bot can: --header 'Accept: application/json'. ${byModule}`,
    }
  if (observed?.is === 'broken')
    return {
      what: `its answer is no JSON (${observed.what}): ${shown(received)}`,
      fix: 'Correct what the bot writes, then run the command again.',
    }
  if (observed?.is === 'later')
    return {
      what: `it answers later (${shown(observed.where)}): ${shown(received)}`,
      fix: `core/http reads the reply in the answer itself. Give an address that waits for the reply, if the bot has one. ${byModule}`,
    }
  if (observed?.is === 'echo')
    return {
      what: `its reply, at ${observed.at}, is an echo: it says what it was sent.`,
      fix: "See why the bot repeats what it hears, or say where its reply is: --with 'reply: path'.",
    }
  if (observed?.is === 'empty')
    return { what: `its reply, at ${observed.at}, is empty: ${shown(received)}`, fix: byHand }
  if (observed?.is === 'fault')
    return { what: `it reports a fault: ${shown(observed.what)}`, fix: byHand }
  if (observed?.is === 'unread') {
    const places = observed.texts.length > 0 ? ` Texts are at ${observed.texts.join(', ')}.` : ''
    return {
      what: `no reply is found in its answer ${shown(received)}.${places}`,
      fix: `Say where the reply is: --with 'reply: ${observed.texts[0] ?? 'path'}'. ${byHand}`,
    }
  }
  if (isCrash(received))
    return {
      what: `it crashed on this request: ${shown(received)}`,
      fix: `A crash names no field. ${byHand}`,
    }
  const named = error ? ofError(error, '') : undefined
  return {
    what: `it answered: ${String(error?.details['what'] ?? received)}`,
    fix: named?.fix ?? byHand,
  }
}
