import { type Spot, Written } from '../written/written.js'
import type { ConfigScope } from './config-scope.js'

/** The plugin whose estimators read every evaluation once it is loaded. They ask no model. */
const PLUGIN = 'safety'
const ESTIMATORS = ['core/need-to-look', 'safety/replies'] as const

/** With the plugin `safety` word lists read each evaluation; an estimator of them that the evaluation names is left as it is written. */
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
