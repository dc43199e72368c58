/**
 * Only supporters of open gates are asked once more: what a gate that was closed is decided from.
 */
import { expect, test } from 'vitest'
import { known } from '@attune/core'
import { evaluationOf } from '@attune/testkit'
import type { Gated } from '../../src/gates/against-baseline.js'
import { decideGates } from '../../src/gates/decide-gates.js'
import type { Gate } from '../../src/gates/gate.js'
import { marginGate } from './rows.js'

const gateOn = (supporter: string): Gate => ({
  ...marginGate,
  name: `mood of ${supporter}`,
  source: 'mood',
  supporter,
  against: { kind: 'number' },
  bound: 50,
})
const gates = [gateOn('closed'), gateOn('open')]

/**
 * Twelve scenarios; by supporter the mean of each repeat. The means of scenarios spread by 10
 * around it.
 */
function gated(means: Readonly<Record<string, readonly number[]>>): Gated {
  const dialogues = Object.entries(means).flatMap(([supporter, repeats]) =>
    repeats.flatMap((mean, repeat) =>
      Array.from({ length: 12 }, (_, at) => ({
        scenario: { id: `s${at}`, language: 'en' },
        supporter,
        repeat: repeat + 1,
        dialogue: { turns: [], ending: { reason: 'turn-limit' } } as const,
        estimates: {
          mood: { measures: { mood: known(mean + (at % 2 === 0 ? 10 : -10)) }, series: {} },
        },
      })),
    ),
  )
  const evaluation = evaluationOf({ name: 'trial', estimators: ['mood'], dialogues })
  return {
    evaluation,
    config: {
      name: 'trial',
      sections: { gates },
      simulators: [],
      estimators: [],
      judges: [],
      repeats: 1,
    },
    failedProbes: async () => [],
  } as unknown as Gated
}

const decided = async (again?: Gated) => {
  const first = gated({ closed: [80], open: [52] })
  const found = await decideGates([first], {
    isTrial: false,
    ...(again && { again: new Map([['trial', again]]) }),
  })
  return Object.fromEntries(found.map((each) => [each.gate.supporter, each]))
}

test('a gate that was closed at the first look keeps its first look when another is asked once more', async () => {
  const before = await decided()
  expect(before).toMatchObject({
    closed: { outcome: 'pass', look: 1 },
    open: { outcome: 'inconclusive', look: 1 },
  })
  const after = await decided(gated({ open: [52, 70] }))
  expect(after['open']).toMatchObject({ outcome: 'pass', look: 2 })
  expect(after['closed']).toEqual(before['closed'])
})

test('it keeps it too where its supporter was asked again for the sake of another gate', async () => {
  const before = await decided()
  const after = await decided(gated({ closed: [80, 10], open: [52, 70] }))
  expect(after['closed']).toMatchObject({ outcome: 'pass', look: 1, p: before['closed']!.p })
})
