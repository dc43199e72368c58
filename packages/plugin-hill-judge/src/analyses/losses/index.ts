import { defineAnalysis } from '@attune/core'
import { conditionsText, type Cell, type PairRecord, type Table } from '@attune/core/findings'

type Criterion = PairRecord['criteria'][number]

export const losses = defineAnalysis({
  revision: 4,
  summary: 'The roles that supporters lost, with what the judge said: where to read on.',
  options: {
    type: 'object',
    properties: {
      of: {
        type: 'string',
        format: 'supporter-name',
        description: 'The supporter whose losses are listed. Default: all.',
      },
      judge: {
        type: 'string',
        format: 'judge-label',
        description: 'Label of the pair judge. Default: all pair judges.',
      },
    },
    additionalProperties: false,
  },
  create: ({ of, judge }) => ({
    async analyse(evaluation) {
      const rows: Record<string, Cell>[] = []
      for await (const record of evaluation.pairs()) {
        if (judge === undefined || record.judge === judge) rows.push(...lostIn(record).filter((row) => isOf(row, of)))
      }
      return { tables: [tableOf(rows)], figures: [] }
    },
  }),
})

const isOf = (row: Record<string, Cell>, name: string | undefined): boolean =>
  name === undefined || row['loser'] === name

/** A row per stage that one of the two supporters lost by the majority of its dimensions. */
function lostIn({
  scenario,
  repeat,
  judge,
  conditions,
  supporters: [first, second],
  criteria,
}: PairRecord): Record<string, Cell>[] {
  const stages = [...new Set(criteria.map(stageOf))]
  return stages.flatMap((stage) => {
    const own = criteria.filter((criterion) => stageOf(criterion) === stage)
    const wonBy = (side: 'first' | 'second') =>
      own.filter(({ outcome }) => outcome.state === 'known' && outcome.value === side)
    const lead = wonBy('first').length - wonBy('second').length
    if (lead === 0) return []
    const [loser, winner, lost] = lead > 0 ? [second, first, wonBy('first')] : [first, second, wonBy('second')]
    return [
      {
        loser,
        winner,
        stage,
        role: [scenario.id, repeat > 1 && `repeat ${repeat}`, conditionsText(conditions)].filter(Boolean).join(', '),
        dimensions: lost.map(({ criterion }) => criterion).join('; '),
        reason: reasonOf(lost[0]!, winner),
        judge,
      },
    ]
  })
}

const stageOf = ({ showings }: Criterion): string => showings[0]?.verdict.group ?? 'Overall'

const LONGEST = 240

/** Beginning of the judge's rationale, without headings, from the order with the winner first. */
function reasonOf({ showings }: Criterion, winner: string): string {
  const { verdict } = showings.find(({ shownFirst }) => shownFirst === winner) ?? showings[0]!
  const words = verdict.rationale
    .replace(/^#+.*$/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words
}

const tableOf = (rows: readonly Record<string, Cell>[]): Table => ({
  id: 'losses',
  title: 'Roles lost',
  columns: [
    { key: 'loser', title: 'Lost by' },
    { key: 'winner', title: 'to' },
    { key: 'stage', title: 'Stage' },
    { key: 'role', title: 'Role' },
    { key: 'dimensions', title: 'Dimensions lost' },
    { key: 'reason', title: 'What the judge said of the first of them' },
    { key: 'judge', title: 'Judge' },
  ],
  rows: [...rows].sort((one, other) => String(one['loser']).localeCompare(String(other['loser']), 'en')),
  notes: [
    'A role is lost by who won fewer of the stage’s dimensions, after both orders. In the judge’s words Model A is the winner where it was shown first.',
    'The dialogue is that of the role, the supporter and the repeat: `attune export jsonl` writes it, with all that the judge said.',
  ],
})
