import type { Random } from '@attune/core'
import { drawSome } from '@attune/kit'

export interface Drawn {
  /** Place in the pool. */
  readonly index: number
  /** Message of the seeker, from 1. */
  readonly turn: number
}

export interface DrawOptions {
  readonly count: number
  /** How many events the pool has. */
  readonly pool: number
  /** Messages that the seeker writes. */
  readonly messages: number
  /** Messages at least before the first event, between two, and after the last. */
  readonly apart: number
}

/**
 * Events of a pool, each at most once, at messages drawn at random: all sets of messages that keep the distances are equally likely. As
 * many as the pool has, if more are asked for. Undefined where the messages have no room for them.
 */
export function drawEvents(random: Random, { count, pool, messages, apart }: DrawOptions): Drawn[] | undefined {
  const wanted = Math.min(count, pool)
  // Distances taken out, any distinct numbers will do.
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
  messages: { type: 'integer', minimum: 1, default: 40, description: 'Messages that the seeker writes.' },
  apart: {
    type: 'integer',
    minimum: 1,
    default: 5,
    description: 'Messages of the seeker at least before the first event, between two, and after the last.',
  },
} as const
