/** Where the values of a series stand among the turns of a dialogue. */
import type { DialogueBody, ReadAs, SeriesBody, TurnBody } from '../report-data.js'

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
