/** What a session works with, and how it makes components and runs. */
import type { Clock } from '../clock.js'
import type { Entry, EvaluationConfig, ResolvedConfig } from '../config/types.js'
import type { Kind, Kinds } from '../contracts/components.js'
import type { Evaluation, ScoreGrade } from '../contracts/evaluation.js'
import type { Figure } from '../contracts/findings.js'
import type { Component } from '../contracts/plugin.js'
import type { Door } from '../door/door.js'
import type { PromptLibrary } from '../prompts/prompt-library.js'
import type { GroupReference, Store } from '../store/port.js'
import type { Observer, Observers } from './events.js'
import type { DoneTwice } from './done-twice.js'
import type { FreshStarts } from './fresh-starts.js'
import type { Group } from './group.js'
import type { ModelAccess } from './model-access.js'
import type { Run, RunLimits } from './run.js'
import type { ContextOf } from './worker.js'
import type { ClaimReader } from './claim-reading.js'

/** Makes components by name. */
export interface ComponentHost {
  component(kind: Kind, use: string): Component
  /** Digest of the files of the plugin that has the component, where it is loaded by path. */
  code?(use: string): string | undefined
  create<K extends Kind>(kind: K, entry: Pick<Entry, 'use' | 'options' | 'place'>): Kinds[K]
}

export interface SessionServices {
  readonly config: ResolvedConfig
  readonly host: ComponentHost
  readonly models: ModelAccess
  readonly prompts: PromptLibrary
  readonly store: Store
  readonly door: Door
  readonly freshStarts?: FreshStarts
  readonly clock: Clock
  readonly claims: ClaimReader
  /** What is known of an evaluation's scores; nothing where nobody grades them. */
  grades?(evaluation: Evaluation, config: EvaluationConfig): Promise<readonly ScoreGrade[]>
  /** Why a figure cannot be drawn; undefined if it can, or if nobody here draws. */
  figureFault(figure: Figure): Promise<string | undefined>
  /** Counts what a run will ask, and asks nobody. */
  readonly isRehearsal?: boolean
  /** The models with the answers that the store has: for readers of what was asked. */
  readonly recalled: ModelAccess
  /** A run, with its own observers. */
  startRun(request: StartRun): Run
}

export interface StartRun {
  readonly observers: readonly Observer[]
  readonly limits: RunLimits
  onObserverError(error: unknown): void
  context(observers: Observers): ContextOf
  /** Works on some units again; nothing where that is no use. */
  twice(observers: Observers): Pick<DoneTwice, 'hold'>
  group(reference: GroupReference): Promise<Group | undefined>
}
