import { usage, generate } from '@attune/host'
import { join } from 'node:path'
import { exitCodeOfRun } from './exit-codes.js'
import { reportOf, reportText } from './error-report.js'
import { FINISHING, finishing, interrupt } from './interrupt.js'
import { jsonLines, writeWhole } from './output-files.js'
import { Progress } from './progress.js'
import { totalOf } from './plan-rows.js'
import type { RunReport } from './run-and-report.js'
import { summaryText } from './run-text.js'
import type { Project, RunOutcome } from './types.js'

export interface GenerateChoices {
  readonly evaluation?: string | undefined
  readonly to?: string | undefined
  readonly quiet: boolean
}

/** Generates the requested scenarios and writes all of them into a file. */
export async function generateTo(
  project: Project,
  { evaluation, to, quiet }: GenerateChoices,
): Promise<RunReport> {
  const { clock } = project.services
  const began = clock.monotonic()
  const progress = quiet
    ? undefined
    : new Progress(process.stderr, { usage: () => usage(project) }, clock)
  const observers = progress ? [progress.observer] : []
  try {
    const planned = await project.plan()
    if (progress)
      progress.planned = planned.reduce(
        (sum, { units }) => sum + totalOf({ generate: units.generate }),
        0,
      )
    const { stop, abort: signal } = interrupt
    const generated = (): Promise<RunOutcome> => generate(project, { stop, signal, observers })
    const summary = await interrupt.withGrace(FINISHING, generated, () => progress?.say(finishing))
    const file = to ?? join(project.config.output, 'scenarios.yaml')
    let count = 0
    const counted = (async function* () {
      for await (const { evaluation: name, scenario } of project.read.scenarios()) {
        if (evaluation !== undefined && name !== evaluation) continue
        count++
        yield scenario
      }
    })()
    await writeWhole(file, /\.ya?ml$/i.test(file) ? asYaml(counted) : jsonLines(counted))
    const exitCode = exitCodeOfRun(summary, interrupt.stop.aborted)
    const { stopped, analysed: _, ...counts } = summary
    const problem = stopped && reportOf(stopped, false)
    const seconds = (clock.monotonic() - began) / 1000
    const text = [
      problem && reportText(problem),
      `Wrote ${count} scenarios to ${file}`,
      summaryText(summary, seconds),
    ]
    return {
      exitCode,
      report: { exitCode, ...counts, ...(problem && { stopped: problem }), scenarios: count, file },
      text: text.filter(Boolean).join('\n'),
    }
  } finally {
    progress?.end()
  }
}

/** Scenarios as YAML with long texts in block style, which is easier to read and edit. */
async function* asYaml(scenarios: AsyncIterable<object>): AsyncGenerator<string> {
  const { stringify } = await import('yaml')
  for await (const scenario of scenarios) {
    yield `---\n${stringify(scenario, { lineWidth: 100, blockQuote: 'literal' })}`
  }
}
