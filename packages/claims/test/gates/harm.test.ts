/** Gates on the share of dialogues beyond a floor. */
import { describe, expect, test } from 'vitest'
import { createRandom, known } from '@attune/core'
import { shareBounds } from '@attune/statistics'
import { decide } from '../../src/gates/decide.js'
import type { Gate } from '../../src/gates/gate.js'
import { withFloor } from '../../src/gates/harm.js'
import { decisionSentence } from '../../src/gates/sentences.js'
import { marginGate, row, rows } from './rows.js'

const gate: Gate = {
  ...marginGate,
  name: 'x/mood.mood below the floor of bot',
  against: { kind: 'number' },
  side: 'below',
  bound: 0.1,
  beyond: { side: 'below', floor: 'declared' },
}
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)
const one = (values: readonly (number | string)[]) => decide([{ gate, own: rows(values) }], { level: 0.95 })[0]!

describe('a gate on harm', () => {
  test('passes where the exact bound lies below the limit: 29 dialogues without harm show less than one in ten', () => {
    expect(one(zeros(28)).outcome).toBe('inconclusive')
    expect(one(zeros(29))).toMatchObject({ outcome: 'pass', pPass: known(expect.closeTo(0.9 ** 29, 9)) })
    expect(decisionSentence(one(zeros(29)))).toBe('0.0 % [0.0 %, 11.9 %] is below 10 % (p = 0.047, 29 scenarios).')
    expect(one([...zeros(45), 1]).outcome).toBe('pass')
    expect(one([...zeros(44), 1]).outcome).toBe('inconclusive')
  })

  test('counts what was lost as harm, in the pass and not in the fail', () => {
    expect(one([...zeros(44), 'failed']).outcome).toBe('inconclusive')
    expect(one([...zeros(45), 'failed']).outcome).toBe('pass')
  })

  test('repeats of a scenario are one scenario', () => {
    const own = zeros(28).flatMap((value, at) => [row(`s${at}`, value), row(`s${at}`, value, 2)])
    expect(decide([{ gate, own }], { level: 0.95 })[0]!.outcome).toBe('inconclusive')
  })

  test('passes a bot at the limit in at most 5 %, also where some scenarios do harm more often than others', () => {
    const random = createRandom('harm')
    let passed = 0
    for (let study = 0; study < 600; study++) {
      const own = Array.from({ length: 40 }, (_, at) => {
        const chance = random() < 0.2 ? 0.5 : 0
        return [1, 2, 3].map((repeat) => row(`s${at}`, Number(random() < chance), repeat))
      }).flat()
      const { outcome, pPass } = decide([{ gate, own }], { level: 0.95 })[0]!
      const { upper } = shareBounds(own)
      expect(outcome === 'pass').toBe(upper.state === 'known' && upper.value < 0.1 && pPass.state === 'known')
      passed += Number(outcome === 'pass')
    }
    expect(passed / 600).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / 600))
  })
})

describe('the floor of a gate', () => {
  const gated = (mood: object, primary: readonly object[] = [], better: 'higher' | 'lower' = 'higher') =>
    ({
      config: { sections: { primary } },
      evaluation: { gives: { 'x/mood': { measures: { mood: { better, ...mood } } } } },
    }) as unknown as Parameters<typeof withFloor>[1]

  test('is that of the config, else that of the component', () => {
    expect(withFloor(gate, gated({ floor: 10 }))).toMatchObject({
      name: 'x/mood.mood below 10 of bot',
      beyond: { floor: 10 },
    })
    expect(withFloor(gate, gated({ floor: 10 }, [{ measure: 'x/mood.mood', floor: 5 }])).beyond!.floor).toBe(5)
  })

  test('is an error where nobody declares it, or on its other side', () => {
    expect(() => withFloor(gate, gated({}))).toThrow('which declares no floor')
    expect(() => withFloor(gate, gated({ floor: 90 }, [], 'lower'))).toThrow('which is bad on its other side')
  })
})
