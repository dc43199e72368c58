import { describe, expect, test } from 'vitest'
import { known, unknown } from '@attune/core'
import type { Findings, Quantity, Statistics } from '@attune/core/findings'
import {
  compare,
  concatFindings,
  type KitColumn,
  means,
  rates,
  type Row,
  trends,
} from '../src/index.js'
import type { CompareOptions } from '../src/internal.js'
import { placeOf } from './figures/place.js'
import { fabricate } from '@attune/testkit/shared/fabricate.js'
import { cell, valueOf } from '@attune/testkit/shared/read-tables.js'

const row = (
  supporter: string,
  scenario: string,
  value: number | string,
  more: Partial<Row> = {},
): Row => ({
  supporter,
  ...placeOf(scenario, 'x'),
  value: typeof value === 'number' ? known(value) : unknown(value),
  ...more,
})

const scenarios = (count: number): string[] => Array.from({ length: count }, (_, at) => `s${at}`)
/** Values that go up and down around a level. */
const around = (level: number, at: number): number => level + [-0.3, 0.1, 0.4, -0.2][at % 4]!
const of = (supporter: string, level: number, count: number, more: Partial<Row> = {}): Row[] =>
  scenarios(count).map((scenario, at) =>
    row(supporter, scenario, around(level, at * (supporter === 'A' ? 1 : 3)), more),
  )

const evaluation = (statistics: Partial<Statistics> = {}, supporters = ['A', 'B']) =>
  fabricate(supporters, [], { statistics })
const x = { key: 'x', title: 'X', better: 'higher' } as const
const options: CompareOptions = { id: 'own', title: 'Own', columns: [x] }
const first = ({ tables }: Findings, column = 'x'): Quantity =>
  tables[0]!.rows[0]![column] as Quantity

/** Rows of a judge, which may give several verdicts on a dialogue. */
const byPeople = { source: 'people' }

