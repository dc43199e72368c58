/**
 * Detects messages that loop, repeat earlier messages of their speaker, or echo the other speaker.
 */
import { type Token, tokensOf, unlooped, weightOf, Words } from '../answers/guard/words.js'
import type { Turn } from '../contracts/data.js'

/**
 * Maximum number of characters that are examined at the beginning and at the end of a text, and
 * maximum number of earlier messages of the speaker that are compared.
 */
const EXAMINED_LENGTH = 4_000
const EARLIER_MESSAGES = 20

/**
 * Minimum length of a repeated message, in words. Short messages are often repeated legitimately:
 * thanks, a greeting, a yes. Legitimate echoes of the other speaker's last message are rarer, hence
 * the lower limit for `echo`.
 */
export const leastWords = { repeat: 10, echo: 6 }

/**
 * A message counts as a repetition if at least this share of its words lies in sequences of six or
 * more words of earlier messages.
 */
const REPEATED_SHARE = 0.8
const REPEATED_SEQUENCE = 6

export type Repetition = 'loop' | 'repeat' | 'echo'

/** Messages of one speaker, and for each of their words the place of the last message with it. */
interface Said {
  readonly texts: string[]
  readonly lastPlace: Map<string, number>
}

/** Compares each message of a dialogue with the earlier ones. */
export class EarlierMessages {
  readonly #said: Readonly<Record<Turn['speaker'], Said>> = {
    seeker: { texts: [], lastPlace: new Map() },
    supporter: { texts: [], lastPlace: new Map() },
  }

  add({ speaker, text }: Turn): void {
    const { texts, lastPlace } = this.#said[speaker]
    const head = text.slice(0, EXAMINED_LENGTH)
    for (const { key } of tokensOf(head)) lastPlace.set(key, texts.length)
    texts.push(head)
  }

  /** Repetitions in the message after the earlier ones. */
  repetitionsIn({ speaker, text }: Turn): readonly Repetition[] {
    const { seeker, supporter } = this.#said
    const [own, other] = speaker === 'seeker' ? [seeker, supporter] : [supporter, seeker]
    const head = text.slice(0, EXAMINED_LENGTH)
    return [
      ...(unlooped(text.slice(-EXAMINED_LENGTH)) ? (['loop'] as const) : []),
      ...(isSaidBefore(head, own, EARLIER_MESSAGES, leastWords.repeat)
        ? (['repeat'] as const)
        : []),
      ...(isSaidBefore(head, other, 1, leastWords.echo) ? (['echo'] as const) : []),
    ]
  }
}

/** True if the speaker's latest `count` messages contain most sequences of words of a text. */
function isSaidBefore(
  text: string,
  { texts, lastPlace }: Said,
  count: number,
  least: number,
): boolean {
  const tokens = tokensOf(text)
  if (texts.length === 0 || weightOf(tokens) < least) return false
  const from = texts.length - count
  const isSaid = ({ key }: Token): boolean => (lastPlace.get(key) ?? -Infinity) >= from
  // Sequences consist of words that occurred before. Counting such words first is much faster than
  // searching sequences.
  if (tokens.filter(isSaid).length < REPEATED_SHARE * tokens.length) return false
  const words = new Words(texts.slice(-count))
  let repeated = 0
  for (let at = 0; at < tokens.length;) {
    const run = words.runAt(tokens, at)
    if (run >= REPEATED_SEQUENCE) repeated += run
    at += run >= REPEATED_SEQUENCE ? run : 1
  }
  return repeated >= REPEATED_SHARE * tokens.length
}
