import type { Json, JsonObject } from '@attune/core'
import {
  type CallTarget,
  type Clock,
  digest,
  type ModelDefinition,
  type OnModelEvent,
  type SharedLimits,
} from '@attune/core/runtime'
import { type Admission, type Limits, OwnAdmission } from './allowance.js'
import { Limiter, type Waiting } from './limiter.js'
import { SharedAdmission } from './shared-admission.js'

/** Minimum wait that is reported as an event, in milliseconds. */
const WORTH_TELLING = 1000

export interface QueueServices {
  readonly onEvent: OnModelEvent
  readonly clock: Clock
  /** Storage of limits that several processes share; undefined for a single process. */
  readonly sharedLimits?: SharedLimits | undefined
}

/** Limits with a name. Calls under the same name share the limits. */
interface NamedLimits {
  readonly name: string
  readonly limits: Limits
}

interface Gate {
  readonly admission: Admission
  /** Limiters of the targets whose calls this admission controls. */
  readonly limiters: Limiter[]
}

/**
 * Queue of the calls to one server. A call starts when all its limits allow it. Of the calls that
 * may start, the earliest one starts first.
 */
export class Queue {
  readonly #gates = new Map<string, Gate>()
  readonly #limiters: Limiter[] = []
  #arrivals = 0
  #timer: NodeJS.Timeout | undefined
  #heldUntil = 0

  constructor(private readonly services: QueueServices) {}

