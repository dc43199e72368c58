/**
 * Values of a gate, one row per dialogue or pair, each with a number or the reason why it is
 * missing.
 */
import { type Known, known, unknown } from '@attune/core'
import {
  type DialogueMark,
  type DialogueRecord,
  type Evaluation,
  named,
} from '@attune/core/findings'
import { readMatches, readRows, type Row } from '@attune/kit'
import { belowFloor, dialogueKey, meanOfEach, pairOf, preferenceRows } from '@attune/kit/internal'
import { type Gate } from './gate.js'

export interface GateRow extends Row {
  readonly value: Known<number>
}

export interface GateSource {
  readonly evaluation: Evaluation
  /** Marks that analyses set on dialogues. A baseline has none, since it stores only numbers. */
  marks?(name: string): Promise<readonly DialogueMark[]>
}

/**
 * Values of one supporter for a gate. For a share they are 1 (the case occurs), 0, or 1/2 for a
 * tie. A result without the gated number (an optional one, or one under a pattern) has a missing
 * value.
 */
export async function gateRows(
  from: GateSource,
  gate: Gate,
  supporter: string,
): Promise<GateRow[]> {
  const { evaluation } = from
  if (gate.of === 'seeker') return markRows(from, gate, supporter)
  if (gate.of === 'wins') return winRows(evaluation, gate, supporter)
  if (gate.of === 'flag') return flagRows(evaluation, gate, supporter)
  const { source, number: name, is, beyond } = gate
  const kind =
    source === undefined ? 'dialogue' : evaluation.judges.includes(source) ? 'verdict' : 'measure'
  const rows = await readRows(evaluation, { kind, name, ...(source !== undefined && { source }) })
  const each = [...rows, ...(await rowsWithout(evaluation, gate))]
    .filter((row) => row.supporter === supporter)
    .map((row) => ({ ...row, value: is ? isOneOf(row.value, is) : numeric(row.value) }))
  const found = meanOfEach(each, dialogueKey)
  if (typeof beyond?.floor !== 'number') return found
  return belowFloor(found, beyond.floor, beyond.side === 'below' ? 'higher' : 'lower')
}

/**
 * Rows for results of the source without the gated number. A number has none if its component
 * declares it by name and not as optional, since such a result fails.
 */
async function rowsWithout(evaluation: Evaluation, { source, number }: Gate): Promise<Row[]> {
  if (source === undefined) return []
  const { measures, criteria } = evaluation.gives[source] ?? {}
  const declared = named({ ...measures, ...criteria }, number)
  if (declared !== undefined && declared.optional !== true) return []
  const rows: Row[] = []
  for await (const record of evaluation.dialogues({ readers: [source] })) {
    if (!lacks(record, source, number)) continue
    const { scenario, supporter, repeat, conditions } = record
    const { id, cluster = id, language, tags } = scenario
    const of = { supporter, scenario: id, cluster, language, tags, repeat, conditions }
    rows.push({ ...of, source, name: number, value: unknown('not given') })
  }
  return rows
}

function lacks({ estimates, verdicts }: DialogueRecord, source: string, number: string): boolean {
  const [estimate, verdict] = [estimates[source], verdicts[source]]
  return (
    (estimate?.state === 'known' && !Object.hasOwn(estimate.value.measures, number)) ||
    (verdict?.state === 'known' && verdict.value.every(({ criterion }) => criterion !== number))
  )
}

const isOneOf = (value: Row['value'], labels: readonly string[]): Known<number> =>
  value.state === 'known' ? known(Number(labels.includes(String(value.value)))) : value

const numeric = (value: Row['value']): Known<number> => {
  if (value.state === 'unknown') return value
  return typeof value.value === 'number' ? known(value.value) : unknown('not a number')
}

/** One row per dialogue of the supporter: 1 if it has the flag, else 0. */
async function flagRows(
  evaluation: Evaluation,
  { number: kind }: Gate,
  supporter: string,
): Promise<GateRow[]> {
  const flagged = new Set<string>()
  for await (const row of evaluation.observations({ kind: 'flag', name: kind })) {
    if (row.kind === 'flag' && row.supporter === supporter) flagged.add(pairOf(row))
  }
  const dialogues = await readRows(evaluation, { kind: 'dialogue', name: 'turns' })
  return dialogues
    .filter((row) => row.supporter === supporter)
    .map((row) => ({
      ...row,
      value: row.value.state === 'known' ? known(Number(flagged.has(pairOf(row)))) : row.value,
    }))
}

/**
 * One row per dialogue of the supporter, with the mark that an analysis set; unknown without a
 * mark.
 */
async function markRows(
  { evaluation, marks }: GateSource,
  { number }: Gate,
  supporter: string,
): Promise<GateRow[]> {
  const found = new Map(
    (await marks?.(number))?.map((mark) => [mark.supporter + pairOf(mark), mark.value]),
  )
  const dialogues = await readRows(evaluation, { kind: 'dialogue', name: 'turns' })
  return dialogues
    .filter((row) => row.supporter === supporter)
    .map((row) => ({
      ...row,
      value: found.get(row.supporter + pairOf(row)) ?? unknown('not audited'),
    }))
}

async function winRows(evaluation: Evaluation, gate: Gate, supporter: string): Promise<GateRow[]> {
  const { source = '', number: criterion, against } = gate
  const other = against.kind === 'supporter' ? against.supporter : ''
  const matches = await readMatches(evaluation, source)
  const between = matches.filter(
    (match) =>
      (match.name === criterion || match.name === '') &&
      [match.supporter, match.other].every((name) => name === supporter || name === other),
  )
  return preferenceRows(between).filter((row) => row.supporter === supporter) as GateRow[]
}
