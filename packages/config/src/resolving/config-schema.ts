import type { Plugin, Component } from '@attune/core'
import type { Kind } from '@attune/core/internal'
import { type Format, isBag, jsonPointer, type ReadKind } from '@attune/core/runtime'
import {
  componentsOf as allOf,
  entrySchema,
  type Head,
  heads,
  readsOf,
} from '../plugins/entry-schema.js'
import { shortName } from '../plugins/registry.js'
import { roleOf } from './settle.js'
import { type HostKeys, configShape, type EntryPlace } from './shape.js'

/* oxlint-disable unicorn/no-thenable -- `then` is a keyword of JSON schema */
type Schema = Readonly<Record<string, unknown>>
type SlotName = EntryPlace | 'readEstimator' | 'readJudge' | 'readSimulator'

export interface SlotRule {
  readonly kind: Kind
  readonly head: Head
  readonly description: string
  /** True if the name of a component is valid in place of a map. */
  readonly hasShortForm: boolean
  /**
   * True if the entry may be merged with that of an extended config, so that any key may be
   * missing.
   */
  readonly isMerged: boolean
}

const merged = { head: heads.plain, hasShortForm: true, isMerged: true }
const nested = { ...merged, isMerged: false }
const mapped = { ...merged, head: heads.mapped }

const simulator = 'Plays the help-seeker.'
const estimator = 'Reads one dialogue and gives series and measures.'
const judge = 'Judges one dialogue, or a pair of them.'
const analysis = 'Makes tables and figures from the results.'

export const slots: Readonly<Record<SlotName, SlotRule>> = {
  scenarios: {
    ...merged,
    kind: 'scenarios',
    head: heads.scenarios,
    description: 'Source of the scenarios.',
  },
  simulator: { ...merged, kind: 'simulator', head: heads.varied, description: simulator },
  mappedSimulator: { ...mapped, kind: 'simulator', description: simulator },
  readEstimator: { ...nested, kind: 'estimator', description: estimator },
  mappedEstimator: {
    ...mapped,
    kind: 'estimator',
    head: heads.mappedEstimator,
    description: estimator,
  },
  mappedJudge: { ...mapped, kind: 'judge', head: heads.mappedJudge, description: judge },
  readJudge: { ...nested, kind: 'judge', description: 'A judge of one dialogue.' },
  readSimulator: { ...nested, kind: 'simulator', description: simulator },
  mappedAnalysis: { ...mapped, head: heads.mappedPlain, kind: 'analysis', description: analysis },
  mappedSupporter: {
    ...merged,
    kind: 'supporter',
    head: heads.mappedSupporter,
    description: 'A system under test.',
  },
  mappedService: {
    ...merged,
    head: heads.mappedPlain,
    kind: 'service',
    description: 'A service of a plugin.',
  },
  model: {
    ...merged,
    kind: 'model',
    head: heads.model,
    hasShortForm: false,
    description: 'A model: its provider, options and limits.',
  },
}

/**
 * Returns the JSON schema (draft-07) of configs that use these plugins, for editors. It combines
 * checks that {@link loadConfig} makes separately, so its error messages are less precise. It does
 * not check values that depend on several files: names of models, supporters and labels, files, and
 * keys that an extended config may have.
 */
export function configSchema(plugins: readonly Plugin[], brought: HostKeys): object {
  const names = Object.keys(slots) as SlotName[]
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Config of Attune',
    ...withComponentLabels(translate(configShape(referenceTo, brought, false), '#'), plugins),
    if: { not: { required: ['extends'] } },
    then: { required: ['evaluations'] },
    definitions: Object.fromEntries(
      names.flatMap((name) => definitionsOf(name, componentsOf(slots[name].kind, plugins))),
    ),
  }
}

type Named = readonly [id: string, component: Component]

const componentsOf = (kind: Kind, plugins: readonly Plugin[]): readonly Named[] =>
  plugins.flatMap((plugin) =>
    allOf(plugin)
      .filter(([, component]) => component.kind === kind)
      .map(([name, component]) => [`${plugin.name}/${name}`, component] as const),
  )

/**
 * Adds properties for labels that are names of components: such an entry has the options of that
 * component.
 */
function withComponentLabels(schema: Schema, plugins: readonly Plugin[]): Schema {
  const inner = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inner)
    return isBag(part) ? withComponentLabels(part, plugins) : part
  }
  const members = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, inner(value)]),
  )
  const slot = labelled.find(
    (name) => referenceTo(name).$ref === (schema['additionalProperties'] as Schema)?.['$ref'],
  )
  if (slot === undefined) return members
  const labels = componentsOf(slots[slot].kind, plugins).map(([id, { summary }]) => {
    const own = { if: unnamed, then: { $ref: definitionPointer(componentDefinition(slot, id)) } }
    return [id, { description: summary, allOf: [referenceTo(slot), own] }] as const
  })
  return {
    ...members,
    properties: Object.fromEntries(labels),
    // A service entry must have the name of a service; labels of other entries are free.
    ...(slot === 'mappedService' && { additionalProperties: false }),
  }
}
const labelled = [
  'mappedSimulator',
  'mappedEstimator',
  'mappedJudge',
  'mappedAnalysis',
  'mappedService',
] as const
const unnamed = { type: 'object', not: { required: ['use'] } }

