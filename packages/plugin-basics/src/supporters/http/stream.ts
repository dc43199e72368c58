/** Streamed answers: server-sent events (WHATWG HTML), lines of JSON, or plain text. */
import { isObject } from '@attune/core/answers'

/** One event of a stream, or one line of a stream without events. */
export interface StreamEvent {
  /** Name of the event; default: message. */
  readonly name: string
  readonly data: string
}

export interface EventReader {
  /** Reads the next piece, which may end anywhere, even within a line. */
  read(piece: string): readonly StreamEvent[]
  /** The last event, if no delimiter follows it. */
  end(): readonly StreamEvent[]
}

/** Lines that end with CR, LF or both; a CR at the end of a piece waits for the next piece. */
class Lines {
  #rest = ''

  read(piece: string): readonly string[] {
    const text = this.#rest + piece
    const isCut = text.endsWith('\r')
    const lines = (isCut ? text.slice(0, -1) : text).split(/\r\n|\r|\n/)
    this.#rest = lines.pop()! + (isCut ? '\r' : '')
    return lines
  }

  end(): readonly string[] {
    const last = this.#rest.replace(/\r$/, '')
    this.#rest = ''
    return last === '' ? [] : [last]
  }
}

/** Events of `text/event-stream`. Comments, ids and retry times are ignored. */
export class ServerEvents implements EventReader {
  readonly #lines = new Lines()
  #name = ''
  #data: string[] = []

  read(piece: string): readonly StreamEvent[] {
    return this.#lines.read(piece).flatMap((line) => this.#line(line))
  }

  /**
   * The standard drops an event without an empty line after it; here it is read, because some
   * servers forget the line.
   */
  end(): readonly StreamEvent[] {
    return [...this.#lines.end(), ''].flatMap((line) => this.#line(line))
  }

  #line(line: string): readonly StreamEvent[] {
    if (line === '') return this.#dispatched()
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') this.#name = value
    if (field === 'data') this.#data.push(value)
    return []
  }

  #dispatched(): readonly StreamEvent[] {
    const data = this.#data.join('\n')
    const event = { name: this.#name || labelIn(data) || 'message', data }
    const isOne = this.#data.length > 0
    this.#name = ''
    this.#data = []
    return isOne ? [event] : []
  }
}

/** Members of an event's data that contain its name, the most usual first. */
const labels = ['type', 'kind', 'event']

/**
 * Name of the event in its data, which streams without event names often contain:
 * `{"type":"text-delta","delta":"I "}` of the AI SDK, `{"event":"message_end"}` of Dify.
 */
function labelIn(data: string): string | undefined {
  const body = jsonOf(data)
  if (!isObject(body)) return undefined
  return labels
    .map((label) => body[label])
    .find((name): name is string => typeof name === 'string' && name !== '')
}

/**
 * Lines of JSON, one value each. A line of the AI SDK's data stream (`0:"I "`) is an event with the
 * name before its colon; 3 reports an error.
 */
export class JsonLines implements EventReader {
  readonly #lines = new Lines()

  read(piece: string): readonly StreamEvent[] {
    return this.#lines.read(piece).flatMap(asEvent)
  }

  end(): readonly StreamEvent[] {
    return this.#lines.end().flatMap(asEvent)
  }
}

function asEvent(line: string): readonly StreamEvent[] {
  const data = line.trim()
  const [, name, value] = coded.exec(data) ?? []
  if (name !== undefined && jsonOf(value!) !== undefined)
    return [{ name: name === '3' ? 'error' : name, data: value! }]
  return data === '' ? [] : [{ name: labelIn(data) ?? 'message', data }]
}

const coded = /^([0-9a-z]):(.+)$/

/** True for a line of the AI SDK's data stream. */
export const isCodedLine = (line: string): boolean =>
  asEvent(line).some(({ data }) => data !== line.trim())

/** Reads a stream of plain text, which has no events. */
export class PlainText implements EventReader {
  read(piece: string): readonly StreamEvent[] {
    return piece === '' ? [] : [{ name: 'message', data: piece }]
  }

  end(): readonly StreamEvent[] {
    return []
  }
}

/** JSON of an event; undefined for anything else. */
export function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data) as unknown
  } catch {
    return undefined
  }
}

/** Failure that an event reports: its name is `error`, or its data contain an error. */
export function errorIn({
  name,
  data,
}: StreamEvent): { readonly what: string; readonly status?: number } | undefined {
  const body = jsonOf(data)
  const error = isObject(body) ? body['error'] : undefined
  const isFault = (typeof error === 'string' && error !== '') || isObject(error) || error === true
  if (name !== 'error' && !isFault) return undefined
  const fields = isObject(error) ? error : isObject(body) ? body : {}
  const said = [
    typeof error === 'string' ? error : undefined,
    fields['message'],
    fields['detail'],
    fields['errorText'],
  ].find(Boolean)
  const status = [fields['status'], fields['code']].find(
    (each) => Number.isInteger(each) && Number(each) >= 400,
  )
  return {
    what: typeof said === 'string' ? said : data === '' ? 'without a reason' : data,
    ...(typeof status === 'number' && status < 600 && { status }),
  }
}
