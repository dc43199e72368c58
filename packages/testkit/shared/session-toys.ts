/** A session of toy components on a store in memory. */
import { claimReader } from '@attune/claims'
import type { JsonObject, Component } from '@attune/core'
import type { Kind, Kinds } from '@attune/core/internal'
import {
  bind,
  type Binding,
  type ComponentHost,
  type ContextModels,
  Door,
  type EvaluationConfig,
  lazy,
  type ModelDefinition,
  PromptLibrary,
  type ResolvedConfig,
  type SessionServices,
} from '@attune/core/runtime'
import type { Store } from '@attune/core/store'
import { get, rootContainer, runIn, systemClock, tokens } from '@attune/host'
import { MemoryStore } from '@attune/store-sqlite'
import { defaults, type Made } from '@attune/testkit/shared/toys.js'

const unasked = new Proxy({ isDrawn: () => true } as unknown as ContextModels, {
  get: (target, name) =>
    name === 'isDrawn'
      ? target.isDrawn
      : () => Promise.reject(new TypeError('No model may be asked')),
})

const anything = {
  measures: { '*': {} },
  series: { '*': {} },
  criteria: { '*': { outcomes: 'any' } },
}

export function sessionParts(
  evaluations: readonly EvaluationConfig[],
  made: Made = {},
  models: Readonly<Record<string, Partial<ModelDefinition>>> = {},
  store: Store = new MemoryStore(),
  services: readonly Binding[] = [],
): SessionServices {
  const all: Made = { ...defaults, ...made }
  const host: ComponentHost = {
    component: (kind) =>
      ({ kind, revision: 1, summary: '', options: {}, gives: anything }) as unknown as Component,
    create: <K extends Kind>(_: K, { use, options }: { use: string; options: JsonObject }) =>
      all[use]!(options) as Kinds[K],
  }
  return partsOf(evaluations, host, { models, store, services })
}

interface More {
  readonly models?: Readonly<Record<string, Partial<ModelDefinition>>>
  readonly store?: Store
  readonly services?: readonly Binding[]
  readonly timeout?: number
}

/** The same of components that a test makes in its own way. */
export function partsOf(
  evaluations: readonly EvaluationConfig[],
  host: ComponentHost,
  { models = {}, store = new MemoryStore(), services = [], timeout = 5000 }: More = {},
): SessionServices {
  const config = {
    seed: '7',
    evaluations,
    plugins: [],
    prompts: [],
    models: new Map(Object.entries(models)),
    statistics: { level: 0.95 },
    concurrency: 2,
    unitTimeout: timeout,
  } as unknown as ResolvedConfig
  const door = new Door(timeout)
  // To compose takes longer than to plan, and most tests of plans run nothing.
  const scope = lazy(() =>
    rootContainer([bind(tokens.store, store), bind(tokens.door, door), ...services]),
  )
  const rooms = { identity: (name: string) => name, forUnit: () => unasked }
  return {
    config,
    host,
    models: rooms,
    recalled: rooms,
    prompts: new PromptLibrary(),
    store,
    door,
    clock: systemClock,
    claims: claimReader(config),
    figureFault: (figure) => get(scope(), tokens.figureFault)(figure),
    startRun: (request) => runIn(scope().createChildContainer(), request),
  }
}
