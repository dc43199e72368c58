import type { Kind } from '../contracts/components.js'
import type { JsonObject } from '../contracts/data.js'
import type { Component } from '../contracts/plugin.js'
import { entrySchema, type Head, heads } from '../plugins/entry-schema.js'
import { componentNamed } from './component-named.js'
import type { ConfigScope } from './config-scope.js'
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

/** An entry that stands for a component, as it is; if its component is not known, nothing, and that has been reported. */
export function resolveEntry<K extends Kind>(scope: ConfigScope, kind: K, written: Written): Entry<K> | undefined {
  return resolveWithHead(scope, kind, heads.plain, written)?.entry
}

export function resolveJudge(scope: ConfigScope, written: Written): JudgeEntry | undefined {
  const resolved = resolveWithHead(scope, 'judge', heads.judge, written)
  if (!resolved) return undefined
  const { pairs, orders } = resolved.head as unknown as Pick<JudgeEntry, 'pairs' | 'orders'>
  return { ...resolved.entry, pairs, orders }
}

/** `name`: of a supporter in a map, its key; one in a list says it itself. */
export function resolveSupporter(scope: ConfigScope, written: Written, name?: string): SupporterEntry | undefined {
  const head = name === undefined ? heads.listedSupporter : heads.mappedSupporter
  const resolved = resolveWithHead(scope, 'supporter', head, written)
  return resolved && { ...resolved.entry, label: name ?? String(resolved.head['name']) }
}

/** The label that an entry will have; none where that is not written as it should be. */
export function labelOf(written: Written): readonly string[] {
  const { text } = written.get('as') ?? written.get('use') ?? written
  return text === undefined ? [] : [text]
}

function resolveWithHead<K extends Kind>(
  scope: ConfigScope,
  kind: K,
  head: Head,
  shortOrLong: Written,
): Resolved<K> | undefined {
  const written = shortOrLong.text === undefined ? shortOrLong : Written.map([['use', shortOrLong]], shortOrLong)
  const named = componentNamed(scope, written, kind, defaultUse(head))
  if (!named) return undefined
  const schema = entrySchema(head, named.component)
  const value = { ...(written.plain() as Changeable) }
  nameInlineModels(scope, written, schema, value)
  const settled = settle(scope, written, schema, value)
  const reads = resolveReads(scope, written, named.component, value)
  const isOption = (key: string) => !(key in head.properties) && !(key in (named.component.reads ?? {}))
  const entry = {
    kind,
    use: named.name,
    label: typeof value['as'] === 'string' ? value['as'] : named.name,
    options: pick(value, isOption),
    models: settled.models,
    files: settled.files,
    reads,
    place: written.place,
  }
  return { entry, head: pick(value, (key) => key in head.properties) }
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

function resolveReads(
  scope: ConfigScope,
  written: Written,
  { reads = {} }: Component,
  value: JsonObject,
): Entry['reads'] {
  const entries = Object.entries(reads).flatMap(([option, kind]) => {
    const nested = value[option]
    if (nested === undefined) return []
    const part = written.get(option) ?? Written.from(nested, { ...written, path: [...written.path, option] })
    if (part.kind !== 'map' && part.text === undefined) return []
    const entry = resolveEntry(scope, kind, part)
    return entry ? [[option, entry] as const] : []
  })
  return Object.fromEntries(entries)
}
