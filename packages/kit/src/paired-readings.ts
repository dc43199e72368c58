/** Values of tables in the form that comparisons take, with the names of their pairs. */
import type { ComparedValue } from '@attune/core/findings'
import type { Reading } from './columns.js'
import type { About } from './row-set.js'
import { pairNames } from './rows.js'

/** Values as comparisons take them, each with the name of its pair. */
export const comparedValues = (readings: readonly Reading[], but?: string): ComparedValue[] =>
  new PairedReadings(but).values(readings)

/** Pair names of one side, which all columns about the same dialogues share. */
export class PairedReadings {
  #rows: readonly About[] = []
  #names: readonly string[] = []

  /** @param but a condition that pairs differ in */
  constructor(private readonly but?: string) {}

  values(readings: readonly Reading[]): ComparedValue[] {
    const names = this.#namesOf(readings)
    return readings.map(({ row, value }, at): ComparedValue => {
      const { cluster, scenario, offline, conditions } = row
      const seeker = conditions['simulator']
      const made: Draft = { cluster, scenario, pair: names[at]!, value }
      if (offline !== undefined) made.offline = offline
      if (seeker !== undefined) made.seeker = seeker
      return made
    })
  }

  /**
   * Pair names of the readings. A scenario may have several values of one kind, such as several
   * verdicts; they are numbered, so that the first of one side is paired with the first of the
   * other.
   */
  #namesOf(readings: readonly Reading[]): readonly string[] {
    const rows = this.#rows
    if (rows.length === readings.length && readings.every(({ row }, at) => row === rows[at]))
      return this.#names
    const times = new Map<string, number>()
    this.#rows = readings.map(({ row }) => row)
    this.#names = this.#rows.map((row) => {
      const { text, first } = pairNames(row, this.but)
      const before = times.get(text) ?? 0
      times.set(text, before + 1)
      return before === 0 ? first : `${text} ${before}`
    })
    return this.#names
  }
}

/** Mutable form for assignment member by member, since a run has as many objects as numbers. */
type Draft = { -readonly [Name in keyof ComparedValue]: ComparedValue[Name] }
