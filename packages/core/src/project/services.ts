/** What a project works with. */
import type { Clock } from '../clock.js'
import type { Environment } from '../config/types.js'
import type { ResolvedConfig } from '../config/types.js'
import type { Door } from '../door/door.js'
import type { FreshStarts } from '../engine/fresh-starts.js'
import type { Presence } from '../engine/presence.js'
import type { Session } from '../engine/session.js'
import type { ComponentHost, SessionServices } from '../engine/session-services.js'
import type { Unit } from '../engine/unit.js'
import type { Gateway, SharedBudget } from '../models/gateway.js'
import type { Scope } from '../plugins/scope.js'
import type { PromptLibrary } from '../prompts/prompt-library.js'
import type { Queue } from '../queue/port.js'
import type { Store } from '../store/port.js'
import type { Probing } from './probing.js'
import type { Project } from './project.js'

export interface ProjectServices {
  readonly session: Session
  readonly gateway: Gateway
  readonly door: Door
  readonly store: Store
  readonly clock: Clock
  readonly environment: Environment
  readonly presence: Presence
  readonly host: ComponentHost
  readonly components: Pick<Scope, 'endRun'>
  readonly prompts: PromptLibrary
  readonly parts: SessionServices
  readonly budget: SharedBudget
  readonly freshStarts: FreshStarts
  readonly probing: Probing
  /** The same project for another config over the same store, a part of this one: to be read, and not to be closed. */
  part(config: ResolvedConfig): Project
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
