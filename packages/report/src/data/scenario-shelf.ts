/** Scenarios by id; their source is read once, at the first request. */
import type { Scenario } from '@attune/core'
import type { Archive } from '@attune/project'

/** Number of scenarios between pauses for other work, so that a server stays responsive. */
const PAUSE = 500

export class ScenarioShelf {
  #all: Promise<ReadonlyMap<string, Scenario>> | undefined

  constructor(private readonly archive: Archive) {}

  all(): Promise<ReadonlyMap<string, Scenario>> {
    this.#all ??= this.#read()
    return this.#all
  }

  async #read(): Promise<ReadonlyMap<string, Scenario>> {
    const scenarios = new Map<string, Scenario>()
    for await (const scenario of this.archive.scenarios()) {
      scenarios.set(scenario.id, scenario)
      if (scenarios.size % PAUSE === 0) await new Promise(setImmediate)
    }
    return scenarios
  }
}
