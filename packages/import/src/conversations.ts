/** Second pass over logs: reads each conversation from the stored locations of its records. */
import { afterRecord } from './garbage.js'
import { textAt, usualKeys } from './fields.js'
import { contentOf } from './content-of.js'
import type { Group, RecordLocation } from './group.js'
import type { RecordIndex } from './index-records.js'
import { withAnswers, joinSuccessive, withoutPrefixes, type Joined } from './joined.js'
import { compareOrders } from './order.js'
import type { Roles } from './roles.js'
import { Unread, type Source } from './source.js'
import type { Draft, Found, RecordContent, Place } from './types.js'

type Placed = RecordContent & { readonly place: Place }

export async function* conversationsIn(index: RecordIndex, roles: Roles): AsyncGenerator<Found> {
  const reader = new RecordReader()
  yield* index.faults
  for (const group of index.groups) {
    yield* conversationsInGroup(group, reader, roles)
    afterRecord(group.locations.reduce((sum, { length }) => sum + length, 0))
  }
}

async function* conversationsInGroup(
  group: Group,
  reader: RecordReader,
  roles: Roles,
): AsyncGenerator<Found> {
  const parts: Placed[] = []
  for (const location of group.locations.toSorted((a, b) => compareOrders(a.order, b.order))) {
    const place = { file: location.source.file, line: location.line }
    const content = contentOf(location.source, await reader.read(location), roles)
    if ('what' in content) yield { kind: 'fault', place, ...content }
    else parts.push({ ...withTime(content), place })
  }
  if (parts.length > 0) yield* joinRecords(parts, group, roles)
}

/**
 * Assigns the time of a call or row to its new messages: the last one, and in a call also the one
 * before it.
 */
function withTime(content: RecordContent): RecordContent {
  const { kind, messages, names, position } = content
  if (kind !== 'call' && kind !== 'row') return content
  const time =
    textAt(names, [...usualKeys.time, ...usualKeys.sentAt, 'response.created']) ??
    (position && Number.isNaN(Number(position.text)) ? position.text : undefined)
  if (time === undefined) return content
  return {
    ...content,
    messages: messages.map((each, at) =>
      at < messages.length - 2 || each.time !== undefined ? each : { ...each, time },
    ),
  }
}

/**
 * Reads records again from their locations in the files. Records of the same piece of a file are
 * parsed once.
 */
class RecordReader {
  #piece:
    | { readonly source: Source; readonly offset: number; readonly records: readonly unknown[] }
    | undefined

  async read({ source, offset, length, at }: RecordLocation): Promise<unknown> {
    if (this.#piece?.source !== source || this.#piece.offset !== offset) {
      this.#piece = undefined
      const records = await recordsAt(source, offset, length)
      if (records.length < 2) return records[at]
      this.#piece = { source, offset, records }
    }
    return this.#piece.records[at]
  }
}

/**
 * Records of a piece; empty if the file changed since the first pass, which makes the record a
 * fault.
 */
async function recordsAt(
  source: Source,
  offset: number,
  length: number,
): Promise<readonly unknown[]> {
  try {
    return source.records(await source.read({ offset, length }))
  } catch (cause) {
    if (cause instanceof Unread) return []
    throw cause
  }
}

function* joinRecords(
  parts: readonly Placed[],
  { isSession }: Group,
  roles: Roles,
): Generator<Found> {
  const [first] = parts
  if (parts.some(({ kind }) => kind === 'asked' || kind === 'answered'))
    yield* joinQuestionsAndAnswers(parts)
  else if (isSession || parts.length === 1 || parts.every(({ kind }) => kind === 'call')) {
    const used = requestSpans(parts)
    if (used.length === 0) {
      const what = 'no message can be read from its input and output'
      return yield { kind: 'fault', place: first!.place, what, records: parts.length }
    }
    if (used.length < parts.length) yield { kind: 'passed', count: parts.length - used.length }
    yield draftOf(used[0]!, joinSuccessive(used, roles))
  } else {
    for (const each of withoutPrefixes(parts, roles)) yield draftOf(parts[each.from]!, each)
  }
}

const draftOf = (
  { place, names, group, asText, mayRepeat = false }: Placed,
  joined: Joined,
): Draft => ({
  kind: 'conversation',
  place,
  names,
  mayRepeat,
  ...(asText && { asText }),
  ...(group !== undefined && { id: group }),
  ...joined,
})

/**
 * Joins a record that contains a question with records that contain the answers of several models
 * to it.
 */
function* joinQuestionsAndAnswers(parts: readonly Placed[]): Generator<Found> {
  const asked = parts.filter(({ kind }) => kind === 'asked')
  const answers = parts.filter(({ kind }) => kind === 'answered')
  const [question] = asked
  let records = asked.length
  if (answers.length === 0) yield draftOf(question!, { ...singleRecord(question!), records })
  for (const answer of answers) {
    if (!question) {
      yield {
        kind: 'fault',
        place: answer.place,
        what: QUESTION_MISSING,
        messages: answer.messages.length,
      }
      continue
    }
    const messages = withAnswers(question.messages, answer.messages, answer.isByTurn === true)
    const names = { ...question.names, ...answer.names }
    yield draftOf(
      { ...answer, names },
      { messages, repeated: 0, replaced: 0, records: records + 1 },
    )
    records = 0
  }
}

const singleRecord = ({ messages }: Placed): Joined => ({
  messages,
  repeated: 0,
  replaced: 0,
  records: 1,
})

const QUESTION_MISSING =
  'the record holds only answers: import it together with the file of what was asked'

/**
 * Selects the spans that show the user's requests: the root span of each trace, or the model calls
 * of the trace if its root contains no messages.
 */
function requestSpans(parts: readonly Placed[]): readonly Placed[] {
  const traces = new Map<string, Placed[]>()
  for (const part of parts) {
    if (!part.span) return parts
    const own = traces.get(part.span.trace)
    if (own) own.push(part)
    else traces.set(part.span.trace, [part])
  }
  return [...traces.values()].flatMap((own) => {
    const spoken = own.filter(({ messages }) => messages.length > 0)
    const roots = spoken.filter(({ span }) => span!.isRoot)
    return roots.length > 0 ? roots : spoken.filter(({ span }) => span!.isModel)
  })
}
