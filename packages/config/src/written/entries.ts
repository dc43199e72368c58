/** Labelled entries: `judges`, `supporters`… are mappings from label to entry. */

import type { Path } from '@attune/core/runtime'

import { Written } from './written.js'

const mappings = new Set(['simulators', 'estimators', 'judges', 'analyses'])

/** True if the path leads to a mapping of entries. */
export const holdsEntries = ([root, , key, ...rest]: Path): boolean =>
  rest.length === 0 &&
  (key === undefined
    ? root === 'supporters' || root === 'services'
    : root === 'evaluations' && mappings.has(String(key)))

/** True if the value at the path can be removed from an extended config by writing `null`. */
export const mayBeRemoved = (path: Path): boolean =>
  holdsEntries(path.slice(0, -1)) ||
  (path.length === 2 && ['models', 'evaluations'].includes(String(path[0]))) ||
  path.at(-1) === 'vary' ||
  path.at(-2) === 'vary'

/** True for the name of a component, which contains a slash; labels of users do not. */
export const isComponentName = (label: string): boolean => label.includes('/')

/** Converts an entry that consists only of the name of its component to a map. */
export function longForm(entry: Written): Written {
  const [root, , key] = entry.path
  const isSingle =
    root === 'evaluations' &&
    entry.path.length === 3 &&
    ['scenarios', 'simulator'].includes(String(key))
  const isEntry = isSingle || holdsEntries(entry.path.slice(0, -1))
  if (entry.text === undefined || !isEntry) return entry
  return Written.map([['use', entry.at([...entry.path, 'use'])]], entry)
}

/**
 * Component of an entry, named explicitly or by the label. The name of a supporter never denotes a
 * component.
 */
export function useOf(entry: Written): string | undefined {
  const [label, root] = [String(entry.path.at(-1)), entry.path[0]]
  const mayNameIt = root !== 'supporters' && holdsEntries(entry.path.slice(0, -1))
  return (
    entry.text ??
    entry.get('use')?.text ??
    (mayNameIt && isComponentName(label) ? label : undefined)
  )
}

/** Fix for a list of entries, or for a single name, where a mapping is expected. */
export function mappingFor(list: Written): string {
  const labelKey = list.path[0] === 'supporters' ? 'name' : 'as'
  const items = list.text === undefined ? list.items : [list]
  const entries = items.map((item, at) => {
    const use = item.text ?? item.get('use')?.text
    const label = item.get(labelKey)?.text ?? use ?? `label-${at + 1}`
    const hasMore = item.members.some(([key]) => key !== 'use' && key !== labelKey)
    const inside = [
      ...(use === undefined || use === label ? [] : [`use: ${use}`]),
      ...(hasMore ? ['…'] : []),
    ]
    return `${label}: ${inside.length > 0 ? `{ ${inside.join(', ')} }` : '{}'}`
  })
  return `Write a mapping from label to entry: ${list.path.at(-1)}: { ${entries.join(', ') || 'label: { use: … }'} }.`
}
