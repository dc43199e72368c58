import { known, unknown, type Component } from '@attune/core'
import type { Evaluation, Figure, Findings, Quantity, Table } from '@attune/core/findings'
import { describe, expect, test } from 'vitest'
import { agentAgreement } from '../../src/analyses/agent-agreement/index.js'
import { coordinates } from '../../src/analyses/coordinates/index.js'
import { correlation } from '../../src/analyses/correlation/index.js'
import { leaderboard } from '../../src/analyses/leaderboard/index.js'
import { tokenEfficiency } from '../../src/analyses/token-efficiency/index.js'
import { trajectories } from '../../src/analyses/trajectories/index.js'
import { make } from '@attune/testkit'
import { dialogueOf, scripted } from '../toys.js'
import { toyEvaluation, type ToyRecord } from './toy-evaluation.js'

const gone: ToyRecord['dialogue'] = unknown('failed: MODEL_GONE')
const talk = (changes: readonly (number | null)[]) => known(dialogueOf(changes))

/** Finals: calm 45 and 100, curt 35 and 5; a third scenario failed for curt. */
const records: ToyRecord[] = [
  { supporter: 'curt', scenario: 'a', dialogue: talk([-5]) },
  { supporter: 'calm', scenario: 'a', dialogue: talk([5]) },
  { supporter: 'curt', scenario: 'b', dialogue: talk([-10, -10, -10, -5]) },
  { supporter: 'calm', scenario: 'b', dialogue: talk([10, 10, 10, 10, 10, 10]) },
  { supporter: 'curt', scenario: 'c', dialogue: gone },
  { supporter: 'calm', scenario: 'c', dialogue: talk([5, null]) },
]
const evaluation = toyEvaluation(records)

const run = (
  component: Component<'analysis'>,
  options: object = {},
  on = evaluation,
): Promise<Findings> => make(component, options).analyse(on, scripted('leaderboard', []).context)
const tableOf = async (findings: Promise<Findings>, id: string): Promise<Table> =>
  (await findings).tables.find((table) => table.id === id) ?? expect.fail(`no table ${id}`)
const cell = (table: Table, row: number, column: string) => table.rows[row]?.[column] as Quantity
const textOf = (figure: Figure | undefined) =>
  `${figure?.description} ${JSON.stringify(figure?.spec)}`

describe('the leaderboard', () => {
  test('ranks supporters by their mean final emotion and counts successes and failures', async () => {
    const board = await tableOf(run(leaderboard), 'leaderboard')

    expect(board.rows.map(({ supporter }) => supporter)).toEqual(['calm', 'curt'])
    expect(cell(board, 0, 'rank').value).toEqual(known(1))
    expect(cell(board, 0, 'score')).toMatchObject({
      value: known(72.5),
      n: 2,
      noInterval: '2 scenarios, 8 are needed',
    })
    expect([0, 1].map((row) => cell(board, row, 'success').value)).toEqual([known(1), known(0)])
    expect([0, 1].map((row) => cell(board, row, 'failure').value)).toEqual([known(0), known(1)])
  })

  test('leaves failed dialogues out of the mean, and counts them by reason', async () => {
    const board = await tableOf(run(leaderboard), 'leaderboard')

    expect(cell(board, 0, 'score').missing).toEqual({ 'unreadable estimation': 1 })
    expect(cell(board, 1, 'score').missing).toEqual({ 'failed: MODEL_GONE': 1 })
  })

  test('says that scores of different agents are not to be compared', async () => {
    const { notes } = await tableOf(run(leaderboard), 'leaderboard')

    expect(notes.join(' ')).toMatch(/different agents cannot be compared/)
  })

  test('can be set beside another leaderboard', async () => {
    const reference = { title: 'Arena', scores: { calm: 1400, curt: 1300, other: 1 } }
    const findings = run(leaderboard, { reference })

    expect(cell(await tableOf(findings, 'reference'), 0, 'spearman')).toMatchObject({
      value: known(1),
      n: 2,
    })
    expect((await tableOf(findings, 'leaderboard')).rows[0]).toMatchObject({ reference: '1400' })
  })

  test('stands beside the published scores if that is wanted', async () => {
    const byV3 = {
      ...evaluation,
      played: async () => ({
        by: [{ component: 'sage/sentient-agent', models: ['deepseek-v3-1227'] }],
      }),
    }
    const table = await tableOf(run(leaderboard, { published: true }, byV3), 'published')
    const order = table.rows.map(({ supporter }) => supporter)

    expect(table.rows).toHaveLength(2 + 18)
    expect(order.indexOf('calm')).toBe(1)
    expect(table.rows[0]).toMatchObject({
      supporter: 'GPT-4o-Latest',
      origin: 'published',
      score: { n: 100 },
    })
    expect(table.notes.join()).toContain('DeepSeek-V3')
  })

  test.each(['gpt-4o', 'deepseek-v3-0324', 'deepseek-v3.1'])(
    'does not with the agent %s',
    async (model) => {
      const by = [{ component: 'sage/sentient-agent', models: [model] }]
      const found = await run(
        leaderboard,
        { published: true },
        { ...evaluation, played: async () => ({ by }) },
      )
      expect(found.tables.map(({ id }) => id)).not.toContain('published')
      expect(found.sentences).toContain(
        `Not comparable with the numbers of SAGE, table 2: the agent is ${model} here, and DeepSeek-V3 (2024-12-27) there.`,
      )
    },
  )

  test('says so where no dialogue has a score, and why', async () => {
    const lost = toyEvaluation([
      { supporter: 'calm', scenario: 'a', dialogue: talk([null]) },
      { supporter: 'curt', scenario: 'a', dialogue: talk([5, null]) },
    ])

    expect((await run(leaderboard, {}, lost)).sentences).toContain(
      'None of 2 dialogues has a score, most often because of "unreadable estimation".',
    )
    expect((await run(leaderboard)).sentences?.join()).not.toContain('None of')
  })

  test('has no rank for a supporter without any final emotion', async () => {
    const board = await tableOf(
      run(
        leaderboard,
        {},
        toyEvaluation([...records, { supporter: 'mute', scenario: 'a', dialogue: gone }]),
      ),
      'leaderboard',
    )

    expect(board.rows.at(-1)).toMatchObject({
      supporter: 'mute',
      rank: { value: unknown('no_finals') },
    })
  })
})

