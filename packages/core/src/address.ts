/** Removes secrets from addresses and other texts before they are shown or stored. */
import type { Json } from './contracts/data.js'

/** Names of parameters and headers that usually contain secrets. */
const credential =
  /(^|[-_.])(api[-_]?keys?|keys?|token|secrets?|password|passwd|pwd|auth|authorization|credentials?|cookie|signature|sig)$/i

/**
 * Parameters with a page position, as Google's services name them (`pageToken`). They are no
 * secrets.
 */
const pageTokenName = /^(next[-_])?page[-_]token$/i

/**
 * True if a header or a query parameter of this name usually contains a secret. `max_tokens` is a
 * number and `pageToken` a position in a list: both are false.
 */
export function isCredentialName(name: string): boolean {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1-$2')
  return credential.test(words) && !pageTokenName.test(words)
}

/** Origin and path of an address. A text that is not an address is replaced by a description. */
export function printable(address: string | URL): string {
  if (typeof address === 'string' && !URL.canParse(address)) return 'an address that cannot be read'
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}

/** Printable form of a config value: an address without user info and with `?…` for its query. */
export function addressShown<T extends Json>(value: T): T | string {
  if (typeof value !== 'string' || !/^\w+:\/\//.test(value) || !URL.canParse(value)) return value
  return printable(value) + (new URL(value).search === '' ? '' : '?…')
}

/**
 * Reason why an address cannot be called, and a fix; undefined for a valid address. Possible
 * secrets are not quoted.
 */
export function addressFault(
  text: string,
): { readonly why: string; readonly fix: string } | undefined {
  const asked = 'Use an address that starts with http:// or https://.'
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]
    return {
      why:
        scheme && !/^https?$/i.test(scheme)
          ? `${scheme} cannot be asked`
          : 'it is not a whole address',
      fix: asked,
    }
  }
  const { username, password, searchParams } = new URL(text)
  if (username !== '' || password !== '') {
    return {
      why: 'it holds a user name or a password',
      fix: `Take them out of the address. ${wayOut}`,
    }
  }
  const parameter = [...searchParams.keys()].find(isCredentialName)
  if (parameter === undefined) return undefined
  return {
    why: `its parameter "${parameter}" looks like a key`,
    fix: `Take it out of the address. ${wayOut}`,
  }
}

const wayOut =
  'Keys come from the environment: apiKeyEnv names the variable of a bearer token, headersEnv those of headers, queryEnv those of parameters.'

/** Appends a route to a base address, which may end with a slash or have a query. */
export function below(base: string, route: string): string {
  if (!URL.canParse(base)) return base + route
  const url = new URL(base)
  url.pathname = url.pathname.replace(/\/+$/, '') + route
  return url.href
}
