/** The reply of a bot with a streamed answer. */
import type { Reply } from '@attune/core'
import { contentParts, type Http, valueAt } from '@attune/core/models'
import { finishAndUsageIn, failureAt } from './answer.js'
import { isEnd, lastOf } from './end-of-stream.js'
import {
  errorIn,
  type EventReader,
  JsonLines,
  jsonOf,
  PlainText,
  ServerEvents,
  type StreamEvent,
} from './stream.js'

export interface StreamShape {
  readonly format: 'sse' | 'ndjson' | 'text'
  /** Path of the text in each event; undefined if the event itself is the text. */
  readonly path?: string | undefined
  /** Name of the events that contain text; others are ignored. */
  readonly event?: string | undefined
  /**
   * `add`: each event contains the next piece. `last`: each contains all text so far, or the last
   * one contains all of it.
   */
  readonly pieces?: 'add' | 'last' | undefined
  /**
   * Data of the last event, its name, or a path that is true in it. Without it the stream ends with
   * its connection.
   */
  readonly end?: string | undefined
}

/** OpenAI's last event, which many other services also send. */
const DONE = '[DONE]'

/** A stream that breaks off begins with status 200, and is requested again. */
const BROKEN = { fault: 'UNAVAILABLE' } as const

/**
 * Reads a stream piece by piece. Errors are thrown by `reply`, since `hear` is called while the
 * answer is read.
 */
export class StreamedReply {
  readonly #reader: EventReader
  readonly #texts: string[] = []
  readonly #bodies: unknown[] = []
  #firstWords: number | undefined
  #hasEnded = false
  #failure: { readonly what: string; readonly status?: number } | undefined
  /** First data that do not have the expected format. */
  #odd: string | undefined

  constructor(private readonly shape: StreamShape) {
    this.#reader =
      shape.format === 'sse'
        ? new ServerEvents()
        : shape.format === 'ndjson'
          ? new JsonLines()
          : new PlainText()
  }

  /** Parsed JSON of all events so far, in order. */
  get bodies(): readonly unknown[] {
    return this.#bodies
  }

  /** @returns true if no more pieces are needed */
  hear(piece: string, after: number): boolean {
    for (const event of this.#reader.read(piece)) this.#take(event, after)
    return this.#hasEnded || this.#failure !== undefined
  }

  /**
   * The complete reply. @throws the gateway's error for a stream that reports an error, ends early,
   * or is not a stream
   */
  reply({
    failure,
    malformed,
  }: Pick<Http, 'failure' | 'malformed'>): Reply & { readonly firstWords?: number } {
    if (!this.#hasEnded && !this.#failure)
      for (const event of this.#reader.end()) this.#take(event, undefined)
    const { format, path = '', end } = this.shape
    const joined = this.#texts.join('')
    // A JSON text is a text in quotes.
    const value = format === 'text' ? jsonOf(joined) : undefined
    const whole = typeof value === 'string' ? value : joined
    if (format === 'text' && isMarkup(whole)) this.#odd = whole
    if (this.#failure)
      throw failure(
        this.#failure.status ?? 503,
        `its stream reports an error: ${this.#failure.what}`,
      )
    const expected =
      format === 'sse' ? 'a stream of events' : format === 'ndjson' ? 'lines of JSON' : 'plain text'
    const at = path === '' ? '' : ` with a text at ${path}`
    if (this.#odd !== undefined)
      throw malformed(`expected ${expected}${at}, got ${excerptOf(this.#odd)}.`)
    if (end !== undefined && !this.#hasEnded)
      throw failure(
        200,
        `its stream ended before ${end} came (option end).${lastOf(this.#bodies)}`,
        BROKEN,
      )
    if (format !== 'text' && this.#bodies.length === 0 && this.#texts.length === 0)
      throw malformed(`expected ${expected}${at}, got no event.`)
    const broken =
      path === '' ? undefined : this.#bodies.map((body) => failureAt(body, path)).find(Boolean)
    if (broken !== undefined) throw failure(200, `its stream broke off: ${broken}`, BROKEN)
    const text = this.shape.pieces === 'last' ? (this.#texts.at(-1) ?? '') : whole
    const more =
      path === ''
        ? {}
        : (Object.assign(
            {},
            ...this.#bodies.map((body) => finishAndUsageIn(body, path)),
          ) as Partial<Reply>)
    return {
      text,
      ...more,
      ...(this.#firstWords !== undefined && { firstWords: this.#firstWords }),
    }
  }

  #take(event: StreamEvent, after: number | undefined): void {
    if (this.#hasEnded || this.#failure || this.#odd !== undefined) return
    const { format, path, event: wanted, end } = this.shape
    const isDone = format === 'sse' && event.data.trim() === DONE
    if (format !== 'text' && !isDone) this.#failure = errorIn(event)
    if (this.#failure) return
    const body = format === 'text' ? undefined : jsonOf(event.data)
    if (body !== undefined) this.#bodies.push(body)
    if (!isDone && (wanted === undefined || wanted === event.name))
      this.#say(textOf(event, body, path), event, body, after)
    this.#hasEnded = isDone || (end !== undefined && isEnd(event, body, end))
  }

  #say(
    text: string | undefined,
    event: StreamEvent,
    body: unknown,
    after: number | undefined,
  ): void {
    const { format, path, end } = this.shape
    const isOwn = end === event.data.trim() || end === event.name
    if (text === undefined) {
      // Only an event with the default name must be JSON. Events of other names may contain
      // anything.
      if (body === undefined && path !== undefined && event.name === 'message' && !isOwn)
        this.#odd = event.data
      return
    }
    if (format === 'sse' && path === undefined && isOwn) return
    this.#texts.push(text)
    if (text.trim() !== '') this.#firstWords ??= after
  }
}

/** Text for messages; of an HTML page its title. */
function excerptOf(text: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1]?.trim()
  return title ? `the HTML page "${title}"` : JSON.stringify(text.slice(0, 200))
}

/** True for a page or an XML error, which is not a reply. */
export const isMarkup = (text: string): boolean =>
  /^\s*<(!doctype|html|head|body|title|\?xml|error)\b/i.test(text)

function textOf(
  { data }: StreamEvent,
  body: unknown,
  path: string | undefined,
): string | undefined {
  if (path === undefined) return typeof body === 'string' ? body : data
  const texts = textsAt(body, path.split('.'))
  return texts.length === 0 ? undefined : texts.join('')
}

/** Texts at a path, in which `*` is every item of a list. */
function textsAt(value: unknown, [step, ...rest]: readonly string[]): readonly string[] {
  if (step === '*') return Array.isArray(value) ? value.flatMap((item) => textsAt(item, rest)) : []
  if (step !== undefined) {
    const inner = valueAt(value, step)
    return inner === undefined ? [] : textsAt(inner, rest)
  }
  if (typeof value === 'string') return [value]
  const text = Array.isArray(value) ? contentParts(value)?.text : undefined
  return text === undefined ? [] : [text]
}
