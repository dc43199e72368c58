import type { Analysis } from '@attune/core/internal'
import type { Findings, Quantity, Table } from '@attune/core/findings'
import { dialogueOf, evaluationOf, make, scenario } from '@attune/testkit'
import { answering } from '@attune/testkit/internal'
import { describe, expect, test } from 'vitest'
import { accuracy } from '../../src/analyses/accuracy/index.js'
import { correlations } from '../../src/analyses/correlations/index.js'
import { correlationsAt } from '../../src/analyses/correlations/levels.js'
import { rolePlayers } from '../../src/analyses/role-players/index.js'
import { tables } from '../../src/analyses/tables/index.js'
import { textTable } from '../../src/analyses/text-table/index.js'
import { dimensions } from '../../src/dimensions/dimensions.js'
import { roleMetrics } from '../../src/scores/role-play-quality.js'
import { evaluation, type Scored } from './evaluation.js'

const analyse = (
  component: Parameters<typeof make>[0],
  of: Parameters<Analysis['analyse']>[0],
  options: object = {},
): Promise<Findings> => (make(component, options) as Analysis).analyse(of, answering())

const tableOf = ({ tables: found }: Findings, id: string): Table =>
  found.find((table) => table.id === id) ??
  expect.fail(`${id} is not among ${found.map((table) => table.id).join(', ')}`)

const valueOf = (table: Table, at: number, key: string): number | undefined => {
  const { value } = table.rows[at]![key] as Quantity
  return value.state === 'known' ? value.value : undefined
}

const general = 'general judge'
const row = (
  supporter: string,
  scenario: number,
  scores: Scored['scores'],
  language = 'en',
): Scored => ({
  supporter,
  scenario,
  scores,
  language,
})

