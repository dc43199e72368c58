/** Scenarios by id: their source is read once, when the first one is wanted. */
import type { Scenario } from '@attune/core'
import type { Archive } from '@attune/core/runtime'

export class ScenarioShelf {
  #all: Promise<ReadonlyMap<string, Scenario>> | undefined

  constructor(private readonly archive: Archive) {}

  all(): Promise<ReadonlyMap<string, Scenario>> {
    this.#all ??= this.#read()
    return this.#all
  }

  async #read(): Promise<ReadonlyMap<string, Scenario>> {
    const scenarios = new Map<string, Scenario>()
    for await (const scenario of this.archive.scenarios()) scenarios.set(scenario.id, scenario)
    return scenarios
  }
}