describe('the correlation', () => {
  const verdict = (criterion: string, value: number) => ({
    criterion,
    outcome: known(value),
    rationale: '',
  })
  const judged = toyEvaluation(
    [
      ['calm', 'a', [5], 60],
      ['calm', 'b', [10, 5], 65],
      ['curt', 'a', [-5], 50],
      ['curt', 'b', [-10], 20],
    ].map(([supporter, scenario, changes, score]) => ({
      supporter: supporter as string,
      scenario: scenario as string,
      dialogue: talk(changes as number[]),
      verdicts: {
        test: [verdict('naturalFlow', (score as number) / 20), verdict('overall', score as number)],
        labels: [{ criterion: 'outcome', outcome: known('success'), rationale: '' }],
      },
    })),
  )

  test('is taken over dialogues and over supporters, each with its number of pairs', async () => {
    const table = await tableOf(run(correlation, {}, judged), 'correlation')

    expect(table.rows.map(({ judge, criterion }) => [judge, criterion])).toEqual([
      ['test', 'natural flow'],
      ['test', 'overall'],
    ])
    // Pearson of (45, 55, 35, 30) with (60, 65, 50, 20).
    expect(cell(table, 1, 'dialogue')).toMatchObject({
      value: known(expect.closeTo(0.867041, 6)),
      n: 4,
      noInterval: '2 scenarios, 8 are needed',
    })
    expect(cell(table, 1, 'model')).toMatchObject({ value: known(1), n: 2 })
  })

  test('is drawn with a point per supporter, dialogues behind it, and says how strong it is', async () => {
    const { figures } = await run(correlation, {}, judged)

    expect(figures).toHaveLength(1)
    expect(textOf(figures[0])).toMatch(/"x":50,[^}]*"label":"calm"/)
    expect(textOf(figures[0])).toMatch(/Over dialogues r = -?[01]\.\d\d, n = \d+ in \d+ scenarios/)
    const [{ layer }] = figures[0]!.spec['vconcat'] as [
      { layer: [{ data: { values: unknown[] } }] },
    ]
    expect(layer[0].data.values.length).toBeGreaterThan(2)
  })
})

