/** Options of a component or a command as a Markdown table, made from its schema. */
import type { OptionsSchema } from '@attune/core'

interface OptionSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly default?: unknown
  readonly description?: string
  readonly items?: OptionSchema
  readonly properties?: object
  readonly anyOf?: readonly OptionSchema[]
  readonly oneOf?: readonly OptionSchema[]
}

/** Lines of a table with a row for each option, and a blank line at the end. */
export function optionTable({ properties, required = [] }: Pick<OptionsSchema, 'properties' | 'required'>): string[] {
  const options = Object.entries(properties as Readonly<Record<string, OptionSchema>>)
  if (options.length === 0) return ['No options.', '']
  return [
    '| option | value | default | |',
    '| --- | --- | --- | --- |',
    ...options.map(([name, schema]) => {
      const cells = [typeOf(schema), defaultOf(name, schema, required), schema.description ?? ''].map(cell)
      return `| \`${name}\` | ${cells.join(' | ')} |`
    }),
    '',
  ]
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function typeOf(schema: OptionSchema = {}): string {
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value).replaceAll('"', '')}\``).join(' ')
  if (schema.format) return schema.format.replaceAll('-', ' ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.map(typeOf).join(' or ')
  const types = [schema.type ?? []].flat()
  if (types[0] === 'array') return `list of ${typeOf(schema.items)}`
  if (types[0] === 'object' && schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`
  return types.join(' or ') || 'any'
}

function defaultOf(name: string, schema: OptionSchema, required: readonly string[]): string {
  if (required.includes(name)) return '*required*'
  return schema.default === undefined ? '' : `\`${JSON.stringify(schema.default)}\``
}
