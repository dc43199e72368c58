import type { Json } from '@attune/core'
import { digest, type CallTarget } from '@attune/core/runtime'
import type { Limits } from './allowance.js'
import type { Limiter } from './limiter.js'
import { type NamedLimits, Queue, type QueueServices } from './queue.js'

/** Calls at the same time where nobody states a number. */
const USUAL = 8

/** As an entry of the config states them, among other things. */
export type StatedLimits = Partial<Limits>

/** Who is called: on which server, what answers there, and what its entry of the config allows. */
export interface Called {
  readonly target: CallTarget
  /** The address, and with which key: targets with the same share the server's places. */
  readonly server: Json
  /** What answers there: services count requests and tokens by model. */
  readonly asked: Json
  readonly limits: StatedLimits
}

/** All that is called: for each server one queue. */
export class Servers {
  readonly #queues = new Map<string, Queue>()

  /**
   * @param known all that the config names. The largest number that is stated of a server is that of the server; a smaller one
   * holds for its own calls, as a part of it
   */
  constructor(
    private readonly services: QueueServices,
    private readonly known: () => readonly Called[],
  ) {}

  limiter(called: Called): Limiter {
    const { kind, name } = called.target
    const others = this.known().filter(({ target }) => target.kind !== kind || target.name !== name)
    const all = [called, ...others]
    const server = digest(called.server)
    const queue = this.#queues.get(server) ?? new Queue(this.services)
    this.#queues.set(server, queue)
    return queue.limiter(called.target, limitsOf(called, all))
  }

  async close(): Promise<void> {
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()))
  }
}

function limitsOf(called: Called, all: readonly Called[]): readonly [NamedLimits, ...NamedLimits[]] {
  const { target, server, asked, limits: stated } = called
  const neighbours = all.filter((each) => isSame(each.server, server))
  const alike = neighbours.filter((each) => isSame(each.asked, asked))
  const places = { concurrency: largest(neighbours, 'concurrency') ?? USUAL }
  const ofModel = { ...each((name) => largest(alike, name)), ...places }
  const own = { ...ofModel, ...each((name) => stated[name]) }
  return [
    { name: digest({ server, asked }), limits: ofModel },
    ...(alike.length < neighbours.length ? [{ name: digest({ server }), limits: places }] : []),
    ...(isSame(own, ofModel) ? [] : [{ name: digest({ server, asked, own: target.name }), limits: own }]),
  ]
}

const largest = (all: readonly Called[], name: keyof Limits): number | undefined => {
  const stated = all.flatMap(({ limits }) => limits[name] ?? [])
  return stated.length > 0 ? Math.max(...stated) : undefined
}

const names = ['concurrency', 'requestsPerMinute', 'tokensPerMinute'] as const

/** The limits that there are. */
const each = (of: (name: keyof Limits) => number | undefined): StatedLimits =>
  Object.fromEntries(names.map((name) => [name, of(name)] as const).filter(([, value]) => value !== undefined))

const isSame = (a: unknown, b: unknown): boolean => digest(a) === digest(b)
