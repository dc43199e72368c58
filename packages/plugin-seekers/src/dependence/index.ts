import { defineAnalysis } from '@attune/core'
import { createRandom, partition } from '@attune/core/internal'
import type { Findings, Table } from '@attune/core/findings'
import {
  componentDraws,
  drawnInterval,
  drawWith,
  gCoefficients,
  LEAST_FACETS,
  mean,
  rankStability,
  shareIntervals,
  varianceComponents,
} from '@attune/statistics'
import { type Cells, cellsIn, type NumberOf } from './numbers.js'

/** Maximum number of measures that get a sentence; tables contain all of them. */
const MOST_NUMBERS = 4
const SEEKERS = [1, 2, 3, 5]
const SCENARIOS = [10, 20, 50, 100, 200]

export const dependence = defineAnalysis({
  revision: 1,
  summary:
    'Whether results depend on who plays the help-seeker: variance, other sizes of study, the order of supporters. Makes no call.',
  create: () => ({
    async analyse(evaluation): Promise<Findings> {
      const { level } = evaluation.statistics
      const all = (await cellsIn(evaluation)).filter(
        ({ seekers, supporters, scenarios }) =>
          seekers.length >= 2 && supporters.length >= 2 && scenarios.length >= 5,
      )
      if (all.length === 0) return { tables: [], figures: [], sentences: [NOTHING] }
      const ranked = all.map((cells) => ({ cells, stability: stabilityOf(cells, level) }))
      const divided = all
        .filter(({ seekers }) => seekers.length >= LEAST_FACETS)
        .map((cells) => varianceTables(cells, level))
      return {
        tables: [
          rangeTable(all),
          orderTable(ranked, level),
          ...divided.flatMap(({ tables }) => tables),
        ],
        figures: [],
        sentences: [
          ...ranked.slice(0, MOST_NUMBERS).flatMap(orderSentence),
          ...divided.slice(0, MOST_NUMBERS).flatMap(({ ceiling }) => ceiling),
        ],
        ...orderNote(ranked),
      }
    },
  }),
})

const NOTHING =
  'Whether results depend on the seeker cannot be said: that needs two seekers, two supporters and five scenarios of one evaluation.'

/**
 * Table of each supporter's lowest and highest mean over the seekers of the study. This range is no
 * estimate for other seekers.
 */
function rangeTable(all: readonly Cells[]): Table {
  return {
    id: 'seekers-range',
    title: 'Means by supporter, from the seeker with the lowest to the one with the highest',
    columns: [
      { key: 'number', title: 'Number' },
      { key: 'supporter', title: 'Supporter' },
      { key: 'range', title: 'Over seekers' },
      { key: 'seekers', title: 'Seekers' },
    ],
    rows: all.flatMap(({ title, readings, seekers, supporters }) =>
      supporters.map((supporter) => {
        const means = seekers.flatMap((seeker) => {
          const own = readings.filter(
            (each) => each.seeker === seeker && each.supporter === supporter,
          )
          return own.length === 0 ? [] : [mean(own.map(({ value }) => value))]
        })
        const short = (value: number): string => String(Number(value.toFixed(3)))
        const range =
          means.length === 0 ? '' : `${short(Math.min(...means))} to ${short(Math.max(...means))}`
        return { number: title, supporter, range, seekers: String(seekers.length) }
      }),
    ),
    notes: [
      `With fewer than ${LEAST_FACETS} seekers no share of the variance is printed: two seekers rest on one degree of freedom. The range is of these seekers and says nothing of others.`,
    ],
  }
}

type Stability = ReturnType<typeof rankStability> & {
  readonly pairs: number
  readonly same: number
  readonly scenarios: number
}

/**
 * Stability of the supporters' order across seekers, over the scenarios that all seekers and
 * supporters have; undefined if it cannot be computed.
 */
