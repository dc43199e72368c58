/**
 * Converts values of tables to the form that comparisons need, with a pair name for each. Values of
 * two sides with the same pair name are paired.
 */
import type { ComparedValue } from '@attune/core/findings'
import type { Reading } from './columns.js'
import { meanOfEach } from './of-dialogue.js'
import type { About } from './row-set.js'
import { pairNames } from './rows.js'

/**
 * Values in the form that comparisons need, each with its pair name. Several verdicts of a judge on
 * one dialogue, such as those of several raters, become their mean.
 *
 * @param but condition that is not part of pair names, because the compared sides differ in it
 */
export const comparedValues = (readings: readonly Reading[], but?: string): ComparedValue[] =>
  new PairedReadings(but).values(readings)

/**
 * Values of one side of a comparison. Columns on the same dialogues share the list of pair names,
 * to save time.
 */
export class PairedReadings {
  #rows: readonly About[] = []
  #names: readonly string[] = []
  #hasSeveral = false

  /**
   * @param but condition that is not part of pair names, because the compared sides differ in it
   */
  constructor(private readonly but?: string) {}

  values(readings: readonly Reading[]): ComparedValue[] {
    const names = this.#namesOf(readings)
    const values = readings.map(({ row, value }, at): Draft => {
      const { cluster, scenario, offline, conditions } = row
      const seeker = conditions['simulator']
      const made: Draft = { cluster, scenario, pair: names[at]!, value }
      if (offline !== undefined) made.offline = offline
      if (seeker !== undefined) made.seeker = seeker
      return made
    })
    return this.#hasSeveral ? meanOfEach(values, ({ pair }) => pair) : values
  }

  /**
   * Pair names of the readings. Several values of a dialogue that an analysis computes, such as
   * those of its questions, are numbered: the first of one side is paired with the first of the
   * other. Several verdicts of a judge have one name.
   */
  #namesOf(readings: readonly Reading[]): readonly string[] {
    const rows = this.#rows
    if (rows.length === readings.length && readings.every(({ row }, at) => row === rows[at]))
      return this.#names
    const times = new Map<string, number>()
    this.#rows = readings.map(({ row }) => row)
    this.#hasSeveral = false
    this.#names = this.#rows.map((row) => {
      const { text, first } = pairNames(row, this.but)
      const before = times.get(text) ?? 0
      times.set(text, before + 1)
      if (before === 0) return first
      if (row.source === undefined) return `${text} ${before}`
      this.#hasSeveral = true
      return first
    })
    return this.#names
  }
}

/**
 * Mutable form. Members are assigned one by one, which is faster; a run has as many objects as
 * numbers.
 */
type Draft = { -readonly [Name in keyof ComparedValue]: ComparedValue[Name] }
