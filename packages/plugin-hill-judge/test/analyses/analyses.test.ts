import { known, type Component } from '@attune/core'
import { createRandom, isAttuneError } from '@attune/core/internal'
import { type Findings, type PairRecord, type Quantity, type Table } from '@attune/core/findings'
import { evaluationOf, make, scriptedContext } from '@attune/testkit'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guidance } from '../../src/analyses/guidance/index.js'
import { humanAgreement } from '../../src/analyses/human-agreement/index.js'
import { stages } from '../../src/analyses/stages/index.js'
import { winRates } from '../../src/analyses/win-rates/index.js'
import { pair } from './evaluation.js'

const analyse = (
  component: Component<'analysis'>,
  pairs: readonly PairRecord[],
  options: object = {},
): Promise<Findings> =>
  make(component, options).analyse(evaluationOf({ pairs }), scriptedContext().context)

function rowsOf({ tables }: Findings, id: string): Table['rows'] {
  const table = tables.find((each) => each.id === id)
  return (
    table?.rows ?? expect.fail(`no table ${id} among ${tables.map((each) => each.id).join(', ')}`)
  )
}

const notesOf = ({ tables }: Findings, id: string): string =>
  tables.find((each) => each.id === id)!.notes.join(' ')
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

/** The same roles several times over, as roles of their own. */
const times = (count: number, records: readonly PairRecord[]): PairRecord[] =>
  Array.from({ length: count }, (_, at) =>
    records.map((each) => ({
      ...each,
      scenario: { ...each.scenario, id: `${each.scenario.id}-${at}` },
    })),
  ).flat()

