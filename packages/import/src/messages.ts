/** Reads messages in the layouts of OpenAI, Anthropic, ShareGPT and LangChain. */
import { parseForeignJson } from '@attune/core/reading'
import { isDeep } from './deep.js'
import { textAt, usualKeys } from './fields.js'
import { type Fields, isFields, type Message } from './types.js'

/** Messages of a list in any of these layouts; undefined if the value is not a list of messages. */
export function messagesIn(value: unknown): Message[] | undefined {
  const outer = parsed(value)
  // LangChain calls a model with a batch, a list of lists. A batch of one is unpacked.
  const list: unknown =
    Array.isArray(outer) && outer.length === 1 && Array.isArray(outer[0]) ? outer[0] : outer
  if (!Array.isArray(list)) return undefined
  const messages: Message[] = []
  for (const each of list) {
    const message = messageIn(each)
    if (!message) return undefined
    messages.push(message)
  }
  return messages
}

/** Parses a text that contains JSON, as in traces and CSV cells; returns other values unchanged. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    const inside = parseForeignJson(value)
    return isDeep(inside) ? value : inside
  } catch {
    return value
  }
}

export function messageIn(value: unknown): Message | undefined {
  if (!isFields(value)) return undefined
  const { kwargs, data } = value
  // Serialised LangChain message. Its class is the last part of `id`; in another layout, its type
  // is next to `data`.
  if (isFields(kwargs) && Array.isArray(value['id'])) {
    return messageOfRole(String(value['id'].at(-1)).replace(/Message(Chunk)?$/, ''), kwargs)
  }
  if (isFields(data) && typeof value['type'] === 'string') return messageOfRole(value['type'], data)
  const role = [value['role'], value['from'], value['speaker'], value['type']].find(
    (each) => typeof each === 'string',
  )
  return role === undefined ? undefined : messageOfRole(role as string, value)
}

/** One shared empty list, because a log may have a million messages without parts. */
const NO_PARTS: readonly string[] = []

export const textMessage = (role: string, text: string): Message => ({
  role,
  text,
  parts: NO_PARTS,
})

/** Empty reply with the reason why there is no text. */
export const emptyReply = (finish: 'filter' | 'refusal'): Message => ({
  role: 'assistant',
  text: '',
  parts: [],
  finish,
})

/** Sets the reason for the end of a message unless the message already has one. */
export const withFinish = (message: Message, finish: Message['finish']): Message =>
  finish === undefined || message.finish !== undefined ? message : { ...message, finish }

/** Message of an object whose role is known. */
export function messageOfRole(role: string, fields: Fields): Message | undefined {
  const name = ['content', 'value', 'text'].find((key) => Object.hasOwn(fields, key))
  const calls = callsIn(fields)
  const refusal = textOf(fields['refusal'])
  if (name === undefined && refusal === '')
    return calls.length > 0 ? { role, text: '', parts: calls } : undefined
  const content = contentOf(name === undefined ? undefined : fields[name])
  const text = content.texts.join('\n') || refusal || spokenIn(fields)
  const time = textAt(fields, usualKeys.sentAt)
  const thoughts = [...thoughtKeys.map((key) => textOf(fields[key])), ...content.thoughts].filter(
    (each) => each !== '',
  )
  return {
    role,
    text,
    parts:
      calls.length > 0
        ? [...content.parts, ...calls]
        : content.parts.length > 0
          ? content.parts
          : NO_PARTS,
    ...((refusal !== '' || content.isRefusal) && { finish: 'refusal' as const }),
    ...(thoughts.length > 0 && { reasoning: thoughts.join('\n') }),
    ...(time !== undefined && { time }),
  }
}

/** Keys of a model's reasoning in DeepSeek and vLLM, OpenRouter, and Ollama. */
const thoughtKeys = ['reasoning_content', 'reasoning', 'thinking']

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Transcript of an audio reply; empty for other replies. */
const spokenIn = ({ audio }: Fields): string => (isFields(audio) ? textOf(audio['transcript']) : '')

const callsIn = (fields: Fields): string[] =>
  ['tool_calls', 'function_call'].flatMap((key) => {
    const calls = fields[key]
    if (Array.isArray(calls)) return calls.map(() => 'tool call')
    return isFields(calls) ? ['tool call'] : []
  })

interface Content {
  readonly texts: string[]
  readonly parts: string[]
  readonly thoughts: string[]
  isRefusal: boolean
}

/**
 * Content of a message from a text or a list of parts. For a part that is not text, only its kind
 * is kept.
 */
function contentOf(value: unknown): Content {
  const content: Content = { texts: [], parts: [], thoughts: [], isRefusal: false }
  if (value === null || value === undefined) return content
  for (const part of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
    if (typeof part === 'string') content.texts.push(part)
    else addPart(content, isFields(part) ? part : {})
  }
  return content
}

function addPart(content: Content, part: Fields): void {
  const kind = typeof part['type'] === 'string' ? part['type'] : 'part'
  if (thoughtKinds.has(kind))
    content.thoughts.push(textOf(part['thinking'] ?? part['reasoning'] ?? part['text']))
  else if (typeof part['text'] === 'string') content.texts.push(part['text'])
  else if (typeof part['refusal'] === 'string') {
    content.texts.push(part['refusal'])
    content.isRefusal = true
  } else {
    content.parts.push(kind)
    if (!toolKinds.has(kind)) content.texts.push(`[${kind}]`)
  }
}

const thoughtKinds: ReadonlySet<string> = new Set(['thinking', 'redacted_thinking', 'reasoning'])
const toolKinds: ReadonlySet<string> = new Set([
  'tool_use',
  'tool_call',
  'tool_result',
  'function_call',
  'server_tool_use',
  'web_search_tool_result',
])
