import { misuse } from '../misuse.js'

export interface Truncation {
  /** How many messages stay, from the first one. */
  readonly keep: number
  /** `eoc`: the detector fired; `budget`: too many messages; `end`: the dialogue ended before either. */
  readonly reason: 'eoc' | 'budget' | 'end'
}

export interface TruncationLimits {
  /** No message after this one stays. */
  readonly maxMessages: number
  /** The detector is not heeded until more messages than this were seen. */
  readonly minMessages: number
}

/**
 * Where a dialogue with this many messages ends: right after the first window that fired, both of its messages kept, within the
 * limits. `fired[i]` is what the detector says of messages i and i + 1.
 *
 * @throws STATISTICS_INPUT unless there is one window fewer than messages.
 *
 * Source: ESC-Judge, section 3.3; `minMessages` is an addition, for the classifier has no guard against long greetings.
 */
export function truncateAtEnd(messages: number, fired: readonly boolean[], limits: TruncationLimits): Truncation {
  checkWindows(messages, fired)
  const { maxMessages, minMessages } = limits
  const index = fired.findIndex((ended, window) => ended && window + 2 > minMessages)
  if (index >= 0 && index + 2 <= maxMessages) return { keep: index + 2, reason: 'eoc' }
  return messages > maxMessages ? { keep: maxMessages, reason: 'budget' } : { keep: messages, reason: 'end' }
}

/**
 * How many messages the released notebook keeps: up to the first window that fired, without limits; when none fires, the last
 * message is lost.
 *
 * @throws STATISTICS_INPUT unless there is one window fewer than messages.
 */
export function truncateAsReleased(messages: number, fired: readonly boolean[]): number {
  checkWindows(messages, fired)
  const index = fired.indexOf(true)
  return index < 0 ? Math.max(0, messages - 1) : index + 2
}

function checkWindows(messages: number, fired: readonly boolean[]): void {
  const windows = Math.max(0, messages - 1)
  if (fired.length === windows) return
  const what = `${messages} messages have ${windows} windows, but the detector's answers are ${fired.length}.`
  throw misuse('length_mismatch', what)
}
