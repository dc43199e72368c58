/** Values of an answer for the next request of the same dialogue. */
import type { Json } from '@attune/core'
import type { HttpOptions } from './options.js'
import { keptPlaces } from './request-template.js'

export interface DefaultPlace {
  readonly name: string
  readonly to: 'member' | 'header' | 'cookie'
  /** Name of the header or the cookie. */
  readonly as: string
}

const placesOf = ({ url, query, headers, request }: HttpOptions): ReadonlySet<string> =>
  new Set(keptPlaces([url, query ?? {}, headers ?? {}, (request as Json) ?? {}] as Json))

/**
 * Default places of values that have no placeholder in the request: their source, or the body under
 * their names.
 */
export function defaultPlaces(options: HttpOptions): readonly DefaultPlace[] {
  const placed = placesOf(options)
  return Object.entries(options.keep ?? {})
    .filter(([name]) => !placed.has(name))
    .map(([name, place]) => {
      if (typeof place === 'string') return { name, to: 'member', as: name }
      return 'header' in place
        ? { name, to: 'header', as: place.header }
        : { name, to: 'cookie', as: place.cookie }
    })
}

/** Name of a placeholder `{{keep.NAME}}` for which no value is kept. */
export function unknownPlace(options: HttpOptions): string | undefined {
  const known = Object.keys(options.keep ?? {})
  const start = options.start ?? {}
  const all = [...placesOf(options), ...keptPlaces(start as Json)]
  return all.find((name) => !known.includes(name))
}
