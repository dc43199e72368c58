import { defineAnalysis, joined, pairs, seenFrom, type OptionsOf } from '@attune/core'
import { readJudged } from '../judged.js'
import { judgedOptions } from '../options.js'
import { stageMatches } from '../stage-matches.js'

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
  },
  required: ['models'],
  additionalProperties: false,
} as const

type Models = OptionsOf<typeof options>['models']

export const guidance = defineAnalysis({
  revision: 10,
  summary: 'Supporters with guidance head to head with those without: all of them, and within each model.',
  options,
  create: ({ models, ...given }) => ({
    async analyse(evaluation) {
      const judged = await readJudged(evaluation, given)
      const matches = stageMatches(judged, given)
      const { statistics } = evaluation
      const shown = { judged: judged.matches }
      const pooled = sidesOf(models).flatMap(([guided, unguided]) =>
        matches.flatMap((match) => seenFrom(match, guided, unguided)).map((match) => ({ ...match, ...arms })),
      )
      const own = models.flatMap(({ guided, unguided }) =>
        matches.flatMap((match) => seenFrom(match, guided, unguided)),
      )
      const { guided, unguided } = namesOf(models)
      return joined(
        pairs({ supporters: Object.values(arms), statistics }, pooled, {
          ...shown,
          id: 'guided-against-unguided',
          title: 'With and without guidance, all models',
          about: 'Roles won',
          notes: [
            `Every supporter with guidance (${guided.join(', ')}) against every one without (${unguided.join(', ')}).`,
            ...judged.notes,
          ],
        }),
        pairs({ supporters: [...guided, ...unguided], statistics }, own, {
          ...shown,
          id: 'same-model',
          title: 'The same model with and without guidance',
          about: 'Roles won, same model',
          notes: judged.notes,
        }),
      )
    },
  }),
})

const arms = { supporter: 'with guidance', other: 'without guidance' }

const namesOf = (models: Models) => ({
  guided: [...new Set(models.map((model) => model.guided))],
  unguided: [...new Set(models.map((model) => model.unguided))],
})

function sidesOf(models: Models): (readonly [guided: string, unguided: string])[] {
  const { guided, unguided } = namesOf(models)
  return guided.flatMap((one) => unguided.map((other) => [one, other] as const))
}
