/**
 * Resolves paths that users write, such as `chat.messages` or `choices.0.message`. A path through a
 * list applies to each item of the list.
 */
import { type Fields, isFields } from './types.js'

/**
 * Value at a path, or of a key that itself contains the dots. Undefined if the path goes through a
 * list without an index.
 */
export function valueAtPath(value: unknown, path: string): unknown {
  if (Array.isArray(value)) {
    const [, index = '', , rest] = /^(\d+)(\.(.*))?$/s.exec(path) ?? []
    const item: unknown = index === '' ? undefined : value[Number(index)]
    return rest === undefined ? item : valueAtPath(item, rest)
  }
  if (!isFields(value)) return undefined
  if (Object.hasOwn(value, path)) return value[path]
  const [key, rest] = split(path)
  return rest === undefined ? undefined : valueAtPath(value[key], rest)
}

/**
 * One record for each item of the lists on the path, combined with the fields of the object around
 * each list. A list at the end of the path is not split.
 */
export function recordsAtPath(value: unknown, path: string): readonly Fields[] {
  if (!isFields(value)) return []
  if (Object.hasOwn(value, path)) return [value]
  const [key, rest] = split(path)
  const inside = value[key]
  if (rest === undefined) return []
  if (Array.isArray(inside) && !/^\d+(\.|$)/.test(rest)) {
    return inside.flatMap((item) =>
      recordsAtPath(item, rest).map((each) => ({ ...value, ...each, [key]: each })),
    )
  }
  if (Array.isArray(inside)) return valueAtPath(inside, rest) === undefined ? [] : [value]
  return recordsAtPath(inside, rest).map((each) => ({ ...value, [key]: each }))
}

function split(path: string): readonly [key: string, rest: string | undefined] {
  const dot = path.indexOf('.')
  return dot === -1 ? [path, undefined] : [path.slice(0, dot), path.slice(dot + 1)]
}
