import { type Format, formats, type Path } from '@attune/core/runtime'

/** An option whose schema gives it one of our formats. */
export interface FormattedOption {
  readonly format: Format
  readonly path: Path
  readonly value: unknown
  replace(value: unknown): void
}

type Schema = Readonly<Record<string, unknown>>
type Holder = Record<string | number, unknown>

/** All options in `value` that have one of our formats, found with the schema that they follow. */
export function* formattedOptions(schema: Schema, value: Holder): Generator<FormattedOption> {
  const walk = function* (part: Schema, holder: Holder, key: string | number, path: Path): Generator<FormattedOption> {
    const here = holder[key]
    if (here === undefined) return
    if (isFormat(part['format'])) {
      yield { format: part['format'], path, value: here, replace: (other) => void (holder[key] = other) }
    }
    for (const same of samePlace(part, schema)) yield* walk(same, holder, key, path)
    if (!isHolder(here)) return
    for (const [step, inner] of innerParts(part, here)) yield* walk(inner, here, step, [...path, step])
  }
  for (const [key, part] of innerParts(schema, value)) yield* walk(part, value, key, [key])
}

const isFormat = (value: unknown): value is Format => formats.includes(value as Format)
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null
const isSchema = (value: unknown): value is Schema => isHolder(value) && !Array.isArray(value)

/** Schemas that hold for the same value. */
function samePlace(part: Schema, root: Schema): readonly Schema[] {
  const alternatives = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => part[key] ?? [])
  const reference = /^#\/\$defs\/([^/]+)$/.exec(String(part['$ref'] ?? ''))?.[1]
  const definitions = root['$defs']
  const referred = reference !== undefined && isSchema(definitions) ? definitions[reference] : undefined
  return [...alternatives, referred].filter(isSchema)
}

/** The members and items of a value, with the schemas that hold for them. */
function innerParts(part: Schema, value: Holder): readonly (readonly [string | number, Schema])[] {
  const properties = isSchema(part['properties']) ? part['properties'] : {}
  const schemaOf = (key: string): unknown => properties[key] ?? part['additionalProperties']
  if (Array.isArray(value))
    return value.flatMap((_, i) => (isSchema(part['items']) ? [[i, part['items']] as const] : []))
  return Object.keys(value).flatMap((key) => {
    const schema = schemaOf(key)
    return isSchema(schema) ? [[key, schema] as const] : []
  })
}
