import type { Claim, Column, Quantity, Table } from '@attune/core/findings'
import { isQuantity } from '@attune/core/findings'
import {
  counted,
  formatEstimate,
  formatNumber,
  pieces,
  piecesText,
  shownOnce,
} from '@attune/tables'
import type { Said } from './table.js'

/** A column with the claims on it, from which sentences are made. */
export interface SpokenColumn {
  readonly column: Pick<Column, 'title' | 'better' | 'scale' | 'digits' | 'unit'>
  readonly claims: readonly Claim[]
}

/** True if the quantity belongs to a claim and the claim is detected. */
export const isSignificant = ({ claim }: Quantity): boolean => claim?.detected === true

/** Maximum number of pairs in a sentence: more would make it a table. */
const MOST_PAIRS = 4

/**
 * One sentence per column with a preferred direction: the better supporter, the difference and its
 * uncertainty; and the undecided pairs, with the difference that a study of this size can detect.
 * Columns without a direction get a sentence only if a difference is detected.
 *
 * @param sides text on what is compared, for a sentence on columns that show no difference
 */
export function differenceSentences(
  columns: readonly SpokenColumn[],
  about?: string,
  sides = 'supporters',
): Said[] {
  const sentences = columns.flatMap((spoken) => {
    const { column, claims } = spoken
    const asked = claims.filter(isTested)
    const open = column.better === undefined ? [] : asked.filter(({ detected }) => !detected)
    const isSpoken =
      asked.length > 0 && (column.better !== undefined || asked.some(({ detected }) => detected))
    return [
      ...(isSpoken ? [sentenceOf(column, asked, open, about)] : []),
      ...rateSentence(spoken, about),
    ]
  })
  if (sentences.length > 0 || columns.length === 0) return sentences
  return nothingFound(columns, sides, about)
}

/**
 * Sentence with each supporter's number of dialogues below the floor (harm), and the exact bound of
 * their share.
 */
function rateSentence({ claims }: SpokenColumn, about?: string): Said[] {
  const rates = [
    ...new Map(
      claims.flatMap((claim) => claim.rates ?? []).map((rate) => [rate.id, rate]),
    ).values(),
  ]
  const [first] = rates
  if (first === undefined) return []
  return [
    {
      text: `${nameOf(first.of, about)}: ${rates.map(({ sentence }) => sentence).join('; ')}.`,
      claims: rates,
    },
  ]
}

/** Same as `differenceSentences`, for shares of matches that the first supporter won. */
export const preferenceSentences = (columns: readonly SpokenColumn[], about?: string): Said[] =>
  columns.flatMap(({ column, claims }) => {
    const asked = claims.filter(isTested)
    const open = asked.filter(({ detected }) => !detected)
    const shares = { ...column, scale: 100, digits: 0, unit: ' points' }
    return asked.length === 0 ? [] : [sentenceOf(shares, asked, open, about)]
  })

const isTested = ({ estimate, p }: Claim): boolean =>
  estimate.state === 'known' && p.state === 'known'

function sentenceOf(
  column: SpokenColumn['column'],
  asked: readonly Claim[],
  open: readonly Claim[],
  about?: string,
): Said {
  const found = asked.filter(({ detected }) => detected)
  const parts = [...firstSentences(found), ...undecidedSentences(open, column)]
  const marked = asked[0]?.family === 'primary' ? ' (primary)' : ''
  return {
    text: `${nameOf(column, about)}${marked}: ${parts.join('; ')}${seekersText(asked)}.`,
    claims: [...found, ...open],
  }
}

const nameOf = ({ title }: Pick<Column, 'title'>, about?: string): string =>
  about === undefined ? title : `${about} · ${title}`

/** Text that names the simulated seekers of the claims: `, with the seeker sage/seeker`. */
export function seekersText(asked: readonly Claim[]): string {
  const seekers = asked[0]?.estimand.seekers ?? []
  // A sentence that says "better" already names two to four seekers itself.
  const isNamed = asked.some(({ detected }) => detected) && seekers.length > 1 && seekers.length < 5
  if (seekers.length === 0 || isNamed) return ''
  return `, with the ${seekers.length === 1 ? 'seeker' : 'seekers'} ${seekers.join(', ')}`
}

