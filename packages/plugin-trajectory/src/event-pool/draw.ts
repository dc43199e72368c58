import type { Random } from '@attune/core/internal'
import { drawSome } from '@attune/kit/internal'

export interface DrawnEvent {
  /** Index in the pool. */
  readonly index: number
  /** Number of the seeker's message, from 1. */
  readonly turn: number
}

export interface DrawOptions {
  readonly count: number
  /** Number of events in the pool. */
  readonly pool: number
  /** Number of messages that the seeker writes. */
  readonly messages: number
  /**
   * Minimum number of messages before the first event, between two events, and after the last one.
   */
  readonly apart: number
}

/**
 * Draws distinct events of a pool, each at a random message of the seeker. All sets of messages
 * with the minimum distances are equally likely. A pool with fewer events gives all of them.
 * Undefined if the seeker writes too few messages.
 */
export function drawEvents(
  random: Random,
  { count, pool, messages, apart }: DrawOptions,
): DrawnEvent[] | undefined {
  const wanted = Math.min(count, pool)
  // Without the minimum distances, any set of distinct numbers below `places` is valid.
  const places = messages - (wanted + 1) * apart + wanted
  if (wanted > 0 && places < wanted) return undefined
  const turns = drawSome(numbersTo(places), wanted, random).sort((a, b) => a - b)
  return drawSome(numbersTo(pool), wanted, random).map((index, at) => ({
    index,
    turn: turns[at]! + apart + at * (apart - 1),
  }))
}

const numbersTo = (end: number): number[] => Array.from({ length: end }, (_, at) => at)

export const drawOptions = {
  eventCounts: {
    type: 'array',
    items: { type: 'integer', minimum: 0 },
    minItems: 1,
    uniqueItems: true,
    default: [0, 1, 3],
    description: 'Numbers of events, of which each scenario draws one, all equally likely.',
  },
  messages: {
    type: 'integer',
    minimum: 1,
    default: 40,
    description: 'Messages that the seeker writes.',
  },
  apart: {
    type: 'integer',
    minimum: 1,
    default: 5,
    description:
      'Messages of the seeker at least before the first event, between two, and after the last.',
  },
} as const
