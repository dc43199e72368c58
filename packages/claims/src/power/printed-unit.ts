/** Print format of a measure: name, factor and range. */
import { type Evaluation, given } from '@attune/core/findings'
import { closest } from '@attune/core/runtime'
import { claimsErrors } from '../errors.js'

export interface PrintedUnit {
  /** Name of the measure: `<label>.<name>`. */
  readonly measure: string
  readonly title: string
  /** Factor by which stored numbers are multiplied for display. */
  readonly scale: number
  /** Range of the stored numbers, if declared. */
  readonly range?: readonly [number, number]
}

/** Format for pairwise judges, whose value is the win rate minus one half. */
const OF_PAIRS = { scale: 1, range: [-0.5, 0.5] } as const

export function printedUnit(
  evaluation: Pick<Evaluation, 'gives' | 'estimators' | 'judges'>,
  measure: string,
  isOfPairs: boolean,
): PrintedUnit {
  const label =
    [...evaluation.estimators, ...evaluation.judges].find((each) =>
      measure.startsWith(`${each}.`),
    ) ?? ''
  const name = measure.slice(label.length + 1)
  if (isOfPairs) return { measure, title: `the win rate of ${name}`, ...OF_PAIRS }
  const { title = measure, scale = 1, range } = given(evaluation, label, name)
  return { measure, title, scale, ...(range && { range }) }
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[-_ ]/g, '')

/**
 * Finds a measure by name: `trajectory/markov.bel`, `bel`, or its title in tables, `BEL` or
 * `trajectory/markov · BEL`. Throws POWER_CHOICE for an ambiguous name, or an unknown one, with a
 * suggestion.
 */
export function measureNamed(
  units: readonly PrintedUnit[],
  written: string,
  evaluation: string,
): string {
  const exact = units.find(({ measure }) => measure === written)
  if (exact) return exact.measure
  const named = units.map((unit) => ({ unit, names: namesOf(unit) }))
  const found = named.filter(({ names }) => names.some((name) => plain(name) === plain(written)))
  if (found.length === 1) return found[0]!.unit.measure
  const all = (found.length > 0 ? found : named).map(({ unit: { measure } }) => measure)
  const known = { flag: '--measure', known: all.join(', ') || 'none before a run' }
  if (found.length > 1)
    throw claimsErrors.error('POWER_CHOICE', {
      ...known,
      problem: `"${written}" names ${found.length} measures.`,
    })
  const meant = closest(
    written,
    named.flatMap(({ names }) => names),
  )
  const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`
  const problem = `The evaluation "${evaluation}" has no numbers of a measure "${written}".${hint}`
  throw claimsErrors.error('POWER_CHOICE', { ...known, problem })
}

function namesOf({ measure, title }: PrintedUnit): string[] {
  const short = measure.slice(measure.lastIndexOf('.') + 1)
  const label = measure.slice(0, measure.lastIndexOf('.'))
  return [...new Set([measure, title, short, `${label} · ${title}`, `${label} · ${short}`])]
}

/**
 * Converts a difference from the unit of reports to the stored unit. Throws POWER_RANGE if it
 * exceeds the range.
 */
export function storedDifference(printed: number, { title, scale, range }: PrintedUnit): number {
  const difference = printed / scale
  if (range !== undefined && Math.abs(difference) > range[1] - range[0]) {
    const [least, most] = range.map((end) => shortNumber(end * scale))
    throw claimsErrors.error('POWER_RANGE', {
      difference: shortNumber(printed),
      title,
      least: least!,
      most: most!,
    })
  }
  return difference
}

export const shortNumber = (value: number): string => String(Number(value.toPrecision(3)))
