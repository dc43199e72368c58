/** Addresses in a config: what may stand in them, and what of them is shown. */
import type { Json } from '../contracts/data.js'
import { isCredentialName } from '../credential-name.js'

/** Of an address, origin and path; anything else as it is. */
export function addressShown<T extends Json>(value: T): T | string {
  if (typeof value !== 'string' || !/^\w+:\/\//.test(value) || !URL.canParse(value)) return value
  const { protocol, host, pathname, search } = new URL(value)
  return `${protocol}//${host}${pathname === '/' && !/^\w+:\/\/[^/]*\//.test(value) ? '' : pathname}${search === '' ? '' : '?…'}`
}

/** What is wrong with an address, and what to do; nothing if it can be asked. */
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
