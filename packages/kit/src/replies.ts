import { known, unknown } from '@attune/core'
import { type Evaluation, named } from '@attune/core/findings'
import { columnsOf, type ColumnStyles, type KitColumn } from './columns.js'
import { pairOf, readRows, type Row } from './rows.js'

const COST = 'cost'

const styles: ColumnStyles = {
  turns: { title: 'Messages', digits: 1 },
  replies: { title: 'Replies', digits: 1 },
  words: { title: 'Words per reply', digits: 1 },
  'tokens in': { title: 'Tokens in', digits: 0 },
  'tokens out': { title: 'Tokens out', digits: 0 },
  'tokens reasoning': { title: 'of it reasoning', digits: 0 },
  [COST]: { title: 'Cost' },
}

/**
 * Rows with properties of dialogues that depend on no method, such as lengths, and a column for
 * each in the order in which `Observation.kind` lists them. `cost` is the price of all tokens of a
 * dialogue by the config's prices; without prices there is no such column.
 */
export async function readReplies(
  evaluation: Evaluation,
  names: readonly string[],
): Promise<{ readonly rows: Row[]; readonly columns: KitColumn[] }> {
  const read = await readRows(evaluation, { kind: 'dialogue' })
  const all = names.includes(COST) ? [...read, ...costRows(evaluation, read)] : read
  const rows = all.filter(({ name }) => name === '' || names.includes(name))
  const place = ({ of = '' }: KitColumn): number => names.indexOf(of)
  return {
    rows,
    columns: columnsOf(rows, styles).sort((left, right) => place(left) - place(right)),
  }
}

function costRows({ prices }: Evaluation, rows: readonly Row[]): Row[] {
  if (Object.keys(prices).length === 0) return []
  const dialogueOf = (row: Row): string => JSON.stringify([row.supporter, pairOf(row)])
  const out = new Map(
    rows.flatMap((row) => (row.name === 'tokens out' ? [[dialogueOf(row), row.value]] : [])),
  )
  return rows.flatMap((row): Row[] => {
    if (row.name !== 'tokens in') return []
    const [price, tokens] = [
      named(prices, row.supporter),
      [row.value, out.get(dialogueOf(row)) ?? row.value],
    ]
    const [input = 0, output = 0] = tokens.map((each) =>
      each.state === 'known' ? Number(each.value) : undefined,
    )
    const missing = price ? tokens.find(({ state }) => state === 'unknown') : unknown('no prices')
    const value = missing ?? known((input * price!.input + output * price!.output) / 1e6)
    return [{ ...row, name: COST, value }]
  })
}
