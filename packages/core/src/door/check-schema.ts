import type { AnswerSchema } from '../contracts/models.js'
import { count, each, finite, list, oneOf, optional, record, refuse, text } from './shape.js'

// Checks of the JSON schemas for answers.

/**
 * Checks a prompt's answer schema: refuses keywords that services reject, and texts and lists
 * without a maximum length.
 */
export function checkSchema(schema: AnswerSchema | undefined): void {
  if (schema === undefined) return
  const { type } = record(schema, 'the schema')
  if (type !== 'object') refuse('the schema.type', '"object"', type)
  checkType(schema, 'the schema')
}

function checkType(value: unknown, path: string): void {
  const schema = record(value, path)
  oneOf(schema['type'], `${path}.type`, 'object', 'array', 'string', 'integer', 'number', 'boolean')
  checks[schema['type'] as string]?.(schema, path)
}

type Check = (schema: Readonly<Record<string, unknown>>, path: string) => void

const checkNumber: Check = (schema, path) => {
  optional(schema['enum'], `${path}.enum`, (given, at) => each(given, at, finite))
  optional(schema['minimum'], `${path}.minimum`, finite)
  optional(schema['maximum'], `${path}.maximum`, finite)
}

const checks: Readonly<Record<string, Check>> = {
  object(schema, path) {
    const properties = record(schema['properties'], `${path}.properties`)
    const names = Object.keys(properties)
    if (schema['additionalProperties'] !== false)
      refuse(`${path}.additionalProperties`, 'false', schema['additionalProperties'])
    const required = list(schema['required'], `${path}.required`)
    if (names.length === 0 || required.join('\n') !== names.join('\n'))
      refuse(`${path}.required`, 'the names of all properties, at least one', required)
    for (const name of names) checkType(properties[name], `${path}.properties.${name}`)
  },
  array(schema, path) {
    count(schema['maxItems'], `${path}.maxItems`)
    checkType(schema['items'], `${path}.items`)
  },
  string(schema, path) {
    if (schema['enum'] === undefined) count(schema['maxLength'], `${path}.maxLength`)
    else each(schema['enum'], `${path}.enum`, text)
  },
  integer: checkNumber,
  number: checkNumber,
}
