/** The last event of a stream, which the option `end` describes. */
import { isObject } from '@attune/core/answers'
import { valueAt } from '@attune/core/models'
import type { StreamEvent } from './stream.js'

/** True if `end` is the event's data or name, or a path that has a value in it. */
export const isEnd = ({ name, data }: StreamEvent, body: unknown, end: string): boolean =>
  data.trim() === end || name === end || hasValue(body, end)

const hasValue = (body: unknown, path: string): boolean =>
  ![undefined, null, false, ''].includes(valueAt(body, path) as null)

/** The last event of a stream without the expected end, and a path that only this event has. */
export function lastOf(bodies: readonly unknown[]): string {
  if (bodies.length === 0) return ''
  const [last, before] = [bodies.at(-1), bodies.slice(0, -1)]
  const path = pathsIn(last).find(
    (each) => hasValue(last, each) && !before.some((body) => hasValue(body, each)),
  )
  const more = path === undefined ? '' : ` If it is the end, set \`end: ${path}\`.`
  return ` Its last event was ${JSON.stringify(last).slice(0, 200)}.${more}`
}

/** Paths of all members of an object, the outer ones first. */
function pathsIn(body: unknown): readonly string[] {
  if (!isObject(body)) return []
  const entries = Object.entries(body)
  return [
    ...entries.map(([name]) => name),
    ...entries.flatMap(([name, inner]) => pathsIn(inner).map((path) => `${name}.${path}`)),
  ]
}