describe('tables', () => {
  const some = [
    row('a', 1, {
      gpt: { group: general, scores: [4, 3, 2, 1, 3, 2, 4] },
      rank: { group: 'ESC-RANK', scores: [3, 3, 3, 3, 1, 3, 2] },
    }),
    row('a', 2, {
      gpt: { group: general, scores: [3, null, 2, 2, 3, 2, 3] },
      rank: { group: 'ESC-RANK', scores: [3, 3, 3, 3, 2, 3, 2] },
    }),
    row('b', 1, {
      gpt: { group: general, scores: [1, 1, 1, 1, 1, 1, 1] },
      rank: { group: 'ESC-RANK', scores: [2, 2, 2, 2, 2, 2, 2] },
    }),
    row('b', 2, {
      gpt: { group: general, scores: [1, 1, 1, 1, 1, 1, 1] },
      rank: { group: 'ESC-RANK', scores: [2, 2, 2, 2, 2, 2, 2] },
    }),
    row('a', 3, { gpt: { group: general, scores: [0, 0, 0, 0, 0, 0, 0] } }, 'zh'),
  ]

  test('each judge and language has a table of its own, with the means that the formulas give', async () => {
    const found = await analyse(tables, evaluation(some))
    const table = tableOf(found, 'scores-rank-en')
    expect(found.tables.map(({ id }) => id).filter((id) => !id.includes('compared'))).toEqual([
      'scores-gpt-en',
      'scores-gpt-zh',
      'scores-rank-en',
    ])
    const scores = some.slice(0, 2).map((each) => each.scores['rank']!.scores as readonly number[])
    const sumOf = (values: readonly number[]): number =>
      values.reduce((sum, score) => sum + score, 0)
    const human = sumOf(scores.map((each) => each[dimensions.indexOf('human')]!)) / 2
    expect(valueOf(table, 0, 'human')).toBeCloseTo(human)
    expect(valueOf(table, 0, 'average')).toBeCloseTo(sumOf(scores.flat()) / 14)
    expect(table.columns.find(({ key }) => key === 'human')).toMatchObject({
      title: 'Humanoid',
      scale: 25,
    })
  })

  test('Humanoid and Overall of a general model are marked as unreliable, those of the ranker are not', async () => {
    const found = await analyse(tables, evaluation(some))
    const poor = (id: string) =>
      tableOf(found, id).notes.filter((note) => note.includes('not reliable'))

    expect(poor('scores-gpt-en').map((note) => note.split(':')[0])).toEqual(['Humanoid', 'Overall'])
    expect(poor('scores-gpt-en')[0]).toContain('1.0 %')
    expect(poor('scores-gpt-zh')[0]).toContain('3.0 %')
    expect(poor('scores-rank-en')).toEqual([])
    expect(
      found.sentences!.filter((sentence) => sentence.includes('do not rely on these')),
    ).toHaveLength(2)
  })

  test('an unreadable score is left out and low coverage told, or it counts as 0', async () => {
    const left = tableOf(await analyse(tables, evaluation(some)), 'scores-gpt-en')
    const zero = tableOf(
      await analyse(tables, evaluation(some), { failed: 'zero' }),
      'scores-gpt-en',
    )

    expect([valueOf(left, 0, 'diversity'), valueOf(zero, 0, 'diversity')]).toEqual([3, 1.5])
    expect(left.notes).toContain(
      'Expression: only 75 % of 4 dialogues have a score (at least 95 % are wanted).',
    )
    expect(zero.notes.join()).not.toContain('only 75 %')
    expect((left.rows[0]!['average'] as Quantity).n).toBe(1)
  })

  test('dimensions without any value have no column but a note, and then the average says why it is missing', async () => {
    const none = evaluation([
      row('a', 1, { gpt: { group: general, scores: [null, 2, 2, null, null, 2, null] } }),
    ])
    const table = tableOf(await analyse(tables, none), 'scores-gpt-en')

    expect(table.columns.map(({ key }) => key)).toEqual([
      'supporter',
      'diversity',
      'empathic',
      'tech',
      'average',
    ])
    expect((table.rows[0]!['average'] as Quantity).value).toEqual({
      state: 'unknown',
      why: 'unreadable answer: the answer has no score',
    })
    expect(table.notes).toContain(
      'No value: Fluency, Information, Humanoid, Overall (unreadable answer: the answer has no score).',
    )
  })

  test('the share of cut replies stands beside fluency where there is one', async () => {
    const dialogue = {
      ...dialogueOf('Hm.', 'I was about to', 'Yes?', 'That is all.'),
      flags: [{ kind: 'cut-reply', turn: 1 }],
    }
    const found = await analyse(tables, evaluation(some.slice(0, 1), [{ dialogue }]))

    expect(valueOf(tableOf(found, 'scores-gpt-en'), 0, 'cut')).toBe(0.5)
  })

  test('sentences speak of the average and of what tells supporters apart, not of all seven', async () => {
    const many = Array.from({ length: 12 }, (_, scenario) => [
      row('a', scenario, {
        gpt: { group: general, scores: [4, 2, 2, 1 + (scenario % 2), 2, 2, 2] },
      }),
      row('b', scenario, {
        gpt: { group: general, scores: [1, 2, 2, 2 - (scenario % 2), 2, 2, 2] },
      }),
    ]).flat()
    const { sentences } = await analyse(tables, evaluation(many))

    expect(sentences!.map((sentence) => /· ([\w, ]+):/.exec(sentence)![1])).toEqual([
      'Fluency',
      'Average',
      'Humanoid, Overall',
    ])
  })

  test('tables by a tag have a row per value', async () => {
    const found = await analyse(tables, evaluation(some), { by: ['category'] })
    expect(
      tableOf(found, 'scores-gpt-en-by-category').rows.map((each) => each['by.category']),
    ).toEqual(['family', 'family', 'work', 'work'])
  })
})

