import { describe, expect, test } from 'vitest'
import { type Known, known, unknown } from '@attune/core'
import type { GivenNumber } from '@attune/core/internal'
import type { Evaluation, Table } from '@attune/core/findings'
import { labelTables, type TableOptions } from '../../src/analyses/tables.js'
import { readMatches, readRows } from '@attune/kit'
import { columnsOf, preferenceRows } from '@attune/kit/internal'
import { fabricate, type Fabricated } from '@attune/testkit/shared/fabricate.js'
import { cell, valueOf } from '@attune/testkit/shared/read-tables.js'

type Circumstances = Parameters<typeof fabricate>[2]

/** An evaluation with supporters A and B unless told otherwise. */
const measured = async (
  given: readonly Fabricated[],
  options: Partial<TableOptions> = {},
  { supporters = ['A', 'B'], ...more }: Circumstances & { supporters?: readonly string[] } = {},
): Promise<readonly Table[]> =>
  (
    await labelTables(fabricate(supporters, given, more), 'measures', 'mood', {
      ...plain,
      ...options,
    })
  ).tables

const plain: TableOptions = { better: {}, margins: {} }

const judged = async (
  given: readonly Fabricated[],
  gives: Evaluation['gives'] = {},
): Promise<readonly Table[]> =>
  (await labelTables({ ...fabricate(['A', 'B'], given), gives }, 'verdicts', 'kind', plain)).tables

const both = (
  scenario: string,
  a: number,
  b: number,
  more: Partial<Fabricated> = {},
): Fabricated[] => [
  { scenario, supporter: 'A', measures: { x: a }, ...more },
  { scenario, supporter: 'B', measures: { x: b }, ...more },
]

const stages = (scenario: string, supporter: string, ...labels: readonly string[]): Fabricated => ({
  scenario,
  supporter,
  verdicts: labels.map((label) => ['stage', label === '?' ? unknown('unreadable') : known(label)]),
})

const compared = async (...args: Parameters<typeof measured>): Promise<Table> =>
  (await measured(...args)).find(({ id }) => id.endsWith('-comparisons')) ??
  expect.fail('no comparisons')

