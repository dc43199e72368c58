/** The address holds the state: which page, and everything that is chosen on it. */
import { useEffect, useState } from 'preact/hooks'

export const pages = ['overview', 'dialogues', 'dialogue', 'compare', 'audit', 'runs', 'plan', 'failures'] as const
export type PageName = (typeof pages)[number]

export interface Route {
  readonly page: PageName
  readonly params: URLSearchParams
}

export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const page = pages.find((each) => each === path) ?? 'overview'
  return { page, params: new URLSearchParams(query) }
}

export type Params = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** An address, for links: they can be opened in another tab. */
export const hrefOf = (page: PageName, params: Params): string =>
  changed({ page, params: new URLSearchParams() }, params)

/** The same page with some of its choices changed; `undefined` takes one away. */
export function changed({ page, params }: Route, changes: Params): string {
  const search = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    search.delete(name)
    for (const each of [value ?? []].flat()) search.append(name, String(each))
  }
  const query = search.toString()
  return `#/${page}${query === '' ? '' : `?${query}`}`
}

/** Goes there; small steps on one page replace the entry of the history. */
export function go(href: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (href === location.hash) return
  if (!replace) {
    location.hash = href
    return
  }
  history.replaceState(undefined, '', href)
  dispatchEvent(new HashChangeEvent('hashchange'))
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const listen = (): void => setHash(location.hash)
    addEventListener('hashchange', listen)
    return () => removeEventListener('hashchange', listen)
  }, [])
  return parseRoute(hash)
}
