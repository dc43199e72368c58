import { defineAnalysis } from '@attune/core'
import type { OptionsSchema } from '@attune/core/internal'
import { make } from './make.js'

interface Described {
  /** Reference to a schema that has the description. */
  readonly $ref?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
  readonly additionalProperties?: Described | boolean
  readonly oneOf?: readonly Described[]
  readonly anyOf?: readonly Described[]
}

/** Paths of options, including nested ones, that have no sentence as description. */
export function undescribed(schema: Described, path = ''): string[] {
  const { properties = {}, items, additionalProperties: others, oneOf = [], anyOf = [] } = schema
  return [
    ...Object.entries(properties).flatMap(([name, option]) => [
      ...(option.$ref !== undefined || /^\S[^]*\.$/.test(option.description ?? '')
        ? []
        : [`${path}${name}`]),
      ...undescribed(option, `${path}${name}.`),
    ]),
    ...(items ? undescribed(items, `${path}[].`) : []),
    ...(typeof others === 'object' ? undescribed(others, `${path}*.`) : []),
    ...[...oneOf, ...anyOf].flatMap((alternative) => undescribed(alternative, path)),
  ]
}

/** Errors in schemas of options, and in defaults that do not fit their schema. */
export function wrongDefaults({ properties }: OptionsSchema): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (!('default' in schema)) return []
    const options = {
      type: 'object',
      properties: { [name]: schema },
      additionalProperties: false,
    } as const
    const probe = defineAnalysis({
      revision: 1,
      summary: 'Probe.',
      options,
      create: () => ({ analyse: async () => ({ tables: [], figures: [] }) }),
    })
    try {
      make(probe, { [name]: schema.default })
      return []
    } catch (error) {
      return [(error as Error).message]
    }
  })
}
