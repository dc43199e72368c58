import { type Column, type Quantity, type Statistics, type Table, isQuantity } from '@attune/core/findings'
import { clustersNeeded, normalQuantile, smallestDifference } from '@attune/statistics'
import { counted, formatInterval, formatNumber, pieces, piecesText } from '@attune/tables'

/** A column as sentences speak of it. */
export interface SaidColumn {
  readonly column: Column
  readonly pairs: readonly Said[]
  /** How many comparisons are decided together: each is planned at its share of the level. */
  readonly family: number
}

/** How many comparisons are decided together with those of each column, as the config has it. */
export function familySizes(
  tested: readonly (readonly Pick<Said, 'quantity'>[])[],
  { adjust, family }: Statistics,
): number[] {
  const counts = (tested[0] ?? []).map(
    (_, column) => tested.filter((row) => row[column]!.quantity.p?.state === 'known').length,
  )
  const all = counts.reduce((sum, count) => sum + count, 0)
  return counts.map((own) => (adjust === 'none' ? 1 : family === 'table' ? all : own))
}

/** A comparison as sentences speak of it. */
export interface Said {
  readonly first: string
  readonly second: string
  readonly quantity: Quantity
  readonly deviation?: number
}

/** The chance of a false find that a level leaves. */
export const alphaOf = ({ level }: Pick<Statistics, 'level'>): number => Number((1 - level).toPrecision(12))

/** Whether a difference (or the distance of a share from 1/2) counts as found: its adjusted p and its interval agree on it. */
export function isSignificant(
  { value, p, adjusted = p, interval }: Quantity,
  statistics: Statistics,
  nothing = 0,
): boolean {
  if (value.state === 'unknown' || adjusted?.state !== 'known') return false
  // Where all scenarios say the same there is a p-value and no interval.
  const { lower, upper } = interval ?? { lower: value.value, upper: value.value }
  return adjusted.value < alphaOf(statistics) && (lower > nothing || upper < nothing)
}

/** With more of them a sentence is a table. */
const MOST_PAIRS = 4

/**
 * A sentence per column with a direction: who is better, by how much, how sure; and who cannot be told apart, and what
 * would tell. Columns without a direction are spoken of only where they tell supporters apart.
 */
export function differenceSentences(columns: readonly SaidColumn[], statistics: Statistics, about?: string): string[] {
  const sentences = columns.flatMap(({ column, pairs, family }) => {
    const known = pairs.filter(({ quantity }) => quantity.value.state === 'known' && quantity.p?.state === 'known')
    const told = known.filter(({ quantity }) => isSignificant(quantity, statistics))
    if (known.length === 0 || (column.better === undefined && told.length === 0)) return []
    const open = column.better === undefined ? [] : known.filter((pair) => !told.includes(pair))
    const parts = [
      ...listed(told, (pair) => toldText(pair, column)),
      ...openText(open, column, alphaOf(statistics) / family),
    ]
    return [`${nameOf(column, about)}: ${parts.join('; ')}.`]
  })
  if (sentences.length > 0 || columns.length === 0) return sentences
  return nothingTold(columns, about)
}

const nameOf = ({ title }: Column, about?: string): string => (about === undefined ? title : `${about} · ${title}`)

function listed(pairs: readonly Said[], textOf: (pair: Said) => string): string[] {
  const more = pairs.length - MOST_PAIRS
  return [...pairs.slice(0, MOST_PAIRS).map(textOf), ...(more > 0 ? [counted(more, 'more difference')] : [])]
}

function toldText({ first, second, quantity }: Said, column: Column): string {
  const { value, interval } = quantity
  const difference = value.state === 'known' ? value.value : 0
  const isFirst = difference > 0 === (column.better !== 'lower')
  const [one, other] = isFirst ? [first, second] : [second, first]
  const word = column.better === undefined ? 'higher' : 'better'
  const sign = difference > 0 ? 1 : -1
  const bounds = interval && (sign > 0 ? interval : { lower: -interval.upper, upper: -interval.lower })
  const size = `${formatNumber(Math.abs(difference), column)}${bounds ? ` ${formatInterval(bounds, column)}` : ''}`
  return `${one} is ${word} than ${other} by ${size} (${sureText(quantity)}${piecesText(quantity)})`
}

/** As `differenceSentences`, of shares that the first is preferred: 1/2 is no preference. */
export function preferenceSentences(columns: readonly SaidColumn[], statistics: Statistics, about?: string): string[] {
  return columns.flatMap(({ column, pairs, family }) => {
    const known = pairs.filter(({ quantity }) => quantity.value.state === 'known' && quantity.p?.state === 'known')
    if (known.length === 0) return []
    const told = known.filter(({ quantity }) => isSignificant(quantity, statistics, 1 / 2))
    const open = known.filter((pair) => !told.includes(pair)).map(aboutHalf)
    const shares = { ...column, scale: 100, digits: 0, unit: ' points' }
    const parts = [...listed(told, preferredText), ...openText(open, shares, alphaOf(statistics) / family)]
    return [`${nameOf(column, about)}: ${parts.join('; ')}.`]
  })
}

