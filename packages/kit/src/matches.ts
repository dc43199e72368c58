import type { Known, Preference } from '@attune/core'
import {
  type Cell,
  type Column,
  type CombinationRule,
  combinationOf,
  combineShowings,
  type Evaluation,
  mirror,
  type Observation,
  preferenceScore,
  publishedRule,
  type Table,
} from '@attune/core/findings'
import { type Divided, dividedBy, type Group, groupsOf } from './groups.js'
import { distinct, pairOf, type Row } from './rows.js'

/** A pairwise judge's verdict on two dialogues and one criterion. */
export interface Match extends Omit<Row, 'value' | 'series'> {
  /** Second supporter of the pair; `supporter` is the first. */
  readonly other: string
  /** Group to which the judge assigns the criterion. */
  readonly group?: string
  /** `first` if `supporter` is preferred. */
  readonly outcome: Known<Preference>
  /**
   * One entry for each time that the judge saw the pair: the supporter shown first, and the
   * verdict.
   */
  readonly showings: readonly Showing[]
  /** Lengths of the two supporters' replies, for win rates at equal length. */
  readonly lengths?: readonly [number, number]
}

export interface Showing {
  readonly shownFirst: string
  readonly outcome: Known<Preference>
}

interface Pair {
  readonly first: Observation
  readonly criteria: Map<string, { readonly group?: string; readonly showings: Showing[] }>
  why?: Known<never>
  offline: boolean
}

/**
 * Matches of a pairwise judge: one per pair of dialogues and criterion. A match combines the
 * verdicts from all presentations of the pair. A pair without verdicts has a match per criterion,
 * whose outcome is unknown for the same reason.
 *
 * ```ts
 * const matches = await readMatches(evaluation, 'closer') // label of a judge of pairs
 * ```
 */
export async function readMatches(
  evaluation: Evaluation,
  judge: string,
  rule: CombinationRule = publishedRule,
): Promise<Match[]> {
  const pairs = new Map<string, Pair>()
  const names: string[] = []
  for await (const row of evaluation.observations({ source: judge, kind: 'pair' })) {
    if (row.kind === 'missing' && row.name !== 'pair') continue
    const key = JSON.stringify([pairOf(row), row.supporter, row.other])
    const pair: Pair = pairs.get(key) ?? { first: row, criteria: new Map(), offline: false }
    pairs.set(key, pair)
    pair.offline ||= row.offline === true
    if (row.kind === 'missing') {
      if (row.value.state === 'unknown') pair.why = row.value
      continue
    }
    names.push(row.name)
    const { group, name, value } = row
    const criterion = pair.criteria.get(name) ?? {
      ...(group !== undefined && { group }),
      showings: [],
    }
    pair.criteria.set(name, criterion)
    criterion.showings.push({
      shownFirst: row.shownFirst ?? row.supporter,
      outcome: value as Known<Preference>,
    })
  }
  const all = distinct(names)
  const gives = evaluation.gives[judge]
  return [...pairs.values()].flatMap((pair) =>
    (all.length === 0 ? [''] : all).map((name) =>
      matchOf(pair, name, combinationOf(gives, name, rule)),
    ),
  )
}

function matchOf(
  { first, criteria, why, offline }: Pair,
  name: string,
  rule: CombinationRule,
): Match {
  const { supporter, other = '', source } = first
  const { group, showings = [] } = criteria.get(name) ?? {}
  // `combineShowings` expects outcomes by position.
  const shown = showings.map(({ shownFirst, outcome }) => ({
    swapped: shownFirst !== supporter,
    outcome: shownFirst === supporter ? outcome : mirror(outcome),
  }))
  // Of choices of raters the order is unknown, so that nothing can be said of its effect.
  const seen = rule.agreement === 'lead' ? [] : showings
  const base = { supporter, other, ...placeOf(first), source, name, offline, showings: seen }
  return {
    ...base,
    ...(group !== undefined && { group }),
    outcome: why ?? combineShowings(shown, rule),
  }
}

type Place = Pick<Match, 'scenario' | 'cluster' | 'language' | 'tags' | 'repeat' | 'conditions'>

const placeOf = ({ scenario, cluster, language, tags, repeat, conditions }: Place): Place => ({
  scenario,
  cluster,
  language,
  tags,
  repeat,
  conditions,
})

/**
 * Converts matches to rows: each dialogue gets 1 if it is preferred, 1/2 for a tie, 0 otherwise.
 */
export function preferenceRows(matches: readonly Match[]): Row[] {
  return matches.flatMap((match) => {
    const { supporter, other, name, outcome, offline } = match
    const base = { ...placeOf(match), name, ...(offline !== undefined && { offline }) }
    return [
      { ...base, supporter, value: preferenceScore(outcome) },
      { ...base, supporter: other, value: preferenceScore(mirror(outcome)) },
    ]
  })
}

/** Two supporters with matches in one group; a row of the tables on pairs. */
export interface Pairing {
  readonly first: string
  readonly second: string
  readonly group: Group<Match>
}

