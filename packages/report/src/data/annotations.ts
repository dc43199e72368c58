/**
 * Converts the annotations of a turn to lines of text. Those of plugins are shown next to the turn,
 * the others are folded.
 */
import type { Json, JsonObject, Turn } from '@attune/core'
import type { Gives } from '@attune/core/findings'
import type { TurnBody } from '../report-data.js'

type Noted = TurnBody['lines'][number]

/** Annotations by core that are not listed, because the page shows them as an event or a flag. */
const SHOWN_SEPARATELY = new Set(['event', 'empty'])

export function turnBody(turn: Turn, gives: Gives | undefined): TurnBody {
  const { speaker, text, scripted, finish, reasoning, usage, annotations = {} } = turn
  const places = gives?.annotations ?? {}
  const order = [...Object.keys(places), ...Object.keys(annotations)]
  const names = [...new Set(order)].filter(
    (name) => !SHOWN_SEPARATELY.has(name) && hasContent(annotations[name]),
  )
  const at = (place: 'line' | 'folded'): Noted[] =>
    names
      .filter((name) => (places[name] ?? 'folded') === place)
      .map((name) => noted(name, annotations))
  const thought =
    reasoning === undefined || reasoning === '' ? [] : [{ name: 'reasoning', text: reasoning }]
  return {
    speaker,
    text,
    ...(scripted === true && { scripted }),
    ...(finish !== undefined && finish !== 'complete' && { finish }),
    lines: at('line'),
    folded: [...thought, ...at('folded')],
    ...(usage && { tokens: `${usage.input} + ${usage.output}` }),
  }
}

const noted = (name: string, annotations: JsonObject): Noted => ({
  name,
  text: plainText(annotations[name]!),
})

function hasContent(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/** Readable form of a JSON value: texts unchanged, maps and lists line by line. */
export function plainText(value: Json): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return value.map((each) => plainText(each as Json)).join('\n')
  return Object.entries(value as JsonObject)
    .map(([name, each]) => `${name}: ${plainText(each)}`)
    .join('\n')
}