  /** @param limits limits of the target's calls; 429s of the server adapt the first one */
  limiter(target: CallTarget, limits: readonly [NamedLimits, ...NamedLimits[]]): Limiter {
    const gates = limits.map((each) => this.#gate(each, target))
    const limiter = new Limiter(
      target,
      gates.map(({ admission }) => admission),
      this,
    )
    for (const gate of gates) gate.limiters.push(limiter)
    this.#limiters.push(limiter)
    return limiter
  }

  /** True if no call waits for the server. */
  get isEmpty(): boolean {
    return this.#limiters.every(({ waiting }) => waiting === 0)
  }

  /** Position of a call that arrives now. */
  arrival(): number {
    return this.#arrivals++
  }

  /** Starts all calls that may start and sets a timer for the next one. */
  admit(): void {
    clearTimeout(this.#timer)
    while (!this.isEmpty) {
      const first = this.#limiters.flatMap((limiter) => limiter.first() ?? [])
      const ready = first
        .filter(({ delay }) => delay === 0)
        .sort((a, b) => a.waiting.arrival - b.waiting.arrival)[0]
      if (!ready) return this.#comeBack(first.sort((a, b) => a.delay - b.delay)[0])
      ready.limiter.start(ready.waiting)
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    for (const limiter of this.#limiters) limiter.close()
    await Promise.all([...this.#gates.values()].map(({ admission }) => admission.close()))
  }

  #comeBack(next: ReturnType<Limiter['first']>): void {
    if (!next || next.delay === Infinity) return
    const { delay, limiter } = next
    this.#timer = setTimeout(() => this.admit(), Math.ceil(delay))
    const now = this.services.clock.monotonic()
    if (delay < WORTH_TELLING || now + delay <= this.#heldUntil + 1) return
    this.#heldUntil = now + delay
    this.services.onEvent({
      type: 'waiting',
      model: limiter.target.name,
      wait: delay,
      calls: limiter.waiting,
    })
  }

  #gate({ name, limits }: NamedLimits, { name: model }: CallTarget): Gate {
    const { clock, onEvent, sharedLimits: shared } = this.services
    const limiters: Limiter[] = []
    const line = {
      tokens: (most: number) => firstOf(limiters, most).map(({ tokens }) => tokens),
      changed: () => this.admit(),
      throttled: (pause: number, concurrency: number) =>
        onEvent({ type: 'throttled', model, pause, concurrency }),
      failed: (error: unknown) => limiters.forEach((limiter) => limiter.rejectAll(error)),
    }
    const gate = this.#gates.get(name) ?? {
      admission: shared
        ? new SharedAdmission(limits, { shared, name }, clock, line)
        : new OwnAdmission(limits, clock, line),
      limiters,
    }
    this.#gates.set(name, gate)
    return gate
  }
}

function firstOf(limiters: readonly Limiter[], most: number): readonly Waiting[] {
  const first = limiters.flatMap((limiter) => limiter.firstOf(most))
  return limiters.length === 1 ? first : first.sort((a, b) => a.arrival - b.arrival).slice(0, most)
}

/** Default number of concurrent calls. */
const USUAL = 8

/** Limits that an entry of the config states. */
export type StatedLimits = Partial<Limits>

/** A target with its server, the model or service there, and the limits of its config entry. */
export interface Called {
  readonly target: CallTarget
  /**
   * Address and key of the server. Targets with equal values share the places (concurrent calls) of
   * the server.
   */
  readonly server: Json
  /** Model or service at the address: services count requests and tokens by model. */
  readonly asked: Json
  readonly limits: StatedLimits
}

/** Queues of calls, one for each server. */
export class Servers {
  readonly #queues = new Map<string, Queue>()

  /**
   * @param known all targets of the config. The largest stated limit applies to the server. A
   * smaller one applies only to its target and is a part of the server's limit
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

function limitsOf(
  called: Called,
  all: readonly Called[],
): readonly [NamedLimits, ...NamedLimits[]] {
  const { target, server, asked, limits: stated } = called
  const neighbours = all.filter((each) => isSame(each.server, server))
  const alike = neighbours.filter((each) => isSame(each.asked, asked))
  const places = { concurrency: largest(neighbours, 'concurrency') ?? USUAL }
  const ofModel = { ...each((name) => largest(alike, name)), ...places }
  const own = { ...ofModel, ...each((name) => stated[name]) }
  return [
    { name: digest({ server, asked }), limits: ofModel },
    ...(alike.length < neighbours.length ? [{ name: digest({ server }), limits: places }] : []),
    ...(isSame(own, ofModel)
      ? []
      : [{ name: digest({ server, asked, own: target.name }), limits: own }]),
  ]
}

const largest = (all: readonly Called[], name: keyof Limits): number | undefined => {
  const stated = all.flatMap(({ limits }) => limits[name] ?? [])
  return stated.length > 0 ? Math.max(...stated) : undefined
}

const names = ['concurrency', 'requestsPerMinute', 'tokensPerMinute'] as const

/** Limits that have a value, by name. */
const each = (of: (name: keyof Limits) => number | undefined): StatedLimits =>
  Object.fromEntries(
    names.map((name) => [name, of(name)] as const).filter(([, value]) => value !== undefined),
  )

const isSame = (a: unknown, b: unknown): boolean => digest(a) === digest(b)

// Identifies the target of a model by the options of its config entry.

/** @param key name of the variable that contains the API key */
export function calledModel(definition: ModelDefinition, key: string | undefined): Called {
  const { name, provider, options, place } = definition
  const at = originIn(options) ?? (key === undefined ? { model: name } : { provider })
  return {
    target: { kind: 'model', name, place },
    server: { at, key: key ?? null, keys: keysIn(options) },
    asked: options['model'] ?? options,
    limits: definition,
  }
}

/** Target of a supporter or component that calls its own service. */
export function calledService(
  target: CallTarget,
  options: JsonObject,
  limits: StatedLimits,
): Called {
  const { kind, name } = target
  const at = originIn(options) ?? { kind, name, options }
  return { target, server: { at, key: null, keys: keysIn(options) }, asked: null, limits }
}

function originIn({ baseUrl, url }: JsonObject): string | undefined {
  const address = [baseUrl, url].find((each) => typeof each === 'string' && URL.canParse(each))
  return address === undefined ? undefined : new URL(address as string).origin
}

const keysIn = (options: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(options).filter(([name, value]) => namesVariables(name) && !isEmpty(value)),
  )

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && Object.keys(value ?? {}).length === 0

/** True for options such as `headersEnv`, which name variables and do not identify the service. */
export const namesVariables = (option: string): boolean => option.endsWith('Env')
