import { namedModels, settingsForSupporters } from '../config/entries.js'
import type { Entry, SupporterEntry } from '../config/types.js'
import type { Conversation, Supporter, SupporterSystem, Reply } from '../contracts/components.js'
import type { Context } from '../contracts/context.js'
import type { AnyPrompt, Component } from '../contracts/plugin.js'
import { checkReply } from '../door/check-results.js'
import type { Door } from '../door/door.js'
import { checkConversation, type OwnedReplies, withName } from '../door/owned-replies.js'
import { purely } from '../door/purity.js'
import type { PluginCall } from '../door/plugin-call.js'
import { AttuneError } from '../errors.js'
import { isFilteredRequest } from '../models/call-faults.js'
import { freeze } from '../values.js'
import { type MemoryView, memoryView, type Viewed } from '../chain/memory-view.js'
import type { SessionTime } from '../contracts/person.js'
import { asOwner } from './bound-context.js'
import type { OnReply } from './unit.js'

export interface SupporterBinding {
  readonly entry: SupporterEntry
  readonly system: SupporterSystem
  readonly repeat: number
  /** Called around every request for a reply. */
  readonly onReply: OnReply
  /** Records the replies. */
  readonly replies: Pick<OwnedReplies, 'given'>
  /** Session of a person with several sessions; undefined for other scenarios. */
  readonly session?: MetSession
  /** The simulator that talks with the supporter. */
  readonly simulator: {
    readonly entry: Pick<Entry, 'use' | 'options'>
    readonly component: Component
  }
}

/** A session as its supporter meets it. */
export interface MetSession extends Pick<Viewed, 'memory' | 'earlier'> {
  /** Token that identifies the person without its name. */
  readonly person: string
  readonly time: SessionTime
}

interface Surroundings {
  readonly context: Context
  /** Prompts that the supporter declares. */
  readonly prompts: readonly AnyPrompt[]
  /** True if access to the outside is refused while it replies. */
  readonly isPure: boolean
  /** Digest of its files if its plugin is loaded by path. */
  readonly code: string | undefined
  readonly door: Pick<Door, 'within'>
}

/** Maximum number of replies per dialogue. Only an endless loop needs more. */
const MOST_REPLIES = 500

/**
 * The system under test from the simulator's point of view: called through the door, with nothing
 * but the conversation. The name is available only to a simulator whose keys contain it, since
 * supporters that differ only in name share their dialogues with every other simulator.
 */
export function boundSupporter(
  { entry, system, repeat, simulator, onReply, replies, session }: SupporterBinding,
  { context, prompts, isPure, code, door }: Surroundings,
): Supporter {
  const { use, label, place, limits, options } = entry
  const owner = {
    target: { kind: 'supporter', name: label, place },
    use,
    options,
    ...(limits && { limits }),
    ...(code !== undefined && { code }),
  } as const
  const own = asOwner(context, {
    use,
    prompts,
    options: freeze(options),
    models: namedModels(entry),
    owner,
  })
  const added = settingsForSupporters(simulator.entry.options)
  const call: PluginCall = { use, as: `supporter "${label}"`, doing: 'reply', place }
  const answer = (shown: Conversation): Promise<Reply> =>
    isPure
      ? purely(use, () => system.reply(shown, own))
      : system.reply(shown, own).catch(silencedBy)
  const isCarrying = session?.memory.mode === 'own' && session.memory.keeps === 'result'
  let count = 0
  const supporter: Omit<Supporter, 'name'> = {
    repeat,
    ...(system.greets === true && { greets: true }),
    async reply(conversation) {
      if (++count > MOST_REPLIES)
        throw new AttuneError('REPLIES_ENDLESS', { use: simulator.entry.use, count: MOST_REPLIES })
      checkConversation(conversation)
      const shown = asShown({ ...added, ...conversation }, session)
      const reply = await onReply(shown, () =>
        door.within(context.signal, call, () => answer(shown), checkReply),
      )
      const { memory: _, ...rest } = reply
      return replies.given(isCarrying ? reply : rest)
    },
  }
  return withName(supporter, () => {
    if (simulator.component.readsSupporterName === true) return label
    throw new AttuneError('SUPPORTER_NAME', { use: simulator.entry.use })
  })
}

/**
 * Converts a request refused by a content filter to an empty reply: a person would meet silence.
 */
function silencedBy(error: unknown): Reply {
  if (isFilteredRequest(error)) return { text: '', finish: 'filter' }
  throw error
}

/** Removes thoughts and annotations from turns, which the other side must not see. */
function asShown(conversation: Conversation, session: MetSession | undefined): Conversation {
  const { language, sampling, system, expects, id } = conversation
  const { brief, turns, own } = session
    ? viewIn(conversation, session)
    : { ...conversation, own: null }
  return freeze({
    language,
    ...(typeof brief === 'string' && { brief }),
    turns: turns.map(({ speaker, text }) => ({ speaker, text })),
    ...(sampling !== undefined && { sampling }),
    ...(system !== undefined && { system }),
    ...(expects !== undefined && { expects }),
    ...own,
    id,
  })
}

const viewIn = (
  { language, brief, turns }: Conversation,
  { memory, person, earlier, time: { number: session, day } }: MetSession,
): MemoryView =>
  memoryView({
    language,
    brief: brief ?? null,
    memory,
    person,
    earlier,
    current: { session, day, turns },
  })
