import { createHash } from 'node:crypto'
import type { Json } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import {
  type Duration,
  isBag,
  milliseconds,
  type ModelDefinition,
  OFFLINE,
  pathText,
} from '@attune/core/runtime'
import { entrySchema, heads } from '../plugins/entry-schema.js'
import { shortName } from '../plugins/registry.js'
import { componentNamed, type ConfigScope } from './config-scope.js'
import { readByType } from '../written/filled-values.js'
import { type Changeable, settle } from './settle.js'
import { Written } from '../written/written.js'

/**
 * Defines the models of the config, the offline model, and an offline model for each role without a
 * model.
 */
export function resolveModels(scope: ConfigScope, root: Written): void {
  const models = root.get('models')
  for (const [name, written] of models?.members ?? []) {
    const definition = defineModel(scope, written, () => name)
    if (definition) scope.models.set(name, definition)
    if (name === OFFLINE && definition && definition.provider !== OFFLINE)
      reportRealOffline(scope, written)
  }
  const roles = (root.get('roles')?.members ?? []).map(([name]) => name)
  for (const name of [OFFLINE, ...roles].filter((name) => !models?.get(name)))
    defineOffline(scope, root, name)
}

function defineOffline(scope: ConfigScope, root: Written, name: string): void {
  const provider = Written.scalar(OFFLINE, root)
  const written = Written.map([['provider', provider]], { ...root, path: ['models', name] })
  const definition = defineModel(scope, written, () => name)
  if (definition) scope.models.set(name, definition)
}

function reportRealOffline({ problems }: ConfigScope, written: Written): void {
  const { path, place, text } = written.get('provider') ?? written
  const details = { where: pathText(path), expected: OFFLINE, found: JSON.stringify(text) }
  const fix = 'Rename the model: the name offline stands for rule-based answers.'
  problems.add(new AttuneError('CONFIG_VALUE', details, { fix }), place)
}

/**
 * Defines a model that is written inside an entry, and returns its name. The name is derived from
 * the content, so that equal models share one definition.
 */
export function resolveInlineModel(scope: ConfigScope, written: Written): string {
  const definition = defineModel(scope, written, nameByContent)
  if (!definition) return OFFLINE
  const same = scope.models.get(definition.name)
  if (!same) scope.models.set(definition.name, definition)
  else if (canonical({ ...same, place: null }) !== canonical({ ...definition, place: null })) {
    const error = new AttuneError('CONFIG_MODEL_CLASH', { where: pathText(written.path) })
    scope.problems.add(error, written.place)
  }
  return definition.name
}

type Nameless = Omit<ModelDefinition, 'name'>

function nameByContent({ provider, options, identity }: Nameless): string {
  const digest = createHash('sha256')
    .update(canonical({ provider, options, identity }))
    .digest('hex')
  const name = options['model']
  return `${typeof name === 'string' ? name : provider}#${digest.slice(0, 8)}`
}

/** JSON of a value with sorted keys, so that equal values give equal texts. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isBag(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

const common = Object.keys(heads.model.properties)

function defineModel(
  scope: ConfigScope,
  filled: Written,
  nameOf: (model: Nameless) => string,
): ModelDefinition | undefined {
  const provider = componentNamed(scope, filled, 'model')
  if (!provider) return undefined
  const placed = { head: heads.model, component: provider.component }
  const written = readByType(entrySchema(placed.head, placed.component), filled)
  const { value } = settle(scope, written, placed, written.plain() as Changeable)
  const isCommon = ([key]: readonly [string, Json]) => common.includes(key)
  const members = Object.entries(value)
  const model = {
    ...Object.fromEntries(members.filter(isCommon)),
    timeout: milliseconds(value['timeout'] as Duration),
    provider: shortName('model', provider.name),
    options: Object.fromEntries(members.filter((member) => !isCommon(member))),
    place: written.keyPlace,
  } as unknown as Nameless
  return { name: nameOf(model), ...model }
}
