/** A small world for tests of the engine: components that count their calls, a real store, no models. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Component,
  type Context,
  type Dialogue,
  type JsonObject,
  type Kind,
  type Kinds,
  known,
  type Scenario,
} from '@attune/core'
import {
  bind,
  Door,
  type Entry,
  type EvaluationConfig,
  EvaluationPlan,
  type JudgeEntry,
  type Run,
  type RunEvent,
  type RunSummary,
  type Unit,
} from '@attune/core/runtime'
import type { Store } from '@attune/core/store'
import type { ReadingFacts } from '../../src/engine/evaluation.js'
import { runIn } from '../../../host/src/composition/sessions.js'
import { openStore, tokens } from '@attune/host'
import { Composition } from '../../../host/src/composition/container.js'
import { type Inside } from '../../src/door/door.js'
import { boundSupporter } from '../../src/engine/bound-supporter.js'
import type { PlanServices } from '../../src/engine/group.js'
import type { Inputs } from '../../src/engine/unit.js'

export const scenario = (id: string): Scenario => ({
  id,
  language: 'en',
  profile: 'has lost a job',
  opening: [],
  events: [],
  references: {},
  tags: {},
  details: {},
})

export const talk = (...texts: string[]): Dialogue => ({
  turns: texts.map((text, index) => ({ speaker: index % 2 === 0 ? 'seeker' : 'supporter', text })),
  ending: { reason: 'turn-limit' },
})

export const entry = <K extends Kind>(kind: K, use: string, more: Partial<Entry<K>> = {}): Entry<K> => ({
  kind,
  use,
  label: use,
  conditions: {},
  options: {},
  models: [],
  files: [],
  variables: [],
  reads: {},
  place: { file: 'attune.config.yaml' },
  ...more,
})

export const judgeEntry = (use: string, more: Partial<JudgeEntry> = {}): JudgeEntry => ({
  ...entry('judge', use),
  pairs: 'all',
  orders: 'both',
  ...more,
})

export const evaluation = (more: Partial<EvaluationConfig> = {}): EvaluationConfig => ({
  name: 'toy',
  scenarios: entry('scenarios', 'toy/scenarios'),
  simulators: [entry('simulator', 'toy/simulator')],
  estimators: [entry('estimator', 'toy/length')],
  judges: [],
  analyses: [],
  supporters: [entry('supporter', 'toy/kind', { label: 'kind' }), entry('supporter', 'toy/curt', { label: 'curt' })],
  repeats: 1,
  gates: [],
  ...more,
})

export type Made = Partial<{ [Use in string]: (options: JsonObject) => Kinds[Kind] }>

/** Every component of the small world; a test replaces those that matter to it. */
export const defaults: Made = {
  'toy/scenarios': () => ({
    async *load() {
      yield* ['one', 'two', 'three'].map(scenario)
    },
  }),
  'toy/kind': () => ({ reply: async () => ({ text: 'I hear you.' }) }),
  'toy/curt': () => ({ reply: async () => ({ text: 'Next.' }) }),
  'toy/simulator': () => ({
    simulate: async (_, supporter) => {
      const { text } = await supporter.reply({ language: 'en', turns: [], id: 's' })
      return talk('I am lost.', text)
    },
  }),
  'toy/length': () => ({
    estimate: async ({ turns }: Dialogue) => ({
      measures: { length: known(turns.at(-1)!.text.length) },
      series: {},
    }),
  }),
}

export class World {
  readonly calls: string[] = []
  readonly events: RunEvent[] = []
  revision = 1
  /** Components that answer by rule. */
  readonly synthetic = new Set<string>()
  /** What else the definition of every component says. */
  facts: Partial<Component> = {}
  private door = new Door(5000)

  private constructor(
    readonly store: Store,
    public made: Made,
  ) {}

  static async open(made: Made = {}, store?: Store): Promise<World> {
    const own = store ?? (await openStore(join(mkdtempSync(join(tmpdir(), 'attune-')), 'store.db')))
    return new World(own, { ...defaults, ...made })
  }

  plan(config: EvaluationConfig, seed = '7'): EvaluationPlan {
    const services: PlanServices = {
      component: ({ kind, use }) =>
        ({
          kind,
          revision: this.revision,
          ...this.facts,
          summary: use,
          synthetic: this.synthetic.has(use),
          options: { type: 'object', properties: {} },
        }) as unknown as Component,
      create: <K extends Kind>({ use, options }: Entry<K>) => this.counted(use, this.made[use]!(options)) as Kinds[K],
      identity: ({ use, options }) => ({
        key: { use, options, revision: this.revision },
        answers: { use, options },
      }),
      bind: (meeting, context) => boundSupporter(meeting, { context, prompts: [], door: this.door }),
      door: {
        each: (...given) => this.door.each(...given),
        enter: (...given) => this.door.enter(...given),
        pass: (...given) => this.door.pass(...given),
      },
    }
    return new EvaluationPlan(config, seed, services)
  }

  async run(config: EvaluationConfig, { stopAfter = Infinity, timeout = 5000 } = {}): Promise<RunSummary> {
    return this.start(config, { stopAfter, timeout }).all(this.plan(config).groups())
  }

  start(_: EvaluationConfig, { stopAfter = Infinity, timeout = 5000, groups = 4 } = {}): Run {
    this.door = new Door(timeout)
    const context = (unit: Unit, inputs: Inputs, { signal }: Inside): Context =>
      ({
        key: unit.key,
        signal,
        subject: unit.subject,
        read: Object.fromEntries(Object.entries(unit.reads).map(([name, other]) => [name, inputs.of(other)])),
      }) as unknown as Context
    return runIn(Composition.root([bind(tokens.store, this.store), bind(tokens.door, this.door)]), {
      observers: [(event) => this.events.push(event)],
      onObserverError: () => {},
      limits: { units: 4, groups, stopAfter },
      context: () => context,
      group: async () => undefined,
    })
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
        typeof member === 'function' && name !== 'load' ? note(name)(member as () => unknown) : member,
      ]),
    )
  }

  count(call: string): number {
    return this.calls.filter((each) => each === call).length
  }
}

/** What an evaluation is read with. */
export const readingFacts: ReadingFacts = {
  models: new Map(),
  better: {},
  present: {},
  allSupporters: [],
  seed: '7',
  statistics: { level: 0.95, adjust: 'maxt', family: 'table' },
}
