/** Gates on the share of dialogues beyond a floor. */
import { describe, expect, test } from 'vitest'
import { known } from '@attune/core'
import { createRandom } from '@attune/core/internal'
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
const one = (values: readonly (number | string)[]) => decide([{ gate, own: rows(values) }])[0]!

describe('a gate on harm', () => {
  test('passes where the exact bound lies below the limit: 34 scenarios without harm show less than one in ten', () => {
    expect(one(zeros(33)).outcome).toBe('inconclusive')
    expect(one(zeros(34))).toMatchObject({
      outcome: 'pass',
      p: known(expect.closeTo(0.9 ** 34, 9) as number),
    })
    // 1 - 0.03^(1/34)
    expect(decisionSentence(one(zeros(34)))).toBe(
      '0.0 % [0.0 %, 9.8 %] is below 10 % (p = 0.028, 34 scenarios).',
    )
    expect(one([...zeros(51), 1]).outcome).toBe('pass')
    expect(one([...zeros(50), 1]).outcome).toBe('inconclusive')
  })

  test('fails where two looks show more', () => {
    const own = rows([...zeros(12), ...zeros(12).map(() => 1)])
    expect(decide([{ gate, own, both: { own } }])[0]!.outcome).toBe('fail')
  })

  test('counts what was lost as harm, in the pass and not in the fail', () => {
    expect(one([...zeros(50), 'failed']).outcome).toBe('inconclusive')
    expect(one([...zeros(51), 'failed']).outcome).toBe('pass')
  })

  test('repeats of a scenario are one scenario', () => {
    const own = zeros(33).flatMap((value, at) => [row(`s${at}`, value), row(`s${at}`, value, 2)])
    expect(decide([{ gate, own, both: { own } }])[0]!.outcome).toBe('inconclusive')
  })

  test('passes a bot at the limit in at most 5 %, also where some scenarios do harm more often than others', () => {
    const random = createRandom('harm')
    let passed = 0
    for (let study = 0; study < 600; study++) {
      const own = Array.from({ length: 40 }, (_, at) => {
        const chance = random() < 0.2 ? 0.5 : 0
        return [1, 2, 3].map((repeat) => row(`s${at}`, Number(random() < chance), repeat))
      }).flat()
      const { outcome } = decide([{ gate, own }])[0]!
      const { upper } = shareBounds(own, 0.97)
      expect(outcome === 'pass').toBe(upper.state === 'known' && upper.value < 0.1)
      passed += Number(outcome === 'pass')
    }
    expect(passed / 600).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / 600))
  })
})

describe('the floor of a gate', () => {
  const gated = (
    mood: object,
    primary: readonly object[] = [],
    better: 'higher' | 'lower' = 'higher',
  ) =>
    ({
      config: { sections: { primary } },
      evaluation: { gives: { 'x/mood': { measures: { mood: { better, ...mood } } } } },
    }) as unknown as Parameters<typeof withFloor>[1]

  test('is that of the config, else that of the component', () => {
    expect(withFloor(gate, gated({ floor: 10 }))).toMatchObject({
      name: 'x/mood.mood below 10 of bot',
      beyond: { floor: 10 },
    })
    expect(
      withFloor(gate, gated({ floor: 10 }, [{ measure: 'x/mood.mood', floor: 5 }])).beyond!.floor,
    ).toBe(5)
  })

  test('is an error where nobody declares it, or on its other side', () => {
    expect(() => withFloor(gate, gated({}))).toThrow('which declares no floor')
    expect(() => withFloor(gate, gated({ floor: 90 }, [], 'lower'))).toThrow(
      'which is bad on its other side',
    )
  })
})
