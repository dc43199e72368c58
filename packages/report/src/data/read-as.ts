/** How a plugin says that a value reads. */
import type { Archive } from '@attune/core/runtime'
import type { ReadAs } from '../report-data.js'

export function readAs(archive: Archive, { source, name }: { readonly source: string; readonly name: string }): ReadAs {
  const said = archive.present(source)?.values?.[name]
  return said ?? {}
}
