import type { Token } from './contracts/plugin.js'

const PREFIX = 'attune/'

/**
 * The name of a service: one of the host, or `plugin/name` of a plugin's. Components declare what they need by it, and services
 * what they are.
 */
export const token = <T>(name: string): Token<T> => ({ id: Symbol.for(`${PREFIX}${name}`) })

/** The name that {@link token} was called with. */
export const tokenName = ({ description }: symbol): string =>
  description?.startsWith(PREFIX) ? description.slice(PREFIX.length) : 'one without a name'
