/** What an entry's results depend on: component, revision, resolved options, prompt texts, models and files behind names. */
import { readFileSync } from 'node:fs'
import type { Entry } from '../config/types.js'
import type { Json, JsonObject } from '../contracts/data.js'
import type { Component } from '../contracts/plugin.js'
import { sha256 } from '../hash.js'

export interface IdentityServices {
  component(entry: Entry): Component
  /** What stands for a model of the config; keys, limits and prices are no part of it. */
  model(name: string): Json
  /** Texts of all prompts that a component declares, overrides applied. */
  prompts(use: string, component: Component): Json
}

interface SchemaNode {
  readonly format?: string
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
}

const isModel = (format: string | undefined): boolean => format?.endsWith('-model') ?? false

/** Options with model names replaced by what they stand for, and files by the hash of their content. */
function grounded(value: Json, schema: SchemaNode | undefined, services: IdentityServices): Json {
  if (typeof value === 'string') {
    if (isModel(schema?.format)) return services.model(value)
    return schema?.format === 'file' ? sha256(readFileSync(value)) : value
  }
  if (Array.isArray(value)) return value.map((item: Json) => grounded(item, schema?.items, services))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, member]) => [
      name,
      grounded(member, schema?.properties?.[name], services),
    ]),
  )
}

/** Nested reads are left out: they enter a unit's key as keys of units. */
export function identity(entry: Entry, services: IdentityServices): Json {
  const component = services.component(entry)
  return {
    use: entry.use,
    revision: component.revision,
    options: grounded(entry.options, component.options as SchemaNode, services),
    prompts: services.prompts(entry.use, component),
  }
}
