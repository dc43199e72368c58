/** Baselines as files. */
import { resolve } from 'node:path'
import { noticesText } from '../notices-text.js'
import { writeWhole } from '../output-files.js'
import type { Project, Runtime } from '../types.js'
import type { Baseline } from '@attune/claims'

interface Said {
  readonly report: object
  readonly text: string
}

/** Throws SUMMARY_UNKNOWN_NAME for a supporter that no evaluation has, BASELINE_EMPTY. */
export async function writeBaseline(
  project: Project,
  runtime: Runtime,
  file: string,
  supporters?: readonly string[],
): Promise<Said> {
  const baseline = await runtime.comparisons(project).baseline(supporters)
  await writeWhole(resolve(file), [runtime.baselineText(baseline)])
  const counts = countsOf(baseline)
  const text = counts.map(
    ({ evaluation, supporters: names, scenarios }) =>
      `${evaluation}: ${names.join(', ')}; ${scenarios === 1 ? 'one scenario' : `${scenarios} scenarios`}`,
  )
  const notices = await project.services.session.unnamed()
  const said = notices.length > 0 ? ['', noticesText(notices)] : []
  return { report: { file, evaluations: counts, notices }, text: [`Wrote ${file}`, ...text, ...said].join('\n') }
}

const countsOf = ({ evaluations }: Baseline) =>
  Object.entries(evaluations).map(([evaluation, { scenarios, numbers }]) => ({
    evaluation,
    supporters: [...new Set(numbers.map(({ supporter }) => supporter))],
    scenarios: Object.keys(scenarios).length,
  }))
