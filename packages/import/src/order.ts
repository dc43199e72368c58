/** Orders the records of a conversation by a column of positions or times. */
import { importErrors } from './errors.js'
import type { Group, RecordLocation } from './group.js'
import { requireSameOrder, NoOrder, ordersOf, interpretationsOf } from './readings.js'
import type { Choices, Fault, Position } from './types.js'

export { compareOrders } from './readings.js'

interface PositionedRecord {
  readonly location: RecordLocation
  readonly text: string
  readonly messages: number
}

/** A conversation whose order is unknown, with the reason as a fault. */
interface Unordered {
  readonly group: Group
  readonly fault: Fault
}

/**
 * Collects the position column of a file and derives the order of records from it. In a table, all
 * rows are interpreted in the same way. In other formats, each conversation is interpreted on its
 * own.
 */
export class Positions {
  readonly #groups = new Map<Group, PositionedRecord[]>()
  readonly #unordered: Unordered[] = []
  #column = ''

  constructor(
    private readonly choices: Pick<Choices, 'timeFormat' | 'rowOrder'>,
    private readonly isTable: boolean,
  ) {}

  add(group: Group, location: RecordLocation, { column, text }: Position, messages: number): void {
    if (this.choices.rowOrder === true) return
    if (this.#column === '') this.#column = column
    const own = this.#groups.get(group)
    // Copied, because a substring would keep the whole row in memory.
    const placed = { location, text: Buffer.from(text).toString(), messages }
    if (own) own.push(placed)
    else this.#groups.set(group, [placed])
  }

  /**
   * Sets the order of each record and returns the conversations whose order is unknown.
   *
   * @throws AttuneError LOG_ORDER if the column of a table is ambiguous
   */
  assignOrders(): readonly Unordered[] {
    const sound: [Group, readonly PositionedRecord[]][] = []
    for (const [group, own] of this.#groups) {
      const missing = recordWithoutPosition(own, group)
      if (missing)
        this.#addUnordered(
          group,
          missing,
          'is empty here, and other turns of the conversation have a value',
        )
      else sound.push([group, own.filter(({ text }) => text !== '')])
    }
    if (this.isTable) this.#settleTable(sound)
    else for (const [group, own] of sound) if (own.length > 1) this.#settleGroup(group, own)
    return this.#unordered
  }

  #settleGroup(group: Group, own: readonly PositionedRecord[]): void {
    this.#setOrders(group, own, () =>
      ordersOf(
        own.map((_, at) => at),
        this.#readings(own),
      ),
    )
  }

  #settleTable(groups: readonly (readonly [Group, readonly PositionedRecord[]])[]): void {
    const all = groups.flatMap(([, own]) => own)
    let begin = 0
    const ordered = groups.flatMap(([group, own]) => {
      const places = own.map((_, at) => begin + at)
      begin += own.length
      return own.length > 1 ? [{ group, own, places }] : []
    })
    if (ordered.length === 0) return
    try {
      const readings = this.#readings(all)
      for (const { places } of ordered) requireSameOrder(places, readings)
      for (const { group, places } of ordered)
        this.#setOrders(group, all, () => ordersOf(places, readings), places)
    } catch (cause) {
      if (!(cause instanceof NoOrder)) throw cause
      const place = placeOf(all[cause.at]!.location)
      throw importErrors.error(
        'LOG_ORDER',
        { ...place, column: this.#column, what: cause.message },
        { place },
      )
    }
  }

  #readings(all: readonly PositionedRecord[]) {
    return interpretationsOf(
      all.map(({ text }) => text),
      this.#column,
      this.choices.timeFormat,
    )
  }

  /**
   * Sets the order of the records with indices `places` in `all` (default: all), or refuses the
   * conversation.
   */
  #setOrders(
    group: Group,
    all: readonly PositionedRecord[],
    orders: () => readonly bigint[],
    places?: readonly number[],
  ): void {
    try {
      for (const [at, order] of orders().entries()) all[places?.[at] ?? at]!.location.order = order
    } catch (cause) {
      if (!(cause instanceof NoOrder)) throw cause
      this.#addUnordered(group, all[cause.at]!.location, cause.message)
    }
  }

  #addUnordered(group: Group, location: RecordLocation, what: string): void {
    const own = this.#groups.get(group)!
    const fault: Fault = {
      kind: 'fault',
      place: placeOf(location),
      what: unknownOrderText(this.#column, what),
      messages: own.reduce((sum, { messages }) => sum + messages, 0),
      records: group.locations.length,
    }
    this.#unordered.push({ group, fault })
  }
}

export const unknownOrderText = (column: string, what: string): string =>
  `the order of turns is not known: "${column}" ${what}; --row-order keeps the order of the file`

const placeOf = ({ source, line }: RecordLocation) => ({ file: source.file, line })

/**
 * The first record without a position in a conversation that has positions elsewhere. Records
 * without spoken messages need no position.
 */
function recordWithoutPosition(
  own: readonly PositionedRecord[],
  { locations }: Group,
): RecordLocation | undefined {
  if (own.every(({ text }) => text === '')) return undefined
  const settled = new Set(
    own.flatMap(({ location, text, messages }) => (text === '' && messages > 0 ? [] : [location])),
  )
  return locations.find((location) => !settled.has(location))
}