/** The same as a distance from 1/2. */
function aboutHalf(pair: Said): Said {
  const { value } = pair.quantity
  const distance = value.state === 'known' ? { state: 'known' as const, value: value.value - 1 / 2 } : value
  return { ...pair, quantity: { ...pair.quantity, value: distance } }
}

const asPercent = { scale: 100, digits: 0, range: [0, 1] } as const

function preferredText({ first, second, quantity }: Said): string {
  const { value, interval } = quantity
  const rate = value.state === 'known' ? value.value : 1 / 2
  const [one, other] = rate > 1 / 2 ? [first, second] : [second, first]
  const turned = interval && (rate > 1 / 2 ? interval : { lower: 1 - interval.upper, upper: 1 - interval.lower })
  const share = formatNumber(Math.max(rate, 1 - rate), asPercent)
  const size = `${share} %${turned ? ` ${formatInterval(turned, asPercent, [1 / 2])}` : ''}`
  return `${one} is preferred to ${other} in ${size} of matches (${sureText(quantity)}${piecesText(quantity)})`
}

/** `adjusted p = 0.004, `. */
function sureText({ p, adjusted = p }: Quantity): string {
  if (adjusted?.state !== 'known') return ''
  const name = p?.state === 'known' && p.value !== adjusted.value ? 'adjusted p' : 'p'
  return `${name} ${pValue(adjusted.value)}, `
}

const pValue = (p: number): string => (p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`)

/** A column and what its numbers are followed by. */
interface Measured extends Column {
  readonly unit?: string
}

/** Of several pairs the one with the largest difference speaks for what would be needed. */
function openText(open: readonly Said[], column: Measured, alpha: number): string[] {
  if (open.length === 0) return []
  const sizeOf = ({ quantity: { value } }: Said): number => (value.state === 'known' ? Math.abs(value.value) : 0)
  const largest = open.reduce((most, pair) => (sizeOf(pair) > sizeOf(most) ? pair : most))
  const names = open.slice(0, MOST_PAIRS).map(({ first, second }) => `${first} and ${second}`)
  const more = open.length - names.length
  const who = [...names, ...(more > 0 ? [counted(more, 'more pair')] : [])].join(', ')
  const needed = neededText(largest, column, alpha)
  return [`${who} cannot be told apart at ${piecesText(widest(open))}${needed}`]
}

/** That which rests on most. */
const widest = (pairs: readonly Said[]): Quantity =>
  pairs
    .map(({ quantity }) => quantity)
    .reduce((most, each) => ((each.clusters ?? each.n) > (most.clusters ?? most.n) ? each : most))

const MOST_SCENARIOS = 10_000

/** ` (about 140 scenarios would tell a difference of 0.40)`, or the smallest difference that these would tell. */
function neededText({ quantity, deviation: sd }: Said, column: Measured, alpha: number): string {
  const { value, clusters } = quantity
  if (sd === undefined || value.state === 'unknown' || clusters === undefined) return ''
  const plan = { sd, alpha, test: 'sign-flips' } as const
  const number = (each: number): string => formatNumber(Math.abs(each), column) + (column.unit ?? '')
  const needed = neededClusters(value.value, plan)
  if (needed > clusters && Number.parseFloat(number(value.value)) !== 0) {
    const count = needed > MOST_SCENARIOS ? `more than ${MOST_SCENARIOS}` : `about ${needed}`
    return ` (${count} ${pieces(quantity)} would tell a difference of ${number(value.value)})`
  }
  const smallest = smallestDifference(clusters, plan)
  return smallest.state === 'known' ? ` (they tell differences from about ${number(smallest.value)} on)` : ''
}

/** From here on the normal distribution gives nearly the same number, and at once. */
const MANY = 200

function neededClusters(difference: number, plan: { readonly sd: number; readonly alpha: number }): number {
  const reach = normalQuantile(1 - plan.alpha / 2) + normalQuantile(0.8)
  const rough = Math.ceil(((reach * plan.sd) / difference) ** 2)
  if (rough > MANY) return rough
  const exact = clustersNeeded(difference, plan)
  return exact.state === 'known' ? exact.value.clusters : Infinity
}

function nothingTold(columns: readonly { readonly pairs: readonly Said[] }[], about?: string): string[] {
  const known = columns.filter(({ pairs }) => pairs.some(({ quantity }) => quantity.p?.state === 'known'))
  if (known.length === 0) return []
  const of = about === undefined ? '' : ` of ${about}`
  const what =
    known.length === 1 ? `The one number${of} does not tell` : `None of the ${known.length} numbers${of} tells`
  return [`${what} supporters apart at ${piecesText(widest(known.flatMap(({ pairs }) => pairs)))}.`]
}

/** What a single supporter has, where there is nobody to compare it with. */
export function meanSentences({ columns, rows }: Table, about?: string): string[] {
  return columns.flatMap((column) => {
    const cell = rows[0]?.[column.key]
    if (column.better === undefined || !isQuantity(cell) || cell.value.state === 'unknown') return []
    const { interval } = cell
    const bounds = interval ? ` ${formatInterval(interval, column)}` : ''
    const who = String(rows[0]!['supporter'])
    return [
      `${nameOf(column, about)}: ${who} has ${formatNumber(cell.value.value, column)}${bounds} (${piecesText(cell)}).`,
    ]
  })
}