describe('stages', () => {
  it('gives the mean over roles of the share of dimensions won, and who is better where that can be told', async () => {
    const [few, many] = [await analyse(stages, two), await analyse(stages, times(8, two))]
    const cells = (findings: Findings) =>
      rowsOf(findings, 'stages').map(({ stage, score, decision, roles }) => [
        stage,
        value(score),
        decision,
        roles,
      ])

    expect(cells(few)).toEqual([
      ['Exploration', 0.875, 'cannot tell', '2–0–0'],
      ['Action', 0, 'cannot tell', '0–2–0'],
    ])
    expect(cells(many)).toEqual([
      ['Exploration', 0.875, 'a', '16–0–0'],
      ['Action', 0, 'b', '0–16–0'],
    ])
    const [score] = rowsOf(many, 'stages').map((row) => row['score'] as Quantity)
    expect(score).toMatchObject({
      n: 16,
      clusters: 16,
      interval: { method: 't over scenario clusters' },
    })
    expect(score!.interval!.lower).toBeGreaterThan(0.5)
    expect(score!.interval!.upper).toBeLessThanOrEqual(1)
  })

  it('says in a sentence who is better, by how much, how sure, and in how many scenarios', async () => {
    const { sentences } = await analyse(stages, times(8, two))

    expect(sentences).toEqual([
      'hill-judge/pairwise: 96 of 96 answers could be read, 0 of them after a second question; the same verdict in both orders in 83 %; effect of being shown first +17 points [7, 26], 0 is none (16 scenarios).',
      // Eight leads of 1 and eight of 1/2: 0.75 ∓ t(15) · 0.2582 / 4.
      'Dimensions won minus lost · Exploration: a is better than b by 0.75 [0.61, 0.89] (adjusted p < 0.001, 16 scenarios).',
      // All leads are equal: no interval, p = 2^-15 of the sign flips.
      'Dimensions won minus lost · Action: b is better than a by 1.00 (p < 0.001, 16 scenarios).',
    ])
  })

  it('names nobody better where the judge flips a coin: ten roles, three models', async () => {
    const dimensions = ['Empathy', 'Openness', 'Insight', 'Options']
    const flips = (seed: number) => {
      const random = createRandom(`coin ${seed}`)
      const flip = (): string => (random() < 0.5 ? 'f' : 's') + (random() < 0.5 ? 'f' : 's')
      const met = [['a', 'b'] as const, ['a', 'c'] as const, ['b', 'c'] as const]
      return Array.from({ length: 10 }, (_, role) =>
        met.map((names) =>
          pair(`role ${role}`, names, Object.fromEntries(dimensions.map((name) => [name, flip()]))),
        ),
      ).flat()
    }
    const seeds = Array.from({ length: 40 }, (_, seed) => seed)
    const silent = await Promise.all(
      seeds.map(async (seed) =>
        rowsOf(await analyse(stages, flips(seed)), 'stages').every(
          ({ decision }) => decision === 'cannot tell',
        ),
      ),
    )

    // One in twenty may be wrong; 34 is three errors of the simulation below 38.
    expect(silent.filter(Boolean).length).toBeGreaterThanOrEqual(34)
  })

  it('keeps several judges apart, together, and says how far they agree', async () => {
    const other = two.map((each) => ({
      ...each,
      judge: 'second',
      criteria: pair('x', ab, { Empathy: 'sf', Openness: 'fs', Options: 'sf' }).criteria,
    }))
    const findings = await analyse(stages, [...two, ...other])

    expect(
      rowsOf(findings, 'stages').map((row) => [row['by.judge'], row['stage'], value(row['score'])]),
    ).toEqual([
      ['all', 'Exploration', 0.688],
      ['all', 'Action', 0],
      ['hill-judge/pairwise', 'Exploration', 0.875],
      ['hill-judge/pairwise', 'Action', 0],
      ['second', 'Exploration', 0.5],
      ['second', 'Action', 0],
    ])
    const [agreed] = rowsOf(findings, 'judges')
    expect(agreed).toMatchObject({ raters: 'hill-judge/pairwise and second' })
    expect(agreed!['kappa']).toMatchObject({ n: 6, value: { state: 'known' } })
  })

  it('counts answers that had to be asked for again, and names them first', async () => {
    const [first, ...rest] = pair('one', ab, { Empathy: 'fs' }).criteria[0]!.showings
    const repaired = {
      ...first!,
      verdict: { ...first!.verdict, flags: [{ kind: 'repaired-verdict' }] },
    }
    const criteria = [
      { ...pair('one', ab, { Empathy: 'fs' }).criteria[0]!, showings: [repaired, ...rest] },
    ]
    const findings = await analyse(stages, [{ ...pair('one', ab, {}), criteria }])

    expect(findings.sentences![0]).toContain(
      '2 of 2 answers could be read, 1 of them after a second question',
    )
    expect(notesOf(findings, 'reliability')).toContain(
      '1 of 2 answers could be read only after the judge was asked again.',
    )
  })

  it('shows how long the talks of each supporter are, in messages and words, and how they end', async () => {
    const turns = [
      { speaker: 'supporter', text: 'Hello.', scripted: true },
      { speaker: 'seeker', text: 'Bad.' },
      { speaker: 'supporter', text: 'I hear you, go on.' },
    ] as const
    const talk = (supporter: string, reason: string) => ({
      supporter,
      dialogue: { turns, ending: { reason } },
    })
    const dialogues = [talk('a', 'turn-limit'), talk('b', 'end-of-conversation')]
    const findings = await make(stages, {}).analyse(
      evaluationOf({ pairs: two, dialogues }),
      scriptedContext().context,
    )

    expect(
      rowsOf(findings, 'talks').map((row) => [
        row['supporter'],
        ...['turns', 'words', 'ending: turn-limit', 'ending: end-of-conversation'].map((key) =>
          value(row[key]),
        ),
      ]),
    ).toEqual([
      ['a', 3, 5, 1, 0],
      ['b', 3, 5, 0, 1],
    ])
  })

  it('compares by tags of roles where that is wanted', async () => {
    const tagged = two.map((each, at) => ({
      ...each,
      scenario: { ...each.scenario, tags: { category: at === 0 ? 'work' : 'loss' } },
    }))
    const rows = rowsOf(await analyse(stages, tagged, { by: ['category'] }), 'leads-by-tag')

    expect(rows.map((row) => [row['by.category'], value(row['stage.Exploration'])])).toEqual([
      ['loss', 0.5],
      ['work', 1],
    ])
  })

  it('shows the released rule beside the mean where they disagree', async () => {
    const records = [
      pair('one', ab, { Empathy: 'fs', Openness: 'tt' }),
      pair('two', ab, { Empathy: 'fs', Openness: 'tt' }),
      pair('three', ab, { Empathy: 'sf', Openness: 'sf' }),
    ]
    const [row] = rowsOf(await analyse(stages, records), 'stages')

    expect([value(row?.['score']), row?.['roles']]).toEqual([0.5, '2–1–0'])
  })

  it('gives each dimension its own column, tested against one half', async () => {
    const [row] = rowsOf(await analyse(stages, times(8, two)), 'dimensions')

    expect(['Empathy', 'Openness', 'Options'].map((name) => value(row![name]))).toEqual([
      1, 0.75, 0,
    ])
    expect(row!['Options']).toMatchObject({
      n: 16,
      clusters: 16,
      p: { state: 'known' },
      adjusted: { state: 'known' },
    })
  })

  it('counts verdicts that could not be read, or takes them for ties as released', async () => {
    const records = [pair('one', ab, { Empathy: 'fs', Openness: 'f?' })]
    const [skipped, tied] = [
      await analyse(stages, records),
      await analyse(stages, records, { unreadable: 'tie' }),
    ]
    const [dimensions] = rowsOf(skipped, 'dimensions')

    expect(value(rowsOf(skipped, 'stages')[0]!['score'])).toBe(1)
    expect(missing(dimensions?.['Openness'])).toEqual({ 'no verdict': 1 })
    expect(value(rowsOf(tied, 'stages')[0]!['score'])).toBe(0.75)
  })

  it('says what share of pairs followed the position, and that the wins of the first are then too many', async () => {
    const all = rowsOf(await analyse(stages, two), 'reliability').at(-1)

    expect(value(all?.['consistent'])).toBe(0.833)
    expect(value(all?.['bound'])).toBe(0.167)
    expect(value(all?.['firstWins'])).toBe(0.583)
    expect(value(all?.['position'])).toBe(0.167)
    // Nothing is said of what was not tried.
    expect(all).not.toHaveProperty('again')
  })

  it('says how often the judge repeats itself where it was asked again', async () => {
    const records = [pair('one', ab, { Empathy: 'ff|ss' }), pair('two', ab, { Empathy: 'fs|ss' })]
    const all = rowsOf(await analyse(stages, records), 'reliability').at(-1)

    expect(value(all?.['again'])).toBe(0.75)
  })

  it('warns of pairs that were shown in one order only', async () => {
    const findings = await analyse(stages, [pair('one', ab, { Empathy: 'f|' })])

    expect(notesOf(findings, 'stages')).toContain('Not every pair was shown in both orders')
    expect(value(rowsOf(findings, 'stages')[0]?.['score'])).toBe(1)
  })

  it('counts comparisons that are missing, with their reasons', async () => {
    const findings = await analyse(stages, [...two, pair('three', ab, 'failed: X')])

    expect(notesOf(findings, 'stages')).toContain('1 of 3 comparisons are missing (failed: X)')
    expect(missing(rowsOf(findings, 'stages')[0]?.['score'])).toEqual({ 'failed: X': 1 })
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
  it('are the share of roles won by each against each, with counts and abilities', async () => {
    const findings = await analyse(winRates, circle)

    expect(
      rowsOf(findings, 'win-rates').map((row) => [
        row['first'],
        row['second'],
        value(row['Exploration']),
      ]),
    ).toEqual([
      ['a', 'b', 1],
      ['a', 'c', 0.5],
      ['b', 'c', 1],
    ])
    expect(rowsOf(findings, 'win-rates-counts').map((row) => row['Exploration'])).toEqual([
      '2–0–0',
      '1–1–0',
      '2–0–0',
    ])
    expect(rowsOf(findings, 'win-rates-abilities').map(({ supporter }) => supporter)).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  it('rank everybody where a control always loses', async () => {
    const control = [
      ...circle,
      ...['one', 'two'].flatMap((id) =>
        ['a', 'b', 'c'].map((name) => pair(id, [name, 'poor'], { Empathy: 'fs' })),
      ),
    ]
    const abilities = rowsOf(await analyse(winRates, control), 'win-rates-abilities')

    const numbers = abilities.map((row) => value(row['Exploration']))
    expect(numbers.every((each) => typeof each === 'number')).toBe(true)
    expect(Math.min(...(numbers as number[]))).toBe(numbers[3])
  })

  it('are given at equal length too where the words of the replies are known', async () => {
    const say = (supporter: string, id: string, text: string) => ({
      scenario: { id },
      supporter,
      dialogue: {
        turns: [{ speaker: 'supporter', text } as const],
        ending: { reason: 'turn-limit' },
      },
    })
    const dialogues = ['one', 'two'].flatMap((id) => [
      say('a', id, 'one two three'),
      say('b', id, `one ${id}`),
      say('c', id, 'one'),
    ])
    const findings = await make(winRates, {}).analyse(
      evaluationOf({ pairs: circle, dialogues }),
      scriptedContext().context,
    )

    expect(rowsOf(findings, 'win-rates-length')).toHaveLength(3)
  })

  it('are drawn per stage, and over all stages by their majority', async () => {
    const { figures, tables } = await analyse(winRates, two)

    expect(figures.map(({ id }) => id)).toEqual([
      'win-rates',
      'win-rates-exploration',
      'win-rates-action',
      'win-rates-all-stages-by-majority',
    ])
    expect(value(tables[0]!.rows[0]!['All stages, by majority'])).toBe(0.5)
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

    expect(rowsOf(findings, 'guided-against-unguided-counts')[0]).toMatchObject({
      first: 'with guidance',
      second: 'without guidance',
      Exploration: '2–1–1',
    })
    const same = rowsOf(findings, 'same-model')
    expect(
      same.map(({ first, second, ...row }) => [first, second, value(row['Exploration'])]),
    ).toEqual([
      ['guided', 'plain', 0.75],
      ['guided2', 'other', 0],
    ])
  })
})

describe('guidance without named models', () => {
  it('compares supporters that are named as in the release, and nothing without them', async () => {
    const named = [
      pair('one', ['nodir_small', 'hillprompt_small'], { Empathy: 'sf' }),
      pair('two', ['nodir_small', 'other'], { Empathy: 'sf' }),
    ]
    const same = rowsOf(await analyse(guidance, named, {}), 'same-model')
    expect(same.map(({ first, second }) => [first, second])).toEqual([
      ['hillprompt_small', 'nodir_small'],
    ])
    const { tables } = await analyse(guidance, [pair('one', ['a', 'b'], { Empathy: 'sf' })], {})
    expect(tables).toEqual([])
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
  async function agree(
    labels: readonly (object | string)[],
    pairs: readonly PairRecord[] = two,
  ): Promise<Findings> {
    const file = join(folder, `${++files}.jsonl`)
    await writeFile(
      file,
      labels.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n'),
    )
    return analyse(humanAgreement, pairs, { file, source: 'two students' })
  }

  it('is given per dimension, stage and overall, with the source of the labels', async () => {
    const findings = await agree([
      label(),
      label({ dimension: 'Options' }),
      label({ dimension: 'Openness', verdict: 'tie' }),
    ])
    const rows = rowsOf(findings, 'with-judge')

    expect(
      rows.map((row) => [row['by.unit'], value(row['decided']), value(row['threeWay'])]),
    ).toEqual([
      ['Empathy', 1, 1],
      ['Openness', 'no values', 0],
      ['Options', 0, 0],
      ['all', 0.5, 0.333],
      ['all of Action', 0, 0],
      ['all of Exploration', 1, 0.5],
    ])
    expect(findings.tables[0]?.notes).toContain(
      'Labels: two students. Judge: hill-judge/pairwise, asked 6 questions.',
    )
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
    const overall = rowsOf(findings, 'with-judge').filter((row) => row['by.unit'] === 'all')

    expect(overall.map(({ supporter, decided }) => [supporter, value(decided)])).toEqual([
      ['ann', 1],
      ['bob', 0.5],
      ['consensus', 1],
    ])
    expect(rowsOf(findings, 'raters').map(({ raters }) => raters)).toEqual([
      'hill-judge/pairwise and ann',
      'hill-judge/pairwise and bob',
      'ann and bob',
      'all',
    ])
    const ofPair = rowsOf(findings, 'majority').find(
      (row) =>
        row['by.unit'] === 'Exploration, majority of a pair of supporters' &&
        row['supporter'] === 'bob',
    )
    // One for a and one for b: a tie, where the judge has a win of a.
    expect(ofPair).toMatchObject({ decided: { n: 0 }, threeWay: { value: known(0), n: 1 } })
    expect(ofPair!['threeWay']).not.toHaveProperty('interval')
  })

  it('is given for each condition too, and a varied judge is several raters', async () => {
    const varied = two.flatMap((each) => [
      { ...each, conditions: { 'hill-judge/pairwise.model': 'large' } },
      {
        ...each,
        conditions: { 'hill-judge/pairwise.model': 'small' },
        criteria: pair('x', ab, { Empathy: 'sf' }).criteria,
      },
    ])
    const findings = await agree([label()], varied)
    const rows = rowsOf(findings, 'with-judge').filter((row) => row['by.unit'] === 'Empathy')

    expect(rows.map((row) => [row['by.hill-judge/pairwise.model'], value(row['decided'])])).toEqual(
      [
        ['all', 0.5],
        ['large', 1],
        ['small', 0],
      ],
    )
    const [agreed] = rowsOf(findings, 'raters')
    expect(agreed).toMatchObject({
      raters: 'hill-judge/pairwise, large and hill-judge/pairwise, small',
      kappa: { n: 2 },
    })
  })

  it('takes a label for the dialogues of the condition that it names', async () => {
    const varied = two.flatMap((each) =>
      ['large', 'small'].map((model) => ({ ...each, conditions: { 'simulator.model': model } })),
    )
    const findings = await agree([label({ conditions: { 'simulator.model': 'small' } })], varied)

    expect(rowsOf(findings, 'with-judge')[0]).toMatchObject({ coverage: { n: 1 } })
    const none = await agree([label({ conditions: { 'simulator.model': 'tiny' } })], varied)
    expect(rowsOf(none, 'with-judge')).toEqual([])
    expect(notesOf(none, 'with-judge')).toContain('1 labels are on something')
  })

  it('counts labels on what the judge was not asked', async () => {
    const { tables } = await agree([
      label(),
      label({ scenario: 'nine' }),
      label({ dimension: 'Humour' }),
    ])
    expect(tables[0]?.notes.join(' ')).toContain(
      '2 labels are on something that the judge was not asked',
    )
  })

  it.each([
    ['no JSON', 'hello', /:1: /],
    ['a list', '[]', /:1: this is not a JSON object/],
    ['no verdict', { ...label(), verdict: 'best' }, /"verdict" is none of/],
    ['no dimension', { ...label(), dimension: '' }, /"dimension" is not a text/],
    [
      'conditions that are no texts',
      { ...label(), conditions: { seeker: 2 } },
      /"conditions" is not an object of texts/,
    ],
    ['a repeat before the first', { ...label(), repeat: 0 }, /"repeat" is not a number from 1/],
  ])('refuses a line with %s', async (_, line, message) => {
    await expect(agree([line])).rejects.toMatchObject({
      code: 'DATA_LINE',
      message: expect.stringMatching(message),
    })
  })
})
