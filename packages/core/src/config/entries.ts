/** Entries that have a label: `judges`, `supporters`… are a list of them, or a mapping from label to entry. */
import type { Path } from '../schema/path.js'
import { Written } from './written.js'

const lists = new Set(['simulators', 'estimators', 'judges', 'analyses'])

/** Whether a list or mapping of entries stands there. */
export const holdsEntries = ([root, , key, ...rest]: Path): boolean =>
  rest.length === 0 && (key === undefined ? root === 'supporters' : root === 'evaluations' && lists.has(String(key)))

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
  const mayNameIt = root === 'evaluations' && holdsEntries(entry.path.slice(0, -1))
  return entry.text ?? entry.get('use')?.text ?? (mayNameIt && isComponentName(label) ? label : undefined)
}

/** The key that gives an entry of a list its label, where the component is not label enough. */
const labelKey = ([root]: Path): string => (root === 'supporters' ? 'name' : 'as')

/** The label that an entry of a list will have; none where that is not written as it should be. */
export const labelOf = (entry: Written): string | undefined =>
  (entry.get(labelKey(entry.path)) ?? entry.get('use') ?? entry).text

/** The entries of a list as a mapping; of a mapping, itself. */
export function entriesByLabel(entries: Written): Written {
  if (entries.kind === 'map') return entries
  const members = entries.items.flatMap((item): (readonly [string, Written])[] => {
    const label = labelOf(item)
    if (label === undefined) return []
    const named = item.members.filter(([key]) => key !== labelKey(item.path))
    const entry = item.kind === 'map' ? Written.map(named, item) : item
    return [[label, entry.at([...entries.path, label])]]
  })
  return Written.map(members, entries)
}

/** Names of what an entry sets beside its component. */
export const settingsOf = (entry: Written): readonly string[] =>
  entry.members.map(([key]) => key).filter((key) => key !== 'use')