describe('the table of an estimator', () => {
  test('has a row per supporter and a column per measure, with a mean over dialogues', async () => {
    const [table] = await measured([...both('s1', 1, 2), ...both('s2', 3, 7)])
    expect(table).toMatchObject({ id: 'measures-mood', title: 'Measures of mood' })
    expect(table!.columns.map(({ key }) => key)).toEqual(['supporter', 'x'])
    expect(table!.rows.map((row) => row['supporter'])).toEqual(['A', 'B'])
    expect(cell(table, ['A'], 'x')).toMatchObject({ value: known(2), n: 2 })
    expect(cell(table, ['B'], 'x')).toMatchObject({ value: known(4.5), n: 2 })
  })

  test('names a measure that equals another in every dialogue; what never changes, and what is lost elsewhere, is another', async () => {
    const of = (scenario: string, supporter: string, x: number, more: object = {}): Fabricated => ({
      scenario,
      supporter,
      measures: { x, again: x, never: 0, neither: 0, lost: x, ...more },
    })
    const tables = await measured([
      of('s1', 'A', 1),
      of('s1', 'B', 2),
      of('s2', 'A', 3),
      of('s2', 'B', 4, { lost: 'too short' }),
    ])
    for (const { columns } of tables.slice(0, 2))
      expect(
        columns.flatMap(({ key, sameAs }) => (sameAs === undefined ? [] : [[key, sameAs]])),
      ).toEqual([['again', 'x']])
  })

  test('of measures with equal values shows the primary one', async () => {
    const given = [1, 2, 3, 4].map((x) => ({
      scenario: `s${x % 2}`,
      supporter: x < 3 ? 'A' : 'B',
      measures: { x, again: x, third: x },
    }))
    const evaluation = { ...fabricate(['A', 'B'], given), primary: ['other.x', 'mood.again'] }
    const { tables, sentences = [] } = await labelTables(evaluation, 'measures', 'mood', plain)
    for (const { columns } of tables.slice(0, 2))
      expect(
        columns.flatMap(({ key, sameAs }) => (sameAs === undefined ? [] : [[key, sameAs]])),
      ).toEqual([
        ['x', 'again'],
        ['third', 'again'],
      ])
    expect(sentences.filter((each) => /\bx\b|third/.test(each))).toEqual([])
  })

  test('counts what is missing, each dialogue for its own reason', async () => {
    const [table] = await measured([
      ...both('s1', 1, 2),
      { scenario: 's2', supporter: 'A', measures: { x: 'too short' } },
      { scenario: 's3', supporter: 'A', measures: 'failed: ANSWER' },
      { scenario: 's4', supporter: 'A', failed: 'failed: TIMEOUT' },
      { scenario: 's5', supporter: 'A', measures: { y: 3 } },
    ])
    const missing = { 'failed: ANSWER': 1, 'failed: TIMEOUT': 1, 'not given': 1, 'too short': 1 }
    expect(cell(table, ['A'], 'x')).toMatchObject({ value: known(1), n: 1, missing })
    expect(cell(table, ['B'], 'y')).toEqual({
      value: unknown('not given'),
      n: 0,
      missing: { 'not given': 1 },
    })
  })

  test('keeps the row of a supporter that nothing is known of', async () => {
    const given: Fabricated[] = [{ scenario: 's1', supporter: 'A', measures: { x: 1 } }]
    const [table] = await measured(given, {}, { supporters: ['A', 'silent'] })
    expect(cell(table, ['silent'], 'x')).toEqual({ value: unknown('no values'), n: 0 })
  })

  test('takes titles, scales and directions from who asks for it', async () => {
    const evaluation = fabricate(['A', 'B'], both('s1', 0.25, 0.5))
    const rows = await readRows(evaluation, { kind: 'measure', source: 'mood' })
    const style = { title: 'BEL', scale: 100, digits: 1, better: 'higher' } as const
    expect(columnsOf(rows, { x: style })).toEqual([{ key: 'x', of: 'x', ...style }])
  })

  test.each([
    [1234, 0],
    [98.7, 1],
    [0.5, 3],
    [0.0123, 4],
    [0, 2],
  ])(
    'shows three significant digits of its largest number: %d with %d decimals',
    async (largest, digits) => {
      const [table] = await measured(both('s1', -largest, 0))
      expect(table!.columns[1]).toMatchObject({ digits })
    },
  )

  test('can be divided by tags of the scenarios, each group with rows of its own', async () => {
    const given = [
      ...both('s1', 1, 2, { tags: { theme: 'zh', events: '10' } }),
      ...both('s2', 3, 4, { tags: { theme: 'zh', events: '9' } }),
      ...both('s3', 5, 6),
    ]
    const [, table] = await measured(given, { by: ['events', 'theme'] })
    expect(table!.id).toBe('measures-mood-by-events-theme')
    expect(table!.rows.map((row) => [row['by.events'], row['by.theme'], row['supporter']])).toEqual(
      [
        ['(none)', '(none)', 'A'],
        ['(none)', '(none)', 'B'],
        ['9', 'zh', 'A'],
        ['9', 'zh', 'B'],
        ['10', 'zh', 'A'],
        ['10', 'zh', 'B'],
      ],
    )
    expect(valueOf(cell(table, ['10', 'B'], 'x'))).toBe(2)
  })

  test('has other keys for measures that are named as its text columns are', async () => {
    const [table] = await measured([{ scenario: 's1', supporter: 'A', measures: { supporter: 7 } }])
    expect(table!.rows[0]).toMatchObject({ supporter: 'A', 'value.supporter': { value: known(7) } })
  })

  test('is the same in whatever order dialogues come', async () => {
    const given = [...both('s1', 1, 2), ...both('s2', 3, 9), ...both('s3', 4, 4, { cluster: 's1' })]
    expect(await measured([...given].reverse())).toEqual(await measured(given))
  })

  test('says that nothing is known where no dialogue has a value', async () => {
    const given: Fabricated[] = ['s1', 's2', 's3'].map((scenario, index) => ({
      scenario,
      supporter: 'A',
      measures: index === 0 ? 'too short' : 'failed: ANSWER',
    }))
    const tables = await measured(given)
    expect(tables).toHaveLength(1)
    expect(tables[0]!.notes[0]).toBe(
      'None of 3 dialogues has a value: failed: ANSWER (2), failed: too short (1).',
    )
  })

  test('is not there for a label without results, and refused for one that does not exist', async () => {
    expect(await measured([{ scenario: 's1', supporter: 'A' }])).toEqual([])
    await expect(
      readRows(fabricate(['A'], []), { kind: 'measure', source: 'bood' }),
    ).rejects.toMatchObject({
      code: 'SUMMARY_UNKNOWN_NAME',
      details: { what: 'estimator', name: 'bood', known: 'mood' },
    })
  })

  test.each([
    [20, []],
    [12, []],
    [
      4,
      [
        'Only 4 independent scenarios, 8 are needed: means have no interval, comparisons have no p-value.',
      ],
    ],
  ])(
    'says what %d scenarios cannot tell, counting clusters rather than dialogues',
    async (clusters, notes) => {
      const scenarios = Array.from({ length: 24 }, (_, index) => index)
      const given = scenarios.flatMap((index) =>
        both(`s${index}`, 1, 2, { cluster: `story ${index % clusters}` }),
      )
      expect((await measured(given))[0]!.notes).toEqual(notes)
    },
  )

  test('says who is better by what the component declares, unless the options say otherwise', async () => {
    const given = Array.from({ length: 12 }, (_, index) =>
      both(`s${index}`, 1 + (index % 3), 9 + (index % 2)),
    ).flat()
    const said = async (x: GivenNumber, options: Partial<TableOptions> = {}): Promise<string> => {
      const evaluation = { ...fabricate(['A', 'B'], given), gives: { mood: { measures: { x } } } }
      const { sentences = [] } = await labelTables(evaluation, 'measures', 'mood', {
        ...plain,
        ...options,
      })
      return sentences.join(' ')
    }
    expect(await said({})).toContain('B is higher than A')
    expect(await said({ better: 'higher' })).toContain('B is better than A')
    expect(await said({ better: 'lower' })).toContain('A is better than B')
    expect(await said({ title: 'X' })).toContain('B is higher than A')
    expect(await said({ better: 'higher' }, { better: { x: 'lower' } })).toContain(
      'A is better than B',
    )
  })

  test('marks the numbers that stand-ins had a part in, and the differences with them', async () => {
    const given = [...both('s1', 1, 2), ...both('s2', 3, 5)].map((each) =>
      each.supporter === 'B' ? { ...each, offline: true } : each,
    )
    const [means, differences] = await measured(given)
    expect(cell(means!, ['A'], 'x').offline).toBe(false)
    expect(cell(means!, ['B'], 'x').offline).toBe(true)
    expect(cell(differences!, ['A', 'B'], 'x').offline).toBe(true)
  })

  test('counts the flags of dialogues', async () => {
    const flags = [
      { kind: 'empty-reply', turn: 1 },
      { kind: 'empty-reply', turn: 3 },
      { kind: 'forged-role', turn: 3 },
    ]
    const given = [...both('s1', 1, 2), { ...both('s2', 1, 2)[0]!, flags }]
    const [means] = await measured(given)
    expect(means!.notes.at(-1)).toBe('1 of 3 dialogues flagged: 1 empty-reply, 1 forged-role.')
  })
})