/** A column of the tables on pairs: the matches on the criterion `key`. */
export interface MatchColumn {
  readonly key: string
  readonly title: string
}

/** Input of the tables on pairs. */
export interface MatchFrame extends Divided {
  /** All supporters with matches, in the order of the config. */
  readonly contestants: readonly string[]
  readonly columns: readonly MatchColumn[]
  /** Groups of matches. If conditions vary, first all of them together, then each condition. */
  readonly groups: readonly Group<Match>[]
  readonly pairings: readonly Pairing[]
}

export function matchFrameOf(
  { supporters }: Pick<Evaluation, 'supporters'>,
  matches: readonly Match[],
  given: { readonly columns?: readonly MatchColumn[]; readonly by?: readonly string[] },
): MatchFrame {
  const contestants = contestantsOf(supporters, matches)
  const { names, groups } = groupsOf(matches, given.by ?? [])
  const named = distinct(matches.map(({ name }) => name)).map((name) => ({
    key: name,
    title: name,
  }))
  return {
    contestants,
    columns: given.columns ?? named,
    groups,
    pairings: groups.flatMap((group) =>
      pairsIn(group.rows, contestants).map((pair) => ({ ...pair, group })),
    ),
    ...dividedBy(names),
  }
}

/**
 * Names of all compared supporters: those of the config in its order, then names with conditions,
 * for a supporter that is compared under several conditions.
 *
 * ```ts
 * contestantsOf(evaluation.supporters, matches) // ['listener', 'adviser']
 * ```
 */
export function contestantsOf(supporters: readonly string[], matches: readonly Match[]): string[] {
  const met = distinct(matches.flatMap(({ supporter, other }) => [supporter, other]))
  return [
    ...supporters.filter((name) => met.includes(name)),
    ...met.filter((name) => !supporters.includes(name)),
  ]
}

function pairsIn(
  matches: readonly Match[],
  contestants: readonly string[],
): { first: string; second: string }[] {
  const met = new Set(
    matches.map(({ supporter, other }) => JSON.stringify([supporter, other].sort())),
  )
  return contestants.flatMap((first, place) =>
    contestants
      .slice(place + 1)
      .filter((second) => met.has(JSON.stringify([first, second].sort())))
      .map((second) => ({ first, second })),
  )
}

/**
 * Sets of supporters that matches connect, directly or through other supporters. Members of
 * different sets cannot be compared.
 */
export function islandsOf(names: readonly string[], matches: readonly Match[]): string[][] {
  const islands = new Map(names.map((name) => [name, new Set([name])]))
  for (const { supporter, other } of matches) {
    const [one, two] = [islands.get(supporter)!, islands.get(other)!]
    if (one === two) continue
    for (const name of two) islands.set(name, one.add(name))
  }
  return [...new Set(islands.values())].map((island) => names.filter((name) => island.has(name)))
}

/** Matches that belong to a column. Matches without verdicts belong to every column. */
export const inColumn = (matches: readonly Match[], { key }: MatchColumn): Match[] =>
  matches.filter(({ name }) => name === key || name === '')

/** Matches of a pairing in a column, with outcomes from the first contestant's view. */
export const matchesOf = ({ first, second, group }: Pairing, column: MatchColumn): Match[] =>
  inColumn(group.rows, column).flatMap((match) => orientedMatch(match, first, second))

/** A match as `first` against `second`, in either order; empty for other pairs. */
export function orientedMatch<M extends Match>(match: M, first: string, second: string): M[] {
  if (match.supporter === first && match.other === second) return [match]
  if (match.supporter !== second || match.other !== first) return []
  return [{ ...match, supporter: first, other: second, outcome: mirror(match.outcome) }]
}

/** Table rows: one per pairing, with one cell per column. `like` sets the number format. */
export const pairingRows = (
  { pairings, columns, groupColumns, textsOf }: MatchFrame,
  like: Partial<Column>,
  cellOf: (pairing: Pairing, row: number, column: number) => Cell,
): Pick<Table, 'columns' | 'rows'> => ({
  columns: [
    ...groupColumns,
    { key: 'first', title: 'Supporter' },
    { key: 'second', title: 'against' },
    ...columns.map(({ key, title }) => ({ key, title, ...like })),
  ],
  rows: pairings.map((pairing, row) => ({
    ...textsOf(pairing.group),
    first: pairing.first,
    second: pairing.second,
    ...Object.fromEntries(columns.map(({ key }, column) => [key, cellOf(pairing, row, column)])),
  })),
})

/** Wins, losses and ties of the first supporter as text: `18–3–4`. */
export function countsOf(matches: readonly Pick<Match, 'outcome'>[]): string {
  const count = (wanted: Preference): number =>
    matches.filter(({ outcome }) => outcome.state === 'known' && outcome.value === wanted).length
  return `${count('first')}–${count('second')}–${count('tie')}`
}
