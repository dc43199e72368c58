/**
 * Groups records that have no conversation name. A record continues a conversation if it repeats
 * all messages of the conversation or names the previous record.
 */
import { createHash, type Hash } from 'node:crypto'
import type { Group } from './group.js'
import { slicesOf } from './slices.js'
import { isSpoken, type Roles } from './roles.js'
import type { RecordContent, Message } from './types.js'

/** End of a conversation when it had `records` records. */
interface End {
  readonly group: Group
  readonly records: number
}

export class Chains {
  readonly #ends = new Map<string, End[]>()
  /** Conversation to which each named record belongs. */
  readonly #named = new Map<string, Group>()

  constructor(private readonly roles: Roles) {}

  /** The conversation that the record continues, else a new one. */
  groupOf({ messages, follows }: RecordContent, begin: () => Group): Group {
    const { open, whole } = this.#read(messages)
    const group = this.#earlier(follows, open) ?? begin()
    this.#add(whole, { group, records: group.spots.length + 1 })
    if (follows?.own !== undefined) this.#named.set(follows.own, group)
    return group
  }

  /**
   * The conversation that a record continues: found by the name of the previous record, else by the
   * repeated messages. Several records may continue the same named record.
   */
  #earlier(follows: RecordContent['follows'], open: string | undefined): Group | undefined {
    if (follows?.earlier !== undefined) return this.#named.get(follows.earlier)
    return open === undefined ? undefined : this.#taken(open)
  }

  /**
   * `open`: hash of the longest prefix of the messages that equals a whole known conversation.
   * `whole`: hash of all messages.
   */
  #read(messages: readonly Message[]): {
    readonly open: string | undefined
    readonly whole: string
  } {
    const spoken = messages.filter((message) => isSpoken(message, this.roles))
    const hash = createHash('sha256')
    let open: string | undefined
    for (const [at, message] of spoken.entries()) {
      // A single first message, such as a greeting, does not identify a conversation.
      if (at > 1) open = this.#open(nameOf(hash)) ?? open
      add(hash, message)
    }
    return { open, whole: nameOf(hash) }
  }

  #open(name: string): string | undefined {
    const open = (this.#ends.get(name) ?? []).filter(
      ({ group, records }) => group.spots.length === records,
    )
    if (open.length === 0) {
      this.#ends.delete(name)
      return undefined
    }
    this.#ends.set(name, open)
    return name
  }

  #taken(name: string): Group {
    return this.#ends.get(name)!.shift()!.group
  }

  #add(name: string, end: End): void {
    const others = this.#ends.get(name)
    if (others) others.push(end)
    else this.#ends.set(name, [end])
  }
}

const nameOf = (hash: Hash): string => hash.copy().digest('base64')

function add(hash: Hash, { role, text }: Message): void {
  hash.update(`${role} ${text.length} `)
  for (const part of slicesOf(text)) hash.update(part)
}
