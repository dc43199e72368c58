/** The services of plugins that a run uses: each is made when it is first called, and ended with the run. */
import type { JsonObject } from '../contracts/data.js'
import type { Door } from '../door/door.js'
import { named, type PluginCall } from '../door/plugin-call.js'
import { AttuneError, type Place } from '../errors.js'

/** The stand-in for a service. */
export interface Placed {
  /** `plugin/name`. */
  readonly use: string
  readonly options: JsonObject
  readonly place?: Place
}

interface ServiceParts {
  readonly door: Pick<Door, 'pass'>
  placed(name: string): Placed
  /** @param options not checked yet */
  make(use: string, options: JsonObject): object
}

type Methods = Readonly<Record<string, unknown>>

export class PluginServices {
  readonly #made = new Map<string, Methods>()

  constructor(private readonly parts: ServiceParts) {}

  /** What components hold: it passes calls on to the service of the run, and names it where it fails. */
  named(name: string): object {
    const call =
      (method: string) =>
      (...given: readonly unknown[]): unknown =>
        this.#call(name, method, given)
    // A promise of a service is not one itself.
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
    if (typeof work !== 'function') throw new AttuneError('SERVICE_METHOD', { service: use, method, name })
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

/** Milliseconds that a service has to end. A run that is over waits for nobody longer. */
const PATIENCE = 10_000

async function inTime(work: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError(`it took longer than ${PATIENCE / 1000} s`)), PATIENCE)
  })
  try {
    await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
