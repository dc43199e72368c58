/** Creates the components of a plan, and computes their identities for unit keys. */
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
 * Returns the context of a simulator that wraps others, with the inner simulators in `read`. These
 * run within the outer simulator's unit, with their own prompts and random streams, and talk with
 * the supporter that the outer simulator passes to them.
 */
export function withInnerSimulators(
  inner: InnerSimulators,
  context: Context,
  { trace, door }: { readonly trace: Trace; readonly door: Pick<Door, 'within'> },
): Context {
  const bound = Object.entries(inner).map(
    ([name, { entry, component, instance }]): readonly [string, InnerSimulator] => {
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
            const work = (): Promise<Dialogue> => instance.simulate(scenario, supporter, own)
            return door.within(context.signal, call, work, checkDialogue)
          },
        },
      ]
    },
  )
  return reading(context, Object.fromEntries(bound) as unknown as Context['read'])
}

/**
 * Provides the parts of an entry's identity: component, prompt texts, and the models and files that
 * options name. API keys are not included.
 */
export interface IdentityServices {
  component(entry: Entry): Component
  /** Identity of a model in the config, without API key, limits and prices. */
  model(name: string): Json
  /** Texts of all prompts that a component declares, with overrides applied. */
  prompts(use: string, component: Component): Json
  /**
   * Digest of the plugin's files if it is loaded by path, since its author may change it without a
   * new revision.
   */
  code(use: string): string | undefined
}

export interface Identity {
  /** Everything in the entry that its results depend on; part of the keys of its units. */
  readonly key: Json
  /**
   * Everything in the entry that its requests depend on; the journal stores answers under it. It
   * omits the component's code. For a judge or an estimator it also omits the content of files,
   * since requests contain the relevant parts. So after a raised revision or an edited parser,
   * equal requests reuse their answers. For a supporter it is `key` without the code, so a raised
   * revision sends all requests again. Calls of services by a supporter contain its code
   * (`CallOwner.code`).
   */
  readonly answers: Json
}

/**
 * Computes the identity of an entry. Entries that it reads are not included, since the keys of
 * their units are part of the keys of its units.
 */
export function identity(entry: Entry, services: IdentityServices): Identity {
  const { use, kind } = entry
  const component = services.component(entry)
  const identities = new Map<string, Json>([
    ...entry.models.map(({ at, name }) => [at, services.model(name)] as const),
    // For recorded dialogues, keys contain the stamp of each dialogue in place of the files'
    // content.
    ...entry.files.map(
      ({ at, file, isCode }) =>
        [at, component.recordings ? null : isCode ? codeDigest(file) : fileDigest(file)] as const,
    ),
    ...entry.variables.map(({ at }) => [at, null] as const),
  ])
  const base = { use, options: withIdentities(entry.options, '', identities) }
  // Requests of a judge contain the parts of a file that it uses, so a stored answer to an equal
  // request is valid even if other parts of the file change. The file name distinguishes judges
  // with different files.
  const isReader = kind === 'judge' || kind === 'estimator'
  const fileNames = entry.files.flatMap(({ at, file, isCode }) =>
    isReader && !isCode ? [[at, basename(file)] as const] : [],
  )
  const forAnswers = {
    use,
    options: withIdentities(entry.options, '', new Map([...identities, ...fileNames])),
  }
  const code = services.code(use)
  const serviceKeys = Object.entries(entry.services).map(
    ([name, each]) => [name, identity(each, services).key] as const,
  )
  const withRevision = {
    ...base,
    revision: component.revision,
    prompts: services.prompts(use, component),
    ...(kind !== 'supporter' &&
      (component.prompts ?? []).length > 0 && { reading: READING_REVISION }),
    ...(serviceKeys.length > 0 && { services: Object.fromEntries(serviceKeys) }),
  }
  const key = { ...withRevision, ...(code !== undefined && { code }) }
  return { key, answers: kind === 'supporter' ? withRevision : forAnswers }
}

/**
 * Replaces names of models and files in options by their identities. `grounds` has the identities
 * by JSON pointer.
 */
function withIdentities(value: Json, at: string, identities: ReadonlyMap<string, Json>): Json {
  const replacement = identities.get(at)
  if (replacement !== undefined) return replacement
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value))
    return value.map((item: Json, index) => withIdentities(item, `${at}/${index}`, identities))
  const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, member]) => [
      name,
      withIdentities(member, `${at}/${escaped(name)}`, identities),
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
  /**
   * Texts of the prompts that a simulator uses only for persons with several sessions, with
   * overrides applied.
   */
  sessionPrompts(entry: Entry): Json
  /** Names of the simulators that can simulate persons with several sessions. */
  playing(): readonly string[]
  readonly door: Pick<Door, 'each' | 'enter' | 'pass'>
}

/** An entry of an evaluation with the instance of its component, which is created once. */
export interface ComponentInstance<T> {
  readonly entry: Entry
  readonly component: Component
  /** Digests of the identity: `key` for results, `answers` for stored answers of models. */
  readonly identity: { readonly key: string; readonly answers: string }
  /** Declared results, with the options of the entry applied. */
  readonly gives: Gives
  readonly instance: T
  /**
   * True for a simulator that returns existing dialogues. No replies are requested from supporters.
   */
  readonly isRecorded: boolean
  /** The recorded dialogues, for a simulator that replays them. */
  readonly recordings?: Recordings
}