function stabilityOf(
  { title, readings, seekers, supporters, scenarios }: Cells,
  level: number,
): Stability | undefined {
  const cell = (seeker: string, supporter: string, scenario: string): readonly NumberOf[] =>
    readings.filter(
      (each) =>
        each.seeker === seeker && each.supporter === supporter && each.scenario === scenario,
    )
  const complete = scenarios.filter((scenario) =>
    seekers.every((seeker) =>
      supporters.every((supporter) => cell(seeker, supporter, scenario).length > 0),
    ),
  )
  if (complete.length === 0) return undefined
  const values = seekers.map((seeker) =>
    supporters.map((supporter) =>
      complete.map((scenario) => mean(cell(seeker, supporter, scenario).map(({ value }) => value))),
    ),
  )
  const found = rankStability(values, {
    draw: drawWith(createRandom(`rank stability of ${title}`)),
    confidence: level,
  })
  const orders = found.means.map((means) =>
    [...means.keys()].sort((a, b) => means[b]! - means[a]! || a - b).join(),
  )
  const pairs = (orders.length * (orders.length - 1)) / 2
  const same = orders.flatMap((one, at) =>
    orders.slice(at + 1).filter((other) => other === one),
  ).length
  return { ...found, pairs, same, scenarios: complete.length }
}

interface Ranked {
  readonly cells: Cells
  readonly stability: Stability | undefined
}

function orderTable(all: readonly Ranked[], level: number): Table {
  return {
    id: 'seekers-order',
    title: 'Whether the order of supporters is the same with every seeker',
    columns: [
      { key: 'number', title: 'Number' },
      { key: 'tau', title: 'Kendall’s tau-b', digits: 2, range: [-1, 1], better: 'higher' },
      { key: 'w', title: 'Kendall’s W', digits: 2, range: [0, 1], better: 'higher' },
      { key: 'best', title: 'Pairs of seekers with the same best' },
      { key: 'same', title: 'With the same order' },
    ],
    rows: all.flatMap(({ cells, stability }) => {
      if (stability === undefined) return []
      const { tau, W, interval, sameTop, pairs, same, scenarios } = stability
      const base = { n: cells.readings.length, scenarios, offline: cells.isOffline }
      const bounds =
        interval.state === 'known'
          ? {
              interval: {
                ...interval.value,
                level,
                method: 'percentiles over resampled scenarios',
              },
            }
          : {}
      return [
        {
          number: cells.title,
          tau: { ...base, value: tau, ...bounds },
          w: { ...base, value: W },
          best: `${Math.round(sameTop * pairs)} of ${pairs}`,
          same: `${same} of ${pairs}`,
        },
      ]
    }),
    notes: [
      'Mean of tau-b over all pairs of seekers, over the scenarios that all of them have. With fewer than four supporters tau has few values: the counts say more.',
      'The interval is for these seekers; other seekers may order supporters in another way.',
    ],
  }
}

function orderSentence({ cells: { title, seekers }, stability }: Ranked): readonly string[] {
  if (stability === undefined) return []
  const { same, pairs, sameTop } = stability
  const word = same === pairs ? 'is stable' : 'is not stable'
  return [
    `${title}: the order of supporters ${word} over ${seekers.length} seekers (same order for ${same} of ${pairs} pairs of them, same best for ${Math.round(sameTop * pairs)}).`,
  ]
}

/** Note on the first measure, printed below verdicts: `order stable over 3 seekers`. */
function orderNote([first]: readonly Ranked[]): Pick<Findings, 'instrument'> {
  if (first?.stability === undefined) return {}
  const { same, pairs } = first.stability
  const word = same === pairs ? 'stable' : `the same in ${same} of ${pairs} pairs`
  return {
    instrument: [
      { of: 'seeker', says: `order ${word} over ${first.cells.seekers.length} seekers` },
    ],
  }
}

