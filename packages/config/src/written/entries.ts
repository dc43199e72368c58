/** Entries that have a label: `judges`, `supporters`… are a mapping from label to entry. */

import type { Path } from '@attune/core/runtime'

import { Written } from './written.js'

const mappings = new Set(['simulators', 'estimators', 'judges', 'analyses'])

/** Whether a mapping of entries stands there. */
export const holdsEntries = ([root, , key, ...rest]: Path): boolean =>
  rest.length === 0 &&
  (key === undefined
    ? root === 'supporters' || root === 'services'
    : root === 'evaluations' && mappings.has(String(key)))

/** Whether what stands there can be taken away from what a config extends, by writing `null`. */
export const mayBeRemoved = (path: Path): boolean =>
  holdsEntries(path.slice(0, -1)) ||
  (path.length === 2 && ['models', 'evaluations'].includes(String(path[0]))) ||
  path.at(-1) === 'vary' ||
  path.at(-2) === 'vary'

/** The name of a component holds a slash, which tells it from a label of the user's own. */
export const isComponentName = (label: string): boolean => label.includes('/')

/** An entry as a map, also where it is written as the name of its component. */
export function longForm(entry: Written): Written {
  const [root, , key] = entry.path
  const isSingle = root === 'evaluations' && entry.path.length === 3 && ['scenarios', 'simulator'].includes(String(key))
  const isEntry = isSingle || holdsEntries(entry.path.slice(0, -1))
  if (entry.text === undefined || !isEntry) return entry
  return Written.map([['use', entry.at([...entry.path, 'use'])]], entry)
}

/** The component that an entry names, itself or by its label. The name of a supporter is never that of a component. */
export function useOf(entry: Written): string | undefined {
  const [label, root] = [String(entry.path.at(-1)), entry.path[0]]
  const mayNameIt = root !== 'supporters' && holdsEntries(entry.path.slice(0, -1))
  return entry.text ?? entry.get('use')?.text ?? (mayNameIt && isComponentName(label) ? label : undefined)
}

/** What to write instead of a list of entries, or of the name of one. */
export function mappingFor(list: Written): string {
  const labelKey = list.path[0] === 'supporters' ? 'name' : 'as'
  const items = list.text === undefined ? list.items : [list]
  const entries = items.map((item, at) => {
    const use = item.text ?? item.get('use')?.text
    const label = item.get(labelKey)?.text ?? use ?? `label-${at + 1}`
    const hasMore = item.members.some(([key]) => key !== 'use' && key !== labelKey)
    const inside = [...(use === undefined || use === label ? [] : [`use: ${use}`]), ...(hasMore ? ['…'] : [])]
    return `${label}: ${inside.length > 0 ? `{ ${inside.join(', ')} }` : '{}'}`
  })
  return `Write a mapping from label to entry: ${list.path.at(-1)}: { ${entries.join(', ') || 'label: { use: … }'} }.`
}
