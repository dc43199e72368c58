import { known, unknown } from '@attune/core'
import type { Flag } from '@attune/core/internal'
import type { Quantity } from '@attune/core/findings'
import { expect, test } from 'vitest'
import { type ToyRecord, analysed, dialogue, scenario } from '../toys.js'

const record = (
  supporter: string,
  scores: readonly number[],
  flags: readonly Flag[],
): ToyRecord => ({
  supporter,
  scenario: scenario({ events: [1, 3].map((turn) => ({ turn, text: 'News.' })) }),
  dialogue: { ...dialogue('a', 'b', 'c', 'd', 'e'), flags },
  estimate: {
    measures: { bel: known(0.5) },
    series: { score: { over: 'seeker', values: scores.map(known) } },
  },
})

// Seeker's messages stand at 2, 4, 6, 8; news reaches those at 2 and 6.
const records = [
  record(
    'calm',
    [0.5, 0.4, 0.6, 0.6, 0.7],
    [
      { kind: 'event-not-mentioned', turn: 6 },
      { kind: 'seeker-farewell', turn: 4 },
      { kind: 'seeker-stage-direction', turn: 4 },
      { kind: 'supporter-over-limit', turn: 3 },
      { kind: 'supporter-over-limit', turn: 5 },
    ],
  ),
  record('curt', [0.5, 0.4, 0.4, 0.3, 0.3], [{ kind: 'empty-reply', turn: 3 }]),
]
const tableOf = async (all: readonly ToyRecord[]) => (await analysed('checks', all)).tables[0]
const valuesOf = (row: Readonly<Record<string, unknown>> | undefined) =>
  Object.fromEntries(
    Object.entries(row ?? {}).flatMap(([key, each]) =>
      typeof each === 'object' ? [[key, (each as Quantity).value]] : [],
    ),
  )

test('flags are shares of the messages of their side, and news is told and felt or not', async () => {
  const table = await tableOf(records)

  expect(valuesOf(table?.rows[0])).toEqual({
    mentioned: known(0.5),
    felt: known(0.5),
    longReplies: known(0.5),
    faultyReplies: known(0),
    longMessages: known(0),
    outOfRole: known(0.25),
  })
  expect(valuesOf(table?.rows[1])).toMatchObject({
    mentioned: known(1),
    felt: known(1),
    faultyReplies: known(0.25),
  })
})

test('what was flagged is counted below', async () => {
  expect((await tableOf(records))?.notes.join(' ')).toContain('2 of 2 dialogues flagged')
})

test('without news nothing is said of news', async () => {
  const quiet = records.map((each) => ({ ...each, scenario: scenario() }))
  expect(valuesOf((await tableOf(quiet))?.rows[0])).toMatchObject({
    mentioned: unknown('no news'),
    felt: unknown('no news'),
  })
})
