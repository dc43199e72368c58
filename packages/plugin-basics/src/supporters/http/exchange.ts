/** One request to a bot, and its answer as a reply. */
import { readsEnvironmentIn } from './secrets.js'
import type { Json, JsonObject, Reply } from '@attune/core'
import { isObject } from '@attune/core/answers'
import { type Http, type PostOptions, valueIn } from '@attune/core/models'
import { sendingOf } from '../../service-options.js'
import { readReply } from './answer.js'
import type { HttpOptions } from './options.js'
import { defaultPlaces } from './keep.js'
import { filledBody, filledText, type RequestValues } from './request-template.js'
import { StreamedReply } from './streamed-reply.js'
import { versionIn } from './version.js'

export const usualRequest: JsonObject = {
  session: '{{session}}',
  language: '{{language}}',
  brief: '{{brief}}',
  messages: '{{messages}}',
  own: '{{own}}',
}

/** A request as it is sent, without values from the environment. */
export interface Sent {
  readonly url: string
  readonly method?: HttpOptions['method'] & string
  readonly body?: JsonObject
  readonly headers?: Readonly<Record<string, string>>
}

/** Reply of the bot, and values of its answer that later requests send back. */
export interface Exchanged {
  readonly reply: Reply & { readonly firstWords?: number }
  readonly kept: JsonObject
  /** Version that the answer names, if the config says where. */
  readonly version?: string
}

/** The request of a config for these values. It contains everything that the answer depends on. */
export function requestOf(options: HttpOptions, given: RequestValues): Sent {
  const values = { ...given, form: { message: options.message, roles: options.roles } }
  const { keep = {} } = given
  const { method = 'POST', encoding, request = method === 'GET' ? {} : usualRequest } = options
  const places = defaultPlaces(options)
  const own = Object.fromEntries(
    places.flatMap(({ name, to }) =>
      to === 'member' && keep[name] !== undefined ? [[name, keep[name]]] : [],
    ),
  )
  const body = { ...filledBody(request, values), ...own }
  const isGet = method === 'GET'
  const url = addressOf(options, values, isGet ? body : {})
  const headers = { ...headersOf(options, values), ...keptHeaders(options, keep) }
  return {
    url,
    ...(method !== 'POST' && { method }),
    ...(!isGet && { body: encoding === 'form' ? asForm(body) : body }),
    ...(Object.keys(headers).length > 0 && { headers }),
  }
}

/** Body of a form, whose members are texts. */
const asForm = (body: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, textOf(value)]))

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

function addressOf(
  { url, query = {} }: HttpOptions,
  values: RequestValues,
  more: JsonObject,
): string {
  const address = filledText(url, values, encodeURIComponent)
  const plain = Object.entries(query).filter(([, text]) => !readsEnvironmentIn(text))
  const parameters = [
    ...plain.map(([name, text]) => [name, filledText(text, values)] as const),
    ...Object.entries(more).map(([name, value]) => [name, textOf(value)] as const),
  ]
  if (parameters.length === 0) return address
  const whole = new URL(address)
  for (const [name, value] of parameters) whole.searchParams.set(name, value)
  return whole.href
}

/** Headers with placeholders for values of the dialogue; all others are constant. */
const headersOf = ({ headers = {} }: HttpOptions, values: RequestValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([, text]) => text.includes('{{') && !readsEnvironmentIn(text))
      .map(([name, text]) => [name, headerText(filledText(text, values))]),
  )

function keptHeaders(options: HttpOptions, keep: JsonObject): Record<string, string> {
  const places = defaultPlaces(options)
  const cookies = places.flatMap(({ name, to, as }) =>
    to === 'cookie' && keep[name] !== undefined ? [`${as}=${textOf(keep[name])}`] : [],
  )
  const own = places.flatMap(({ name, to, as }) =>
    to === 'header' && keep[name] !== undefined
      ? [[as, headerText(textOf(keep[name]))] as const]
      : [],
  )
  return {
    ...Object.fromEntries(own),
    ...(cookies.length > 0 && { cookie: headerText(cookies.join('; ')) }),
  }
}

/** Text for a header, which allows Latin-1 and no line breaks. */
const headerText = (text: string): string =>
  /^[\t\x20-\x7e\xa0-\xff]*$/.test(text) ? text : encodeURIComponent(text)

