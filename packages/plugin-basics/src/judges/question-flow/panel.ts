/** Several judges that each walk the flow: what enough of them say is kept. Their answers are one verdict, not several rows. */
import { type Evidence, isApplicable, type JsonObject, known, notApplicable, unknown, type Verdict } from '@attune/core'
import { type Ballot, ballotOf, type Vote } from './ensemble.js'
import type { FileQuestion, FlowFile } from './flow-file.js'
import { flowVerdicts, groupCriterion } from './verdicts.js'
import type { Talk } from './flow-talk.js'

interface Seat {
  readonly judge: string
  readonly verdict: Verdict
}

/** @param keep how many judges have to say a thing */
export function panelVerdicts(flow: FlowFile, talks: ReadonlyMap<string, Talk>, keep: number): Verdict[] {
  const seats = [...talks].map(([judge, talk]) => ({ judge, verdicts: flowVerdicts(flow, talk) }))
  const of = (criterion: string): Seat[] =>
    seats.map(({ judge, verdicts }) => ({ judge, verdict: verdicts.find((each) => each.criterion === criterion)! }))
  return [
    ...flow.questions.map((question) => ofQuestion(question, of(question.id), { keep, flow })),
    ...flow.groups.map((group) => ofGroup(of(groupCriterion(group)), { keep, flow })),
  ]
}

interface Rules {
  readonly keep: number
  readonly flow: Pick<FlowFile, 'severities'>
}

function ofQuestion({ finding }: FileQuestion, seats: readonly Seat[], { keep, flow }: Rules): Verdict {
  const common = { ...commonOf(seats), details: detailsOf(seats) }
  if (finding === undefined) return { ...common, outcome: mostSaid(seats, keep), ...groundsFrom(seats) }
  const proven = (states: readonly string[]): Ballot =>
    ballotOf(
      seats.map(({ verdict }) => voteOf(verdict, finding.severity, states)),
      keep,
      flow.severities,
    )
  const ballot = proven(['verified', 'confirmed'])
  const isFound = ballot.state === 'found'
  if (!isFound && proven(['unverified', 'verified', 'confirmed']).state !== 'found')
    return { ...common, outcome: withoutFinding(ballot, seats), details: { ...common.details, ballot: plain(ballot) } }
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
    details: { ...common.details, severity: finding.severity, ballot: plain(ballot) },
  }
}

function ofGroup(seats: readonly Seat[], { keep, flow }: Rules): Verdict {
  const votes = seats.map(({ verdict }): Vote => {
    const severity = verdict.details?.['severity']
    const isFound = verdict.outcome.state === 'known' && verdict.outcome.value === 'found'
    const said = isFound ? 'yes' : saidBy(verdict)
    return { said, severity: typeof severity === 'string' ? severity : null, turns: turnsOf(verdict) }
  })
  const ballot = ballotOf(votes, keep, flow.severities)
  const finders = seats.filter((_, at) => votes[at]!.said === 'yes')
  const details = { ...detailsOf(seats), ballot: plain(ballot) }
  if (ballot.state !== 'found') return { ...commonOf(seats), outcome: outcomeOf(ballot), details }
  return { ...commonOf(seats), outcome: known('found'), ...groundsFrom(finders), details }
}

const plain = (ballot: Ballot): JsonObject => ({ ...ballot })

function commonOf(seats: readonly Seat[]): Pick<Verdict, 'criterion' | 'group' | 'rationale'> {
  const { criterion, group } = seats[0]!.verdict
  const rationale = seats.map(({ verdict }) => verdict.rationale).find((each) => each !== '') ?? ''
  return { criterion, ...(group !== undefined && { group }), rationale }
}

/** What each judge says, and how it is known. */
const detailsOf = (seats: readonly Seat[]): JsonObject => ({
  judges: Object.fromEntries(
    seats.map(({ judge, verdict: { outcome, finding } }) => [
      judge,
      { ...outcome, ...(finding && { finding: finding.state }) },
    ]),
  ),
})

function groundsFrom(seats: readonly Seat[]): Pick<Verdict, 'evidence'> {
  const all = seats.flatMap(({ verdict }): readonly Evidence[] => verdict.evidence ?? [])
  const evidence = all.filter(
    ({ turn, quote }, at) => all.findIndex((each) => each.turn === turn && each.quote === quote) === at,
  )
  return evidence.length > 0 ? { evidence } : {}
}

const turnsOf = ({ evidence = [] }: Verdict): number[] => evidence.map(({ turn }) => turn + 1)

/** A verdict without a finding as a vote. */
function saidBy({ outcome }: Verdict): Vote['said'] {
  if (outcome.state === 'known') return 'no'
  return isApplicable(outcome.why) ? null : 'not-applicable'
}

const voteOf = (verdict: Verdict, severity: string, states: readonly string[]): Vote => {
  const isFound = verdict.finding !== undefined && states.includes(verdict.finding.state)
  return { said: isFound ? 'yes' : saidBy(verdict), severity: isFound ? severity : null, turns: turnsOf(verdict) }
}

/** The answer that enough judges give. */
function mostSaid(seats: readonly Seat[], keep: number): Verdict['outcome'] {
  const said = seats.flatMap(({ verdict: { outcome } }) => (outcome.state === 'known' ? [outcome.value] : []))
  const kept = said.find((value) => said.filter((other) => other === value).length >= keep)
  if (kept !== undefined) return known(kept)
  const isNone = said.length === 0 && seats.some(({ verdict }) => saidBy(verdict) === 'not-applicable')
  return isNone ? notApplicable('not asked') : unknown(said.length === 0 ? 'unreadable' : 'judges disagree')
}

/** Where too few judges report the finding: the answer of the others. */
function withoutFinding(ballot: Ballot, seats: readonly Seat[]): Verdict['outcome'] {
  if (ballot.state !== 'clear') return outcomeOf(ballot)
  const other = seats.find(({ verdict }) => verdict.outcome.state === 'known' && verdict.finding === undefined)
  return other ? other.verdict.outcome : notApplicable('not asked')
}

function outcomeOf({ state }: Ballot): Verdict['outcome'] {
  if (state === 'unknown') return unknown('unreadable')
  return state === 'not-applicable' ? notApplicable('not asked') : known('clear')
}
