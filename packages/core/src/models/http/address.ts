import { isCredentialName } from '../../credential-name.js'

/** Addresses may hold secrets: of each, origin and path alone are ever printed. */

/** Origin and path of an address; a text that is not an address is not shown at all. */
export function printable(address: string | URL): string {
  if (typeof address === 'string' && !URL.canParse(address)) return 'an address that cannot be read'
  const { origin, protocol, host, pathname } = new URL(address)
  return (origin === 'null' ? `${protocol}//${host}` : origin) + (pathname === '/' ? '' : pathname)
}

/** Why an address cannot be used, as a phrase after a colon; nothing if it can. */
export function addressProblem(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    return `${url && url.host !== '' ? printable(url) : 'it'} is not an http or https address`
  }
  if (url.username !== '' || url.password !== '') return `${printable(url)} is written with a user name or password`
  const named = [...url.searchParams.keys()].find(isCredentialName)
  return named === undefined ? undefined : `the query of ${printable(url)} holds a credential ("${named}")`
}

/** A route below a base address, which may have a slash at its end, or a query. */
export function below(base: string, route: string): string {
  if (!URL.canParse(base)) return base + route
  const url = new URL(base)
  url.pathname = url.pathname.replace(/\/+$/, '') + route
  return url.href
}
