import type { Json, JsonObject } from '@attune/core'
import type { Evaluation, ObservationFilter } from '@attune/core/findings'
import { compare, means, rates, readRows, type Row } from '@attune/kit'
import type { CompareOptions, RowFilter } from '@attune/kit/internal'
import type { Calls } from './work.js'

/** Number of rows in one message to Python. */
const PAGE = 200

export function evaluationCalls(evaluation: Evaluation): Calls {
  const open = new Map<number, AsyncIterator<unknown>>()
  const iterables = {
    observations: (filter: ObservationFilter) => evaluation.observations(filter),
    dialogues: () => evaluation.dialogues(),
    pairs: () => evaluation.pairs(),
  }
  return {
    async rows({
      iterator,
      what,
      filter = {},
    }: {
      iterator: number
      what: keyof typeof iterables
      filter?: JsonObject
    }) {
      const rows =
        open.get(iterator) ?? iterables[what](filter as ObservationFilter)[Symbol.asyncIterator]()
      open.set(iterator, rows)
      const page: unknown[] = []
      for (let more = true; more && page.length < PAGE;) {
        const { done, value } = await rows.next()
        more = done !== true
        if (more) page.push(value)
      }
      return page as Json
    },
    async kit({ table, rows, filter, options }: KitCall) {
      const given = rows ?? (await readRows(evaluation, filter as unknown as RowFilter))
      const findings = tables[table](evaluation, given, options as unknown as CompareOptions)
      return findings as unknown as Json
    },
  }
}

/** Functions of the kit that create a table for an analysis in Python. */
const tables = { means, rates, compare } as const

interface KitCall {
  readonly table: keyof typeof tables
  /** Rows for the table. Default: those that `filter` selects. */
  readonly rows?: readonly Row[]
  readonly filter: JsonObject
  readonly options: JsonObject
}

export const factsOf = ({
  name,
  supporters,
  estimators,
  judges,
  conditions,
  seed,
  statistics,
  gives,
}: Evaluation) => ({
  name,
  supporters,
  estimators,
  judges,
  conditions,
  seed,
  statistics,
  gives: gives as unknown as JsonObject,
})
