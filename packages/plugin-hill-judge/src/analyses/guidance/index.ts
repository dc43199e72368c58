import { defineAnalysis, quantity, type Cell, type IntervalOptions, type OptionsOf, type Table } from '@attune/core'
import { readJudged } from '../judged.js'
import { scoresOf, stageMatches, type StageMatches } from '../matches.js'
import { doubtOptions, judgedOptions } from '../options.js'

const options = {
  type: 'object',
  properties: {
    models: {
      type: 'array',
      minItems: 1,
      description: 'For each model, the supporter with guidance and the one without.',
      items: {
        type: 'object',
        properties: {
          guided: { type: 'string', format: 'supporter-name', description: 'Name of the supporter with guidance.' },
          unguided: {
            type: 'string',
            format: 'supporter-name',
            description: 'Name of the supporter without guidance.',
          },
        },
        required: ['guided', 'unguided'],
        additionalProperties: false,
      },
    },
    ...judgedOptions,
    ...doubtOptions,
  },
  required: ['models'],
  additionalProperties: false,
} as const

export const guidance = defineAnalysis({
  revision: 4,
  summary: 'Supporters with guidance head to head with those without: all of them, and within each model.',
  options,
  create: ({ models, level, ...given }) => ({
    async analyse(evaluation) {
      const judged = await readJudged(evaluation, given)
      const matches = stageMatches(judged)
      const words: Words = { intervalOptions: { level, of: 'shares' }, notes: judged.notes }
      return { tables: [acrossModels(models, matches, words), withinModels(models, matches, words)], figures: [] }
    },
  }),
})

type Models = OptionsOf<typeof options>['models']

interface Words {
  readonly intervalOptions: IntervalOptions
  readonly notes: readonly string[]
}

const columns = [
  { key: 'stage', title: 'Stage' },
  { key: 'rate', title: 'Win rate with guidance', digits: 3 },
  { key: 'counts', title: 'Roles won–lost–tied' },
] as const

function acrossModels(models: Models, matches: readonly StageMatches[], words: Words): Table {
  const guided = [...new Set(models.map((model) => model.guided))]
  const unguided = [...new Set(models.map((model) => model.unguided))]
  const met = guided.flatMap((one) => unguided.map((other) => [one, other] as const))
  return {
    id: 'guided-against-unguided',
    title: 'With and without guidance, all models',
    columns,
    rows: matches.map((stage) => ({ stage: stage.stage, ...rateOf(stage, met, words) })),
    notes: [
      `Every supporter with guidance (${guided.join(', ')}) against every one without (${unguided.join(', ')}).`,
      'Share of the roles won by the one with guidance, ties half.',
      ...words.notes,
    ],
  }
}

const withinModels = (models: Models, matches: readonly StageMatches[], words: Words): Table => ({
  id: 'same-model',
  title: 'The same model with and without guidance',
  columns: [{ key: 'guided', title: 'With guidance' }, { key: 'unguided', title: 'Without' }, ...columns],
  rows: models.flatMap(({ guided, unguided }) =>
    matches.map((stage) => ({ guided, unguided, stage: stage.stage, ...rateOf(stage, [[guided, unguided]], words) })),
  ),
  notes: words.notes,
})

function rateOf(
  { matches }: StageMatches,
  met: readonly (readonly [guided: string, unguided: string])[],
  { intervalOptions }: Words,
): { readonly rate: Cell; readonly counts: string } {
  const scores = met.flatMap(([guided, unguided]) => scoresOf(matches, guided, unguided))
  const count = (score: number) => scores.filter(({ value }) => value.state === 'known' && value.value === score).length
  return { rate: quantity(scores, intervalOptions), counts: `${count(1)}–${count(0)}–${count(0.5)}` }
}
