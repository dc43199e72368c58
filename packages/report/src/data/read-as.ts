/** Display properties that a plugin declares for a value. */
import { type Archive } from '@attune/project'
import { givenNamed, wordsIn } from '@attune/core/runtime'
import type { ReadAs } from '../report-data.js'

export interface Named {
  readonly source: string
  readonly name: string
  /** Group of a criterion, such as a stage; shown before the title. */
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

/** English description that the plugin gives for a value. The page translates it. */
export function definitionOf(
  archive: Archive,
  { source, name }: Named,
): { readonly about?: string } {
  const about = givenNamed(archive.gives(source), name)?.about
  return about === undefined ? {} : { about: wordsIn(about) }
}

/** Sort position of a value within its source: in the plugin's order, folded values last. */
export function placeOf(archive: Archive, { source, name }: Named): number {
  const places = placesIn(archive, source)
  return places.get(name) ?? places.size
}

/** Positions of all names of a source; cached per archive, because sorting reads them often. */
function placesIn(archive: Archive, source: string): ReadonlyMap<string, number> {
  const sources = keptPlaces.get(archive) ?? new Map<string, ReadonlyMap<string, number>>()
  keptPlaces.set(archive, sources)
  const places = sources.get(source) ?? makePlaces(archive, source)
  sources.set(source, places)
  return places
}

function makePlaces(archive: Archive, source: string): ReadonlyMap<string, number> {
  const gives = archive.gives(source)
  const names = new Set(
    Object.values({ ...gives, annotations: {} }).flatMap((part) => Object.keys(part as object)),
  )
  const folded = (name: string): number => (givenNamed(gives, name)?.folded === true ? FOLDED : 0)
  return new Map([...names].map((name, at) => [name, at + folded(name)]))
}

const keptPlaces = new WeakMap<Archive, Map<string, ReadonlyMap<string, number>>>()
const FOLDED = 1e6

export const byDisplayOrder =
  (archive: Archive) =>
  (a: Named, b: Named): number =>
    placeOf(archive, a) - placeOf(archive, b)
