import { defineAnalysis, type Column, type OptionsOf, type Quantity, type Table } from '@attune/core'
import { holm } from '@attune/core/statistics'
import { displayScales } from '../../metrics/aggregate.js'
import { strategies } from '../../scenarios/strategies.js'
import { distinct, observe, type Observation } from '../observations.js'
import { differenceQuantity, meanQuantity, type Resampling } from './quantity.js'

const options = {
  type: 'object',
  properties: {
    estimator: { type: 'string', format: 'estimator-label', description: 'Default: the first estimator with a BEL' },
    resamples: { type: 'integer', minimum: 2, default: 2000 },
    confidence: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1, default: 0.95 },
  },
  additionalProperties: false,
} as const

export const tables = defineAnalysis({
  revision: 1,
  summary: 'BEL, ETV and ECP by supporter and strategy, within numbers of events, and compared in pairs.',
  options,
  create: (given) => ({
    async analyse(evaluation) {
      const observations = await observe(evaluation, given.estimator)
      const resampling = resamplingOf(given, evaluation.seed)
      const all = distinct(observations, ({ language }) => language).flatMap((language) => {
        const own = observations.filter((each) => each.language === language)
        return [
          ...strategyTables({ own, language, within: '' }, resampling),
          ...strata(own).flatMap(([count, stratum]) =>
            strategyTables({ own: stratum, language, within: `-events-${count}` }, resampling),
          ),
          centroidTable(own, language, resampling),
          comparisonTable(own, language, resampling),
        ]
      })
      return { tables: all, figures: [] }
    },
  }),
})

const resamplingOf = (
  { resamples = 2000, confidence = 0.95 }: OptionsOf<typeof options>,
  seed: string,
): Resampling => ({
  seed,
  resamples,
  confidence,
})

const measures = [
  { key: 'bel', title: 'BEL', scale: displayScales.bel },
  { key: 'etv', title: 'ETV', scale: displayScales.etv },
  { key: 'etvNoSkip', title: 'ETV of all transitions', scale: displayScales.etv },
] as const

interface Group {
  readonly own: readonly Observation[]
  readonly language: string
  /** What the ids of its tables end in. */
  readonly within: string
}

/** One table per measure: supporters × strategies and Overall, where each scenario counts once. */
function strategyTables({ own, language, within }: Group, resampling: Resampling): Table[] {
  const codes = strategiesIn(own)
  const stratum = within === '' ? '' : `, events per scenario: ${String(own[0]?.events)}`
  return measures.map(({ key, title, scale }) => {
    const id = `${key}-${language}${within}`
    const column = (name: string, heading: string): Column => ({ key: name, title: heading, scale, better: 'higher' })
    return {
      id,
      title: `${title}, ${language}${stratum}`,
      columns: [
        { key: 'supporter', title: 'Supporter' },
        ...codes.map((code) => column(code, code)),
        column('overall', 'Overall'),
      ],
      rows: bySupporter(own).map(([supporter, rows]) => {
        const cell = (name: string, of: readonly Observation[]): readonly [string, Quantity] => [
          name,
          meanQuantity(of, key, [id, supporter, name], resampling),
        ]
        const cells = codes.map((code) =>
          cell(
            code,
            rows.filter(({ strategy }) => strategy === code),
          ),
        )
        return { supporter, ...Object.fromEntries([...cells, cell('overall', rows)]) }
      }),
      notes: within === '' ? notes : [],
    }
  })
}

const notes = [
  'Overall is the mean over scenarios, not over the columns.',
  'Strategies differ in how many events their scenarios have, and ETV rises with it when events are skipped: compare strategies within a number of events.',
  'Differences between languages are first of all differences of the estimator.',
]

function centroidTable(own: readonly Observation[], language: string, resampling: Resampling): Table {
  const columns = [
    { key: 'cx', title: 'Cx', digits: 3 },
    { key: 'delta', title: 'Cy − Cx', digits: 4 },
    { key: 'levelTerm', title: 'Level term of ETV', scale: displayScales.etv },
    { key: 'jitterTerm', title: 'Jitter term of ETV', scale: displayScales.etv },
  ]
  const id = `ecp-${language}`
  return {
    id,
    title: `Emotional centroid position and the two terms of ETV, ${language}`,
    columns: [{ key: 'supporter', title: 'Supporter' }, ...columns],
    rows: bySupporter(own).map(([supporter, rows]) => ({
      supporter,
      ...Object.fromEntries(columns.map(({ key }) => [key, meanQuantity(rows, key, [id, supporter, key], resampling)])),
    })),
    notes: [
      'Cy − Cx is (last − first score) / T: it depends on the endpoints alone.',
      'The jitter term is never negative: movement without improvement raises ETV through it.',
    ],
  }
}

function comparisonTable(own: readonly Observation[], language: string, resampling: Resampling): Table {
  const id = `comparison-${language}`
  const groups = bySupporter(own)
  const pairs = groups.flatMap((first, at) => groups.slice(at + 1).map((second) => [first, second] as const))
  const compared = measures.map(({ key }) => {
    const quantities = pairs.map(([[first, a], [second, b]]) =>
      differenceQuantity([a, b], key, [id, first, second, key], resampling),
    )
    const { adjusted } = holm(quantities.map(({ p }) => p ?? { state: 'unknown', why: 'not compared' }))
    return { key, cells: quantities.map((quantity, at) => withP(quantity, adjusted[at])) }
  })
  return {
    id,
    title: `Differences between supporters, paired by scenario, ${language}`,
    columns: [
      { key: 'first', title: 'Supporter' },
      { key: 'second', title: 'minus' },
      ...measures.map(({ key, title, scale }) => ({ key, title, scale })),
    ],
    rows: pairs.map(([[first], [second]], at) => ({
      first,
      second,
      ...Object.fromEntries(compared.flatMap(({ key, cells }) => (cells[at] ? [[key, cells[at]]] : []))),
    })),
    notes: ['p-values are two-sided and adjusted after Holm over the pairs of each column; intervals are not.'],
  }
}

const withP = (quantity: Quantity, p: Quantity['p'] | undefined): Quantity => (p ? { ...quantity, p } : quantity)

const bySupporter = (own: readonly Observation[]): (readonly [string, readonly Observation[]])[] =>
  distinct(own, ({ supporter }) => supporter).map((name) => [name, own.filter(({ supporter }) => supporter === name)])

const strata = (own: readonly Observation[]): (readonly [number, readonly Observation[]])[] =>
  distinct(own, ({ events }) => events)
    .sort((a, b) => a - b)
    .map((count) => [count, own.filter(({ events }) => events === count)])

/** The strategies that occur: the known ones in their usual order, then any others. */
function strategiesIn(own: readonly Observation[]): string[] {
  const present = distinct(own, ({ strategy }) => strategy)
  const usual = Object.keys(strategies)
  return [...usual.filter((code) => present.includes(code)), ...present.filter((code) => !usual.includes(code))]
}
