/** Intervals as a picture of characters, one line each on a common axis with its zero. */
export interface Drawable {
  readonly estimate: number
  readonly lower: number
  readonly upper: number
}

const SIGNS = { line: '─', start: '├', end: '┤', point: '●', zero: '│', crossed: '┼' } as const

export interface Plot {
  readonly lines: readonly string[]
  /** Column of the zero. */
  readonly zero: number
}

/** Zero is always on the axis: what an interval says is on which side of it. Nothing to draw gives an empty line. */
export function intervalPlot(rows: readonly (Drawable | undefined)[], width: number): Plot {
  const ends = rows.flatMap((row) => (row ? [row.estimate, row.lower, row.upper] : []))
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  const span = most - least || 1
  const columnOf = (value: number): number => Math.round(((value - least) / span) * (width - 1))
  const zero = columnOf(0)
  return { zero, lines: rows.map((row) => (row ? lineOf(row, { width, zero, columnOf }) : ' '.repeat(width))) }
}

interface Axis {
  readonly width: number
  readonly zero: number
  readonly columnOf: (value: number) => number
}

function lineOf({ estimate, lower, upper }: Drawable, { width, zero, columnOf }: Axis): string {
  const [start, point, end] = [columnOf(lower), columnOf(estimate), columnOf(upper)]
  const signs = Array.from({ length: width }, (_, at): string => {
    if (at === point) return SIGNS.point
    if (at === start) return SIGNS.start
    if (at === end) return SIGNS.end
    if (at > start && at < end) return at === zero ? SIGNS.crossed : SIGNS.line
    return at === zero ? SIGNS.zero : ' '
  })
  return signs.join('')
}
