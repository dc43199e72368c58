/** Page state in the address: the page and all choices on it. */
import { useEffect, useState } from 'preact/hooks'

export const pages = [
  'overview',
  'dialogues',
  'dialogue',
  'person',
  'compare',
  'audit',
  'runs',
  'plan',
  'failures',
] as const
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

/** Address for links, which can be opened in another tab. */
export const hrefOf = (page: PageName, params: Params): string =>
  changed({ page, params: new URLSearchParams() }, params)

/** Address of the same page with changed parameters. The value `undefined` removes a parameter. */
export function changed({ page, params }: Route, changes: Params): string {
  const search = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    search.delete(name)
    for (const each of [value ?? []].flat()) search.append(name, String(each))
  }
  const query = search.toString()
  return `#/${page}${query === '' ? '' : `?${query}`}`
}

/** Navigates to an address; `replace` replaces the history entry, for small steps on a page. */
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
