import type { Evaluation, Statistics } from '../contracts/evaluation.js'
import type { Cell, Findings, Quantity, Table } from '../contracts/findings.js'
import type { Known } from '../contracts/data.js'
import { known, unknown } from '../known.js'
import { mirror, preferenceScore } from '../pairs/preference.js'
import { clusterMean, familyTest } from '../statistics/index.js'
import { intervalPlot } from '../summary/figures/interval-plot.js'
import { abilityTable, type MatchColumn } from './abilities.js'
import { lengthTable } from './length.js'
import type { Match } from './matches.js'
import { boundNotes } from './means.js'
import { adjustmentText, smallestNote } from './notes.js'
import { quantity } from './quantity.js'
import { consistencyOf } from './reliability.js'
import { distinct } from './rows.js'
import { preferenceSentences, type Said } from './sentences.js'
import { noFindings } from './table.js'

export interface PairsOptions {
  /** Of the table of win rates; `<id>-counts`, `<id>-abilities` and `<id>-length` follow. */
  readonly id: string
  readonly title: string
  /** Default: one per name of the matches, in their order. */
  readonly columns?: readonly { readonly key: string; readonly title: string }[]
  /** What the judge was shown, if matches sum up several verdicts: its consistency is told. Default: the matches. */
  readonly judged?: readonly Match[]
  readonly notes?: readonly string[]
  readonly about?: string
}

/**
 * Who is preferred: for each two supporters that met, and each column, the share of matches that the first won (ties half), with
 * its exact interval, a p-value by sign flips against 1/2, and that p-value adjusted; wins, losses and ties; abilities of all
 * supporters; win rates at equal length where lengths are given; a figure; and a sentence per column, with how often the judge
 * agreed with itself in both orders. Nothing without matches.
 */
export function pairs(
  evaluation: Pick<Evaluation, 'supporters' | 'statistics'>,
  matches: readonly Match[],
  options: PairsOptions,
): Required<Findings> {
  const { id, title, judged = matches, notes = [], about } = options
  if (matches.length === 0) return noFindings
  const names = distinct(matches.map(({ name }) => name)).map((name) => ({ key: name, title: name }))
  const columns = (options.columns ?? names).map((column): MatchColumn => ({
    ...column,
    matches: matches.filter(({ name }) => name === column.key || name === ''),
  }))
  const met = pairsOf(evaluation, matches)
  const rates = ratesOf(met, columns, evaluation.statistics)
  const consistency = consistencyText(consistencyOf(judged, evaluation.statistics.level))
  const table = rateTable(met, rates, columns, { ...options, statistics: evaluation.statistics, consistency })
  return {
    tables: [
      table,
      countTable(met, columns, { id, title, notes }),
      ...(evaluation.supporters.length > 2
        ? [abilityTable(evaluation, columns, { id: `${id}-abilities`, title })]
        : []),
      ...lengthTable(evaluation, met, columns, { id, title }),
    ],
    figures: [figureOf(table)],
    sentences: [...preferenceSentences(saidOf(met, rates, columns), evaluation.statistics, about), ...consistency],
  }
}

type Met = readonly [first: string, second: string]

/** The pairs that met, as the config orders supporters. */
function pairsOf({ supporters }: Pick<Evaluation, 'supporters'>, matches: readonly Match[]): Met[] {
  const place = (name: string): number => (supporters.includes(name) ? supporters.indexOf(name) : supporters.length)
  const texts = matches.map(({ supporter, other }) =>
    JSON.stringify([supporter, other].sort((left, right) => place(left) - place(right))),
  )
  const met = distinct(texts).map((text) => JSON.parse(text) as Met)
  return met.sort(([a, b], [c, d]) => place(a) - place(c) || place(b) - place(d))
}

/** Matches of two supporters, with outcomes that speak of the first. */
export function matchesOf(matches: readonly Match[], [first, second]: Met): Match[] {
  return matches.flatMap((match) => {
    if (match.supporter === first && match.other === second) return [match]
    if (match.supporter === second && match.other === first)
      return [{ ...match, supporter: first, other: second, outcome: mirror(match.outcome) }]
    return []
  })
}

interface Rate {
  readonly quantity: Quantity
  readonly deviation?: number
}

