/** JSON Lines file next to the config with the results of judges on controls. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ControlRecord, ReaderIdentity } from '@attune/core/findings'
import { claimsErrors } from '../errors.js'

export const controlRecordsFile = (folder: string): string => join(folder, 'attune.controls.jsonl')

/** Reads the records, in the order of the file. @throws CONTROLS_FILE */
export function readControlRecords(folder: string): readonly ControlRecord[] {
  const file = controlRecordsFile(folder)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, at) => (line.trim() === '' ? [] : [recordIn(line, file, at + 1)]))
}

function recordIn(line: string, file: string, at: number): ControlRecord {
  const fail = (cause?: unknown): never => {
    const what = 'It is no record of controls.'
    throw claimsErrors.error(
      'CONTROLS_FILE',
      { file, line: at, what },
      cause === undefined ? {} : { cause },
    )
  }
  try {
    const read = JSON.parse(line) as Partial<ControlRecord>
    return typeof read.criterion === 'string' && Array.isArray(read.answers)
      ? (read as ControlRecord)
      : fail()
  } catch (cause) {
    return fail(cause)
  }
}

export function addControlRecords(folder: string, records: readonly ControlRecord[]): void {
  appendFileSync(
    controlRecordsFile(folder),
    records.map((each) => `${JSON.stringify(each)}\n`).join(''),
  )
}

const PARTS = ['component', 'revision', 'options', 'prompts', 'rubric', 'model'] as const

/** Parts of a judge that must be equal for its records to count. */
export const controlIdentity = (reader: ReaderIdentity): ControlRecord['identity'] =>
  Object.fromEntries(
    PARTS.map((part) => [part, reader[part]]),
  ) as unknown as ControlRecord['identity']

/** The last record of a criterion by the same judge with unchanged settings. */
export const recordOf = (
  records: readonly ControlRecord[],
  reader: ReaderIdentity,
  criterion: string,
): ControlRecord | undefined =>
  records.findLast(
    (each) =>
      each.criterion === criterion && PARTS.every((part) => each.identity[part] === reader[part]),
  )