interface ReadingMore {
  readonly http: Http
  /** Messages that were sent: an echo of them is not a reply. */
  readonly said: readonly string[]
  /** True if the answer may be without words. */
  readonly isSilent: boolean
  /** True if `memory` of the answer is passed to the next session. */
  readonly isCarried: boolean
}

/** Sends the request, and reads the answer. @throws errors of the gateway */
export async function exchange(
  options: HttpOptions,
  sent: Sent,
  more: ReadingMore,
): Promise<Exchanged> {
  const { http, said, isSilent, isCarried } = more
  const { format = 'json', reply: path } = options
  const stream = format === 'json' ? undefined : new StreamedReply({ ...options, format, path })
  const answer = await answered(options, sent, http, stream)
  const body: unknown = stream ? undefined : await answer.json()
  const reply = isSilent
    ? { text: '' }
    : stream
      ? stream.reply(http)
      : readReply(body, { path, said, user: options.roles?.user, http })
  const bodies = stream ? stream.bodies : [body]
  const memory = isCarried ? bodies.map(memoryIn).findLast((each) => each !== undefined) : undefined
  const kept = keptFrom(options, bodies, answer.headers)
  const { identity } = options
  const version =
    identity &&
    (bodies.length === 0 ? [undefined] : bodies)
      .map((body) => versionIn(identity, { headers: answer.headers, body }))
      .findLast((each) => each !== undefined)
  return {
    reply: memory === undefined ? reply : { ...reply, memory },
    kept,
    ...(version !== undefined && { version }),
  }
}

const memoryIn = (body: unknown): Json | undefined =>
  isObject(body) ? (body['memory'] as Json | undefined) : undefined

export async function answered(
  options: HttpOptions,
  { url, method = 'POST', body, headers = {} }: Sent,
  http: Http,
  stream?: StreamedReply,
): Promise<Response> {
  const posting = postingOf(options)
  const heard: PostOptions['heard'] = stream && ((piece, after) => stream.hear(piece, after))
  const accept =
    options.format === 'sse'
      ? { accept: 'text/event-stream' }
      : options.format === 'text'
        ? { accept: 'text/plain, */*' }
        : {}
  const send = http.fetch({
    ...posting,
    ...(heard && { heard }),
    headers: { ...accept, ...posting.headers, ...headers },
  })
  const form =
    options.encoding === 'form'
      ? new URLSearchParams(body as Record<string, string>)
      : JSON.stringify(body)
  return send(url, { method, ...(method !== 'GET' && { body: form }) })
}

/** Headers and parameters that are equal for every request, some of them from the environment. */
function postingOf(options: HttpOptions): PostOptions {
  const { headers = {}, query = {}, login } = options
  const { headersEnv = {}, queryEnv = {}, ...keys } = sendingOf(options)
  const secret = (texts: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(texts).filter(([, text]) => readsEnvironmentIn(text)))
  const plain = Object.entries(headers).filter(
    ([, text]) => !readsEnvironmentIn(text) && !text.includes('{{'),
  )
  return {
    ...keys,
    headers: Object.fromEntries(plain),
    headersEnv: { ...headersEnv, ...secret(headers) },
    queryEnv: { ...queryEnv, ...secret(query) },
    ...(login && { login }),
  }
}

/** Values to keep from an answer; of several events, the last one with a value counts. */
function keptFrom(
  { keep = {} }: HttpOptions,
  bodies: readonly unknown[],
  headers: Headers,
): JsonObject {
  const found = Object.entries(keep).flatMap(([name, place]) => {
    const values = (bodies.length === 0 ? [undefined] : bodies).map((body) =>
      valueIn({ headers, body }, place),
    )
    const value = values.findLast((each) => each !== undefined && each !== null)
    return value === undefined ? [] : [[name, value as Json] as const]
  })
  return Object.fromEntries(found)
}

/**
 * The request that begins a dialogue. Without `start`, a bot that speaks first gets its usual
 * request, without turns.
 */
export function beginning({ start, query = {}, ...options }: HttpOptions): HttpOptions {
  if (!start) return { ...options, query }
  const keys = Object.entries(query).filter(([, text]) => readsEnvironmentIn(text))
  return {
    ...options,
    format: 'json',
    request: {},
    ...start,
    query: { ...Object.fromEntries(keys), ...start.query },
  }
}
