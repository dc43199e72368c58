/** Reads the numbers of one component as columns, page by page from the index. */
import { type Known, known, unknown } from '@attune/core'
import type {
  ColumnsOf,
  ObservedColumn,
  ObservedColumns,
  ObservedUnit,
} from '@attune/core/findings'
import type { FindingDecisions } from '@attune/core/runtime'
import type { IndexedRow } from '@attune/core/store'
import { decidedAs } from './decisions.js'
import { observation } from './observations.js'

const unitKinds = { measure: 'estimate', verdict: 'judge' } as const

/** Reads the columns of a component. `pages` contain the rows of its label and kind. */
export async function readColumns(
  evaluation: string,
  pages: AsyncIterable<readonly IndexedRow[]>,
  { kind, decided }: Pick<ColumnsOf, 'kind'> & { readonly decided?: FindingDecisions | undefined },
): Promise<ObservedColumns> {
  const shared = new SharedTexts()
  const units: ObservedUnit[] = []
  const lost: { readonly unit: ObservedUnit; readonly why: string }[] = []
  const columns = new Map<string, GrowingColumn>()
  let last: number | undefined
  for await (const page of pages) {
    for (const row of page) {
      if (row.kind !== unitKinds[kind]) continue
      if (row.row === undefined || row.status !== 'done') {
        const missing = observation(evaluation, row, kind)
        if (missing?.value.state === 'unknown')
          lost.push({ unit: unitOf(row, shared), why: missing.value.why })
        continue
      }
      if (row.place !== last) units.push(unitOf(row, shared))
      last = row.place
      const [, name, , , value, why] = row.row
      const found = decided && observation(evaluation, row, kind)
      const decidedValue = found && decidedAs(found, decided).value
      const column = columns.get(name) ?? new GrowingColumn()
      columns.set(name, column)
      column.add(
        units.length - 1,
        decidedValue ??
          (why === null && value !== null ? known(value) : shared.unknown(why ?? 'no value')),
      )
    }
  }
  return {
    units,
    lost,
    columns: new Map(Array.from(columns, ([name, column]) => [name, column.ended()])),
  }
}

/**
 * Texts and reasons of a component's rows, each stored once. Rows that are read from the index have
 * copies of their own, which would need more memory than the numbers.
 */
class SharedTexts {
  readonly #texts = new Map<string, string>()
  readonly #unknowns = new Map<string, Known<never>>()

  text(text: string): string {
    const before = this.#texts.get(text)
    if (before === undefined) this.#texts.set(text, text)
    return before ?? text
  }

  unknown(why: string): Known<never> {
    const found = this.#unknowns.get(why) ?? unknown(why)
    this.#unknowns.set(why, found)
    return found
  }
}

const sharedEmpty: Readonly<Record<string, string>> = Object.freeze({})

/** Returns a shared object for empty tags or conditions, to save memory in large runs. */
const orSharedEmpty = <T extends Readonly<Record<string, unknown>>>(members: T): T =>
  Object.keys(members).length === 0 ? (sharedEmpty as unknown as T) : members

const unitOf = (
  {
    supporter,
    scenario,
    cluster,
    language,
    tags,
    repeat,
    conditions,
    label: source,
    offline,
  }: IndexedRow,
  shared: SharedTexts,
): ObservedUnit => ({
  supporter: shared.text(supporter),
  scenario: shared.text(scenario),
  cluster: shared.text(cluster),
  language: shared.text(language),
  tags: orSharedEmpty(tags),
  repeat,
  conditions: orSharedEmpty(conditions),
  source: shared.text(source),
  offline,
})

class GrowingColumn {
  readonly #units: number[] = []
  readonly #numbers: number[] = []
  readonly #others = new Map<number, Known<string>>()

  add(unit: number, value: Known<number | string>): void {
    const isNumber = value.state === 'known' && typeof value.value === 'number'
    if (!isNumber) this.#others.set(this.#numbers.length, value as Known<string>)
    this.#units.push(unit)
    this.#numbers.push(isNumber ? (value.value as number) : NaN)
  }

  ended(): ObservedColumn {
    return {
      units: Uint32Array.from(this.#units),
      numbers: Float64Array.from(this.#numbers),
      others: this.#others,
    }
  }
}
