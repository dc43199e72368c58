/**
 * A small world for tests of the engine: components that count their calls, a real store, no
 * models.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonObject, Component } from '@attune/core'
import type { Kind, Kinds } from '@attune/core/internal'
import {
  type ComponentHost,
  type EvaluationConfig,
  type EvaluationPlan,
  plansOf,
  type Run,
  type RunEvent,
  type RunSummary,
  type SessionServices,
} from '@attune/core/runtime'
import { Project, type ProjectServices, readEvaluation, Session } from '@attune/project'
import type { LoadedConfig } from '@attune/config'
import type { Store } from '@attune/core/store'
import { openStore } from '@attune/host'
import { partsOf } from '@attune/testkit/shared/session-toys.js'
import { defaults, type Made } from '@attune/testkit/shared/toys.js'

interface Limits {
  readonly stopAfter?: number
  /** Of one piece of work, in milliseconds. */
  readonly timeout?: number
  /** That are begun at the same time. */
  readonly groups?: number
}

/** Components of the small world give what the test wants. */
const anything = {
  measures: { '*': {} },
  series: { '*': {} },
  criteria: { '*': { outcomes: 'any' } },
}

export class World {
  readonly calls: string[] = []
  readonly events: RunEvent[] = []
  private readonly heard = { observers: [(event: RunEvent) => void this.events.push(event)] }
  revision = 1
  /** Whether units are worked on twice, as in every run; what is called is counted otherwise. */
  isDoneTwice = false
  /** Components that answer by rule. */
  readonly synthetic = new Set<string>()
  /** What else the definition of every component says. */
  facts: Partial<Component> = {}

  private constructor(
    readonly store: Store,
    public made: Made,
  ) {}

  static async open(made: Made = {}, store?: Store): Promise<World> {
    const own = store ?? (await openStore(join(mkdtempSync(join(tmpdir(), 'attune-')), 'store.db')))
    return new World(own, { ...defaults, ...made })
  }

  plan(config: EvaluationConfig, seed = '7'): EvaluationPlan {
    const parts = this.parts(config)
    return plansOf({ ...parts, config: { ...parts.config, seed } })[0]!
  }

  project(config: EvaluationConfig): Project {
    const parts = this.parts(config)
    const services = { parts, host: parts.host, store: this.store, session: new Session(parts) }
    const loaded = { config: parts.config, notices: [], written: { get: () => undefined } }
    return new Project(loaded as unknown as LoadedConfig, services as unknown as ProjectServices)
  }

  start(config: EvaluationConfig, limits: Limits = {}): Run {
    return this.session(config, limits).start(this.heard)
  }

  /** Does what is not done yet. */
  async run(config: EvaluationConfig, limits: Limits = {}): Promise<RunSummary> {
    const session = this.session(config, limits)
    return session.start(this.heard).all(session.groups())
  }

  count(call: string): number {
    return this.calls.filter((each) => each === call).length
  }

  private session(
    config: EvaluationConfig,
    { timeout, groups = 4, stopAfter = Infinity }: Limits,
  ): Session {
    const { startRun, ...parts } = this.parts(config, timeout)
    const limits = { units: 4, groups, stopAfter }
    return new Session({
      ...parts,
      startRun: (request) =>
        startRun({
          ...request,
          limits,
          ...(!this.isDoneTwice && { twice: () => ({ hold: async () => {} }) }),
        }),
    })
  }

  private parts(config: EvaluationConfig, timeout = 5000): SessionServices {
    const host: ComponentHost = {
      component: (kind, use) =>
        ({
          kind,
          revision: this.revision,
          gives: anything,
          ...this.facts,
          summary: use,
          synthetic: this.synthetic.has(use),
          options: { type: 'object', properties: {} },
        }) as unknown as Component,
      create: <K extends Kind>(_: K, { use, options }: { use: string; options: JsonObject }) =>
        this.counted(use, this.made[use]!(options)) as Kinds[K],
    }
    return partsOf([config], host, { store: this.store, timeout })
  }

  /** Notes each call of a component's one method. */
  private counted(use: string, made: object): object {
    const note =
      (method: string) =>
      (work: (...given: unknown[]) => unknown) =>
      (...given: unknown[]) => {
        this.calls.push(`${use}.${method}`)
        return work(...given)
      }
    return Object.fromEntries(
      Object.entries(made).map(([name, member]) => [
        name,
        typeof member === 'function' && name !== 'load'
          ? note(name)(member as () => unknown)
          : member,
      ]),
    )
  }
}

/** What an evaluation is read with. */
export const readingFacts: Parameters<typeof readEvaluation>[2] = {
  models: new Map(),
  gives: {},
  readers: async () => [],
  played: async () => ({ by: [] }),
  allSupporters: [],
  seed: '7',
  statistics: { level: 0.95 },
}