describe('accuracy', () => {
  const gold: Scored['scores'][string]['scores'] = [3, 3, 3, 3, 1, 3, 2]
  const some = [
    row('a', 1, {
      gpt: { group: general, scores: [3, 2, 3, 3, 4, 3, 4] },
      people: { scores: gold },
    }),
    row('a', 2, {
      gpt: { group: general, scores: [null, 3, 3, 1, 4, 3, 4] },
      people: { scores: gold },
    }),
    row('a', 3, { gpt: { group: general, scores: [0, 0, 0, 0, 0, 0, 0] } }),
  ]

  test('counts exact hits and those within one point of dialogues that people scored; what is unread is wrong', async () => {
    const table = tableOf(
      await analyse(accuracy, evaluation(some), { people: 'people' }),
      'accuracy-gpt-en',
    )
    const of = (dimension: string, key: string) =>
      valueOf(
        table,
        table.rows.findIndex((each) => each['dimension'] === dimension),
        key,
      )

    expect([of('Fluency', 'acc'), of('Fluency', 'soft')]).toEqual([50, 50])
    expect([of('Expression', 'acc'), of('Expression', 'soft')]).toEqual([50, 100])
    expect([of('Humanoid', 'acc'), of('Humanoid', 'soft')]).toEqual([0, 0])
    expect(of('Mean', 'acc')).toBeCloseTo((50 + 50 + 100 + 50 + 0 + 100 + 0) / 7)
    expect(table.rows[4]).toMatchObject({
      dimension: 'Humanoid',
      n: '2',
      knownAcc: '1.0',
      knownSoft: '32.5',
    })
    expect(table.columns.at(-1)!.title).toBe('GPT-4 ±1')
  })

  test('a sentence says how often the judge gives the score of people', async () => {
    const { sentences } = await analyse(accuracy, evaluation(some), { people: 'people' })
    expect(sentences).toEqual([
      'English: gpt gives the score of people in 50 %, within one point in 57 % (the mean of 7 dimensions, 2 dialogues).',
    ])
  })

  test('the ranker is shown beside the published ranker', async () => {
    const ranked = some.map((each) => ({
      ...each,
      scores: { ...each.scores, gpt: { ...each.scores['gpt']!, group: 'ESC-RANK' } },
    }))
    const table = tableOf(
      await analyse(accuracy, evaluation(ranked), { people: 'people' }),
      'accuracy-gpt-en',
    )
    expect(table.rows[0]).toMatchObject({ knownAcc: '88.5' })
  })
})

describe('correlations', () => {
  const metric = [
    [0, 4, 2],
    [1, 3, 3],
    [2, 2, 2],
    [4, 0, 1],
  ]
  const human = [
    [1, 4, 2],
    [0, 2, 4],
    [1, 2, 3],
    [4, 1, 0],
  ]
  const some = metric.flatMap((scores, scenario) =>
    scores.map((score, at) =>
      row('abc'[at]!, scenario, {
        gpt: { group: general, scores: [score] },
        people: { scores: [human[scenario]![at]!] },
      }),
    ),
  )

  test('at three levels as the formula has it', async () => {
    const found = await analyse(correlations, evaluation(some), { people: 'people' })
    const cells = metric.flatMap((scores, at) =>
      scores.map((score, to) => {
        const [item, supporter] = [String(at), String(to)]
        return { item, cluster: item, supporter, metric: score, human: human[at]![to]! }
      }),
    )

    for (const level of ['sample', 'dataset', 'system'] as const) {
      const table = tableOf(found, `correlations-${level}-en`)
      const expected = correlationsAt(level, cells, 0.95)
      for (const name of ['spearman', 'pearson', 'kendall'] as const) {
        expect(valueOf(table, 0, name)).toBeCloseTo(
          (expected[name].value as { value: number }).value,
        )
      }
    }
    expect(tableOf(found, 'correlations-sample-en').rows[0]).toMatchObject({
      metric: 'gpt Fluency',
      people: 'Fluency',
      skipped: '1',
    })
  })

  test('where nothing varies there is no coefficient, and the table says why', async () => {
    const flat = some.map((each) => ({
      ...each,
      scores: { ...each.scores, gpt: { group: general, scores: [2] } },
    }))
    const table = tableOf(
      await analyse(correlations, evaluation(flat), { people: 'people' }),
      'correlations-sample-en',
    )
    expect(table.rows[0]).toMatchObject({
      spearman: { value: { why: 'no item in which both vary' }, n: 0 },
      skipped: '4',
    })
  })

  test('a dimension is compared with people’s scores on it', async () => {
    const { rows } = tableOf(
      await analyse(correlations, evaluation(some), { people: 'people' }),
      'correlations-dataset-en',
    )
    expect(rows.map((each) => each['people'])).toEqual(['Fluency'])
  })
})

