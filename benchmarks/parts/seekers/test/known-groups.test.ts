/**
 * Known groups on real dialogues: figures of the method sheet, on wordings that no word list was
 * made for.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRandom } from '@attune/core/internal'
import { quantiles } from '@attune/statistics'
import { c2stOf } from '../../../../packages/plugin-seekers/src/audit/distance.js'
import {
  type MeasureName,
  measureNames,
} from '../../../../packages/plugin-seekers/src/reading/measures.js'
import {
  type ReadDialogue,
  readDialogue,
} from '../../../../packages/plugin-seekers/src/reading/read-dialogue.js'
import { type Planted, planted } from '../faults/names.js'
import { drawnOrder } from '../../../../packages/plugin-seekers/src/drawn-order.js'
import { cleanSet } from '../../../../packages/plugin-seekers/src/rule-based/clean-set.js'
import { ownWordings } from '../faults/wordings.js'
import { plantedGroups } from '../known-groups/groups.js'
import { groupRows, type GroupRow } from '../known-groups/rows.js'
import { readGroup } from '../../../../packages/plugin-seekers/src/reading/read-group.js'
import { listsOf } from '../../../../packages/plugin-seekers/src/lists/index.js'
import { separationsOf } from '../known-groups/scored.js'

type Filed = readonly [
  turns: readonly (readonly ['seeker' | 'supporter', string])[],
  situation: string | null,
]

const folder = process.env['ATTUNE_DATA']
const file = folder === undefined ? undefined : join(folder, 'esconv/real.json')
const isThere = file !== undefined && existsSync(file)
if (!isThere)
  console.warn(
    'ATTUNE_DATA has no esconv/real.json: measures are not compared with real dialogues.',
  )
const real = isThere
  ? (JSON.parse(readFileSync(file, 'utf8')) as {
      readonly esconv: readonly Filed[]
      readonly failed: readonly Filed[]
    })
  : { esconv: [], failed: [] }

const asSaid = ([turns, situation]: Filed, at: number): ReadDialogue =>
  readDialogue(
    {
      turns: turns.map(([speaker, text]) => ({ speaker, text })),
      ending: { reason: 'turn-limit' },
    },
    {
      id: `s${at}`,
      language: 'en',
      profile: situation ?? '',
      intention: 'that somebody stays and says it was not my fault',
    },
  )

const lists = listsOf()

/** At three doses, each fault by the measures that are to see it. */
function rowsFor(
  dialogues: readonly ReadDialogue[],
  faults: readonly Planted[],
): readonly GroupRow[] {
  const groups = plantedGroups(dialogues, {
    wordings: ownWordings.held,
    doses: [0.25, 0.5, 1],
    faults,
    seed: '7',
  })
  return groupRows({ language: 'en', ...groups }, lists, 'diagonal')
}

/** AUROC of one measure for a quarter of the turns with the fault; no other measure is computed. */
function aurocsOf(
  dialogues: readonly ReadDialogue[],
  faults: readonly Planted[],
  measure: MeasureName,
  half = 'held' as Half,
) {
  const options = { wordings: ownWordings[half], doses: [0.25], faults, seed: '7' }
  const { clean, faulty } = plantedGroups(dialogues, options)
  const low = readGroup(clean.dialogues, { lists })
  return faulty.map(({ fault, dialogues: planted }): readonly [string, number] => {
    const [found] = separationsOf(readGroup(planted, { lists }), low, [measure])
    if (found?.auroc.value.state !== 'known') throw new Error(`no AUROC of ${measure} for ${fault}`)
    return [fault, found.auroc.value.value]
  })
}

type Half = keyof typeof ownWordings

const aurocOf = (
  rows: readonly GroupRow[],
  fault: Planted,
  dose: number,
  measure: string,
): number => {
  const found = rows
    .find((row) => row.fault === fault && row.dose === dose)
    ?.all.find((each) => each.measure === measure)
  if (found?.auroc.value.state !== 'known') throw new Error(`no AUROC of ${measure} for ${fault}`)
  return found.auroc.value.value
}

