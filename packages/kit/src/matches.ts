import type { Known, Preference } from '@attune/core'
import {
  combineShowings,
  type Evaluation,
  mirror,
  type Observation,
  preferenceScore,
  type CombinationRule,
  publishedRule,
} from '@attune/core/findings'
import { distinct, pairOf, type Row } from './rows.js'

/** What a judge of pairs found of two dialogues on one criterion. */
export interface Match extends Omit<Row, 'value' | 'series'> {
  /** The second of the pair; `supporter` is the first. */
  readonly other: string
  /** What the judge's criterion belongs to. */
  readonly group?: string
  /** `first` if `supporter` is preferred. */
  readonly outcome: Known<Preference>
  /** One showing each: who came first, and what the judge said of the pair. */
  readonly showings: readonly Showing[]
  /** How long the answers of the two are, where that is to be held equal. */
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
 * What a judge of pairs found: one match per pair of dialogues and criterion, of all its showings. A pair that was not judged
 * has a match of each criterion that is missing for the reason.
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
    const criterion = pair.criteria.get(name) ?? { ...(group !== undefined && { group }), showings: [] }
    pair.criteria.set(name, criterion)
    criterion.showings.push({ shownFirst: row.shownFirst ?? row.supporter, outcome: value as Known<Preference> })
  }
  const all = distinct(names)
  return [...pairs.values()].flatMap((pair) => (all.length === 0 ? [''] : all).map((name) => matchOf(pair, name, rule)))
}

function matchOf({ first, criteria, why, offline }: Pair, name: string, rule: CombinationRule): Match {
  const { supporter, other = '', source } = first
  const { group, showings = [] } = criteria.get(name) ?? {}
  // `combineShowings` speaks of positions.
  const shown = showings.map(({ shownFirst, outcome }) => ({
    swapped: shownFirst !== supporter,
    outcome: shownFirst === supporter ? outcome : mirror(outcome),
  }))
  const base = { supporter, other, ...placeOf(first), source, name, offline, showings }
  return { ...base, ...(group !== undefined && { group }), outcome: why ?? combineShowings(shown, rule) }
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

/** Preferences as numbers of either dialogue: 1 preferred, 1/2 tie, 0 not. */
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
