/** Maps values of a series to the turns of a dialogue. */
import { type Once, shownOnceIn } from '../catalog/shown-once.js'
import type { DialogueBody, Facets, ReadAs, SeriesBody, TurnBody } from '../report-data.js'

export interface Point {
  /** Index of the turn. */
  readonly turn: number
  readonly value: number
}

export function pointsOf(
  { over, values }: Pick<SeriesBody, 'over' | 'values'>,
  turns: readonly TurnBody[],
): Point[] {
  const own = turns.flatMap(({ speaker }, turn) =>
    over === 'all' || speaker === over ? [turn] : [],
  )
  return values.flatMap((value, at) => {
    const turn = own[at]
    return value === null || turn === undefined ? [] : [{ turn, value }]
  })
}

/** Value of a series at a turn, shown next to the text. */
export interface Score extends Pick<Once<SeriesBody>, 'equal'> {
  readonly series: SeriesBody
  readonly value: number
}

/** Maximum number of values next to a turn; the curves show all of them. */
const BESIDE = 3

/**
 * Values to show next to each turn: those of the first unfolded series, except values that the
 * turn's own lines contain.
 */
export function scoresOf(
  { series, turns }: Pick<DialogueBody, 'series' | 'turns'>,
  { curves }: Pick<Facets, 'curves'>,
): ReadonlyMap<number, readonly Score[]> {
  const found = new Map<number, Score[]>()
  const isSaid = new Set(turns.flatMap(({ lines }) => lines.map(({ name }) => name)))
  const isNew = ({ name, title }: SeriesBody): boolean =>
    !isSaid.has(name) && !isSaid.has(title ?? name)
  const once = shownOnceIn(series, curves).filter(
    ({ shown, equal }) => shown.folded !== true && [shown, ...equal].every(isNew),
  )
  for (const { shown: each, equal } of once.slice(0, BESIDE))
    for (const { turn, value } of pointsOf(each, turns)) {
      const scores = found.get(turn) ?? []
      found.set(turn, scores)
      scores.push({ series: each, value, equal })
    }
  return found
}

export interface EventAt {
  readonly turn: number
  /**
   * Number of the seeker's message, as events of scenarios count it: 0 is the opening, 1 the first
   * unscripted message.
   */
  readonly message: number
  readonly text: string
}

/**
 * Events of the scenario, each with the index of the turn at which the seeker writes the message
 * that it names.
 */
export function eventsOf({ scenario, turns }: Pick<DialogueBody, 'scenario' | 'turns'>): EventAt[] {
  const own = turns.flatMap(({ speaker, scripted }, turn) =>
    speaker === 'seeker' && scripted !== true ? [turn] : [],
  )
  return scenario.events.flatMap(({ turn, text }) => {
    const at = own[turn - 1]
    return at === undefined ? [] : [{ turn: at, message: turn, text }]
  })
}

/** Smaller differences are rounding errors. */
const NOISE = 1e-9

/** Axis range: the measure's declared range, extended to all values. Its length is never 0. */
export function domainOf(values: readonly number[], { range }: ReadAs): readonly [number, number] {
  const all = [...values, ...(range ?? [])]
  const [least, greatest] = [Math.min(...all), Math.max(...all)]
  return greatest - least > NOISE * Math.max(1, Math.abs(greatest))
    ? [least, greatest]
    : [least - 1, least + 1]
}

/** Three to six round numbers within the range. */
export function ticksOf(least: number, most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most - least))
  const step =
    [0.2, 0.25, 0.5, 1, 2, 2.5]
      .map((each) => each * power)
      .find((each) => (most - least) / each <= 5) ?? 5 * power
  const first = Math.ceil(least / step)
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, at) => (first + at) * step)
}

const APART = 16

/**
 * Moves labels at line ends apart so that they do not overlap. Returns them from top to bottom;
 * none is below `bottom`.
 */
export function endsApart<End extends { readonly height: number }>(
  ends: readonly End[],
  bottom: number,
): End[] {
  const placed = ends.toSorted((a, b) => a.height - b.height)
  for (let at = 1; at < placed.length; at++) {
    const least = placed[at - 1]!.height + APART
    if (placed[at]!.height < least) placed[at] = { ...placed[at]!, height: least }
  }
  const over = Math.max(0, (placed.at(-1)?.height ?? 0) - (bottom + 6))
  return placed.map((end) => ({ ...end, height: end.height - over }))
}
