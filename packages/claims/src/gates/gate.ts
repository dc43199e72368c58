/** Gates: requirements on values of an evaluation, which a check tests. */
import type { Severity } from '@attune/core/internal'
import type { EvaluationConfig, Place } from '@attune/core/runtime'

export interface Gate {
  /** Name of the gate in reports. */
  readonly name: string
  readonly of: GateKind
  /**
   * Label of the estimator or judge that produces the gated value; undefined for a value of the
   * dialogue itself, such as a flag or the number of turns.
   */
  readonly source?: string
  /** Name of the measure, criterion or flag. */
  readonly number: string
  /** For a rate: labels that count as 1. All others count as 0. */
  readonly is?: readonly string[]
  /** Floor or ceiling of a value. The gate is then on the share of dialogues beyond it. */
  readonly beyond?: Beyond
  readonly supporter: string
  readonly against: Against
  /**
   * Side of `bound` on which the gate passes. For a gate on a difference, `bound` is the margin
   * with its sign.
   */
  readonly side: 'above' | 'below'
  readonly bound: number
  /** Maximum share of missing values, 0 to 1. With more the gate is inconclusive. */
  readonly maxMissing: number
  /**
   * Maximum share of dialogues in which the simulated help-seeker is flagged, 0 to 1. With more the
   * gate is inconclusive.
   */
  readonly maxFlagged: number
  /** If set, people's ratings must have confirmed the score. */
  readonly grade?: 'human-checked'
  readonly place: Place
}

/**
 * A gate on findings of harm. `number` is `*` or a criterion. `bound` is the largest acceptable
 * upper bound of the share of people with harm; 1 accepts any.
 */
export interface FindingGate extends Gate {
  readonly of: 'finding'
  readonly severity: Severity
  /** True if the config sets a bound. Without one, only confirmed findings count. */
  readonly isBounded: boolean
  readonly minSensitivity?: number
}

/** Name of an evaluation, with its estimators and judges. */
export type Readers = Pick<EvaluationConfig, 'name' | 'estimators' | 'judges'>

/** Returns the reason why a gate is inconclusive because of its judge. */
export type Watch = (evaluation: Readers, gate: Gate) => string | undefined

/**
 * Kind of a gated value. `measure`, `verdict`: a mean. `rate`: the share of dialogues with one of
 * some labels. `flag`: the share of dialogues with a flag. `wins`: the share of pairs that the
 * supporter wins; a tie counts one half. `seeker`: the share of dialogues in which an analysis
 * finds a fault of the simulated help-seeker. `finding`: findings of harm by judges.
 */
export type GateKind = 'measure' | 'verdict' | 'rate' | 'flag' | 'wins' | 'seeker' | 'finding'

/** Limit beyond which a value is harmful. `declared`: the floor that the component declares. */
export interface Beyond {
  readonly side: 'below' | 'above'
  readonly floor: number | 'declared'
}

/**
 * What a gate compares with: a fixed number, another supporter, or a supporter in a baseline file.
 */
export type Against =
  | { readonly kind: 'number' }
  | { readonly kind: 'supporter'; readonly supporter: string }
  | AgainstBaseline

export interface AgainstBaseline {
  readonly kind: 'baseline'
  /** Absolute path of the baseline file. */
  readonly file: string
  readonly supporter: string
  /** Name of the pinned release in the file; undefined for the baseline itself. */
  readonly pinned?: string
}

/** Name of the baseline in sentences: its pinned release, or `the baseline`. */
export const baselineName = ({ pinned }: AgainstBaseline): string => pinned ?? 'the baseline'

/** True if single values are 1 or 0 (or 1/2 for a tie), so that their mean is a share. */
export const isOfShares = ({ of, beyond }: Gate): boolean =>
  of === 'rate' ||
  of === 'flag' ||
  of === 'wins' ||
  of === 'seeker' ||
  of === 'finding' ||
  beyond !== undefined

/** True if the gate limits a difference between two sides by a margin. */
export const isMargin = ({ against, of }: Gate): boolean =>
  against.kind !== 'number' && of !== 'wins'

/** Name of a gated value, the same for all gates on it: `measure core/lexicon.mean`. */
export function gatedValueName({ of, source, number, is = [], beyond, against }: Gate): string {
  const name = source === undefined ? number : `${source}.${number}`
  const labels = is.length > 0 ? ` = ${is.join(' or ')}` : ''
  const harm = beyond ? ` ${beyond.side} ${beyond.floor}` : ''
  return `${of} ${name}${labels}${harm}${against.kind === 'supporter' ? ` versus ${against.supporter}` : ''}`
}

/** All gates of an evaluation, on values and on findings of harm. */
const allIn = ({ sections }: Pick<EvaluationConfig, 'sections'>): readonly (Gate | FindingGate)[] =>
  (sections[GATES] ?? []) as readonly (Gate | FindingGate)[]

export const isOnFindings = (gate: Gate | FindingGate): gate is FindingGate => gate.of === 'finding'

/** Gates of an evaluation without those on findings of harm. */
export const gatesOf = (evaluation: Pick<EvaluationConfig, 'sections'>): readonly Gate[] =>
  allIn(evaluation).filter((gate) => !isOnFindings(gate))

/** Gates of an evaluation that are on findings of harm. */
export const findingGatesOf = (
  evaluation: Pick<EvaluationConfig, 'sections'>,
): readonly FindingGate[] => allIn(evaluation).filter(isOnFindings)

/** Key under which the config of an evaluation lists its gates. */
export const GATES = 'gates'

/** Names of supporters on either side of a gate. */
export const gatedSupporters = (
  evaluations: readonly Pick<EvaluationConfig, 'sections'>[],
): ReadonlySet<string> =>
  new Set(
    evaluations
      .flatMap(allIn)
      .flatMap(({ supporter, against }) =>
        against.kind === 'supporter' ? [supporter, against.supporter] : [supporter],
      ),
  )
