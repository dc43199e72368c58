/**
 * Published numbers of ESC-Judge, main experiment: for each pair of systems, the number of roles
 * that each won, by stage and by the majority of stages.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const stages = ['Exploration', 'Insight', 'Action']
/** Column titles of the tables, by the names in the notebook. */
const columns = {
  ...Object.fromEntries(stages.map((name) => [name, name])),
  overall_winner: 'All stages, by majority',
}
/**
 * Systems with guidance against systems without, all models together: roles won, lost and tied of
 * 225, derived from the printed counts.
 */
const guided = {
  Exploration: [198, 16, 11],
  Insight: [183, 13, 29],
  Action: [165, 21, 39],
  overall_winner: [205, 6, 14],
}

export const escJudge = {
  name: 'ESC-Judge',
  plugin: 'hill-judge',
  data: 'esc-judge',
  about: {
    'roles won': 'win matrices of its notebook: three stages, and most stages; 6 agents, 25 roles',
    'with guidance': 'roles won, lost and tied with guidance against without, of 225',
  },
  async from({ folder }) {
    const outcomes = JSON.parse(
      await readFile(join(folder, 'notebook/stage-outcomes.json'), 'utf8'),
    )
    const { models, pids, winMatrices } = outcomes
    const talks = pids.flatMap((scenario) =>
      models.map((supporter) => ({ scenario, supporter, turns: silence })),
    )
    const pairs = models
      .filter((name) => name.startsWith('hillprompt_'))
      .map((name) => ({ guided: name, unguided: name.replace('hillprompt_', 'nodir_') }))
    const config = {
      plugins: ['hill-judge'],
      supporters: Object.fromEntries(models.map((name) => [name, { use: 'core/logged' }])),
      evaluations: {
        main: {
          scenarios: { use: 'core/log', file: 'talks.jsonl' },
          simulator: { use: 'core/replay', file: 'talks.jsonl' },
          judges: { notebook: { use: 'core/recorded-pairs', file: 'winners.csv' } },
          analyses: { 'hill-judge/win-rates': {}, 'hill-judge/guidance': { models: pairs } },
        },
      },
    }
    return {
      files: {
        'talks.jsonl': talks
          .map((talk) => `${JSON.stringify({ language: 'en', ...talk })}\n`)
          .join(''),
        'winners.csv': [
          'scenario,first,second,criterion,group,preferred',
          ...winnersOf(outcomes),
          '',
        ].join('\n'),
        'attune.config.json': JSON.stringify(config),
      },
      printed: [...matricesOf(models, winMatrices.matrices), ...guidedCounts()],
    }
  },
  found(rowsOf) {
    const found = new Map()
    for (const row of rowsOf('main', 'win-rates-counts'))
      for (const [key, column] of Object.entries(columns)) {
        const [won, lost] = row[column].split('–')
        found.set(`roles won ${key}, ${row.first} against ${row.second}`, won)
        found.set(`roles won ${key}, ${row.second} against ${row.first}`, lost)
      }
    const [pooled] = rowsOf('main', 'guided-against-unguided-counts')
    for (const [key, column] of Object.entries(columns))
      for (const [at, count] of pooled[column].split('–').entries())
        found.set(`with guidance ${key} ${outcomeNames[at]}`, count)
    return found
  },
}

const silence = [
  { speaker: 'seeker', text: '…' },
  { speaker: 'supporter', text: '…' },
]
const outcomeNames = ['won', 'lost', 'tied']

/** One criterion per stage: the notebook contains the winners of stages, but not of dimensions. */
function winnersOf({ rowsWhereStagesDiffer, pairsWhereStagesAgree }) {
  const rowsOf = (role, [first, second], winners) =>
    stages.map((stage) => {
      const preferred = { a: first, b: second, tie: 'tie' }[winners[stage]]
      return [role, first, second, stage, stage, preferred].join(',')
    })
  const alike = (winner) => Object.fromEntries(stages.map((stage) => [stage, winner]))
  return [
    ...rowsWhereStagesDiffer.flatMap((row) => rowsOf(row.pid, [row.model_a, row.model_b], row)),
    // For the remaining roles only the counts of winners are released, so the winners are assigned
    // to these roles in any order.
    ...pairsWhereStagesAgree.flatMap((each) => {
      const winners = [
        ...Array(each.allStagesWonByFirst).fill('a'),
        ...Array(each.allStagesWonBySecond).fill('b'),
        ...Array(each.allStagesTied).fill('tie'),
      ]
      return winners.flatMap((winner, at) =>
        rowsOf(each.unlistedPids[at], each.models, alike(winner)),
      )
    }),
  ]
}

const matricesOf = (models, matrices) =>
  Object.keys(columns).flatMap((key) =>
    models.flatMap((first, row) =>
      models.flatMap((second, column) =>
        row === column
          ? []
          : [
              {
                what: 'roles won',
                of: `${key}, ${first} against ${second}`,
                value: matrices[key][row][column],
              },
            ],
      ),
    ),
  )

const guidedCounts = () =>
  Object.entries(guided).flatMap(([key, counts]) =>
    counts.map((value, at) => ({ what: 'with guidance', of: `${key} ${outcomeNames[at]}`, value })),
  )
