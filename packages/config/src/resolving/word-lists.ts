import { type Spot, Written } from '../written/written.js'
import type { ConfigScope } from './config-scope.js'

/** Plugin that adds word-list estimators to every evaluation. They call no model. */
const PLUGIN = 'safety'
const ESTIMATORS = ['core/need-to-look', 'safety/replies'] as const

/**
 * Adds the word-list estimators of the plugin `safety` to an evaluation, unless it already names
 * them.
 */
export function wordLists(
  { registry }: ConfigScope,
  evaluation: Written,
  named: readonly (readonly [string, Written])[],
): readonly (readonly [string, Written])[] {
  if (!registry.plugins.some(({ name }) => name === PLUGIN)) return []
  const used = new Set(named.map(([label, entry]) => entry.get('use')?.text ?? label))
  return ESTIMATORS.filter((name) => !used.has(name)).map((name) => {
    const at: Spot = { ...evaluation, path: [...evaluation.path, 'estimators', name] }
    const use = Written.scalar(name, { ...at, path: [...at.path, 'use'] })
    return [name, Written.map([['use', use]], at)] as const
  })
}
