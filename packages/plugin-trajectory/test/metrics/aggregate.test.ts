import { known, unknown } from '@attune/core'
import { valueOf } from '@attune/testkit'
import { expect, test } from 'vitest'
import { groupMeans, macroMeans, trajectoryMeans } from '../../src/metrics/aggregate.js'

const dialogue = (strategy: string, bel: number) => ({
  strategy,
  bel: known(bel),
  etv: unknown('does not apply: no transition'),
  cx: known(0.25),
  cy: known(0.5),
})

test('a dialogue counts once in the micro average, a group once in the macro average', () => {
  const records = [dialogue('CogChg', 0.2), dialogue('CogChg', 0.4), dialogue('ResMod', 0.9)]
  const groups = groupMeans(records, ({ strategy }) => strategy)

  expect(valueOf(trajectoryMeans(records).bel.value)).toBeCloseTo(0.5, 12)
  expect(valueOf(macroMeans(groups.values()).bel.value)).toBeCloseTo(0.6, 12)
  expect([...groups.keys()]).toEqual(['CogChg', 'ResMod'])
})

test('what is missing is counted by its reason', () => {
  const { etv, bel, deltaCy } = trajectoryMeans([dialogue('CogChg', 0.2), dialogue('CogChg', 0.4)])

  expect(etv).toEqual({ value: unknown('no known value'), n: 0, missing: { 'does not apply: no transition': 2 } })
  expect(bel).not.toHaveProperty('missing')
  expect(deltaCy).toEqual({ value: known(0.25), n: 2 })
})
