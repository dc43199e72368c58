/** Traces of Langfuse and LangSmith: requests of one session or thread, put together to a conversation. */
import { attempted } from './attempted.js'
import { answersIn } from './conversations.js'
import { textAt, usual, valueAt } from './fields.js'
import type { Record } from './json-records.js'
import { messageIn, messagesIn, parsed } from './messages.js'
import { Spool } from './spool.js'
import { type Fault, type Fields, type Found, isFields, type Message, type Place } from './types.js'

interface Call {
  readonly place: Place
  /** Without the texts: to look up id, model and user. */
  readonly record: Fields
  readonly trace: string
  readonly isRoot: boolean
  readonly isModel: boolean
  readonly messages: readonly Message[]
}

export interface TraceFormat {
  readonly input: string
  readonly output: string
  readonly parents: readonly string[]
  readonly trace: readonly string[]
  readonly session: readonly string[]
  isModel(record: Fields): boolean
}

export const langfuse: TraceFormat = {
  input: 'input',
  output: 'output',
  parents: ['parentObservationId', 'parent_observation_id'],
  trace: ['traceId', 'trace_id', 'id'],
  session: usual.session,
  isModel: ({ type }) => type === 'GENERATION',
}

export const langsmith: TraceFormat = {
  input: 'inputs',
  output: 'outputs',
  parents: ['parent_run_id', 'parentRunId'],
  trace: ['trace_id', 'id', 'run_id'],
  session: [...usual.thread, 'trace_id', 'id', 'run_id'],
  isModel: ({ run_type: type }) => type === 'llm',
}

/** Sessions in the order in which they begin in the file, each with its requests in the order of time. */
export async function* tracedConversations(
  records: AsyncIterable<Record | Fault>,
  format: TraceFormat,
  session?: string,
): AsyncGenerator<Found> {
  const spool = new Spool<Call>()
  try {
    for await (const each of records) {
      const call = each.kind === 'fault' ? each : attempted(each.place, () => callIn(each, format))
      if ('kind' in call) yield call
      else spool.add(keyOf(call.record, format, session), textAt(call.record, usual.time), call)
    }
    for (const [id, calls] of spool.groups()) {
      const used = usedOf(calls)
      if (used.length < calls.length) yield { kind: 'passed', count: calls.length - used.length }
      const [first] = used
      if (first) yield { kind: 'conversation', id, place: first.place, record: first.record, ...joined(used) }
      else yield { kind: 'fault', place: calls[0]!.place, what: 'no message can be read from its input and output' }
    }
  } finally {
    spool.close()
  }
}

const keyOf = (record: Fields, { session }: TraceFormat, own?: string): string =>
  textAt(record, own === undefined ? session : [own, ...session]) ?? ''

function callIn({ place, value }: Record, format: TraceFormat): Call | Fault {
  if (!isFields(value)) return { kind: 'fault', place, what: 'the record is not an object' }
  const { [format.input]: input, [format.output]: output, observations: _, ...record } = value
  if (textAt(record, format.session) === undefined) {
    return { kind: 'fault', place, what: `the record has no "${format.trace[0]}"` }
  }
  const asked = said(parsed(input), 'user', inputKeys)
  const answered = said(parsed(output), 'assistant', outputKeys)
  const goesOn = answered.length > asked.length && asked.every((message, at) => isSame(message, answered[at]!))
  return {
    place,
    record: unpacked(record),
    trace: textAt(record, format.trace) ?? '',
    isRoot: textAt(record, format.parents) === undefined,
    isModel: format.isModel(record),
    messages: goesOn ? answered : [...asked, ...answered],
  }
}

/** Exports to tables hold objects as JSON. */
const unpacked = (record: Fields): Fields => ({
  ...record,
  ...Object.fromEntries(['metadata', 'extra'].flatMap((key) => (key in record ? [[key, parsed(record[key])]] : []))),
})

/** The requests of people: the outermost span of each trace, or its calls of models where that one holds no messages. */
function usedOf(calls: readonly Call[]): readonly Call[] {
  const traces = new Map<string, Call[]>()
  for (const call of calls) traces.set(call.trace, [...(traces.get(call.trace) ?? []), call])
  return [...traces.values()].flatMap((own) => {
    const spoken = own.filter(({ messages }) => messages.length > 0)
    const roots = spoken.filter(({ isRoot }) => isRoot)
    return roots.length > 0 ? roots : spoken.filter(({ isModel }) => isModel)
  })
}

/** A request may hold all that was said before, a part of it, or what is new alone. */
function joined(calls: readonly Call[]): { readonly messages: readonly Message[]; readonly repeated: number } {
  const messages: Message[] = []
  let repeated = 0
  for (const call of calls) {
    const known = overlap(messages, call.messages)
    repeated += known
    for (const message of call.messages.slice(known)) messages.push(message)
  }
  return { messages, repeated }
}

/** How many messages at the beginning of the later list are the last ones of the earlier. */
function overlap(earlier: readonly Message[], later: readonly Message[]): number {
  for (let count = Math.min(earlier.length, later.length); count > 0; count--) {
    const start = earlier.length - count
    if (later.slice(0, count).every((message, at) => isSame(earlier[start + at]!, message))) return count
  }
  return 0
}

const isSame = (a: Message, b: Message): boolean => a.role === b.role && a.text === b.text

const inputKeys = ['input', 'question', 'query', 'prompt', 'text', 'content', 'message', 'user_input']
const outputKeys = ['output', 'answer', 'response', 'result', 'text', 'content', 'completion']

/** Messages of an input or an output: a text, a message, a list, or an object that holds one of these. */
function said(value: unknown, role: string, keys: readonly string[]): readonly Message[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ role, text: value, parts: [] }]
  const list = messagesIn(value)
  if (list) return list
  if (!isFields(value)) return []
  const one = messageIn(value)
  if (one) return [one]
  const chosen = answersIn(value)
  if (chosen.length > 0) return chosen
  const history = messagesIn(value['chat_history']) ?? messagesIn(value['history']) ?? []
  const generation = generated(value['generations'])
  if (generation !== undefined) return said(generation, role, keys)
  const inside =
    value['messages'] ?? keys.map((key) => valueAt(value, key)).find((each) => each !== undefined && each !== null)
  return [...history, ...said(parsed(inside), role, keys)]
}

/** `generations[0][0]` of LangChain: a message, or a text. */
function generated(generations: unknown): unknown {
  let first: unknown = generations
  while (Array.isArray(first)) [first] = first as readonly unknown[]
  if (!isFields(first)) return undefined
  return messageIn(first['message']) ? first['message'] : first['text']
}
