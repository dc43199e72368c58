/** Services of a session, and how it creates components and runs. */
import type { Clock } from '../clock.js'
import type { Entry, EvaluationConfig, ResolvedConfig } from '../config/types.js'
import type { Claim, Claims, Veto } from '../contracts/claims.js'
import type { Kind, Kinds } from '../contracts/components.js'
import type { Json } from '../contracts/data.js'
import type { ControlRecord, Evaluation, ScoreGrade } from '../contracts/evaluation.js'
import type { Figure, Findings } from '../contracts/findings.js'
import type { Sampling } from '../contracts/models.js'
import type { Component } from '../contracts/plugin.js'
import type { Door } from '../door/door.js'
import type { ContextModels, Drawn, ModelCall } from '../models/gateway.js'
import type { PromptLibrary } from '../prompts/prompt-library.js'
import type { GroupReference, Store } from '../store/port.js'
import type { DoneTwice } from './done-twice.js'
import type { FreshStarts } from './supporter-identities.js'
import type { ContextServices } from './context-services.js'
import type { Observer, Observers } from './events.js'
import type { Group } from './group.js'
import type { Run, RunLimits } from './run.js'
import type { ContextOf } from './worker.js'

/**
 * Two-pass reading of a run by the claims engine: first all comparisons are collected, then they
 * are answered. Implemented by a package above the core.
 */
export interface ClaimReading {
  /** Returns the interface by which one analysis of one evaluation requests claims. */
  claims(evaluation: string, analysis: string): Claims
  /** Starts the second pass: comparisons are answered, decided together. */
  decide(): void
}

export type Vetoes = ReadonlyMap<string, readonly Veto[]>

export interface ClaimReader {
  /** Identity of the settings that claims depend on. */
  readonly identity: string
  /** @param vetoes supporters about which nothing may be concluded, by evaluation */
  open(vetoes?: Vetoes): ClaimReading
}

/** Claims of evaluations that are read only for their rows. */
export const noClaims: Claims = {
  ask() {
    throw new TypeError(
      'Claims are asked for while analyses are read; these rows are read without them.',
    )
  },
}

/** Access to models by name. Answers that the journal contains are not requested again. */
export interface ModelAccess {
  identity(name: string): Json
  /** Sampling of the model's answers, for plans. @throws MODEL_UNSUPPORTED */
  drawn?(name: string, asked: Sampling): Drawn
  /** True if answers are constrained by a schema, for plans. Default false. */
  takesSchemas?(name: string): boolean
  /** True if the service supports batches, for plans. Default false. */
  takesBatches?(name: string): boolean
  /** Items per call, for plans. Default: one. */
  batch?(name: string, role: 'embedding' | 'reward'): number
  /**
   * Number of rewards that a call could contain with another setting of the model, for plans.
   * Default: undefined.
   */
  larger?(name: string): { readonly batch: number; readonly setting: string } | undefined
  /**
   * @param byBatch true if chat models are called by batch: answers that are still missing throw
   * UNIT_PARKED
   */
  forUnit(
    scope: string,
    warn?: ContextServices['warn'],
    called?: (call: ModelCall, isRecalled: boolean) => void,
    byBatch?: boolean,
  ): ContextModels
}

/** Creates components by name. */
export interface ComponentHost {
  component(kind: Kind, use: string): Component
  /** Digest of the files of the component's plugin, if it is loaded by path. */
  code?(use: string): string | undefined
  create<K extends Kind>(kind: K, entry: Pick<Entry, 'use' | 'options' | 'place'>): Kinds[K]
}

/** Tables and claims on the harm in an evaluation. */
export interface HarmFindings {
  readonly findings: Findings
  readonly claims: readonly Claim[]
}

/** States that people decided on, by finding id. */
export type FindingDecisions = ReadonlyMap<string, 'confirmed' | 'rejected'>

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
  /** Grades of an evaluation's scores. Undefined if nothing computes grades. */
  grades?(evaluation: Evaluation, config: EvaluationConfig): Promise<readonly ScoreGrade[]>
  /** People's decisions on findings, if any. */
  readonly decided?: FindingDecisions
  /** Results of instruments on control dialogues, if any. */
  readonly controls?: readonly ControlRecord[]
  /** Supporters that may not be called better because of harm. */
  harmVetoes?(evaluation: Evaluation): Promise<readonly Veto[]>
  /**
   * Table of findings and its claims, which precede all others; undefined if no instrument looks
   * for harm.
   */
  harmFindings?(
    evaluation: Evaluation,
    seekers: readonly string[],
  ): Promise<HarmFindings | undefined>
  /** Reason why a figure cannot be drawn; undefined if it can, or if no renderer is installed. */
  figureFault(figure: Figure): Promise<string | undefined>
  /** True during `attune plan`, which counts calls without making them. */
  readonly isRehearsal?: boolean
  /** Models that return stored answers, for reading what was requested. */
  readonly recalled: ModelAccess
  /** Starts a run with its own observers. */
  startRun(request: StartRun): Run
}

export interface StartRun {
  readonly observers: readonly Observer[]
  readonly limits: RunLimits
  onObserverError(error: unknown): void
  context(observers: Observers): ContextOf
  /** Re-runs some units to check them; a no-op during `attune plan`. */
  twice(observers: Observers): Pick<DoneTwice, 'hold'>
  group(reference: GroupReference): Promise<Group | undefined>
}
