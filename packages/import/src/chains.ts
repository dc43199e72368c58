/** Records without a name that go on from one another: each holds all that was said before, or names the one before it. */
import { createHash, type Hash } from 'node:crypto'
import type { Group } from './group.js'
import { slicesOf } from './slices.js'
import { isSpoken, type Roles } from './roles.js'
import type { Heard, Message } from './types.js'

/** A conversation as it was when it had this many records. */
interface End {
  readonly group: Group
  readonly records: number
}

export class Chains {
  readonly #ends = new Map<string, End[]>()
  /** The conversation of each record that has a name. */
  readonly #named = new Map<string, Group>()

  constructor(private readonly roles: Roles) {}

  /** The conversation that the record goes on, else the one that it begins. */
  groupOf({ messages, follows }: Heard, begin: () => Group): Group {
    const { open, whole } = this.#read(messages)
    const group = this.#earlier(follows, open) ?? begin()
    this.#add(whole, { group, records: group.spots.length + 1 })
    if (follows?.own !== undefined) this.#named.set(follows.own, group)
    return group
  }

  /** By the name of the record that it goes on from, also where others went on from there; else by what was said. */
  #earlier(follows: Heard['follows'], open: string | undefined): Group | undefined {
    if (follows?.earlier !== undefined) return this.#named.get(follows.earlier)
    return open === undefined ? undefined : this.#taken(open)
  }

  /** The longest beginning of the messages with which a conversation ended so far, and a name of all of them. */
  #read(messages: readonly Message[]): { readonly open: string | undefined; readonly whole: string } {
    const spoken = messages.filter((message) => isSpoken(message, this.roles))
    const hash = createHash('sha256')
    let open: string | undefined
    for (const [at, message] of spoken.entries()) {
      // One message is said by many.
      if (at > 1) open = this.#open(nameOf(hash)) ?? open
      add(hash, message)
    }
    return { open, whole: nameOf(hash) }
  }

  #open(name: string): string | undefined {
    const open = (this.#ends.get(name) ?? []).filter(({ group, records }) => group.spots.length === records)
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
