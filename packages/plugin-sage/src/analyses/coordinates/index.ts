import { chatModelOption } from '@attune/answers/internal'
import {
  defineAnalysis,
  known,
  unknown,
  type Context,
  type Dialogue,
  type Known,
  type OptionsOf,
} from '@attune/core'
import type { Cell, Column, Quantity, Table } from '@attune/core/findings'
import { rates, readData, type KitColumn, scatterPlot } from '@attune/kit'
import { grouped, transposed } from '@attune/kit/internal'
import { analysisOf, casePrompt } from '../../case-analysis/index.js'
import {
  groupOf,
  strategyCodes,
  type StrategyGroup,
  strategyGroups,
  strategyNames,
} from '../../strategies/index.js'
import {
  coordinatesPrompt,
  meanCoordinates,
  type MeanSocialPoint,
  type PlacedModel,
  profilePrompt,
} from './prompts.js'
import {
  conversationOption,
  type ConversationForm,
  textView,
} from '../../sentient-agent/options.js'
import { collectEvidence, type Case, type Evidence } from './evidence.js'
import { repairs } from '../../repairs.js'

const options = {
  type: 'object',
  properties: {
    model: chatModelOption('The chat model that writes the profiles and places the supporters.'),
    select: {
      type: 'boolean',
      default: false,
      description:
        'Draws the cases first, by how dialogues ended, and analyses only these, as in the paper: at most 4 · perCell questions for each supporter, and no sage/case-analysis is needed.',
    },
    perCell: {
      type: 'integer',
      minimum: 1,
      default: 5,
      description:
        'Maximum number of cases for each outcome (success, failure) and kind of wish (rational, emotional).',
    },
    repetitions: {
      type: 'integer',
      minimum: 1,
      default: 3,
      description: 'Number of runs; coordinates are averaged over them.',
    },
    families: {
      type: 'object',
      propertyNames: { format: 'supporter-name' },
      additionalProperties: { type: 'string' },
      description: 'Model family of each supporter, by name; sets its colour in the figure.',
    },
    reasoning: {
      type: 'array',
      items: { type: 'string', format: 'supporter-name' },
      uniqueItems: true,
      default: [],
      description: 'Supporters to draw as reasoning models.',
    },
    temperature: { type: 'number', minimum: 0, default: 0, description: 'Sampling temperature.' },
    conversation: conversationOption,
  },
  additionalProperties: false,
} as const

type CoordinateOptions = OptionsOf<typeof options>

export const coordinates = defineAnalysis({
  revision: 9,
  summary:
    'Strategies of each supporter, and where a judge places it between structure and creativity, solution and empathy.',
  options,
  prompts: [casePrompt, profilePrompt, coordinatesPrompt],
  create: (given) => ({
    async analyse(evaluation, context) {
      const { select, perCell, repetitions } = given
      const analyse = (dialogue: Dialogue): Promise<string> =>
        analysisOf(dialogue, given.conversation, context, askingOf(given))
      const found = await collectEvidence(evaluation, context, {
        perCell,
        ...(select && { analyse }),
      })
      const [shares] = rates(evaluation, found.used, {
        ...strategiesTable,
        columns: strategyColumns,
      }).tables
      const runs = await placeAll(found, shares, context, given)
      const readable = runs.flatMap((run) => (run.state === 'known' ? [run.value] : []))
      const points = meanCoordinates(readable)
      const failed = repetitions - readable.length
      const notes = [
        `Means of ${readable.length} of ${repetitions} runs${failed > 0 ? '; the others were not readable' : ''}. ` +
          'n counts these runs. All supporters are placed in one call: with other supporters the places are others.',
      ]
      return {
        tables: [
          placesTable(found, points, readable.at(-1) ?? [], notes),
          ...(shares === undefined ? [] : [transposed(shares, 'Strategy')]),
        ],
        figures: [figureOf(readable, evaluation.allSupporters, given, notes)],
      }
    },
  }),
})

const askingOf = ({ model, temperature }: CoordinateOptions) => ({
  model,
  sampling: { temperature },
  repairs,
})

/**
 * Positions of all supporters in each run of the judge; unknown for a run without a readable
 * answer.
 */
async function placeAll(
  { cases: all }: Evidence,
  used: Table | undefined,
  context: Context,
  given: CoordinateOptions,
): Promise<Known<readonly PlacedModel[]>[]> {
  const { repetitions, conversation } = given
  const asking = askingOf(given)
  // The first row of a supporter pools all conditions.
  const shareOf = (supporter: string, key: string): Known<number> => {
    const cell = used?.rows.find((row) => row['supporter'] === supporter)?.[key] as
      | Quantity
      | undefined
    return cell?.value ?? unknown('no annotated reply')
  }
  const parts: string[] = []
  for (const [supporter, cases] of all) {
    const profile =
      cases.length === 0
        ? unknown('no cases')
        : await profileOf(cases, context, asking, conversation)
    const shares = strategyCodes.map(
      (code) => `${code} ${strategyNames[code].en}: ${shareText(shareOf(supporter, code))}`,
    )
    const words = profile.state === 'known' ? profile.value : '–'
    // Each profile is fenced separately: it quotes the supporter and must not write into the parts
    // on other supporters.
    parts.push(
      `### ${supporter}\n${textView(conversation, 'profile', words, context)}\n\n${shares.join('\n')}`,
    )
  }
  const names = [...all.keys()]
  const [empathy, suggestions] = (['B', 'F'] satisfies StrategyGroup[]).map((group) =>
    names.map((name) => numberOf(shareOf(name, group))),
  )
  const input = {
    material: parts.join('\n\n'),
    models: JSON.stringify(names),
    shares: JSON.stringify(empathy!.map((share, i) => share - suggestions![i]!)),
  }
  const runs: Known<readonly PlacedModel[]>[] = []
  for (let run = 0; run < repetitions; run++)
    runs.push((await context.ask(coordinatesPrompt, input, asking)).answer)
  return runs
}

