/** A config with its store open: plan it, run it, read it, close it. What else can be done is a function that takes a project. */
import type { LoadedConfig } from '@attune/config'
import type { AttuneError } from '@attune/core'
import { flagsText, type Notice, type ResolvedConfig, type Run, type RunSummary } from '@attune/core/runtime'
import type { PlannedEvaluation } from './planned.js'
import { inPortions, type RunRequest } from './probing.js'
import { Reading } from './reading.js'
import { wordingNotices } from './replica.js'
import { type RunOutcome, runProject } from './run-project.js'
import type { ProjectServices } from './services.js'

/** What is narrowed is said before anything is read: numbers of a part are not those of the whole. */
function partNotices({ part, evaluations }: ResolvedConfig): readonly Notice[] {
  if (!part) return []
  const said = evaluations.flatMap(({ name, part: own }) => (own ? `${name}: ${own.said}` : []))
  const leftOut = part.leftOut.length > 0 ? [`Left out: ${part.leftOut.join(', ')}.`] : []
  const message = [...said, ...leftOut].join(' ')
  const fix = `Run without ${flagsText(part)} for the whole: finished work is reused.`
  return message === '' ? [] : [{ kind: 'part', message, fix }]
}

/** What reads the results of a project, and plans what is left. */
export type ReadableProject = Pick<Project, 'config' | 'notices' | 'loaded' | 'services' | 'read'>

export class Project {
  readonly config: ResolvedConfig
  /** Settings of the config that are probably mistakes. */
  readonly notices: readonly Notice[]
  /** What the store holds for the config, and what follows from it. */
  readonly read: Reading

  constructor(
    /** The config as it was read. */
    readonly loaded: LoadedConfig,
    /** For functions that take a project; commands and pages use those. */
    readonly services: ProjectServices,
  ) {
    this.config = loaded.config
    this.notices = [...partNotices(loaded.config), ...loaded.notices, ...wordingNotices(loaded, services)]
    this.read = new Reading(services, loaded.config)
  }

  /** The units of the config. Reads scenarios and calls nothing. */
  plan(): Promise<PlannedEvaluation[]> {
    return this.services.session.plan()
  }

  /** Does what is not done yet: the units, then the analyses of what came of them. */
  run(request: RunRequest): Promise<RunOutcome> {
    const { session } = this.services
    const { portions } = request
    const settle = (run: Run): Promise<RunSummary> =>
      inPortions(run, { session, portions }, (groups) => run.all(groups))
    return runProject(this.loaded, this.services, { ...request, settle })
  }

  async close(): Promise<void> {
    const failed: AttuneError[] = []
    try {
      await this.services.components.endRun((error) => failed.push(error))
      await this.services.gateway.close()
    } finally {
      await this.services.session.close()
    }
    if (failed[0]) throw failed[0]
  }
}
