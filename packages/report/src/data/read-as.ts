/** How a plugin says that a value reads. */
import { type Archive } from '@attune/project'
import { givenNamed, wordsIn } from '@attune/core/runtime'
import type { ReadAs } from '../report-data.js'

export interface Named {
  readonly source: string
  readonly name: string
  /** Of criteria: stands before the title. */
  readonly group?: string | undefined
}

export function readAs(archive: Archive, { source, name, group }: Named): ReadAs {
  const said = givenNamed(archive.gives(source), name)
  if (!said) return {}
  const { title, range, floor, scale, digits, better, folded } = said
  const words = title === undefined ? undefined : wordsIn(title)
  const shown = group === undefined ? words : `${group}: ${words ?? name}`
  return {
    ...(shown !== undefined && { title: shown }),
    ...(range && { range }),
    ...(floor !== undefined && { floor }),
    ...(scale !== undefined && { scale }),
    ...(digits !== undefined && { digits }),
    ...(better && { better }),
    ...(folded !== undefined && { folded }),
  }
}

/** What the plugin says that it is, in English: the page has the Chinese of it. */
export function definitionOf(archive: Archive, { source, name }: Named): { readonly about?: string } {
  const about = givenNamed(archive.gives(source), name)?.about
  return about === undefined ? {} : { about: wordsIn(about) }
}

/** Values of one source are sorted by this: as its plugin names them, and those that it folds last. */
export function placeOf(archive: Archive, { source, name }: Named): number {
  const gives = archive.gives(source)
  const names = Object.values({ ...gives, annotations: {} }).flatMap((part) => Object.keys(part as object))
  const at = names.indexOf(name)
  return (at === -1 ? names.length : at) + (givenNamed(gives, name)?.folded === true ? FOLDED : 0)
}

const FOLDED = 1e6

export const inPlace =
  (archive: Archive) =>
  (a: Named, b: Named): number =>
    placeOf(archive, a) - placeOf(archive, b)
