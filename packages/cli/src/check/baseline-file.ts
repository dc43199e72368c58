/** Baselines as files. */
import { resolve } from 'node:path'
import { fold } from '../terminal-text.js'
import { noticesText } from '../error-report.js'
import { writeWhole } from '../output-files.js'
import type { Project, Runtime } from '../types.js'
import type { Baseline } from '@attune/claims'

interface Said {
  readonly report: object
  readonly text: string
}

export interface BaselineRequest {
  readonly supporters?: readonly string[] | undefined
  /** To the runs that the file has. */
  readonly add: boolean
  /** Name of the release that these numbers are, to be kept whatever is written later. */
  readonly pin?: string | undefined
  /** Whether dialogues are kept for checks to have judged again. */
  readonly anchors: boolean
  /** Whether the file may hold their texts. */
  readonly texts: boolean
}

/** Throws SUMMARY_UNKNOWN_NAME for a supporter that no evaluation has, BASELINE_EMPTY, and what is wrong with a file that is there. */
export async function writeBaseline(
  project: Project,
  runtime: Runtime,
  file: string,
  { supporters, anchors: isAnchored, texts, ...how }: BaselineRequest,
): Promise<Said> {
  const comparisons = runtime.comparisons(project)
  const written = await comparisons.baseline(supporters)
  const kept = runtime.baselineToKeep(resolve(file), written, how)
  const occasion = `baseline ${project.services.clock.date().toISOString()}`
  const judged =
    isAnchored && !how.add
      ? await comparisons.keepAnchors(runtime.anchorJudges(project), { supporters, texts, occasion })
      : {}
  const baseline = Object.keys(judged).length > 0 ? { ...kept, anchors: judged } : kept
  await writeWhole(resolve(file), [runtime.baselineText(baseline)])
  const notices = await project.services.session.unnamed()
  const sentences = Object.entries(judged).map(([name, anchors]) => fold(runtime.anchorsSentence(name, anchors)))
  const unasked = runtime.unaskedSentences(written).map((sentence) => fold(sentence))
  const said = [...unasked, ...sentences, ...(notices.length > 0 ? ['', noticesText(notices)] : [])]
  const { report, text } = saidOf(file, baseline)
  return { report: { ...report, notices, ...(unasked.length > 0 && { unasked }) }, text: [text, ...said].join('\n') }
}

/** Throws BASELINE_MISSING, BASELINE_INVALID, BASELINE_FORMAT, BASELINE_MIXED. */
export async function mergeBaselineFiles(runtime: Runtime, files: readonly string[], into: string): Promise<Said> {
  const merged = files
    .map((name) => ({ name, baseline: runtime.readBaseline(resolve(name)) }))
    .reduce((first, second) => ({ name: first.name, baseline: runtime.mergeBaselines(first, second) }))
  await writeWhole(resolve(into), [runtime.baselineText(merged.baseline)])
  return saidOf(into, merged.baseline)
}

function saidOf(file: string, baseline: Baseline): Said {
  const counts = countsOf(baseline)
  const text = counts.map(({ evaluation, supporters, scenarios, runs }) => {
    const of = scenarios === 1 ? 'one scenario' : `${scenarios} scenarios`
    return `${evaluation}: ${supporters.join(', ')}; ${of}${runs === 1 ? '' : `, ${runs} runs`}`
  })
  const pinned = baseline.pinned?.name
  const report = { file, evaluations: counts, ...(pinned !== undefined && { pinned }) }
  return { report, text: [`Wrote ${file}`, ...text, pinned === undefined ? [] : `Pinned: ${pinned}`].flat().join('\n') }
}

const countsOf = ({ evaluations }: Baseline) =>
  Object.entries(evaluations).map(([evaluation, { scenarios, numbers }]) => ({
    evaluation,
    supporters: [...new Set(numbers.map(({ supporter }) => supporter))],
    scenarios: Object.keys(scenarios).length,
    runs: new Set(numbers.map(({ run = 1 }) => run)).size,
  }))
