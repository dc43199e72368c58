import { type JsonObject, type Component } from '@attune/core'
import { AttuneError, type Kind } from '@attune/core/internal'
import { agree, variantName } from '@attune/core/findings'
import {
  type CallLimits,
  type Duration,
  type Entry,
  givesOf,
  isBag,
  type JudgeEntry,
  milliseconds,
  pathText,
  type ReadKind,
  suggestion,
  type SupporterEntry,
} from '@attune/core/runtime'
import {
  callKeys,
  entrySchema,
  type Head,
  headProperties,
  heads,
  readsOf,
} from '../plugins/entry-schema.js'
import { isComponentName, useOf } from '../written/entries.js'
import { readByType } from '../written/filled-values.js'
import { Written } from '../written/written.js'
import { componentNamed, type ConfigScope } from './config-scope.js'
import { settledMemory, type WrittenMemory } from './memory.js'
import { resolveInlineModel } from './resolve-models.js'
import { type Changeable, formattedOptions, pick, roleOf, settle } from './settle.js'
import { type Combination, combinationsOf } from './vary.js'

const callLimits = (limits: JsonObject): CallLimits =>
  ({ ...limits, timeout: milliseconds(limits['timeout'] as Duration) }) as unknown as CallLimits

/** Gives names to models that are defined in place. */
function nameInlineModels(
  scope: ConfigScope,
  written: Written,
  schema: object,
  value: Changeable,
): void {
  for (const option of formattedOptions({ ...schema }, value)) {
    const inline = written.nearest(option.path)
    if (roleOf(option.format) !== undefined && inline.kind === 'map')
      option.replace(resolveInlineModel(scope, inline))
  }
}

/** One combination of the options that an entry, and the entries that it reads, vary. */
interface Resolved<K extends Kind> {
  readonly entry: Entry<K>
  /** Conditions of the entry itself: option path → label of the value. */
  readonly values: Combination['values']
  /** Keys of the entry that are not options of the component. */
  readonly head: JsonObject
}

/**
 * Resolves an entry that cannot vary. Undefined if its component is unknown, which is reported.
 *
 * @param key label of an entry in a mapping
 */
export function resolveEntry<K extends Kind>(
  scope: ConfigScope,
  kind: K,
  written: Written,
  key?: string,
): Entry<K> | undefined {
  return resolveAll(scope, kind, key === undefined ? heads.plain : heads.mappedPlain, written)[0]
    ?.entry
}

/**
 * Resolves an entry, once per combination of its varied options. `prefix`: first part of the names
 * of conditions, if it is not the label.
 */
export function resolveVaried<K extends Kind>(
  scope: ConfigScope,
  kind: K,
  written: Written,
  { key, prefix }: { readonly key?: string; readonly prefix?: string } = {},
): readonly Entry<K>[] {
  const all = resolveAll(scope, kind, key === undefined ? heads.varied : heads.mapped, written)
  return all.map((each) => withConditions(each, prefix))
}

export function resolveScenarios(
  scope: ConfigScope,
  written: Written,
): Entry<'scenarios'> | undefined {
  const [resolved] = resolveAll(scope, 'scenarios', heads.scenarios, written)
  return resolved && { ...resolved.entry, ...byBatch(resolved) }
}

export function resolveEstimators(
  scope: ConfigScope,
  written: Written,
): readonly Entry<'estimator'>[] {
  return resolveAll(scope, 'estimator', heads.mappedEstimator, written).map((each) => ({
    ...withConditions(each),
    ...byBatch(each),
  }))
}

export function resolveJudges(scope: ConfigScope, written: Written): readonly JudgeEntry[] {
  return resolveAll(scope, 'judge', heads.mappedJudge, written).map((each) => {
    const { pairs, orders, across } = each.head as unknown as Pick<
      JudgeEntry,
      'pairs' | 'orders' | 'across'
    >
    return {
      ...withConditions(each),
      ...byBatch(each),
      pairs,
      orders,
      ...(across !== undefined && { across }),
    }
  })
}

