import { Ajv2020 } from 'ajv/dist/2020.js'
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

const ajv = new Ajv2020({
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
})

/**
 * What is wrong with a value, one mistake for each thing that must be fixed. Defaults are written into the value, so it
 * must be a copy that nobody else holds, and not frozen.
 */
export function check(schema: object, value: unknown): readonly Mistake[] {
  const validate = ajv.compile(schema)
  const written = structuredClone(value)
  return validate(value) ? [] : mistakesOf(validate.errors ?? [], written)
}

/** Why a schema cannot be used, or nothing. */
export function schemaFault(schema: object): string | undefined {
  try {
    if (ajv.validateSchema(schema) !== true) return `schema is invalid: ${ajv.errorsText()}`
    ajv.compile(schema)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
