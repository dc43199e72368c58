import { defineEstimator, type OptionsSchema } from '@attune/core'
import { make } from './make.js'

interface Described {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
}

/** Paths of the options, nested ones too, whose description is no sentence. */
export function undescribed({ properties = {}, items }: Described, path = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, option]) => [
    ...(/^\S[^]*\.$/.test(option.description ?? '') ? [] : [`${path}${name}`]),
    ...undescribed(option, `${path}${name}.`),
  ])
  return [...own, ...(items ? undescribed(items, path) : [])]
}

/** What is wrong with the schemas of options that have a default, and with these defaults. */
export function wrongDefaults({ properties }: OptionsSchema): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (!('default' in schema)) return []
    const options = { type: 'object', properties: { [name]: schema }, additionalProperties: false } as const
    const probe = defineEstimator({
      revision: 1,
      summary: 'Probe.',
      options,
      create: () => ({ estimate: async () => ({ measures: {}, series: {} }) }),
    })
    try {
      make(probe, { [name]: schema.default })
      return []
    } catch (error) {
      return [(error as Error).message]
    }
  })
}
