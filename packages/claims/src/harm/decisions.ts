/**
 * People's decisions on findings of harm, in a JSON Lines file next to the config. The file belongs
 * under version control.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, type FindingDecisions, mistakeMessage } from '@attune/core/runtime'
import { claimsErrors } from '../errors.js'
import { shape, text } from '../engine/claim-schema.js'

/** A line of the file. The last line about a finding counts. */
export interface FindingDecision {
  readonly finding: string
  readonly state: 'confirmed' | 'rejected'
  /** Name of the person who decided. */
  readonly by: string
  readonly why: string
  /** Date in ISO 8601. */
  readonly date: string
}

const schema = shape({
  finding: text,
  state: { enum: ['confirmed', 'rejected'] },
  by: text,
  why: text,
  date: text,
})

/** Path of the file in the folder of the config. */
export const decisionsFile = (folder: string): string => join(folder, 'attune.findings.jsonl')

/** Reads all lines of the file; empty without a file. Throws FINDINGS_FILE. */
export function readDecisions(folder: string): readonly FindingDecision[] {
  const file = decisionsFile(folder)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line, at) => (line.trim() === '' ? [] : [decisionIn(line, file, at + 1)]))
}

function decisionIn(line: string, file: string, at: number): FindingDecision {
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch (cause) {
    throw claimsErrors.error(
      'FINDINGS_FILE',
      { file, line: at, what: 'It is not JSON.' },
      { cause },
    )
  }
  const [mistake] = check(schema, read)
  if (mistake)
    throw claimsErrors.error('FINDINGS_FILE', {
      file,
      line: at,
      what: mistakeMessage(mistake, []).message,
    })
  return read as FindingDecision
}

/** State of each decided finding, by finding id. The last decision counts. */
export const decidedStates = (decisions: readonly FindingDecision[]): FindingDecisions =>
  new Map(decisions.map(({ finding, state }) => [finding, state]))

/** Appends a decision to the file. */
export function addDecision(folder: string, decision: FindingDecision): void {
  appendFileSync(decisionsFile(folder), `${JSON.stringify(decision)}\n`)
}
