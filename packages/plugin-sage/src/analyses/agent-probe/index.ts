import { defineAnalysis, known, partition, type Known } from '@attune/core'
import { means, type KitColumn, type Row } from '@attune/kit'
import { changeAt, peopleOf, type Person } from '../../probe/probe.js'
import { type Probe, probes } from '../../probe/replies.js'
import { estimation } from '../../sentient-agent/options.js'
import {
  emotionPrompt,
  garbledPrompt,
  hiddenWishPrompt,
  purposePrompt,
  rangePrompt,
} from '../../sentient-agent/prompts.js'

const share = { values: 'shares', scale: 100, digits: 0 } as const
const columns: readonly KitColumn[] = [
  { key: 'dismissal', title: 'Change at a dismissal', digits: 1 },
  { key: 'comfort', title: 'At comfort for anybody', digits: 1 },
  { key: 'met', title: 'At what the wish asks for', digits: 1 },
  { key: 'lowered', title: 'Dismissal lowers', ...share },
  { key: 'ordered', title: 'Wish above comfort', ...share },
]

export const agentProbe = defineAnalysis({
  revision: 4,
  summary: 'Whether a model is fit to play the agent: what it feels at replies whose effect is known beforehand.',
  options: {
    type: 'object',
    properties: {
      models: {
        type: 'array',
        items: { type: 'string', format: 'chat-model' },
        minItems: 1,
        uniqueItems: true,
        description: 'Models that may play the agent, with three calls per person each.',
      },
      people: { type: 'integer', minimum: 1, default: 100, description: 'Maximum number of people.' },
      least: {
        type: 'number',
        exclusiveMinimum: 0,
        maximum: 1,
        default: 0.8,
        description: 'Share of the people whose emotion must move as expected.',
      },
      ...estimation,
    },
    required: ['models'],
    additionalProperties: false,
  },
  prompts: [emotionPrompt, rangePrompt, garbledPrompt, purposePrompt, hiddenWishPrompt],
  create: ({ models, people: most, least, ...given }) => ({
    async analyse(evaluation, context) {
      const people = await peopleOf(evaluation, context.language, most)
      const rows: Row[] = []
      for (const model of models) {
        for (const person of people) {
          const changes = new Map<Probe, Known<number>>()
          for (const probe of probes) changes.set(probe, await changeAt(probe, person, context, { ...given, model }))
          rows.push(...rowsOf(model, person, (probe) => changes.get(probe)!))
        }
      }
      const about = { supporters: models, statistics: evaluation.statistics }
      const { tables } = means(about, rows, { id: 'agent-probe', title: 'Fit to play the agent', columns, notes })
      const named = tables.map((table) => ({
        ...table,
        columns: table.columns.map((each) => (each.key === 'supporter' ? { ...each, title: 'Model' } : each)),
      }))
      return { tables: named, figures: [], sentences: models.map((each) => verdictOn(each, rows, least)) }
    },
  }),
})

function rowsOf(model: string, { scenario }: Person, of: (probe: Probe) => Known<number>): Row[] {
  const { id, cluster = id, language, tags } = scenario
  const base = { supporter: model, scenario: id, cluster, language, tags, repeat: 1, conditions: {} }
  const [dismissal, comfort, met] = [of('dismissal'), of('comfort'), of('met')]
  const holds = (left: Known<number>, right: Known<number>): Known<number> =>
    left.state === 'unknown' ? left : right.state === 'unknown' ? right : known(Number(left.value > right.value))
  const values = { dismissal, comfort, met, lowered: holds(known(0), dismissal), ordered: holds(met, comfort) }
  return Object.entries(values).map(([name, value]) => ({ ...base, name, value }))
}

function verdictOn(model: string, rows: readonly Row[], least: number): string {
  const count = (name: string): { readonly n: number; readonly yes: number } => {
    const own = rows.filter((row) => row.supporter === model && row.name === name)
    const values = partition(own.map(({ value }) => value)).values
    return { n: values.length, yes: values.filter((value) => value === 1).length }
  }
  const [lowered, ordered] = [count('lowered'), count('ordered')]
  if (lowered.n === 0 || ordered.n === 0) return `${model}: nothing can be said, since too few answers can be read.`
  const isFit = [lowered, ordered].every(({ n, yes }) => yes >= least * n)
  return `${model} is ${isFit ? '' : 'not '}fit to play the agent: a dismissal lowers the emotion of ${lowered.yes} of ${lowered.n} people, and what the wish asks for raises that of ${ordered.yes} of ${ordered.n} above comfort for anybody (at least ${Number((100 * least).toPrecision(3))} % are wanted).`
}

const notes = [
  'Each person hears one reply after the first message: a dismissal, comfort for anybody, or what the hidden wish asks for, in words that fit any story.',
]
