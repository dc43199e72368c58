/** Common parts of tables for papers and web pages. */
import type { Table } from '@attune/core/findings'
import { cleanLine } from './cell-text.js'
import { type Grid, type GridCell, gridOf, unicodeSigns } from './grid.js'

/**
 * Position of a result in its comparison. `best`: better than all others. `among-best`: the best or
 * not distinguishable from it, and at least one other is worse.
 */
export type Standing = 'best' | 'among-best'

/**
 * Positions of the results in a table, and the title of the table with the comparisons on which
 * they are based.
 */
export interface Standings {
  /** Positions by row, then by column key. */
  readonly rows: readonly Readonly<Record<string, Standing>>[]
  readonly heldBy: string
}

export interface PaperOptions {
  readonly standings?: Standings | undefined
  /** Line about the source, printed below the notes. */
  readonly source?: string | undefined
  /** Unique name of the table, for references. */
  readonly name?: string | undefined
}

export interface PaperCell extends GridCell {
  readonly standing?: Standing | undefined
}

export interface PaperGrid extends Omit<Grid, 'rows'> {
  readonly rows: readonly (readonly PaperCell[])[]
}

/** Sign for results among the best. The best result is bold. */
export const AMONG_BEST = '†'

export function paperGrid(table: Table, { standings, source }: PaperOptions): PaperGrid {
  const grid = gridOf(table, unicodeSigns)
  const standingOf = (row: number, column: number): Standing | undefined =>
    standings?.rows[row]?.[grid.columns[column]?.key ?? '']
  return {
    ...grid,
    rows: grid.rows.map((cells, row) =>
      cells.map((cell, column): PaperCell => ({ ...cell, standing: standingOf(row, column) })),
    ),
    notes: [
      ...grid.notes,
      ...standingNotes(standings),
      ...(source === undefined ? [] : [cleanLine(source)]),
    ],
  }
}

function standingNotes(standings: Standings | undefined): string[] {
  const given = new Set(standings?.rows.flatMap((row) => Object.values(row)))
  if (standings === undefined || given.size === 0) return []
  const parts = [
    ...(given.has('best') ? ['Bold: better than every other supporter.'] : []),
    ...(given.has('among-best')
      ? [
          `${AMONG_BEST} The best value, or not distinguishable from it; at least one other supporter is worse.`,
        ]
      : []),
  ]
  return [`${parts.join(' ')} Decided in the table “${cleanLine(standings.heldBy)}”.`]
}
