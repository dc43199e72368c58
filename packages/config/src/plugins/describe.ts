import { isAbsolute } from 'node:path'
import type { Component, Kind, OptionsSchema, Plugin } from '@attune/core'
import { tokenName, tokensOf } from '@attune/core/runtime'
import { packageOf } from './origins.js'
import { componentsOf } from './components-of.js'
import { languagesOf } from './check-plugin.js'
import { type DeclaredRead, readsOf } from './reads.js'

export interface PluginSummary {
  readonly name: string
  /** The file that it was loaded from, or `built in`. */
  readonly from: string
  /** Of its package.json. */
  readonly package?: string
  readonly version?: string
  readonly components: readonly ComponentSummary[]
}

export interface ComponentSummary {
  /** `plugin/name` */
  readonly name: string
  readonly kind: Kind
  readonly summary: string
  readonly revision: number
}

export interface ComponentDescription extends ComponentSummary {
  readonly options: OptionsSchema
  /** `plugin/id`, as the config names a prompt, and the languages that it has a template for. */
  readonly prompts: readonly {
    readonly name: string
    readonly languages: readonly string[]
    readonly fields: readonly string[]
  }[]
  /** Entries whose results it is given. */
  readonly reads: readonly DeclaredRead[]
  /** Services that it is given. */
  readonly needs: readonly string[]
  /** Of a service: the one that it can replace. */
  readonly fulfils?: string
}

/** Package and version of a plugin that was loaded from a file. */
function identityOf(from: string): { readonly package?: string; readonly version?: string } {
  if (!isAbsolute(from)) return {}
  const { package: name, version } = packageOf(from)
  return { ...(name !== undefined && { package: name }), ...(version !== undefined && { version }) }
}

export const summarise = (plugin: Plugin, from: string): PluginSummary => ({
  name: plugin.name,
  from,
  ...identityOf(from),
  components: componentsOf(plugin).map(([name, component]) => summariseComponent(`${plugin.name}/${name}`, component)),
})

const summariseComponent = (name: string, { kind, summary, revision }: Component): ComponentSummary => ({
  name,
  kind,
  summary,
  revision,
})

export const describeComponent = (name: string, component: Component): ComponentDescription => ({
  ...summariseComponent(name, component),
  options: component.options,
  prompts: (component.prompts ?? []).map((prompt) => ({
    name: `${name.split('/')[0]}/${prompt.id}`,
    languages: languagesOf(prompt),
    fields: prompt.fields,
  })),
  reads: readsOf(component),
  needs: tokensOf(component).map(tokenName),
  ...(component.fulfils !== undefined && { fulfils: component.fulfils }),
})
