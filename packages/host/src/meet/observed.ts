/**
 * Analyses the answer of a bot: its format, the location of the reply, and values for the next
 * request.
 */
import type { Json } from '@attune/core'
import { isObject } from '@attune/core/answers'
import {
  errorIn,
  findReply,
  isCodedLine,
  isMarkup,
  JsonLines,
  jsonOf,
  saidAt,
  ServerEvents,
  textsIn,
} from '@attune/plugin-basics'
import { isSame, type Observed } from './answer-shape.js'
import { keptOf } from './kept-values.js'
import { eventsIn, observedEvents } from './observed-events.js'

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
