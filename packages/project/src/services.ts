/** What a project works with. */
import type { LoadedConfig } from '@attune/config'
import type {
  Environment,
  FreshStarts,
  Gateway,
  Presence,
  ResolvedConfig,
  Scope,
  SessionServices,
  SharedBudget,
  Unit,
} from '@attune/core/runtime'
import type { Queue } from '@attune/core/queue'
import type { Session } from './session.js'
import type { Probing } from './probing.js'

/** What a project is made of. */
export interface Opened {
  readonly loaded: LoadedConfig
  readonly services: ProjectServices
}

export interface ProjectServices extends Pick<SessionServices, 'host' | 'prompts' | 'store' | 'door' | 'clock'> {
  readonly session: Session
  readonly gateway: Gateway
  readonly environment: Environment
  readonly presence: Presence
  readonly components: Pick<Scope, 'endRun'>
  readonly parts: SessionServices
  readonly budget: SharedBudget
  readonly freshStarts: FreshStarts
  readonly probing: Probing
  /** The same for another config over the same store, a part of this one. */
  part(config: ResolvedConfig): Opened
  openQueue(): Promise<Queue>
  /** The same project with other evaluations, over the same store, models and components. */
  beside(config: ResolvedConfig): Beside
}

/** Sees every unit of a plan. */
export type Look = (unit: Unit, isOpen: boolean) => void

/** What a session that keeps nothing and asks nobody has instead of models. */
export type Stage = Pick<SessionServices, 'host' | 'models' | 'prompts' | 'isRehearsal'>

export interface Beside {
  readonly parts: SessionServices
  stage(instead: Stage): Session
}
