import type { Dialogue, Estimate } from '@attune/core'
import { expect, test } from 'vitest'
import { sessionBody, type TracedEstimate } from '../src/data/session-body.js'

const dialogue: Dialogue = {
  turns: [],
  ending: { reason: 'turn-limit' },
  annotations: {
    session: { number: 2, day: 4, gap: 3, held: true, why: null },
    mood: { emotion: 60, energy: 50, stance: 'open' },
    notes: ['It was loud.', 7],
  },
}
const scenario = { session: { person: 'ana', number: 2 } }
const claim = (more: object) => ({ session: 2, turn: 1, quote: 'You said so.', ...more })
const tracer = { isValidated: false, about: 'Not validated in English.' }
const traced = (estimate: Estimate): TracedEstimate => ({ estimate, tracer })
const estimate = (...claims: readonly object[]): TracedEstimate =>
  traced({ measures: {}, series: {}, details: { trace: { claims } } as never })

test('a session has its time, mood, notes and claims with their sources', () => {
  const source = { session: 1, turn: 0, speaker: 'seeker' }
  const estimates = [
    estimate(
      claim({ state: 'supported', source }),
      claim({ state: 'invented', source: null }),
      claim({ state: 'own-words', source: { session: 1, turn: -1 } }),
    ),
  ]
  expect(sessionBody({ scenario, dialogue, estimates, of: 5 }).session).toEqual({
    person: 'ana',
    number: 2,
    of: 5,
    day: 4,
    gap: 3,
    held: true,
    mood: '60 / 50, open',
    notes: ['It was loud.'],
    claims: [
      {
        session: 2,
        turn: 1,
        quote: 'You said so.',
        state: 'supported',
        source: { session: 1, turn: 0 },
      },
      { session: 2, turn: 1, quote: 'You said so.', state: 'invented' },
      { session: 2, turn: 1, quote: 'You said so.', state: 'own-words' },
    ],
    tracers: [tracer],
  })
})

test('a scenario without sessions has none, and details of another form are no claims', () => {
  expect(sessionBody({ scenario: {}, dialogue, estimates: [], of: 0 })).toEqual({})
  const other = [
    { measures: {}, series: {}, details: { trace: { claims: [7, { quote: 3 }] } } },
    { measures: {}, series: {}, details: { trace: 'none' } },
  ] as unknown as Estimate[]
  const stayed: Dialogue = {
    turns: [],
    ending: { reason: 'left' },
    annotations: { session: { number: 2, day: 4, gap: 3, held: false, why: 'left' } },
  }
  expect(
    sessionBody({ scenario, dialogue: stayed, estimates: other.map(traced), of: 1 }).session,
  ).toMatchObject({
    of: 2,
    held: false,
    why: 'left',
    notes: [],
    claims: [],
    tracers: [],
  })
})
