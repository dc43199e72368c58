import { known, notApplicable, unknown, type Verdict } from '@attune/core'
import type { Evidence, Finding } from '@attune/core/internal'
import type { FileQuestion, FlowFile } from './flow-file.js'
import type { FlowOutcome, QuestionResult } from './flow-talk.js'

export const groupCriterion = (group: string): string => `group/${group}`

/** One verdict for each question, and one for each group in the file. */
export function flowVerdicts(flow: FlowFile, talk: FlowOutcome): Verdict[] {
  return [
    ...flow.questions.map((question, at) => {
      const verdict = ofQuestion(question, talk)
      // The verdict on the first question carries the number of dropped answers, so that it counts
      // once.
      if (at > 0 || talk.dropped.length === 0) return verdict
      return { ...verdict, details: { ...verdict.details, droppedAnswers: talk.dropped.length } }
    }),
    ...flow.groups.map((group) => ofGroup(group, flow, talk)),
  ]
}

function ofQuestion(
  { id, group, finding }: FileQuestion,
  { run, results, dropped }: FlowOutcome,
): Verdict {
  const common = { criterion: id, ...(group !== '' && { group }) }
  const step = run.path.find(({ question }) => question === id)
  const own = results.get(id)
  if (step === undefined) {
    const outcome = run.uncertain.includes(id)
      ? unknown('not asked: an earlier answer is unreadable')
      : notApplicable('not asked')
    const isDropped = dropped.includes(id)
    return {
      ...common,
      outcome,
      rationale: '',
      ...(isDropped && { details: { dropped: own?.answer ?? null } }),
    }
  }
  if (step.answer === null)
    return { ...common, outcome: unknown('unreadable'), rationale: '', details: own!.details }
  const outcome = known(step.answer)
  if (own === undefined) return { ...common, outcome, rationale: '' }
  const { evidence, flags, quotes } = own.grounds
  const isKept = run.findings.some(({ question }) => question === id)
  const isDiscarded = run.discarded.some(({ question }) => question === id)
  return {
    ...common,
    outcome,
    rationale: own.rationale,
    ...(evidence && { evidence }),
    ...(finding &&
      isKept && { finding: { severity: finding.level, kind: finding.kind, state: stateOf(own) } }),
    ...(flags && { flags }),
    details: {
      ...own.details,
      ...(own.isFinding && { severity: finding!.severity, quotes }),
      ...(own.confirmations.length > 0 && { looks: own.confirmations }),
      ...(isDiscarded && { discarded: true }),
    },
  }
}

function stateOf({ grounds, confirmations }: QuestionResult): Finding['state'] {
  if (!grounds.isVerified) return 'unverified'
  return confirmations.includes(true) ? 'confirmed' : 'verified'
}

/** State of a group. It has no finding, because the findings of its questions are counted. */
function ofGroup(group: string, { questions }: FlowFile, { run, results }: FlowOutcome): Verdict {
  const result = run.groups[group]!
  const own = new Set(questions.flatMap((each) => (each.group === group ? [each.id] : [])))
  const found = run.findings.filter(({ question }) => own.has(question))
  const evidence = found.flatMap(
    ({ question }): readonly Evidence[] => results.get(question)?.grounds.evidence ?? [],
  )
  const isProven = found.some(({ question }) => results.get(question)?.grounds.isVerified)
  return {
    criterion: groupCriterion(group),
    group,
    outcome: outcomeOf(result.state, isProven),
    rationale: '',
    ...(evidence.length > 0 && { evidence }),
    details: { ...result, findings: found.map(({ question }) => question) },
  }
}

function outcomeOf(
  state: FlowOutcome['run']['groups'][string]['state'],
  isProven: boolean,
): Verdict['outcome'] {
  if (state === 'found') return known(isProven ? 'found' : 'unverified')
  if (state === 'clear') return known('clear')
  if (state === 'incomplete') return unknown('incomplete')
  return notApplicable(state === 'not-reached' ? 'not reached' : 'not applicable')
}
