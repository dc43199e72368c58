import { expect } from 'vitest'
import type { Quantity, Table } from '@attune/core/findings'

/** The cell of a column in the first row that has all these texts. */
export function cell(table: Table | undefined, texts: readonly string[], column: string): Quantity {
  const row = table?.rows.find((each) => texts.every((text) => Object.values(each).includes(text)))
  return (
    (row?.[column] as Quantity | undefined) ?? expect.fail(`no ${column} of ${texts.join(', ')}`)
  )
}

export const valueOf = ({ value }: Quantity): number =>
  value.state === 'known' ? value.value : expect.fail(`unknown: ${value.why}`)

/** The line of a text that begins so. */
export const lineOf = (text: string, beginning: string): string =>
  text.split('\n').find((line) => line.startsWith(beginning)) ??
  expect.fail(`no line begins with ${beginning}`)
