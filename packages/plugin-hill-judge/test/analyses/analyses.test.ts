import {
  isAttuneError,
  known,
  type Component,
  type Findings,
  type PairRecord,
  type Quantity,
  type Table,
} from '@attune/core'
import { evaluationOf, make, scriptedContext } from '@attune/testkit'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guidance } from '../../src/analyses/guidance/index.js'
import { humanAgreement } from '../../src/analyses/human-agreement/index.js'
import { ranking } from '../../src/analyses/ranking/index.js'
import { stages } from '../../src/analyses/stages/index.js'
import { winRates } from '../../src/analyses/win-rates/index.js'
import { pair } from './evaluation.js'

const analyse = (
  component: Component<'analysis'>,
  pairs: readonly PairRecord[],
  options: object = {},
): Promise<Findings> => make(component, options).analyse(evaluationOf({ pairs }), scriptedContext().context)

function rowsOf({ tables }: Findings, id: string): Table['rows'] {
  const table = tables.find((each) => each.id === id)
  return table?.rows ?? expect.fail(`no table ${id} among ${tables.map((each) => each.id).join(', ')}`)
}

const missing = (cell: unknown): unknown => (cell as Quantity).missing
const value = (cell: unknown): unknown => {
  const { value: inner } = cell as Quantity
  return inner.state === 'known' ? Number(inner.value.toFixed(3)) : inner.why
}

const ab = ['a', 'b'] as const

/** a wins both Exploration dimensions of the first role, one of the second; Action is b's. */
const two = [
  pair('one', ab, { Empathy: 'fs', Openness: 'fs', Options: 'sf' }),
  pair('two', ab, { Empathy: 'fs', Openness: 'ff', Options: 'sf' }),
]

describe('stages', () => {
  it('gives the mean over roles of the share of dimensions won, and who is better', async () => {
    const rows = rowsOf(await analyse(stages, two), 'stages')

    expect(rows.map(({ stage, score, decision, majority }) => [stage, value(score), decision, majority])).toEqual([
      ['Exploration', 0.875, 'a', '2–0–0'],
      ['Action', 0, 'b', '0–2–0'],
    ])
    expect((rows[0]!['score'] as Quantity).interval?.method).toContain('Clopper-Pearson')
  })

  it('shows the released rule beside the mean where they disagree', async () => {
    const records = [
      pair('one', ab, { Empathy: 'fs', Openness: 'tt' }),
      pair('two', ab, { Empathy: 'fs', Openness: 'tt' }),
      pair('three', ab, { Empathy: 'sf', Openness: 'sf' }),
    ]
    const [row] = rowsOf(await analyse(stages, records), 'stages')

    expect([value(row?.['score']), row?.['decision'], row?.['majorityDecision']]).toEqual([0.5, 'tie', 'a'])
  })

  it('gives each dimension its own row', async () => {
    const rows = rowsOf(await analyse(stages, two), 'dimensions')

    expect(rows.map(({ dimension, score }) => [dimension, value(score)])).toEqual([
      ['Empathy', 1],
      ['Openness', 0.75],
      ['Options', 0],
    ])
  })

  it('counts verdicts that could not be read, or takes them for ties as released', async () => {
    const records = [pair('one', ab, { Empathy: 'fs', Openness: 'f?' })]
    const [skipped] = rowsOf(await analyse(stages, records), 'stages')
    const [tied] = rowsOf(await analyse(stages, records, { unreadable: 'tie' }), 'stages')

    expect([value(skipped?.['score']), value(skipped?.['verdicts'])]).toEqual([1, 1])
    expect(missing(skipped?.['verdicts'])).toEqual({ 'no verdict': 1 })
    expect([value(tied?.['score']), value(tied?.['verdicts'])]).toEqual([0.75, 2])
  })

  it('says what share of pairs followed the position, and that the wins of the first are then too many', async () => {
    const all = rowsOf(await analyse(stages, two), 'reliability').at(-1)

    expect(value(all?.['consistent'])).toBe(0.833)
    expect(value(all?.['bound'])).toBe(0.167)
    expect(value(all?.['firstWins'])).toBe(0.583)
    expect(all?.['favour']).toEqual({ value: known(1), n: 1 })
    expect(value(all?.['selfConsistent'])).toBe('no values')
  })

  it('says how often the judge repeats itself where it was asked again', async () => {
    const records = [pair('one', ab, { Empathy: 'ff|ss' }), pair('two', ab, { Empathy: 'fs|ss' })]
    const all = rowsOf(await analyse(stages, records), 'reliability').at(-1)

    expect(value(all?.['selfConsistent'])).toBe(0.75)
  })

  it('warns of pairs that were shown in one order only', async () => {
    const { tables } = await analyse(stages, [pair('one', ab, { Empathy: 'f|' })])

    expect(tables[0]?.notes.join(' ')).toContain('both orders')
    expect(value(tables[0]?.rows[0]?.['score'])).toBe(1)
  })

  it('counts comparisons that are missing, with their reasons', async () => {
    const { tables } = await analyse(stages, [...two, pair('three', ab, 'failed: X')])

    expect(tables[0]?.notes.join(' ')).toContain('1 of 3 comparisons are missing (failed: X)')
    expect(missing(tables[0]?.rows[0]?.['verdicts'])).toEqual({ 'failed: X': 2 })
  })

  it('refuses an evaluation without a judge of pairs', async () => {
    await expect(analyse(stages, [])).rejects.toSatisfy(
      (error) => isAttuneError(error) && error.code === 'hill-judge/NO_VERDICTS',
    )
  })
})

