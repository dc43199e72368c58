/** Where the dialogues behind a decision can be read. */
import { relative, sep } from 'node:path'
import type { EvaluationDecision } from '@attune/core/runtime'
import { keepReport } from '../keep-report.js'
import { placesOf } from '../show-dialogues.js'
import type { Notice, Project } from '../types.js'

/** A scenario that speaks against a gate, and where its dialogue stands in the report. */
export interface ReadAt {
  readonly scenario: string
  /** `#/dialogue?e=care&place=12` */
  readonly anchor: string
}

export interface CheckReport {
  /** Path of the report, from the working directory. */
  readonly file: string
  readonly of: ReadonlyMap<EvaluationDecision, readonly ReadAt[]>
}

/** Writes the report, and finds in it what gates were decided by; or why there is none. */
export async function reportOfCheck(
  project: Project,
  decisions: readonly EvaluationDecision[],
): Promise<CheckReport | { readonly notice: Notice }> {
  const kept = await keepReport(project)
  if ('notice' in kept) return kept
  const file = relative(process.cwd(), kept.file).replaceAll(sep, '/')
  const { ReportReader } = await import('@attune/report')
  const reader = new ReportReader(project)
  const of = new Map<EvaluationDecision, readonly ReadAt[]>()
  for (const decision of decisions) {
    const { evaluation, gate, worst = [] } = decision
    const catalog = worst.length > 0 ? await reader.catalog(evaluation) : undefined
    const read = worst.flatMap((scenario) => {
      const [place] = catalog ? placesOf(catalog, scenario, { supporter: gate.supporter }) : []
      return place === undefined ? [] : [{ scenario, anchor: anchorOf(decision, scenario, place) }]
    })
    of.set(decision, read)
  }
  return { file, of }
}

/** Two supporters side by side, or the dialogue of one. */
function anchorOf({ evaluation, gate }: EvaluationDecision, scenario: string, place: number): string {
  const { against, supporter } = gate
  if (against.kind !== 'supporter') return `#/dialogue?${new URLSearchParams({ e: evaluation, place: String(place) })}`
  const sides = [supporter, against.supporter].map((side): [string, string] => ['side', side])
  return `#/compare?${new URLSearchParams([['e', evaluation], ['scenario', scenario], ...sides])}`
}
