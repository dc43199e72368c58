/** Request formats of bots, and how a refusal corrects a request. */
import { type Json, type JsonObject } from '@attune/core'
import { isObject } from '@attune/core/answers'
import type { HttpOptions } from '@attune/plugin-basics'
import { extra, faultsIn, stepsOf, type Wanted } from './faults-in-refusal.js'
import { namesIn } from './names-in-refusal.js'

/** Options of core/http that determine the form of a request. */
export type Shape = Pick<
  HttpOptions,
  'url' | 'method' | 'query' | 'request' | 'encoding' | 'message' | 'roles'
>

const names = ['message', 'text', 'input', 'prompt', 'query', 'question', 'msg', 'content', 'q']

/** Possible bodies, the most common first; a hint in the address changes the order. */
export function bodiesFor(url: string): readonly JsonObject[] {
  const messages = { messages: '{{messages}}' }
  const single = names.map((name) => ({ [name]: '{{text}}' }))
  const rasa = { sender: '{{session}}', message: '{{text}}' }
  if (/\/webhooks?\/|rasa/i.test(new URL(url).pathname)) return [rasa, messages, ...single]
  return [messages, ...single, { session_id: '{{session}}', message: '{{text}}' }]
}

/** Query parameters that are tried in a GET request, one at a time. */
export const queries: readonly Readonly<Record<string, string>>[] = names.map((name) => ({
  [name]: '{{text}}',
}))

export interface Refusal {
  readonly status: number
  /** JSON value; undefined for a body that is not JSON. */
  readonly body: unknown
  readonly text: string
}

/**
 * Corrects a request: adds the fields that a refusal requires and removes those that it forbids.
 * `unknown` are required fields without a known value. `shape` is undefined if the refusal contains
 * nothing new.
 */
export function corrected(
  shape: Shape,
  refusal: Refusal,
): { readonly shape?: Shape; readonly unknown: readonly string[] } {
  const { missing, forbidden, roles } = readRefusal(refusal)
  const inMessages = missing.filter(({ path }) => typeof path[1] === 'number')
  const own = missing.filter(
    (each) => !inMessages.includes(each) && (!has(shape, each) || /uuid/i.test(each.words)),
  )
  const unknown = own
    .filter((each) => valueFor(each) === undefined)
    .map(({ path }) => path.join('.'))
  if (unknown.length > 0) return { unknown }
  const message = inMessages.reduce((form, each) => withPart(form, each), shape.message)
  const hasText = own.some((each) => isText(String(each.path.at(-1))))
  const without = <T>(fields: Readonly<Record<string, T>> = {}): Record<string, T> => {
    const dropped = new Set([...forbidden, ...(hasText ? textNamesOf(fields, missing) : [])])
    return Object.fromEntries(Object.entries(fields).filter(([name]) => !dropped.has(name)))
  }
  const body = own
    .filter((each) => each.in === 'body')
    .reduce<JsonObject>((all, each) => put(all, each.path, valueFor(each)!), without(shape.request))
  const parameters = own
    .filter((each) => each.in === 'query')
    .map(({ path, ...each }) => [String(path.at(-1)), String(valueFor({ path, ...each }))] as const)
  const changed: Shape = {
    ...shape,
    ...(shape.request !== undefined && { request: body }),
    ...(shape.query !== undefined && {
      query: { ...without(shape.query), ...Object.fromEntries(parameters) },
    }),
    ...(message !== undefined && { message }),
    ...(roles && { roles: { ...shape.roles, ...roles } }),
  }
  return JSON.stringify(changed) === JSON.stringify(shape)
    ? { unknown }
    : { shape: changed, unknown }
}

const has = ({ request = {}, query = {} }: Shape, { path, in: where }: Wanted): boolean =>
  where === 'query'
    ? Object.hasOwn(query, String(path.at(-1)))
    : path.reduce<unknown>(
        (value, step) => (isObject(value) ? value[String(step)] : undefined),
        request,
      ) !== undefined

/** Fields that contained the message, if the refusal requires the message under another name. */
const textNamesOf = (
  fields: Readonly<Record<string, unknown>>,
  missing: readonly Wanted[],
): readonly string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    (value === '{{text}}' || value === '{{messages}}') &&
    !missing.some(({ path }) => path[0] === name)
      ? [name]
      : [],
  )

