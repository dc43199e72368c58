/**
 * Lets the judges and estimators that look for harm read control dialogues (dialogues with planted
 * harm), in the same way as the dialogues of their evaluation.
 */
import type { Evaluation } from '@attune/core/findings'
import type { EvaluationConfig, RunSummary } from '@attune/core/runtime'
import {
  findingCriteria,
  heeding,
  interruption,
  loggedEvaluation,
  type Project,
  type RunRequest,
} from '@attune/project'
import { partOfProject } from '../composition/open-project.js'

export interface JudgedControls {
  readonly evaluation: Evaluation
  readonly summary: RunSummary
}

/** @param file dialogues of the controls; existing judgements are reused */
export async function judgeControls(
  project: Project,
  {
    config,
    file,
    ...request
  }: RunRequest & { readonly config: EvaluationConfig; readonly file: string },
): Promise<JudgedControls> {
  const whole = project.read.evaluations().find(({ name }) => name === config.name)!
  const looking = new Set(findingCriteria(whole).map(({ label }) => label))
  const name = `controls of ${config.name}`
  const evaluations = [
    {
      ...loggedEvaluation({ name, file, supporters: [SUPPORTER] }),
      estimators: firstOfEach(config.estimators.filter(({ label }) => looking.has(label))),
      judges: firstOfEach(config.judges.filter(({ label }) => looking.has(label))),
    },
  ]
  const part = partOfProject(project, { ...project.config, evaluations })
  const { session } = part.services
  const run = session.start(request)
  const summary = await heeding(request, run, interruption, () => run.all(session.groups()))
  return { evaluation: part.read.evaluations()[0]!, summary }
}

const SUPPORTER = 'supporter'

/**
 * First combination of each entry. Controls test a varied judge or estimator only with its first
 * values.
 */
function firstOfEach<E extends { readonly label: string; readonly conditions: object }>(
  entries: readonly E[],
): E[] {
  const first = entries.filter(
    ({ label }, at) => entries.findIndex((each) => each.label === label) === at,
  )
  return first.map((entry) => {
    const {
      across: _,
      byBatch: _now,
      ...alone
    } = entry as E & { across?: unknown; byBatch?: unknown }
    return { ...alone, conditions: {} } as unknown as E
  })
}
