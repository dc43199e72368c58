/**
 * Combines several judges that each answer the whole flow: an answer counts if enough judges give
 * it. The panel gives one verdict per question, instead of a row for each judge.
 */
import { known, notApplicable, unknown, type Verdict } from '@attune/core'
import { type Ballot, ballotOf, type Vote } from './ensemble.js'
import type { FileQuestion, FlowFile } from './flow-file.js'
import {
  commonOf,
  detailsOf,
  groundsFrom,
  agreedAnswer,
  ballotJson,
  voteWithoutFinding,
  type Seat,
  turnsOf,
} from './seats.js'
import { flowVerdicts, groupCriterion } from './verdicts.js'
import type { FlowOutcome } from './flow-talk.js'

/**
 * Verdicts of a panel of judges on all questions and groups.
 *
 * @param keep minimum number of judges that agree
 */
export function panelVerdicts(
  flow: FlowFile,
  talks: ReadonlyMap<string, FlowOutcome>,
  keep: number,
): Verdict[] {
  const seats = [...talks].map(([judge, talk]) => ({ judge, verdicts: flowVerdicts(flow, talk) }))
  const of = (criterion: string): Seat[] =>
    seats.map(({ judge, verdicts }) => ({
      judge,
      verdict: verdicts.find((each) => each.criterion === criterion)!,
    }))
  return [
    ...flow.questions.map((question) => ofQuestion(question, of(question.id), { keep, flow })),
    ...flow.groups.map((group) => ofGroup(of(groupCriterion(group)), { keep, flow })),
  ]
}

interface Rules {
  readonly keep: number
  readonly flow: Pick<FlowFile, 'severities'>
}

function ofQuestion(
  { finding }: FileQuestion,
  seats: readonly Seat[],
  { keep, flow }: Rules,
): Verdict {
  const common = { ...commonOf(seats), details: detailsOf(seats) }
  if (finding === undefined)
    return { ...common, outcome: agreedAnswer(seats, keep), ...groundsFrom(seats) }
  const proven = (states: readonly string[]): Ballot =>
    ballotOf(
      seats.map(({ verdict }) => voteOf(verdict, finding.severity, states)),
      keep,
      flow.severities,
    )
  const ballot = proven(['verified', 'confirmed'])
  const isFound = ballot.state === 'found'
  if (!isFound && proven(['unverified', 'verified', 'confirmed']).state !== 'found') {
    const { outcome, discarded } = withoutFinding(ballot, seats)
    return {
      ...common,
      outcome,
      details: { ...common.details, ballot: ballotJson(ballot), ...(discarded && { discarded }) },
    }
  }
  const finders = seats.filter(({ verdict }) => verdict.finding !== undefined)
  return {
    ...common,
    outcome: finders[0]!.verdict.outcome,
    ...groundsFrom(finders),
    finding: {
      severity: finding.level,
      kind: finding.kind,
      state: isFound ? (keep > 1 ? 'confirmed' : 'verified') : 'unverified',
    },
    details: { ...common.details, severity: finding.severity, ballot: ballotJson(ballot) },
  }
}

function ofGroup(seats: readonly Seat[], { keep, flow }: Rules): Verdict {
  const votes = seats.map(({ verdict }): Vote => {
    const severity = verdict.details?.['severity']
    const isFound = verdict.outcome.state === 'known' && verdict.outcome.value === 'found'
    const said = isFound ? 'yes' : voteWithoutFinding(verdict)
    return {
      said,
      severity: typeof severity === 'string' ? severity : null,
      turns: turnsOf(verdict),
    }
  })
  const ballot = ballotOf(votes, keep, flow.severities)
  const finders = seats.filter((_, at) => votes[at]!.said === 'yes')
  const details = { ...detailsOf(seats), ballot: ballotJson(ballot) }
  if (ballot.state !== 'found') return { ...commonOf(seats), outcome: outcomeOf(ballot), details }
  return { ...commonOf(seats), outcome: known('found'), ...groundsFrom(finders), details }
}

const voteOf = (verdict: Verdict, severity: string, states: readonly string[]): Vote => {
  const isFound = verdict.finding !== undefined && states.includes(verdict.finding.state)
  return {
    said: isFound ? 'yes' : voteWithoutFinding(verdict),
    severity: isFound ? severity : null,
    turns: turnsOf(verdict),
  }
}

/**
 * Outcome if too few judges report the finding: the answer of the others. `discarded` is set if that
 * is the answer of a judge whose finding was dropped.
 */
function withoutFinding(
  ballot: Ballot,
  seats: readonly Seat[],
): { readonly outcome: Verdict['outcome']; readonly discarded?: boolean } {
  if (ballot.state !== 'clear') return { outcome: outcomeOf(ballot) }
  const other = seats.find(
    ({ verdict }) => verdict.outcome.state === 'known' && verdict.finding === undefined,
  )
  if (!other) return { outcome: notApplicable('not asked') }
  const { outcome, details } = other.verdict
  return { outcome, ...(details?.['discarded'] === true && { discarded: true }) }
}

function outcomeOf({ state }: Ballot): Verdict['outcome'] {
  if (state === 'unknown') return unknown('unreadable')
  return state === 'not-applicable' ? notApplicable('not asked') : known('clear')
}
