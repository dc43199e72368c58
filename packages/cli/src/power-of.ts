import { AttuneError } from '@attune/core'
import { loadRuntime, withProject } from './project.js'
import type { PowerReport, PowerRequest, Project } from './types.js'

type Request = Omit<PowerRequest, 'level'>
type Spread = { readonly sd: number; readonly within: number }

interface PilotChoice {
  readonly evaluation?: string | undefined
  readonly measure?: string | undefined
  readonly supporter?: readonly string[] | undefined
}

const LEVEL = 0.95

/** From an assumed spread, or from what the store holds of a config. */
export async function powerOf(
  config: string | undefined,
  request: Request,
  basis: Spread | PilotChoice,
): Promise<PowerReport> {
  if ('sd' in basis) return (await loadRuntime()).powerOfAssumed(basis, { ...request, level: LEVEL })
  const { measure, supporter: supporters } = basis
  return withProject(config, (project, runtime) => {
    const evaluation = chosen(project, basis.evaluation)
    return runtime.powerOfPilot(evaluation, { ...request, level: LEVEL, measure, supporters })
  })
}

function chosen(project: Project, name: string | undefined) {
  const all = project.evaluations()
  const found = name === undefined && all.length === 1 ? all[0] : all.find((each) => each.name === name)
  if (found) return found
  const problem = name === undefined ? 'The config has several evaluations.' : `There is no evaluation "${name}".`
  const known = all.map((each) => each.name).join(', ')
  throw new AttuneError('POWER_CHOICE', { problem, flag: '--evaluation', known })
}
