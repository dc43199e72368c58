/** What an entry's results depend on: component, revision, resolved options, prompt texts, models and files behind names, but not keys. */
import { READING_REVISION } from '../answers/guard/guard.js'
import type { Entry } from '../config/types.js'
import type { Json, JsonObject } from '../contracts/data.js'
import type { Component } from '../contracts/plugin.js'
import { codeDigest } from '../plugins/plugin-files.js'
import { fileDigest } from '../reading/file-digest.js'

export interface IdentityServices {
  component(entry: Entry): Component
  /** What stands for a model of the config; keys, limits and prices are no part of it. */
  model(name: string): Json
  /** Texts of all prompts that a component declares, overrides applied. */
  prompts(use: string, component: Component): Json
  /** Digest of the plugin's files, where it is loaded by path: its author is at work on it. */
  code(use: string): string | undefined
}

export interface Identity {
  /** Everything that results depend on: part of the keys of units. */
  readonly key: Json
  /**
   * What answers are kept under: all of that but the component's code, as far as requests show it. So a raised revision or
   * an edited parser is answered what it was answered before, where it asks the same. The code of a supporter is what is
   * evaluated: it counts.
   */
  readonly answers: Json
}

/** Nested reads are left out: they enter a unit's key as keys of units. */
export function identity(entry: Entry, services: IdentityServices): Identity {
  const { use, kind } = entry
  const component = services.component(entry)
  const grounds = new Map<string, Json>([
    ...entry.models.map(({ at, name }) => [at, services.model(name)] as const),
    // What is recorded counts dialogue by dialogue.
    ...entry.files.map(
      ({ at, file, isCode }) =>
        [at, component.recordings ? null : isCode ? codeDigest(file) : fileDigest(file)] as const,
    ),
    ...entry.variables.map(({ at }) => [at, null] as const),
  ])
  const asked = { use, options: grounded(entry.options, '', grounds) }
  const code = services.code(use)
  const placed = Object.entries(entry.services).map(([name, each]) => [name, identity(each, services).key] as const)
  const key = {
    ...asked,
    revision: component.revision,
    prompts: services.prompts(use, component),
    ...(kind !== 'supporter' && (component.prompts ?? []).length > 0 && { reading: READING_REVISION }),
    ...(code !== undefined && { code }),
    ...(placed.length > 0 && { services: Object.fromEntries(placed) }),
  }
  return { key, answers: kind === 'supporter' ? key : asked }
}

/** Options with names of models and files replaced by what they stand for; `grounds` is by JSON pointer. */
function grounded(value: Json, at: string, grounds: ReadonlyMap<string, Json>): Json {
  const ground = grounds.get(at)
  if (ground !== undefined) return ground
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item: Json, index) => grounded(item, `${at}/${index}`, grounds))
  const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, member]) => [
      name,
      grounded(member, `${at}/${escaped(name)}`, grounds),
    ]),
  )
}
