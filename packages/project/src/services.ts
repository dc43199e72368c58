/** Services that an open project has. */
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

/** An open project: its config, and the services that work with it. */
export interface Opened {
  readonly loaded: LoadedConfig
  readonly services: ProjectServices
}

export interface ProjectServices extends Pick<
  SessionServices,
  'host' | 'prompts' | 'store' | 'door' | 'clock'
> {
  readonly session: Session
  readonly gateway: Gateway
  readonly environment: Environment
  readonly presence: Presence
  readonly components: Pick<Scope, 'endRun'>
  readonly parts: SessionServices
  readonly budget: SharedBudget
  readonly freshStarts: FreshStarts
  readonly probing: Probing
  /** Opens a config that is a part of this one over the same store. */
  part(config: ResolvedConfig): Opened
  openQueue(): Promise<Queue>
  /** Creates a project with other evaluations over the same store, models and components. */
  beside(config: ResolvedConfig): Beside
}

/** Called with every unit of a plan. `isOpen` is true if the unit is not done. */
export type UnitListener = (unit: Unit, isOpen: boolean) => void

/** Services of a rehearsal, which stores nothing and makes no calls: they replace the models. */
export type Stage = Pick<
  SessionServices,
  'host' | 'models' | 'prompts' | 'isRehearsal' | 'figureFault'
>

export interface Beside {
  readonly parts: SessionServices
  stage(instead: Stage): Session
}
