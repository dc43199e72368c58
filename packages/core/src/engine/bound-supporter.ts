import { namedModels, settingsForSupporters } from '../config/entries.js'
import type { Entry, SupporterEntry } from '../config/types.js'
import type { Conversation, Supporter, SupporterSystem, Reply } from '../contracts/components.js'
import type { Context } from '../contracts/context.js'
import type { AnyPrompt, Component } from '../contracts/plugin.js'
import { checkReply } from '../door/check-results.js'
import type { Door } from '../door/door.js'
import { checkConversation, type OwnedReplies, withName } from '../door/owned-replies.js'
import { purely, workOfAnother } from '../door/purity.js'
import type { PluginCall } from '../door/plugin-call.js'
import { AttuneError } from '../errors.js'
import { isFilteredRequest } from '../models/call-faults.js'
import { freeze } from '../values.js'
import { type MemoryView, memoryView, type MemoryInput } from '../chain/memory-view.js'
import type { SessionTime } from '../contracts/person.js'
import { asOwner } from './bound-context.js'
import type { OnReply } from './unit.js'

export interface SupporterBinding {
  readonly entry: SupporterEntry
  readonly system: SupporterSystem
  readonly repeat: number
  /** Wraps every request for a reply, for example to show progress. */
  readonly onReply: OnReply
  /** Records the replies. */
  readonly replies: Pick<OwnedReplies, 'given'>
  /** Session of a person with several sessions; undefined for other scenarios. */
  readonly session?: SessionForSupporter
  /** The simulator that talks with the supporter. */
  readonly simulator: {
    readonly entry: Pick<Entry, 'use' | 'options'>
    readonly component: Component
  }
}

/**
 * The current session of a person, and the earlier sessions in the form of the supporter's memory
 * mode.
 */
export interface SessionForSupporter extends Pick<MemoryInput, 'memory' | 'earlier'> {
  /** Returns the token that identifies the person without its name. */
  readonly person: () => string
  readonly time: SessionTime
}

interface SupporterServices {
  readonly context: Context
  /** Prompts that the supporter declares. */
  readonly prompts: readonly AnyPrompt[]
  /**
   * True if the supporter is declared as pure, so that network, other processes and the clock are
   * refused while it replies.
   */
  readonly isPure: boolean
  /** Digest of its files if its plugin is loaded by path. */
  readonly code: string | undefined
  readonly door: Pick<Door, 'within'>
}

/** Maximum number of replies per dialogue. Only a simulator in an endless loop reaches it. */
const MOST_REPLIES = 500

/**
 * Creates the supporter object that a simulator receives. It calls the system under test through
 * the door and passes it only the conversation. Reading `name` fails unless the simulator's key
 * contains it: supporters that differ only in name share their dialogues.
 */
export function boundSupporter(
  { entry, system, repeat, simulator, onReply, replies, session }: SupporterBinding,
  { context, prompts, isPure, code, door }: SupporterServices,
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
      : workOfAnother(use, () => system.reply(shown, own)).catch(emptyReplyFor)
  const isCarrying = session?.memory.mode === 'own' && session.memory.keeps === 'result'
  let count = 0
  const supporter: Omit<Supporter, 'name'> = {
    repeat,
    ...(system.greets === true && { greets: true }),
    async reply(conversation) {
      if (++count > MOST_REPLIES)
        throw new AttuneError('REPLIES_ENDLESS', { use: simulator.entry.use, count: MOST_REPLIES })
      checkConversation(conversation)
      const shown = asShown(Object.assign({}, added, conversation), session)
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
 * Converts a request that a content filter refused to an empty reply, which a person in this
 * conversation would also get.
 */
function emptyReplyFor(error: unknown): Reply {
  if (isFilteredRequest(error)) return { text: '', finish: 'filter' }
  throw error
}

/**
 * Returns the conversation as the supporter may see it: without the seeker's thoughts and
 * annotations, and with earlier sessions by memory mode.
 */
function asShown(
  conversation: Conversation,
  session: SessionForSupporter | undefined,
): Conversation {
  const { language, sampling, system, expects, id } = conversation
  const { brief, turns, own } = session
    ? viewIn(conversation, session)
    : { brief: conversation.brief, turns: conversation.turns, own: null }
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
  { memory, person, earlier, time: { number: session, day } }: SessionForSupporter,
): MemoryView =>
  memoryView({
    language,
    brief: brief ?? null,
    memory,
    person: person(),
    earlier,
    current: { session, day, turns },
  })
