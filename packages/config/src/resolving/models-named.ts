import type { JsonObject } from '@attune/core'
import type { OptionsSchema } from '@attune/core/internal'
import type { NamedModel } from '@attune/core/runtime'
import { formattedOptions, roleOf } from './settle.js'

/** Models in options: the values whose schema has the format of a model, at any depth. */
export function modelsNamed(schema: OptionsSchema, options: JsonObject): readonly NamedModel[] {
  const copy = structuredClone(options) as Record<string, unknown>
  return [...formattedOptions({ ...schema }, copy)].flatMap(({ format, value }) => {
    const role = roleOf(format)
    return role === undefined ? [] : [{ name: String(value), role }]
  })
}

/** The options with another name at every place of a model. */
export function withModel(schema: OptionsSchema, options: JsonObject, name: string): JsonObject {
  const copy = structuredClone(options) as Record<string, unknown>
  for (const option of formattedOptions({ ...schema }, copy))
    if (roleOf(option.format) !== undefined) option.replace(name)
  return copy as JsonObject
}
