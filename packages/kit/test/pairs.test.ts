import { describe, expect, test } from 'vitest'
import { known, type Preference, unknown } from '@attune/core'
import { createRandom } from '@attune/core/internal'
import { combineShowings, mirror, type Quantity, type Table } from '@attune/core/findings'
import { pairs, readMatches, withLengths } from '../src/index.js'
import { type Match, reliability } from '../src/internal.js'
import { evaluationOf, scenario as plain } from '@attune/testkit'
import { fabricate } from '@attune/testkit/shared/fabricate.js'
import { cell, valueOf } from '@attune/testkit/shared/read-tables.js'

type Verdicts = readonly [straight: Preference, swapped: Preference]

/** A match of two supporters, from what the judge said of the positions in both orders. */
function match(
  scenario: string,
  [first, second]: readonly [string, string],
  verdicts: Verdicts,
  name = 'warmth',
): Match {
  const [straight, swapped] = verdicts.map((each) => known(each))
  const showings = [
    { shownFirst: first, outcome: straight! },
    { shownFirst: second, outcome: mirror(swapped!) },
  ]
  const outcome = combineShowings([
    { swapped: false, outcome: straight! },
    { swapped: true, outcome: swapped! },
  ])
  const base = {
    scenario,
    cluster: scenario,
    language: 'en',
    tags: {},
    repeat: 1,
    conditions: {},
    name,
  }
  return { ...base, supporter: first, other: second, outcome, showings }
}

const won: Verdicts = ['first', 'second']
const lost: Verdicts = ['second', 'first']
const firstPosition: Verdicts = ['first', 'first']
const roles = (count: number): string[] => Array.from({ length: count }, (_, at) => `r${at}`)
const evaluation = (supporters: readonly string[] = ['A', 'B']) => fabricate(supporters, [])
const options = { id: 'rates', title: 'Win rates' }
const tableOf = (tables: readonly Table[], id: string): Table =>
  tables.find((table) => table.id === id) ?? expect.fail(id)

