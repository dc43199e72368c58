import type { Scenario } from '@attune/core'
import type { GeneratingSource, Random } from '@attune/core/internal'
import { make, scriptedContext } from '@attune/testkit'
import { describe, expect, test } from 'vitest'
import { builder } from '../../src/builder/index.js'
import { contexts, strategyShares, troubles } from '../../src/builder/taxonomy.js'
import { drawEvents } from '../../src/event-pool/draw.js'

const words = (count: number): string =>
  Array.from({ length: count }, (_, at) => `word${at}`).join(' ')
const built = {
  seeker: `You lost your post at the mill. ${words(60)} You answer in at most 30 words.`,
  supporter: `You are a counsellor who listens. ${words(50)} You answer in at most 30 words.`,
  seekerOpening: 'I have nothing to get up for.',
  supporterOpening: 'What was the last morning like?',
}
const events = [
  'The rent goes up next month.',
  'Your brother says that he cannot lend you money.',
  'The mill calls back everybody but you.',
]
const review = (more: object = {}): string =>
  JSON.stringify({
    ...Object.fromEntries(
      ['belongs', 'concrete', 'strategy', 'secret', 'opening', 'safe'].map((name) => [name, true]),
    ),
    events: events.map(() => ({ fits: true, worsens: true })),
    ...more,
  })
const good = [JSON.stringify(built), JSON.stringify({ events }), review()]

/** mulberry32, a stream per name. */
const streams =
  (seed: number) =>
  (...names: readonly (string | number)[]): Random => {
    let state = [...JSON.stringify([seed, ...names])].reduce(
      (sum, char) => (sum * 31 + char.charCodeAt(0)) >>> 0,
      7,
    )
    return () => {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    }
  }

async function build(answers: readonly string[], options: object = {}) {
  const source = make(builder, {
    eventCounts: [3],
    pool: 3,
    repairs: 0,
    ...options,
  }) as GeneratingSource
  const [seed] = [...source.seeds(streams(1))]
  const { context, asked } = scriptedContext({ component: builder, answers })
  return { made: await source.generate(seed!, context), asked }
}

describe('a scenario', () => {
  test('is written, filled with events and read by a reviewer: three questions', async () => {
    const { made, asked } = await build(good)
    const scenario = made as Scenario
    expect(asked.map(({ prompt }) => prompt)).toEqual([
      'build-scenario',
      'build-events',
      'review-scenario',
    ])
    expect(scenario).toMatchObject({
      id: 'en-1',
      profile: built.seeker,
      brief: built.supporter,
      opening: [{ speaker: 'seeker' }, { speaker: 'supporter' }],
      tags: {
        domain: 'Professional and Social',
        subcategory: 'Occupational Stress',
        events: '3',
        paramSet: 'fast_10_turns',
      },
    })
    expect(scenario.events.map(({ text }) => text).sort()).toEqual(events.toSorted())
  })

  test.each([
    [
      'a text that is too short',
      { ...built, seeker: 'You are sad. At most 30 words.' },
      'seeker has 7 words; it needs 50 to 400',
    ],
    [
      'no limit of replies',
      { ...built, supporter: words(60) },
      'seeker and supporter must both be limited to 30 words a reply',
    ],
    [
      'a gap',
      { ...built, seekerOpening: 'I lost my [job] today.' },
      'seekerOpening has a gap that is not filled in',
    ],
    [
      'self-harm',
      { ...built, seekerOpening: 'I think of suicide.' },
      'seekerOpening names suicide or self-harm',
    ],
  ])('with %s is refused and written again, with the reason', async (_, wrong, fault) => {
    const { made, asked } = await build([JSON.stringify(wrong), ...good])
    expect(asked[1]!.messages.at(-1)!.content).toContain(`- ${fault}`)
    expect(made).toMatchObject({ id: 'en-1' })
  })

  test('that the reader refuses each time is left out, with the reason', async () => {
    const refused = [good[0]!, good[1]!, review({ secret: false })]
    const { made } = await build([...refused, ...refused, ...refused])
    expect(made).toEqual({
      state: 'unknown',
      why: 'quality control: the reader says no to "secret"',
    })
  })

  test('has no event that does not fit, is there twice or is told by the setting already', async () => {
    const own = [...events.slice(0, 2), events[0]!, 'You lost your post at the mill.', events[2]!]
    const read = review({ events: [true, false, true].map((fits) => ({ fits, worsens: true })) })
    const { made, asked } = await build([good[0]!, JSON.stringify({ events: own }), read], {
      eventCounts: [1],
      pool: 5,
    })
    expect(asked[2]!.messages.at(-1)!.content).not.toContain('event 4')
    expect((made as Scenario).details['pool']).toEqual([events[0], events[2]])
    expect((made as Scenario).events).toHaveLength(1)
  })

  test('with fewer events than were drawn is refused', async () => {
    const read = review({ events: [true, false, true].map((fits) => ({ fits, worsens: true })) })
    const { made } = await build(Array.from({ length: 3 }, () => [good[0]!, good[1]!, read]).flat())
    expect(made).toMatchObject({ why: 'quality control: 2 of 3 events passed; 3 are needed' })
  })
})