function firstSentences(found: readonly Claim[]): string[] {
  const more = found.length - MOST_PAIRS
  return [
    ...found.slice(0, MOST_PAIRS).map(({ sentence }) => sentence),
    ...(more > 0 ? [counted(more, 'more difference')] : []),
  ]
}

/**
 * Sentences on undecided pairs. For claims that are withheld (not decided for a reason such as
 * missing data), they give the reason.
 */
function undecidedSentences(open: readonly Claim[], column: SpokenColumn['column']): string[] {
  const withheld = open.filter((claim) => claim.withheld !== undefined)
  const plain = open.filter((claim) => claim.withheld === undefined)
  const names = plain
    .slice(0, MOST_PAIRS)
    .map(({ supporter, against }) => `${supporter} and ${against}`)
  const more = plain.length - names.length
  const who = [...names, ...(more > 0 ? [counted(more, 'more pair')] : [])].join(', ')
  return [
    ...withheld.slice(0, MOST_PAIRS).map(({ sentence }) => sentence),
    ...(withheld.length > MOST_PAIRS ? [counted(withheld.length - MOST_PAIRS, 'more pair')] : []),
    ...(plain.length === 0
      ? []
      : [`${who} cannot be told apart at ${sizeText(largest(plain))}${powerText(plain, column)}`]),
  ]
}

const quantityOf = ({ n: { values, clusters, scenarios } }: Claim) => ({
  n: values,
  clusters,
  ...(scenarios !== undefined && { scenarios }),
})

const sizeText = (claim: Claim): string => piecesText(quantityOf(claim))

/** The claim with the largest number of clusters. */
const largest = (claims: readonly Claim[]): Claim =>
  claims.reduce((most, each) => (each.n.clusters > most.n.clusters ? each : most))

/**
 * Reasons why no detectable difference can be computed for a primary claim. Secondary claims are
 * skipped, because what they detect depends on the other claims.
 */
function noPowerReasons({ family, deviation, detectable }: Claim): string[] {
  const isMeant =
    family === 'primary' && deviation.state === 'known' && detectable?.smallest.state === 'unknown'
  return isMeant ? [detectable.smallest.why] : []
}

/**
 * Text on the power of undecided claims: the number of scenarios that the difference that matters
 * needs, or the difference that this number of scenarios detects. Neither is derived from the
 * observed difference.
 */
function powerText(open: readonly Claim[], column: SpokenColumn['column']): string {
  const why = open.flatMap(noPowerReasons)[0]
  if (why !== undefined) return ` (${why})`
  const sizes = open.flatMap((claim) =>
    claim.detectable?.smallest.state === 'known'
      ? [{ claim, smallest: claim.detectable.smallest.value }]
      : [],
  )
  const [hardest] = sizes.toSorted((left, right) => right.smallest - left.smallest)
  if (hardest === undefined) return ''
  const number = (size: number): string => formatNumber(size, column) + (column.unit ?? '')
  const { matters, needed } = hardest.claim.detectable!
  if (matters !== undefined && needed?.state === 'known') {
    return ` (a difference of ${number(matters)}, which matters, needs about ${needed.value} ${pieces(quantityOf(hardest.claim))})`
  }
  return ` (four of five such studies find a difference of ${number(hardest.smallest)})`
}

function nothingFound(columns: readonly SpokenColumn[], sides: string, about?: string): Said[] {
  const asked = columns.filter(({ claims }) => claims.some(isTested))
  if (asked.length === 0) return []
  const of = about === undefined ? '' : ` of ${about}`
  const what =
    asked.length === 1
      ? `The one number${of} does not tell`
      : `None of the ${asked.length} numbers${of} tells`
  const claims = asked.flatMap((column) => column.claims.filter(isTested))
  return [{ text: `${what} ${sides} apart at ${sizeText(largest(claims))}.`, claims }]
}

/** Sentences on the means of a single supporter, for evaluations without a comparison. */
export function meanSentences(table: Table, about?: string): string[] {
  const { rows } = table
  return shownOnce(table).flatMap(({ shown: column }) => {
    const cell = rows[0]?.[column.key]
    if (column.better === undefined || !isQuantity(cell) || cell.value.state === 'unknown')
      return []
    const { interval } = cell
    const who = String(rows[0]!['supporter'])
    return [
      `${nameOf(column, about)}: ${who} has ${formatEstimate(cell.value.value, interval, column)} (${piecesText(cell)}).`,
    ]
  })
}
