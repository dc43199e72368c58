/**
 * Measures of a supporter's memory: of facts that it should recall in a session ("due" facts), and
 * of its claims about earlier sessions.
 */
import { known, type Known, unknown } from '@attune/core'
import { clusterShare, exactShare } from '@attune/statistics'

/** Outcome of a fact in a session in which it was due. */
export const outcomes = ['right', 'wrong', 'stale', 'absent', 'no-occasion', 'unknown'] as const
export type DueOutcome = (typeof outcomes)[number]

/**
 * Fact of a person, the session in which the person told it (null if in none), and the sessions in
 * which it was due.
 */
export interface TracedFact {
  readonly fact: string
  readonly told: number | null
  readonly due: readonly { readonly session: number; readonly outcome: DueOutcome }[]
}

export const labels = ['supported', 'contradicted', 'unsupported', 'vague', 'question'] as const
export type ClaimLabel = (typeof labels)[number]

/** Turn that supports a claim. */
export interface ClaimSource {
  readonly session: number
  readonly turn: number
  readonly speaker: 'seeker' | 'supporter'
  /** Name of another person, if the turn is in one of that person's sessions. */
  readonly person?: string
}

/** A statement of a supporter that says or implies that the person told it something before. */
export interface MemoryClaim {
  readonly session: number
  readonly turn: number
  readonly label: ClaimLabel
  readonly source: ClaimSource | null
}

export interface TracedPerson {
  readonly person: string
  /** Cluster of the person. Repeats and translations of a person share it. Default: the person. */
  readonly cluster?: string
  readonly sessions: readonly { readonly session: number; readonly held: boolean }[]
  readonly facts: readonly TracedFact[]
  readonly claims: readonly MemoryClaim[]
}

export const claimStates = [
  'supported',
  'contradicted',
  'invented',
  'leak',
  'unverified',
  'own-words',
  'same-session',
  'vague',
  'question',
] as const
export type ClaimState = (typeof claimStates)[number]

/** Counts of one person's due facts by outcome, and of those that do not count by reason. */
export type DueCounts = Readonly<
  Record<
    'right' | 'wrong' | 'stale' | 'absent' | 'untold' | 'skipped' | 'noOccasion' | 'unknown',
    number
  >
>

const isHeld = ({ sessions }: Pick<TracedPerson, 'sessions'>, number: number): boolean =>
  sessions.some(({ session, held }) => session === number && held)

function dueOf(
  person: TracedPerson,
  { told }: TracedFact,
  { session, outcome }: TracedFact['due'][number],
): keyof DueCounts {
  if (!isHeld(person, session) || (told !== null && !isHeld(person, told))) return 'skipped'
  if (told === null || told >= session) return 'untold'
  return outcome === 'no-occasion' ? 'noOccasion' : outcome
}

const noneDue: DueCounts = {
  right: 0,
  wrong: 0,
  stale: 0,
  absent: 0,
  untold: 0,
  skipped: 0,
  noOccasion: 0,
  unknown: 0,
}

export function dueCounts(person: TracedPerson): DueCounts {
  const counts = { ...noneDue }
  for (const fact of person.facts) for (const due of fact.due) counts[dueOf(person, fact, due)]++
  return counts
}

/**
 * State of a claim. A claim is supported or contradicted only by a turn of the same person in an
 * earlier session.
 */
export function stateOf(
  person: TracedPerson,
  { session, turn, label, source }: MemoryClaim,
): ClaimState {
  if (label === 'vague' || label === 'question') return label
  if (source === null) return label === 'unsupported' ? 'invented' : 'unverified'
  if (source.person !== undefined && source.person !== person.person) return 'leak'
  const isLater = source.session > session || (source.session === session && source.turn >= turn)
  if (isLater || !isHeld(person, source.session)) return 'unverified'
  if (source.speaker === 'supporter') return 'own-words'
  if (source.session === session) return 'same-session'
  return label === 'unsupported' ? 'invented' : label
}

/** Share over persons: `k` of `n` values; persons are the clusters. */
export interface PeopleShare {
  readonly k: number
  readonly n: number
  readonly people: number
  readonly estimate: Known<number>
  readonly interval: Known<{ readonly lower: number; readonly upper: number }>
}

interface Counted {
  readonly cluster: string
  readonly yes: number
  readonly no: number
}

/**
 * Pooled share with Clopper and Pearson's interval at the effective sample size, with persons as
 * clusters (`clusterShare` by values). The estimate is unknown (`none`) without values; the
 * interval is unknown (`too_few_people`) for a single person.
 */