describe('the agreement of agents', () => {
  const published = [{ agent: 'paper', scores: { calm: 80, curt: 20, plain: 50 } }]
  const agent = (
    name: string,
    changes: readonly (readonly [string, number])[],
    scenario = 'a',
  ): Evaluation => ({
    ...toyEvaluation(
      changes.map(([supporter, change]) => ({ supporter, scenario, dialogue: talk([change]) })),
    ),
    name,
  })
  const strict = agent('strict', [
    ['calm', 5],
    ['plain', 1],
    ['curt', -5],
  ])
  const kind = agent('kind', [
    ['calm', 9],
    ['plain', 8],
    ['curt', 7],
  ])
  const contrary = agent('contrary', [
    ['calm', -5],
    ['plain', 0],
    ['curt', 5],
  ])
  const agree = (others: readonly Evaluation[], options: object = {}) =>
    run(agentAgreement, options, { ...strict, siblings: others })
  const pairsOf = async (findings: Promise<Findings>, level = 'supporters') =>
    (await tableOf(findings, `agent-agreement-${level}`)).rows.map(
      ({ first, second, spearman }) => [first, second, (spearman as Quantity).value],
    )

  test('compares the orders that the agents of the evaluations give, and published ones', async () => {
    expect(await pairsOf(agree([kind, contrary], { published }))).toEqual([
      ['strict', 'kind', known(1)],
      ['strict', 'contrary', known(-1)],
      ['strict', 'paper', known(1)],
      ['kind', 'contrary', known(-1)],
      ['kind', 'paper', known(1)],
      ['contrary', 'paper', known(-1)],
    ])
  })

  test('compares the orders of dialogues, which published means do not have', async () => {
    expect(await pairsOf(agree([kind], { published }), 'dialogues')).toEqual([
      ['strict', 'kind', known(1)],
      ['strict', 'paper', unknown('fewer than three dialogues')],
      ['kind', 'paper', unknown('fewer than three dialogues')],
    ])
  })

  test('takes each condition of the evaluation for an agent', async () => {
    const varied = toyEvaluation(
      [5, -5].flatMap((change, at) =>
        ['calm', 'plain', 'curt'].map((supporter, place): ToyRecord => ({
          supporter,
          scenario: 'a',
          conditions: { 'simulator.model': at === 0 ? 'small' : 'large' },
          dialogue: talk([change * (1 - place)]),
        })),
      ),
    )

    for (const level of ['dialogues', 'supporters']) {
      expect(await pairsOf(run(agentAgreement, {}, varied), level)).toEqual([
        ['toy: small', 'toy: large', known(-1)],
      ])
    }
  })

  test('shows the levels of each, with what is missing', async () => {
    const lost = toyEvaluation([
      ...['calm', 'plain', 'curt'].map((supporter) => ({
        supporter,
        scenario: 'a',
        dialogue: talk([1]),
      })),
      { supporter: 'calm', scenario: 'b', dialogue: gone },
    ])
    const levels = await tableOf(
      agree([{ ...lost, name: 'lost' }], { published }),
      'agent-agreement-means',
    )

    expect(cell(levels, 0, 'agent.lost')).toMatchObject({
      value: known(41),
      n: 1,
      missing: { 'failed: MODEL_GONE': 1 },
    })
    expect(levels.rows.map((_, row) => cell(levels, row, 'agent.strict').value)).toEqual(
      [45, 41, 35].map(known),
    )
    expect(cell(levels, 2, 'agent.paper').value).toEqual(known(20))
  })

  test('takes the evaluations that it is told to, and of the others those with the same estimator', async () => {
    const unlike = { ...agent('unlike', [['calm', 1]]), estimators: ['core/lexicon'] }
    const agents = async (options: object) =>
      (
        await tableOf(agree([kind, contrary, unlike], options), 'agent-agreement-means')
      ).columns.map(({ title }) => title)

    expect(await agents({})).toEqual(['Supporter', 'strict', 'kind', 'contrary'])
    expect(await agents({ evaluations: ['contrary'] })).toEqual(['Supporter', 'strict', 'contrary'])
    await expect(agents({ evaluations: ['unlike'] })).rejects.toMatchObject({
      code: 'SUMMARY_UNKNOWN_NAME',
    })
  })

  test('says when agents met different scenarios', async () => {
    const notes = async (others: readonly Evaluation[]) =>
      (await tableOf(agree(others), 'agent-agreement-supporters')).notes.join()

    expect(await notes([kind])).not.toContain('same scenarios')
    expect(await notes([agent('elsewhere', [['calm', 1]], 'b')])).toContain(
      'Not all agents met the same scenarios',
    )
  })

  test('says what it needs where there is one agent alone', async () => {
    expect((await tableOf(agree([]), 'agent-agreement-supporters')).notes.join()).toContain(
      'one agent alone',
    )
    expect((await agree([])).figures).toEqual([])
  })
})

