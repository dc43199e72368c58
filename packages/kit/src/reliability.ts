import { type Known, known, type Preference, unknown } from '@attune/core'
import {
  type Column,
  type Evaluation,
  mirror,
  type Quantity,
  type Statistics,
  type Table,
  swapClass,
} from '@attune/core/findings'
import { counted, piecesText } from '@attune/tables'
import type { Match } from './matches.js'
import { positionEffect, positionText } from './position-effect.js'
import { type ClusteredObservation, quantity } from './quantity.js'
import { distinct } from './rows.js'
import type { KitFindings } from './table.js'

const share = { scale: 100, digits: 1 } as const

const columns: readonly Column[] = [
  { key: 'readable', title: 'Readable verdicts', ...share, better: 'higher' },
  { key: 'consistent', title: 'Same in both orders', ...share, better: 'higher' },
  { key: 'bound', title: 'Chose by position', ...share, better: 'lower' },
  { key: 'firstWins', title: 'Wins of the first position', ...share },
  { key: 'position', title: 'First instead of second', scale: 100, digits: 0, range: [-1, 1] },
  { key: 'again', title: 'Same when asked again', ...share, better: 'higher' },
]

export interface ReliabilityOptions {
  readonly id: string
  /** What the sentence is about. */
  readonly judge: string
  /** What rows are divided by, and its heading. Default: the criterion. */
  readonly rows?: { readonly title: string; readonly of: (match: Match) => string }
  /** How many of its answers could be read only after a second question, where that is counted. */
  readonly repaired?: number
}

/**
 * How far a judge of pairs can be relied on, by criterion and over all, and in a sentence: whether its verdicts are readable,
 * follow the position, and repeat themselves. What the position does is tested over scenario clusters, also with one order each.
 */
export function reliability(
  { statistics }: Pick<Evaluation, 'statistics'>,
  matches: readonly Match[],
  { id, judge, rows: by = { title: 'Criterion', of: ({ name }) => name }, repaired: repairs }: ReliabilityOptions,
): KitFindings {
  const names = distinct(matches.map(by.of))
  const groups = names.map((name) => [name, matches.filter((match) => by.of(match) === name)] as const)
  const rows = (names.length > 1 ? [...groups, ['all', matches] as const] : groups).map(([name, own]) => ({
    name,
    ...cellsOf(own, statistics),
  }))
  // Nothing is said of what was not tried.
  const tried = columns.filter(({ key }) => rows.some((row) => row[key as CellName].n > 0))
  const outcomes = matches.flatMap(({ showings }) => showings.map(({ outcome }) => outcome))
  const answers = outcomes.length
  const read = outcomes.filter(({ state }) => state === 'known').length
  const table: Table = {
    id,
    title: 'Judge reliability',
    columns: [{ key: 'name', title: by.title }, ...tried],
    rows,
    notes: [
      ...(repairs === undefined
        ? []
        : [`${repairs} of ${answers} answers could be read only after the judge was asked again.`]),
      'Chose by position: the judge named the first conversation in both orders, or the second.',
      'First instead of second: how much more often a conversation is preferred where it is shown first than where it is shown second, ties half; 0 without a preference for a position, whoever is better. With one order each, over scenarios.',
      'Wins of the first position: of all verdicts but ties; 50 without a preference for a position.',
      'Same when asked again: verdicts on the same pair in the same order; only where the judge was asked more than once.',
    ],
  }
  const all = rows.at(-1)
  return { tables: [table], figures: [], sentences: all ? [sentenceOf(judge, all, { answers, read, repairs })] : [] }
}

function sentenceOf(
  judge: string,
  { position, consistent }: ReturnType<typeof cellsOf>,
  { answers, read, repairs }: { readonly answers: number; readonly read: number; readonly repairs: number | undefined },
): string {
  const again = repairs === undefined ? '' : `, ${repairs} of them after a second question`
  const parts = [
    `${read} of ${answers} answers could be read${again}`,
    `the same verdict in both orders in ${percentText(consistent)}`,
    ...positionText(position),
  ]
  return `${judge}: ${parts.join('; ')}.`
}

const percentText = ({ value }: Quantity): string =>
  value.state === 'known' ? `${(100 * value.value).toFixed(0)} %` : 'an unknown share'

type CellName = 'readable' | 'consistent' | 'bound' | 'firstWins' | 'position' | 'again'