describe('role-players', () => {
  test('ratings from 0 to 10 per seeker, and how often each was picked', async () => {
    const rated = (simulator: string, rating: number) => ({
      supporter: 'a',
      conditions: { simulator },
      verdicts: {
        quality: roleMetrics.map((metric) => ({
          criterion: `seeker-${metric}`,
          group: 'role-player',
          outcome: { state: 'known' as const, value: rating },
          rationale: '',
        })),
      },
    })
    const verdict = {
      criterion: 'human-likeness',
      outcome: { state: 'known' as const, value: 'second' as const },
      rationale: '',
    }
    const found = await analyse(
      rolePlayers,
      evaluationOf({
        dialogues: [rated('played', 1), rated('source', 2)],
        pairs: [
          {
            scenario,
            judge: 'pairs',
            supporters: ['a [simulator=played]', 'a [simulator=source]'],
            repeat: 1,
            criteria: [
              {
                criterion: 'human-likeness',
                outcome: { state: 'known', value: 'second' },
                showings: [{ shownFirst: 'a [simulator=played]', verdict }],
              },
            ],
          },
        ],
        supporters: ['a'],
      }),
    )
    const table = tableOf(found, 'role-players-quality')

    expect(
      table.rows.map((each) => [each['by.simulator'], (each['seeker-average'] as Quantity).value]),
    ).toEqual([
      ['all', { state: 'known', value: 1.5 }],
      ['played', { state: 'known', value: 1 }],
      ['source', { state: 'known', value: 2 }],
    ])
    expect(
      tableOf(found, 'seekers-pairs-shares').rows.map(({ seeker, share }) => [
        seeker,
        (share as Quantity).value,
      ]),
    ).toEqual([
      ['a [played]', { state: 'known', value: 0 }],
      ['a [source]', { state: 'known', value: 1 }],
    ])
  })
})

describe('text-table', () => {
  test('means over dialogues, and BLEU over all replies together', async () => {
    const talk = (reply: string, reference: string) => ({
      turns: [
        { speaker: 'seeker' as const, text: 'Hm.' },
        { speaker: 'supporter' as const, text: reply, annotations: { reference } },
      ],
      ending: { reason: 'end-of-log' },
    })
    const measures = { bleu1: { state: 'known' as const, value: 0.5 } }
    const found = await analyse(
      textTable,
      evaluationOf({
        dialogues: [
          {
            supporter: 'a',
            scenario: { id: '1' },
            dialogue: talk('one two', 'one two'),
            estimates: { text: { measures, series: {} } },
          },
          {
            supporter: 'a',
            scenario: { id: '2' },
            dialogue: talk('x y', 'three four'),
            estimates: { text: { measures, series: {} } },
          },
        ],
      }),
    )

    expect(valueOf(tableOf(found, 'text-en'), 0, 'bleu1')).toBe(0.5)
    expect(valueOf(tableOf(found, 'text-corpus-en'), 0, 'bleu1')).toBe(0.5)
    expect(valueOf(tableOf(found, 'text-corpus-en'), 0, 'distinct1')).toBe(1)
  })
})