describe('token efficiency', () => {
  test('sums visible and reasoning tokens over a dialogue, apart and together', async () => {
    const table = await tableOf(run(tokenEfficiency), 'token-efficiency')
    const row = table.rows.findIndex(({ supporter }) => supporter === 'calm')

    // Replies of 1, 6 and 2 turns with 30, 31, … tokens, 10 of each reasoning.
    expect(cell(table, row, 'tokens out').value).toEqual(known(expect.closeTo((30 + 195 + 61) / 3)))
    expect(cell(table, row, 'tokens reasoning').value).toEqual(known(expect.closeTo(30)))
    expect(cell(table, row, 'perReply')).toMatchObject({
      value: known(expect.closeTo((30 + 32.5 + 30.5) / 3)),
      n: 3,
    })
  })

  test('leaves a dialogue out that has a reply without a count', async () => {
    const uncounted = known({
      ...dialogueOf([5]),
      turns: [{ speaker: 'supporter', text: 'Hm.' } as const],
    })
    const table = await tableOf(
      run(
        tokenEfficiency,
        {},
        toyEvaluation([{ supporter: 's', scenario: 'a', dialogue: uncounted }]),
      ),
      'token-efficiency',
    )

    expect(cell(table, 0, 'tokens out')).toMatchObject({
      value: unknown('no tokens reported'),
      n: 0,
    })
  })

  test('does not take thoughts for free whose tokens are not told', async () => {
    const usage = { input: 1, output: 20, reasoning: 0 }
    const untold = known({
      ...dialogueOf([5]),
      turns: [{ speaker: 'supporter', text: 'Hm.', reasoning: 'Well…', usage } as const],
    })
    const table = await tableOf(
      run(
        tokenEfficiency,
        {},
        toyEvaluation([{ supporter: 's', scenario: 'a', dialogue: untold }]),
      ),
      'token-efficiency',
    )

    expect(cell(table, 0, 'tokens reasoning').value).toEqual(
      unknown('reasoning tokens not reported'),
    )
    expect(table.notes.join()).toContain('the total may lack them')
  })

  test('is drawn against the score', async () => {
    expect(textOf((await run(tokenEfficiency)).figures[0])).toMatch(
      /calm: Tokens per dialogue 95, Final emotion \(score\) 72.5/,
    )
  })
})

test('scores against tokens are drawn with the emotion that the dialogues began at', async () => {
  const at30 = [5, -5].map((change, i): ToyRecord => {
    const { turns } = dialogueOf([change])
    const dialogue = known({
      turns,
      ending: { reason: 'turn-limit' },
      annotations: { startEmotion: 30 },
    })
    return { supporter: i === 0 ? 'calm' : 'curt', scenario: 'a', dialogue }
  })

  expect(textOf((await run(tokenEfficiency, {}, toyEvaluation(at30))).figures[0])).toMatch(
    /30[^}]*Start|Start[^}]*30/,
  )
  expect(textOf((await run(tokenEfficiency)).figures[0])).toMatch(/40[^}]*Start|Start[^}]*40/)
})

test('trajectories keep the last emotion of dialogues that have ended, and say so', async () => {
  const [figure] = (await run(trajectories)).figures

  expect(figure?.description).toContain('curt ends at 20.0')
  expect(textOf(figure)).toContain('keeps its last emotion')
})

