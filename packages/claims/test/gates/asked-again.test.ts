/** A version that is checked again, page by page: its earlier look keeps all scenarios that it asked. */
import { known } from '@attune/core'
import { expect, test } from 'vitest'
import { decide, type Outcome } from '../../src/gates/decide.js'
import { marginGate, rows } from './rows.js'

const looks = [11, 15, 19, 23, 27]
const gate = { ...marginGate, against: { kind: 'baseline', file: '', supporter: 'bot' } } as const
const at = { evaluation: 'care', supporter: 'bot', number: 'mood', version: 'v1', identity: 'v1', against: ['b'] }
const about = (centre: number, count: number): number[] =>
  Array.from({ length: count }, (_, scenario) => centre + (scenario % 2 === 0 ? 0.5 : -0.5))

/** The first page of the second check, after a first one that asked all scenarios. */
function secondCheck(first: readonly number[], page: readonly number[]): Outcome {
  const runs = [rows(first.map(() => 0))]
  const asked = rows(page)
  const earlier = [
    {
      ...at,
      date: '2026-01-01',
      stage: { looks, at: 5 },
      values: Object.fromEntries(first.map((value, scenario) => [`s${scenario}`, value])),
    },
  ]
  const now = { ...at, date: '2026-01-02', stage: { looks, at: 1 } }
  const sides = { gate, own: asked, other: runs[0]!.slice(0, page.length), runs, back: { now, earlier } }
  return decide([sides], { level: 0.95 })[0]!.outcome
}

test('a first look that did not pass does not pass by those of its scenarios that are asked again so far', () => {
  const first = [...about(0, 11), ...about(-2, 16)]
  expect(secondCheck(first, about(-1, 11))).toBe('inconclusive')
})

test.each([
  ['asked', 0.1],
  ['read', 0],
])('a red stays red where the scenarios that are %s again are not those that were lost', (_, more) => {
  const first = [...about(0, 11), ...about(-8, 16)]
  expect(secondCheck(first, about(more, 11))).toBe('fail')
})

test('what is asked again is paired with its counterparts, and what is not asked yet is not missing', () => {
  const runs = [rows(about(0, 27))]
  const own = rows(about(0, 11))
  const back = { now: { ...at, date: '2026-01-02', stage: { looks, at: 1 } }, earlier: [] }
  const [decision] = decide([{ gate, own, other: runs[0]!.slice(0, 11), runs, back }], { level: 0.95 })
  expect(decision).toMatchObject({ clusters: 11, missing: 0, estimate: known(0) })
})
