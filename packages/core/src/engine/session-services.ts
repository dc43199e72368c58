/** What a session works with, and how it makes components and runs. */
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

/** How the engine of claims reads a run: once to note all comparisons, once to answer them. A package above the core brings it. */
export interface ClaimReading {
  /** What one analysis of one evaluation asks. */
  claims(evaluation: string, analysis: string): Claims
  /** From here on comparisons are answered with what all of them decide. */
  decide(): void
}

export type Vetoes = ReadonlyMap<string, readonly Veto[]>

export interface ClaimReader {
  /** Another one where the config decides claims otherwise. */
  readonly identity: string
  /** @param vetoes by evaluation: supporters about which nothing may be concluded */
  open(vetoes?: Vetoes): ClaimReading
}

/** Where nobody reads claims: of evaluations that are read for their rows only. */
export const noClaims: Claims = {
  ask() {
    throw new TypeError('Claims are asked for while analyses are read; these rows are read without them.')
  },
}

/** Models by name, with the journal in front of them. */
export interface ModelAccess {
  identity(name: string): Json
  /** How its answers are drawn, for plans. @throws MODEL_UNSUPPORTED */
  drawn?(name: string, asked: Sampling): Drawn
  /** Whether answers are held to a schema, for plans. Default: no. */
  takesSchemas?(name: string): boolean
  /** Whether its service answers by batch, for plans. Default: no. */
  takesBatches?(name: string): boolean
  /** Items in one call, for plans. Default: one. */
  batch?(name: string, role: 'embedding' | 'reward'): number
  /** How many rewards one call could hold with another setting of the model, for plans. Default: no more. */
  larger?(name: string): { readonly batch: number; readonly setting: string } | undefined
  /** @param byBatch whether chat models are asked by batch: what they have not answered yet throws UNIT_PARKED */
  forUnit(
    scope: string,
    warn?: ContextServices['warn'],
    called?: (call: ModelCall) => void,
    byBatch?: boolean,
  ): ContextModels
}

/** Makes components by name. */
export interface ComponentHost {
  component(kind: Kind, use: string): Component
  /** Digest of the files of the plugin that has the component, where it is loaded by path. */
  code?(use: string): string | undefined
  create<K extends Kind>(kind: K, entry: Pick<Entry, 'use' | 'options' | 'place'>): Kinds[K]
}

/** What is found of harm in an evaluation. */
export interface HarmFindings {
  readonly findings: Findings
  readonly claims: readonly Claim[]
}

/** States that people decided on, by the id of the finding. */
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
  /** What is known of an evaluation's scores; nothing where nobody grades them. */
  grades?(evaluation: Evaluation, config: EvaluationConfig): Promise<readonly ScoreGrade[]>
  /** What people decided on findings; none where nobody did. */
  readonly decided?: FindingDecisions
  /** What instruments said of dialogues whose answer is known; none where nobody tried them. */
  readonly controls?: readonly ControlRecord[]
  /** Supporters that may not be called better, for the harm that they do. */
  harmVetoes?(evaluation: Evaluation): Promise<readonly Veto[]>
  /** The table of findings and its claims, which come before all others; undefined where nothing looks for harm. */
  harmFindings?(evaluation: Evaluation, seekers: readonly string[]): Promise<HarmFindings | undefined>
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
