import type { Clock } from './clock.js'
import type { Http } from './contracts/http.js'
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

// Services of the host that any component may need.

/** Time: for what is measured or cached, never for what a result holds. */
export const clock = token<Clock>('clock')

/**
 * Uniform in [0, 1): for what must differ from run to run, such as the id of a request. What a result depends on draws from
 * `context.random`.
 */
export const random = token<() => number>('random')

/**
 * HTTP over the connections of the gateway, under the name of the component. Answers are not kept: what a result depends on
 * goes through `context.call`. In the rehearsal of `attune plan` it reaches nobody.
 */
export const http = token<Http>('http')