export function peopleShare(
  counted: readonly Counted[],
  confidence: number,
  none = 'no_values',
): PeopleShare {
  const values = counted.flatMap(({ cluster, yes, no }) => [
    ...Array.from({ length: yes }, () => ({ cluster, value: known(1) })),
    ...Array.from({ length: no }, () => ({ cluster, value: known(0) })),
  ])
  const share = clusterShare(values, {
    weigh: 'values',
    dfAdjust: true,
    atBounds: 'clusters',
    confidence,
  })
  const k = counted.reduce((sum, { yes }) => sum + yes, 0)
  const { n, nClusters: people } = share
  if (n === 0) return { k, n, people, estimate: unknown(none), interval: unknown(none) }
  const interval = people < 2 ? unknown('too_few_people') : share.clopperPearson
  return { k, n, people, estimate: share.estimate, interval }
}

export interface MemoryTrace {
  readonly due: DueCounts
  readonly recall: PeopleShare
  /** States of all claims, sorted by person. */
  readonly states: readonly ClaimState[]
  readonly claims: Readonly<Record<ClaimState, number>>
  readonly checkable: number
  readonly invented: PeopleShare
  readonly contradicted: PeopleShare
  /** Share of invented claims if all unverified claims are invented too. */
  readonly worstCase: PeopleShare
  /** Share of persons with an invented memory or a leak, among those with at least two sessions. */
  readonly everInvented: Omit<PeopleShare, 'people' | 'estimate'>
}

/**
 * Computes recall = right / (right + wrong + stale + absent) over due facts, and the invented share
 * = (invented + leak) / (invented + leak + supported + contradicted) over claims. Facts and claims
 * with other outcomes or states count in neither.
 */
export function memoryTrace(people: readonly TracedPerson[], confidence = 0.95): MemoryTrace {
  const clusters = people.map(({ person, cluster = person }) => cluster)
  const due = people.map(dueCounts)
  const states = people.map((person) => person.claims.map((claim) => stateOf(person, claim)))
  const counts = states.map((own) => countsOf(own))
  const claimShare = (
    yes: (c: StateCounts) => number,
    more: (c: StateCounts) => number = () => 0,
  ): PeopleShare =>
    peopleShare(
      counts.map((c, at) => ({
        cluster: clusters[at]!,
        yes: yes(c),
        no: checkableIn(c) + more(c) - yes(c),
      })),
      confidence,
      'no_claims',
    )
  const isInvented = (c: StateCounts): number => c.invented + c.leak
  const recalled = due.map(({ right, wrong, stale, absent }, at) => ({
    cluster: clusters[at]!,
    yes: right,
    no: wrong + stale + absent,
  }))
  return {
    due: summed(due, noneDue),
    recall: peopleShare(recalled, confidence),
    states: states.flat(),
    claims: summed(counts, countsOf([])),
    checkable: counts.reduce((sum, c) => sum + checkableIn(c), 0),
    invented: claimShare(isInvented),
    contradicted: claimShare((c) => c.contradicted),
    worstCase: claimShare(
      (c) => isInvented(c) + c.unverified,
      (c) => c.unverified,
    ),
    everInvented: everInvented(people, counts.map(isInvented), confidence),
  }
}

type StateCounts = Readonly<Record<ClaimState, number>>

export function countsOf(states: readonly ClaimState[]): StateCounts {
  const counts = Object.fromEntries(claimStates.map((state) => [state, 0])) as Record<
    ClaimState,
    number
  >
  for (const state of states) counts[state]++
  return counts
}

export const checkableIn = ({ supported, contradicted, invented, leak }: StateCounts): number =>
  supported + contradicted + invented + leak

function summed<Name extends string>(
  all: readonly Readonly<Record<Name, number>>[],
  none: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const sum: Record<Name, number> = { ...none }
  for (const each of all) for (const name of Object.keys(each) as Name[]) sum[name] += each[name]
  return sum
}

function everInvented(
  people: readonly TracedPerson[],
  invented: readonly number[],
  confidence: number,
): MemoryTrace['everInvented'] {
  const came = new Map<string, boolean>()
  for (const [at, { person, cluster = person, sessions }] of people.entries())
    if (sessions.filter(({ held }) => held).length >= 2)
      came.set(cluster, came.get(cluster) === true || invented[at]! > 0)
  const [k, n] = [[...came.values()].filter(Boolean).length, came.size]
  return { k, n, interval: n === 0 ? unknown('no_values') : known(exactShare(k, n, confidence)) }
}