const definitionPointer = (name: string): string => `#${jsonPointer(['definitions', name])}`
const referenceTo = (name: SlotName): { readonly $ref: string } => ({
  $ref: definitionPointer(name),
})
const componentDefinition = (slot: SlotName, id: string): string => `${slot}:${id}`

/**
 * Definitions of a position in the config: one that selects by the named component, and one for
 * each component that may stand there.
 */
function definitionsOf(
  slot: SlotName,
  components: readonly Named[],
): readonly (readonly [string, object])[] {
  const each = components.map(([id, component]) => {
    const name = componentDefinition(slot, id)
    return [name, entryDefinition(slots[slot], component, definitionPointer(name))] as const
  })
  return [[slot, slotDefinition(slot, components)], ...each]
}

function slotDefinition(slot: SlotName, components: readonly Named[]): object {
  const { kind, head, description, hasShortForm, isMerged } = slots[slot]
  const key = kind === 'model' ? 'provider' : 'use'
  if (components.length === 0) return { description, not: {} }
  const known = components.flatMap(([id]) => namesOf(kind, id))
  const entry = {
    type: 'object',
    properties: { [key]: { ...head.properties[key], enum: known } },
    ...(isMerged ? {} : { required: head.required }),
    allOf: components.map(([id]) => ({
      if: {
        properties: { [key]: { enum: namesOf(kind, id) } },
        ...(isNamedBy(slot, id) ? { required: [key] } : {}),
      },
      then: { $ref: definitionPointer(componentDefinition(slot, id)) },
    })),
  }
  if (!hasShortForm) return { description, ...entry }
  return {
    description,
    type: ['string', 'object'],
    if: { type: 'string' },
    then: { enum: known },
    else: entry,
  }
}

/**
 * All names by which a config can refer to a component: `core/` may be omitted for a model provider
 * of the core.
 */
const namesOf = (kind: Kind, id: string): readonly string[] => [
  ...new Set([shortName(kind, id), id]),
]

/**
 * True if an entry must name the component explicitly. An entry that extends another may omit any
 * name.
 */
function isNamedBy(slot: SlotName, id: string): boolean {
  const { use } = slots[slot].head.properties
  const isDefault = use !== undefined && 'default' in use && use.default === id
  return !isDefault || slots[slot].isMerged
}

function entryDefinition(
  { head, isMerged }: SlotRule,
  component: Component,
  pointer: string,
): object {
  const { required, ...schema } = translate({ ...entrySchema(head, component) }, pointer)
  const properties = schema['properties'] as Readonly<Record<string, Schema>>
  const reads = readsOf(component).map(
    ({ option, kind }) => [option, readEntry(kind, component.options.properties[option])] as const,
  )
  const isWanted = (key: string) => !('default' in (properties[key] ?? {}))
  return {
    description: component.summary,
    ...schema,
    properties: { ...properties, ...Object.fromEntries(reads) },
    ...(isMerged ? {} : requiredOf((required as readonly string[]).filter(isWanted), head, schema)),
  }
}

/**
 * Required keys of an entry without `vary`. A varied option is written only under `vary`, so with
 * `vary` no option is required.
 */
function requiredOf(wanted: readonly string[], head: Head, { allOf = [] }: Schema): Schema {
  const options = wanted.filter((key) => !head.required.includes(key))
  if (!('vary' in head.properties) || options.length === 0) return { required: wanted }
  const unlessVaried = { if: { not: { required: ['vary'] } }, then: { required: options } }
  return { required: head.required, allOf: [...(allOf as readonly object[]), unlessVaried] }
}

const readSlots = {
  estimator: 'readEstimator',
  judge: 'readJudge',
  simulator: 'readSimulator',
} as const

/** Schema of a nested entry, with the description and default from the component's schema. */
function readEntry(kind: ReadKind, declared: object = {}): object {
  const notes = Object.entries(declared).filter(
    ([key]) => key === 'description' || key === 'default',
  )
  // A text may also be the label of an entry of the evaluation.
  const entry = referenceTo(readSlots[kind])
  return {
    ...Object.fromEntries(notes),
    type: ['string', 'object'],
    if: { type: 'object' },
    then: entry,
  }
}

const keywordsOf = {
  one: ['items', 'additionalProperties', 'propertyNames', 'contains', 'not', 'if', 'then', 'else'],
  list: ['allOf', 'anyOf', 'oneOf'],
  map: ['properties', 'patternProperties', '$defs'],
}

/**
 * Removes the keywords of Attune from a schema. `pointer`: future location of the schema, for
 * references to itself.
 */
function translate(schema: Schema, pointer: string): Schema {
  const inner = (part: unknown): unknown => (isBag(part) ? translate(part, pointer) : part)
  const { expected: _, format, ...rest } = schema
  const members = Object.entries(rest).map(([key, value]) => {
    if (key === '$ref' && typeof value === 'string' && pointer !== '#')
      return [key, value.replace(/^#/, pointer)]
    if (keywordsOf.one.includes(key)) return [key, inner(value)]
    if (keywordsOf.list.includes(key) && Array.isArray(value)) return [key, value.map(inner)]
    if (keywordsOf.map.includes(key) && isBag(value)) {
      return [
        key,
        Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inner(part)])),
      ]
    }
    return [key, value]
  })
  const translated = Object.fromEntries(members) as Schema
  const isModel = typeof format === 'string' && roleOf(format as Format) !== undefined
  if (!isModel) return translated
  return {
    ...translated,
    type: ['string', 'object'],
    if: { type: 'object' },
    then: referenceTo('model'),
  }
}
