import type { ErrorObject } from 'ajv'
import { AttuneError } from '../errors.js'
import { guessed, placeFor } from './guesses.js'
import { durationFix, durationSchema, either, found, typeWords } from './words.js'
import { partAt, type Path, pathText, stepsOf } from './path.js'
import { closest, suggestion } from './suggestion.js'

/**
 * A mistake that the user must fix. `path` leads to the wrong value, or to the map with the unknown
 * or missing key.
 */
export type Mistake =
  | {
      readonly code: 'CONFIG_VALUE'
      readonly path: Path
      readonly expected: string
      readonly found: string
      readonly fix?: string
    }
  | {
      readonly code: 'CONFIG_UNKNOWN_KEY'
      readonly path: Path
      readonly key: string
      /** The key that the user probably meant. */
      readonly meant?: string
      readonly fix: string
    }
  | {
      readonly code: 'CONFIG_MISSING_KEY'
      readonly path: Path
      readonly key: string
      readonly fix?: string
    }

/**
 * Reduces the errors of the validator ajv to one mistake per cause. `value`: the value as written,
 * without defaults.
 */
export function mistakesOf(errors: readonly ErrorObject[], value: unknown): readonly Mistake[] {
  const missing = new Set(
    errors
      .filter(isMissing)
      .map((error) => `${error.instancePath}/${error.params['missingProperty']}`),
  )
  const mistakes = onePerValue(bestAlternatives(errors)).map((error) =>
    mistakeOf(error, value, missing),
  )
  const renamed = new Set(mistakes.flatMap(({ meant }) => meant ?? []))
  return mistakes
    .filter(({ missingKey }) => missingKey === undefined || !renamed.has(missingKey))
    .map(({ mistake }) => mistake)
}

interface Draft {
  readonly mistake: Mistake
  /** For a missing key: JSON pointer of the key. */
  readonly missingKey?: string
  /** For an unknown key: JSON pointer of the missing key that the user probably meant. */
  readonly meant?: string
}

const isMissing = (error: ErrorObject) => error.params['missingProperty'] !== undefined

function mistakeOf(error: ErrorObject, value: unknown, missing: ReadonlySet<string>): Draft {
  const path = stepsOf(error.instancePath, value)
  if (isMissing(error)) {
    const key = String(error.params['missingProperty'])
    const { expected } = (error.parentSchema?.['properties']?.[key] ?? {}) as {
      readonly expected?: string
    }
    const fix = expected === undefined ? {} : { fix: `Add it: ${expected}.` }
    return {
      mistake: { code: 'CONFIG_MISSING_KEY', path, key, ...fix },
      missingKey: `${error.instancePath}/${key}`,
    }
  }
  if (error.propertyName !== undefined) {
    const fix = `A key here is ${expectation(error)}.`
    return { mistake: { code: 'CONFIG_UNKNOWN_KEY', path, key: error.propertyName, fix } }
  }
  if (error.keyword !== 'additionalProperties')
    return { mistake: { code: 'CONFIG_VALUE', path, ...difference(error) } }
  const key = String(error.params['additionalProperty'])
  const present = Object.keys(partAt(value, path) ?? {})
  const candidates = Object.keys(error.parentSchema?.['properties'] ?? {}).filter(
    (name) => !present.includes(name),
  )
  const place = placeFor(key, [...candidates, ...present])
  const guess = guessed(key, candidates)
  const closestKey = place === undefined ? (guess ?? closest(key, candidates)) : undefined
  const mistake: Mistake = {
    code: 'CONFIG_UNKNOWN_KEY',
    path,
    key,
    ...(closestKey !== undefined && { meant: closestKey }),
    fix: place ?? (guess === undefined ? suggestion(key, candidates) : `Did you mean "${guess}"?`),
  }
  const meant = `${error.instancePath}/${closestKey}`
  return missing.has(meant) ? { mistake, meant } : { mistake }
}

function difference(error: ErrorObject): { expected: string; found: string; fix?: string } {
  // The value is not quoted if it may be an API key, written where the name of an environment
  // variable is expected.
  const isSecret = error.parentSchema?.['writeOnly'] === true
  const difference = {
    expected: expectation(error),
    found: isSecret ? 'something else' : found(error.data),
  }
  if (error.parentSchema?.['pattern'] === durationSchema.pattern) {
    const fix = durationFix(error.data)
    return fix === undefined ? difference : { ...difference, fix }
  }
  if (error.keyword === 'type' && error.schema === 'array' && typeof error.data === 'string')
    return { ...difference, fix: `Write a list: [${error.data}].` }
  const allowed: unknown = error.params['allowedValues']
  if (!Array.isArray(allowed) || typeof error.data !== 'string') return difference
  const meant = closest(error.data, allowed.map(String))
  return meant === undefined ? difference : { ...difference, fix: `Did you mean "${meant}"?` }
}

