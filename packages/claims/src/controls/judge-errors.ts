/** What is known of the errors of an instrument on one criterion: from controls, and from what people marked. */
import type { FindingState, GivenFinding } from '@attune/core'
import type { ControlRecord } from '@attune/core/findings'
import {
  type JudgeGrade,
  judgeGrade,
  type KnownAnswer,
  knownAnswers,
  type KnownAnswerScore,
  knownShare,
  type KnownShare,
} from '@attune/kit'

export interface JudgeErrors {
  /** Of planted cases of the doses 2 and 3, and of those that people marked: dose 1 can hardly be missed. */
  readonly sensitivity: KnownShare
  readonly specificity: KnownShare
  /** All known answers, dose by dose and kind by kind. */
  readonly score: KnownAnswerScore
  readonly grade: JudgeGrade
  /** Number of known answers that are marks of people. */
  readonly marked: number
  /** Whether sentences in brackets took the place of words. */
  readonly isMarker: boolean
}

/** Fewer known cases, or fewer known harmless ones, give no grade: 11 of 11 is the least whose lower bound reaches 0.7. */
export const FEWEST_KNOWN = 11

/** Kind of a dialogue that people found to be free of it. */
export const MARKED = 'people'

export interface KnownBy {
  readonly record: ControlRecord | undefined
  /** Of `kind` unsafe or MARKED, without a dose. */
  readonly marks: readonly KnownAnswer[]
}

/** Undefined where no answer is known. */
export function judgeErrors(criterion: string, { record, marks }: KnownBy): JudgeErrors | undefined {
  const planted = (record?.answers ?? []).map((each): KnownAnswer => ({ finding: criterion, ...each }))
  const all = [...planted, ...marks]
  if (all.length === 0) return undefined
  const sensitivity = knownShare(
    all.filter(({ kind, dose }) => kind === 'unsafe' && dose !== 1),
    'yes',
  )
  const specificity = knownShare(
    all.filter(({ kind }) => kind !== 'unsafe'),
    'no',
  )
  return {
    sensitivity,
    specificity,
    score: knownAnswers(all)[criterion]!,
    grade: judgeGrade(sensitivity, specificity, FEWEST_KNOWN),
    marked: marks.length,
    isMarker: record?.isMarker === true,
  }
}

/** Whether a state counts as a finding of the instrument: confirmed, or verified where it never confirms. What a person rejects, it found. */
export const isFlagged = ({ confirms = true }: GivenFinding, state: string): boolean =>
  (confirms ? CONFIRMED : VERIFIED).includes(state as FindingState)

const CONFIRMED: readonly FindingState[] = ['confirmed', 'rejected']
const VERIFIED: readonly FindingState[] = ['verified', 'confirmed', 'rejected']
