import { type Known, unknown } from '@attune/core'
import { type Observed, presentValue } from '../observed.js'
import { type PpiMean, ppiMean, type PpiOptions, ppiTest } from './ppi-mean.js'
import { splitRows } from './ppi-parts.js'

/** Dialogues of two systems, a and b, in one scenario, with people's and the judge's scores. */
export interface JudgedPair {
  readonly cluster: string
  readonly aHuman: Observed
  readonly bHuman: Observed
  readonly aJudge: Observed
  readonly bJudge: Observed
}

export interface PpiTested extends PpiMean {
  readonly t: Known<number>
  readonly pValue: Known<number>
}

export interface PpiPaired extends PpiTested {
  /**
   * Number of pairs in which people rated only one side. Such pairs say nothing about the
   * difference.
   */
  readonly oneSided: number
}

/**
 * Mean difference a - b within pairs as people would score it, and its t test against 0. Computed
 * by `ppiMean` of the differences.
 */
export function ppiPaired(pairs: readonly JudgedPair[], options: PpiOptions = {}): PpiPaired {
  const corrected = ppiMean(
    pairs.map(({ cluster, aHuman, bHuman, aJudge, bJudge }) => ({
      cluster,
      human: difference(aHuman, bHuman),
      judge: difference(aJudge, bJudge),
    })),
    options,
  )
  const isOneSided = ({ aHuman, bHuman }: JudgedPair): boolean =>
    (presentValue(aHuman) === undefined) !== (presentValue(bHuman) === undefined)
  return { ...corrected, ...ppiTest(corrected, 0), oneSided: pairs.filter(isOneSided).length }
}

function difference(a: Observed, b: Observed): Observed {
  const [left, right] = [presentValue(a), presentValue(b)]
  return left === undefined || right === undefined ? unknown('missing') : left - right
}

export interface PpiWinRate extends PpiTested {
  /**
   * Counts of people's choices, for pairs that the judge also compared. Several raters of a pair
   * count by their majority.
   */
  readonly wins: Readonly<Record<'a' | 'b' | 'tie', number>>
}

/**
 * Score of a in one pair, by people and by the judge: 1 for a win, 1/2 for a tie, 0 for a loss.
 * With several raters it is their mean.
 */
export interface JudgedShare {
  readonly cluster: string
  readonly human: Observed
  readonly judge: Observed
}

/**
 * Minimum number of rated wins of each side. With fewer, the t interval does not keep its
 * confidence level.
 */
const LEAST_WINS = 5
/** Score of a pair without a winner. */
const TIE = 0.5

/**
 * Share of pairs in which people would prefer a; a tie counts half. Computed by `ppiMean` of the
 * scores 1, 0.5 and 0, tested against 0.5 and truncated to 0 and 1. Interval and test are unknown
 * (`too_few_of_each`) with fewer than five rated wins of either side; Wilson's interval of people's
 * choices (`clusterShare`) is then the alternative.
 */
export function ppiWinShare(rows: readonly JudgedShare[], options: PpiOptions = {}): PpiWinRate {
  const corrected = ppiMean(rows, { ...options, bounds: [0, 1] })
  const rated = splitRows(rows).labelled
  const count = (isOf: (share: number) => boolean): number =>
    rated.filter(({ human }) => isOf(human)).length
  const wins = {
    a: count((share) => share > TIE),
    b: count((share) => share < TIE),
    tie: count((share) => share === TIE),
  }
  const isFew = Math.min(wins.a, wins.b) < LEAST_WINS && corrected.se.state === 'known'
  const none = unknown('too_few_of_each')
  if (isFew) return { ...corrected, interval: none, t: none, pValue: none, wins }
  return { ...corrected, ...ppiTest(corrected, TIE), wins }
}