/** In the order of pairs, then columns. */
function ratesOf(met: readonly Met[], columns: readonly MatchColumn[], statistics: Statistics): Rate[][] {
  const scores = met.map((pair) =>
    columns.map(({ matches }) =>
      matchesOf(matches, pair).map(({ cluster, outcome, offline }) => ({
        cluster,
        value: preferenceScore(outcome),
        offline,
      })),
    ),
  )
  const centred = (values: (typeof scores)[number][number]) =>
    values.map(({ cluster, value }) => ({
      cluster,
      value: value.state === 'known' ? known(value.value - 1 / 2) : value,
    }))
  const test = (all: (typeof scores)[number]) => familyTest(all.map(centred), { adjust: statistics.adjust }).members
  const tests =
    statistics.family === 'table'
      ? test(scores.flat())
      : columns.flatMap((_, column) => test(scores.map((each) => each[column]!)))
  const testOf = (pair: number, column: number) =>
    tests[statistics.family === 'table' ? pair * columns.length + column : column * met.length + pair]!
  return scores.map((each, pair) =>
    each.map((values, column): Rate => {
      const { pValue, adjusted } = testOf(pair, column)
      const cell = quantity(values, { level: statistics.level, of: 'shares' })
      const { standardError, nClusters } = clusterMean(values)
      const isSpread = standardError.state === 'known' && standardError.value > 0
      return {
        quantity: { ...cell, p: inWords(pValue), adjusted: inWords(adjusted) },
        ...(isSpread && { deviation: standardError.value * Math.sqrt(nClusters) }),
      }
    }),
  )
}

const words: Readonly<Record<string, string>> = {
  no_values: 'nothing to compare',
  too_few_clusters: 'fewer than two independent scenarios',
}
const inWords = (value: Known<number>): Known<number> =>
  value.state === 'known' ? value : unknown(words[value.why] ?? value.why)

function rateTable(
  met: readonly Met[],
  rates: readonly (readonly Rate[])[],
  columns: readonly MatchColumn[],
  { id, title, notes = [], statistics, consistency }: PairsOptions & { statistics: Statistics; consistency: string[] },
): Table {
  const quantities = rates.flat().map((rate) => rate.quantity)
  const tested = quantities.filter(({ p }) => p?.state === 'known').length
  return {
    id,
    title,
    columns: [
      { key: 'first', title: 'Supporter' },
      { key: 'second', title: 'against' },
      ...columns.map(({ key, title: heading }) => ({ key, title: heading, digits: 3 })),
    ],
    rows: met.map(([first, second], at): Record<string, Cell> => ({
      first,
      second,
      ...Object.fromEntries(columns.map(({ key }, column) => [key, rates[at]![column]!.quantity])),
    })),
    notes: [
      `Share of matches that the first won, ties half; 0.5 is no preference. p: two-sided sign flips of scenario clusters${adjustmentText(tested, statistics)}. Intervals are pointwise, not adjusted.`,
      ...consistency,
      ...boundNotes(quantities),
      ...smallestNote(columns.map(({ matches }) => matches.filter(({ outcome }) => outcome.state === 'known'))),
      ...notes,
    ],
  }
}

/** How often each pair won, lost and tied: `18–3–4`. */
function countTable(
  met: readonly Met[],
  columns: readonly MatchColumn[],
  { id, title, notes }: { readonly id: string; readonly title: string; readonly notes: readonly string[] },
): Table {
  const countOf = (matches: readonly Match[]): string =>
    (['first', 'second', 'tie'] as const)
      .map((wanted) => matches.filter(({ outcome }) => outcome.state === 'known' && outcome.value === wanted).length)
      .join('–')
  return {
    id: `${id}-counts`,
    title: `${title}: won–lost–tied`,
    columns: [
      { key: 'first', title: 'Supporter' },
      { key: 'second', title: 'against' },
      ...columns.map(({ key, title: heading }) => ({ key, title: heading })),
    ],
    rows: met.map((pair) => ({
      first: pair[0],
      second: pair[1],
      ...Object.fromEntries(columns.map(({ key, matches }) => [key, countOf(matchesOf(matches, pair))])),
    })),
    notes,
  }
}

/** Below it a judge contradicts itself too often for its preferences to mean much. */
const CONSISTENT = 2 / 3

function consistencyText({ value, n, clusters = 0 }: Quantity): string[] {
  if (value.state === 'unknown')
    return ['The judge saw no pair in both orders, so its preference for a position is not known.']
  const share = `The judge gave the same verdict in both orders in ${(100 * value.value).toFixed(0)} % of ${n} pairs (${clusters} scenarios)`
  const weak = value.value < CONSISTENT ? ': it often contradicts itself, read its preferences with care' : ''
  return [`${share}${weak}.`]
}

const saidOf = (
  met: readonly Met[],
  rates: readonly (readonly Rate[])[],
  columns: readonly MatchColumn[],
): { column: { key: string; title: string }; pairs: Said[] }[] =>
  columns.map(({ key, title }, column) => ({
    column: { key, title },
    pairs: met.map(([first, second], at) => ({ first, second, ...rates[at]![column]! })),
  }))

function figureOf(table: Table): Findings['figures'][number] {
  return intervalPlot({
    id: table.id,
    title: table.title,
    description: `For each two supporters the share that the first won in ${table.columns
      .slice(2)
      .map((column) => column.title)
      .join(', ')}, each a point with its interval; a line marks one half.`,
    table,
    reference: 0.5,
  })
}
