/** Checks the options that a plugin declares: users must be able to set them in a config. */
import {
  type Bag,
  check,
  closest,
  flaw,
  type Flaw,
  formats,
  isBag,
  type Mistake,
  need,
  pathText,
  schemaFault,
} from '@attune/core/runtime'
import { isKind, reservedKeys } from './entry-schema.js'

export function optionsFlaws(options: unknown, kind: unknown, at: string): Flaw[] {
  if (!isBag(options)) return [flaw(at, 'a JSON schema', options)]
  const { type, properties, additionalProperties } = options
  const flaws = [
    ...need(type === 'object', `${at}.type`, '"object"', type),
    ...need(
      additionalProperties === false,
      `${at}.additionalProperties`,
      'false',
      additionalProperties,
    ),
    ...need(isBag(properties), `${at}.properties`, 'a map', properties),
  ]
  if (flaws.length > 0) return flaws
  const own = Object.entries(properties as Bag).flatMap(([name, option]) =>
    isBag(option)
      ? optionFlaws(option, `${at}.properties.${name}`)
      : [flaw(`${at}.properties.${name}`, 'an option, such as number({ default: 1 })', option)],
  )
  if (own.length > 0) return own
  const fault = schemaFault(options)
  if (fault !== undefined)
    return [{ path: at, expected: 'a JSON schema that compiles', got: `refused (${fault})` }]
  const reserved = (isKind(kind) ? reservedKeys(kind) : []).filter((name) =>
    Object.hasOwn(properties as Bag, name),
  )
  return [
    ...defaultFlaws(options, at),
    ...reserved.map((name) => ({
      path: `${at}.properties`,
      expected: `without "${name}", a key of every entry`,
      got: 'with it',
    })),
  ]
}

/**
 * Mistakes in the schema of one option. The schema compiler also detects them, but does not name
 * the option.
 */
function optionFlaws(option: Bag, at: string): Flaw[] {
  const { format, enum: values, minimum, maximum, pattern, items } = option
  const known: readonly string[] = formats
  const meant = typeof format === 'string' ? closest(format, known) : undefined
  return [
    ...need(
      format === undefined || known.includes(format as string),
      `${at}.format`,
      meant === undefined
        ? `one of ${known.join(', ')}`
        : `"${meant}", or one of ${known.join(', ')}`,
      format,
    ),
    ...need(
      values === undefined || (Array.isArray(values) && values.length > 0),
      `${at}.enum`,
      'a list with at least one value: choice(["a", "b"])',
      values,
    ),
    ...need(
      !(typeof minimum === 'number' && typeof maximum === 'number' && minimum > maximum),
      `${at}.minimum`,
      `at most the maximum, ${String(maximum)}`,
      minimum,
    ),
    ...(typeof pattern === 'string' && !isPattern(pattern)
      ? [flaw(`${at}.pattern`, 'a regular expression', pattern)]
      : []),
    ...(isBag(items) ? optionFlaws(items, `${at}.items`) : []),
  ]
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/**
 * Mistakes in defaults. A wrong default is the plugin's fault, so it is reported before the plugin
 * is used.
 */
function defaultFlaws(schema: Bag, at: string): Flaw[] {
  const properties = isBag(schema['properties']) ? schema['properties'] : {}
  const hasDefault = (name: unknown): boolean => {
    const property = properties[String(name)]
    return isBag(property) && 'default' in property
  }
  const own = Object.keys(properties).some(hasDefault) ? check(schema, {}) : []
  return [
    ...own
      .filter(
        ({ path, code }) => path.length > 0 && hasDefault(path[0]) && code !== 'CONFIG_MISSING_KEY',
      )
      .map((mistake) => defaultFlaw(mistake, at)),
    ...Object.entries(properties).flatMap(([name, property]) =>
      isBag(property) && isBag(property['properties']) && !hasDefault(name)
        ? defaultFlaws(property, `${at}.properties.${name}`)
        : [],
    ),
  ]
}

function defaultFlaw(mistake: Mistake, at: string): Flaw {
  const [option, ...inside] = mistake.path
  const path = `${at}.properties.${String(option)}.${pathText(['default', ...inside])}`
  return mistake.code === 'CONFIG_VALUE'
    ? { path, expected: mistake.expected, got: mistake.found }
    : { path, expected: 'what its own schema allows', got: 'given another key' }
}

const WORDS = new Set(['string', 'number', 'integer', 'boolean'])

/**
 * Mistakes in options of a command. They are command-line flags, so each must be one word or a list
 * of texts.
 */
export function commandOptionsFlaws(options: unknown, at: string): Flaw[] {
  const properties = isBag(options) && isBag(options['properties']) ? options['properties'] : {}
  const isFlag = (schema: unknown): boolean => {
    if (!isBag(schema)) return false
    const { type, items, enum: values } = schema
    if (type === undefined) return Array.isArray(values)
    if (type === 'array')
      return isBag(items) && (items['type'] === 'string' || Array.isArray(items['enum']))
    return WORDS.has(type as string)
  }
  return Object.entries(properties)
    .filter(([, schema]) => !isFlag(schema))
    .map(([name, schema]) =>
      flaw(
        `${at}.properties.${name}`,
        'a text, a number, a switch or a list of texts, as a flag can give it',
        isBag(schema) ? (schema['type'] ?? schema) : schema,
      ),
    )
}