/** a beats b, b beats c, and c beats a once: everybody lost to somebody. */
const circle = [
  pair('one', ['a', 'b'], { Empathy: 'fs' }),
  pair('two', ['a', 'b'], { Empathy: 'fs' }),
  pair('one', ['b', 'c'], { Empathy: 'fs' }),
  pair('two', ['b', 'c'], { Empathy: 'fs' }),
  pair('one', ['a', 'c'], { Empathy: 'fs' }),
  pair('two', ['a', 'c'], { Empathy: 'sf' }),
]

describe('win rates', () => {
  it('are a matrix of supporters, the best first', async () => {
    const findings = await analyse(winRates, circle)
    const rows = rowsOf(findings, 'win-rates-exploration')

    expect(rows.map(({ supporter }) => supporter)).toEqual(['a', 'b', 'c'])
    expect(rows[0]).toMatchObject({ 'against.a': '–' })
    expect([value(rows[0]?.['against.b']), value(rows[0]?.['against.c']), value(rows[0]?.['mean'])]).toEqual([
      1, 0.5, 0.75,
    ])
    expect(value(rows[2]?.['against.a'])).toBe(0.5)
    expect(rowsOf(findings, 'wins-exploration')[0]).toMatchObject({ 'against.b': '2–0–0', 'against.c': '1–1–0' })
  })

  it('are drawn per stage, and over all stages by their majority', async () => {
    const { figures, tables } = await analyse(winRates, two)

    expect(figures.map(({ id }) => id)).toEqual(['win-rates-exploration', 'win-rates-action', 'win-rates-overall'])
    expect(value(tables.find(({ id }) => id === 'win-rates-overall')?.rows[0]?.['mean'])).toBe(0.5)
  })
})

describe('the ranking', () => {
  it('gives abilities with intervals, in the order of the matches', async () => {
    const many = ['t', 'u', 'v', 'w'].flatMap((suffix) =>
      circle.map((each) => ({ ...each, scenario: { ...each.scenario, id: each.scenario.id + suffix } })),
    )
    const { tables, figures } = await analyse(ranking, many)
    const thetas = tables[0]!.rows.map((row) => value(row['exploration']) as number)

    expect(tables[0]!.rows.map(({ supporter }) => supporter)).toEqual(['a', 'b', 'c'])
    expect(thetas.reduce((sum, theta) => sum + theta, 0)).toBeCloseTo(0, 2)
    expect(thetas[0]).toBeGreaterThan(thetas[2]!)
    expect((tables[0]!.rows[0]!['exploration'] as Quantity).interval).toMatchObject({ level: 0.95 })
    expect(figures).toHaveLength(1)
  })

  it('adds a tie to every pair where somebody never lost if that is wanted, and says where', async () => {
    const { tables } = await analyse(ranking, two, { separated: 'smooth' })
    const [best, other] = tables[0]!.rows.map((row) => row['exploration'] as Quantity)

    // Two wins and the tie: odds of 2.5 to 0.5.
    expect([value(best), value(other)]).toEqual([0.805, -0.805])
    expect(best).toMatchObject({ noInterval: 'it would depend on the tie that was added' })
    expect(tables[0]!.notes.join(' ')).toMatch(/Exploration.*One tie was added to every pair/)
  })

  it('has no number there otherwise', async () => {
    const { tables } = await analyse(ranking, two)
    expect(value(tables[0]!.rows[0]!['exploration'])).toBe('separated')
  })

  it('has no interval with fewer than 8 scenarios', async () => {
    const [row] = rowsOf(await analyse(ranking, circle), 'abilities')
    expect(row!['exploration']).toMatchObject({ noInterval: '2 scenarios, 8 are needed' })
    expect(row!['exploration']).not.toHaveProperty('interval')
  })
})

