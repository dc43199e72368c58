/**
 * Analyses the answer of a bot: its format, the location of the reply, and values for the next
 * request.
 */
import type { Json } from '@attune/core'
import { isObject } from '@attune/core/answers'
import { type AnswerPlace, valueAt } from '@attune/core/models'
import {
  errorIn,
  findReply,
  type HttpOptions,
  isCodedLine,
  isMarkup,
  JsonLines,
  jsonOf,
  ofEveryItem,
  saidAt,
  ServerEvents,
  type StreamEvent,
  textsIn,
} from '@attune/plugin-basics'

/** Options of core/http about the format of an answer. */
export type AnswerShape = Pick<
  HttpOptions,
  'format' | 'reply' | 'event' | 'pieces' | 'end' | 'keep'
>

export type Observed =
  | {
      readonly is: 'reply'
      readonly shape: AnswerShape
      readonly text: string
      readonly messages: number
      readonly marks: number
    }
  /** The reply is empty or repeats the message. */
  | { readonly is: 'empty' | 'echo'; readonly at: string }
  /** The answer reports a failure. */
  | { readonly is: 'fault'; readonly what: string }
  | { readonly is: 'page' | 'xml' }
  /** JSON that cannot be read. */
  | { readonly is: 'broken'; readonly what: string }
  /**
   * The answer contains no reply, but an address or a state at which the reply will be available.
   */
  | { readonly is: 'later'; readonly where: string }
  /** The answer contains no reply. `texts`: the paths of all its texts. */
  | { readonly is: 'unread'; readonly texts: readonly string[] }

/**
 * Analyses an answer of a bot.
 *
 * @param said message that the bot received
 */