describe('pairs', () => {
  test('have the share that the first won, ties half, with its score interval, its p, and counts', () => {
    const matches = roles(20).map((role, at) =>
      match(role, ['A', 'B'], at < 15 ? won : at < 18 ? lost : firstPosition),
    )
    const { tables } = pairs(evaluation(), matches, options)
    const rate = cell(tableOf(tables, 'rates'), ['A', 'B'], 'warmth')
    expect(rate).toMatchObject({ value: known(0.8), n: 20, clusters: 20 })
    expect(rate.interval).toMatchObject({
      method: expect.stringContaining('over scenario clusters'),
    })
    expect(valueOf({ value: rate.p!, n: 1 })).toBeLessThan(0.011)
    expect(tableOf(tables, 'rates-counts').rows[0]).toMatchObject({ warmth: '15–3–2' })
  })

  test('speak of the same pair, whichever of the two is named first', () => {
    const turned = roles(10).map((role, at) =>
      at % 2 ? match(role, ['B', 'A'], lost) : match(role, ['A', 'B'], won),
    )
    const { tables, sentences } = pairs(evaluation(), turned, options)
    expect(cell(tables[0], ['A', 'B'], 'warmth')).toMatchObject({ value: known(1), n: 10 })
    expect(tables[0]!.notes).toContain('10 of 10 comparisons: at least 69 %.')
    expect(sentences[0]).toBe(
      'warmth: A is preferred to B in 100 % [69, 100] of matches (p = 0.002, 10 scenarios).',
    )
  })

  test('name nobody where half is possible, and say what would tell', () => {
    const matches = roles(12).map((role, at) => match(role, ['A', 'B'], at < 7 ? won : lost))
    expect(pairs(evaluation(), matches, options).sentences[0]).toMatch(
      /^warmth: A and B cannot be told apart at 12 scenarios \(four of five such studies find a difference of \d+ points\)\.$/,
    )
  })

  test('are drawn beside their two sides, and speak of p-values where scenarios are few, not of means', () => {
    const few = pairs(
      evaluation(),
      roles(5).map((role) => match(role, ['A', 'B'], won)),
      options,
    )
    expect(JSON.stringify(few.figures[0]!.spec)).toContain('"A against B"')
    expect(few.tables[0]!.notes).toContain(
      'Only 5 independent scenarios, 8 are needed: comparisons have no p-value.',
    )
    const more = pairs(
      evaluation(),
      roles(12).map((role) => match(role, ['A', 'B'], won)),
      options,
    )
    expect(more.tables[0]!.notes.join(' ')).not.toContain('skewed')
  })

  test('rank supporters that met, where others met apart: a judge across conditions', () => {
    const matches = roles(10).flatMap((role, at) =>
      ['A', 'B'].map((name) =>
        match(role, [`${name} (small)`, `${name} (large)`], at < 7 ? lost : won),
      ),
    )
    const lengths = matches.map((each, at) => ({
      ...each,
      lengths: [3 + (at % 3), 5 - (at % 4)] as const,
    }))
    const { tables } = pairs(evaluation(), lengths, options)
    const { rows, notes } = tableOf(tables, 'rates-abilities')
    const numbers = rows.map((row) => [
      row['supporter'],
      Math.sign(valueOf(row['warmth'] as Quantity)),
    ])
    expect(numbers).toEqual([
      ['A (small)', -1],
      ['A (large)', 1],
      ['B (small)', -1],
      ['B (large)', 1],
    ])
    expect(notes.join(' ')).toContain('each set of those that did has its own mean of 0')
    const atEqualLength = tableOf(tables, 'rates-length').rows.map(
      (row) => (row['warmth'] as Quantity).value.state,
    )
    expect(atEqualLength).toEqual(['known', 'known'])
  })

  test('say how often the judge agrees with itself in both orders', () => {
    const matches = roles(10).map((role, at) =>
      match(role, ['A', 'B'], at < 4 ? won : firstPosition),
    )
    const { tables, sentences } = pairs(evaluation(), matches, options)
    const said =
      'The judge gave the same verdict in both orders in 40 % of 10 pairs (10 scenarios): it often contradicts itself, read its preferences with care.'
    expect(sentences.at(-1)).toBe(said)
    expect(tables[0]!.notes).toContain(said)
  })

  test('have abilities of all supporters, with a note where one always won', () => {
    const others = [
      ['A', 'B'],
      ['A', 'C'],
      ['B', 'C'],
    ] as const
    const mixed = roles(10).flatMap((role, at) =>
      others.map((pair) => match(role, pair, at < 7 ? won : lost)),
    )
    const abilities = (matches: readonly Match[]) =>
      tableOf(pairs(evaluation(['A', 'B', 'C']), matches, options).tables, 'rates-abilities')
    const [a, b, c] = ['A', 'B', 'C'].map((name) => cell(abilities(mixed), [name], 'warmth'))
    expect(valueOf(a!)).toBeGreaterThan(valueOf(b!))
    expect(valueOf(a!) + valueOf(b!) + valueOf(c!)).toBeCloseTo(0, 9)
    expect(a!.interval!.upper).toBeGreaterThan(valueOf(a!))
    const always = abilities(
      roles(10).flatMap((role) => others.map((pair) => match(role, pair, won))),
    )
    expect(valueOf(cell(always, ['A'], 'warmth'))).toBeGreaterThan(
      valueOf(cell(always, ['C'], 'warmth')),
    )
    expect(cell(always, ['A'], 'warmth')).toMatchObject({
      noInterval: 'it would depend on what was added',
    })
    expect(always.notes.join(' ')).toContain('warmth: one supporter always won or always lost')
  })

  test('have win rates at equal length where lengths are given', () => {
    // The longer answer wins in nine of ten roles, whoever gave it; A is longer in three of four.
    const matches = roles(40).map((role, at): Match => {
      const isLonger = at % 4 !== 0
      const wins = at % 10 === 7 || at % 20 === 4 ? !isLonger : isLonger
      return {
        ...match(role, ['A', 'B'], wins ? won : lost),
        lengths: isLonger ? [90, 40] : [40, 90],
      }
    })
    const { tables } = pairs(evaluation(), matches, options)
    const plain = valueOf(cell(tableOf(tables, 'rates'), ['A', 'B'], 'warmth'))
    const equal = cell(tableOf(tables, 'rates-length'), ['A', 'B'], 'warmth')
    expect(plain).toBeGreaterThan(0.6)
    expect(Math.abs(valueOf(equal) - 0.5)).toBeLessThan(plain - 0.5)
    expect(equal.interval).toMatchObject({ method: 'jackknife t over scenario clusters' })
  })

  test('that were not judged are missing for their reason', async () => {
    const given = fabricate(['A', 'B'], [], {
      pairs: [
        { scenario: 's1', supporters: ['A', 'B'], preferences: { warmth: 'first' } },
        { scenario: 's2', supporters: ['A', 'B'], missing: 'failed: ANSWER' },
      ],
    })
    const { tables, sentences } = pairs(given, await readMatches(given, 'pairwise'), options)
    expect(cell(tables[0], ['A', 'B'], 'warmth')).toMatchObject({
      n: 1,
      missing: { 'failed: ANSWER': 1 },
    })
    expect(sentences.at(-1)).toContain('saw no pair in both orders')
  })
})

