import type { Evaluation } from '../contracts/evaluation.js'
import { columnsOf, type ColumnStyles, type KitColumn } from './columns.js'
import { readRows, type Row } from './rows.js'

const styles: ColumnStyles = {
  turns: { title: 'Messages', digits: 1 },
  replies: { title: 'Replies', digits: 1 },
  words: { title: 'Words per reply', digits: 1 },
  'tokens in': { title: 'Tokens in', digits: 0 },
  'tokens out': { title: 'Tokens out', digits: 0 },
  'tokens reasoning': { title: 'of it reasoning', digits: 0 },
}

/** What dialogues are like, whatever the method (`Observation.kind` lists the names), and a column for each name, in this order. */
export async function readReplies(
  evaluation: Evaluation,
  names: readonly string[],
): Promise<{ readonly rows: Row[]; readonly columns: KitColumn[] }> {
  const all = await readRows(evaluation, { kind: 'dialogue' })
  const rows = all.filter(({ name }) => name === '' || names.includes(name))
  const place = ({ of = '' }: KitColumn): number => names.indexOf(of)
  return { rows, columns: columnsOf(rows, styles).sort((left, right) => place(left) - place(right)) }
}
