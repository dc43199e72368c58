/**
 * Manages the services that plugins provide. Each service is created at its first call in a run,
 * and disposed of when the run ends.
 */
import type { JsonObject } from '../contracts/data.js'
import type { Door } from '../door/door.js'
import { named, type PluginCall } from '../door/plugin-call.js'
import { AttuneError, type Place } from '../errors.js'

/** The service that the config uses for a service name, and its options. */
export interface Placed {
  /** Service as `plugin/name`. */
  readonly use: string
  readonly options: JsonObject
  readonly place?: Place
}

interface ServiceParts {
  readonly door: Pick<Door, 'pass'>
  placed(name: string): Placed
  /**
   * Creates a service.
   *
   * @param options options that are not checked yet
   */
  make(use: string, options: JsonObject): object
}

type Methods = Readonly<Record<string, unknown>>

export class PluginServices {
  readonly #made = new Map<string, Methods>()

  constructor(private readonly parts: ServiceParts) {}

  /**
   * Returns the proxy that components receive. It forwards calls to the service of the current run.
   * An error names the service.
   */
  named(name: string): object {
    const call =
      (method: string) =>
      (...given: readonly unknown[]): unknown =>
        this.#call(name, method, given)
    // The proxy has no method `then`, since `await` would take it for a promise.
    const get = (_: object, method: string | symbol): unknown =>
      typeof method === 'symbol' || method === 'then' ? undefined : call(method)
    return new Proxy({}, { get })
  }

  async end(failed: (error: AttuneError) => void): Promise<void> {
    const made = [...this.#made].toReversed()
    this.#made.clear()
    for (const [name, service] of made) {
      const { dispose } = service
      if (typeof dispose !== 'function') continue
      const call = this.#pluginCall(name, 'be disposed of')
      try {
        await inTime(async () => dispose.call(service) as unknown)
      } catch (error) {
        failed(named(error, call))
      }
    }
  }

  #call(name: string, method: string, given: readonly unknown[]): unknown {
    const service = this.#service(name)
    const { use } = this.parts.placed(name)
    const work = service[method]
    if (typeof work !== 'function')
      throw new AttuneError('SERVICE_METHOD', { service: use, method, name })
    const call = this.#pluginCall(name, method)
    const answer: unknown = this.parts.door.pass(call, () => work.apply(service, given) as unknown)
    if (!(answer instanceof Promise)) return answer
    return answer.catch((error: unknown) => {
      throw named(error, call)
    })
  }

  #service(name: string): Methods {
    const before = this.#made.get(name)
    if (before) return before
    const { use, options } = this.parts.placed(name)
    const made = this.parts.door.pass(this.#pluginCall(name, 'be created'), () =>
      this.parts.make(use, options),
    ) as Methods
    this.#made.set(name, made)
    return made
  }

  #pluginCall(name: string, doing: string): PluginCall {
    const { use, place } = this.parts.placed(name)
    return { use, ...(use !== name && { as: name }), doing, ...(place && { place }) }
  }
}

/** Maximum time for disposal, in milliseconds. After it the run ends anyway. */
const PATIENCE = 10_000

async function inTime(work: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TypeError(`it took longer than ${PATIENCE / 1000} s`)),
      PATIENCE,
    )
  })
  try {
    await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