test('seeds go round the fourteen subcategories; the same seed gives the same plan, another one another', () => {
  const plans = (seed: number): unknown[] =>
    [...(make(builder, { count: 28 }) as GeneratingSource).seeds(streams(seed))].map(
      ({ details }) => details,
    )
  expect(plans(1).map((plan) => (plan as (typeof troubles)[number]).subcategory)).toEqual(
    [...troubles, ...troubles].map(({ subcategory }) => subcategory),
  )
  expect(plans(1)).toEqual(plans(1))
  expect(plans(1)).not.toEqual(plans(2))
})

test('events come at random messages: all sets that keep the distances are equally likely', () => {
  const random = streams(3)('draw')
  const counts = new Map<string, number>()
  const n = 6000
  for (let i = 0; i < n; i++) {
    const drawn = drawEvents(random, { count: 2, pool: 5, messages: 10, apart: 2 })!
    expect(new Set(drawn.map(({ index }) => index)).size).toBe(2)
    const turns = drawn.map(({ turn }) => turn).join()
    counts.set(turns, (counts.get(turns) ?? 0) + 1)
  }
  const sets = [2, 3, 4, 5, 6].flatMap((first) =>
    [4, 5, 6, 7, 8].filter((second) => second >= first + 2).map((second) => `${first},${second}`),
  )
  expect([...counts.keys()].sort()).toEqual(sets.sort())
  for (const count of counts.values())
    expect(Math.abs(count / n - 1 / sets.length)).toBeLessThan(0.02)
})

test('events that have no room are refused when seeds are drawn', () => {
  expect(drawEvents(() => 0, { count: 3, pool: 3, messages: 10, apart: 5 })).toBeUndefined()
  const source = make(builder, { messages: 10, eventCounts: [3] }) as GeneratingSource
  expect(() => [...source.seeds(streams(1))]).toThrow(
    /3 events cannot be drawn from 4 at 10 messages/,
  )
})

describe('the mix of a set', () => {
  const details = (options: object) =>
    [...(make(builder, options) as GeneratingSource).seeds(streams(5))].map(
      (seed) => seed.details as Readonly<Record<'subcategory' | 'strategy' | 'distress', string>>,
    )
  const share = (all: readonly string[], name: string): number =>
    all.filter((each) => each === name).length / all.length

  test('has the shares of the paper’s 328 contexts, where they are wanted', () => {
    expect(contexts).toHaveLength(troubles.length)
    expect(contexts.reduce((sum, count) => sum + count, 0)).toBe(328)
    expect(Object.values(strategyShares).reduce((sum, part) => sum + part, 0)).toBe(100)
    const made = details({ count: 4000, mix: 'paper' })
    const codes = made.map(({ strategy }) => strategy)
    for (const [code, percent] of Object.entries(strategyShares))
      expect(Math.abs(100 * share(codes, code) - percent)).toBeLessThan(3)
    const names = made.map(({ subcategory }) => subcategory)
    for (const [at, count] of contexts.entries())
      expect(Math.abs(share(names, troubles[at]!.subcategory) - count / 328)).toBeLessThan(0.02)
  })

  test('draws strategies with the weights of a level of distress', () => {
    const made = details({
      count: 400,
      distress: { mild: { CogChg: 3, SitMod: 1 }, severe: { ResMod: 1 } },
    })
    const mild = made.filter(({ distress }) => distress === 'mild')
    expect(mild.length).toBeGreaterThan(150)
    expect(new Set(mild.map(({ strategy }) => strategy))).toEqual(new Set(['CogChg', 'SitMod']))
    expect(
      share(
        mild.map(({ strategy }) => strategy),
        'CogChg',
      ),
    ).toBeGreaterThan(0.65)
    expect(
      made.filter(({ distress, strategy }) => distress === 'severe' && strategy !== 'ResMod'),
    ).toEqual([])
  })
})