describe('guidance', () => {
  const records = [
    pair('one', ['plain', 'guided'], { Empathy: 'sf' }),
    pair('two', ['plain', 'guided'], { Empathy: 'tt' }),
    pair('one', ['other', 'guided'], { Empathy: 'sf' }),
    pair('one', ['guided', 'guided2'], { Empathy: 'sf' }),
    pair('one', ['other', 'guided2'], { Empathy: 'fs' }),
  ]
  const models = [
    { guided: 'guided', unguided: 'plain' },
    { guided: 'guided2', unguided: 'other' },
  ]

  it('is compared across all models and within each, whoever was named first', async () => {
    const findings = await analyse(guidance, records, { models })

    expect(rowsOf(findings, 'guided-against-unguided')[0]).toMatchObject({ stage: 'Exploration', counts: '2–1–1' })
    expect(rowsOf(findings, 'same-model').map(({ guided, counts, rate }) => [guided, counts, value(rate)])).toEqual([
      ['guided', '1–0–1', 0.75],
      ['guided2', '0–1–0', 0],
    ])
  })
})

describe('agreement with people', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attune-labels-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const label = (changes: object = {}): object => ({
    scenario: 'one',
    first: 'a',
    second: 'b',
    annotator: 'ann',
    dimension: 'Empathy',
    verdict: 'first',
    ...changes,
  })

  let files = 0
  async function agree(labels: readonly (object | string)[]): Promise<Findings> {
    const file = join(folder, `${++files}.jsonl`)
    await writeFile(file, labels.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n'))
    return analyse(humanAgreement, two, { file, source: 'two students' })
  }

  it('is given per dimension, stage and overall, with the source of the labels', async () => {
    const findings = await agree([
      label(),
      label({ dimension: 'Options' }),
      label({ dimension: 'Openness', verdict: 'tie' }),
    ])
    const rows = rowsOf(findings, 'with-judge')

    expect(rows.map(({ unit, decided, threeWay }) => [unit, value(decided), value(threeWay)])).toEqual([
      ['Empathy', 1, 1],
      ['Openness', 'no items', 0],
      ['Options', 0, 0],
      ['all of Exploration', 1, 0.5],
      ['all of Action', 0, 0],
      ['all', 0.5, 0.333],
    ])
    expect(findings.tables[0]?.notes[0]).toBe('Labels: two students.')
  })

  it('reads a label of the pair in the other order the other way round', async () => {
    const findings = await agree([label({ first: 'b', second: 'a', verdict: 'second' })])
    expect(value(rowsOf(findings, 'with-judge')[0]?.['decided'])).toBe(1)
  })

  it('keeps annotators apart, and adds what they say alike and how far they agree', async () => {
    const findings = await agree([
      label(),
      label({ annotator: 'bob' }),
      label({ dimension: 'Openness' }),
      label({ dimension: 'Openness', annotator: 'bob', verdict: 'second' }),
    ])
    const overall = rowsOf(findings, 'with-judge').filter(({ unit }) => unit === 'all')

    expect(overall.map(({ labels, decided }) => [labels, value(decided)])).toEqual([
      ['ann', 1],
      ['bob', 0.5],
      ['consensus', 1],
    ])
    expect(value(rowsOf(findings, 'between-people').at(-1)?.['decided'])).toBe(0.5)
    expect(rowsOf(findings, 'majority').length).toBeGreaterThan(0)
  })

  it('counts labels on what the judge was not asked', async () => {
    const { tables } = await agree([label(), label({ scenario: 'nine' }), label({ dimension: 'Humour' })])
    expect(tables[0]?.notes.join(' ')).toContain('2 labels are on something that the judge was not asked')
  })

  it.each([
    ['no JSON', 'hello', /:1: this is not a JSON object/],
    ['no verdict', { ...label(), verdict: 'best' }, /"verdict" is none of/],
    ['no dimension', { ...label(), dimension: '' }, /"dimension" is not a text/],
    ['a repeat before the first', { ...label(), repeat: 0 }, /"repeat" is not a number from 1/],
  ])('refuses a line with %s', async (_, line, message) => {
    await expect(agree([line])).rejects.toMatchObject({ code: 'DATA_LINE', message: expect.stringMatching(message) })
  })
})
