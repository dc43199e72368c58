import { besidePublished, concatFindings, pairs, readData } from '@attune/kit'
import { seenFrom } from '@attune/kit/internal'
import { defineAnalysis, type OptionsOf } from '@attune/core'
import type { Findings, Played } from '@attune/core/findings'
import { readJudged } from '../judged.js'
import { judgedOptions } from '../options.js'
import { stageMatches } from '../stage-matches.js'

const options = {
  type: 'object',
  properties: {
    models: {
      type: 'array',
      minItems: 1,
      description:
        'For each model, the supporter with guidance and the one without. Default: supporters named as in the release, hillprompt_NAME and nodir_NAME.',
      items: {
        type: 'object',
        properties: {
          guided: {
            type: 'string',
            format: 'supporter-name',
            description: 'Name of the supporter with guidance.',
          },
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
    published: {
      type: 'boolean',
      default: false,
      description:
        'Adds a table with the win rates of the paper’s agents next to the own ones, or the reason why they cannot be compared.',
    },
    ...judgedOptions,
  },
  additionalProperties: false,
} as const

type Models = NonNullable<OptionsOf<typeof options>['models']>

const [GUIDED, UNGUIDED] = ['hillprompt_', 'nodir_'] as const

/** Pairs of a guided and an unguided supporter, recognised by names as in the release. */
const namedPairs = (supporters: readonly string[]): Models =>
  supporters.flatMap((guided) => {
    const unguided = UNGUIDED + guided.slice(GUIDED.length)
    return guided.startsWith(GUIDED) && supporters.includes(unguided) ? [{ guided, unguided }] : []
  })

export const guidance = defineAnalysis({
  revision: 18,
  summary:
    'Supporters with guidance head to head with those without: all of them, and within each model.',
  options,
  create: ({ models: wanted, published, ...given }) => ({
    async analyse(evaluation) {
      const models = wanted ?? namedPairs(evaluation.supporters)
      if (models.length === 0) return { tables: [], figures: [] }
      const judged = await readJudged(evaluation, given)
      const matches = stageMatches(judged, given)
      const { statistics, claims } = evaluation
      const shown = { judged: judged.matches }
      const pooled = sidesOf(models).flatMap(([guided, unguided]) =>
        matches
          .flatMap((match) => seenFrom(match, guided, unguided))
          .map((match) => ({ ...match, ...arms })),
      )
      const own = models.flatMap(({ guided, unguided }) =>
        matches.flatMap((match) => seenFrom(match, guided, unguided)),
      )
      const { guided, unguided } = namesOf(models)
      const all = pairs({ supporters: Object.values(arms), statistics, claims }, pooled, {
        ...shown,
        id: 'guided-against-unguided',
        title: 'With and without guidance, all models',
        about: 'Roles won',
        notes: [
          `Every supporter with guidance (${guided.join(', ')}) against every one without (${unguided.join(', ')}).`,
          ...judged.notes,
        ],
      })
      const same = pairs({ supporters: [...guided, ...unguided], statistics, claims }, own, {
        ...shown,
        id: 'same-model',
        title: 'The same model with and without guidance',
        about: 'Roles won, same model',
        notes: judged.notes,
      })
      return concatFindings(
        all,
        same,
        published ? publishedOf(all, same, await evaluation.played()) : { tables: [], figures: [] },
      )
    },
  }),
})

const STAGES = ['Exploration', 'Insight', 'Action']

function publishedOf(
  { tables: [all] }: Findings,
  { tables: [same] }: Findings,
  played: Played,
): Findings {
  if (all === undefined) return { tables: [], figures: [] }
  const areStages = STAGES.every((stage) => all.columns.some(({ key }) => key === stage))
  const own = { ...all, rows: [...all.rows, ...(same?.rows ?? [])] }
  return besidePublished(own, readData(new URL('published.json', import.meta.url)), {
    id: 'published',
    title: 'Win rates with guidance, beside those of the paper’s agents',
    played,
    lacks: areStages ? [] : [`the stages there are ${STAGES.join(', ')}, and others here`],
  })
}

const arms = { supporter: 'with guidance', other: 'without guidance' }

const namesOf = (models: Models) => ({
  guided: [...new Set(models.map((model) => model.guided))],
  unguided: [...new Set(models.map((model) => model.unguided))],
})

function sidesOf(models: Models): (readonly [guided: string, unguided: string])[] {
  const { guided, unguided } = namesOf(models)
  return guided.flatMap((one) => unguided.map((other) => [one, other] as const))
}
