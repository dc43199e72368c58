/**
 * Known groups on wordings that no word list was made for, in dialogues by two hands;
 * benchmarks/parts/seekers/known-groups.mjs has the large form.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { ownWordings, readWordings } from '../faults/wordings.js'
import type { Planted } from '../faults/names.js'
import { plantedGroups } from '../known-groups/groups.js'
import { diagonalOf, groupRows } from '../known-groups/rows.js'
import { separationsOf } from '../known-groups/scored.js'
import { readGroup } from '../../../../packages/plugin-seekers/src/reading/read-group.js'
import { listsOf } from '../../../../packages/plugin-seekers/src/lists/index.js'
import { readDialogue } from '../../../../packages/plugin-seekers/src/reading/read-dialogue.js'
import { cleanSet } from '../../../../packages/plugin-seekers/src/rule-based/clean-set.js'

type Demand = readonly [fault: Planted, dose: number, measure: string, least: number]
const parts = '../'
const { demands, seenDemands, worded, MOST_REPEATED, SLACK, STEP } = (await import(
  new URL(`${parts}demands.mjs`, import.meta.url).href
)) as {
  demands: Demand[]
  seenDemands: Demand[]
  worded: Planted[]
  MOST_REPEATED: number
  SLACK: number
  STEP: number
}
const written = (await import(new URL(`${parts}others.mjs`, import.meta.url).href)) as {
  others: (
    language: string,
    count: number,
  ) => readonly (Parameters<typeof readDialogue>[0] & {
    readonly scenario: Parameters<typeof readDialogue>[1]
  })[]
}
const other = readWordings(new URL('other-hand/wordings.json', import.meta.url).pathname)
const lists = listsOf()
const others = (language: string, count: number) =>
  written.others(language, count).map((each) => readDialogue(each, each.scenario))

/** Few dialogues: an AUROC may lie as far below as its lower limit may at 200. */
const COUNT = 120
const DOSES = [0.25, 0.5, 1]

const worlds = {
  'rules, held': (language: string) => ({
    dialogues: cleanSet(language, 9, 'world').filter(({ own }) => own.length >= 10),
    wordings: ownWordings.held,
  }),
  'another hand': (language: string) => ({ dialogues: others(language, COUNT), wordings: other }),
}

describe.each(['en', 'zh'])('%s', (language) => {
  describe.each(Object.keys(worlds) as (keyof typeof worlds)[])('%s', (name) => {
    const { dialogues, wordings } = worlds[name](language)
    const found = new Map<string, number>()
    const keyOf = (fault: string, dose: number, measure: string): string =>
      JSON.stringify([fault, dose, measure])

    beforeAll(() => {
      const faults = [...new Set(demands.map(([fault]) => fault))]
      const groups = plantedGroups(dialogues, { wordings, doses: DOSES, faults, seed: '7' })
      for (const row of groupRows({ language, ...groups }, lists, 'diagonal')) {
        for (const { measure, auroc } of diagonalOf(row))
          if (auroc.value.state === 'known')
            found.set(keyOf(row.fault, row.dose, measure), auroc.value.value)
      }
    }, 120_000)

    test.each(demands)('%s at dose %d is seen by %s', (fault, dose, measure, least) => {
      expect(found.get(keyOf(fault, dose, measure)) ?? 0).toBeGreaterThanOrEqual(least - SLACK)
    })

    test.each(demands)('more of %s is seen no worse (%d, %s)', (fault, _, measure) => {
      const all = DOSES.map((dose) => found.get(keyOf(fault, dose, measure)) ?? 0)
      for (const [at, value] of all.entries())
        if (at > 0) expect(value).toBeGreaterThanOrEqual(all[at - 1]! - STEP)
    })

    test('wordings are not seen in the place of the fault', () => {
      const { clean, faulty } = plantedGroups(dialogues, {
        wordings,
        doses: [0.25],
        faults: worded,
        seed: '7',
      })
      const low = readGroup(clean.dialogues, { lists })
      for (const group of faulty) {
        const [{ auroc }] = separationsOf(readGroup(group.dialogues, { lists }), low, [
          'self-repeat',
        ]) as [ReturnType<typeof separationsOf>[number]]
        const value = auroc.value.state === 'known' ? auroc.value.value : 1
        expect([group.fault, value <= MOST_REPEATED]).toEqual([group.fault, true])
      }
    })
  })

  test('thanks in the words that the list is made for are seen', () => {
    const dialogues = others(language, COUNT)
    for (const [fault, dose, measure, least] of seenDemands) {
      const groups = plantedGroups(dialogues, {
        wordings: ownWordings.seen,
        doses: [dose],
        faults: [fault],
        seed: '7',
      })
      const [row] = groupRows({ language, ...groups }, lists, 'diagonal')
      const auroc = diagonalOf(row!).find((each) => each.measure === measure)?.auroc.value
      expect(auroc?.state === 'known' ? auroc.value : 0).toBeGreaterThanOrEqual(least - SLACK)
    }
  })

  test('a leak in other words is no recital', () => {
    const groups = plantedGroups(others(language, COUNT), {
      wordings: other,
      doses: [0.25],
      faults: ['rephrased-leak'],
      seed: '7',
    })
    const low = readGroup(groups.clean.dialogues, { lists })
    const [{ auroc }] = separationsOf(readGroup(groups.faulty[0]!.dialogues, { lists }), low, [
      'leak-card',
    ]) as [ReturnType<typeof separationsOf>[number]]
    expect(auroc.value.state === 'known' && auroc.value.value).toBeLessThanOrEqual(0.65)
  })
})
