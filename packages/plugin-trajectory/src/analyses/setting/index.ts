import { defineAnalysis, known, type OptionsOf, type Scenario } from '@attune/core'
import type { Evaluation, Figure, Quantity, Table } from '@attune/core/findings'
import { barChart, lineChart } from '@attune/kit'
import { type ChartLine } from '@attune/kit/internal'
import {
  parameterSet,
  type ParameterSetName,
  parameterSets,
  priorSchedule,
} from '../../emotion/prior.js'
import { positiveProbability } from '../../emotion/estimate.js'
import { type Categories, driftTable } from './drift.js'

const names = Object.keys(parameterSets) as ParameterSetName[]

const options = {
  type: 'object',
  properties: {
    turns: {
      type: 'integer',
      minimum: 1,
      default: 40,
      description: 'Number of messages of the seeker for which the figure shows priors.',
    },
    initialMu: {
      type: 'number',
      default: -2.2,
      description: 'Mean of the priors at the first message.',
    },
    batch: {
      type: 'integer',
      minimum: 2,
      default: 200,
      description: 'Scenarios in a batch of the audit for drift.',
    },
  },
  additionalProperties: false,
} as const

/**
 * Messages whose density is drawn, and temperatures of the softmax, as in the figures of the paper.
 */
const DENSITIES_AT = [1, 5, 10, 20, 40]
const TEMPERATURES = [1, 2, 5, 10, 20, 50]

type SettingOptions = OptionsOf<typeof options>

export const setting = defineAnalysis({
  revision: 2,
  summary:
    'What the numbers rest on: the mix of the scenarios and its drift, the priors and the softmax (figures 5 to 7 of the paper).',
  options,
  create: (given) => ({
    async analyse(evaluation) {
      const scenarios = await scenariosOf(evaluation)
      const mix = mixOf(scenarios)
      const drift = driftTable(categoriesOf(scenarios), given.batch)
      return {
        tables: [...(mix.size === 0 ? [] : [mixTable(mix)]), ...(drift ? [drift] : [])],
        figures: [
          ...(mix.size === 0 ? [] : [mixChart(mix, 'subcategory'), mixChart(mix, 'strategy')]),
          momentsChart(given),
          densitiesChart(given),
          softmaxChart(),
        ],
      }
    },
  }),
})

/** Lists each scenario once, in the order of the numbers in the ids. */
async function scenariosOf(evaluation: Evaluation): Promise<readonly Scenario[]> {
  const scenarios = new Map<string, Scenario>()
  for await (const { scenario } of evaluation.dialogues({ readers: [] }))
    scenarios.set(scenario.id, scenario)
  const { compare } = new Intl.Collator('en', { numeric: true })
  return [...scenarios.values()].toSorted((a, b) => compare(a.id, b.id))
}

/** Stories by domain, subcategory and strategy; translations and versions of a story count once. */
function mixOf(scenarios: readonly Scenario[]): ReadonlyMap<string, Kind> {
  const kinds = new Map<string, Kind>()
  for (const { id, cluster = id, tags } of scenarios) {
    const { domain = NONE, subcategory = NONE, strategy = NONE } = tags
    if (domain !== NONE || subcategory !== NONE || strategy !== NONE)
      kinds.set(cluster, { domain, subcategory, strategy })
  }
  return kinds
}

const QUARTERS = ['shortest', 'short', 'long', 'longest'] as const

/**
 * Properties that are audited for drift: what the tags say, and the length of the seeker's profile
 * in quarters of all scenarios.
 */
function categoriesOf(scenarios: readonly Scenario[]): Categories[] {
  const lengths = scenarios.map(({ profile }) => profile.length)
  const sorted = lengths.toSorted((a, b) => a - b)
  const quarterOf = (length: number): string =>
    QUARTERS[Math.floor((4 * sorted.indexOf(length)) / sorted.length)]!
  return scenarios.map(({ tags }, at) => ({
    ...Object.fromEntries(
      AUDITED.filter((name) => scenarios.some((each) => each.tags[name] !== undefined)).map(
        (name) => [name, tags[name] ?? NONE],
      ),
    ),
    'length of the profile': quarterOf(lengths[at]!),
  }))
}

const AUDITED = ['domain', 'subcategory', 'strategy', 'distress', 'events'] as const

const NONE = 'not named'

interface Kind {
  readonly domain: string
  readonly subcategory: string
  readonly strategy: string
}

interface Share extends Kind {
  readonly count: number
}

/** Shares in descending order, ties by name. */
function sharesOf(mix: ReadonlyMap<string, Kind>, by: readonly (keyof Kind)[]): Share[] {
  const found = new Map<string, Share>()
  for (const kind of mix.values()) {
    const key = JSON.stringify(by.map((name) => kind[name]))
    found.set(key, { ...kind, count: (found.get(key)?.count ?? 0) + 1 })
  }
  return [...found]
    .toSorted(([a, left], [b, right]) => right.count - left.count || (a < b ? -1 : 1))
    .map(([, share]) => share)
}

