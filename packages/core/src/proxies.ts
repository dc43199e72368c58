import { printable } from './address.js'

/**
 * Environment variables, of which HTTP_PROXY, HTTPS_PROXY and NO_PROXY configure proxies. Their
 * names in lower case take precedence.
 */
type Environment = Readonly<Record<string, string | undefined>>

export interface Proxy {
  readonly url: URL
  /** Address for messages, without user name, password or query. */
  readonly name: string
}

/** Hosts of this machine, which are always contacted directly. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Returns the proxy for an address, if any. Unusable settings are reported by
 * {@link unusedProxies}.
 */
export function proxyFor(
  { protocol, hostname, port }: URL,
  environment: Environment,
): Proxy | undefined {
  const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const url = readProxy(valueOf(environment, name))
  if (!url || LOOPBACK.test(hostname)) return undefined
  const exempt = (valueOf(environment, 'NO_PROXY') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  if (exempt.some((entry) => isMeant(entry, hostname, port || usualPorts[protocol])))
    return undefined
  return { url, name: `the proxy ${printable(url)} (${name})` }
}

const usualPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/**
 * True if an entry of NO_PROXY matches: `*`, or a host with all its subdomains, perhaps with a
 * port: `example.com`, `.example.com`, `*.example.com:8080`, `[::1]`.
 */
function isMeant(entry: string, hostname: string, port: string | undefined): boolean {
  if (entry === '*') return true
  const [, host = '', only] = /^\*?\.?(.*?)(?::(\d+))?$/.exec(entry) ?? []
  return (
    (only === undefined || only === port) && (hostname === host || hostname.endsWith(`.${host}`))
  )
}

/** Proxy variables that are set but cannot be used, with the reason. */
export function unusedProxies(
  environment: Environment,
): readonly { readonly name: string; readonly why: string }[] {
  const isSet = (name: string): boolean => valueOf(environment, name) !== undefined
  const unreadable = ['HTTP_PROXY', 'HTTPS_PROXY'].filter(
    (name) => isSet(name) && !readProxy(valueOf(environment, name)),
  )
  return [
    ...unreadable.map((name) => ({ name, why: 'it does not name an HTTP proxy' })),
    ...(isSet('ALL_PROXY')
      ? [{ name: 'ALL_PROXY', why: 'only HTTP_PROXY and HTTPS_PROXY are read' }]
      : []),
  ]
}

const valueOf = (environment: Environment, name: string): string | undefined =>
  environment[name.toLowerCase()]?.trim() || environment[name]?.trim() || undefined

/** Reads a proxy address. `proxy:3128` is an HTTP proxy too. */
function readProxy(value: string | undefined): URL | undefined {
  if (value === undefined) return undefined
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`
  return /^https?:/i.test(address) && URL.canParse(address) ? new URL(address) : undefined
}
