/** Gates on supporters about whom nothing may be concluded: every combination of what decides. */
import { expect, test } from 'vitest'
import { vetoedOutcome } from '../../src/gates/vetoed-gates.js'

const veto = (supporter: string) => ({
  supporter,
  reason: { en: `${supporter} is silent`, zh: `${supporter} 沉默` },
})
const [own, other] = [veto('bot'), veto('main')]

test.each([
  // What its numbers say, whether a side has a veto, what it is compared with, and what comes of
  // it.
  ['pass', false, false, 'number', 'pass'],
  ['pass', false, false, 'baseline', 'pass'],
  ['pass', false, false, 'supporter', 'pass'],
  ['inconclusive', false, false, 'number', 'inconclusive'],
  ['inconclusive', false, false, 'baseline', 'inconclusive'],
  ['fail', false, false, 'baseline', 'fail'],
  ['pass', true, false, 'baseline', 'fail'],
  ['inconclusive', true, false, 'baseline', 'fail'],
  ['fail', true, false, 'baseline', 'fail'],
  ['pass', true, true, 'baseline', 'inconclusive'],
  ['inconclusive', true, true, 'baseline', 'inconclusive'],
  ['fail', true, true, 'baseline', 'fail'],
  ['pass', false, true, 'baseline', 'inconclusive'],
  ['inconclusive', false, true, 'baseline', 'inconclusive'],
  ['fail', false, true, 'baseline', 'fail'],
  ['pass', true, false, 'number', 'inconclusive'],
  ['inconclusive', true, false, 'number', 'inconclusive'],
  ['fail', true, false, 'number', 'fail'],
  ['pass', true, false, 'supporter', 'inconclusive'],
  ['pass', false, true, 'supporter', 'inconclusive'],
  ['pass', true, true, 'supporter', 'inconclusive'],
  ['fail', true, true, 'supporter', 'fail'],
] as const)(
  '%s, own veto %s, other veto %s, against a %s: %s',
  (outcome, isOwn, isOther, against, found) => {
    const sides = { own: isOwn ? own : undefined, other: isOther ? other : undefined, against }
    expect(vetoedOutcome(outcome, sides)).toBe(found)
  },
)
