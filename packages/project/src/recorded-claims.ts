/** What the record of a run keeps of its claims: enough to follow them from run to run. */
import type { Claim } from '@attune/core/findings'
import type { Analysed } from './results/analyses.js'
import type { Json } from '@attune/core'

export type RecordedClaim = Pick<
  Claim,
  'id' | 'evaluation' | 'kind' | 'of' | 'supporter' | 'against' | 'family' | 'estimate' | 'interval' | 'detected'
>

/** Of an evaluation whose config names no primary measure: as many as a reader follows. */
const MOST = 40

/** Of all conditions together: the primary ones, where an evaluation has some. */
export function claimsToRecord({ found }: Pick<Analysed, 'found'>): readonly RecordedClaim[] {
  const all = found.flatMap(({ claims }) => claims).filter(isWhole)
  const known = [...new Map(all.map((claim) => [claim.id, claim])).values()]
  return [...new Set(known.map(({ evaluation }) => evaluation))].flatMap((name) => {
    const own = known.filter(({ evaluation }) => evaluation === name)
    const primary = own.filter(({ family }) => family === 'primary')
    return (primary.length > 0 ? primary : own.slice(0, MOST)).map(recorded)
  })
}

const isWhole = ({ kind, conditions, estimate }: Claim): boolean =>
  (kind === 'difference' || kind === 'preference') &&
  estimate.state === 'known' &&
  Object.values(conditions).every((value) => value === 'all')

const recorded = ({
  id,
  evaluation,
  kind,
  of,
  supporter,
  against,
  family,
  estimate,
  interval,
  detected,
}: Claim): RecordedClaim => ({
  id,
  evaluation,
  kind,
  of,
  supporter,
  ...(against !== undefined && { against }),
  family,
  estimate,
  interval,
  detected,
})

/** None of a run of an earlier version, and of one that came to no end. */
export const recordedClaims = ({ outcome }: { readonly outcome?: Json }): readonly RecordedClaim[] =>
  (outcome as { readonly claims?: readonly RecordedClaim[] } | undefined)?.claims ?? []
