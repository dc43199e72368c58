import {
  claimsErrors,
  gatedIn,
  powerOfAssumed,
  powerOfPilot,
  type PowerReport,
  type PowerRequest,
} from '@attune/claims'
import { AttuneError } from '@attune/core/internal'
import type { ProjectSelection } from './flags.js'
import { loadConfig, withProject } from './project.js'
import type { Project } from './types.js'

type Request = Omit<PowerRequest, 'level'>
type Spread = { readonly sd: number; readonly within: number }

interface PilotChoice {
  readonly evaluation?: string | undefined
  readonly measure?: string | undefined
  readonly supporter?: readonly string[] | undefined
}

interface Where extends Pick<ProjectSelection, 'set'> {
  readonly file: string | undefined
}

const DEFAULT_LEVEL = 0.95

/** Power from an assumed spread, or from the stored results of a config. */
export async function powerOf(
  { file, ...values }: Where,
  request: Request,
  basis: Spread | PilotChoice,
): Promise<PowerReport> {
  if ('sd' in basis)
    return powerOfAssumed(basis, { ...request, level: await levelOf({ file, ...values }) })
  const { measure, supporter: supporters } = basis
  const work = async (project: Project): Promise<PowerReport> => {
    const evaluation = chosen(project, basis.evaluation)
    const pilot = gatedIn(project).find(({ config }) => config.name === evaluation.name)
    return powerOfPilot(evaluation, {
      ...request,
      isOfPeople: await pilot?.isOfPeople(),
      ...decisions(project, request),
      measure,
      supporters,
    })
  }
  return withProject(file, work, values)
}

/**
 * Confidence level of the config, or the default without a config. An assumed spread needs no
 * config.
 */
async function levelOf({ file, ...values }: Where): Promise<number> {
  try {
    return (await loadConfig(file, values)).config.statistics.level
  } catch (error) {
    if (file === undefined && error instanceof AttuneError && error.code === 'CONFIG_NOT_FOUND')
      return DEFAULT_LEVEL
    throw error
  }
}

/**
 * Settings of a study plan: the confidence level of the config, and the requested number of
 * comparisons.
 */
const decisions = ({ config: { statistics } }: Project, { comparisons }: Request) => ({
  level: statistics.level,
  ...(comparisons !== undefined && { comparisons }),
})

function chosen(project: Project, name: string | undefined) {
  const all = project.read.evaluations()
  const found =
    name === undefined && all.length === 1 ? all[0] : all.find((each) => each.name === name)
  if (found) return found
  const problem =
    name === undefined ? 'The config has several evaluations.' : `There is no evaluation "${name}".`
  const known = all.map((each) => each.name).join(', ')
  throw claimsErrors.error('POWER_CHOICE', { problem, flag: '--evaluation', known })
}
