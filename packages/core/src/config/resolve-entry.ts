import type { Kind } from '../contracts/components.js'
import type { ReadKind } from '../contracts/context.js'
import type { JsonObject } from '../contracts/data.js'
import type { Component } from '../contracts/plugin.js'
import { AttuneError } from '../errors.js'
import type { CallLimits } from '../models/caller.js'
import { callKeys, entrySchema, headProperties, type Head, heads } from '../plugins/entry-schema.js'
import { readsOf } from '../plugins/reads.js'
import { pathText } from '../schema/path.js'
import { suggestion } from '../schema/suggest.js'
import { componentNamed } from './component-named.js'
import type { ConfigScope } from './config-scope.js'
import { isComponentName, useOf } from './entries.js'
import { readByType } from './environment.js'
import { formattedOptions } from './formatted.js'
import { roleOf } from './references.js'
import { resolveInlineModel } from './resolve-models.js'
import { type Changeable, settle } from './settle.js'
import type { Entry, JudgeEntry, SupporterEntry } from './types.js'
import { Written } from './written.js'

interface Resolved<K extends Kind> {
  readonly entry: Entry<K>
  /** What stands beside the component's options. */
  readonly head: JsonObject
}

/**
 * An entry that stands for a component, as it is; if its component is not known, nothing, and that has been reported.
 * `label`: of an entry in a mapping, its key.
 */
export function resolveEntry<K extends Kind>(
  scope: ConfigScope,
  kind: K,
  written: Written,
  label?: string,
): Entry<K> | undefined {
  return resolveWithHead(scope, kind, label === undefined ? heads.plain : heads.mapped, written)?.entry
}

export function resolveJudge(scope: ConfigScope, written: Written, label?: string): JudgeEntry | undefined {
  const resolved = resolveWithHead(scope, 'judge', label === undefined ? heads.judge : heads.mappedJudge, written)
  if (!resolved) return undefined
  const { pairs, orders } = resolved.head as unknown as Pick<JudgeEntry, 'pairs' | 'orders'>
  return { ...resolved.entry, pairs, orders }
}

/** `name`: of a supporter in a map, its key; one in a list says it itself. */
export function resolveSupporter(scope: ConfigScope, written: Written, name?: string): SupporterEntry | undefined {
  const head = name === undefined ? heads.listedSupporter : heads.mappedSupporter
  const resolved = resolveWithHead(scope, 'supporter', head, written)
  if (!resolved) return undefined
  const limits = pick(resolved.head, (key) => callKeys.includes(key)) as unknown as CallLimits
  return {
    ...resolved.entry,
    label: name ?? String(resolved.head['name']),
    ...('timeout' in limits && { limits }),
  }
}

function resolveWithHead<K extends Kind>(
  scope: ConfigScope,
  kind: K,
  head: Head,
  shortOrLong: Written,
): Resolved<K> | undefined {
  if (isRemovalOfNothing(scope, shortOrLong)) return undefined
  const long = shortOrLong.text === undefined ? shortOrLong : Written.map([['use', shortOrLong]], shortOrLong)
  const named = componentNamed(scope, long, kind, useOf(long) ?? defaultUse(head))
  if (!named) return undefined
  const schema = entrySchema(head, named.component)
  const written = readByType(schema, long)
  const value = { ...(written.plain() as Changeable) }
  nameInlineModels(scope, written, schema, value)
  const settled = settle(scope, written, schema, value)
  const reads = resolveReads(scope, written, named.component, value)
  const besides = headProperties(head, named.component)
  const isOption = (key: string) => !(key in besides) && !(key in (named.component.reads ?? {}))
  const entry = {
    kind,
    use: named.name,
    label: labelIn(head, written) ?? named.name,
    options: pick(value, isOption),
    models: settled.models,
    files: settled.files,
    variables: settled.variables,
    reads,
    place: written.place,
  }
  return { entry, head: pick(value, (key) => key in besides) }
}

/** In a mapping the key is the label. */
function labelIn(head: Head, written: Written): string | undefined {
  return head === heads.mapped || head === heads.mappedJudge ? String(written.path.at(-1)) : written.get('as')?.text
}

/** `null` takes an inherited entry away, and here none was. */
function isRemovalOfNothing({ problems }: ConfigScope, written: Written): boolean {
  if (!written.isEmpty) return false
  const details = { where: pathText(written.path), expected: 'an entry', found: 'nothing' }
  const fix =
    'An entry without options is written {}; null removes an entry of an extended config, and none has this label.'
  problems.add(new AttuneError('CONFIG_VALUE', details, { fix }), written.keyPlace)
  return true
}

const pick = (value: JsonObject, isWanted: (key: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => isWanted(key)))

const defaultUse = ({ properties }: Head): string | undefined => {
  const { use } = properties
  return use && 'default' in use ? String(use.default) : undefined
}

function nameInlineModels(scope: ConfigScope, written: Written, schema: object, value: Changeable): void {
  for (const option of formattedOptions({ ...schema }, value)) {
    const inline = written.nearest(option.path)
    if (roleOf(option.format) !== undefined && inline.kind === 'map') option.replace(resolveInlineModel(scope, inline))
  }
}

function resolveReads(scope: ConfigScope, written: Written, component: Component, value: JsonObject): Entry['reads'] {
  const entries = readsOf(component).flatMap(({ option, kind }) => {
    const nested = value[option]
    if (nested === undefined) return []
    const part = written.get(option) ?? Written.from(nested, { ...written, path: [...written.path, option] })
    if (part.kind !== 'map' && part.text === undefined) return []
    const entry = resolveRead(scope, kind, part)
    return entry ? [[option, entry] as const] : []
  })
  return Object.fromEntries(entries)
}

/** A label of the evaluation stands for that very entry; anything else is an entry of its own. */
function resolveRead(scope: ConfigScope, kind: ReadKind, written: Written): Entry | undefined {
  const { text } = written
  if (text === undefined) return resolveEntry(scope, kind, written)
  if (scope.readable?.has(kind, text)) return scope.readable.read(kind, text, written)
  if (isComponentName(text)) return resolveEntry(scope, kind, written)
  const details = { where: pathText(written.path), what: kind, name: text }
  const fix = suggestion(text, scope.names[kind] ?? [])
  scope.problems.add(new AttuneError('CONFIG_UNKNOWN_NAME', details, { fix }), written.place)
  return undefined
}
