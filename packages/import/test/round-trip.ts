import * as fc from 'fast-check'
import { isAttuneError } from '@attune/core/internal'
import { expect } from 'vitest'
import type { Format } from '../src/index.js'
import { imported, type Line } from './imported.js'
import { type Known, type Log, logs, type Talk, talks, type Turn } from './written-logs.js'

const key = ({ id, turns }: Talk): string =>
  JSON.stringify([id, turns.map(({ speaker, text }) => [speaker, text])])
const found = ({ scenario, turns }: Line): string =>
  key({ id: scenario, turns: turns as readonly Turn[] })

/**
 * Conversations out are conversations in: their ids, their turns and their order. None is left in
 * part.
 */
export async function expectRoundTrip(format: Format, count: number, seed?: number): Promise<void> {
  const draws = fc.array(fc.nat(), { minLength: 60, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(talks, draws, async (all, numbers) => {
      const log = logOf(format, all, numbers)
      const wanted = (log.wanted ?? all).map(key)
      const outcome = await imported(log.files, { language: 'en', ...log.choices }).catch(
        (cause: unknown) => cause,
      )
      if (log.ambiguous !== undefined && isAttuneError(outcome)) {
        expect(outcome.code).toBe(log.ambiguous === 'ids' ? 'LOG_DIGITS' : 'LOG_ORDER')
        return
      }
      if (outcome instanceof Error) throw outcome
      const { lines, report } = outcome as Awaited<ReturnType<typeof imported>>
      const read = lines.map(found)
      if (log.ambiguous === undefined) {
        expect(report.faults).toEqual([])
        expect(read.toSorted()).toEqual(wanted.toSorted())
      } else {
        // What is written is right; what is not written is named.
        for (const each of read) expect(wanted).toContain(each)
        if (read.length < wanted.length) expect(report.faults.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: count, ...(seed !== undefined && { seed }) },
  )
}

function logOf(format: Format, all: readonly Known[], numbers: readonly number[]): Log {
  let drawn = 0
  const draw = (limit: number): number => numbers[drawn++ % numbers.length]! % limit
  return logs[format][draw(logs[format].length)]!(all, {
    pick: (some) => some[draw(some.length)]!,
    shuffled: (count) =>
      Array.from({ length: count }, (_, at) => ({ at, by: draw(1_000_003) }))
        .sort((a, b) => a.by - b.by)
        .map(({ at }) => at),
  })
}
