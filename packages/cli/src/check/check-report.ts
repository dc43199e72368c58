/** Everything that a check writes: terminal, files, and lines for GitHub. */
import { appendFile } from 'node:fs/promises'
import type { EvaluationDecision, Gate } from '@attune/core/runtime'
import { surroundings } from '../composition/surroundings.js'
import { writeWhole } from '../output-files.js'
import type { Runtime } from '../types.js'
import { annotations, markdownSummary } from './github.js'
import { junit } from './junit.js'
import type { InconclusiveIs } from './verdict.js'

export interface CheckFiles {
  readonly junit?: string | undefined
  readonly summary?: string | undefined
  readonly inconclusive: InconclusiveIs
}

/** Writes files; resolves with the lines that GitHub reads. */
export async function writeCheck(
  decisions: readonly EvaluationDecision[],
  runtime: Runtime,
  files: CheckFiles,
): Promise<string[]> {
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY } = surroundings.environment
  const { inconclusive } = files
  if (files.junit !== undefined) await writeWhole(files.junit, [junit(decisions, runtime, inconclusive)])
  const summary = markdownSummary(decisions, runtime)
  if (files.summary !== undefined) await writeWhole(files.summary, [summary])
  // Other steps of the job write to the same file.
  else if (GITHUB_STEP_SUMMARY) await appendFile(GITHUB_STEP_SUMMARY, `${summary}\n`)
  return GITHUB_ACTIONS === 'true' ? annotations(decisions, runtime, inconclusive) : []
}

/** A decision for `--json`. */
export const decisionRecord = ({ gate, ...rest }: EvaluationDecision, { decisionSentence }: Runtime): object => ({
  gate: plainGate(gate),
  ...rest,
  sentence: decisionSentence({ gate, ...rest }),
})

/** Without its place in the config. */
export const plainGate = (gate: Gate): object => ({ ...gate, place: undefined })