export function resolveSupporter(
  scope: ConfigScope,
  written: Written,
  name: string,
): readonly SupporterEntry[] {
  return resolveAll(scope, 'supporter', heads.mappedSupporter, written).map((each) => {
    const limits = pick(each.head, (key) => callKeys.includes(key))
    const label = variantName(name, each.values)
    return {
      ...each.entry,
      // The model that summarises sessions does not belong to the supporter.
      models: each.entry.models.filter(({ at }) => !at.startsWith('/memory/')),
      ...memoryOf(scope, written, each.head['memory']),
      label,
      ...(label !== name && { variantOf: name }),
      ...('timeout' in limits && { limits: callLimits(limits) }),
    }
  })
}

/** Resolved memory of a supporter, and the component that summarises its sessions. */
function memoryOf(
  scope: ConfigScope,
  written: Written,
  given: JsonObject[string] | undefined,
): Partial<Pick<SupporterEntry, 'memory' | 'reads'>> {
  if (!isBag(given)) return {}
  const at = written.get('memory') ?? written
  const { memory, summary } = settledMemory(scope.problems, given as unknown as WrittenMemory, at)
  if (!summary) return { memory }
  const entry = Written.from(summary, { ...at, path: [...at.path, 'summary'] })
  const [resolved] = resolveAll(scope, 'estimator', heads.plain, entry)
  return { memory, ...(resolved && { reads: { summary: resolved.entry } }) }
}

const byBatch = ({ head }: Pick<Resolved<Kind>, 'head'>): Pick<Entry, 'byBatch'> =>
  head['batch'] === true ? { byBatch: true } : {}

const withConditions = <K extends Kind>(
  { entry, values }: Resolved<K>,
  prefix = entry.label,
): Entry<K> => ({
  ...entry,
  conditions: {
    ...Object.fromEntries(
      Object.entries(values).map(([path, value]) => [`${prefix}.${path}`, value]),
    ),
    ...entry.conditions,
  },
})

function resolveAll<K extends Kind>(
  scope: ConfigScope,
  kind: K,
  head: Head,
  shortOrLong: Written,
): readonly Resolved<K>[] {
  if (isRemovalOfNothing(scope, shortOrLong)) return []
  const long =
    shortOrLong.text === undefined ? shortOrLong : Written.map([['use', shortOrLong]], shortOrLong)
  const named = componentNamed(scope, long, kind, useOf(long) ?? defaultUse(head))
  if (!named) return []
  const isVaried = 'vary' in head.properties
  const besides = 'memory' in head.properties ? { memory: head.properties['memory']! } : {}
  const combinations = isVaried
    ? combinationsOf(scope, long, named.component, besides)
    : [{ written: long, values: {} }]
  return combinations.flatMap((combination) =>
    resolveCombination(scope, kind, head, named, combination),
  )
}

function resolveCombination<K extends Kind>(
  scope: ConfigScope,
  kind: K,
  head: Head,
  named: { readonly name: string; readonly component: Component },
  { written: combination, values }: Combination,
): readonly Resolved<K>[] {
  const schema = entrySchema(head, named.component)
  const written = readByType(schema, combination)
  const value = { ...(written.plain() as Changeable) }
  nameInlineModels(scope, written, schema, value)
  if (!('batch' in schema.properties)) reportBatch(scope, written, value)
  const settled = settle(scope, written, { head, component: named.component }, value)
  const readings = resolveReads(scope, written, named.component, value)
  const besides = headProperties(head, named.component)
  const isOption = (key: string) => !(key in besides) && !(key in (named.component.reads ?? {}))
  const entry = {
    kind,
    use: named.name,
    label: labelIn(head, written) ?? named.name,
    conditions: {},
    options: pick(value, isOption),
    models: settled.models,
    files: settled.files,
    variables: settled.variables,
    services: scope.services?.of(named.component) ?? {},
    place: written.place,
  }
  const others = { values, head: pick(value, (key) => key in besides) }
  return readings.map((reading) => {
    reportUnfit(scope, written, { component: named.component, options: entry.options }, reading)
    return { entry: { ...entry, ...reading }, ...others }
  })
}