describe('the table of a dialogue judge', () => {
  test('has the mean of a criterion with numbers, over scenarios, each of them the mean of its verdicts', async () => {
    const [table] = await judged([
      {
        scenario: 's1',
        supporter: 'A',
        verdicts: [
          ['warmth', known(2)],
          ['warmth', known(5)],
        ],
      },
      {
        scenario: 's2',
        supporter: 'A',
        verdicts: [
          ['warmth', unknown('unreadable')],
          ['warmth', known(2)],
        ],
      },
    ])
    expect(table!.id).toBe('verdicts-kind')
    expect(cell(table, ['A'], 'warmth')).toMatchObject({
      value: known(2.75),
      n: 3,
      missing: { unreadable: 1 },
    })
  })

  test('has a share per label of a criterion with labels, of the verdicts that are known', async () => {
    const [table] = await judged([
      stages('s1', 'A', 'early', 'late'),
      stages('s2', 'A', 'early', 'early', '?'),
      stages('s1', 'B', 'late'),
    ])
    expect(table!.columns.slice(1)).toEqual([
      {
        key: 'stage: early',
        title: 'stage: early',
        scale: 100,
        digits: 1,
        unit: '%',
        range: [0, 1],
      },
      { key: 'stage: late', title: 'stage: late', scale: 100, digits: 1, unit: '%', range: [0, 1] },
    ])
    expect(cell(table, ['A'], 'stage: early')).toMatchObject({
      value: known(0.75),
      n: 4,
      missing: { unreadable: 1 },
    })
    expect(cell(table, ['A'], 'stage: late')).toMatchObject({ value: known(0.25), n: 4 })
    expect(cell(table, ['B'], 'stage: early')).toMatchObject({ value: known(0), n: 1 })
  })

  test('calls its columns as the judge says, and plain words where it says nothing', async () => {
    const verdicts: [string, Known<number>][] = [
      ['depthOfConnection', known(2)],
      ['warmth', known(3)],
    ]
    const warmth = { title: 'Warmth of the replies', range: [1, 5], floor: 2 } as const
    const [table] = await judged([{ scenario: 's1', supporter: 'A', verdicts }], {
      kind: { criteria: { warmth } },
    })
    expect(table!.columns.slice(1)).toMatchObject([
      { key: 'depthOfConnection', title: 'depth of connection' },
      { key: 'warmth', title: 'Warmth of the replies', range: [1, 5], floor: 2 },
    ])
  })

  test('takes numbers among labels for labels', async () => {
    const [table] = await judged([
      {
        scenario: 's1',
        supporter: 'A',
        verdicts: [
          ['k', known(1)],
          ['k', known('none')],
        ],
      },
    ])
    expect(table!.columns.slice(1).map(({ key }) => key)).toEqual(['k: 1', 'k: none'])
  })

  test('is not there for a judge of pairs, whose preferences are numbers of either dialogue', async () => {
    const evaluation = fabricate(['A', 'B'], [], {
      pairs: [
        {
          scenario: 's1',
          supporters: ['A', 'B'],
          preferences: { warmth: 'first', depth: 'tie', tact: 'unreadable' },
        },
        { scenario: 's2', supporters: ['A', 'B'], cluster: 'story', missing: 'failed: ANSWER' },
      ],
    })
    expect((await labelTables(evaluation, 'verdicts', 'pairwise', plain)).tables).toEqual([])
    const rows = preferenceRows(await readMatches(evaluation, 'pairwise'))
    const of = (scenario: string, supporter: string) =>
      rows
        .filter((row) => row.scenario === scenario && row.supporter === supporter)
        .map(({ name, value }) => [name, value])
    expect(of('s1', 'A')).toEqual([
      ['warmth', known(1)],
      ['depth', known(0.5)],
      ['tact', unknown('unreadable')],
    ])
    expect(of('s1', 'B').slice(0, 2)).toEqual([
      ['warmth', known(0)],
      ['depth', known(0.5)],
    ])
    expect(of('s2', 'A').map(([, value]) => value)).toEqual(
      Array.from({ length: 3 }, () => unknown('failed: ANSWER')),
    )
    expect(rows.at(-1)).toMatchObject({ cluster: 'story', supporter: 'B' })
  })
})

