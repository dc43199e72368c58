/** Which stand-in results were read, and which cells of a table may rest on them. */
import type { Conditions } from '@attune/core'
import type { Cell, Column, Evaluation } from '@attune/core/findings'

/** What is known of a result that a stand-in had a part in. */
export interface StandInFacts {
  readonly supporter: string
  /** Label of the estimator or judge; none: the dialogue itself, and all that was read from it. */
  readonly source?: string | undefined
  readonly conditions: Conditions
}

type Row = Readonly<Record<string, Cell>>

export class StandInResults {
  readonly #read = new Map<string, StandInFacts>()
  readonly #supporters = new Set<string>()
  readonly #sources = new Set<string>()
  readonly #conditions = new Set<string>()

  get isEmpty(): boolean {
    return this.#read.size === 0
  }

  /** Learns the names by which tables can tell whom and what a number is about. */
  know({ supporters, estimators, judges, conditions }: Evaluation): void {
    for (const supporter of supporters) this.#supporters.add(supporter)
    for (const source of [...estimators, ...judges]) this.#sources.add(source)
    for (const name of Object.keys(conditions)) this.#conditions.add(name)
  }

  add({ supporter, source, conditions }: StandInFacts): void {
    // A simulator's label names no reader: its numbers are in all that was read from the dialogue.
    const facts = { supporter, conditions, ...(source !== undefined && this.#sources.has(source) && { source }) }
    this.#read.set(JSON.stringify(facts), facts)
  }

  /**
   * Whether a number may rest on one of them: on each that row and column do not rule out by naming another supporter,
   * another source or another value of a condition. A comparison rests on supporters that its row need not name.
   */
  mayBeIn(row: Row, column: Column, columns: readonly Column[]): boolean {
    const cell = row[column.key]
    const isComparison = typeof cell === 'object' && (cell.p !== undefined || cell.adjusted !== undefined)
    const texts = [...Object.values(row).filter((each) => typeof each === 'string'), column.key, column.title]
    const supporters = texts.filter((text) => this.#supporters.has(text))
    const sources = texts.filter((text) => this.#sources.has(text))
    const conditions = this.#conditionsOf(row, columns)
    return [...this.#read.values()].some(
      (read) =>
        (supporters.length === 0 || supporters.includes(read.supporter) || (isComparison && supporters.length === 1)) &&
        (sources.length === 0 || read.source === undefined || sources.includes(read.source)) &&
        conditions.every(([name, value]) => read.conditions[name] === undefined || read.conditions[name] === value),
    )
  }

  #conditionsOf(row: Row, columns: readonly Column[]): readonly (readonly [string, string])[] {
    return columns.flatMap(({ key, title }) => {
      const name = [key, title].find((each) => this.#conditions.has(each))
      const value = row[key]
      return name !== undefined && typeof value === 'string' ? [[name, value] as const] : []
    })
  }
}
