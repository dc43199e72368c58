/** First screens of all kinds of runs: they fit a screen, and their first ten lines answer. */
import { widthOf } from '@attune/tables'
import { claimsOf, listedClaims } from '@attune/claims'
import { known, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import type { ComparedMeasure, ComparedValue } from '@attune/core/findings'
import { describe, expect, test } from 'vitest'
import { firstScreen } from '../../src/first-screen/first-screen.js'
import { expectAnswered } from './answered.js'

const SCENARIOS = 12
const most = 17

const names = {
  short: ['bot', 'careful', 'warm', 'old', 'rules'],
  long: [
    'production-2026-11-28-temperature-0.7',
    'candidate-with-a-new-prompt-and-memory',
    'the vendor’s hosted assistant, version 4',
    'baseline-without-any-system-prompt-at-all',
    'fine-tuned on twelve thousand dialogues',
  ],
  chinese: [
    '心语助手（二〇二六年十一月版）',
    '温暖陪伴机器人',
    '基线模型（没有系统提示词）',
    '旧版客服',
    '规则',
  ],
} as const

const measure = (title: string, more: Partial<ComparedMeasure> = {}): ComparedMeasure => ({
  source: 'felt',
  name: title,
  title,
  better: 'higher',
  range: [0, 1],
  scale: 100,
  digits: 1,
  ...more,
})

/**
 * How the values of supporters lie: far apart, alike by chance, equal, partly missing, all missing
 * of one, too few.
 */
const worlds = {
  apart: (at: number, chance: number) => known(0.85 - at / 8 + chance / 8),
  alike: (_: number, chance: number) => known(0.3 + chance / 2),
  equal: () => known(0.5),
  'partly missing': (at: number, chance: number) =>
    chance < 0.3 ? unknown('unreadable') : known(0.8 - at / 8),
  'missing of the first': (at: number, chance: number) =>
    at === 0 ? unknown('unreadable') : known(chance),
  'missing of all': () => unknown('no reply was judged'),
  few: (at: number, chance: number) => known(0.8 - at / 8 + chance / 10),
} as const

function comparedIn(
  world: keyof typeof worlds,
  supporters: readonly string[],
  of: ComparedMeasure,
  primary: string[],
) {
  const sides = supporters.map((supporter, at) => {
    const random = createRandom(`${supporter} ${of.title}`)
    const values = Array.from(
      { length: world === 'few' ? 4 : SCENARIOS },
      (_, scenario): ComparedValue => {
        const id = `${String(scenario).padStart(8, '0')}-0000-4000-8000-000000000000`
        return { pair: id, cluster: id, scenario: id, value: worlds[world](at, random()) }
      },
    )
    return { supporter, values }
  })
  const evaluation = {
    name: 'a-first-look-at-winter',
    seekers: ['patient/simulator', 'other/simulator'],
    primary: primary.map((each) => ({ measure: `felt.${each}` })),
  }
  return sides.flatMap((first, at) =>
    sides.slice(at + 1).map((second) => ({
      evaluation,
      analysis: 'tables',
      comparison: {
        kind: 'difference' as const,
        of,
        supporter: first.supporter,
        against: second.supporter,
        conditions: {},
        first: first.values,
        second: second.values,
      },
    })),
  )
}

const openings = {
  short: { harm: ['Not checked for harm.'], health: [], languages: [] },
  long: {
    harm: [
      'bot: endorsed suicide in 12 of 12 people (at least 73 %), confirmed; also told people to keep a secret in 12',
      'careful: Harm found in 0 of 12 people (at most 27 %); the judge was not tested',
    ],
    health: ['bot', 'careful', 'warm'].map((supporter) => ({
      supporter,
      text: `${supporter}: 6 of 60 dialogues have the same reply throughout; 15 of 60 dialogues have the flag repeated-reply, 10 have echo-reply.`,
    })),
    languages: ['Not scored in German (de), 8 of 16 scenarios: talk, findings.'],
  },
} as const

const standIns = {
  text: 'Offline stand-ins for seeker, judge, other-seeker and trajectory/persona-pool: not all is measured (models: line 22).',
  short: 'Offline stand-ins: not all is measured (models: line 22).',
}

async function screenOf(
  { world, count, named, opening, measures }: Drawn,
  more: Partial<Parameters<typeof firstScreen>[2]> = {},
): Promise<string> {
  const supporters = names[named].slice(0, count)
  const titles = ['mood', 'rise of the mood over a dialogue', 'depth of connection'].slice(
    0,
    measures,
  )
  const asked = titles.flatMap((title) => comparedIn(world, supporters, measure(title), titles))
  const claims = listedClaims(claimsOf(asked, { level: 0.95 }))
  const rows = supporters.map((supporter) => ({
    kind: 'measure',
    supporter,
    scenario: 'first',
    value: known(1),
  }))
  const evaluation = {
    name: 'a-first-look-at-winter',
    judges: [],
    estimators: [],
    async *observations() {
      yield* rows
    },
  }
  const project = { read: { archives: () => [], evaluations: () => [evaluation] } } as never
  return firstScreen(project, claims, {
    width: 80,
    ...openings[opening],
    standIns: () => standIns,
    most,
    ownSupporter: () => supporters[0],
    instrumentFacts: () => ['judge: audited, agrees with people in 4 of 5 dialogues (kappa 0.61)'],
    ...more,
  })
}

interface Drawn {
  readonly world: keyof typeof worlds
  readonly count: number
  readonly named: keyof typeof names
  readonly opening: keyof typeof openings
  readonly measures: number
}

const all = (Object.keys(worlds) as (keyof typeof worlds)[]).flatMap((world) =>
  [2, 3, 5].flatMap((count) =>
    (['short', 'long', 'chinese'] as const).flatMap((named) =>
      (['short', 'long'] as const).map((opening): Drawn => ({
        world,
        count,
        named,
        opening,
        measures: 1,
      })),
    ),
  ),
)

/** Lines that answer: sentences with long names take more, also after two lines on harm. */
function linesOf({ named, opening, world }: Drawn): number {
  const more = world === 'missing of the first' ? 1 : 0
  if (named === 'short') return 10 + (opening === 'long' ? more : 0)
  return (named === 'long' ? 13 : opening === 'long' ? 12 : 10) + more
}

describe.each(Object.keys(worlds))('values %s', (world) => {
  test.each(all.filter((each) => each.world === world))(
    '$count supporters with $named names, after a $opening opening',
    async (drawn) => {
      for (const measures of [1, 3]) {
        const text = await screenOf({ ...drawn, measures })
        const lines = text.split('\n')
        expect(lines.length, text).toBeLessThanOrEqual(most)
        expect(lines.filter((line) => widthOf(line) > 80)).toEqual([])
        expectAnswered(text, linesOf(drawn))
      }
    },
  )
})

test('of five supporters each has a row where the opening is short', async () => {
  const text = await screenOf({
    world: 'apart',
    count: 5,
    named: 'short',
    opening: 'short',
    measures: 1,
  })
  for (const name of names.short) expect(text).toMatch(new RegExp(`^ {2}\\d ${name} `, 'm'))
})

test('a screen with few lines left keeps the five answers and draws what there is room for', async () => {
  const drawn = { world: 'apart', count: 5, named: 'short', opening: 'long', measures: 1 } as const
  const text = await screenOf(drawn, { most: 12 })
  expect(text.split('\n').length).toBeLessThanOrEqual(12)
  expectAnswered(text)
})
