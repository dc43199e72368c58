/**
 * Groups records that have no conversation name. A record continues a conversation if it repeats
 * all messages of the conversation or names the previous record.
 */
import { createHash, type Hash } from 'node:crypto'
import type { Group } from './group.js'
import { slicesOf } from './slices.js'
import { isSpoken, type Roles } from './roles.js'
import type { RecordContent, Message } from './types.js'

/**
 * A conversation, and the number of its records when the digest of its messages was computed. The
 * entry is outdated once the conversation has more records.
 */
interface KnownConversation {
  readonly group: Group
  readonly records: number
}

export class Chains {
  readonly #endsByDigest = new Map<string, KnownConversation[]>()
  /** Conversation to which each named record belongs. */
  readonly #groupByRecord = new Map<string, Group>()

  constructor(private readonly roles: Roles) {}

  /** The conversation that the record continues, else a new one. */
  groupOf({ messages, follows }: RecordContent, begin: () => Group): Group {
    const { open, whole } = this.#digests(messages)
    const group = this.#continuedGroup(follows, open) ?? begin()
    this.#add(whole, { group, records: group.locations.length + 1 })
    if (follows?.own !== undefined) this.#groupByRecord.set(follows.own, group)
    return group
  }

  /**
   * The conversation that a record continues: found by the name of the previous record, else by the
   * repeated messages. Several records may continue the same named record.
   */
  #continuedGroup(follows: RecordContent['follows'], open: string | undefined): Group | undefined {
    if (follows?.earlier !== undefined) return this.#groupByRecord.get(follows.earlier)
    return open === undefined ? undefined : this.#takeGroup(open)
  }

  /**
   * `open`: hash of the longest prefix of the messages that equals a whole known conversation.
   * `whole`: hash of all messages.
   */
  #digests(messages: readonly Message[]): {
    readonly open: string | undefined
    readonly whole: string
  } {
    const spoken = messages.filter((message) => isSpoken(message, this.roles))
    const hash = createHash('sha256')
    let open: string | undefined
    for (const [at, message] of spoken.entries()) {
      // A single first message, such as a greeting, does not identify a conversation.
      if (at > 1) open = this.#openDigest(digestOf(hash)) ?? open
      addMessage(hash, message)
    }
    return { open, whole: digestOf(hash) }
  }

  #openDigest(name: string): string | undefined {
    const open = (this.#endsByDigest.get(name) ?? []).filter(
      ({ group, records }) => group.locations.length === records,
    )
    if (open.length === 0) {
      this.#endsByDigest.delete(name)
      return undefined
    }
    this.#endsByDigest.set(name, open)
    return name
  }

  #takeGroup(name: string): Group {
    return this.#endsByDigest.get(name)!.shift()!.group
  }

  #add(name: string, end: KnownConversation): void {
    const others = this.#endsByDigest.get(name)
    if (others) others.push(end)
    else this.#endsByDigest.set(name, [end])
  }
}

const digestOf = (hash: Hash): string => hash.copy().digest('base64')

function addMessage(hash: Hash, { role, text }: Message): void {
  hash.update(`${role} ${text.length} `)
  for (const part of slicesOf(text)) hash.update(part)
}