export function observed(text: string, headers: Headers, said: string): Observed {
  const whole = text.trim()
  if (isMarkup(whole))
    return { is: /^<\?xml\b/i.test(whole) && !/<html\b/i.test(whole) ? 'xml' : 'page' }
  if (whole === '') return { is: 'empty', at: 'its whole answer' }
  const value = jsonOf(whole)
  if (value !== undefined && typeof value === 'object') return observedJson(value, headers, said)
  if (/^(?::|(?:data|event|id|retry):)/m.test(whole.split('\n')[0]!))
    return observedEvents(eventsIn(new ServerEvents(), text), { format: 'sse', headers, said })
  const lines = whole.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length > 1 && lines.every((line) => isObject(jsonOf(line)) || isCodedLine(line)))
    return observedEvents(eventsIn(new JsonLines(), text), { format: 'ndjson', headers, said })
  if (isSame(whole, said)) return { is: 'echo', at: 'its whole answer' }
  if (/^(?:\{\s*"|\[\s*\{)/.test(whole)) return { is: 'broken', what: faultOfJson(whole) }
  return {
    is: 'reply',
    shape: { format: 'text' },
    text: typeof value === 'string' ? value : whole,
    messages: 1,
    marks: 0,
  }
}

function faultOfJson(text: string): string {
  try {
    JSON.parse(text)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

function observedJson(body: unknown, headers: Headers, said: string): Observed {
  const where = laterIn(body, headers)
  if (where !== undefined) return { is: 'later', where }
  const fault = errorIn({ name: 'message', data: JSON.stringify(body) })
  const path = findReply(body, [said])
  if (path === undefined && fault) return { is: 'fault', what: fault.what }
  const listed = isObject(body)
    ? [body['detail'], body['errors'], body['issues']].find((each) => Array.isArray(each))
    : undefined
  if (path === undefined && listed) return { is: 'fault', what: JSON.stringify(listed) }
  if (path === undefined) return withoutReply(body, said)
  const found = saidAt(body, path)!
  if (isSame(found.text, said)) return { is: 'echo', at: path }
  const keep = keptOf(body, headers)
  const isOurs =
    path === 'reply' &&
    Object.keys(keep).length === 0 &&
    isObject(body) &&
    Object.keys(body).every((key) => ['reply', 'usage', 'finish'].includes(key))
  return {
    is: 'reply',
    shape: { ...(!isOurs && { reply: path }), ...(Object.keys(keep).length > 0 && { keep }) },
    text: found.text,
    messages: found.texts,
    marks: found.marks,
  }
}

const waiting =
  /^(queued|pending|processing|running|accepted|in[_ -]?progress|submitted|scheduled)$/i

/** Address or state that the answer names in place of a reply. */
function laterIn(body: unknown, headers: Headers): string | undefined {
  if (!isObject(body)) return undefined
  const state = [body['status'], body['state']].find(
    (value) => typeof value === 'string' && waiting.test(value),
  )
  const location = headers.get('location')
  const isLater = state !== undefined || (location !== null && findReply(body, []) === undefined)
  return isLater ? (location ?? String(state)) : undefined
}

/** Result for JSON without a reply. A text in it may be empty, null or repeat the message. */
function withoutReply(body: unknown, said: string): Observed {
  const texts = textsIn(body as Json)
  const echo = texts.find(({ text }) => isSame(text, said))
  const withNulls = JSON.parse(JSON.stringify(body), (_, value: Json) => value ?? '') as Json
  const empty = textsIn(withNulls).find(
    ({ text, path }) =>
      text.trim() === '' &&
      /^(reply|response|answer|text|content|message|output|result)s?$/i.test(path.at(-1) ?? ''),
  )
  if (empty) return { is: 'empty', at: empty.path.join('.') }
  if (echo) return { is: 'echo', at: echo.path.join('.') }
  const lists = Object.entries(isObject(body) ? body : { '': body }).filter(
    ([, value]) => Array.isArray(value) && value.length === 0,
  )
  if (lists.length === 1 && texts.length === 0)
    return { is: 'empty', at: lists[0]![0] || 'its list' }
  return { is: 'unread', texts: texts.map(({ path }) => path.join('.')).slice(0, 8) }
}

const eventsIn = (reader: ServerEvents | JsonLines, text: string): readonly StreamEvent[] => [
  ...reader.read(text),
  ...reader.end(),
]

const DONE = '[DONE]'

function observedEvents(
  all: readonly StreamEvent[],
  {
    format,
    headers,
    said,
  }: {
    readonly format: 'sse' | 'ndjson'
    readonly headers: Headers
    readonly said: string
  },
): Observed {
  const fault = all
    .map((event) => (event.data.trim() === DONE ? undefined : errorIn(event)))
    .find(Boolean)
  if (fault) return { is: 'fault', what: fault.what }
  const events = all.filter(({ data }) => data.trim() !== DONE)
  const bodies = events.map(({ data }) => jsonOf(data))
  // In the data stream of the AI SDK, the text is not an object.
  const isCoded = format === 'ndjson' && !bodies.every(isObject)
  const best = (isCoded ? undefined : bestPieces(events, bodies, said)) ?? plainPieces(events)
  if (!best)
    return {
      is: 'unread',
      texts: [
        ...new Set(
          bodies.flatMap((body) =>
            isObject(body) ? textsIn(body as Json).map(({ path }) => path.join('.')) : [],
          ),
        ),
      ].slice(0, 8),
    }
  const isLast = best.texts.length > 1 && isCumulative(best.texts)
  const text = isLast ? best.texts.at(-1)! : best.texts.join('')
  if (text.trim() === '') return { is: 'empty', at: best.path ?? 'its events' }
  if (isSame(text, said)) return { is: 'echo', at: best.path ?? 'its events' }
  const end = endOf(all, best)
  const keep = Object.assign(
    {},
    ...[undefined, ...bodies].map((body) => keptOf(body, headers)),
  ) as Record<string, AnswerPlace>
  const shape: AnswerShape = {
    format,
    ...(best.path !== undefined && { reply: best.path }),
    ...(best.event !== undefined && { event: best.event }),
    ...(isLast && { pieces: 'last' as const }),
    ...(end !== undefined && { end }),
    ...(Object.keys(keep).length > 0 && { keep }),
  }
  return { is: 'reply', shape, text, messages: 1, marks: 0 }
}

interface Pieces {
  readonly path?: string
  readonly event?: string
  readonly texts: readonly string[]
}

/**
 * Texts of the events whose data is not a JSON object. Only events with the most frequent name
 * count.
 */
function plainPieces(events: readonly StreamEvent[]): Pieces | undefined {
  const plain = events.filter(({ data }) => typeof (jsonOf(data) ?? '') !== 'object')
  const name = mostFrequent(plain.map(({ name: each }) => each))
  if (name === undefined) return undefined
  const isOne = events.every((event) => event.name === name)
  const texts = plain
    .filter((event) => event.name === name)
    .map(({ data }) => {
      const value = jsonOf(data)
      return typeof value === 'string' ? value : data
    })
  return { ...(!isOne && { event: name }), texts }
}

/** The path at which most events have a text, if that text changes between events. */
function bestPieces(
  events: readonly StreamEvent[],
  bodies: readonly unknown[],
  said: string,
): Pieces | undefined {
  const found = new Map<
    string,
    { readonly name: string; readonly path: string; readonly texts: string[] }
  >()
  for (const [at, body] of bodies.entries()) {
    if (!isObject(body)) continue
    const { name } = events[at]!
    for (const [path, text] of textsOfEvent(body as Json, said)) {
      const key = `${name} ${path}`
      found.set(key, { name, path, texts: [...(found.get(key)?.texts ?? []), text] })
    }
  }
  const all = [...found.values()]
    .map((each) => ({ ...each, score: scoreOf(each) }))
    .filter(({ score }) => score > 0)
  const best = all.toSorted(
    (one, other) => Number(isSpeech(other)) - Number(isSpeech(one)) || other.score - one.score,
  )[0]
  if (!best) return undefined
  const elsewhere = all.some(({ name, path }) => path === best.path && name !== best.name)
  return { path: best.path, texts: best.texts, ...(elsewhere && { event: best.name }) }
}

/**
 * Texts of an event by their paths. Texts of all items of a list are one text, unless one of them
 * repeats the message.
 */
function textsOfEvent(body: Json, said: string): ReadonlyMap<string, string> {
  const texts = textsIn(body)
  const hasEcho = texts.some(({ text }) => isSame(text, said))
  const found = new Map<string, string>()
  for (const { path, text } of texts) {
    const place = hasEcho ? path.join('.') : ofEveryItem(path)
    found.set(place, (found.get(place) ?? '') + text)
  }
  return found
}

/** True if the texts make several words together. Kinds of events such as `delta` do not. */
const isSpeech = ({ texts }: { readonly texts: readonly string[] }): boolean =>
  /\S\s+\S|\p{Script=Han}{2}/u.test(texts.join(''))

const textFields =
  /^(delta|token|content|text|reply|response|answer|chunk|message|output|piece|part|t|d)$/i
const otherFields =
  /^(id|object|model|role|type|kind|event|created|status|state|finish_reason|stop_reason|fingerprint|\w*_id|\w+Id|thinking|reasoning\w*)$/i

/**
 * Number of events with a text at the path. It is doubled for the usual name of a text field. It is
 * 0 if the text never changes, or the field usually contains other data.
 */
function scoreOf({
  path,
  texts,
}: {
  readonly path: string
  readonly texts: readonly string[]
}): number {
  const name = path.split('.').findLast((step) => !/^(\d+|\*)$/.test(step)) ?? ''
  if (otherFields.test(name)) return 0
  const words = texts.filter((text) => text !== '')
  if (words.length > 2 && new Set(words).size === 1) return 0
  return words.length * (textFields.test(name) ? 2 : 1)
}

/**
 * True if texts accumulate: the last one contains all previous ones, or each begins with the
 * previous one.
 */
function isCumulative(texts: readonly string[]): boolean {
  const said = texts.filter((text) => text !== '')
  const [last, before] = [said.at(-1) ?? '', said.slice(0, -1)]
  if (before.length === 0) return false
  const grows =
    said.every((text, at) => at === 0 || text.startsWith(said[at - 1]!)) && new Set(said).size > 1
  return grows || (before.length > 1 && before.join('') === last)
}

function endOf(all: readonly StreamEvent[], { event, path }: Pieces): string | undefined {
  const last = all.at(-1)!
  if (last.data.trim() === DONE) return DONE
  const isOwn = event === undefined || last.name === event
  const others = all.slice(0, -1).every(({ name }) => name !== last.name)
  if (
    others &&
    last.name !== 'message' &&
    all.length > 1 &&
    (!isOwn || path === undefined || !saidAt(jsonOf(last.data), path)?.text)
  )
    return last.name
  const body = jsonOf(last.data)
  const marks = [
    'done',
    'finished',
    'is_final',
    'isFinal',
    'final',
    'complete',
    'completed',
    'end',
    'stop',
    'choices.0.finish_reason',
  ]
  const before = all.slice(0, -1).map(({ data }) => jsonOf(data))
  return marks.find(
    (mark) => isTrue(valueAt(body, mark)) && !before.some((each) => isTrue(valueAt(each, mark))),
  )
}

const isTrue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== ''

const mostFrequent = (values: readonly string[]): string | undefined => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
}

const ids =
  /^(conversation|session|chat|thread|dialog(ue)?|convo|conv)([_-]?(id|key|uuid|token)|Id|ID|Uuid)$|^(sid|cid)$/
/** Names that hold an id only if the value looks like one, such as `conversation: 'k3j2hd8'`. */
const holders = /^(conversation|session|chat|thread|dialog(ue)?)$/i
const idLike = /^(?=.*\d)[\w.:-]{4,80}$/
const states = /^(state|context|conversation_?state|session_?state)$/i

/**
 * Values of the answer that the bot expects in the next request: an id of the conversation, its
 * state, a cookie.
 */
function keptOf(body: unknown, headers: Headers): Readonly<Record<string, AnswerPlace>> {
  const found: Record<string, AnswerPlace> = {}
  const look = (value: unknown, path: readonly string[]): void => {
    if (!isObject(value) || path.length > 2) return
    for (const [name, inner] of Object.entries(value)) {
      const isId =
        (ids.test(name) &&
          ((typeof inner === 'string' && inner !== '') || typeof inner === 'number')) ||
        (holders.test(name) && typeof inner === 'string' && idLike.test(inner))
      if (isId || (states.test(name) && isObject(inner) && Object.keys(inner).length > 0))
        found[name] ??= [...path, name].join('.')
      else look(inner, [...path, name])
    }
  }
  look(body, [])
  for (const [name] of headers)
    if (/^x-.*(session|conversation|chat|thread).*$/i.test(name)) found[name] = { header: name }
  for (const line of headers.getSetCookie()) {
    const name = /^\s*([^=;\s]+)\s*=/.exec(line)?.[1]
    if (name !== undefined && /^[\w-]+$/.test(name)) found[name] = { cookie: name }
    else if (name !== undefined) found['cookie'] = { cookie: name }
  }
  return found
}
