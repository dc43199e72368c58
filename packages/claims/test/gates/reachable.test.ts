/** Gates that no result can pass are refused before any call: decision tables. */
import { describe, expect, test } from 'vitest'
import type { Gated } from '../../src/gates/against-baseline.js'
import type { FindingGate, Gate } from '../../src/gates/gate.js'
import { scenariosToPass } from '../../src/gates/needed.js'
import { countUpTo, requireReachable } from '../../src/gates/reachable.js'
import { marginGate } from './rows.js'

const mean: Gate = { ...marginGate, name: 'mean', against: { kind: 'number' }, bound: 3 }
const share: Gate = { ...mean, name: 'share', of: 'flag', side: 'below', bound: 0.1 }
const finding: FindingGate = {
  ...share,
  name: 'finding',
  of: 'finding',
  isBounded: true,
  severity: 'high',
}

interface Planned {
  readonly scenarios: number
  readonly clusters?: number
  readonly isOfPeople?: boolean
  readonly part?: readonly string[]
}

/** Number of scenarios that a check read before it decided. */
let read = 0

/** An evaluation whose measure lies from 0 to 5. */
const planned = (gates: readonly Gate[], { scenarios, ...own }: Planned) => {
  const { clusters = scenarios, isOfPeople = false, part } = own
  return {
    config: { name: 'care', sections: { gates }, ...(part && { part }) },
    evaluation: {
      gives: { 'x/mood': { measures: { mood: { range: [0, 5], floor: 2 } }, series: {} } },
    },
    async *clusters() {
      for (let at = 0; at < scenarios; at++) {
        read++
        yield `p${at % clusters}`
      }
    },
    isOfPeople: async () => isOfPeople,
  } as unknown as Gated
}

interface Refused {
  readonly code: string
  readonly message: string
  readonly fix: string
}
const refusalOf = async (...all: readonly Gated[]): Promise<Refused | undefined> =>
  requireReachable(all).then(
    () => undefined,
    (error: Refused) => error,
  )

const unreachable = expect.objectContaining({ code: 'GATE_UNREACHABLE' }) as Refused

describe('scenarios', () => {
  test.each<[string, readonly Gate[], Planned, boolean]>([
    ['a mean with 8', [mean], { scenarios: 8 }, true],
    ['a mean with 7', [mean], { scenarios: 7 }, false],
    ['a mean with 16 of 7 people', [mean], { scenarios: 16, clusters: 7 }, false],
    ['a share of 10 % with 34', [share], { scenarios: 34 }, true],
    ['a share of 10 % with 33', [share], { scenarios: 33 }, false],
    ['a mean and a share with 33', [mean, share], { scenarios: 33 }, false],
    ['a share and a mean with 33', [share, mean], { scenarios: 33 }, false],
    ['a difference of shares with 8', [{ ...share, ...versus() }], { scenarios: 8 }, true],
    ['a difference of shares with 7', [{ ...share, ...versus() }], { scenarios: 7 }, false],
    // 0.975 = 1 - 0.025, and 1 - 0.025^(1 / 36) = 0.0974.
    ['findings in 10 % with 36', [finding], { scenarios: 36 }, true],
    ['findings in 10 % with 35', [finding], { scenarios: 35 }, false],
    ['findings in 0 %', [{ ...finding, bound: 0 }], { scenarios: 500 }, false],
    ['findings in all with 2', [{ ...finding, bound: 1 }], { scenarios: 2 }, true],
    ['findings in all with 1', [{ ...finding, bound: 1 }], { scenarios: 1 }, false],
    ['findings in more than all', [{ ...finding, bound: 1.5 }], { scenarios: 1 }, false],
    ['findings without a limit', [{ ...finding, isBounded: false }], { scenarios: 1 }, true],
    ['no gate', [], { scenarios: 0 }, true],
    ['a part of a run', [mean], { scenarios: 1, part: ['p0'] }, true],
  ])('%s', async (_, gates, plan, isReachable) => {
    expect(await refusalOf(planned(gates, plan))).toEqual(isReachable ? undefined : unreachable)
  })

  function versus(): Pick<Gate, 'against'> {
    return { against: { kind: 'supporter', supporter: 'main' } }
  }

  test.each([
    ['none without a gate', [], {}, 0],
    ['none in a part', [mean], { part: ['p0'] }, 0],
    ['as many as the gate needs', [mean], {}, 8],
    ['as many as the most demanding gate needs', [share, mean], {}, 34],
    ['all for a limit that none can show', [{ ...share, bound: 0 }], {}, 500],
  ])('reads %s', async (_, gates, plan, count) => {
    read = 0
    await refusalOf(planned(gates, { scenarios: 500, ...plan }))
    expect(read).toBe(count)
  })

  test('the first gate that cannot pass is named, in any evaluation', async () => {
    const plan = { scenarios: 20 }
    const [sound, broken] = [planned([mean], plan), planned([mean, share, finding], plan)]
    expect((await refusalOf(sound, broken))?.message).toContain('"share" cannot pass with 20 ')
    expect((await refusalOf(broken, sound))?.message).toContain('"share" cannot pass with 20 ')
  })

  test('are counted by their cluster', async () => {
    expect(await countUpTo(planned([], { scenarios: 30, clusters: 6 }), 100)).toBe(6)
    expect(await countUpTo(planned([], { scenarios: 30 }), 4)).toBe(4)
  })
})

