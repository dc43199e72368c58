import {
  AttuneError,
  defineAnalysis,
  known,
  matrixChart,
  partition,
  unknown,
  type Cell,
  type Conditions,
  type Evaluation,
  type Known,
  type OptionsOf,
  type Quantity,
  type Table,
} from '@attune/core'
import { robustnessMatrix, type RobustnessMatrix } from '../../leaderboard/robustness.js'
import { emotionOption, emotionRecords, firstWithFinal, type EmotionRecord } from '../emotions.js'

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
  revision: 2,
  summary: 'How far several agents, of conditions or of evaluations, agree on the order of the supporters.',
  options,
  create: (given) => ({
    async analyse(evaluation) {
      const label = given.emotion ?? (await firstWithFinal(evaluation))
      const evaluations = [evaluation, ...othersOf(evaluation, label, given.evaluations)]
      const agents = [
        ...(await Promise.all(evaluations.map((each) => agentsOf(each, label, evaluation.supporters)))).flat(),
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

/** One per condition of the evaluation; if nothing is varied, one in all. */
async function agentsOf(
  evaluation: Evaluation,
  label: string | undefined,
  supporters: readonly string[],
): Promise<Agent[]> {
  const played = new Map<string, EmotionRecord[]>()
  for await (const each of emotionRecords(evaluation, label)) {
    const name = agentName(evaluation, each.record.conditions)
    const own = played.get(name)
    if (own) own.push(each)
    else played.set(name, [each])
  }
  return [...played].map(([agent, records]) => ({
    agent,
    scores: supporters.map((supporter) => scoreOf(records.filter(({ record }) => record.supporter === supporter))),
    scenarios: new Set(records.map(({ record }) => record.scenario.id)),
  }))
}

function scoreOf(records: readonly EmotionRecord[]): Quantity {
  const { values, missing } = partition(records.map(({ final }) => final))
  return { value: mean(values), n: values.length, missing: Object.fromEntries(missing) }
}

/** `heart-to-heart`, or `heart-to-heart: small` */
function agentName({ name }: Evaluation, conditions: Conditions): string {
  const values = Object.values(conditions)
  return values.length === 0 ? name : `${name}: ${values.join(', ')}`
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
    ...(agents.length < 2
      ? ['There is one agent alone: vary the model of the simulator, or let another evaluation have another.']
      : []),
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
