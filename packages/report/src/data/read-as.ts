/** How a plugin says that a value reads. */
import type { Archive } from '@attune/core/runtime'
import type { ReadAs } from '../report-data.js'

export interface Named {
  readonly source: string
  readonly name: string
  /** Of criteria: stands before the title. */
  readonly group?: string | undefined
}

export function readAs(archive: Archive, { source, name, group }: Named): ReadAs {
  const said = valuesOf(archive, source).get(name)
  if (!said) return {}
  return group === undefined ? said : { ...said, title: `${group}: ${said.title ?? name}` }
}

/** Values of one source are sorted by this: as its plugin names them, and those that it folds last. */
export function placeOf(archive: Archive, { source, name }: Named): number {
  const values = valuesOf(archive, source)
  const at = [...values.keys()].indexOf(name)
  return (at === -1 ? values.size : at) + (values.get(name)?.folded === true ? FOLDED : 0)
}

const valuesOf = (archive: Archive, source: string) => new Map(Object.entries(archive.present(source)?.values ?? {}))

const FOLDED = 1e6

export const inPlace =
  (archive: Archive) =>
  (a: Named, b: Named): number =>
    placeOf(archive, a) - placeOf(archive, b)