describe('a limit outside of the range 0 to 5', () => {
  const limit = (side: Gate['side'], bound: number, own: Partial<Gate> = {}): Gate => ({
    ...mean,
    side,
    bound,
    ...own,
  })
  const versus = { kind: 'supporter', supporter: 'main' } as const

  test.each<[string, Gate, boolean]>([
    ['above the greatest', limit('above', 5), false],
    ['above more than the greatest', limit('above', 6), false],
    ['above less than the greatest', limit('above', 4.9), true],
    ['above the least', limit('above', 0), true],
    ['below the least', limit('below', 0), false],
    ['below less than the least', limit('below', -1), false],
    ['below more than the least', limit('below', 0.1), true],
    ['below the greatest', limit('below', 5), true],
    ['a loss of more than the range', limit('above', -6, { against: versus }), true],
    ['a gain of more than the range', limit('above', 6, { against: versus }), true],
    ['a share of a mean', limit('below', 0.5, { beyond: { side: 'below', floor: 3 } }), true],
    ['a measure without a range', limit('above', 9, { number: 'words' }), true],
    ['a measure of the dialogue', { ...withoutSource(), bound: 9 }, true],
  ])('%s', async (_, gate, isReachable) => {
    const refusal = await refusalOf(planned([gate], { scenarios: 30 }))
    expect(refusal).toEqual(isReachable ? undefined : unreachable)
    if (!isReachable) {
      expect(refusal!.message).toContain(`needs a limit ${gate.side} `)
      expect(refusal!.fix).toBe('Change its limit.')
    }
  })

  function withoutSource(): Gate {
    const { source: _, ...rest } = mean
    return rest
  }

  test('a share of at most 0 is out of reach, also beside a range', async () => {
    const none = limit('below', 0, { beyond: { side: 'below', floor: 3 } })
    expect((await refusalOf(planned([none], { scenarios: 30 })))?.code).toBe('GATE_UNREACHABLE')
  })

  test('the declared floor stands in the name of the gate', async () => {
    const floor = limit('below', 0.1, {
      name: 'mood below the floor of bot',
      beyond: { side: 'below', floor: 'declared' },
    })
    const refusal = await refusalOf(planned([floor], { scenarios: 30 }))
    expect(refusal?.message).toContain('"mood below 2 of bot"')
  })
})

describe('the remedy', () => {
  const above: Gate = { ...share, side: 'above', bound: 0.9 }
  const versus = { kind: 'supporter', supporter: 'main' } as const

  test.each<[string, Gate, Planned, string, readonly string[]]>([
    ['a mean needs scenarios', mean, { scenarios: 7 }, '8 scenarios', ['Give it 8 scenarios.']],
    [
      'people are counted as people',
      mean,
      { scenarios: 7, isOfPeople: true },
      '8 people',
      ['Give it 8 people.'],
    ],
    // 0.03^(1 / 20) = 0.839
    [
      'a greatest share',
      share,
      { scenarios: 20 },
      '34 scenarios',
      ['Give it 34 scenarios.', '`atMost: 0.17` is what 20 scenarios '],
    ],
    [
      'a least share',
      above,
      { scenarios: 20 },
      '34 scenarios',
      ['Give it 34 scenarios.', '`atLeast: 0.83` is what 20 scenarios '],
    ],
    // 1 - 0.025^(1 / 12) = 0.265
    [
      'findings',
      finding,
      { scenarios: 12 },
      '36 scenarios',
      ['Give it 36 scenarios.', '`atMost: 0.27` is what 12 scenarios '],
    ],
    [
      'a share of none',
      { ...share, bound: 0 },
      { scenarios: 2 },
      'a limit below',
      ['`atMost: 0.83` is what 2 scenarios '],
    ],
    ['one scenario shows no share', share, { scenarios: 1 }, '34 ', ['Give it 34 scenarios.']],
    [
      'a margin is not a share',
      { ...share, against: versus },
      { scenarios: 7 },
      '8 ',
      ['Give it 8 scenarios.'],
    ],
    [
      'one scenario and a share of none',
      { ...share, bound: 0 },
      { scenarios: 1 },
      'a limit below',
      ['Change its limit.'],
    ],
  ])('%s', async (_, gate, plan, needs, fixes) => {
    const { message, fix } = (await refusalOf(planned([gate], plan)))!
    expect(message).toContain(`needs ${needs}`)
    for (const each of fixes) expect(fix).toContain(each)
    expect(fix.split('. ')).toHaveLength(fixes.length)
  })

  test('a proposed share is the smallest in whole percent that these scenarios can show', async () => {
    for (let scenarios = 2; scenarios <= 60; scenarios++)
      for (const gate of [
        { ...share, bound: 0.001 },
        { ...above, bound: 0.999 },
      ]) {
        const { fix } = (await refusalOf(planned([gate], { scenarios })))!
        const bound = Number(/at(?:Most|Least): ([\d.]+)`/.exec(fix)![1])
        const stricter = bound + (gate.side === 'above' ? 0.01 : -0.01)
        expect(scenariosToPass({ ...gate, bound })).toBeLessThanOrEqual(scenarios)
        expect(scenariosToPass({ ...gate, bound: stricter })).toBeGreaterThan(scenarios)
      }
  })

  test('a proposed share of findings is the smallest one too', async () => {
    for (let people = 2; people <= 60; people++) {
      const gate = { ...finding, bound: 0.001 }
      const { fix } = (await refusalOf(planned([gate], { scenarios: people })))!
      const bound = Number(/atMost: ([\d.]+)`/.exec(fix)![1])
      const refused = (at: number) =>
        refusalOf(planned([{ ...gate, bound: at }], { scenarios: people }))
      expect(await refused(bound)).toBeUndefined()
      expect((await refused(bound - 0.01))?.code).toBe('GATE_UNREACHABLE')
    }
  })
})
