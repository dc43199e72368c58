import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'

const describe = ({ instancePath, message, params }: ErrorObject): string => {
  const where = instancePath === '' ? 'the line' : instancePath.slice(1).replaceAll('/', '.')
  const extra: unknown = params['additionalProperty']
  return `${where} ${message ?? 'is wrong'}${typeof extra === 'string' ? ` ("${extra}")` : ''}`
}

/** A check of values by a JSON schema: says what is wrong with a value, or nothing. Compiled when first used. */
export function checkBy(schema: object): (value: unknown) => string | undefined {
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= new Ajv2020({ useDefaults: true }).compile(schema)
    return validate(value) ? undefined : describe(validate.errors?.[0] as ErrorObject)
  }
}
