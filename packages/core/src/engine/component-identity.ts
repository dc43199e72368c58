/** Components of a plan, and their identities in keys. */
import { basename } from 'node:path'
import { READING_REVISION } from '../answers/guard/guard.js'
import { namedModels } from '../config/entries.js'
import type { Entry } from '../config/types.js'
import type { Kind, Kinds, Recordings, Simulator, Supporter } from '../contracts/components.js'
import type { Context, InnerSimulator } from '../contracts/context.js'
import type { Dialogue, Json, JsonObject } from '../contracts/data.js'
import type { Gives } from '../contracts/gives.js'
import type { Component } from '../contracts/plugin.js'
import { checkDialogue } from '../door/check-results.js'
import type { Door } from '../door/door.js'
import { codeDigest } from '../plugins/plugin-files.js'
import { fileDigest } from '../reading/file-digest.js'
import { freeze } from '../values.js'
import { asOwner, reading } from './bound-context.js'
import type { SupporterBinding } from './bound-supporter.js'
import type { Trace } from './unit.js'

/** Simulators that another simulator wraps, for example to change their dialogues. */
type InnerSimulators = Readonly<Record<string, ComponentInstance<Simulator>>>

/**
 * Returns the context of the outer simulator, with the inner simulators in `read`. They run in the
 * outer one's unit, with their own prompts and random streams, and talk with the supporter that the
 * outer simulator passes to them.
 */
export function builtOn(
  inner: InnerSimulators,
  context: Context,
  { trace, door }: { readonly trace: Trace; readonly door: Pick<Door, 'within'> },
): Context {
  const bound = Object.entries(inner).map(
    ([name, { entry, component, made }]): readonly [string, InnerSimulator] => {
      const { use, place, options } = entry
      const own = asOwner(context, {
        use,
        prompts: component.prompts ?? [],
        options: freeze(options),
        models: namedModels(entry),
      })
      const call = { use, as: `simulator ${use}`, doing: 'simulate', place }
      return [
        name,
        {
          simulate(scenario, supporter) {
            trace.answered(component)
            const work = (): Promise<Dialogue> => made.simulate(scenario, supporter, own)
            return door.within(context.signal, call, work, checkDialogue)
          },
        },
      ]
    },
  )
  return reading(context, Object.fromEntries(bound) as unknown as Context['read'])
}

/**
 * Inputs of an entry's identity: component, revision, resolved options, prompt texts, models and
 * files behind names. API keys are not included.
 */
export interface IdentityServices {
  component(entry: Entry): Component
  /** Identity of a model in the config, without API key, limits and prices. */
  model(name: string): Json
  /** Texts of all prompts that a component declares, with overrides applied. */
  prompts(use: string, component: Component): Json
  /** Digest of the plugin's files if it is loaded by path, since its author may be changing it. */
  code(use: string): string | undefined
}

export interface Identity {
  /** Everything that results depend on; part of the keys of units. */
  readonly key: Json
  /**
   * Everything that requests depend on; stored answers are found by it. It omits the component's
   * code, and for a judge or an estimator the content of files, which requests contain as far as it
   * matters. After a raised revision or an edited parser, equal requests therefore reuse their
   * answers. For a supporter it is `key` without the code: a raised revision requests everything
   * anew. Calls of services by a supporter contain its code (`CallOwner.code`).
   */
  readonly answers: Json
}

/**
 * Computes the identity of an entry, without the entries that it reads: their units' keys enter its
 * units' keys.
 */
export function identity(entry: Entry, services: IdentityServices): Identity {
  const { use, kind } = entry
  const component = services.component(entry)
  const grounds = new Map<string, Json>([
    ...entry.models.map(({ at, name }) => [at, services.model(name)] as const),
    // Recordings have one stamp per dialogue in the keys instead.
    ...entry.files.map(
      ({ at, file, isCode }) =>
        [at, component.recordings ? null : isCode ? codeDigest(file) : fileDigest(file)] as const,
    ),
    ...entry.variables.map(({ at }) => [at, null] as const),
  ])
  const asked = { use, options: grounded(entry.options, '', grounds) }
  // Requests contain what a judge took from a file, so an answer to the same request is valid
  // regardless of the file's other content. The file name distinguishes judges with other files.
  const isReader = kind === 'judge' || kind === 'estimator'
  const ofFiles = entry.files.flatMap(({ at, file, isCode }) =>
    isReader && !isCode ? [[at, basename(file)] as const] : [],
  )
  const answered = { use, options: grounded(entry.options, '', new Map([...grounds, ...ofFiles])) }
  const code = services.code(use)
  const placed = Object.entries(entry.services).map(
    ([name, each]) => [name, identity(each, services).key] as const,
  )
  const coded = {
    ...asked,
    revision: component.revision,
    prompts: services.prompts(use, component),
    ...(kind !== 'supporter' &&
      (component.prompts ?? []).length > 0 && { reading: READING_REVISION }),
    ...(placed.length > 0 && { services: Object.fromEntries(placed) }),
  }
  const key = { ...coded, ...(code !== undefined && { code }) }
  return { key, answers: kind === 'supporter' ? coded : answered }
}

/**
 * Replaces names of models and files in options by their identities; `grounds` maps JSON pointers
 * to identities.
 */
function grounded(value: Json, at: string, grounds: ReadonlyMap<string, Json>): Json {
  const ground = grounds.get(at)
  if (ground !== undefined) return ground
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value))
    return value.map((item: Json, index) => grounded(item, `${at}/${index}`, grounds))
  const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, member]) => [
      name,
      grounded(member, `${at}/${escaped(name)}`, grounds),
    ]),
  )
}

export interface PlanServices {
  component(entry: Entry): Component
  create<K extends Kind>(entry: Entry<K>): Kinds[K]
  identity(entry: Entry): Identity
  /** Binds a supporter for the simulator of one unit. */
  bind(binding: SupporterBinding, context: Context): Supporter
  /** Creates the context of a simulator that wraps others. */
  built(context: Context, inner: InnerSimulators, trace: Trace): Context
  /** Texts of the prompts that a simulator asks only in sessions of a person, overrides applied. */
  sessionPrompts(entry: Entry): Json
  /** Names of the simulators that play every session of a person. */
  playing(): readonly string[]
  readonly door: Pick<Door, 'each' | 'enter' | 'pass'>
}

/** A component that an evaluation uses, with its instance, which is created once. */
export interface ComponentInstance<T> {
  readonly entry: Entry
  readonly component: Component
  /** Digests of the inputs of the component's results and of its answers. */
  readonly identity: { readonly key: string; readonly answers: string }
  /** Declared results, with the options of the entry applied. */
  readonly gives: Gives
  readonly made: T
  /** True for a simulator that returns existing dialogues: their replies are not requested. */
  readonly isRecorded: boolean
  /** Recordings of a simulator that returns recorded dialogues. */
  readonly recordings?: Recordings
}