function varianceTables(
  cells: Cells,
  level: number,
): { tables: readonly Table[]; ceiling: readonly string[] } {
  const { title, readings } = cells
  const found = varianceComponents(
    ['supporter', 'seeker', 'scenario'],
    readings.map(({ supporter, seeker, scenario, value }) => ({
      levels: [supporter, seeker, scenario],
      value,
    })),
  )
  if (found.state === 'unknown' || found.value.share.state === 'unknown')
    return { tables: [], ceiling: [] }
  const random = createRandom(`components of ${title}`)
  const draws = componentDraws(found.value, { random })
  const { share, component } = found.value
  const intervals = shareIntervals(found.value, { random, draws, confidence: level })
  const method = 'generalised pivotal quantities'
  const base = { n: readings.length, offline: cells.isOffline }
  const shares: Table = {
    id: `seekers-variance-${cells.id}`,
    title: `${title}: what it depends on, shares of its variance`,
    columns: [
      { key: 'source', title: 'Depends on' },
      { key: 'share', title: 'Share', scale: 100, digits: 0, unit: '%' },
    ],
    rows: Object.entries(share.value).map(([effect, value]) => ({
      source: effect.replaceAll(':', ' × '),
      share: {
        ...base,
        value: { state: 'known', value },
        interval: { ...intervals[effect]!, level, method },
      },
    })),
    notes: [
      'Supporter: what is to be measured. Supporter × seeker: how much one supporter is ahead of another depends on who plays the help-seeker. Seeker: the level only, harmless to the order.',
      'Random effects, Henderson’s method I, on the cells that exist.',
    ],
  }
  return {
    tables: [shares, studyTable(cells, component, draws, level)],
    ceiling: ceilingOf(cells, component, draws, level),
  }
}

type Component = Readonly<Record<string, number>>
const coefficients = (component: Component, seeker: number, scenario: number) =>
  gCoefficients({ component, object: 'supporter', levels: { seeker, scenario } })

function studyTable(
  { id, title, readings, isOffline }: Cells,
  component: Component,
  draws: readonly Component[],
  level: number,
): Table {
  const rows = SEEKERS.flatMap((seekers) => SCENARIOS.map((scenarios) => ({ seekers, scenarios })))
  const base = { n: readings.length, offline: isOffline }
  return {
    id: `seekers-studies-${id}`,
    title: `${title}: how far studies of other sizes would order supporters in the same way`,
    columns: [
      { key: 'seekers', title: 'Seekers' },
      { key: 'scenarios', title: 'Scenarios' },
      { key: 'g', title: 'G', digits: 2, range: [0, 1] },
      { key: 'phi', title: 'Phi', digits: 2, range: [0, 1] },
    ],
    rows: rows.map(({ seekers, scenarios }) => {
      const found = coefficients(component, seekers, scenarios)
      const drawn = draws.map((draw) => coefficients(draw, seekers, scenarios))
      const cell = (of: 'G' | 'Phi') => {
        const { values } = partition(drawn.map((each) => each[of]))
        return {
          ...base,
          value: found[of],
          ...(values.length === draws.length
            ? {
                interval: {
                  ...drawnInterval(values, level),
                  level,
                  method: 'generalised pivotal quantities',
                },
              }
            : { noInterval: 'supporters may not differ at all' }),
        }
      }
      return {
        seekers: String(seekers),
        scenarios: String(scenarios),
        g: cell('G'),
        phi: cell('Phi'),
      }
    }),
    notes: [
      'Seekers and scenarios are samples of more like them. G: of the order of supporters; Phi: of their values.',
    ],
  }
}

function ceilingOf(
  { title }: Cells,
  component: Component,
  draws: readonly Component[],
  level: number,
): readonly string[] {
  const most = (each: Component): number => {
    const [own, dependent] = [each['supporter'] ?? 0, each['supporter:seeker'] ?? 0]
    return own + dependent > 0 ? own / (own + dependent) : 0
  }
  if ((component['supporter'] ?? 0) + (component['supporter:seeker'] ?? 0) <= 0) return []
  const interval = drawnInterval(draws.map(most), level)
  const short = (value: number): string => value.toFixed(2)
  return [
    `${title}: with one seeker G cannot exceed ${short(most(component))} [${short(interval.lower)} to ${short(interval.upper)}], however many scenarios are added.`,
  ]
}
