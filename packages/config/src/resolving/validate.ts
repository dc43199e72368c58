import { AttuneError } from '@attune/core'
import { check, type Environment, isCredentialName, pathText } from '@attune/core/runtime'
import type { PluginLoader } from '../plugins/loaders.js'
import { holdsEntries, mappingFor } from '../written/entries.js'
import { fillIn, readByType } from '../written/environment.js'
import type { WrittenConfig } from '../reading/extend.js'
import { Problems } from '../written/problems.js'
import { checkAddress } from './references.js'
import { neededFor } from './needed.js'
import type { Section } from './section.js'
import { configShape, type EntryPlace } from './shape.js'
import type { Written } from '../written/written.js'

/** A config whose outer form is right: what was not is taken out, and reported at the end with all the rest. */
export interface ValidConfig extends WrittenConfig {
  /** With what was taken out: a name that is written there exists, however wrong the rest of it is. */
  readonly original: Written
  readonly problems: Problems
  readonly sections: readonly Section[]
  readonly loaders: readonly PluginLoader[]
}

/** Keys of a config that packages next to the core bring. */
type Brought = Pick<ValidConfig, 'sections' | 'loaders'>

/** Checks everything but what depends on plugins: entries and models. */
export function validateConfig(
  { file, root: unfilled }: WrittenConfig,
  environment: Environment,
  { sections, loaders }: Brought,
): ValidConfig {
  const problems = new Problems()
  const root = fillIn(unfilled, environment, problems)
  const named = root.without(new Set(literalKeys(root, problems)))
  const shape = neededFor(configShape(entryShape, { sections, loaders }), named.plain())
  const withoutKeys = readByType(shape, named)
  const wrong = new Set<Written>()
  for (const mistake of check(shape, withoutKeys.plain())) {
    const at = withoutKeys.nearest(mistake.path)
    const isList = at.kind === 'list' && holdsEntries(at.path)
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
  // Empty: it removes an inherited entry, or the resolution of entries reports it.
  return { type: slot.startsWith('mapped') ? ['string', 'object', 'null'] : ['string', 'object'], expected }
}

/** Keys that are written out, and addresses that hold one. They are never printed, and nothing looks at the keys again. */
function literalKeys(written: Written, problems: Problems): Written[] {
  if (/^https?:/i.test(written.text ?? '')) checkAddress(problems, written.text ?? '', written)
  const isOfHeaders = written.path.at(-1) === 'headers'
  const isKey = (name: string): boolean => (isOfHeaders ? isCredentialName(name) : /^api[-_]?key$/i.test(name))
  const own = written.members.filter(([name, { kind }]) => isKey(name) && kind === 'scalar')
  for (const [name, { keyPlace }] of own) {
    const where = pathText(written.path) || 'the config'
    const fix = `Put the key into an environment variable and write the name of the variable: headersEnv: { ${name}: MY_API_KEY }.`
    problems.add(new AttuneError('CONFIG_API_KEY', { where }, isOfHeaders ? { fix } : {}), keyPlace)
  }
  return [...own.map(([, key]) => key), ...[...written.parts.values()].flatMap((part) => literalKeys(part, problems))]
}