describe('pairs in several conditions', () => {
  const inCondition = (seeker: string, wins: number): Match[] =>
    roles(10).map((role, at) => ({
      ...match(role, ['A', 'B'], at < wins ? won : lost),
      tags: { topic: at < 5 ? 'work' : 'home' },
      conditions: { seeker },
    }))
  const matches = [...inCondition('a', 10), ...inCondition('b', 6)]

  test('are pooled first, then by condition; sentences speak of all together', () => {
    const { tables, sentences } = pairs(evaluation(), matches, options)
    const cells = tableOf(tables, 'rates').rows.map((row) => [
      row['by.seeker'],
      row['first'],
      valueOf(row['warmth'] as Quantity),
      (row['warmth'] as Quantity).n,
      (row['warmth'] as Quantity).clusters,
    ])
    expect(cells).toEqual([
      ['all', 'A', 0.8, 20, 10],
      ['a', 'A', 1, 10, 10],
      ['b', 'A', 0.6, 10, 10],
    ])
    expect(
      tableOf(tables, 'rates-counts').rows.map((row) => [row['by.seeker'], row['warmth']]),
    ).toEqual([
      ['all', '16–4–0'],
      ['a', '10–0–0'],
      ['b', '6–4–0'],
    ])
    expect(sentences.filter((sentence) => sentence.startsWith('warmth'))).toEqual([
      expect.stringContaining('A is preferred to B in 80 %'),
    ])
  })

  test('are adjusted together, all of one table', () => {
    const { tables } = pairs(evaluation(), matches, options)
    const { p, adjusted } = tables[0]!.rows[1]!['warmth'] as Quantity
    expect(tables[0]!.notes[0]).toContain('by the share of false discoveries over the run')
    expect(valueOf({ value: adjusted!, n: 1 })).toBeGreaterThan(valueOf({ value: p!, n: 1 }))
  })

  test('are divided by tags too, where this is asked for, without sentences', () => {
    const { tables, sentences } = pairs(evaluation(), matches, { ...options, by: ['topic'] })
    const texts = tables[0]!.rows.map((row) => `${row['by.topic']} ${row['by.seeker']}`)
    expect(texts).toEqual(['home all', 'home a', 'home b', 'work all', 'work a', 'work b'])
    expect(sentences).toEqual([])
  })

  test('can be of one supporter across conditions: contestants are those that met', () => {
    const named = (value: string): string => `A [seeker=${value}]`
    const met = [
      [named('a'), named('b')],
      [named('a'), named('c')],
      [named('b'), named('c')],
    ] as const
    const across = roles(10).flatMap((role, at) =>
      met.map((pair) => match(role, pair, at < 8 ? won : lost)),
    )
    const { tables } = pairs(evaluation(), across, options)
    expect(tableOf(tables, 'rates').rows.map(({ first, second }) => [first, second])).toEqual(met)
    const abilities = tableOf(tables, 'rates-abilities').rows
    expect(abilities.map(({ supporter }) => supporter)).toEqual([
      named('a'),
      named('b'),
      named('c'),
    ])
    expect(valueOf(abilities[0]!['warmth'] as Quantity)).toBeGreaterThan(
      valueOf(abilities[2]!['warmth'] as Quantity),
    )
  })

  test('are read as matches of their own', async () => {
    const given = fabricate(['A', 'B'], [], {
      pairs: ['a', 'b'].map((seeker) => ({
        scenario: 's1',
        supporters: ['A', 'B'],
        conditions: { seeker },
        preferences: { warmth: seeker === 'a' ? 'first' : 'second' },
      })),
    })
    const read = await readMatches(given, 'pairwise')
    expect(read.map(({ conditions, outcome }) => [conditions, outcome])).toEqual([
      [{ seeker: 'a' }, known('first')],
      [{ seeker: 'b' }, known('second')],
    ])
  })
})

/** Choices of raters in one scenario, as the engine reads them: each pair is shown in both orders. */
const chosen = (scenario: string, votes: readonly (Preference | undefined)[]) => ({
  scenario: { ...plain, id: scenario },
  repeat: 1,
  judge: 'people',
  supporters: ['A', 'B'] as const,
  criteria: [
    {
      criterion: 'warmth',
      outcome: known('tie' as const),
      showings: ['A', 'B'].flatMap((shownFirst) =>
        votes.map((vote) => {
          const seen = vote === undefined ? unknown('left empty') : known(vote)
          const outcome = shownFirst === 'A' ? seen : mirror(seen)
          return { shownFirst, verdict: { criterion: 'warmth', outcome, rationale: '' } }
        }),
      ),
    },
  ],
})

