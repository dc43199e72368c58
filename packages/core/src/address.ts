/** Addresses and other texts without what is secret in them, and the proxies on the way to an address. */
import type { Json } from './contracts/data.js'

/** Addresses may hold secrets: what they may contain, and what of them is shown. */
const credential =
  /(^|[-_.])(api[-_]?keys?|keys?|token|secrets?|password|passwd|pwd|auth|authorization|credentials?|cookie|signature|sig)$/i

/** The place in a list, as Google's services name it. */
const place = /^(next[-_])?page[-_]token$/i

/** Whether a header or a query parameter of this name usually holds a secret. `max_tokens` is a number, `pageToken` a place in a list. */
export function isCredentialName(name: string): boolean {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1-$2')
  return credential.test(words) && !place.test(words)
}

/** Origin and path of an address; a text that is not an address is not shown at all. */
export function printable(address: string | URL): string {
  if (typeof address === 'string' && !URL.canParse(address)) return 'an address that cannot be read'
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}

/** A value of a config as it may be shown: of an address, what is printable, and that it has a query. */
export function addressShown<T extends Json>(value: T): T | string {
  if (typeof value !== 'string' || !/^\w+:\/\//.test(value) || !URL.canParse(value)) return value
  return printable(value) + (new URL(value).search === '' ? '' : '?…')
}

/** What is wrong with an address, and what to do; nothing if it can be asked. What may be secret is not quoted. */
export function addressFault(text: string): { readonly why: string; readonly fix: string } | undefined {
  const asked = 'Use an address that starts with http:// or https://.'
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]
    return {
      why: scheme && !/^https?$/i.test(scheme) ? `${scheme} cannot be asked` : 'it is not a whole address',
      fix: asked,
    }
  }
  const { username, password, searchParams } = new URL(text)
  if (username !== '' || password !== '') {
    return { why: 'it holds a user name or a password', fix: `Take them out of the address. ${wayOut}` }
  }
  const parameter = [...searchParams.keys()].find(isCredentialName)
  if (parameter === undefined) return undefined
  return { why: `its parameter "${parameter}" looks like a key`, fix: `Take it out of the address. ${wayOut}` }
}

const wayOut =
  'Keys come from the environment: apiKeyEnv names the variable of a bearer token, headersEnv those of headers, queryEnv those of parameters.'

/** A route below a base address, which may have a slash at its end, or a query. */
export function below(base: string, route: string): string {
  if (!URL.canParse(base)) return base + route
  const url = new URL(base)
  url.pathname = url.pathname.replace(/\/+$/, '') + route
  return url.href
}
