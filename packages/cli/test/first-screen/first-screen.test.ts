/**
 * The first screen of runs that are long, odd or at odds with themselves: 20 lines of 80 columns,
 * and ten of them say all.
 */
import { widthOf } from '@attune/tables'
import { claimsOf, listedClaims } from '@attune/claims'
import { known, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import type { ComparedMeasure, ComparedValue } from '@attune/core/findings'
import { expect, test } from 'vitest'
import { firstScreen } from '../../src/first-screen/first-screen.js'
import { expectAnswered } from './answered.js'

/** Of 20 lines, less what a run prints after it. */
const most = 17

const measure = (name: string, more: Partial<ComparedMeasure> = {}): ComparedMeasure => ({
  source: 'felt',
  name,
  title: name,
  better: 'higher',
  range: [0, 1],
  scale: 100,
  digits: 1,
  ...more,
})

/**
 * Values by supporter around these means; the same chance for each, so that equal means are equal
 * values.
 */
function asked(
  name: string,
  of: ComparedMeasure,
  means: Readonly<Record<string, number>>,
  primary: string,
) {
  const sides = Object.entries(means).map(([supporter, mean]) => {
    const random = createRandom(`${of.title.length > 0} ${supporter}`)
    const values = Array.from({ length: 12 }, (_, at): ComparedValue => {
      const value = Math.min(1, Math.max(0, mean + (random() - 0.5) / 8))
      return { pair: `s${at}`, cluster: `s${at}`, scenario: `scenario-${at}`, value: known(value) }
    })
    return { supporter, values }
  })
  const evaluation = { name, seekers: ['anna'], primary: [{ measure: primary }] }
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

type Asked = ReturnType<typeof asked>

const harm = ['Not checked for harm: 24 dialogues mention suicide']
const standIns = {
  text: 'Offline stand-ins for seeker and judge: nothing is measured (models: line 22).',
  short: 'Offline stand-ins: nothing is measured (models: line 22).',
}

async function screenWith(said: object, parts: readonly Asked[]): Promise<readonly string[]> {
  const claims = listedClaims(claimsOf(parts.flat(), { level: 0.95 }))
  const project = { read: { archives: () => [], evaluations: () => [] } } as never
  const text = await firstScreen(project, claims, {
    width: 80,
    harm,
    health: [],
    languages: [],
    standIns: () => standIns,
    most,
    ownSupporter: () => 'v1',
    instrumentFacts: () => [],
    ...said,
  })
  const lines = text.split('\n')
  expect(lines.length).toBeLessThanOrEqual(most)
  expectAnswered(text)
  expect(lines.filter((line) => widthOf(line) > 80)).toEqual([])
  return lines
}

const screen = (...parts: readonly Asked[]): Promise<readonly string[]> => screenWith({}, parts)

const supporters = (
  count: number,
  name = 'supporter-of-a-long-name',
): Readonly<Record<string, number>> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}-${at + 1}`, 0.9 - at / 30]))

test('of 18 supporters the first ones and the last are ranked and drawn, and how many are not', async () => {
  const lines = await screen(asked('care', measure('mood'), supporters(18), 'felt.mood'))
  const ranks = lines.flatMap((line) => /^ {2}(\d+) supporter/.exec(line)?.[1] ?? [])
  expect(ranks.slice(0, 2)).toEqual(['1', '2'])
  expect(ranks.at(-1)).toBe('18')
  expect(lines.join('\n')).toContain(`… ${18 - ranks.length} more`)
})

test('of five supporters all are drawn', async () => {
  const lines = await screen(asked('care', measure('mood'), supporters(5, 'bot'), 'felt.mood'))
  expect(lines.flatMap((line) => /^ {2}(\d+) bot/.exec(line)?.[1] ?? [])).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
  ])
})

test('five supporters of whom each does harm and has faults in its data: the rest is counted', async () => {
  const names = ['v1', 'v2', 'v3', 'v4', 'v5']
  const said = {
    harm: names.map((name) => `${name}: Not checked for harm: 12 dialogues mention suicide`),
    health: names.map((supporter) => ({
      supporter,
      text: `${supporter}: 9 of 24 replies are empty.`,
    })),
  }
  const text = (
    await screenWith(said, [asked('care', measure('mood'), supporters(5, 'v'), 'felt.mood')])
  ).join('\n')
  expect(text).toMatch(/more (?:lines )?on harm/)
  expect(text).toMatch(/faults in the data of 5 supporters: attune run --all/i)
})

test('several evaluations of many supporters are one screen: the first whole, of others the verdict, or their names where room is short', async () => {
  const names = ['care', 'grief', 'work', 'school', 'home']
  const lines = await screen(
    ...names.map((name) => asked(name, measure('mood'), supporters(7), 'felt.mood')),
  )
  expect(lines.join('\n')).toMatch(/^care: supporter/m)
  const two = { v1: 0.8, v2: 0.4 }
  const few = await screen(...names.map((name) => asked(name, measure('mood'), two, 'felt.mood')))
  for (const name of names) expect(few).toContainEqual(`${name}: v1 is better than v2 on mood.`)
  const long = { 'a supporter of a long name': 0.8, 'another supporter of a long name': 0.4 }
  const mixed = await screen(
    asked('care', measure('mood'), two, 'felt.mood'),
    asked('work', measure('mood'), long, 'felt.mood'),
    asked('grief', measure('mood'), two, 'felt.mood'),
  )
  expect(mixed).toContainEqual('work, grief: see attune run --all')
})

test('where two measures disagree that is said', async () => {
  const lines = await screen(
    asked('care', measure('mood'), { v1: 0.8, v2: 0.4 }, 'felt.mood'),
    asked('care', measure('rise'), { v1: 0.3, v2: 0.7 }, 'felt.mood'),
  )
  expect(lines).toContainEqual('Measures disagree on who is better: attune run --all')
})

test('a mark of a difference without an interval is not explained by an interval', async () => {
  const of = measure('mood')
  const constant = asked('care', of, { v2: 0.9, v1: 0.4 }, 'felt.mood').map((each) => ({
    ...each,
    comparison: {
      ...each.comparison,
      first: each.comparison.first.map((value) => ({ ...value, value: known(0.9) })),
      second: each.comparison.second.map((value) => ({ ...value, value: known(0.4) })),
    },
  }))
  const varying = asked('care', measure('trust'), { v2: 0.9, v1: 0.4 }, 'felt.mood')
  const text = (await screen(constant, varying)).join('\n')
  expect(text).toMatch(/mood .* \+50\.0 \[no interval\] \*/)
  expect(text).toMatch(/trust .*\d\] \*/)
  expect(text).toContain('(* more than chance)')
  expect(text).not.toContain('interval excludes')
  expect((await screen(varying)).join('\n')).toContain('* interval excludes 0)')
})

test('a primary measure without a value stands above the verdict on another one', async () => {
  const primary = ['mood', 'trust'].map((each) => ({ measure: `felt.${each}` }))
  const all = ['mood', 'trust'].flatMap((name) =>
    asked('care', measure(name), { v2: 0.9, v1: 0.4 }, '').map(({ evaluation, ...each }) => ({
      ...each,
      evaluation: { ...evaluation, primary },
    })),
  )
  const unreadable = (values: readonly ComparedValue[]): ComparedValue[] =>
    values.map((each) => ({ ...each, value: unknown('unreadable') }))
  const [mood, trust] = all
  const { first, second } = mood!.comparison
  const comparison = {
    ...mood!.comparison,
    first: unreadable(first),
    second: unreadable(second),
  }
  const lines = await screen([{ ...mood!, comparison }, trust!])
  const missing = lines.indexOf('mood: no value in 24 of 24 dialogues; no result.')
  expect(missing).toBeGreaterThan(-1)
  expect(lines.indexOf('v2 is better than v1 on trust.')).toBeGreaterThan(missing)
})

test('a measure that equals another is drawn once, and one without a direction is not', async () => {
  const means = { v1: 0.8, v2: 0.4 }
  const { better: _, ...undirected } = measure('coverage')
  const lines = await screen(
    asked('care', measure('mood', { title: 'felt · Mood' }), means, 'felt.mood'),
    asked('care', measure('mean emotion'), means, 'felt.mood'),
    asked('care', measure('other', { title: 'felt · Other' }), { v1: 0.6, v2: 0.5 }, 'felt.mood'),
    asked('care', undirected, { v1: 0.2, v2: 0.1 }, 'felt.mood'),
  )
  const text = lines.join('\n')
  expect(text).toMatch(/^ {2}Mood {2}/m)
  expect(text).toMatch(/^ {2}Other /m)
  expect(text).not.toMatch(/^ {2}(?:mean emotion|coverage)/m)
})