describe('the coordinates', () => {
  const replies = (codes: string) => [
    {
      criterion: 'annotated replies',
      outcome: known(1),
      rationale: '',
      details: { replies: [[[codes]], null] },
    },
  ]
  const judged = toyEvaluation(
    ['calm', 'curt'].flatMap((supporter) =>
      Array.from({ length: 7 }, (_, i) => ({
        supporter,
        scenario: `s${i}`,
        kind: 'rational',
        dialogue: talk([5]),
        verdicts: {
          'sage/strategies': replies(supporter === 'calm' ? 'B-2' : 'F-4'),
          'sage/case-analysis': [
            {
              criterion: 'outcome',
              outcome: known('success'),
              rationale: `Case ${supporter} ${i}.`,
            },
          ],
        },
      })),
    ),
  )
  const place = (calm: readonly [number, number], curt: readonly [number, number]) =>
    `Here:\n${JSON.stringify([
      { model: 'calm', x: calm[0], y: calm[1], role: 'listener' },
      { model: 'curt', x: curt[0], y: curt[1] },
    ])}`

  async function analyse(answers: readonly string[], options: object = {}) {
    const { context, asked } = scripted('coordinates', answers)
    const findings = await make(coordinates, options).analyse(judged, context)
    return {
      findings,
      asked: asked.map(({ messages }) => messages.map(({ content }) => content).join('\n')),
    }
  }

  test('come from a profile of drawn cases each, and are averaged over the runs', async () => {
    const { findings, asked } = await analyse([
      'Calm profile.',
      'Curt profile.',
      place([0.2, 1.5], [-0.5, -0.5]),
      place([0.4, 0.5], [-0.5, -0.5]),
      place([0.6, 0.6], [-0.5, -0.5]),
    ])
    const table = findings.tables[0]!

    expect(asked[0]?.match(/Case calm \d/g)).toHaveLength(5)
    expect(asked[0]).not.toContain('curt')
    expect(asked[2]).toMatch(
      /### calm\n<profile (\w+)>\n> Calm profile\.\n<\/profile \1>\n[^]*B-2 .*: 100\.0 %[^]*### curt\n<profile \w+>\n> Curt/,
    )
    expect(cell(table, 0, 'x').value).toEqual(known(expect.closeTo(0.4)))
    expect(cell(table, 0, 'y').value).toEqual(known(expect.closeTo(0.7)))
    expect(table.rows[0]).toMatchObject({
      quadrant: 'empathy-creative',
      cases: '5 success rational',
      limited: { value: known(1) },
    })
    expect(textOf(findings.figures[0])).toContain('curt: -0.50 between structured and creative')
  })

  test('may draw the cases first, by how dialogues ended, and have only these analysed', async () => {
    const ended = toyEvaluation(
      ['calm', 'curt'].flatMap((supporter) =>
        ['rational', 'emotional'].flatMap((kind) =>
          Array.from({ length: 4 }, (_, i) => ({
            supporter,
            scenario: `${kind}-${i}`,
            kind,
            // The last of four is neither: nobody analyses it.
            dialogue: talk(
              i === 3 ? [5] : Array.from({ length: 6 }, () => (supporter === 'calm' ? 10 : -10)),
            ),
          })),
        ),
      ),
    )
    const cases = Array.from({ length: 8 }, (_, i) => `Analysis ${i}.`)
    const { context, asked } = scripted('coordinates', [
      ...cases,
      'Calm.',
      'Curt.',
      place([0.2, 0.5], [-0.5, -0.5]),
    ])
    const options = { select: true, perCell: 2, repetitions: 1 }
    const { tables } = await make(coordinates, options).analyse(ended, context)

    const questions = asked.map(({ messages }) => messages.map(({ content }) => content).join('\n'))
    expect(questions).toHaveLength(11)
    expect(questions[8]?.match(/Analysis \d/g)).toEqual([
      'Analysis 0',
      'Analysis 1',
      'Analysis 2',
      'Analysis 3',
    ])
    expect(tables[0]!.rows.map((row) => row['cases'])).toEqual([
      '2 success rational, 2 success emotional',
      '2 failure rational, 2 failure emotional',
    ])
  })

  test('are unknown, and the strategies are not, where no run can be read', async () => {
    const { findings } = await analyse(['A.', 'B.', ...Array<string>(4).fill('no list')], {
      repetitions: 1,
    })
    const [places, shares] = findings.tables

    expect(cell(places!, 0, 'x').value).toEqual(unknown('no readable run'))
    expect(
      cell(
        shares!,
        shares!.rows.findIndex(({ name }) => String(name).startsWith('B-2')),
        'of.calm',
      ),
    ).toMatchObject({
      value: known(1),
      n: 7,
      clusters: 7,
      interval: { upper: 1 },
      missing: { 'unreadable annotation': 7 },
    })
  })

  test.each([
    ['a supporter left out', '[{"model":"calm","x":0,"y":0}]', 'missing: curt'],
    [
      'a supporter twice',
      place([0, 0], [0, 0]).replace(']', ',{"model":"calm","x":1,"y":1}]'),
      'twice: calm',
    ],
    ['a word for a number', place([0, 0], [0, 0]).replace('"x":0', '"x":"left"'), 'entry 1 lacks'],
    ['no JSON at all', '[calm]', 'missing: calm, curt'],
  ])('%s is asked for again', async (_, answer, problem) => {
    const { asked, findings } = await analyse(['A.', 'B.', answer, place([0.1, 0.1], [0, 0])], {
      repetitions: 1,
    })

    expect(asked[3]).toContain(problem)
    expect(cell(findings.tables[0]!, 0, 'x').value).toEqual(known(0.1))
  })
})
