/**
 * Recall, invented memories and their intervals, by code that shares nothing with the project's.
 */
import type { Known } from '@attune/core'
import { vectorsIn } from '@attune/testkit/shared/vectors.js'
import { describe, test } from 'vitest'
import { memoryTrace, type PeopleShare, type TracedPerson } from '../src/measures/memory-trace.js'

const vectors = vectorsIn(new URL('vectors/returning/', import.meta.url), 'returning')

interface Bounds {
  readonly lower: number
  readonly upper: number
}

const boundsOf = (interval: Known<Bounds>): object =>
  interval.state === 'known'
    ? { ...interval.value, reason: null }
    : { lower: null, upper: null, reason: interval.why }

const shareOf = ({ estimate, interval, ...counts }: PeopleShare): object => ({
  ...counts,
  estimate: estimate.state === 'known' ? estimate.value : null,
  ...boundsOf(interval),
})

function traced({ people, confidence }: { people: TracedPerson[]; confidence: number }): object {
  const { recall, invented, contradicted, worstCase, everInvented, ...rest } = memoryTrace(
    people,
    confidence,
  )
  const { interval, ...ever } = everInvented
  return {
    ...rest,
    recall: shareOf(recall),
    invented: shareOf(invented),
    contradicted: shareOf(contradicted),
    worstCase: shareOf(worstCase),
    everInvented: { ...ever, ...boundsOf(interval) },
  }
}

describe('memory-trace', () => {
  for (const { name, run } of vectors.checks('memory-trace', traced)) test(name, run)
})
