/** Services of a session: the functions that planning, running and reading share. */
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
 * Evaluation of claims in two passes: the first pass collects the comparisons of all analyses, the
 * second returns the claims. Implemented by the package `claims`.
 */
export interface ClaimReading {
  /** Returns the object with which one analysis of one evaluation requests claims. */
  claims(evaluation: string, analysis: string): Claims
  /**
   * Ends the first pass: decides all comparisons together, so that the second pass can return
   * claims.
   */
  decide(): void
}

export type Vetoes = ReadonlyMap<string, readonly Veto[]>

export interface ClaimReader {
  /** Digest of the settings on which claims depend. */
  readonly identity: string
  /**
   * Starts an evaluation of claims.
   *
   * @param vetoes by evaluation: supporters that claims must not call better or worse
   */
  open(vetoes?: Vetoes): ClaimReading
}

/** Placeholder for evaluations that are read without claims. */
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
  /**
   * Final sampling settings of a request to the model. Used by plans.
   *
   * @throws MODEL_UNSUPPORTED
   */
  drawn?(name: string, asked: Sampling): Drawn
  /** True if the model's service enforces JSON schemas. Used by plans. Default false. */
  takesSchemas?(name: string): boolean
  /** True if the model's service has a batch API. Used by plans. Default false. */
  takesBatches?(name: string): boolean
  /** Maximum number of texts or pairs per call. Used by plans. Default: one. */
  batch?(name: string, role: 'embedding' | 'reward'): number
  /** Larger batch, in pairs per call, that the model would accept if `setting` were raised. */
  larger?(name: string): { readonly batch: number; readonly setting: string } | undefined
  /**
   * Returns the models for one unit.
   *
   * @param byBatch true if chat models are called through the batch API. A call without an answer
   * yet throws UNIT_PARKED
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
  create<K extends Kind>(
    kind: K,
    entry: Pick<Entry, 'use' | 'options' | 'place'> & Partial<Pick<Entry, 'label' | 'reads'>>,
  ): Kinds[K]
}

/** Tables and claims on harmful replies in an evaluation. */
export interface HarmFindings {
  readonly findings: Findings
  readonly claims: readonly Claim[]
}

/** Decisions of people on findings, by finding id. */
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
  /**
   * Strength of the evidence from human ratings for each score. Undefined if no package provides
   * it.
   */
  grades?(evaluation: Evaluation, config: EvaluationConfig): Promise<readonly ScoreGrade[]>
  /** Primary measures of an evaluation, as `label.measure`. */
  primary?(config: EvaluationConfig): readonly string[]
  /** People's decisions on findings, if any. */
  readonly decided?: FindingDecisions
  /** Answers of judges on control dialogues (with planted harm, or harmless), if any. */
  readonly controls?: readonly ControlRecord[]
  /** Supporters that may not be called better because of harm. */
  harmVetoes?(evaluation: Evaluation): Promise<readonly Veto[]>
  /**
   * Table of harmful replies and claims on it, shown before all other results; undefined if no
   * estimator or judge looks for harm.
   */
  harmFindings?(
    evaluation: Evaluation,
    seekers: readonly string[],
  ): Promise<HarmFindings | undefined>
  /** Reason why a figure cannot be drawn; undefined if it can, or if no renderer is installed. */
  figureFault(figure: Figure): Promise<string | undefined>
  /** True during `attune plan`, which counts calls without making them. */
  readonly isRehearsal?: boolean
  /** Models that return only stored answers, to read what a run requested. */
  readonly recalled: ModelAccess
  /** Starts a run with its own observers. */
  startRun(request: StartRun): Run
}

export interface StartRun {
  readonly observers: readonly Observer[]
  readonly limits: RunLimits
  onObserverError(error: unknown): void
  context(observers: Observers): ContextOf
  /**
   * Creates the check that repeats some units to find components whose result differs. It does
   * nothing during `attune plan`.
   */
  twice(observers: Observers): Pick<DoneTwice, 'hold'>
  group(reference: GroupReference): Promise<Group | undefined>
}
