/** Puts the records of one conversation together: what they repeat is taken once. */
import { isSpoken, type Roles } from './roles.js'
import type { Draft, Heard, Message } from './types.js'

export type Joined = Pick<Draft, 'messages' | 'repeated' | 'replaced' | 'records'>

/** Calls may hold all that was said before, a part of it, or only what is new; rows only what is new. */
export function continued(parts: readonly Heard[], roles: Roles): Joined {
  const [first, ...others] = parts
  if (others.length === 0) return { messages: first!.messages, repeated: 0, replaced: 0, records: parts.length }
  const talk = new Talk(roles)
  talk.add(first!.messages)
  for (const { kind, messages } of others) {
    if (kind === 'row') talk.add(messages)
    else talk.goOn(messages)
  }
  const { messages, repeated, replaced } = talk
  return { messages, repeated, replaced, records: parts.length }
}

/** What was said so far, each message once. */
class Talk {
  readonly messages: Message[] = []
  repeated = 0
  replaced = 0
  /** Places of what somebody says. */
  readonly #spoken: number[] = []

  constructor(private readonly roles: Roles) {}

  add(more: readonly Message[]): void {
    for (const message of more) {
      if (isSpoken(message, this.roles)) this.#spoken.push(this.messages.length)
      this.messages.push(message)
    }
  }

  /** Adds what later messages, which may repeat the end of the earlier ones, say that is new. */
  goOn(later: readonly Message[]): void {
    const again = placesOf(later, this.roles)
    // No more of the earlier ones can be repeated.
    const last = this.#spoken.slice(-again.length)
    const known = overlap(said(this.messages, last), said(later, again))
    const from = known === 0 ? 0 : again[known - 1]! + 1
    const isRetry = known === 0 && this.#spoken.length > 1 && startsAlike(this.messages, this.#spoken, later, again)
    const start = isRetry ? again[this.#spoken.length - 2]! + 1 : from
    if (isRetry) this.#takeBack()
    this.repeated += start
    this.add(later.slice(start))
  }

  /** The last reply, and what stands behind it. */
  #takeBack(): void {
    const reply = this.#spoken.pop()!
    this.replaced += this.messages.length - reply
    this.messages.length = reply
  }
}

/** The same words but for the last reply: it was asked for once more. */
const startsAlike = (
  earlier: readonly Message[],
  spoken: readonly number[],
  later: readonly Message[],
  again: readonly number[],
): boolean =>
  again.length >= spoken.length && spoken.slice(0, -1).every((at, nth) => isSame(earlier[at]!, later[again[nth]!]!))

/** Conversations, of which some are the beginning of others: of these the longest counts. */
export function distinct(parts: readonly Heard[], roles: Roles): readonly (Joined & { readonly from: number })[] {
  const found: (Joined & { from: number; words: readonly Message[] })[] = []
  for (const [from, { messages }] of parts.entries()) {
    const words = said(messages, placesOf(messages, roles))
    const same = found.find((each) => begins(words, each.words))
    if (!same) found.push({ messages, words, repeated: 0, replaced: 0, records: 1, from })
    else {
      const isLonger = words.length > same.words.length
      const shorter = isLonger ? same.messages : messages
      Object.assign(same, {
        ...(isLonger && { messages, words }),
        repeated: same.repeated + shorter.length,
        records: same.records + 1,
      })
    }
  }
  return found.map((each) => {
    const { words: _, ...joined } = each
    return joined
  })
}

/** Whether one of them is the beginning of the other, and not the same. */
const begins = (a: readonly Message[], b: readonly Message[]): boolean => {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  return (
    shorter.length > 1 && shorter.length < longer.length && shorter.every((message, at) => isSame(message, longer[at]!))
  )
}

/** Questions, each with its answer behind it; or all that was asked, and the answer to it. */
export function answered(
  asked: readonly Message[],
  answers: readonly Message[],
  isByTurn: boolean,
): readonly Message[] {
  if (!isByTurn) return [...asked, ...answers]
  return Array.from({ length: Math.max(asked.length, answers.length) }, (_, at) =>
    [asked[at], answers[at]].filter((message) => message !== undefined),
  ).flat()
}

const placesOf = (messages: readonly Message[], roles: Roles): number[] =>
  messages.flatMap((message, at) => (isSpoken(message, roles) ? [at] : []))

const said = (messages: readonly Message[], places: readonly number[]): readonly Message[] =>
  places.map((at) => messages[at]!)

export const isSame = (a: Message, b: Message): boolean => a.role === b.role && a.text === b.text

/** How many messages at the beginning of the later list are the last ones of the earlier: by Knuth, Morris and Pratt. */
export function overlap(earlier: readonly Message[], later: readonly Message[]): number {
  const borders: number[] = []
  const next = (matched: number, message: Message): number => {
    let count = matched
    while (count > 0 && (count === later.length || !isSame(later[count]!, message))) count = borders[count - 1]!
    return count < later.length && isSame(later[count]!, message) ? count + 1 : count
  }
  for (const [at, message] of later.entries()) borders.push(at === 0 ? 0 : next(borders[at - 1]!, message))
  return earlier.reduce(next, 0)
}
