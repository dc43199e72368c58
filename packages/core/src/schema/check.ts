import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js'
import { mistakesOf, type Mistake } from './mistakes.js'

/**
 * Formats with a special meaning: {@link OptionsSchema}. They are checked when a config is
 * resolved.
 */
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
  // The code of compiled schemas is not optimised: schemas are compiled at each start of a command
  // and mostly used once.
  code: { optimize: false },
  // Schemas are not checked here: `schemaFault` checks those of plugins, and tests check those of
  // the core.
  validateSchema: false,
  formats: Object.fromEntries(formats.map((format) => [format, true])),
  // Keyword of Attune's own schemas: description of the expected value for messages, if the other
  // keywords do not express it.
  keywords: ['expected'],
}

/**
 * Validator without the JSON Schema meta-schema, since compiling that would slow down each start.
 */
const ajv = new Ajv2020({ ...options, meta: false })
let withMeta: Ajv2020 | undefined

interface Compiled {
  readonly validate: ValidateFunction
  readonly hasDefaults: boolean
}

const compiled = new Map<string, Compiled>()
const ofObject = new WeakMap<object, Compiled>()

/**
 * Compiles a schema. Equal schemas are compiled once: each time a config is loaded, the schemas of
 * its components are created again.
 */
function compiledOf(schema: object): Compiled {
  const known = ofObject.get(schema)
  if (known) return known
  const text = JSON.stringify(schema)
  const made = compiled.get(text) ?? {
    validate: ajv.compile(schema),
    hasDefaults: text.includes('"default":'),
  }
  compiled.set(text, made)
  ofObject.set(schema, made)
  return made
}

/**
 * Returns the mistakes in a value, one for each thing that must be fixed. Defaults are written into
 * the value, so pass a copy that is not frozen.
 */
export function check(schema: object, value: unknown): readonly Mistake[] {
  const { validate, hasDefaults } = compiledOf(schema)
  const written = hasDefaults ? structuredClone(value) : value
  return validate(value) ? [] : mistakesOf(validate.errors ?? [], written)
}

/** Reason why a schema cannot be used; undefined if it is valid. */
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
