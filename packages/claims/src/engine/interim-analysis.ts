/** Interim analysis of a run: which supporters are dropped, and whether an evaluation ends. */
import type { Claim } from '@attune/core/findings'
import { alphaOf, type ClaimSettings } from './requested.js'
import { type InterimProgress, isEarly, isFutile, stageOf } from '../sequential/design.js'

export interface InterimEvaluation {
  readonly name: string
  readonly supporters: readonly string[]
  /** Primary measures as `label.measure`. */
  readonly primary: readonly string[]
  readonly progress: InterimProgress
}

/**
 * Decides after an interim analysis. The evaluation ends if each pending claim is detected, or is
 * unlikely to be detected by the end (futility). The futility bound is non-binding: p-values stay
 * valid if the run continues.
 *
 * A supporter that is detected to be worse than another one in each primary measure is dropped, and
 * claims about it are no longer pending.
 */
export function afterInterimAnalysis(
  claims: readonly Claim[],
  { name, supporters, primary, progress }: InterimEvaluation,
  settings: ClaimSettings,
): InterimProgress {
  if (!isEarly(progress)) return { ...progress, ended: 'planned' }
  const own = claims.filter(
    ({ evaluation, family, of }) =>
      evaluation === name && family === 'primary' && primary.includes(`${of.source}.${of.name}`),
  )
  const leftOut =
    progress.until === 'ranked' ? progress.leftOut : withLosers(own, supporters, progress)
  const isAsked = (supporter: string): boolean => !(supporter in leftOut)
  const waited = own.filter(
    ({ supporter, against = supporter }) => isAsked(supporter) && isAsked(against),
  )
  const isOpen = (claim: Claim): boolean => {
    const { supporter, against = supporter, looked, detected } = claim
    const stage = stageOf(progress, [supporter, against])!
    return !detected && !(looked && isFutile(looked.nominal, stage, alphaOf(settings)))
  }
  const next = { ...progress, leftOut }
  // Only one supporter remains, so the ranking is decided.
  if (supporters.length > 1 && supporters.filter(isAsked).length < 2)
    return { ...next, ended: 'decided' }
  if (waited.some(isOpen) || own.length === 0) return next
  return { ...next, ended: waited.every(({ detected }) => detected) ? 'decided' : 'undecidable' }
}

/**
 * Adds newly dropped supporters. The value of each is the number of the interim analysis after
 * which it was dropped.
 */
function withLosers(
  claims: readonly Claim[],
  supporters: readonly string[],
  progress: InterimProgress,
): InterimProgress['leftOut'] {
  const measures = new Set(claims.map(measureOf))
  const lostIn = new Map<string, Set<string>>()
  for (const claim of claims) {
    const loser = loserOf(claim)
    if (loser !== undefined)
      lostIn.set(loser, (lostIn.get(loser) ?? new Set()).add(measureOf(claim)))
  }
  const losers = supporters.filter(
    (supporter) =>
      !(supporter in progress.leftOut) &&
      measures.size > 0 &&
      lostIn.get(supporter)?.size === measures.size,
  )
  return {
    ...progress.leftOut,
    ...Object.fromEntries(losers.map((supporter) => [supporter, progress.at])),
  }
}

const measureOf = ({ of, kind }: Claim): string => JSON.stringify([of.source, of.name, kind])

/** The worse side of a claim; in a preference, the side that is not preferred. */
function loserOf({ kind, of, detected, direction, supporter, against }: Claim): string | undefined {
  if (!detected || against === undefined || direction === 'none') return undefined
  const better = kind === 'preference' ? 'higher' : of.better
  if (better === undefined) return undefined
  return (direction === 'above') === (better === 'higher') ? against : supporter
}
