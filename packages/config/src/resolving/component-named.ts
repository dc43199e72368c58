import type { Component, Kind } from '@attune/core'
import { closest, found, type Mistake } from '@attune/core/runtime'
import type { ConfigScope } from './config-scope.js'
import type { Written } from '../written/written.js'

/**
 * The component that an entry or a model names. It is looked at before anything else: all that the rest may be follows from
 * it. If there is none, that has been reported.
 */
export function componentNamed<K extends Kind>(
  scope: ConfigScope,
  written: Written,
  kind: K,
  byDefault?: string,
): { readonly name: string; readonly component: Component<K> } | undefined {
  const key = kind === 'model' ? 'provider' : 'use'
  const named = written.get(key)
  const name = named ? named.text : byDefault
  if (!named && name === undefined) return reportMissing(scope, written, key)
  if (name === undefined || name === '') {
    const expected = kind === 'model' ? 'the name of a model provider' : 'the name of a component, as plugin/name'
    const mistake = { code: 'CONFIG_VALUE', path: [key], expected, found: found(named?.plain()) } as const
    return void scope.problems.addMistake(mistake, written)
  }
  if (!scope.isHostComplete && isOfMissingPlugin(scope, name)) return undefined
  const component = scope.problems.attempt(named?.place ?? written.keyPlace, () => scope.registry.get(kind, name))
  return component && { name, component }
}

const isOfMissingPlugin = ({ registry }: ConfigScope, name: string): boolean =>
  name.includes('/') && !registry.plugins.some((plugin) => name.startsWith(`${plugin.name}/`))

function reportMissing({ problems }: ConfigScope, written: Written, key: string): undefined {
  const misspelt = written.members.map(([name]) => name).find((name) => closest(name, [key]) !== undefined)
  const fix = `Did you mean "${key}"?`
  const mistake: Mistake =
    misspelt === undefined
      ? { code: 'CONFIG_MISSING_KEY', path: [], key }
      : { code: 'CONFIG_UNKNOWN_KEY', path: [], key: misspelt, fix }
  problems.addMistake(mistake, written)
}
