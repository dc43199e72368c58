import { systemClock } from '@attune/host'
import type { Limits } from '../src/limits/allowance.js'
import type { Limiter } from '../src/limits/limiter.js'
import { Queue, type QueueServices } from '../src/limits/servers.js'

/** The limiter of the one model of a server, and the server's queue. */
export function limiterAlone(
  limits: Limits,
  services: Partial<QueueServices> = {},
): { readonly limiter: Limiter; readonly queue: Queue } {
  const queue = new Queue({ onEvent: () => {}, clock: systemClock, ...services })
  return { queue, limiter: queue.limiter({ kind: 'model', name: 'm' }, [{ name: 'a', limits }]) }
}
