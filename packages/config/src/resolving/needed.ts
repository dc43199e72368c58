/** A schema is compiled to code before it checks anything, and that takes longer than the check: what a value leaves out needs none. */
import type { Json } from '@attune/core'

type Schema = Readonly<Record<string, unknown>>
type Map = Readonly<Record<string, Json>>

/**
 * The schema without what has nothing to check in this value: maps keep their keys, with whatever messages read of them. It finds
 * the same mistakes in the value, and fills in the same defaults.
 */
export const neededFor = (schema: object, value: Json): object => needed(schema as Schema, [value])

function needed(schema: Schema, values: readonly Json[]): Schema {
  const maps = values.filter(isMap)
  const { properties, additionalProperties: rest, items } = schema
  const own = (properties ?? {}) as Readonly<Record<string, Schema>>
  const of = (key: string): Json[] => maps.flatMap((map) => (Object.hasOwn(map, key) ? [map[key]!] : []))
  const others = maps.flatMap((map) =>
    Object.entries(map).flatMap(([key, each]) => (Object.hasOwn(own, key) ? [] : [each])),
  )
  const listed = values.flatMap((value): readonly Json[] => (Array.isArray(value) ? value : []))
  return {
    ...schema,
    ...(properties !== undefined && {
      properties: Object.fromEntries(Object.entries(own).map(([key, each]) => [key, neededOrNamed(each, of(key))])),
    }),
    ...(isSchema(rest) && { additionalProperties: neededOrNamed(rest, others) }),
    ...(isSchema(items) && { items: neededOrNamed(items, listed) }),
  }
}

/** A default is a value too: those inside it are filled in as well. */
function neededOrNamed(schema: Schema, values: readonly Json[]): Schema {
  if (values.length > 0) return needed(schema, values)
  if ('default' in schema) return needed(schema, [schema['default'] as Json])
  return 'expected' in schema ? { expected: schema['expected'] } : {}
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isMap = (value: Json): value is Map => typeof value === 'object' && value !== null && !Array.isArray(value)
