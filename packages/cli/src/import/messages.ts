/** Messages in the layouts of OpenAI, ShareGPT and LangChain. */
import { isDeep } from './deep.js'
import { type Fields, isFields, type Message } from './types.js'

/** Undefined if the value is not a list of messages. */
export function messagesIn(value: unknown): Message[] | undefined {
  const outer = parsed(value)
  // LangChain calls models with a batch of lists.
  const list: unknown = Array.isArray(outer) && outer.length === 1 && Array.isArray(outer[0]) ? outer[0] : outer
  if (!Array.isArray(list)) return undefined
  const messages = list.map(messageIn)
  return messages.every((message) => message !== undefined) ? messages : undefined
}

/** A text that holds JSON, as traces and CSV cells do; anything else as it is. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    const inside = JSON.parse(value) as unknown
    return isDeep(inside) ? value : inside
  } catch {
    return value
  }
}

export function messageIn(value: unknown): Message | undefined {
  if (!isFields(value)) return undefined
  const { kwargs, data } = value
  // Serialised messages of LangChain: the class is the last part of `id`, or the type stands beside `data`.
  if (isFields(kwargs) && Array.isArray(value['id'])) {
    return withRole(String(value['id'].at(-1)).replace(/Message(Chunk)?$/, ''), kwargs)
  }
  if (isFields(data) && typeof value['type'] === 'string') return withRole(value['type'], data)
  const role = [value['role'], value['from'], value['speaker'], value['type']].find((each) => typeof each === 'string')
  return role === undefined ? undefined : withRole(role as string, value)
}

function withRole(role: string, fields: Fields): Message | undefined {
  const name = ['content', 'value', 'text'].find((key) => Object.hasOwn(fields, key))
  const calls = callsIn(fields)
  if (name === undefined) return calls.length > 0 ? { role, text: '', parts: calls } : undefined
  const { texts, parts } = contentOf(fields[name])
  return { role, text: texts.join('\n'), parts: [...parts, ...calls] }
}

const callsIn = (fields: Fields): string[] =>
  ['tool_calls', 'function_call'].flatMap((key) => {
    const calls = fields[key]
    if (Array.isArray(calls)) return calls.map(() => 'tool call')
    return isFields(calls) ? ['tool call'] : []
  })

/** A text, or a list of parts; parts that are no text leave a mark where they stood. */
function contentOf(content: unknown): { readonly texts: readonly string[]; readonly parts: readonly string[] } {
  if (content === null || content === undefined) return { texts: [], parts: [] }
  if (typeof content === 'string') return { texts: [content], parts: [] }
  const list: readonly unknown[] = Array.isArray(content) ? content : [content]
  const texts: string[] = []
  const parts: string[] = []
  for (const part of list) {
    const text =
      typeof part === 'string' ? part : isFields(part) && typeof part['text'] === 'string' ? part['text'] : undefined
    if (text !== undefined) texts.push(text)
    else {
      const kind = isFields(part) && typeof part['type'] === 'string' ? part['type'] : 'part'
      parts.push(kind)
      if (!calling.has(kind)) texts.push(`[${kind}]`)
    }
  }
  return { texts, parts }
}

const calling = new Set(['tool_use', 'tool_call', 'tool_result', 'function_call'])