describe('the table of comparisons', () => {
  test('gives differences first minus second, paired by scenario and repeat', async () => {
    // Differences -1 in s1, -4 and 0 in s2: the mean of the scenarios is -1.5. A has no counterpart
    // in s4.
    const table = await compared([
      ...both('s1', 1, 2),
      ...both('s2', 3, 7),
      ...both('s2', 5, 5, { repeat: 2 }),
      { scenario: 's3', supporter: 'A', measures: { x: 'too short' } },
      { scenario: 's3', supporter: 'B', measures: { x: 4 } },
      { scenario: 's4', supporter: 'B', measures: { x: 1000 } },
    ])
    const difference = cell(table, ['A', 'B'], 'x')
    expect(valueOf(difference)).toBe(-1.5)
    expect(difference).toMatchObject({ n: 3, missing: { 'no value of A': 2 } })
  })

  test('has the interval and the p-value of a textbook’s paired t test', async () => {
    // scipy.stats.ttest_1samp of the differences: p, and the interval at 95 %.
    const differences = [-1, -2, -3, -2, -1, -4, -3, -2]
    const table = await compared(differences.flatMap((each, at) => both(`s${at}`, 5, 5 - each)))
    const { interval, p } = cell(table, ['A', 'B'], 'x')
    expect(interval).toMatchObject({ level: 0.95, method: 't over scenario clusters' })
    expect(interval!.lower).toBeCloseTo(-3.1153639, 6)
    expect(interval!.upper).toBeCloseTo(-1.3846361, 6)
    expect(p?.state === 'known' && p.value).toBeCloseTo(0.0004684, 6)
  })

  test('has neither of fewer than eight scenarios', async () => {
    const table = await compared([...both('s1', 1, 2), ...both('s2', 3, 5), ...both('s3', 0, 3)])
    expect(cell(table, ['A', 'B'], 'x')).toMatchObject({
      noInterval: '3 scenarios, 8 are needed',
      p: unknown('3 scenarios, 8 are needed'),
    })
  })

  test('has no interval where all scenarios have the same difference', async () => {
    const table = await compared(
      Array.from({ length: 8 }, (_, at) => both(`s${at}`, at, at + 1)).flat(),
    )
    expect(cell(table, ['A', 'B'], 'x')).toMatchObject({
      noInterval: 'all scenarios have the same value',
      p: known(2 ** -7),
    })
    expect(cell(table, ['A', 'B'], 'x')).not.toHaveProperty('interval')
  })

  test('compares each supporter with each, or all with the baseline', async () => {
    const given = ['A', 'B', 'C'].map((supporter, index): Fabricated => ({
      scenario: 's1',
      supporter,
      measures: { x: index },
    }))
    const pairsOf = async (options: Partial<TableOptions>) =>
      (await compared(given, options, { supporters: ['A', 'B', 'C'] })).rows.map((row) => [
        row['first'],
        row['second'],
      ])
    expect(await pairsOf({})).toEqual([
      ['A', 'B'],
      ['A', 'C'],
      ['B', 'C'],
    ])
    expect(await pairsOf({ baseline: 'B' })).toEqual([
      ['A', 'B'],
      ['C', 'B'],
    ])
    await expect(pairsOf({ baseline: 'D' })).rejects.toMatchObject({ code: 'SUMMARY_UNKNOWN_NAME' })
  })

  test('adjusts p-values over all claims, beside the raw ones, and says so', async () => {
    const given = Array.from({ length: 8 }, (_, index): Fabricated[] => [
      {
        scenario: `s${index}`,
        supporter: 'A',
        measures: { x: 10, y: [-1, 1][index % 2]!, z: index ** 2 },
      },
      { scenario: `s${index}`, supporter: 'B', measures: { x: 0, y: 0, z: 4 } },
    ]).flat()
    const table = await compared(given)
    // x: all differences are equal, 2 of 256 sign vectors. y: the mean is 0.
    expect(cell(table, ['A', 'B'], 'x')).toMatchObject({
      p: known(2 ** -7),
      adjusted: known(3 * 2 ** -7),
    })
    expect(cell(table, ['A', 'B'], 'y')).toMatchObject({ p: known(1), adjusted: known(1) })
    const { p, adjusted } = cell(table, ['A', 'B'], 'z')
    expect(valueOf({ value: adjusted!, n: 1 })).toBeGreaterThanOrEqual(valueOf({ value: p!, n: 1 }))
    expect(table.notes[0]).toContain(
      'adjusted (secondary claims: Benjamini and Hochberg, by the share of false discoveries over the run)',
    )
  })

  test('is unknown, with p, where there is nothing to compare; for one scenario it has no p', async () => {
    const nothing = await compared([
      { scenario: 's1', supporter: 'A', measures: { x: 1 } },
      { scenario: 's1', supporter: 'B', measures: { x: 'unreadable' } },
    ])
    expect(cell(nothing, ['A', 'B'], 'x')).toMatchObject({
      value: unknown('nothing to compare'),
      n: 0,
      p: unknown('nothing to compare'),
    })
    const single = await compared(both('s1', 1, 3))
    expect(cell(single, ['A', 'B'], 'x')).toEqual({
      value: known(-2),
      n: 1,
      clusters: 1,
      noInterval: '1 scenario, 8 are needed',
      claim: { id: 'trial/mood.x/A~B', family: 'secondary', detected: false },
      p: unknown('1 scenario, 8 are needed'),
      adjusted: unknown('1 scenario, 8 are needed'),
      offline: false,
    })
  })

  test('is not there for a single supporter', async () => {
    const given: Fabricated[] = [{ scenario: 's1', supporter: 'A', measures: { x: 1 } }]
    expect(await measured(given, {}, { supporters: ['A'] })).toHaveLength(1)
  })
})
