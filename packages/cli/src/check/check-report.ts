/** Output of a check: terminal, files, and lines for GitHub. */
import { appendFile } from 'node:fs/promises'
import { dirname, relative, sep } from 'node:path'
import type { EvaluationDecision, Gate } from '@attune/claims'
import { surroundings } from '../composition/surroundings.js'
import { writeWhole } from '../output-files.js'
import { annotations, markdownSummary } from './github.js'
import { junit } from './junit.js'
import type { CheckReport, InconclusiveIs } from './report-of-check.js'

export interface CheckFiles {
  readonly junit?: string | undefined
  readonly summary?: string | undefined
  readonly inconclusive: InconclusiveIs
}

/** Writes the files and resolves with the workflow commands for GitHub. */
export async function writeCheck(
  decisions: readonly EvaluationDecision[],
  files: CheckFiles & { readonly harm: readonly string[]; readonly health: readonly string[] },
  kept: CheckReport | undefined,
): Promise<string[]> {
  const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY } = surroundings.environment
  const { inconclusive, harm, health } = files
  if (files.junit !== undefined)
    await writeWhole(files.junit, [junit(decisions, { inconclusive, harm, health, kept })])
  if (files.summary !== undefined) {
    const near = kept && {
      ...kept,
      file: relative(dirname(files.summary), kept.file).replaceAll(sep, '/'),
    }
    await writeWhole(files.summary, [
      markdownSummary(decisions, { health: [...harm, ...health], kept: near }),
    ])
  } else if (GITHUB_STEP_SUMMARY) {
    // Appends, since other steps of the job write to the same file. The summary has no links, since
    // the page of a job cannot open files.
    await appendFile(
      GITHUB_STEP_SUMMARY,
      `${markdownSummary(decisions, { health: [...harm, ...health] })}\n`,
    )
  }
  return GITHUB_ACTIONS === 'true' ? annotations(decisions, inconclusive) : []
}

/** A decision for `--json`, with the id of its claim. Its advice is in English. */
export function decisionRecord({ gate, claim, ...rest }: EvaluationDecision): object {
  const { fix, whyInChinese: _, parts: __, ...decided } = rest
  return {
    gate: plainGate(gate),
    ...decided,
    ...(fix && { fix: fix.en }),
    claim: claim.id,
    sentence: claim.sentence,
  }
}

/** Copy of a gate without its position in the config. */
export const plainGate = (gate: Gate): object => ({ ...gate, place: undefined })