const quantityOf = (count: number, n: number): Quantity => ({ value: known(count / n), n })

function mixTable(mix: ReadonlyMap<string, Kind>): Table {
  return {
    id: 'scenario-mix',
    title: 'Scenarios by what troubles the seeker and by strategy',
    columns: [
      { key: 'domain', title: 'Domain' },
      { key: 'subcategory', title: 'Subcategory' },
      { key: 'strategy', title: 'Strategy' },
      { key: 'share', title: 'Share', scale: 100, digits: 1 },
    ],
    rows: sharesOf(mix, ['domain', 'subcategory', 'strategy']).map(({ count, ...kind }) => ({
      ...kind,
      share: quantityOf(count, mix.size),
    })),
    notes: [
      `Of ${mix.size} stories; translations of a story, and its versions with other events, count once.`,
    ],
  }
}

/** Chart of subcategories in the colours of their domains, or of strategies divided by domain. */
function mixChart(mix: ReadonlyMap<string, Kind>, by: 'subcategory' | 'strategy'): Figure {
  const of = by === 'subcategory' ? 'what troubles the seeker' : 'strategy'
  return barChart({
    id: `scenario-mix-${by}`,
    title: `Scenarios by ${of}`,
    description: `A bar for each ${by}, as long as its share of the ${mix.size} stories, in the colours of the domains.`,
    x: { title: 'Share of the stories', from: 0, format: '.0%' },
    bars: sharesOf(mix, [by, 'domain']).map((share) => ({
      label: share[by],
      group: share.domain,
      value: quantityOf(share.count, mix.size),
    })),
    arrange: 'stacked',
    offline: false,
  })
}

const pointsOf = (xs: readonly number[], of: (x: number) => number): ChartLine['points'] =>
  xs.map((x) => ({ x, y: { value: known(of(x)), n: 1 } }))

const grid = (from: number, to: number, steps: number): number[] =>
  Array.from({ length: steps + 1 }, (_, at) => from + ((to - from) * at) / steps)

/** Prior at each turn, without resets. */
const scheduleOf = (name: ParameterSetName, { turns, initialMu }: SettingOptions, to = turns) =>
  priorSchedule({ ...parameterSet(name), mu0: initialMu }, to, { policy: 'none' })

function momentsChart(given: SettingOptions): Figure {
  const lines = names.flatMap((name) => {
    const steps = scheduleOf(name, given)
    const at = (read: 'mu' | 'sigma'): ChartLine['points'] =>
      pointsOf(
        steps.map(({ turn }) => turn),
        (turn) => steps[turn - 1]![read],
      )
    return [
      { name, variant: 'mean μ', points: at('mu') },
      { name, variant: 'deviation σ', points: at('sigma') },
    ]
  })
  return lineChart({
    id: 'prior-moments',
    title: 'Assumed previous emotion by message of the seeker',
    description: `Mean and standard deviation of the prior of each parameter set: from a mean of ${given.initialMu} towards 0, ever wider.`,
    x: { title: 'Message of the seeker' },
    y: { title: 'Emotion (0 neutral)' },
    lines,
    names,
    references: [{ axis: 'y', at: 0 }],
    notes: ['Without a reset; at an event, the prior begins again at the first message.'],
    offline: false,
  })
}

function densitiesChart(given: SettingOptions): Figure {
  const last = Math.max(...DENSITIES_AT)
  const lines = names.flatMap((name) => {
    const steps = scheduleOf(name, given, last)
    return DENSITIES_AT.map((turn) => {
      const { mu, sigma } = steps[turn - 1]!
      const density = (x: number): number =>
        Math.exp(-(((x - mu) / sigma) ** 2) / 2) / (sigma * Math.sqrt(2 * Math.PI))
      return { name: `message ${turn}`, panel: name, points: pointsOf(grid(-4, 4, 80), density) }
    })
  })
  return lineChart({
    id: 'prior-densities',
    title: 'Density of the assumed previous emotion',
    description:
      'A panel per parameter set and a line per message: the prior starts narrow and negative, and ends wide.',
    x: { title: 'Emotion', ends: ['negative', 'positive'], domain: [-4, 4] },
    y: { title: 'Density', from: 0 },
    lines,
    offline: false,
  })
}

function softmaxChart(): Figure {
  return lineChart({
    id: 'softmax',
    title: 'Probability of a positive emotion by temperature',
    description: 'A line per temperature τ: the higher, the flatter; at 10 nearly straight.',
    x: { title: 'Difference of the logits of both assertions', domain: [-20, 20] },
    y: { title: 'Probability', domain: [0, 1], step: 0.25 },
    lines: TEMPERATURES.map((temperature) => ({
      name: `τ = ${temperature}`,
      points: pointsOf(grid(-20, 20, 80), (difference) =>
        positiveProbability({ positive: difference, negative: 0 }, temperature),
      ),
    })),
    offline: false,
  })
}
