import type { Json, JsonObject } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import { check, type Environment, isBag, isCredentialName, pathText } from '@attune/core/runtime'
import type { PluginLoader } from '../plugins/load-plugin.js'
import type { WrittenConfig } from '../reading/extend.js'
import { holdsEntries, mappingFor } from '../written/entries.js'
import { readByType } from '../written/filled-values.js'
import { fillIn } from '../written/fill-in.js'
import { Problems, type Written } from '../written/written.js'
import type { Section } from './section.js'
import { checkAddress } from './settle.js'
import { configShape, type EntryPlace } from './shape.js'

/**
 * A schema is compiled to code before it is used, which takes longer than the check itself. Parts
 * for keys that the config does not have are therefore omitted.
 */
type Schema = Readonly<Record<string, unknown>>

/**
 * Removes the parts of a schema that do not apply to this value. All keys of maps stay, with the
 * data for messages. The reduced schema finds the same mistakes and fills in the same defaults.
 */
export const reducedSchema = (schema: object, value: Json): object =>
  reduced(schema as Schema, [value])

function reduced(schema: Schema, values: readonly Json[]): Schema {
  const maps = values.filter((value): value is JsonObject => isBag(value))
  const { properties, additionalProperties: rest, items } = schema
  const own = (properties ?? {}) as Readonly<Record<string, Schema>>
  const of = (key: string): Json[] =>
    maps.flatMap((map) => (Object.hasOwn(map, key) ? [map[key]!] : []))
  const others = maps.flatMap((map) =>
    Object.entries(map).flatMap(([key, each]) => (Object.hasOwn(own, key) ? [] : [each])),
  )
  const listed = values.flatMap((value): readonly Json[] => (Array.isArray(value) ? value : []))
  return {
    ...schema,
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(own).map(([key, each]) => [key, reducedMember(each, of(key))]),
      ),
    }),
    ...(isBag(rest) && { additionalProperties: reducedMember(rest, others) }),
    ...(isBag(items) && { items: reducedMember(items, listed) }),
  }
}

/**
 * Schema of a member. Its default counts as value if it is missing, since defaults in it are filled
 * in too.
 */
function reducedMember(schema: Schema, values: readonly Json[]): Schema {
  if (values.length > 0) return reduced(schema, values)
  if ('default' in schema) return reduced(schema, [schema['default'] as Json])
  return 'expected' in schema ? { expected: schema['expected'] } : {}
}

/**
 * A config whose keys outside of entries and models are valid. Invalid parts were removed, and are
 * reported at the end with all other mistakes.
 */
export interface ValidConfig extends WrittenConfig {
  /**
   * The config including the removed parts. A name in it counts as existing even if its definition
   * is wrong.
   */
  readonly original: Written
  readonly problems: Problems
  readonly sections: readonly Section[]
  readonly loaders: readonly PluginLoader[]
}

/** Keys of a config that packages other than the core define. */
type HostKeys = Pick<ValidConfig, 'sections' | 'loaders'>

/** Checks everything except entries and models, which depend on plugins. */
export function validateConfig(
  { file, root: unfilled }: WrittenConfig,
  environment: Environment,
  { sections, loaders }: HostKeys,
): ValidConfig {
  const problems = new Problems()
  const root = fillIn(unfilled, environment, problems)
  const named = root.without(new Set(literalKeys(root, problems)))
  const shape = reducedSchema(configShape(entryShape, { sections, loaders }), named.plain())
  const withoutKeys = readByType(shape, named)
  const wrong = new Set<Written>()
  for (const mistake of check(shape, withoutKeys.plain())) {
    const at = withoutKeys.nearest(mistake.path)
    const isList = (at.kind === 'list' || at.text !== undefined) && holdsEntries(at.path)
    problems.addMistake(isList ? { ...mistake, fix: mappingFor(at) } : mistake, withoutKeys)
    if (mistake.code === 'CONFIG_VALUE') wrong.add(at)
    if (mistake.code === 'CONFIG_UNKNOWN_KEY') wrong.add(at.get(mistake.key) ?? at)
  }
  if (wrong.has(withoutKeys)) problems.throwIfAny(file)
  return { file, original: root, root: withoutKeys.without(wrong), problems, sections, loaders }
}

const entryShape = (slot: EntryPlace): object => {
  if (slot === 'model') return { type: 'object' }
  const expected = 'the name of a component, or a map with "use"'
  // An empty entry is allowed: it removes an entry of the extended config, or is reported when
  // entries are resolved.
  return {
    type: slot.startsWith('mapped') ? ['string', 'object', 'null'] : ['string', 'object'],
    expected,
  }
}

/**
 * Finds literal keys, and addresses that contain a key. They are reported without their text and
 * excluded from all further checks.
 */
function literalKeys(written: Written, problems: Problems): Written[] {
  if (/^https?:/i.test(written.text ?? '')) checkAddress(problems, written.text ?? '', written)
  const isOfHeaders = written.path.at(-1) === 'headers'
  const isKey = (name: string): boolean =>
    isOfHeaders ? isCredentialName(name) : /^api[-_]?key$/i.test(name)
  const isRead = ({ text }: Written): boolean => isOfHeaders && (text ?? '').includes('${env:')
  const own = written.members.filter(
    ([name, value]) => isKey(name) && value.kind === 'scalar' && !isRead(value),
  )
  for (const [name, { keyPlace }] of own) {
    const where = pathText(written.path) || 'the config'
    const fix = `Put the key into an environment variable and write the name of the variable: headersEnv: { ${name}: MY_API_KEY }.`
    problems.add(new AttuneError('CONFIG_API_KEY', { where }, isOfHeaders ? { fix } : {}), keyPlace)
  }
  return [
    ...own.map(([, key]) => key),
    ...[...written.parts.values()].flatMap((part) => literalKeys(part, problems)),
  ]
}
