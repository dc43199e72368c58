/** Where the values of a series stand among the turns of a dialogue. */
import { type Once, shownOnceIn } from '../catalog/shown-once.js'
import type { DialogueBody, Facets, ReadAs, SeriesBody, TurnBody } from '../report-data.js'

export interface Point {
  /** Index of the turn. */
  readonly turn: number
  readonly value: number
}

export function pointsOf({ over, values }: Pick<SeriesBody, 'over' | 'values'>, turns: readonly TurnBody[]): Point[] {
  const own = turns.flatMap(({ speaker }, turn) => (over === 'all' || speaker === over ? [turn] : []))
  return values.flatMap((value, at) => {
    const turn = own[at]
    return value === null || turn === undefined ? [] : [{ turn, value }]
  })
}

/** A value of a series at a turn, for a reader of the text. */
export interface Score extends Pick<Once<SeriesBody>, 'equal'> {
  readonly series: SeriesBody
  readonly value: number
}

/** More do not fit into the line of a turn; the curves have all. */
const BESIDE = 3

/** By turn: of the series that are not folded, the first ones, without those that the turn says itself. */
export function scoresOf(
  { series, turns }: Pick<DialogueBody, 'series' | 'turns'>,
  { curves }: Pick<Facets, 'curves'>,
): ReadonlyMap<number, readonly Score[]> {
  const found = new Map<number, Score[]>()
  const isSaid = new Set(turns.flatMap(({ lines }) => lines.map(({ name }) => name)))
  const isNew = ({ name, title }: SeriesBody): boolean => !isSaid.has(name) && !isSaid.has(title ?? name)
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
  /** Of the seeker: as the scenario counts. */
  readonly message: number
  readonly text: string
}

/** Events reach the seeker while it writes its n-th own message. */
export function eventsOf({ scenario, turns }: Pick<DialogueBody, 'scenario' | 'turns'>): EventAt[] {
  const own = turns.flatMap(({ speaker, scripted }, turn) => (speaker === 'seeker' && scripted !== true ? [turn] : []))
  return scenario.events.flatMap(({ turn, text }) => {
    const at = own[turn - 1]
    return at === undefined ? [] : [{ turn: at, message: turn, text }]
  })
}

/** Differences below this come from the arithmetic. */
const NOISE = 1e-9

/** What the plugin says, and as far as the values go; never of no height. */
export function domainOf(values: readonly number[], { range }: ReadAs): readonly [number, number] {
  const all = [...values, ...(range ?? [])]
  const [least, greatest] = [Math.min(...all), Math.max(...all)]
  return greatest - least > NOISE * Math.max(1, Math.abs(greatest)) ? [least, greatest] : [least - 1, least + 1]
}

/** Round numbers between the ends, three to six of them. */
export function ticksOf(least: number, most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(most - least))
  const step =
    [0.2, 0.25, 0.5, 1, 2, 2.5].map((each) => each * power).find((each) => (most - least) / each <= 5) ?? 5 * power
  const first = Math.ceil(least / step)
  return Array.from({ length: Math.floor(most / step) - first + 1 }, (_, at) => (first + at) * step)
}

const APART = 16

/** Names at the ends of lines, from above, moved apart where they would overlap; none lies below `bottom`. */
export function endsApart<End extends { readonly height: number }>(ends: readonly End[], bottom: number): End[] {
  const placed = ends.toSorted((a, b) => a.height - b.height)
  for (let at = 1; at < placed.length; at++) {
    const least = placed[at - 1]!.height + APART
    if (placed[at]!.height < least) placed[at] = { ...placed[at]!, height: least }
  }
  const over = Math.max(0, (placed.at(-1)?.height ?? 0) - (bottom + 6))
  return placed.map((end) => ({ ...end, height: end.height - over }))
}
