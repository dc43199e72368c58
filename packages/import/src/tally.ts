import type { ShownConversation } from './first-conversation.js'
import type { Kind } from './personal-data.js'
import type { Fault } from './types.js'

/** What was read, and what became of it. Every message that was read is written or counted here with the reason why not. */
export class Tally {
  conversations = 0
  /** Records that were read: the written, those that were left out, and those with a fault. */
  records = 0
  recordsWritten = 0
  recordsLeftOut = 0
  recordsFaulty = 0
  /** Messages that were read: `turns` of them are written. */
  messages = 0
  turns = 0
  /** Turns that follow one of the same speaker, in what is written. */
  followers = 0
  /** Messages that are written as a part of the turn before them. */
  merged = 0
  /** The first conversation that is written. */
  first: ShownConversation | undefined
  /** Messages that are not written, by reason. */
  readonly leftOut = new Counts()
  readonly faults: Fault[] = []
  /** Names before a colon that begin lines of a text. */
  readonly asText = new Counts()
  /** Replies that refuse, and those that a filter kept back. */
  refusals = 0
  /** Numbers that are `NaN` or `Infinity`, which are read as unknown values. */
  unknownNumbers = 0
  /** Conversations in which the help-seeker got no answer. */
  unanswered = 0
  /** Records that are steps inside of others. */
  inner = 0
  readonly supporters = new Counts()
  readonly languages = new Counts()
  /** Conversations that are too short to tell their language. */
  assumed = 0
  /** Parts of messages that are no text. */
  readonly parts = new Counts()
  readonly personal = new Counts<Kind>()
  /** Conversations with personal data. */
  touched = 0
  /** By scenario, how many supporters have a conversation of it. */
  readonly shared = new Counts()
  repeats = 1

  fault(fault: Fault): void {
    this.faults.push(fault)
    this.recordsFaulty += fault.records ?? 1
    const lost = fault.messages ?? 0
    this.messages += lost
    this.leftOut.add('in records that could not be read', lost)
  }

  /** @throws Error if a record was lost on the way, which is a mistake of ours */
  check(): void {
    const { records, recordsWritten, recordsLeftOut, recordsFaulty, messages, turns, merged, leftOut } = this
    if (records === recordsWritten + recordsLeftOut + recordsFaulty && messages === turns + merged + leftOut.total)
      return
    const made = `${recordsWritten} written, ${recordsLeftOut} left out and ${recordsFaulty} with a fault`
    throw new Error(
      `The import lost count: of ${records} records ${made}; of ${messages} messages ${turns + merged} written and ${leftOut.total} left out.`,
    )
  }
}

export class Counts<Name extends string = string> {
  readonly #counts = new Map<Name, number>()

  add(name: Name, count = 1): number {
    const sum = this.of(name) + count
    if (sum > 0) this.#counts.set(name, sum)
    return sum
  }

  of(name: Name): number {
    return this.#counts.get(name) ?? 0
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }

  get size(): number {
    return this.#counts.size
  }

  count(is: (count: number) => boolean): number {
    return [...this.#counts.values()].filter(is).length
  }

  /** The most frequent first. */
  get sorted(): readonly (readonly [Name, number])[] {
    return [...this.#counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
  }
}
