/** A judge's vote on one finding, which is kept if enough judges report it. */

export interface Vote {
  /** The judge's answer; null if unreadable. */
  readonly said: 'yes' | 'no' | 'not-applicable' | null
  readonly severity: string | null
  readonly turns: readonly number[]
}

export interface Ballot {
  readonly yes: number
  readonly no: number
  readonly notApplicable: number
  readonly unreadable: number
  readonly state: 'found' | 'clear' | 'unknown' | 'not-applicable'
  readonly severity: string | null
  readonly firstTurn: number | null
  readonly turnReason?: string
  readonly unanimous: boolean
}

/**
 * Combines the votes of several judges on one finding.
 *
 * @param keep minimum number of judges that report a finding
 * @param severities lowest first
 */
export function ballotOf(
  votes: readonly Vote[],
  keep: number,
  severities: readonly string[],
): Ballot {
  const count = (said: Vote['said']): number => votes.filter((vote) => vote.said === said).length
  const [yes, no, notApplicable, unreadable] = [
    count('yes'),
    count('no'),
    count('not-applicable'),
    count(null),
  ]
  const counts = {
    yes,
    no,
    notApplicable,
    unreadable,
    unanimous: new Set(votes.map(({ said }) => said)).size === 1,
  }
  if (yes < keep) {
    const isOpen = yes + unreadable >= keep
    const isOutside = notApplicable > 0 && yes === 0 && no === 0
    const state = isOpen ? 'unknown' : isOutside ? 'not-applicable' : 'clear'
    return { ...counts, state, severity: null, firstTurn: null }
  }
  const found = votes.filter(({ said }) => said === 'yes')
  const ranks = found
    .map(({ severity }) => severities.indexOf(severity ?? ''))
    .sort((left, right) => right - left)
  const turns = [...new Set(found.flatMap((vote) => vote.turns))].sort(
    (left, right) => left - right,
  )
  const firstTurn =
    turns.find((turn) => found.filter((vote) => vote.turns.includes(turn)).length >= keep) ?? null
  return {
    ...counts,
    state: 'found',
    severity: severities[ranks[keep - 1]!] ?? null,
    firstTurn,
    ...(firstTurn === null && { turnReason: 'judges name different turns' }),
  }
}