function cellsOf(matches: readonly Match[], statistics: Pick<Statistics, 'level'>): Record<CellName, Quantity> {
  const of = (read: (match: Match) => readonly Known<number>[]): Quantity =>
    quantity(observed(matches, read), { level: statistics.level, of: 'shares' })
  return {
    readable: of(({ showings }) => showings.map(({ outcome }) => known(Number(outcome.state === 'known')))),
    consistent: of((match) => twoOrders(match).map((both) => shareOf(both, 'consistent'))),
    bound: of((match) => twoOrders(match).map((both) => shareOf(both, 'bound'))),
    firstWins: of(firstWins),
    position: estimateOf(positionEffect(matches, statistics)),
    again: of(repeated),
  }
}

/** It compares no supporters, so it is no claim: its interval says how sure it is. */
function estimateOf(effect: Quantity): Quantity {
  const { p, ...estimate } = effect
  return p === undefined ? effect : estimate
}

const observed = (
  matches: readonly Match[],
  read: (match: Match) => readonly Known<number>[],
): ClusteredObservation[] =>
  matches.flatMap((match) =>
    read(match).map((value) => ({ cluster: match.cluster, scenario: match.scenario, value, offline: match.offline })),
  )

/** Below it a judge contradicts itself too often for its preferences to mean much. */
const CONSISTENT = 2 / 3

/** How often the judge gave the same verdict in both orders. */
export const consistencyOf = (matches: readonly Match[], level: number): Quantity =>
  quantity(
    observed(matches, (match) => twoOrders(match).map((both) => shareOf(both, 'consistent'))),
    { level, of: 'shares' },
  )

/** A judge whose verdicts follow the position. */
export const isInconsistent = ({ value }: Quantity): boolean => value.state === 'known' && value.value < CONSISTENT

/** What the position did, and how often the judge gave the same verdict in both orders. */
export const judgeSentences = (matches: readonly Match[], { level }: Pick<Statistics, 'level'>): string[] => [
  ...positionText(positionEffect(matches, { level })).map((text) => `${text[0]!.toUpperCase()}${text.slice(1)}.`),
  consistencyText(consistencyOf(matches, level)),
]

function consistencyText({ value, n, ...rest }: Quantity): string {
  if (value.state === 'unknown')
    return 'The judge saw no pair in both orders, so how often it contradicts itself is not known.'
  const share = `The judge gave the same verdict in both orders in ${(100 * value.value).toFixed(0)} % of ${counted(n, 'pair')} (${piecesText({ n, ...rest })})`
  const weak = isInconsistent({ value, n, ...rest })
    ? ': it often contradicts itself, read its preferences with care'
    : ''
  return `${share}${weak}.`
}

interface TwoOrders {
  readonly straight: Known<Preference>
  readonly swapped: Known<Preference>
}

/** What the judge said of the positions, with the pair in its order and in the other one. */
function answersOf({ showings, supporter }: Match): Record<keyof TwoOrders, readonly Known<Preference>[]> {
  const shown = (isStraight: boolean) => showings.filter(({ shownFirst }) => (shownFirst === supporter) === isStraight)
  return {
    straight: shown(true).map(({ outcome }) => outcome),
    swapped: shown(false).map(({ outcome }) => mirror(outcome)),
  }
}

/** Samples meet in the order in which they were drawn. */
function twoOrders(match: Match): TwoOrders[] {
  const { straight, swapped } = answersOf(match)
  const none = unknown('shown in one order only')
  return Array.from({ length: Math.max(straight.length, swapped.length) }, (_, sample) => ({
    straight: straight[sample] ?? none,
    swapped: swapped[sample] ?? none,
  }))
}

function shareOf({ straight, swapped }: TwoOrders, what: 'consistent' | 'bound'): Known<number> {
  const found = swapClass(straight, swapped)
  if (found === 'incomplete') {
    const lost = straight.state === 'unknown' ? straight : swapped
    return lost.state === 'unknown' ? lost : unknown('not read')
  }
  return known(
    Number(what === 'consistent' ? found === 'consistent' : found === 'first-slot' || found === 'second-slot'),
  )
}

const firstWins = (match: Match): Known<number>[] => {
  const { straight, swapped } = answersOf(match)
  return [...straight, ...swapped].flatMap((outcome) =>
    outcome.state === 'unknown' || outcome.value === 'tie' ? [] : [known(Number(outcome.value === 'first'))],
  )
}

function repeated(match: Match): Known<number>[] {
  const { straight, swapped } = answersOf(match)
  return [straight, swapped].flatMap((answers) =>
    answers.flatMap((one, index) =>
      answers
        .slice(0, index)
        .flatMap((other) =>
          one.state === 'known' && other.state === 'known' ? [known(Number(one.value === other.value))] : [],
        ),
    ),
  )
}
