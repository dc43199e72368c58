/** What the result of one unit holds as rows: the same for every evaluation that the unit serves. */
import type { Dialogue, Estimate, Flag, Known, PairVerdict, Series, Verdict } from '../contracts/data.js'
import { replyRows } from './reply-rows.js'

type Cell = string | number | null

/** As the index stores it: kind, name, group, turn, value, why there is none. */
export type ObservationRow = readonly [
  kind: 'dialogue' | 'measure' | 'series' | 'verdict' | 'flag',
  name: string,
  group: string | null,
  turn: number | null,
  value: Cell,
  why: string | null,
]

/** The rows of a unit of this kind; none for kinds whose results are not counted. */
export function observationRows(kind: string, result: unknown): ObservationRow[] {
  if (kind === 'simulate') return dialogueRows(result as Dialogue)
  if (kind === 'estimate') return estimateRows(result as Estimate)
  if (kind === 'judge') return (result as readonly (Verdict | PairVerdict)[]).flatMap(verdictRows)
  return []
}

function dialogueRows({ turns, ending, flags }: Dialogue): ObservationRow[] {
  return [
    ['dialogue', 'ending', null, null, ending.reason, null],
    ['dialogue', 'turns', null, null, turns.length, null],
    ...replyRows(turns),
    ...flagRows(flags),
  ]
}

function estimateRows({ measures, series, flags }: Estimate): ObservationRow[] {
  return [
    ...Object.entries(measures).map(([name, value]): ObservationRow => ['measure', name, null, null, ...cells(value)]),
    ...Object.entries(series).map(([name, each]): ObservationRow => [
      'series',
      name,
      null,
      null,
      JSON.stringify(each satisfies Series),
      null,
    ]),
    ...flagRows(flags),
  ]
}

const verdictRows = ({ criterion, group, outcome, flags }: Verdict | PairVerdict): ObservationRow[] => [
  ['verdict', criterion, group ?? null, null, ...cells(outcome)],
  ...flagRows(flags),
]

const flagRows = (flags: readonly Flag[] = []): ObservationRow[] =>
  flags.map(({ kind, turn, note }) => ['flag', kind, null, turn ?? null, note ?? '', null])

const cells = (value: Known<string | number>): [Cell, string | null] =>
  value.state === 'known' ? [value.value, null] : [null, value.why]