const expectations: Readonly<Record<string, (params: Record<string, unknown>) => string>> = {
  enum: ({ allowedValues }) => `one of ${(allowedValues as unknown[]).map(String).join(', ')}`,
  const: ({ allowedValue }) => String(allowedValue),
  minimum: ({ limit }) => `at least ${limit}`,
  maximum: ({ limit }) => `at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `less than ${limit}`,
  multipleOf: ({ multipleOf }) => `a multiple of ${multipleOf}`,
  minLength: ({ limit }) =>
    limit === 1 ? 'a text that is not empty' : `a text of at least ${limit} characters`,
  maxLength: ({ limit }) => `a text of at most ${limit} characters`,
  minItems: ({ limit }) =>
    limit === 1 ? 'a list that is not empty' : `a list of at least ${limit}`,
  maxItems: ({ limit }) => `a list of at most ${limit}`,
  minProperties: ({ limit }) =>
    limit === 1 ? 'a map that is not empty' : `a map of at least ${limit} keys`,
  uniqueItems: () => 'a list without repetitions',
  pattern: ({ pattern }) => `a text that matches ${pattern}`,
}

function expectation({ keyword, params, parentSchema, schema, message }: ErrorObject): string {
  const expected: unknown = parentSchema?.['expected']
  if (typeof expected === 'string') return expected
  if (keyword === 'type') return typeWords(schema as string | readonly string[])
  if (keyword === 'anyOf' || keyword === 'oneOf')
    return alternatives(schema as readonly Readonly<Record<string, unknown>>[])
  return expectations[keyword]?.(params) ?? `as its schema says (${message})`
}

const alternatives = (schemas: readonly Readonly<Record<string, unknown>>[]): string =>
  either(
    schemas.map((schema) => {
      if ('const' in schema) return String(schema['const'])
      if (Array.isArray(schema['enum'])) return either(schema['enum'].map(String))
      return typeWords((schema['type'] as string | undefined) ?? 'something else')
    }),
  )

/**
 * Filters the errors of alternatives (`anyOf`, `oneOf`). If the value matches one alternative
 * except for a part of it, only the errors of that part are kept; otherwise only the error that no
 * alternative matches.
 */
function bestAlternatives(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  let kept = errors.filter(({ keyword }) => keyword !== 'if' && keyword !== 'propertyNames')
  for (const choice of errors.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')) {
    const branches = new Map<string, ErrorObject[]>()
    for (const error of kept) {
      const branch = branchOf(error, choice)
      if (branch !== undefined) branches.set(branch, [...(branches.get(branch) ?? []), error])
    }
    const inside = new Set([...branches.values()].flat())
    const fitting = [...branches.values()].find(
      (branch) => !branch.some((error) => rejectsWhole(error, choice)),
    )
    for (const error of fitting ?? []) inside.delete(error)
    if (fitting) inside.add(choice)
    kept = kept.filter((error) => !inside.has(error))
  }
  return kept
}

/** Identifies the alternative to which an error belongs; undefined for other errors. */
function branchOf(error: ErrorObject, choice: ErrorObject): string | undefined {
  const inside = `${choice.schemaPath}/`
  if (error.schemaPath.startsWith(inside))
    return error.schemaPath.slice(inside.length).split('/')[0]
  const isReferred =
    error.schemaPath.startsWith('#/$defs/') && error.instancePath.startsWith(choice.instancePath)
  return isReferred && error !== choice
    ? error.schemaPath.split('/').slice(0, 3).join('/')
    : undefined
}

/**
 * True for an error in the type or a fixed value of the whole value: the user did not mean this
 * alternative.
 */
const rejectsWhole = (error: ErrorObject, choice: ErrorObject): boolean =>
  error.instancePath === choice.instancePath && ['type', 'const', 'enum'].includes(error.keyword)

const rank = ({ keyword }: ErrorObject): number =>
  keyword === 'enum' || keyword === 'const' ? 0 : keyword === 'type' ? 1 : 2

/**
 * Keeps the most informative error for each value, since a value of the wrong type also violates
 * other rules.
 */
function onePerValue(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const best = new Map<string, ErrorObject>()
  for (const error of errors) {
    const name: unknown =
      error.propertyName ?? error.params['additionalProperty'] ?? error.params['missingProperty']
    const key = name === undefined ? error.instancePath : `${error.instancePath} ${String(name)}`
    const other = best.get(key)
    if (!other || rank(error) < rank(other)) best.set(key, error)
  }
  return [...best.values()]
}

/**
 * Converts a mistake to an error. `whole` names the object that the user wrote, and `above` is the
 * path from it to the checked value.
 */
export function mistakeMessage(mistake: Mistake, above: Path, whole = 'the config'): AttuneError {
  const where = pathText([...above, ...mistake.path]) || whole
  const fix = 'fix' in mistake ? mistake.fix : undefined
  return new AttuneError(mistake.code, { ...mistake, where }, fix === undefined ? {} : { fix })
}