describe('a comparison', () => {
  test('says who is better where adjusted p and interval agree', () => {
    const { sentences } = compare(evaluation(), [...of('A', 1, 12), ...of('B', 3, 12)], options)
    expect(sentences).toEqual([
      expect.stringMatching(
        /^X: B is better than A by 2\.00 \[1\.\d+, 2\.\d+\] \(p < 0\.001, 12 scenarios\)\.$/,
      ),
    ])
  })

  test('of dialogues that several raters scored is that of their means, in any order of the raters', () => {
    // In every scenario two raters scored A, and three scored B.
    const rows = scenarios(9).flatMap((id, at) => [
      ...[4, 2].map((score) => row('A', id, score + around(0, at), byPeople)),
      ...[1, 2, 6].map((score) => row('B', id, score, byPeople)),
    ])
    const found = first(compare(evaluation(), rows, options))
    expect(valueOf(found)).toBeCloseTo(
      scenarios(9).reduce((sum, _, at) => sum + around(0, at), 0) / 9,
    )
    expect(found).toMatchObject({ n: 9 })
    expect(found.missing).toBeUndefined()
    expect(first(compare(evaluation(), rows.toReversed(), options))).toEqual(found)
  })

  test('pairs the questions of a dialogue that an analysis computes one by one', () => {
    const rows = scenarios(9).flatMap((id, at) => [
      ...[4, 2].map((score) => row('A', id, score + around(0, at))),
      ...[1, 'unreadable'].map((score) => row('B', id, score)),
    ])
    expect(first(compare(evaluation(), rows, options))).toMatchObject({
      n: 9,
      missing: { 'no value of B': 9 },
    })
  })

  test('leaves out only the rater who gave no score', () => {
    const rows = scenarios(9).flatMap((id, at) => [
      row('A', id, 'left empty', byPeople),
      row('A', id, 3 + around(0, at), byPeople),
      row('B', id, at === 0 ? 'left empty' : 1, byPeople),
    ])
    expect(first(compare(evaluation(), rows, options))).toMatchObject({
      n: 8,
      missing: { 'no value of B': 1 },
    })
  })

  test('says that lower is better where it is', () => {
    const columns = [{ ...x, better: 'lower' as const }]
    const { sentences } = compare(evaluation(), [...of('A', 1, 12), ...of('B', 3, 12)], {
      ...options,
      columns,
    })
    expect(sentences[0]).toMatch(/^X: A is better than B by 2\.00 \[1/)
  })

  test('names nobody where they cannot be told apart, and says what would tell', () => {
    const { sentences } = compare(evaluation(), [...of('A', 1, 12), ...of('B', 1.1, 12)], options)
    expect(sentences).toEqual([
      expect.stringMatching(
        /^X: A and B cannot be told apart at 12 scenarios \(four of five such studies find a difference of 0\.\d+\)\.$/,
      ),
    ])
  })

  test('draws each difference beside its two sides, with a minus between them', () => {
    const { figures } = compare(evaluation(), [...of('A', 1, 12), ...of('B', 3, 12)], options)
    expect(JSON.stringify(figures[0]!.spec)).toContain('"A − B"')
  })

  test('names nobody at three scenarios, however large the difference', () => {
    const { sentences } = compare(evaluation(), [...of('A', 1, 3), ...of('B', 100, 3)], options)
    expect(sentences.join()).not.toContain('better')
  })

  test('tells apart what differs by the same in every scenario', () => {
    const rows = scenarios(8).flatMap((id) => [row('A', id, 1), row('B', id, 0)])
    expect(compare(evaluation(), rows, options).sentences).toEqual([
      'X: A is better than B by 1.00 (p = 0.008, 8 scenarios).',
    ])
  })

  test('has one interval and one p for the same two sides, whatever else is compared', () => {
    const rows = [...of('A', 1, 20), ...of('B', 1.2, 20)]
    const more = [...rows, ...of('A', 5, 20, { name: 'y' }), ...of('B', 1, 20, { name: 'y' })]
    const wide = compare(evaluation(), more, { ...options, columns: [x, { key: 'y', title: 'Y' }] })
    const { interval, p, value } = first(compare(evaluation(), rows, options))
    expect(first(wide)).toMatchObject({ interval, p, value })
  })

  test('adjusts within the family, at the level that the config names', () => {
    const rows = [
      ...of('A', 1, 9),
      ...of('B', 1.2, 9),
      ...of('A', 1, 9, { name: 'y' }),
      ...of('B', 1.02, 9, { name: 'y' }),
    ]
    const columns = [x, { key: 'y', title: 'Y' }]
    const found = (statistics: Partial<Statistics>) =>
      compare(evaluation(statistics), rows, { ...options, columns })
    const { p, adjusted, claim } = first(found({}))
    expect(adjusted).not.toEqual(p)
    expect(claim).toMatchObject({ family: 'secondary', id: 'trial/x/A~B' })
    expect(found({}).tables[0]!.notes[0]).toContain(
      'by the share of false discoveries over the run',
    )
    expect(first(found({ level: 0.9 })).interval!.level).toBeLessThan(
      first(found({})).interval!.level,
    )
  })

  test('of logs that are not the same conversations compares their means', () => {
    const rows = [
      ...of('A', 1, 10),
      ...of('B', 3, 10).map((each) => ({
        ...each,
        scenario: `b${each.scenario}`,
        cluster: `b${each.cluster}`,
      })),
    ]
    const found = compare(evaluation(), rows, options)
    const difference = first(found)
    expect(valueOf(difference)).toBeCloseTo(-2, 1)
    expect(difference).toMatchObject({
      n: 20,
      clusters: 20,
      interval: { method: 'Welch t over scenario clusters' },
    })
    expect(found.tables[0]!.notes[0]).toMatch(
      /^Differences first minus second, not paired: .* Welch t over scenario clusters, in parentheses adjusted/,
    )
  })

  test('pairs those sides that share scenarios, and says which do not', () => {
    const shifted = (rows: readonly Row[]) =>
      rows.map((each) => ({ ...each, scenario: `c${each.scenario}`, cluster: `c${each.cluster}` }))
    const rows = [...of('A', 1, 10), ...of('B', 3, 10), ...shifted(of('C', 3, 10))]
    const { tables } = compare(evaluation({}, ['A', 'B', 'C']), rows, options)
    const [paired, unpaired] = tables[0]!.rows.map((row) => row['x'] as Quantity)
    expect(paired).toMatchObject({
      n: 10,
      clusters: 10,
      interval: { method: 't over scenario clusters' },
    })
    expect(unpaired).toMatchObject({
      n: 20,
      clusters: 20,
      interval: { method: 'Welch t over scenario clusters' },
    })
    // Alone, the paired sides have the same p-value; their interval is narrower, as nothing else is
    // decided with it.
    const { interval, ...alone } = first(compare(evaluation(), rows.slice(0, 20), options))
    expect(paired).toMatchObject({ ...alone, adjusted: {} })
    expect(interval).toMatchObject({ level: 0.95, method: 't over scenario clusters' })
    // Two of the three are found: 1 - 0.05 · 2/3.
    expect(paired!.interval!.level).toBeCloseTo(1 - 0.1 / 3, 12)
    expect(paired!.interval!.lower).toBeLessThan(interval!.lower)
    expect(paired!.interval!.upper).toBeGreaterThan(interval!.upper)
    expect(tables[0]!.notes[0]).toContain(
      'of A − C, B − C, which have no scenario in common and are not paired, Welch',
    )
  })

  test('tests a margin: not worse where a direction is good, equivalent where none is', () => {
    const rows = [...of('A', 1, 20), ...of('B', 1.05, 20)]
    const conclusion = (margin: number, better?: 'higher') => {
      const column = { key: 'x', title: 'X', margin, ...(better && { better }) }
      return compare(evaluation(), rows, { ...options, columns: [column] }).tables[1]!.rows[0]![
        'conclusion'
      ]
    }
    expect(conclusion(0.5, 'higher')).toBe('not worse by the margin')
    expect(conclusion(0.01, 'higher')).toBe('not shown')
    expect(conclusion(0.5)).toBe('equivalent')
    expect(conclusion(0.01)).toBe('not shown')
  })

  test('of conditions goes by supporter, and pairs the same scenario', () => {
    const under = (arm: string, level: number): Row[] => of('A', level, 9, { conditions: { arm } })
    const found = compare(evaluation({}, ['A']), [...under('base', 1), ...under('rag', 2)], {
      ...options,
      between: 'arm',
    })
    expect(found.tables[0]!.rows[0]).toMatchObject({
      'by.supporter': 'A',
      first: 'base',
      second: 'rag',
    })
    expect(valueOf(first(found))).toBeCloseTo(-1, 12)
    expect(found.sentences[0]).toContain('A, rag is better than A, base')
  })

  test('of conditions that are equal names the conditions, and no supporters', () => {
    const under = (arm: string): Row[] => of('A', 1, 9, { conditions: { arm } })
    const { sentences } = compare(evaluation({}, ['A']), [...under('base'), ...under('rag')], {
      ...options,
      columns: [{ key: 'x', title: 'x' }],
      between: 'arm',
      about: 'mood',
    })
    expect(sentences).toEqual([
      'The one number of mood does not tell base and rag apart at 9 scenarios.',
    ])
  })

  test('under several conditions stands with all of them together first, then one by one', () => {
    const under = (model: string, shift: number): Row[] =>
      ['A', 'B'].flatMap((name, at) => of(name, at + shift * at, 9, { conditions: { model } }))
    const { tables } = compare(evaluation(), [...under('small', 0), ...under('large', 2)], options)
    expect(
      tables[0]!.rows.map((each) => [each['by.model'], valueOf(each['x'] as Quantity).toFixed(1)]),
    ).toEqual([
      ['all', '-2.0'],
      ['large', '-3.0'],
      ['small', '-1.0'],
    ])
    expect(tables[0]!.rows[0]!['x']).toMatchObject({ n: 18, clusters: 9 })
  })
})

test('numbers without a direction are spoken of where they tell supporters apart, and summed up where none does', () => {
  const columns = [{ key: 'x', title: 'x' }]
  const apart = compare(evaluation(), [...of('A', 1, 12), ...of('B', 3, 12)], {
    ...options,
    columns,
    about: 'mood',
  })
  expect(apart.sentences[0]).toMatch(/^mood · x: B is higher than A by/)
  const alike = compare(evaluation(), [...of('A', 1, 12), ...of('B', 1, 12)], {
    ...options,
    columns,
    about: 'mood',
  })
  expect(alike.sentences).toEqual([
    'The one number of mood does not tell supporters apart at 12 scenarios.',
  ])
})

test('a share of 0 has its bound in a note', () => {
  const rows = scenarios(60).map((id) => row('A', id, 0))
  const { tables } = rates(evaluation({}, ['A']), rows, {
    id: 'r',
    title: 'R',
    columns: [{ key: 'x', title: 'x' }],
  })
  expect(tables[0]!.notes).toContain('0 of 60 values: at most 6 %.')
})

test('a supporter alone has a sentence of its means', () => {
  const { sentences } = means(evaluation({}, ['A']), of('A', 1, 12), {
    id: 'm',
    title: 'M',
    columns: [x],
  })
  expect(sentences).toEqual([
    expect.stringMatching(/^X: A has 1\.00 \[0\.\d+, 1\.\d+\] \(12 scenarios\)\.$/),
  ])
})

test('a mean weighs the dialogues of a scenario alike, however many raters scored each, and counts scores', () => {
  // Three raters scored the first dialogue of each scenario, and one the second.
  const rows = scenarios(9).flatMap((id) => [
    ...[5, 5, 5].map((score) => row('A', id, score, byPeople)),
    row('A', id, 'left empty', byPeople),
    row('A', id, 1, { ...byPeople, repeat: 2 }),
  ])
  const { tables } = means(evaluation({}, ['A']), rows, { id: 'm', title: 'M', columns: [x] })
  expect(tables[0]!.rows[0]!['x']).toMatchObject({
    value: known(3),
    n: 36,
    clusters: 9,
    missing: { 'left empty': 9 },
  })
})

test('means are marked where a part of them is, and lost rows are missing in every column', () => {
  const rows = [...of('A', 1, 9), row('B', 's0', 'failed: ANSWER', { name: '', offline: true })]
  const { tables } = means(evaluation(), rows, { id: 'm', title: 'M', columns: [x] })
  expect(cell(tables[0], ['B'], 'x')).toMatchObject({ n: 0, value: unknown('failed: ANSWER') })
})

test('a series has its mean at every message, its change, and a sentence of it', () => {
  const rows = scenarios(9).map((id, at) => {
    const values = [0, 1, 2].map((turn) => known(turn * around(1, at)))
    return row('A', id, 3, { series: { over: 'seeker', values } })
  })
  const { tables, figures, sentences } = trends(evaluation({}, ['A']), rows, {
    id: 't',
    title: 'T',
    column: { key: 'mood', title: 'mood' },
  })
  expect(cell(tables[0], ['A'], 'change')).toMatchObject({
    value: known(expect.closeTo(1.93, 2)),
    n: 9,
  })
  expect(figures[0]!.description).toContain('A ends at 1.93')
  expect(sentences).toEqual([
    expect.stringMatching(/^mood, first to last message: with A it rises by 1\.93 \[/),
  ])
})

test('of several series only that of the column is read', () => {
  const rows = scenarios(9).flatMap((id, at) =>
    ['low', 'high'].map((name) => {
      const values = [0, 1].map((turn) => known(turn + around(name === 'low' ? 1 : 100, at)))
      return row('A', id, 3, { name, series: { over: 'seeker', values } })
    }),
  )
  const firstOf = (column: KitColumn) =>
    cell(
      trends(evaluation({}, ['A']), rows, { id: 't', title: 'T', column }).tables[0],
      ['A'],
      'first',
    )
  const low = { value: known(expect.closeTo(1, 0)), n: 9 }
  expect(firstOf({ key: 'low', title: 'Low' })).toMatchObject(low)
  expect(firstOf({ key: 'calm', of: 'low', title: 'Calm' })).toMatchObject(low)
  const where = ({ scenario }: Row): boolean => scenario !== rows[0]!.scenario
  expect(firstOf({ key: 'low', title: 'Low', where })).toMatchObject({ n: 8 })
  expect(() => firstOf({ key: 'lov', title: 'Low' })).toThrow(
    expect.objectContaining({ code: 'COLUMN_UNKNOWN', fix: expect.stringContaining('"low"') }),
  )
})

test('a curve counts the messages of one side from the first one, and turns as a transcript does', () => {
  const axisOf = (over: 'seeker' | 'all') => {
    const rows = scenarios(9).map((id) =>
      row('A', id, 3, { series: { over, values: [known(1), known(2)] } }),
    )
    const [figure] = trends(evaluation({}, ['A']), rows, {
      id: 't',
      title: 'T',
      column: { key: 'x', title: 'x' },
    }).figures
    const spec = JSON.stringify(figure!.spec)
    return [
      /Message of the seeker \(0: the first\)|"Turn"/.exec(spec)?.[0],
      /"domain":\[\d,\d\]/.exec(spec)?.[0],
    ]
  }
  expect(axisOf('seeker')).toEqual(['Message of the seeker (0: the first)', '"domain":[0,1]'])
  expect(axisOf('all')).toEqual(['"Turn"', '"domain":[1,2]'])
})

test('the band of a series holds at all messages together, stays in its range, and says where it is not', () => {
  const rows = scenarios(9).map((id, at) => {
    const values = [5, around(1, at), around(2, at), ...(at < 5 ? [around(3, at)] : [])].map(
      (value) => known(value),
    )
    return row('A', id, 3, { series: { over: 'seeker', values } })
  })
  const column = { key: 'mood', title: 'mood', range: [0, 2.2] as const }
  const [figure] = trends(evaluation({}, ['A']), rows, { id: 't', title: 'T', column }).figures
  const text = JSON.stringify(figure)
  expect(text).toContain('Bands: 95 %, over all messages of a line together')
  expect(text).toContain(
    'No band: all scenarios have the same value; fewer than 8 independent scenarios.',
  )
  const drawn = [...text.matchAll(/"lower":([^,]+),"upper":([^,]+)/g)].map(([, lower, upper]) => [
    lower,
    upper,
  ])
  expect(drawn[0]).toEqual(['null', 'null'])
  expect(drawn[3]).toEqual(['null', 'null'])
  expect(drawn[2]![1]).toBe('2.2')
})

test('findings are joined in their order', () => {
  const one = means(evaluation(), of('A', 1, 9), { id: 'one', title: 'One' })
  const two = means(evaluation(), of('A', 1, 9), { id: 'two', title: 'Two' })
  expect(concatFindings(one, two).tables.map(({ id }) => id)).toEqual(['one', 'two'])
})
