import {
  AttuneError,
  defineAnalysis,
  known,
  matrixChart,
  partition,
  unknown,
  type Cell,
  type Evaluation,
  type Known,
  type OptionsOf,
  type Quantity,
  type Table,
} from '@attune/core'
import { robustnessMatrix, type RobustnessMatrix } from '../../leaderboard/robustness.js'
import { bySupporter, emotionOption, firstWithFinal } from '../emotions.js'

const options = {
  type: 'object',
  properties: {
    ...emotionOption,
    evaluations: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      uniqueItems: true,
      description:
        'Names of evaluations with other agents. Default: all other evaluations of the config with the same estimator.',
    },
    published: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          agent: { type: 'string', minLength: 1, description: 'Name of the agent.' },
          scores: {
            type: 'object',
            additionalProperties: { type: 'number' },
            description: 'Score of each supporter, by name.',
          },
        },
        required: ['agent', 'scores'],
        additionalProperties: false,
      },
      default: [],
      description: 'Published scores from other agents.',
    },
  },
  additionalProperties: false,
} as const

type AgreementOptions = OptionsOf<typeof options>

export const agentAgreement = defineAnalysis({
  revision: 1,
  summary: 'How far the agents of several evaluations agree on the order of the supporters.',
  options,
  create: (given) => ({
    async analyse(evaluation) {
      const label = given.emotion ?? (await firstWithFinal(evaluation))
      const evaluations = [evaluation, ...othersOf(evaluation, label, given.evaluations)]
      const agents = [
        ...(await Promise.all(evaluations.map((each) => agentOf(each, label, evaluation.supporters)))),
        ...publishedAgents(given, evaluation.supporters),
      ]
      const matrix = robustnessMatrix(
        agents.map(({ agent, scores }) => ({ agent, scores: scores.map(({ value }) => value) })),
      )
      const notes = notesOn(agents)
      return {
        tables: [agreementTable(matrix, notes), levelTable(agents, evaluation)],
        figures: agents.length < 2 ? [] : [chart(matrix, notes)],
      }
    },
  }),
})

/** A model in the part of the agent, with its mean score of each supporter. */
interface Agent {
  readonly agent: string
  readonly scores: readonly Quantity[]
  /** The scenarios that it played; none of published scores. */
  readonly scenarios: ReadonlySet<string>
}

/** @throws AttuneError SUMMARY_UNKNOWN_NAME for a name that no other evaluation with this estimator has */
function othersOf(
  { name, siblings: others }: Evaluation,
  label: string | undefined,
  wanted: readonly string[] | undefined,
): readonly Evaluation[] {
  const comparable = others.filter(({ estimators }) => label !== undefined && estimators.includes(label))
  if (wanted === undefined) return comparable
  const names = comparable.map((other) => other.name)
  return wanted.map((each) => {
    const found = comparable[names.indexOf(each)]
    if (found !== undefined) return found
    const what = `other evaluation with the estimator "${label ?? ''}" named`
    throw new AttuneError('SUMMARY_UNKNOWN_NAME', { evaluation: name, what, name: each, known: names.join(', ') })
  })
}

async function agentOf(
  evaluation: Evaluation,
  label: string | undefined,
  supporters: readonly string[],
): Promise<Agent> {
  const scenarios = new Set<string>()
  const finals = await bySupporter(evaluation, label, ({ record, final }) => {
    scenarios.add(record.scenario.id)
    return final
  })
  const scores = supporters.map((supporter): Quantity => {
    const { values, missing } = partition(finals.get(supporter) ?? [])
    return { value: mean(values), n: values.length, missing: Object.fromEntries(missing) }
  })
  return { agent: evaluation.name, scores, scenarios }
}

const publishedAgents = ({ published }: AgreementOptions, supporters: readonly string[]): Agent[] =>
  published.map(({ agent, scores }) => ({
    agent,
    scores: supporters.map((name): Quantity => {
      const score = Object.hasOwn(scores, name) ? scores[name] : undefined
      return score === undefined ? { value: unknown('no score given'), n: 0 } : { value: known(score), n: 1 }
    }),
    scenarios: new Set(),
  }))

const mean = (values: readonly number[]): Known<number> =>
  values.length === 0 ? unknown('no values') : known(values.reduce((sum, value) => sum + value, 0) / values.length)

function notesOn(agents: readonly Agent[]): string[] {
  const [first, ...others] = agents.flatMap(({ scenarios }) => (scenarios.size > 0 ? [scenarios] : []))
  const alike = others.every((each) => each.size === first?.size && [...each].every((id) => first.has(id)))
  return [
    'Spearman’s ρ between mean scores, over the supporters that both have.',
    ...(alike ? [] : ['Not all agents met the same scenarios: part of the disagreement may come from that.']),
    ...(agents.length < 2 ? ['There is one agent alone: let another evaluation have another model as its agent.'] : []),
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
        const { value, n } = spearman[row]![column]!
        return [columnOf(other), row === column ? '–' : { value, n }]
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
    ...agents.map(({ agent }) => ({ key: columnOf(agent), title: agent, digits: 1 })),
  ],
  rows: supporters.map((supporter, i) => ({
    supporter,
    ...Object.fromEntries(agents.map(({ agent, scores }): [string, Cell] => [columnOf(agent), scores[i]!])),
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
