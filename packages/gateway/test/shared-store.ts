import type { Moment, SharedLimits } from '@attune/core/runtime'
import { sleep } from '../src/timeouts.js'
import { never } from '@attune/testkit/shared/model-servers.js'

export interface SharedStore {
  /** One process that shares it. */
  opening(): SharedLimits
  /** It gives no more signs of life. */
  lose(opening: SharedLimits): void
  /** Exchanges so far. */
  readonly updates: number
}

/** Milliseconds by which its clock differs from that of the processes. */
const AHEAD = 5_000_000

/**
 * What several processes share, in simulated time: one after the other, each after a while.
 *
 * @param takes milliseconds of an exchange
 * @param repeats whether the next one is made twice, as after a commit whose acknowledgement was
 * lost
 */
export function sharedStore(takes = 2, repeats: () => boolean = () => false): SharedStore {
  const texts = new Map<string, string>()
  const alive = new Set<string>()
  const tally = { updates: 0, openings: 0 }
  let queue = Promise.resolve()
  return {
    opening: () => {
      const me = `opening ${++tally.openings}`
      alive.add(me)
      return {
        me,
        update: (name, change) => {
          const turn = queue.then(async () => {
            tally.updates++
            await sleep(takes, never)
            const moment: Moment = {
              now: AHEAD + performance.now(),
              alive: new Set([...alive, me]),
            }
            const once = () => {
              const { text, outcome } = change(texts.get(name), moment)
              texts.set(name, text)
              return outcome
            }
            if (repeats()) once()
            return once()
          })
          queue = turn.then(
            () => {},
            () => {},
          )
          return turn
        },
      }
    },
    lose: ({ me }) => void alive.delete(me),
    get updates() {
      return tally.updates
    },
  }
}
