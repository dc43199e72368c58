import type { ShownConversation } from './first-conversation.js'
import type { Kind } from './personal-data.js'
import type { Fault, Place } from './types.js'

/**
 * Counts of an import. Each message that was read is either written or counted with the reason why
 * it is omitted.
 */
export class Tally {
  conversations = 0
  /** Number of records read: written, omitted and faulty ones. */
  records = 0
  recordsWritten = 0
  recordsLeftOut = 0
  recordsFaulty = 0
  /** Number of messages read: `turns` and `merged` are written, `leftOut` are not. */
  messages = 0
  turns = 0
  /** Number of written turns with the same speaker as the turn before. */
  followers = 0
  /** Number of messages merged into the turn before them. */
  merged = 0
  /** The first conversation that is written, for display. */
  first: ShownConversation | undefined
  /** Number of messages that are not written, by reason. */
  readonly leftOut = new Counts()
  readonly faults: Fault[] = []
  /** Number of lines of text that begin with an unknown name and a colon, by name. */
  readonly asText = new Counts()
  /** Number of replies that are refusals or were filtered. */
  refusals = 0
  /** Number of `NaN` and `Infinity` values, which are read as unknown. */
  unknownNumbers = 0
  /** Number of conversations in which one side says nothing. */
  unanswered = 0
  /** Number of records that are steps of another record, such as inner spans of a trace. */
  innerRecords = 0
  readonly supporters = new Counts()
  /** Number of dated conversations of each person, which become sessions. */
  readonly sessions = new Counts()
  readonly languages = new Counts()
  /** Number of conversations whose language is assumed because they are too short. */
  assumedLanguages = 0
  /** Places of the conversations in which the person wrote in two languages. */
  readonly mixed: Place[] = []
  /** Number of message parts that are not text, by kind. */
  readonly parts = new Counts()
  readonly personal = new Counts<Kind>()
  /** Number of conversations in which personal data were found. */
  withPersonalData = 0
  /** By scenario: number of supporters with a conversation. */
  readonly shared = new Counts()
  repeats = 1
  /** Number of scenarios of each person whose conversations are not a cluster. */
  readonly independent = new Counts()
  /** Number of people of each scenario, if people are clusters and the log has a key for pairs. */
  readonly clustered = new Counts()
  readonly #met = new Set<string>()

  /** Counts a scenario of a person, once. */
  person(user: string, scenario: string, isCluster: boolean): void {
    const key = JSON.stringify([user, scenario])
    if (this.#met.has(key)) return
    this.#met.add(key)
    if (isCluster) this.clustered.add(scenario)
    else this.independent.add(user)
  }

  fault(fault: Fault): void {
    this.faults.push(fault)
    this.recordsFaulty += fault.records ?? 1
    const lost = fault.messages ?? 0
    this.messages += lost
    this.leftOut.add('in records that could not be read', lost)
  }

  /**
   * Checks that all records and messages are accounted for.
   *
   * @throws Error if the counts do not add up, which is a bug of the importer
   */
  check(): void {
    const {
      records,
      recordsWritten,
      recordsLeftOut,
      recordsFaulty,
      messages,
      turns,
      merged,
      leftOut,
    } = this
    if (
      records === recordsWritten + recordsLeftOut + recordsFaulty &&
      messages === turns + merged + leftOut.total
    )
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

  /** Counts in descending order. */
  get sorted(): readonly (readonly [Name, number])[] {
    return [...this.#counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
  }
}
