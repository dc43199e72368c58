/** Components as a plan has them: what stands for each in keys. */
import { basename } from 'node:path'
import { READING_REVISION } from '../answers/guard/guard.js'
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

/** Simulators that a simulator is built on: one that changes what another one says, say. */
type InnerSimulators = Readonly<Record<string, ComponentInstance<Simulator>>>

/**
 * The context of the outer simulator, which meets them as what it reads: with prompts and separate random streams, in the unit of the outer one. The supporter that they
 * talk with is whatever the outer one hands them.
 */
export function builtOn(
  inner: InnerSimulators,
  context: Context,
  { trace, door }: { readonly trace: Trace; readonly door: Pick<Door, 'within'> },
): Context {
  const bound = Object.entries(inner).map(([name, { entry, component, made }]): readonly [string, InnerSimulator] => {
    const { use, place, options } = entry
    const own = asOwner(context, { use, prompts: component.prompts ?? [], options: freeze(options) })
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
  })
  return reading(context, Object.fromEntries(bound) as unknown as Context['read'])
}

/** What an entry's results depend on: component, revision, resolved options, prompt texts, models and files behind names, but not keys. */
export interface IdentityServices {
  component(entry: Entry): Component
  /** What stands for a model of the config; keys, limits and prices are not part of it. */
  model(name: string): Json
  /** Texts of all prompts that a component declares, overrides applied. */
  prompts(use: string, component: Component): Json
  /** Digest of the plugin's files, where it is loaded by path: its author is at work on it. */
  code(use: string): string | undefined
}

export interface Identity {
  /** Everything that results depend on: part of the keys of units. */
  readonly key: Json
  /**
   * What answers are kept under: all of that but the component's code and the files of a judge or an estimator, as far as requests show them. So a raised revision or
   * an edited parser is answered what it was answered before, where it asks the same. The code of a supporter is what is
   * evaluated: it counts.
   */
  readonly answers: Json
}

/** Nested reads are left out: they enter a unit's key as keys of units. */
export function identity(entry: Entry, services: IdentityServices): Identity {
  const { use, kind } = entry
  const component = services.component(entry)
  const grounds = new Map<string, Json>([
    ...entry.models.map(({ at, name }) => [at, services.model(name)] as const),
    // What is recorded counts dialogue by dialogue.
    ...entry.files.map(
      ({ at, file, isCode }) =>
        [at, component.recordings ? null : isCode ? codeDigest(file) : fileDigest(file)] as const,
    ),
    ...entry.variables.map(({ at }) => [at, null] as const),
  ])
  const asked = { use, options: grounded(entry.options, '', grounds) }
  // A request to a judge holds what it took of a file: an answer to the same request stays one, whatever else the file says. Its name
  // tells judges with other files apart.
  const isReader = kind === 'judge' || kind === 'estimator'
  const ofFiles = entry.files.flatMap(({ at, file, isCode }) =>
    isReader && !isCode ? [[at, basename(file)] as const] : [],
  )
  const answered = { use, options: grounded(entry.options, '', new Map([...grounds, ...ofFiles])) }
  const code = services.code(use)
  const placed = Object.entries(entry.services).map(([name, each]) => [name, identity(each, services).key] as const)
  const key = {
    ...asked,
    revision: component.revision,
    prompts: services.prompts(use, component),
    ...(kind !== 'supporter' && (component.prompts ?? []).length > 0 && { reading: READING_REVISION }),
    ...(code !== undefined && { code }),
    ...(placed.length > 0 && { services: Object.fromEntries(placed) }),
  }
  return { key, answers: kind === 'supporter' ? key : answered }
}

/** Options with names of models and files replaced by what they stand for; `grounds` is by JSON pointer. */
function grounded(value: Json, at: string, grounds: ReadonlyMap<string, Json>): Json {
  const ground = grounds.get(at)
  if (ground !== undefined) return ground
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item: Json, index) => grounded(item, `${at}/${index}`, grounds))
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
  /** A supporter as the simulator of one unit meets it. */
  bind(binding: SupporterBinding, context: Context): Supporter
  /** The context of a simulator that is built on others. */
  built(context: Context, inner: InnerSimulators, trace: Trace): Context
  /** Texts of the prompts that a simulator asks only in sessions of a person, overrides applied. */
  sessionPrompts(entry: Entry): Json
  /** Names of the simulators that play every session of a person. */
  playing(): readonly string[]
  readonly door: Pick<Door, 'each' | 'enter' | 'pass'>
}

/** A component of the evaluation, made once. */
export interface ComponentInstance<T> {
  readonly entry: Entry
  readonly component: Component
  /** Digests of what the component's results and its answers depend on. */
  readonly identity: { readonly key: string; readonly answers: string }
  /** With the options of the entry. */
  readonly gives: Gives
  readonly made: T
  /** Of a simulator whose dialogues are there already: nobody is asked for the replies in them. */
  readonly isRecorded: boolean
  /** Of a simulator that hands out recorded dialogues. */
  readonly recordings?: Recordings
}
