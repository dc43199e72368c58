/** What must hold of an evaluation's numbers, as the config says it. */
import type { EvaluationConfig, Place } from '@attune/core/runtime'

export interface Gate {
  /** As reports name it. */
  readonly name: string
  readonly of: GateKind
  /** Label of the estimator or judge that finds the number; none: a number of the dialogue itself. */
  readonly source?: string
  /** Of the measure, criterion, flag. */
  readonly number: string
  /** Of a rate: the labels that count. */
  readonly is?: readonly string[]
  /** The gate is on the share of dialogues whose number lies beyond this. */
  readonly beyond?: Beyond
  readonly supporter: string
  readonly against: Against
  /** Where the number must lie: of a difference, its bound is the margin. */
  readonly side: 'above' | 'below'
  readonly bound: number
  /** The largest share of values that may be missing, 0 to 1. */
  readonly maxMissing: number
  /** The largest share of dialogues in which the simulated help-seeker may be flagged, 0 to 1. */
  readonly maxFlagged: number
  /** What the score must have been checked by. */
  readonly grade?: 'human-checked'
  readonly place: Place
}

/**
 * `measure`, `verdict`: the mean of numbers. `rate`: the share of dialogues with one of some labels. `flag`: the share of
 * dialogues with a flag. `wins`: the share of pairs that the supporter wins, ties one half. `seeker`: the share of dialogues that an
 * audit of the simulated help-seeker marks.
 */
export type GateKind = 'measure' | 'verdict' | 'rate' | 'flag' | 'wins' | 'seeker'

/** `declared`: the floor of the component. */
export interface Beyond {
  readonly side: 'below' | 'above'
  readonly floor: number | 'declared'
}

/** A number, another supporter of the evaluation, or a supporter of a baseline file. */
export type Against =
  | { readonly kind: 'number' }
  | { readonly kind: 'supporter'; readonly supporter: string }
  | AgainstBaseline

export interface AgainstBaseline {
  readonly kind: 'baseline'
  /** Absolute. */
  readonly file: string
  readonly supporter: string
  /** Name of the release that is pinned in the file; none: what was written last. */
  readonly pinned?: string
}

/** As people read it. */
export const baselineName = ({ pinned }: AgainstBaseline): string => pinned ?? 'the baseline'

export const gateKinds: readonly GateKind[] = ['measure', 'verdict', 'rate', 'flag', 'wins', 'seeker']

/** Whether values are yes and no: 1 and 0, 1/2 a tie. */
export const isOfShares = ({ of, beyond }: Gate): boolean =>
  of === 'rate' || of === 'flag' || of === 'wins' || of === 'seeker' || beyond !== undefined

/** Whether the gate is on a difference. */
export const isMargin = ({ against, of }: Gate): boolean => against.kind !== 'number' && of !== 'wins'

/** What is tested of its values. */
export function testedBy(gate: Gate): 'mean' | 'share' | 'share difference' {
  if (!isOfShares(gate)) return 'mean'
  return isMargin(gate) ? 'share difference' : 'share'
}

/** Those of an evaluation. */
export const gatesOf = ({ sections }: Pick<EvaluationConfig, 'sections'>): readonly Gate[] =>
  (sections[GATES] ?? []) as readonly Gate[]

/** The key of gates in an evaluation. */
export const GATES = 'gates'

/** Supporters that the gates of evaluations compare. */
export const gatedSupporters = (evaluations: readonly Pick<EvaluationConfig, 'sections'>[]): ReadonlySet<string> =>
  new Set(
    evaluations
      .flatMap(gatesOf)
      .flatMap(({ supporter, against }) =>
        against.kind === 'supporter' ? [supporter, against.supporter] : [supporter],
      ),
  )
