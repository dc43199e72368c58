/** A config with its store open: plan it, run it, read it, close it. What else can be done is a function that takes a project. */
import type { Clock } from '../clock.js'
import type { Environment } from '../config/environment.js'
import type { LoadedConfig } from '../config/load.js'
import type { Notice } from '../config/notice.js'
import type { ResolvedConfig } from '../config/types.js'
import type { Door } from '../door/door.js'
import type { Generations } from '../engine/generations.js'
import type { PlannedEvaluation } from '../engine/planned.js'
import type { Presence } from '../engine/presence.js'
import type { ComponentHost, Session, SessionParts } from '../engine/session.js'
import type { Unit } from '../engine/unit.js'
import type { Gateway, SharedBudget } from '../models/gateway.js'
import type { PromptLibrary } from '../prompts/prompt-library.js'
import type { Queue } from '../queue/port.js'
import type { Store } from '../store/port.js'
import type { RunRequest } from './heeding.js'
import { partNotices } from './part-notices.js'
import type { Probing } from './probing.js'
import { Reading } from './reading.js'
import { type RunOutcome, runProject } from './run-project.js'
import { wordingNotices } from './wording-notices.js'

export interface ProjectServices {
  readonly session: Session
  readonly gateway: Gateway
  readonly door: Door
  readonly store: Store
  readonly clock: Clock
  readonly environment: Environment
  readonly presence: Presence
  readonly host: ComponentHost
  readonly prompts: PromptLibrary
  readonly parts: SessionParts
  readonly budget: SharedBudget
  readonly generations: Generations
  readonly probing: Probing
  openQueue(): Promise<Queue>
  /** The same project with other evaluations, over the same store, models and components. */
  beside(config: ResolvedConfig): Beside
}

/** Sees every unit of a plan. */
export type Look = (unit: Unit, isOpen: boolean) => void

/** What stands in for the models of a session that keeps nothing and asks nobody. */
export type Stage = Pick<SessionParts, 'host' | 'models' | 'prompts' | 'isRehearsal'>

export interface Beside {
  readonly parts: SessionParts
  stage(instead: Stage): Session
}

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
    this.notices = [...partNotices(loaded.config), ...loaded.notices, ...wordingNotices(loaded.config, services)]
    this.read = new Reading(services)
  }

  /** The units of the config. Reads scenarios and calls nothing. */
  plan(): Promise<PlannedEvaluation[]> {
    return this.services.session.plan()
  }

  /** Does what is not done yet: the units, then the analyses of what came of them. */
  run(request: RunRequest): Promise<RunOutcome> {
    const { session } = this.services
    return runProject(this.loaded, this.services, { ...request, settle: (run) => run.all(session.groups()) })
  }

  async close(): Promise<void> {
    try {
      await this.services.gateway.close()
    } finally {
      await this.services.session.close()
    }
  }
}
