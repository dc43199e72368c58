import { reliabilityTable, type Evaluation, type Findings, type Quantity, type Table } from '@attune/core'
import { REPAIRED } from '../../pairwise/flags.js'
import type { Judged } from '../judged.js'

/** Whether each judge can be relied on, by stage: the kit's table, and a sentence. */
export async function reliability(evaluation: Evaluation, { judges, matches }: Judged): Promise<Required<Findings>> {
  const tables: Table[] = []
  const sentences: string[] = []
  for (const judge of judges) {
    const own = judges.length === 1 ? matches : matches.filter(({ conditions }) => conditions['judge'] === judge)
    const id = judges.length === 1 ? 'reliability' : `reliability-${judge}`
    const table = reliabilityTable(evaluation, own, id, ({ group = '' }) => group)
    const answers = own.reduce((sum, { showings }) => sum + showings.length, 0)
    const repairs = await repaired(evaluation, judge)
    const again = `${repairs} of ${answers} answers could be read only after the judge was asked again.`
    tables.push({ ...table, columns: usedColumns(table), notes: [again, ...table.notes] })
    sentences.push(sentenceOf(judge, table.rows.at(-1)!, { answers, repairs }))
  }
  return { tables, figures: [], sentences }
}

/** Nothing is said of what was not tried. */
const usedColumns = ({ columns, rows }: Table): Table['columns'] =>
  columns
    .filter(({ key }) => key === 'name' || rows.some((row) => (row[key] as Quantity).n > 0))
    .map((column) => (column.key === 'name' ? { ...column, title: 'Stage' } : column))

async function repaired(evaluation: Evaluation, judge: string): Promise<number> {
  let repairs = 0
  for await (const { kind } of evaluation.observations({ source: judge, kind: 'flag', name: REPAIRED })) {
    repairs += Number(kind === 'flag')
  }
  return repairs
}

/** Below it a preference for a position is worth a word. */
const TELLING = 0.05

function sentenceOf(
  judge: string,
  row: Table['rows'][number],
  { answers, repairs }: { readonly answers: number; readonly repairs: number },
): string {
  const { value: favour } = row['favour'] as Quantity
  const { value: first } = row['firstWins'] as Quantity
  const leans = favour.state === 'known' && favour.value < TELLING && first.state === 'known'
  const side = leans && first.value > 0.5 ? 'first' : 'second'
  const parts = [
    `${count(row['readable'])} of ${answers} answers could be read, ${repairs} of them after a second question`,
    `the same verdict in both orders in ${percent(row['consistent'])}`,
    ...(leans ? [`it favours the conversation shown ${side} (p = ${favour.value.toFixed(3)})`] : []),
  ]
  return `${judge}: ${parts.join('; ')}.`
}

function count(cell: Table['rows'][number][string] | undefined): number {
  const { value, n } = cell as Quantity
  return value.state === 'known' ? Math.round(value.value * n) : 0
}

function percent(cell: Table['rows'][number][string] | undefined): string {
  const { value } = cell as Quantity
  return value.state === 'known' ? `${(100 * value.value).toFixed(0)} %` : 'an unknown share'
}
