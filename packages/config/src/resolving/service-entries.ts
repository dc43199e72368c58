/** Services of a config: those that the config replaces or configures, and those of the plugins. */
import { type Component } from '@attune/core'
import { AttuneError } from '@attune/core/internal'
import { type Entry, pathText, suggestion, tokenName, tokensOf } from '@attune/core/runtime'
import type { ConfigScope } from './config-scope.js'
import { resolveEntry } from './resolve-entry.js'
import { Written } from '../written/written.js'

export class ServiceEntries {
  /**
   * Entries by name. Undefined while an entry is being resolved. A circular dependency is reported
   * when the component is created.
   */
  readonly #entries = new Map<string, Entry<'service'> | undefined>()
  readonly #scope: ConfigScope
  /** Services in the config, by the name of the service. */
  readonly placed: ReadonlyMap<string, Entry<'service'>>

  constructor(
    scope: ConfigScope,
    private readonly written: Written,
  ) {
    this.#scope = { ...scope, services: this }
    const names = (written.get('services')?.members ?? []).map(([name]) => name)
    this.placed = new Map(this.#entriesFor(names))
  }

  /** Services of plugins that a component needs, by name. */
  of(component: Component): Readonly<Record<string, Entry<'service'>>> {
    return Object.fromEntries(this.#entriesFor(tokensOf(component).map(tokenName)))
  }

  #entriesFor(names: readonly string[]): (readonly [string, Entry<'service'>])[] {
    return names.flatMap((name) => {
      const entry = this.#entry(name)
      return entry ? [[name, entry] as const] : []
    })
  }

  #entry(name: string): Entry<'service'> | undefined {
    if (!this.#entries.has(name)) {
      this.#entries.set(name, undefined)
      const member = this.written.get('services')?.get(name)
      this.#entries.set(name, member ? this.#writtenEntry(name, member) : this.#defaultEntry(name))
    }
    return this.#entries.get(name)
  }

  /**
   * The plugin's own service with its defaults. These are not listed among the defaults of the
   * config, which does not mention the service.
   */
  #defaultEntry(name: string): Entry<'service'> | undefined {
    if (!this.#scope.registry.names('service').includes(name)) return undefined
    const nothing = Written.map([], { ...this.written, path: ['services', name] })
    return resolveEntry({ ...this.#scope, defaults: [], notices: [] }, 'service', nothing, name)
  }

  #writtenEntry(name: string, member: Written): Entry<'service'> | undefined {
    const { registry, problems, isHostComplete } = this.#scope
    const wanted = registry.needed()
    const where = pathText(member.path)
    if (!wanted.includes(name)) {
      const details = { where, what: 'service', name }
      const unknown = new AttuneError('CONFIG_UNKNOWN_NAME', details, {
        fix: suggestion(name, wanted),
      })
      if (isHostComplete) problems.add(unknown, member.keyPlace)
      return undefined
    }
    const entry = resolveEntry(this.#scope, 'service', member, name)
    const { fulfils } = entry ? registry.get('service', entry.use) : { fulfils: name }
    if (fulfils === name) return entry
    const details = {
      where,
      expected: `a service for ${name}`,
      found: `${entry?.use}, one for ${fulfils}`,
    }
    problems.add(new AttuneError('CONFIG_VALUE', details), member.place)
    return undefined
  }
}