/** Reports options that do not fit the results which the read entries declare. */
function reportUnfit(
  { registry, problems }: ConfigScope,
  written: Written,
  { component, options }: { readonly component: Component; readonly options: JsonObject },
  { reads }: Reading,
): void {
  const given = Object.entries(reads).map(([option, { kind, use, options: own }]) => {
    return [option, givesOf(registry.get(kind, use), own, use)] as const
  })
  const why = component.unfit?.(options as never, Object.fromEntries(given))
  if (why === undefined) return
  problems.add(
    new AttuneError('CONFIG_UNFIT', { where: pathText(written.path), why }),
    written.place,
  )
}

/** Label of an entry: its key in a mapping, otherwise `as`. */
function labelIn(head: Head, written: Written): string | undefined {
  const isMapped = [heads.mapped, heads.mappedPlain, heads.mappedEstimator, heads.mappedJudge].some(
    (one) => one === head,
  )
  return isMapped ? String(written.path.at(-1)) : written.get('as')?.text
}

/**
 * Reports `batch` in simulators, supporters and analyses: their next request depends on the
 * previous answer.
 */
function reportBatch({ problems }: ConfigScope, written: Written, value: Changeable): void {
  const batch = written.get('batch')
  if (!batch) return
  delete value['batch']
  problems.add(new AttuneError('CONFIG_BATCH', { where: pathText(written.path) }), batch.keyPlace)
}

/**
 * True, with a reported problem, for a `null` entry that would remove nothing because no extended
 * config has that entry.
 */
function isRemovalOfNothing({ problems }: ConfigScope, written: Written): boolean {
  if (!written.isEmpty) return false
  const details = { where: pathText(written.path), expected: 'an entry', found: 'nothing' }
  const fix =
    'An entry without options is written {}; null removes an entry of an extended config, and none has this label.'
  problems.add(new AttuneError('CONFIG_VALUE', details, { fix }), written.keyPlace)
  return true
}

const defaultUse = ({ properties }: Head): string | undefined => {
  const { use } = properties
  return use && 'default' in use ? String(use.default) : undefined
}

type Reading = Pick<Entry, 'reads' | 'conditions'>

/**
 * Resolves the entries that an entry reads. If they vary, the entry itself varies: there is one
 * reading per combination.
 */
function resolveReads(
  scope: ConfigScope,
  written: Written,
  component: Component,
  value: JsonObject,
): readonly Reading[] {
  let readings: readonly Reading[] = [{ reads: {}, conditions: {} }]
  for (const { option, kind } of readsOf(component)) {
    const nested = value[option]
    if (nested === undefined) continue
    const part =
      written.get(option) ?? Written.from(nested, { ...written, path: [...written.path, option] })
    if (part.kind !== 'map' && part.text === undefined) continue
    const entries = resolveRead(scope, kind, part)
    if (entries.length > 0)
      readings = readings.flatMap((reading) =>
        entries.flatMap((entry) => withEntry(reading, option, entry)),
      )
  }
  return readings
}

/**
 * Adds an entry to the entries that are already read. Entries that read the same varied entry must
 * have the same combination of it.
 */
const withEntry = (
  { reads, conditions }: Reading,
  option: string,
  entry: Entry,
): readonly Reading[] =>
  agree(conditions, entry.conditions)
    ? [{ reads: { ...reads, [option]: entry }, conditions: { ...conditions, ...entry.conditions } }]
    : []

/**
 * Resolves an entry that another one reads. A label refers to an entry of the evaluation; anything
 * else defines a separate entry.
 */
function resolveRead(scope: ConfigScope, kind: ReadKind, written: Written): readonly Entry[] {
  const { text } = written
  if (text !== undefined && scope.readable?.has(kind, text))
    return scope.readable.read(kind, text, written)
  if (text === undefined || isComponentName(text)) {
    return resolveAll(scope, kind, heads.plain, written).map(({ entry }) => entry)
  }
  const details = { where: pathText(written.path), what: kind, name: text }
  const fix = suggestion(text, kind === 'simulator' ? [] : (scope.names[kind] ?? []))
  scope.problems.add(new AttuneError('CONFIG_UNKNOWN_NAME', details, { fix }), written.place)
  return []
}
