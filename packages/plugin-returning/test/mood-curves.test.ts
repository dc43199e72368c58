/** Mood over sessions: the mean of those who came rises when the unhappy leave. */
import type { Quantity } from '@attune/core/findings'
import { expect, test } from 'vitest'
import { moodFindings, moodOf, type SessionMood } from '../src/analysis/mood-curves.js'

const mood = (person: string, session: number, emotion: number): SessionMood => ({
  cluster: person,
  chain: person,
  session,
  mean: emotion,
  last: emotion,
  open: emotion > 50 ? 1 : 0,
})

/** Nine people, of whom the unhappy one leaves after session 1. */
const moods = [
  ...['ana', 'ben', 'cy', 'dan', 'eli', 'fay', 'gil', 'hal'].flatMap((person, at) => [
    mood(person, 1, 60 + 2 * at),
    mood(person, 2, 60 + 2 * at),
  ]),
  mood('eva', 1, 20),
]

test('each session has the people who held it, and beside them those who held all', () => {
  const { tables, figures } = moodFindings([{ name: 'bot', moods, planned: 2 }], 0.95, ['bot'])
  const [first, second] = tables[0]!.rows as readonly Record<string, Quantity>[]
  expect(first!['mean']).toMatchObject({ n: 9, value: { value: 556 / 9 } })
  expect(first!['mean all']).toMatchObject({ n: 8, value: { value: 67 } })
  expect(second!['mean']).toMatchObject({ n: 8, value: { value: 67 } })
  expect(second!['mean all']).toMatchObject({ n: 8, value: { value: 67 } })
  // t band with seven degrees of freedom over the people.
  const error = Math.sqrt(24 / 8)
  expect(second!['mean']!.interval!.lower).toBeCloseTo(67 - 2.3646 * error, 2)
  expect(figures.map(({ id }) => id)).toEqual(['moods'])
  expect(JSON.stringify(figures)).toContain('"People who held all sessions"')
  expect(JSON.stringify(figures)).toContain('People by session: bot 9, 8.')
})

test('without absences one line suffices, and without moods nothing is drawn', () => {
  const held = moods.filter(({ chain }) => chain !== 'eva')
  const { figures } = moodFindings([{ name: 'bot', moods: held, planned: 2 }], 0.95, ['bot'])
  expect(JSON.stringify(figures)).toContain('8 people in each session.')
  expect(JSON.stringify(figures)).not.toContain('"People who held all sessions"')
  expect(moodFindings([{ name: 'bot', moods: [], planned: 2 }], 0.95, ['bot'])).toEqual({
    tables: [],
    figures: [],
  })
})

test('the mood of a session is that of the messages of the person', () => {
  const turn = (emotion: number, stance: string) => ({
    speaker: 'seeker' as const,
    text: 'I …',
    annotations: { mood: { emotion, energy: 50, stance } },
  })
  const turns = [
    turn(40, 'guarded'),
    { speaker: 'supporter' as const, text: 'Oh.' },
    turn(60, 'open'),
  ]
  const place = { person: 'ana', number: 3 }
  expect(moodOf(place, { turns, ending: { reason: 'left' } })).toEqual({
    session: 3,
    mean: 50,
    last: 60,
    open: 0.5,
  })
  expect(moodOf(place, { turns: [], ending: { reason: 'left' } })).toBeUndefined()
})
