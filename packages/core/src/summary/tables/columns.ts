import type { Known } from '../../contracts/data.js'
import type { Column } from '../../contracts/findings.js'
import { known, unknown } from '../../known.js'
import type { Sample } from './samples.js'

/** A column of a table, and which numbers of a sample stand behind it. */
export interface Reader {
  readonly column: Column
  /** Name of the measure or criterion. */
  readonly of: string
  /** Reads how often this label was given, not a number. */
  readonly label?: string
}

/** What a table may say of its columns, by the name of the measure or criterion. */
export type ColumnStyles = Readonly<Record<string, Partial<Omit<Column, 'key'>>>>

/**
 * A column per measure or numeric criterion, and one per label of any other, in the order in which they first appear.
 * Labels are shares between 0 and 1, printed times 100.
 */
export function readersOf(samples: readonly Sample[], styles: ColumnStyles = {}): Reader[] {
  return [...outcomesByName(samples)].flatMap(([name, outcomes]): Reader[] => {
    const numbers = [...outcomes].filter((outcome) => typeof outcome === 'number')
    if (numbers.length === outcomes.size) {
      const style = styles[name] ?? {}
      const digits = usefulDigits(numbers, style.scale)
      return [{ of: name, column: { key: keyOf(name), title: name, digits, ...style } }]
    }
    return [...new Set(Array.from(outcomes, String))].sort().map((label) => {
      const text = `${name}: ${label}`
      return { of: name, label, column: { key: text, title: text, scale: 100, digits: 1 } }
    })
  })
}

/** The numbers of a sample behind a column. */
export function readingsOf({ outcomes }: Sample, { of, label }: Reader): readonly Known<number>[] {
  if (outcomes.state === 'unknown') return [outcomes]
  const found = outcomes.value.get(of) ?? [unknown('not given')]
  return found.map((outcome) => {
    if (outcome.state === 'unknown') return outcome
    return known(label === undefined ? Number(outcome.value) : Number(String(outcome.value) === label))
  })
}

function outcomesByName(samples: readonly Sample[]): Map<string, Set<number | string>> {
  const byName = new Map<string, Set<number | string>>()
  for (const { outcomes } of samples) {
    if (outcomes.state === 'unknown') continue
    for (const [name, found] of outcomes.value) {
      const values = byName.get(name) ?? new Set()
      for (const outcome of found) if (outcome.state === 'known') values.add(outcome.value)
      byName.set(name, values)
    }
  }
  return byName
}

/** So many that the largest number shows three significant digits. */
function usefulDigits(numbers: readonly number[], scale = 1): number {
  const largest = numbers.reduce((most, number) => Math.max(most, Math.abs(number * scale)), 0)
  if (largest === 0) return 2
  return Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(largest))))
}

/** Text columns of our tables have keys of their own. */
const keyOf = (name: string): string => (/^(supporter|first|second|by\..*)$/.test(name) ? `value.${name}` : name)