describe.skipIf(!isThere)('real dialogues', () => {
  const dialogues = real.esconv.map(asSaid)

  test('people have the figures of the sheet', () => {
    const { features } = readGroup(dialogues, { lists })
    const medianOf = (name: MeasureName): number => {
      const values = features.flatMap((each) =>
        each[name].value.state === 'known' ? [each[name].value.value] : [],
      )
      return quantiles(values, [0.5])[0]!
    }
    expect(Math.abs(medianOf('length') - 17.6)).toBeLessThan(0.1)
    expect(Math.abs(medianOf('mtld') - 80)).toBeLessThan(1)
    expect(Math.abs(medianOf('self-repeat') - 0.01)).toBeLessThan(0.01)
    expect(medianOf('echo')).toBeLessThan(0.01)
    expect(Math.abs(medianOf('questions') - 0.1)).toBeLessThan(0.01)
  })

  // Of each fault the measure that is to see it, the dose, and what the method sheet asks.
  const asked: readonly (readonly [Planted, number, string, number])[] = [
    ['role-flip', 0.25, 'speaker', 0.8],
    ['role-flip', 0.5, 'speaker', 0.93],
    ['intention-leak', 0.25, 'leak-intention', 0.93],
    ['echo', 0.25, 'echo', 0.92],
    ['self-repeat', 0.25, 'repeats', 0.9],
    ['template', 0.5, 'template', 0.95],
    ['language-switch', 0.25, 'language', 0.93],
    ['style-drift', 0.25, 'word-length', 0.75],
    ['style-drift', 0.5, 'word-length', 0.9],
    ['early-farewell', 0.25, 'turns', 0.9],
    ['early-farewell', 0.5, 'early', 0.9],
    ['never-stops', 0.25, 'went-on', 0.9],
    ['never-stops', 0.5, 'went-on', 0.95],
    ['verbose', 0.5, 'length', 0.85],
    ['rosy-arc', 0.5, 'relief', 0.8],
    ['terse', 0.5, 'length-q25', 0.85],
  ]
  const longer = dialogues.filter(({ own }) => own.length >= 10)
  const rows = isThere ? rowsFor(longer, [...new Set(asked.map(([fault]) => fault))]) : []

  test.each(asked)('%s at dose %d is seen by %s', (fault, dose, measure, least) => {
    expect(aurocOf(rows, fault, dose, measure)).toBeGreaterThanOrEqual(least)
  })

  test('more of a fault is seen no worse', () => {
    for (const [fault, , measure] of asked) {
      const at = [0.25, 0.5, 1].map((dose) => aurocOf(rows, fault, dose, measure))
      expect([fault, measure, at[1]! >= at[0]! - 0.05 && at[2]! >= at[1]! - 0.05]).toEqual([
        fault,
        measure,
        true,
      ])
    }
  })

  test('wordings are not seen in the place of the fault', () => {
    const faults = [
      'role-flip',
      'fourth-wall',
      'over-agree',
      'contradict-card',
      'rosy-arc',
    ] as const
    const found = aurocsOf(longer, faults, 'self-repeat')
    expect(found.map(([fault]) => fault)).toEqual(faults)
    for (const [fault, auroc] of found) expect([fault, auroc <= 0.6]).toEqual([fault, true])
  })

  test('thanks in the words that the list is made for are seen', () => {
    const [[, auroc] = []] = aurocsOf(longer, ['over-agree'], 'pleased', 'seen')
    expect(auroc).toBeGreaterThanOrEqual(0.8)
  })

  const withCard = real.failed
    .map(asSaid)
    .filter(
      ({ scenario: { profile } }) => profile.split(/\s+/u).length >= 15 && profile.length < 900,
    )
  const leaks = isThere ? rowsFor(withCard, ['verbatim-leak', 'rephrased-leak', 'front-load']) : []

  test.each([
    ['verbatim-leak', 0.25, 'leak-card', 0.9],
    ['rephrased-leak', 0.25, 'leak-rephrase', 0.8],
    ['front-load', 0.25, 'first-turn', 0.72],
    ['front-load', 0.5, 'first-turn', 0.93],
  ] as const)('%s at dose %d is seen by %s', (fault, dose, measure, least) => {
    expect(aurocOf(leaks, fault, dose, measure)).toBeGreaterThanOrEqual(least)
  })

  test('a leak in other words is no recital', () => {
    const [[, auroc] = []] = aurocsOf(withCard, ['rephrased-leak'], 'leak-card')
    expect(auroc).toBeLessThanOrEqual(0.65)
  })

  test('nothing planted is not seen', () => {
    const groups = plantedGroups(longer, {
      wordings: ownWordings.held,
      doses: [0.25],
      faults: ['none'],
      seed: '7',
    })
    const none = groupRows({ language: 'en', ...groups }, lists, 'all')
    const apart = none[0]!.all.flatMap(({ measure, auroc: { interval } }) =>
      interval.state === 'known' && (interval.value.lower > 0.5 || interval.value.upper < 0.5)
        ? [measure]
        : [],
    )
    expect(apart.length).toBeLessThanOrEqual(0.1 * measureNames.length + 1)
  })
})

describe.skipIf(!isThere)('distance to people', () => {
  const people = readGroup(real.esconv.map(asSaid), { lists })
  const half = (order: readonly number[]) => ({
    dialogues: order.map((at) => people.dialogues[at]!),
    features: order.map((at) => people.features[at]!),
  })
  const separation = (own: typeof people, reference: typeof people, seed: string): number => {
    const { value } = c2stOf(own, reference, seed)
    return value.state === 'known' ? value.value : Number.NaN
  }

  test('two halves of people are not told apart', () => {
    const found = Array.from(
      { length: process.env['ATTUNE_SOAK'] === undefined ? 8 : 20 },
      (_, seed) => {
        const order = drawnOrder(createRandom(`half ${seed}`), people.dialogues.length)
        return separation(half(order.slice(0, 209)), half(order.slice(209)), String(seed))
      },
    )
    expect(found.filter((each) => each < 0.42 || each > 0.6).length).toBeLessThanOrEqual(1)
  })

  test('other people are, and rule-based seekers more', () => {
    const others = real.failed.map((filed, at) => asSaid(filed, at + 1000))
    expect(separation(readGroup(others, { lists }), people, '1')).toBeGreaterThanOrEqual(0.68)
    expect(
      separation(readGroup(cleanSet('en', 10, '1'), { lists }), people, '1'),
    ).toBeGreaterThanOrEqual(0.95)
  })
})

test('every fault but none is to be seen by a measure or a coder', () => {
  expect(planted).toHaveLength(21)
})