test('a pair is won by what more raters prefer, and nothing is said of an order that is not known', async () => {
  const given = evaluationOf({
    judges: ['people'],
    gives: { people: { criteria: { '*': { byRaters: true } } } },
    pairs: [
      chosen('one of two', ['first', 'tie']),
      chosen('most', ['second', 'first', 'second']),
      chosen('as many', ['first', 'second', 'tie']),
      chosen('who answered', [undefined, 'first']),
      chosen('nobody', [undefined, undefined]),
    ],
  })
  const matches = await readMatches(given, 'people')
  expect(matches.map(({ scenario, outcome }) => [scenario, outcome])).toEqual([
    ['one of two', known('first')],
    ['most', known('second')],
    ['as many', known('tie')],
    ['who answered', known('first')],
    ['nobody', unknown('left empty')],
  ])
  const { tables } = pairs(given, matches, options)
  expect(tableOf(tables, 'rates').notes.join(' ')).not.toMatch(/shown first|both orders/)
})

const saying = (words: number) => ({
  turns: [
    { speaker: 'supporter' as const, text: Array.from({ length: words }, () => 'word').join(' ') },
  ],
  ending: { reason: 'turn-limit' as const },
})

test('lengths are those of the dialogue in the condition of its match, across conditions too', async () => {
  const words = { a: 2, b: 5 } as const
  const given = evaluationOf({
    dialogues: (['a', 'b'] as const).flatMap((seeker) =>
      ['A', 'B'].map((supporter) => ({
        scenario: { id: 's1' },
        supporter,
        conditions: { seeker },
        dialogue: saying(words[seeker] + Number(supporter === 'B')),
      })),
    ),
  })
  const alike = { ...match('s1', ['A', 'B'], won), conditions: { seeker: 'b', 'heard.model': 'x' } }
  const across = match('s1', ['A [seeker=a]', 'A [seeker=b]'], won)
  const unknownSide = match('s1', ['A', 'nobody'], won)
  const found = await withLengths(given, [alike, across, unknownSide])
  expect(found.map(({ lengths }) => lengths)).toEqual([[5, 6], [2, 5], undefined])
})

test('a judge that flips a coin seldom makes one supporter better', () => {
  const random = createRandom('coins')
  const answers: readonly Preference[] = ['first', 'second', 'tie']
  const coin = (): Preference => answers[Math.floor(random() * 3)]!
  const models = [
    ['A', 'B'],
    ['A', 'C'],
    ['B', 'C'],
  ] as const
  let named = 0
  for (let seed = 0; seed < 60; seed++) {
    const matches = roles(10).flatMap((role) =>
      ['x', 'y', 'z'].flatMap((name) =>
        models.map((pair) => match(role, pair, [coin(), coin()], name)),
      ),
    )
    const { sentences } = pairs(evaluation(['A', 'B', 'C']), matches, options)
    named += Number(sentences.some((sentence) => sentence.includes('is preferred to')))
    expect(sentences.at(-1)).toContain('it often contradicts itself')
  }
  // 7 % is the limit; three standard errors of chance.
  expect(named / 60).toBeLessThan(0.07 + 3 * Math.sqrt((0.07 * 0.93) / 60))
})

describe('the reliability of a judge', () => {
  const told = (matches: readonly Match[]) =>
    reliability(evaluation(), matches, { id: 'reliability', judge: 'heard' })
  const tableOf = (matches: readonly Match[]) => told(matches).tables[0]

  test('counts verdicts that follow the position, and tests it over scenarios', () => {
    const table = tableOf(roles(10).map((role) => match(role, ['A', 'B'], firstPosition)))
    const row = (column: string): Quantity => cell(table, ['warmth'], column)
    expect(row('consistent')).toMatchObject({ value: known(0), n: 10 })
    expect(row('bound')).toMatchObject({ value: known(1) })
    expect(row('firstWins')).toMatchObject({ value: known(1), n: 20 })
    expect(row('position')).toMatchObject({ value: known(1), n: 10, clusters: 10 })
    expect(row('position').interval!.lower).toBeGreaterThan(0)
    expect(table?.columns.map(({ key }) => key)).not.toContain('again')
  })

  test('is told in a sentence', () => {
    // 2 · 10 / (10 + 1.96²) - 1.
    expect(told(roles(10).map((role) => match(role, ['A', 'B'], firstPosition))).sentences).toEqual(
      [
        'heard: 20 of 20 answers could be read; the same verdict in both orders in 0 %; effect of being shown first +100 points [44, 100], 0 is none (10 scenarios).',
      ],
    )
  })

  test('takes criteria of one scenario as one piece of evidence', () => {
    const criteria = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
      match('r0', ['A', 'B'], firstPosition, name),
    )
    expect(cell(tableOf(criteria), ['all'], 'position')).toMatchObject({
      value: known(1),
      n: 6,
      clusters: 1,
    })
  })
})