/** The object with a value at a path. */
export function put(
  object: JsonObject,
  [step, ...rest]: readonly (string | number)[],
  value: Json,
): JsonObject {
  const inner = object[String(step)]
  return {
    ...object,
    [String(step)]:
      rest.length === 0 ? value : put(isObject(inner) ? (inner as JsonObject) : {}, rest, value),
  }
}

const withPart = (form: JsonObject | undefined, { path }: Wanted): JsonObject => {
  const name = String(path.at(-1))
  const own = Object.fromEntries(
    Object.entries(form ?? { role: '{{role}}', content: '{{text}}' }).filter(([key]) =>
      isText(name) ? key !== 'content' : key !== 'role',
    ),
  )
  return { ...own, [name]: isText(name) ? '{{text}}' : '{{role}}' }
}

const isText = (name: string): boolean =>
  /^(user[_-]?)?(text|messages?|msg|input|prompt|query|question|content|utterance|statement|say|said|body|q|m)$/i.test(
    name,
  ) || /(text|message|input|prompt|utterance)(_?(value|string))?$/i.test(name)
const isHistory = (name: string): boolean =>
  /^(messages|history|conversation|turns|dialog(ue)?|chat_?history)$/i.test(name)
const isSession = (name: string): boolean =>
  /^(session|conversation|chat|thread|dialog(ue)?|user|sender|client|convo?|device|customer)?[_-]?(id|key|uuid|sid|uid)$|^(session|sender|user|chat|thread|recipient)$|(Id|_id)$/.test(
    name,
  )

const isModel = (name: string): boolean => /^model(_?name|_?id)?$/i.test(name)

/** Value for a required name of a model, which no rule can know. */
const GUESSED_MODEL = 'default'

/** Field of the request whose value is a guessed name of a model. Undefined without such a field. */
export const guessedModelIn = (request: JsonObject = {}): string | undefined =>
  Object.keys(request).find((name) => isModel(name) && request[name] === GUESSED_MODEL)

/** Value for a required field. Undefined if it cannot be guessed. */
function valueFor({ path, words }: Wanted): Json | undefined {
  const name = String(path.at(-1))
  if (isHistory(name)) return '{{messages}}'
  if (isText(name)) return '{{text}}'
  if (isSession(name)) return /uuid/i.test(`${name} ${words}`) ? '{{uuid}}' : '{{session}}'
  if (/^(lang|language|locale)$/i.test(name)) return '{{language}}'
  if (isModel(name)) return GUESSED_MODEL
  if (/^stream(ing)?$/i.test(name)) return false
  if (/^max_?(output_?)?tokens$/i.test(name)) return 1024
  return undefined
}

interface Read {
  readonly missing: readonly Wanted[]
  readonly forbidden: readonly string[]
  readonly roles?: { readonly user?: string; readonly assistant?: string }
}

function readRefusal({ body, text }: Refusal): Read {
  const listed = faultsIn(body).flatMap((each) =>
    each.path.length === 0 ? wantedBy(each.words) : [each],
  )
  if (listed.length === 0) return { missing: wantedBy(text), forbidden: [] }
  const roles = listed.map(rolesIn).find(Boolean)
  return {
    missing: listed.filter(({ words }) => !extra.test(words)),
    forbidden: listed
      .filter(({ words }) => extra.test(words))
      .map(({ path }) => String(path.at(-1))),
    ...(roles && { roles }),
  }
}

/**
 * Required fields that a text names. An unquoted word counts only if a value for that field name is
 * known.
 */
const wantedBy = (text: string): readonly Wanted[] =>
  namesIn(text).flatMap(({ name, isQuoted }) => {
    const path = stepsOf(name.replace(/^body\.(?=.)/, ''))
    const wanted: Wanted = { path, in: 'body', words: text }
    return isQuoted || valueFor(wanted) !== undefined ? [wanted] : []
  })

/** Names of roles in a message such as `Input should be 'user' or 'bot'`. */
function rolesIn({ path, words }: Wanted): Read['roles'] {
  if (typeof path[1] !== 'number' || !/literal|enum|should be|one of/i.test(words)) return undefined
  const all = [...new Set([...words.matchAll(/["'](\w+)["']/g)].map(([, word]) => word!))]
  const user = all.find((word) =>
    /^(user|human|client|customer|patient|seeker|visitor)$/i.test(word),
  )
  const assistant = all.find((word) => word !== user && !/system|tool/i.test(word))
  if (user === undefined || assistant === undefined) return undefined
  return { user, assistant }
}