async function profileOf(
  cases: readonly Case[],
  context: Context,
  asking: NonNullable<Parameters<Context['ask']>[2]>,
  shown: ConversationForm,
): Promise<Known<string>> {
  const text = cases.map(({ cell, analysis }, i) => `[${i + 1}, ${cell}]\n${analysis}`).join('\n\n')
  const seen = textView(shown, 'analyses', text, context)
  return (await context.ask(profilePrompt, { cases: seen }, asking)).answer
}

const numberOf = (share: Known<number>): number => (share.state === 'known' ? share.value : 0)
const shareText = (share: Known<number>): string =>
  share.state === 'known' ? `${(100 * share.value).toFixed(1)} %` : '–'

function placesTable(
  { cases: all }: Evidence,
  points: readonly MeanSocialPoint[],
  described: readonly PlacedModel[],
  notes: readonly string[],
): Table {
  const rows = [...all].map(([supporter, cases]): Record<string, Cell> => {
    const point = points.find(({ model }) => model === supporter)
    const words = described.find(({ model }) => model === supporter)
    const number = (value: number | undefined): Cell => ({
      value: value === undefined ? unknown('no readable run') : known(value),
      n: point?.runs ?? 0,
    })
    return {
      supporter,
      x: number(point?.x),
      y: number(point?.y),
      quadrant: point?.quadrant ?? '–',
      limited: number(point?.clamped),
      role: words?.role ?? '–',
      personality: words?.personality ?? '–',
      distance: words?.socialDistance ?? '–',
      cases: casesText(cases),
    }
  })
  return {
    id: 'coordinates',
    title: 'Social cognition coordinate',
    columns: placeColumns,
    rows,
    notes,
  }
}

const placeColumns = readData<readonly Column[]>(new URL('columns.json', import.meta.url))

const casesText = (cases: readonly Case[]): string =>
  [...grouped(cases, ({ cell }) => cell)]
    .map(([cell, own]) => `${own.length} ${cell}`)
    .join(', ') || 'none'

const strategiesTable = {
  id: 'strategies',
  title: 'Support strategies',
  notes: [
    'The part of the replies that use a strategy, × 100. A reply may use several: the parts do not add up to 100.',
  ],
}

/** Columns of the table: each group, followed by its strategies. */
const strategyColumns: readonly KitColumn[] = (
  Object.keys(strategyGroups) as StrategyGroup[]
).flatMap((group) => [
  { key: group, title: `${group} ${strategyGroups[group]}`, scale: 100, digits: 1 },
  ...strategyCodes
    .filter((code) => groupOf(code) === group)
    .map((code) => ({
      key: code,
      title: `${code} ${strategyNames[code].en}`,
      scale: 100,
      digits: 1,
    })),
])

function figureOf(
  runs: readonly (readonly PlacedModel[])[],
  allSupporters: readonly string[],
  { families = {}, reasoning }: CoordinateOptions,
  notes: readonly string[],
) {
  const points = meanCoordinates(runs)
  const isOfFamilies = points.some(({ model }) => Object.hasOwn(families, model))
  const familyOf = (model: string): string => {
    if (!isOfFamilies) return model
    return Object.hasOwn(families, model) ? `family: ${String(families[model])}` : 'no family'
  }
  const spreadOf = (model: string, axis: 'x' | 'y') => {
    const values = runs.flatMap((run) =>
      run.flatMap((place) => (place.model === model ? [place[axis]] : [])),
    )
    if (values.length < 2) return {}
    const [lower, upper] = [Math.min(...values), Math.max(...values)].map((value) =>
      Math.min(1, Math.max(-1, value)),
    )
    return {
      interval: {
        lower: lower!,
        upper: upper!,
        level: 1,
        method: 'least and greatest of the runs',
      },
    }
  }
  return scatterPlot({
    id: 'coordinates',
    title: 'Social cognition coordinate',
    description: `Where a judge places the supporters. ${points
      .map(
        ({ model, x, y }) =>
          `${model}: ${x.toFixed(2)} between structured and creative, ${y.toFixed(2)} between solution and empathy`,
      )
      .join('; ')}.`,
    x: { title: 'Way of helping', ends: ['structured', 'creative'], domain: [-1.08, 1.08] },
    y: { title: 'Aim', ends: ['solution', 'empathy'], domain: [-1.08, 1.08] },
    references: [
      { axis: 'x', at: 0 },
      { axis: 'y', at: 0 },
    ],
    points: points.map(({ model, x, y, runs: n }) => ({
      x: { value: known(x), n, ...spreadOf(model, 'x') },
      y: { value: known(y), n, ...spreadOf(model, 'y') },
      label: model,
      group: familyOf(model),
      shape: reasoning.includes(model) ? 'reasoning' : 'plain',
    })),
    names: isOfFamilies ? [] : allSupporters,
    subtitle: `Means of ${points[0]?.runs ?? 0} runs; thin bars reach from the least to the greatest`,
    notes,
  })
}
