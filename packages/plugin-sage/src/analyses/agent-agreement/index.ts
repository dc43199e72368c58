import {
  defineAnalysis,
  known,
  matrixChart,
  partition,
  unknown,
  type Cell,
  type Evaluation,
  type Known,
  type OptionsOf,
  type Table,
} from '@attune/core'
import { robustnessMatrix, type AgentScores, type RobustnessMatrix } from '../../leaderboard/robustness.js'
import { offlineNotes } from '../emotions.js'

const options = {
  type: 'object',
  properties: {
    measure: { type: 'string', default: 'final', description: 'What supporters are ordered by' },
    estimators: {
      type: 'array',
      items: { type: 'string', format: 'estimator-label' },
      uniqueItems: true,
      description: 'Default: all that have the measure',
    },
    others: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          agent: { type: 'string', minLength: 1 },
          scores: { type: 'object', additionalProperties: { type: 'number' } },
        },
        required: ['agent', 'scores'],
        additionalProperties: false,
      },
      default: [],
      description: 'Scores that another agent gave in another evaluation, by supporter',
    },
  },
  additionalProperties: false,
} as const

export const agentAgreement = defineAnalysis({
  revision: 1,
  summary: 'How far estimators, and agents of other evaluations, agree on the order of the supporters.',
  options,
  create: (given) => ({
    async analyse(evaluation) {
      const agents = await scoresOf(evaluation, given)
      const matrix = robustnessMatrix(agents)
      const notes = notesOn(agents, evaluation)
      return {
        tables: [agreementTable(matrix, notes), levelTable(agents, evaluation)],
        figures: [chart(matrix, notes)],
      }
    },
  }),
})

interface Agent extends AgentScores {
  readonly scores: readonly Known<number>[]
  /** How many dialogues each score rests on; those of other evaluations count once. */
  readonly counts: readonly number[]
}

async function scoresOf(evaluation: Evaluation, given: OptionsOf<typeof options>): Promise<Agent[]> {
  const { measure = 'final', estimators = evaluation.estimators, others = [] } = given
  const values = new Map<string, Map<string, Known<number>[]>>()
  for await (const { supporter, estimates } of evaluation.dialogues()) {
    for (const label of estimators) {
      const estimate = estimates[label]
      const value = estimate?.state === 'known' ? estimate.value.measures[measure] : undefined
      if (value === undefined) continue
      const own = values.get(label) ?? new Map<string, Known<number>[]>()
      values.set(label, own.set(supporter, [...(own.get(supporter) ?? []), value]))
    }
  }
  const { supporters } = evaluation
  const own = [...values].map(([agent, lists]): Agent => {
    const present = supporters.map((supporter) => partition(lists.get(supporter) ?? []).values)
    return { agent, scores: present.map(mean), counts: present.map(({ length }) => length) }
  })
  const published = others.map(({ agent, scores }): Agent => {
    const found = supporters.map((name) => (Object.hasOwn(scores, name) ? scores[name] : undefined))
    return {
      agent,
      scores: found.map((score) => (score === undefined ? unknown('no score given') : known(score))),
      counts: found.map((score) => Number(score !== undefined)),
    }
  })
  return [...own, ...published]
}

const mean = (values: readonly number[]): Known<number> =>
  values.length === 0 ? unknown('no values') : known(values.reduce((sum, value) => sum + value, 0) / values.length)

function notesOn(agents: readonly AgentScores[], evaluation: Evaluation): string[] {
  return [
    'Spearman’s ρ between mean scores, over the supporters that both have.',
    ...(agents.length < 2
      ? ['There is one agent alone. Add a second estimator, or the scores of another evaluation under "others".']
      : []),
    ...offlineNotes(evaluation.offline),
  ]
}

const columnOf = (agent: string): string => `agent.${agent}`

const agreementTable = ({ agents, spearman }: RobustnessMatrix, notes: readonly string[]): Table => ({
  id: 'agent-agreement',
  title: 'Agreement on the order of the supporters',
  columns: [{ key: 'agent', title: 'Agent' }, ...agents.map((agent) => ({ key: columnOf(agent), title: agent }))],
  rows: agents.map((agent, row) => ({
    agent,
    ...Object.fromEntries(
      agents.map((other, column): [string, Cell] => {
        const { value, n, pValue } = spearman[row]![column]!
        return [columnOf(other), row === column ? '–' : { value, n, p: pValue }]
      }),
    ),
  })),
  notes,
})

const levelTable = (agents: readonly Agent[], { supporters }: Evaluation): Table => ({
  id: 'agent-levels',
  title: 'Mean scores by agent',
  columns: [
    { key: 'supporter', title: 'Supporter' },
    ...agents.map(({ agent }) => ({ key: columnOf(agent), title: agent })),
  ],
  rows: supporters.map((supporter, i) => ({
    supporter,
    ...Object.fromEntries(
      agents.map(({ agent, scores, counts }): [string, Cell] => [
        columnOf(agent),
        { value: scores[i]!, n: counts[i]! },
      ]),
    ),
  })),
  notes: ['Agents differ in level. Orders can be compared, scores across columns cannot.'],
})

const chart = ({ agents, spearman }: RobustnessMatrix, notes: readonly string[]) =>
  matrixChart({
    id: 'agent-agreement',
    title: 'Agreement on the order of the supporters',
    description: `Rank correlations between ${agents.join(', ') || 'no agents'}, from -1 to 1.`,
    rows: agents,
    columns: agents,
    rowTitle: 'Agent',
    columnTitle: 'Agent',
    cells: agents.flatMap((row, i) =>
      agents.flatMap((column, j) => (i === j ? [] : [{ row, column, value: spearman[i]![j]!.value }])),
    ),
    domain: [-1, 1],
    colours: 'diverging',
    notes,
  })
