/**
 * Interprets the values of a column of positions or times. All values get the same interpretation.
 */
import { hasLostDigits } from './identifiers.js'
import { timeReader } from './time-format.js'
import { instantOf, timeOfDay } from './times.js'
import { dateLayouts } from './date-layouts.js'

interface Interpretation {
  readonly name: string
  readonly isTime: boolean
  /**
   * True if the notation omits the day or the year, so that a later turn may have a smaller key.
   */
  readonly isCyclic: boolean
  /** Sort key of each value: a number, or nanoseconds since 1970. */
  readonly orders: readonly bigint[]
}

/** Reason why values have no order. `at` is the index of the first value concerned. */
export class NoOrder extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message)
  }
}

/**
 * All interpretations that fit the values.
 *
 * @throws NoOrder if no interpretation fits all values, AttuneError LOG_TIME_FORMAT
 */
export function interpretationsOf(
  values: readonly string[],
  column: string,
  timeFormat: string | undefined,
): readonly Interpretation[] {
  if (timeFormat !== undefined) return [inFormat(values, timeFormat)]
  const lost = values.findIndex(hasLostDigits)
  if (lost !== -1)
    throw new NoOrder(
      lost,
      `holds ${values[lost]}, whose last digits a spreadsheet has thrown away`,
    )
  return values.every((value) => NUMBER.test(value)) ? [asNumbers(values, column)] : asTimes(values)
}

/**
 * Comparator of value indices by sort key. Equal times keep the order of the file, because several
 * messages may be sent in the same second.
 */
export const byOrder =
  (orders: readonly bigint[]) =>
  (a: number, b: number): number =>
    compareOrders(orders[a], orders[b])

/** Compares sort keys. Records without a key come first, in the order of the file. */
export function compareOrders(a: bigint | undefined, b: bigint | undefined): number {
  if (a === b) return 0
  if (a === undefined) return -1
  if (b === undefined) return 1
  return a < b ? -1 : 1
}

/**
 * Rejects values that fit several interpretations, unless all of them give the conversation the
 * same order.
 *
 * @param places indices of the conversation's values, in file order
 * @throws NoOrder
 */
export function requireSameOrder(
  places: readonly number[],
  [first, ...others]: readonly Interpretation[],
): void {
  const sorted = places.toSorted(byOrder(first!.orders))
  for (const other of others) {
    const differs = places.toSorted(byOrder(other.orders)).find((each, at) => each !== sorted[at])
    const what = `can be read as ${first!.name} and as ${other.name}, which give other orders`
    if (differs !== undefined) throw new NoOrder(differs, what)
  }
}

/**
 * Sort keys of the values of a conversation.
 *
 * @throws NoOrder
 */
export function ordersOf(
  places: readonly number[],
  readings: readonly Interpretation[],
): readonly bigint[] {
  requireSameOrder(places, readings)
  const { isTime, isCyclic, orders } = readings[0]!
  const back = isCyclic
    ? places.find((each, at) => at > 0 && orders[each]! < orders[places[at - 1]!]!)
    : undefined
  if (back !== undefined) throw new NoOrder(back, 'says no day or no year, and goes back here')
  const sorted = places.toSorted(byOrder(orders))
  const twice = isTime
    ? undefined
    : sorted.find((each, at) => at > 0 && orders[each] === orders[sorted[at - 1]!])
  if (twice !== undefined)
    throw new NoOrder(twice, 'has the value of an earlier turn of the same conversation here')
  return places.map((each) => orders[each]!)
}

function inFormat(values: readonly string[], format: string): Interpretation {
  const read = timeReader(format)
  const orders = values.map((value, at) => {
    const order = read(value)
    if (order === undefined) throw new NoOrder(at, 'does not have the format of --time-format here')
    return order
  })
  return { name: format, isTime: true, isCyclic: false, orders }
}

const NUMBER = /^[+-]?\d+(?:\.\d+)?$/
/**
 * Matches names of columns that contain times. Two messages may have the same time, but not the
 * same position.
 */
const TIME_NAME = /time|date|stamp|(?:^|_)(?:ts|at|when)$|At$/i

/** Converts decimal numbers of any length to integers with the same order. */
function asNumbers(values: readonly string[], column: string): Interpretation {
  const digits = values.reduce((most, value) => Math.max(most, fractionOf(value).length), 0)
  const orders = values.map((value) =>
    BigInt(value.replace(/\.\d*/, '') + fractionOf(value).padEnd(digits, '0')),
  )
  const units = new Set(values.map((value) => epochUnit(Math.abs(Math.trunc(Number(value))))))
  const isEpoch = !units.has(undefined)
  if (isEpoch && units.size > 1)
    throw new NoOrder(0, `mixes ${[...units].join(' and ')} since 1970`)
  return { name: 'a number', isTime: isEpoch || TIME_NAME.test(column), isCyclic: false, orders }
}

const fractionOf = (value: string): string => /\.(\d+)$/.exec(value)?.[1] ?? ''

/** Unit of an epoch time after 1973; undefined for smaller numbers, which are positions. */
function epochUnit(value: number): string | undefined {
  if (value < 1e8) return undefined
  return ['seconds', 'milliseconds', 'microseconds', 'nanoseconds'][
    Math.min(3, Math.floor((Math.log10(value) - 8) / 3))
  ]
}

/** One interpretation for each date layout that fits all values. */
function asTimes(values: readonly string[]): readonly Interpretation[] {
  let live = dateLayouts.map((layout) => ({ ...layout, orders: [] as bigint[] }))
  let form: string | undefined
  for (const [at, value] of values.entries()) {
    const day = timeOfDay(value)
    form ??= day.form
    live = live.filter(({ pattern, orders }) => {
      const date = pattern.exec(day.date)
      const order = date ? instantOf({ ...day, ...date.groups }) : undefined
      if (order !== undefined) orders.push(order)
      return order !== undefined
    })
    if (live.length === 0 || form !== day.form) throw new NoOrder(at, NO_FORM)
  }
  return live.map(({ name, isCyclic = false, orders }) => ({
    name,
    isTime: true,
    isCyclic,
    orders,
  }))
}

const NO_FORM =
  'does not hold numbers, or times of one form that is known: it has another form here'
