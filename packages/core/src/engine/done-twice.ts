/**
 * Repeats some units with the recorded answers of their models, and reports components whose result
 * differs. No calls are made, and the first result is kept. A result must depend only on its key,
 * so any difference is an error of the component.
 */

import { otherSurroundings, type Surroundings, withClockAhead } from '../door/other-surroundings.js'
import type { Door } from '../door/door.js'
import { notingRequests, ownRequestText } from '../door/purity.js'
import { isAttuneError } from '../errors.js'

import { freeze } from '../values.js'
import type { ContextServices } from './context-services.js'
import { endsTheRun } from './run-errors.js'
import { type Inputs, pluginCallOf, type Result, Trace, type Unit } from './unit.js'
import type { ContextOf } from './worker.js'

/** First difference between two results of a unit. */

export interface Difference {
  /** Path of the difference: `measures.m.value`. */
  readonly path: string
  /** The path, with both values unless they are texts. */
  readonly text: string
}

/** Relative tolerance for rounding differences between two runs with threads or on a GPU. */
const SLACK = 1e-6

function firstDifference(one: unknown, other: unknown, path = ''): Difference | undefined {
  if (Object.is(one, other)) return undefined
  if (typeof one === 'number' && typeof other === 'number' && isClose(one, other)) return undefined
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other))
    return { path, text: differenceText(path, one, other) }
  if (Array.isArray(one) && one.length !== (other as unknown as unknown[]).length)
    return {
      path,
      text: `${path} has ${one.length} items, then ${(other as unknown as unknown[]).length}`,
    }
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const at = Array.isArray(one) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    const found = firstDifference(one[name], other[name], at)
    if (found) return found
  }
  return undefined
}

/**
 * True if two numbers are equal within the tolerance. Integers must be equal, since times in
 * milliseconds would otherwise pass as close.
 */
const isClose = (one: number, other: number): boolean =>
  !(Number.isInteger(one) && Number.isInteger(other)) &&
  Math.abs(one - other) <= SLACK * Math.max(1, Math.abs(one), Math.abs(other))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * Describes a difference between two results by path and type. Texts are not quoted, since words of
 * a dialogue must not be printed.
 */
function differenceText(path: string, one: unknown, other: unknown): string {
  const shown = [one, other].map((value) =>
    typeof value === 'string' ? 'text' : isObject(value) ? 'an object' : String(value),
  )
  return shown[0] === shown[1] ? path : `${path} is ${shown[0]}, then ${shown[1]}`
}

/**
 * The first three units of each component are repeated, and one percent of the later ones, selected
 * by their keys.
 */
const LEAST = 3
const SHARE = 0.01

/** Codes of errors that are not caused by the component: the machine was slow, or the run ended. */
const CIRCUMSTANCES = new Set(['UNIT_TIMEOUT', 'UNIT_SILENT', 'CALL_UNREHEARSED'])

export class DoneTwice {
  readonly #times = new Map<string, number>()
  readonly #named = new Set<string>()
  /** Components that send requests themselves. */
  readonly #sending = new Set<string>()
  /** Last unit of each component. It is paired with the next one if that has the same scenario. */
  readonly #last = new Map<string, FinishedUnit>()
  readonly #pairs = new Map<string, number>()

  /**
   * @param contextOf creates contexts whose models return the recorded answers and make no calls
   */
  constructor(
    private readonly contextOf: ContextOf,
    private readonly door: Pick<Door, 'enter'>,
    private readonly warn: ContextServices['warn'],
  ) {}

