/** Scenarios by id, from a cache or from their source, which is read once. */
import type { Scenario } from '@attune/core'
import type { Archive } from '@attune/project'

/** Number of scenarios between pauses for other work, so that a server stays responsive. */
const PAUSE = 500

/** Function that returns the scenarios with these ids. */
export type ScenarioLookup = (ids: readonly string[]) => ReadonlyMap<string, Scenario>

export class ScenarioShelf {
  readonly #known = new Map<string, Scenario>()
  /** Callbacks to call as soon as a scenario is read, by its id. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #reading: Promise<void> | undefined
  #cached: ScenarioLookup | undefined

  constructor(private readonly archive: Pick<Archive, 'scenarios'>) {}

  /** Sets a cache, so that `some` need not read the source. */
  lookUpIn(cached: ScenarioLookup): void {
    this.#cached = cached
  }

  /** Reads the source, unless there is a cache. */
  async warm(): Promise<void> {
    if (!this.#cached) await this.#read()
  }

  async all(): Promise<ReadonlyMap<string, Scenario>> {
    await this.#read()
    return this.#known
  }

  /**
   * Scenarios with these ids. Resolves as soon as these are read, while reading of the source
   * continues. The result lacks ids that the source does not have.
   */
  async some(ids: Iterable<string>): Promise<ReadonlyMap<string, Scenario>> {
    const wanted = [...new Set(ids)]
    if (this.#cached) return this.#cached(wanted)
    if (!wanted.every((id) => this.#known.has(id)))
      await Promise.race([this.#read(), Promise.all(wanted.map((id) => this.#arrived(id)))])
    return new Map(
      wanted.flatMap((id) => {
        const scenario = this.#known.get(id)
        return scenario ? [[id, scenario]] : []
      }),
    )
  }

  /** Resolves once the scenario is read. Never resolves for an id that the source does not have. */
  #arrived(id: string): Promise<void> {
    if (this.#known.has(id)) return Promise.resolve()
    return new Promise((resolve) => {
      this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), resolve])
    })
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readSource()
    return this.#reading
  }

  async #readSource(): Promise<void> {
    for await (const scenario of this.archive.scenarios()) {
      const { id } = scenario
      this.#known.set(id, scenario)
      for (const resolve of this.#waiting.get(id) ?? []) resolve()
      this.#waiting.delete(id)
      if (this.#known.size % PAUSE === 0) await new Promise(setImmediate)
    }
    this.#waiting.clear()
  }
}
