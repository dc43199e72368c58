import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import { mistakesOf, type Mistake } from './mistakes.js'

/** Formats with a meaning of their own: {@link OptionsSchema}. What they promise is checked where a config is resolved. */
export const formats = [
  'chat-model',
  'embedding-model',
  'reward-model',
  'file',
  'code',
  'estimator-label',
  'judge-label',
  'measure-name',
  'criterion-name',
  'supporter-name',
  'url',
  'environment-variable',
  'tokenizer',
] as const
export type Format = (typeof formats)[number]

const options: Options = {
  allErrors: true,
  useDefaults: true,
  verbose: true,
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  addUsedSchema: false,
  // Schemas are read at each start of a command and most run once: to make their code shorter costs more than it saves.
  code: { optimize: false },
  // Those of plugins are checked by schemaFault, ours by tests.
  validateSchema: false,
  formats: Object.fromEntries(formats.map((format) => [format, true])),
  // In schemas of the core's own: what a message says was expected, where the keywords do not tell.
  keywords: ['expected'],
}

/** Without the schema of schemas, whose own compilation each start of a command would pay for. */
const ajv = new Ajv2020({ ...options, meta: false })
let withMeta: Ajv2020 | undefined

interface Compiled {
  readonly validate: ValidateFunction
  readonly hasDefaults: boolean
}

const compiled = new Map<string, Compiled>()
const ofObject = new WeakMap<object, Compiled>()

/** Equal schemas are compiled once: each start of a config makes those of its components anew. */
function compiledOf(schema: object): Compiled {
  const known = ofObject.get(schema)
  if (known) return known
  const text = JSON.stringify(schema)
  const made = compiled.get(text) ?? { validate: ajv.compile(schema), hasDefaults: text.includes('"default":') }
  compiled.set(text, made)
  ofObject.set(schema, made)
  return made
}

/**
 * What is wrong with a value, one mistake for each thing that must be fixed. Defaults are written into the value, so it
 * must be a copy that nobody else holds, and not frozen.
 */
export function check(schema: object, value: unknown): readonly Mistake[] {
  const { validate, hasDefaults } = compiledOf(schema)
  const written = hasDefaults ? structuredClone(value) : value
  return validate(value) ? [] : mistakesOf(validate.errors ?? [], written)
}

/** Why a schema cannot be used, or nothing. */
export function schemaFault(schema: object): string | undefined {
  const known = (withMeta ??= new Ajv2020(options))
  try {
    if (known.validateSchema(schema) !== true) return `schema is invalid: ${known.errorsText()}`
    known.compile(schema)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
