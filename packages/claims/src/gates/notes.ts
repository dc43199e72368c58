/**
 * Notes for a new baseline file: gates of the new version that failed, or were undecided, against
 * the previous baseline.
 */
import type { EvaluationDecision } from './decide-gates.js'
import type { Baseline, GateNote } from '../baseline/baseline.js'

export interface BaselineNotes {
  readonly failed: readonly GateNote[]
  readonly undecided: readonly GateNote[]
}

/** Notes on gates that failed or were undecided against the previous baseline. */
export function notesOf(decisions: readonly EvaluationDecision[]): BaselineNotes {
  const own = decisions.filter(({ gate }) => gate.against.kind === 'baseline')
  const notes = (outcome: EvaluationDecision['outcome']): GateNote[] =>
    own
      .filter((each) => each.outcome === outcome)
      .map(({ evaluation, gate, claim: { sentence } }) => ({
        evaluation,
        gate: gate.name,
        sentence,
      }))
  return { failed: notes('fail'), undecided: notes('inconclusive') }
}

/** Sentences on accepted losses and undecided gates of a baseline, which every check prints. */
export function noteSentences(
  file: string,
  { accepted, undecided }: Pick<Baseline, 'accepted' | 'undecided'>,
): string[] {
  const loss = accepted
    ? [
        `${file} has accepted a loss (${dayOf(accepted.date)}: ${accepted.why}). ${accepted.gates.map(noteText).join(' ')}`,
      ]
    : []
  const open = (undecided ?? []).map(
    (note) => `${file} was written while a gate was undecided. ${noteText(note)}`,
  )
  return [...loss, ...open]
}

const noteText = ({ gate, sentence }: GateNote): string => `${gate}: ${sentence}`

const dayOf = (date: string): string => date.slice(0, 'YYYY-MM-DD'.length)
