/** The first screen of runs that are long, odd or at odds with themselves: always one screen of 24 lines and 80 columns. */
import { claimsOf, listedClaims } from '@attune/claims'
import { createRandom, known } from '@attune/core'
import type { ComparedMeasure, ComparedValue } from '@attune/core/findings'
import * as runtime from '@attune/host'
import { expect, test } from 'vitest'
import { firstScreen } from '../../src/first-screen/first-screen.js'

/** Of a terminal of 24 lines, less what a run prints after it. */
const MOST_LINES = 21

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

/** Values by supporter around these means; the same chance for each, so that equal means are equal values. */
function asked(name: string, of: ComparedMeasure, means: Readonly<Record<string, number>>, primary: string) {
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

async function screen(...parts: readonly Asked[]): Promise<readonly string[]> {
  const claims = listedClaims(claimsOf(parts.flat(), { level: 0.95 }))
  const project = { read: { archives: () => [], evaluations: () => [] } } as never
  const text = await firstScreen(project, claims, {
    runtime,
    width: 80,
    isOffline: true,
    above: [],
    isQuiet: () => false,
    instrument: () => [],
  })
  const lines = text.split('\n')
  expect(lines.filter((line) => runtime.widthOf(line) > 80)).toEqual([])
  return lines
}

const supporters = (count: number, name = 'supporter-of-a-long-name'): Readonly<Record<string, number>> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}-${at + 1}`, 0.9 - at / 30]))

test('of 18 supporters the first four and the last are ranked and drawn, the rest stands below by name', async () => {
  const lines = await screen(asked('care', measure('mood'), supporters(18), 'felt.mood'))
  expect(lines.length).toBeLessThanOrEqual(MOST_LINES)
  const ranks = lines.flatMap((line) => /^ {2}(\d+) supporter/.exec(line)?.[1] ?? [])
  expect(ranks.slice(0, 6)).toEqual(['1', '2', '3', '4', '18', '5'])
  expect(lines.join('\n')).toContain('… 13 more')
})

test('several evaluations of many supporters are one screen: the first whole, of others the verdict, or their names where room is short', async () => {
  const names = ['care', 'grief', 'work', 'school', 'home']
  const lines = await screen(...names.map((name) => asked(name, measure('mood'), supporters(7), 'felt.mood')))
  expect(lines.length).toBeLessThanOrEqual(MOST_LINES)
  const text = lines.join('\n')
  expect(text).toMatch(/^care: supporter/m)
  expect(text).toContain('grief, work, school, home: see attune run --all')
  const few = await screen(...names.map((name) => asked(name, measure('mood'), { v1: 0.8, v2: 0.4 }, 'felt.mood')))
  expect(few.length).toBeLessThanOrEqual(MOST_LINES)
  for (const name of names) expect(few).toContainEqual(`${name}: v1 is better than v2 on mood.`)
})

test('a verdict that has no room in one line is not cut: its evaluation stands by name', async () => {
  const long = { 'a supporter of a long name': 0.8, 'another supporter of a long name': 0.4 }
  const others = { work: long, grief: { v1: 0.8, v2: 0.4 }, home: long }
  const lines = await screen(
    asked('care', measure('mood'), supporters(4), 'felt.mood'),
    ...Object.entries(others).map(([name, own]) => asked(name, measure('mood'), own, 'felt.mood')),
  )
  expect(lines.filter((line) => /^(work|grief|home)\b/.test(line))).toEqual([
    'grief: v1 is better than v2 on mood.',
    'work, home: see attune run --all',
  ])
})

test('where two measures disagree the summary says so, and which of them is primary', async () => {
  const lines = await screen(
    asked('care', measure('mood'), { v1: 0.8, v2: 0.4 }, 'felt.mood'),
    asked('care', measure('rise'), { v1: 0.3, v2: 0.7 }, 'felt.mood'),
  )
  const text = lines.join(' ').replace(/\s+/g, ' ')
  expect(text).toContain('Measures disagree on v1 and v2: v1 is better in mood, v2 in rise. Primary: mood.')
})

test('a measure that equals another is drawn once', async () => {
  const means = { v1: 0.8, v2: 0.4 }
  const lines = await screen(
    asked('care', measure('mood'), means, 'felt.mood'),
    asked('care', measure('mean emotion'), means, 'felt.mood'),
    asked('care', measure('other'), { v1: 0.6, v2: 0.5 }, 'felt.mood'),
  )
  const text = lines.join('\n')
  expect(text).toContain('mood (primary)')
  expect(text).not.toMatch(/^ {2}mean emotion (?!equals)/m)
  expect(text).toMatch(/^ {2}other/m)
})
