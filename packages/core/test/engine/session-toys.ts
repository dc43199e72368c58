/** A session of toy components on a store in memory. */
import type { EvaluationConfig, ResolvedConfig } from '../../src/config/types.js'
import type { ModelDefinition } from '../../src/models/definition.js'
import type { Kind, Kinds } from '../../src/contracts/components.js'
import type { JsonObject } from '../../src/contracts/data.js'
import type { Component } from '../../src/contracts/plugin.js'
import { Door } from '../../src/door/door.js'
import type { ComponentHost, SessionParts } from '../../src/engine/session.js'
import type { ContextModels } from '../../src/models/context-models.js'
import { PromptLibrary } from '../../src/prompts/prompt-library.js'
import { MemoryStore } from '../../src/store/memory-store.js'
import { defaults, type Made } from './toys.js'

const unasked = new Proxy({} as ContextModels, {
  get: () => () => Promise.reject(new TypeError('No model may be asked')),
})

export function sessionParts(
  evaluations: readonly EvaluationConfig[],
  made: Made = {},
  models: Readonly<Record<string, Partial<ModelDefinition>>> = {},
): SessionParts & { readonly store: MemoryStore } {
  const all: Made = { ...defaults, ...made }
  const host: ComponentHost = {
    component: (kind) => ({ kind, revision: 1, summary: '', options: {} }) as unknown as Component,
    create: <K extends Kind>(_: K, { use, options }: { use: string; options: JsonObject }) =>
      all[use]!(options) as Kinds[K],
  }
  const config = {
    seed: '7',
    evaluations,
    models: new Map(Object.entries(models)),
    concurrency: 2,
    unitTimeout: 5000,
  } as unknown as ResolvedConfig
  return {
    config,
    host,
    models: { identity: (name) => name, forUnit: () => unasked },
    prompts: new PromptLibrary(),
    store: new MemoryStore(),
    door: new Door(5000),
  }
}
