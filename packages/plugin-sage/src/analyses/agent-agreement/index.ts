import { agreement, ratingOf, type Row } from '@attune/kit'
import { estimatorWith, grouped, kitErrors, plainColumn, type Rating } from '@attune/kit/internal'
import { defineAnalysis, known, type OptionsOf } from '@attune/core'
import type { Evaluation } from '@attune/core/findings'
import { emotionOption, emotionRows, finalColumn } from '../finals.js'

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
  revision: 9,
  summary:
    'How far several agents, of conditions or of evaluations, agree on the order of the supporters.',
  options,
  create: (given) => ({
    async analyse(evaluation) {
      const label = await estimatorWith(evaluation, 'final', given.emotion)
      const own: Rating[] = []
      for (const each of [evaluation, ...othersOf(evaluation, label, given.evaluations)]) {
        own.push(...agentsOf(each, await emotionRows(each, 'measure', label)))
      }
      const ratings = [...own, ...published(given, evaluation.supporters)]
      return agreement(evaluation, ratings, {
        id: 'agent-agreement',
        notes: notesOn(own, ratings.length),
      })
    },
  }),
})

/**
 * @throws AttuneError SUMMARY_UNKNOWN_NAME for a name that is not another evaluation with this
 * estimator
 */
function othersOf(
  { name, siblings: others }: Evaluation,
  label: string | undefined,
  wanted: readonly string[] | undefined,
): readonly Evaluation[] {
  const comparable = others.filter(
    ({ estimators }) => label !== undefined && estimators.includes(label),
  )
  if (wanted === undefined) return comparable
  const names = comparable.map((other) => other.name)
  return wanted.map((each) => {
    const found = comparable[names.indexOf(each)]
    if (found !== undefined) return found
    const what = `other evaluation with the estimator "${label ?? ''}" named`
    throw kitErrors.error('SUMMARY_UNKNOWN_NAME', {
      evaluation: name,
      what,
      name: each,
      known: names.join(', '),
    })
  })
}

/**
 * Agents of the evaluation: one per condition, such as `talks: small`; a single one if no condition
 * varies.
 */
function agentsOf({ name }: Evaluation, rows: readonly Row[]): Rating[] {
  // Dialogues of two agents are paired by scenario and repeat, whatever their conditions are.
  const paired = rows.map((row) => ({ ...row, pair: JSON.stringify([row.scenario, row.repeat]) }))
  const agents = grouped(paired, ({ conditions }) =>
    [name, Object.values(conditions).join(', ')].filter(Boolean).join(': '),
  )
  return [...agents].map(([agent, own]) =>
    ratingOf(own, { ...finalColumn, key: `agent.${agent}`, title: agent, of: 'final' }),
  )
}

/** Published means, as ratings with one value per supporter. */
const published = (
  { published: given }: AgreementOptions,
  supporters: readonly string[],
): Rating[] =>
  given.map(({ agent, scores }) => ({
    column: plainColumn({ ...finalColumn, key: `agent.${agent}`, title: agent }),
    sign: 1,
    scores: supporters
      .filter((name) => Object.hasOwn(scores, name))
      .map((supporter) => ({
        supporter,
        cluster: `published by ${agent}`,
        dialogue: JSON.stringify([agent, supporter]),
        value: known(scores[supporter]!),
        offline: false,
      })),
  }))

function notesOn(own: readonly Rating[], count: number): string[] {
  const [first, ...others] = own.map(({ scores }) => new Set(scores.map(({ cluster }) => cluster)))
  const isAlike = others.every(
    (each) => each.size === first!.size && [...each].every((name) => first!.has(name)),
  )
  return [
    'Agents differ in level: orders can be compared, scores of different agents cannot.',
    ...(isAlike
      ? []
      : ['Not all agents met the same scenarios: part of the disagreement may come from that.']),
    ...(count < 2
      ? ['There is one agent alone: let another evaluation have another model as its agent.']
      : []),
  ]
}