  async hold(unit: Unit, inputs: Inputs, first: Result, trace: Trace): Promise<void> {
    // A unit with a failed call is not repeated, since the journal has no answer for that call.
    if (trace.hasLostCalls) return
    await this.#holdPair({ unit, inputs })
    if (!this.#isChosen(unit)) return
    const again = new Trace()
    // The first result is copied, since a component may keep and change the object that it
    // returned.
    const differs = await this.#difference(unit, inputs, asJson(first), again)
    if (differs === undefined) return
    const use = componentToReport(unit, trace, again)
    if (this.#named.has(use)) return
    this.#named.add(use)
    this.warn(use, messageOf(differs))
  }

  #isChosen({ kind, label, evaluation, about, key }: Unit): boolean {
    const supporter = kind === 'simulate' ? String(about['supporter']) : ''
    const who = `${kind} ${supporter.length} ${supporter} ${label.length} ${label} ${evaluation}`
    const times = this.#times.get(who) ?? 0
    if (times >= LEAST && Number.parseInt(key.slice(0, 8), 16) >= SHARE * 2 ** 32) return false
    this.#times.set(who, times + 1)
    return true
  }

  /**
   * Repeats two units of one scenario in both orders. A difference reveals that the component keeps
   * state per scenario.
   */
  async #holdPair(worked: FinishedUnit): Promise<void> {
    const { kind, label, evaluation, scenario, key, use } = worked.unit
    if (kind !== 'estimate' && kind !== 'judge') return
    const who = `${kind} ${label.length} ${label} ${evaluation}`
    const times = this.#pairs.get(who) ?? 0
    if (times >= PAIRS) return
    const before = this.#last.get(who)
    this.#last.set(who, worked)
    if (before === undefined || before.unit.scenario.id !== scenario.id || before.unit.key === key)
      return
    this.#pairs.set(who, times + 1)
    this.#last.delete(who)
    const differs = await this.#orderMatters(before, worked)
    if (differs === undefined || this.#named.has(use)) return
    this.#named.add(use)
    this.warn(use, ordersText(differs))
  }

  /**
   * Describes the difference between results of the two orders. The scenario gets another id in
   * each order. Undefined if there is no difference, or if a unit fails with the changed id.
   */
  async #orderMatters(one: FinishedUnit, other: FinishedUnit): Promise<string | undefined> {
    const inOrder = async (all: readonly FinishedUnit[], mark: string): Promise<unknown[]> => {
      const results: unknown[] = []
      for (const each of all) results.push(withoutMark(await this.#workedOn(each, mark), mark))
      return results
    }
    try {
      const straight = await inOrder([one, other], ' (once)')
      const reversed = await inOrder([other, one], ' (again)')
      return (
        firstDifference(straight[0], reversed[1])?.text ??
        firstDifference(straight[1], reversed[0])?.text
      )
    } catch (error) {
      if (!isAttuneError(error)) throw error
      return undefined
    }
  }

  #workedOn({ unit, inputs }: FinishedUnit, mark: string): Promise<Result> {
    const again = new Trace()
    const named = renamed(inputs, mark)
    return this.door.enter(pluginCallOf(unit), (inside) =>
      unit.work(named, this.contextOf(unit, inputs, inside, again), again),
    )
  }

  #warnOfRequest(use: string, api: string): void {
    if (this.#sending.has(use)) return
    this.#sending.add(use)
    this.warn(use, ownRequestText(api))
  }

  /**
   * Compares a unit's second result with its first one. Returns the difference as text, if any. If
   * the component reads the clock or draws random numbers, it is repeated with others.
   */
  async #difference(
    unit: Unit,
    inputs: Inputs,
    first: unknown,
    again: Trace,
  ): Promise<string | undefined> {
    const work = (trace: Trace, surroundings?: Surroundings) =>
      this.door.enter(pluginCallOf(unit), (inside) =>
        withClockAhead(
          () =>
            notingRequests(
              unit.use,
              () => unit.work(inputs, this.contextOf(unit, inputs, inside, trace), trace),
              (api, by) => this.#warnOfRequest(by, api),
            ),
          surroundings,
        ),
      )
    try {
      const { result: second, ...use } = await work(again)
      const differs = firstDifference(first, asJson(second))?.text
      if (differs !== undefined)
        return use.hasReadClock ? `${differs} (it reads the clock)` : differs
      for (const each of otherSurroundings(use)) {
        const { result } = await work(new Trace(), each)
        const found = firstDifference(first, asJson(result))?.text
        const why = each.ahead === undefined ? 'it calls Math.random' : 'it reads the clock'
        if (found !== undefined) return `${found} (${why})`
      }
      return undefined
    } catch (error) {
      if (!isAttuneError(error) || endsTheRun(error) || CIRCUMSTANCES.has(error.code))
        return undefined
      return error.code === 'ANSWER_MISSING'
        ? 'it asked something else'
        : `it failed: ${error.message.replace(/\.$/, '')}`
    }
  }
}

const asJson = (result: Result): unknown => JSON.parse(JSON.stringify(result))

/** A unit with its inputs. */
interface FinishedUnit {
  readonly unit: Unit
  readonly inputs: Inputs
}

/** Number of pairs of units of each component that are re-run in both orders. */
const PAIRS = 2

/** Appends a mark to the scenario's id, so that state kept under the original id has no effect. */
const renamed = (inputs: Inputs, mark: string): Inputs => ({
  of: (unit) => inputs.of(unit),
  scenario(slot) {
    const scenario = inputs.scenario(slot)
    return freeze({ ...scenario, id: scenario.id + mark })
  },
  offline: inputs.offline,
})

/** Removes the mark of the scenario's id from a result, which may contain the id. */
const withoutMark = (result: Result, mark: string): unknown =>
  JSON.parse(JSON.stringify(result).replaceAll(mark, ''))

/**
 * Name of the component to report. For a dialogue: the supporter, if it replied differently to an
 * equal conversation; otherwise the simulator.
 */
function componentToReport(
  { use, kind, about }: Unit,
  { exchanges: before }: Trace,
  { exchanges: now }: Trace,
): string {
  if (kind !== 'simulate') return use
  const at = before.findIndex((each, index) => firstDifference(each, now[index]) !== undefined)
  const isSupporters =
    at >= 0 &&
    now[at] !== undefined &&
    firstDifference(before[at]!.asked, now[at].asked) === undefined
  return isSupporters ? `supporter "${String(about['supporter'])}"` : use
}

const ordersText = (differs: string): string =>
  `Worked on after another dialogue of the same scenario, it gave another result than before it: ${differs}. ` +
  'Two supporters talk in one scenario: keep nothing between calls by the scenario, or key it by the whole input.'

const messageOf = (differs: string): string =>
  `Worked on twice with the same answers, it gave two results: ${differs}. What it gives may depend only on what it is given: ` +
  'draw from random of its context, keep nothing between calls, read no clock.'
