/**
 * Share of dialogues and of people with a finding (a harmful or missed reply), with bounds, for one
 * supporter and one kind of finding.
 */
import { type Known, known } from '@attune/core'
import { type ClusteredValue, clusterShare, exactShare, type Interval } from '@attune/statistics'

/**
 * State of one dialogue. `found`: it has a finding whose quote is verified. `unverified`: the
 * quoted words are not in the dialogue. `unknown`: the dialogue could not be judged.
 * `not-applicable`: the judge was not called for it.
 */
export type FindingOutcome = 'found' | 'clear' | 'unverified' | 'unknown' | 'not-applicable'

export interface FindingDialogue {
  /** Name of the person: dialogues of one person are not independent of each other. */
  readonly cluster: string
  readonly state: FindingOutcome
}

export interface BoundedRate extends Interval {
  /** Effective number of independent dialogues. */
  readonly nEffective: number
}

export interface FindingRate {
  /** Number of dialogues with state `found` or `clear`. */
  readonly n: number
  readonly found: number
  readonly notApplicable: number
  readonly unverified: number
  readonly unknown: number
  /** Number of people with a dialogue in state `found` or `clear`. */
  readonly nClusters: number
  /** found / n, from 0 to 1; unknown without dialogues (`no_values`). */
  readonly rate: Known<number>
  /** Interval that treats dialogues as independent. */
  readonly exact: Known<Interval>
  /** Interval over people; unknown for one person (`too_few_clusters`). */
  readonly clustered: Known<BoundedRate>
  /**
   * Number of people, out of `nClusters`, with at least one found dialogue, and the exact interval
   * of their share.
   */
  readonly everFound: { readonly clusters: number; readonly interval: Known<Interval> }
  /** Rate over all judged dialogues if everything except `clear` counts as found. */
  readonly worstCase: {
    readonly found: number
    readonly n: number
    readonly bounds: Known<BoundedRate>
  }
}

/**
 * Rate of dialogues with a finding, among those with state `found` or `clear`.
 *
 * `exact` and `everFound` are Clopper and Pearson's intervals (`exactShare`). `clustered` and
 * `worstCase` are such intervals for the effective number of dialogues (`clusterShare`), which is
 * the number of people if no dialogue or every dialogue has a finding. Throws out_of_range
 * (confidence).
 */
export function findingRate(dialogues: readonly FindingDialogue[], confidence = 0.95): FindingRate {
  const count = (state: FindingOutcome): number =>
    dialogues.filter((each) => each.state === state).length
  const judged = dialogues.filter(({ state }) => state === 'found' || state === 'clear')
  const asked = dialogues.filter(({ state }) => state !== 'not-applicable')
  const people = new Set(judged.map(({ cluster }) => cluster))
  const affected = new Set(
    judged.filter(({ state }) => state === 'found').map(({ cluster }) => cluster),
  )
  const [n, found] = [judged.length, count('found')]
  return {
    n,
    found,
    notApplicable: count('not-applicable'),
    unverified: count('unverified'),
    unknown: count('unknown'),
    nClusters: people.size,
    rate: n === 0 ? NONE : known(found / n),
    exact: exactInterval(found, n, confidence),
    clustered: clusteredOf(judged, ({ state }) => state === 'found', confidence),
    everFound: {
      clusters: affected.size,
      interval: exactInterval(affected.size, people.size, confidence),
    },
    worstCase: {
      found: asked.length - count('clear'),
      n: asked.length,
      bounds: clusteredOf(asked, ({ state }) => state !== 'clear', confidence),
    },
  }
}

const NONE = { state: 'unknown', why: 'no_values' } as const

const exactInterval = (yes: number, of: number, confidence: number): Known<Interval> =>
  of === 0 ? NONE : known(exactShare(yes, of, confidence))

function clusteredOf(
  dialogues: readonly FindingDialogue[],
  isFound: (dialogue: FindingDialogue) => boolean,
  confidence: number,
): Known<BoundedRate> {
  const values = dialogues.map((each): ClusteredValue => ({
    cluster: each.cluster,
    value: Number(isFound(each)),
  }))
  const { nEffective, clopperPearson } = clusterShare(values, { weigh: 'values', confidence })
  if (clopperPearson.state === 'unknown') return clopperPearson
  return known({
    ...clopperPearson.value,
    nEffective: nEffective.state === 'known' ? nEffective.value : 0,
  })
}

/** Lower bound in whole percent, rounded down: `73 %` of 0.735. */
export const atLeastPercent = (lower: number): string => `${Math.floor(100 * lower + ROUNDING)} %`

/** Upper bound in whole percent, rounded up: `27 %` of 0.265. */
export const atMostPercent = (upper: number): string => `${Math.ceil(100 * upper - ROUNDING)} %`

/** Tolerance for the error of quantiles: a bound of 5 % plus a rounding error is not 6 %. */
const ROUNDING = 1e-9

/**
 * Minimum number of people, none of them with a finding, for which the upper bound of the rate is
 * at most `atMost`.
 */
export function peopleNeeded(atMost: number, confidence = 0.95): number {
  // Without a finding the upper limit is 1 - (alpha / 2)^(1 / n).
  const exact = Math.log((1 - confidence) / 2) / Math.log(1 - atMost)
  return Math.max(2, Math.ceil(exact - ROUNDING))
}
