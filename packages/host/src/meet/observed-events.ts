/** Analyses the events of an answer that is streamed, or its lines of JSON. */
import type { Json } from '@attune/core'
import { isObject } from '@attune/core/answers'
import { type AnswerPlace, valueAt } from '@attune/core/models'
import {
  errorIn,
  type JsonLines,
  jsonOf,
  ofEveryItem,
  saidAt,
  type ServerEvents,
  type StreamEvent,
  textsIn,
} from '@attune/plugin-basics'
import { type AnswerShape, isSame, type Observed } from './answer-shape.js'
import { keptOf } from './kept-values.js'

export const eventsIn = (
  reader: ServerEvents | JsonLines,
  text: string,
): readonly StreamEvent[] => [...reader.read(text), ...reader.end()]

const DONE = '[DONE]'

export function observedEvents(
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
