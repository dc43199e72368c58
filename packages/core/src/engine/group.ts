/** What a plan is made of: groups of units, and the components that do them. */
import { basename } from 'node:path'
import { READING_REVISION } from '../answers/guard/guard.js'
import { askedOfSupporters } from '../config/entries.js'
import type { Entry, SupporterEntry } from '../config/types.js'
import type {
  Conversation,
  Kind,
  Kinds,
  Recordings,
  Simulator,
  Supporter,
  SupporterSystem,
  Reply,
} from '../contracts/components.js'
import type { Context, InnerSimulator } from '../contracts/context.js'
import type { Conditions, Dialogue, Json, JsonObject } from '../contracts/data.js'
import type { Gives } from '../contracts/gives.js'
import type { AnyPrompt, Component } from '../contracts/plugin.js'
import { checkDialogue, checkReply } from '../door/check-results.js'
import type { Door } from '../door/door.js'
import { checkConversation, type OwnedReplies } from '../door/check-inputs.js'
import { purely } from '../door/purity.js'
import type { PluginCall } from '../door/plugin-call.js'
import { AttuneError } from '../errors.js'
import { isFilteredRequest } from '../models/calls.js'
import { codeDigest } from '../plugins/plugin-files.js'
import { fileDigest } from '../reading/file-digest.js'
import { freeze } from '../values.js'
import { asOwner, reading } from './bound-context.js'
import type { OnReply, ScenarioSlot, Trace, Unit } from './unit.js'

interface SupporterBinding {
  readonly entry: SupporterEntry
  readonly system: SupporterSystem
  readonly repeat: number
  /** Every reply is asked for through it. */
  readonly onReply: OnReply
  /** Hears what it says. */
  readonly replies: Pick<OwnedReplies, 'given'>
  /** The simulator that meets the supporter. */
  readonly simulator: { readonly entry: Pick<Entry, 'use' | 'options'>; readonly component: Component }
}

interface Surroundings {
  readonly context: Context
  /** Those of the supporter. */
  readonly prompts: readonly AnyPrompt[]
  /** Whether everything outside is refused while it replies. */
  readonly isPure: boolean
  readonly door: Pick<Door, 'within'>
}

/** No dialogue has as many; a loop that nothing ends has. */
const MOST_REPLIES = 500

/**
 * The system under test as a simulator meets it: entered through the door, shown what was said and no more. The name is there
 * only for a simulator whose keys hold it: two supporters that differ only in name share their dialogues with every other
 * simulator.
 */
export function boundSupporter(
  { entry, system, repeat, simulator, onReply, replies }: SupporterBinding,
  { context, prompts, isPure, door }: Surroundings,
): Supporter {
  const { use, label, place, limits, options } = entry
  const owner = { target: { kind: 'supporter', name: label, place }, use, options, ...(limits && { limits }) } as const
  const own = asOwner(context, { use, prompts, options: freeze(options), owner })
  const added = askedOfSupporters(simulator.entry.options)
  const call: PluginCall = { use, as: `supporter "${label}"`, doing: 'reply', place }
  const answer = (shown: Conversation): Promise<Reply> =>
    isPure ? purely(use, () => system.reply(shown, own)) : system.reply(shown, own).catch(silencedBy)
  let count = 0
  return {
    get name() {
      if (simulator.component.readsSupporterName === true) return label
      throw new AttuneError('SUPPORTER_NAME', { use: simulator.entry.use })
    },
    repeat,
    ...(system.greets === true && { greets: true }),
    async reply(conversation) {
      if (++count > MOST_REPLIES)
        throw new AttuneError('REPLIES_ENDLESS', { use: simulator.entry.use, count: MOST_REPLIES })
      checkConversation(conversation)
      const shown = asShown({ ...added, ...conversation })
      const reply = await onReply(shown, () => door.within(context.signal, call, () => answer(shown), checkReply))
      return replies.given(reply)
    },
  }
}

/** What a person meets whose words a content filter refuses: silence. */
function silencedBy(error: unknown): Reply {
  if (isFilteredRequest(error)) return { text: '', finish: 'filter' }
  throw error
}

/** Inner thoughts and annotations of turns are not for the other side. */
const asShown = ({ language, brief, turns, sampling, system, expects, id }: Conversation): Conversation =>
  freeze({
    language,
    ...(brief !== undefined && { brief }),
    turns: turns.map(({ speaker, text }) => ({ speaker, text })),
    ...(sampling !== undefined && { sampling }),
    ...(system !== undefined && { system }),
    ...(expects !== undefined && { expects }),
    id,
  })

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
  readonly door: Pick<Door, 'each' | 'enter' | 'pass'>
}

/** A unit as the index knows it: enough to read what came of it. */
export type Keyed = Pick<Unit, 'key'>

/** The units of one scenario and repeat, in an order in which every unit comes after those it needs. */
export interface Group<U extends Keyed = Unit> {
  /** Name of the evaluation. */
  readonly evaluation: string
  readonly scenario: ScenarioSlot
  readonly repeat: number
  /** Those that are asked, where not all are. */
  readonly supporters?: readonly string[]
  readonly units: readonly U[]
  readonly dialogues: readonly DialogueUnits<U>[]
  readonly pairs: readonly PairUnits<U>[]
}

/** One dialogue, and what is said of it. */
export interface DialogueUnits<U extends Keyed = Unit> {
  readonly supporter: string
  /** Of the simulator. */
  readonly conditions: Conditions
  readonly simulate: U
  readonly estimates: readonly ReadingUnit<U>[]
  readonly verdicts: readonly ReadingUnit<U>[]
}

/** A result about a dialogue; one that is varied has several of one label. */
export interface ReadingUnit<U extends Keyed = Unit> {
  readonly label: string
  /** Those of the dialogue as well. */
  readonly conditions: Conditions
  readonly unit: U
}

export interface PairUnits<U extends Keyed = Unit> {
  readonly judge: string
  readonly conditions: Conditions
  /** Of a pair across a condition: of one supporter, named with what is different. */
  readonly supporters: readonly [string, string]
  readonly showings: readonly { readonly shownFirst: string; readonly unit: U }[]
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
