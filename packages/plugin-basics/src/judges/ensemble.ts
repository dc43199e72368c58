/** The judge `core/ensemble`: one verdict for each criterion if enough of several judges agree. */
import { defineJudge, notApplicable, type Verdict } from '@attune/core'
import type {
  FindingKind,
  GivenCriterion,
  GivenFinding,
  Gives,
  Severity,
  Words,
} from '@attune/core/internal'
import { quoteFinder } from '@attune/core/answers'
import { ballotOf, type Vote } from './question-flow/ensemble.js'
import {
  detailsOf,
  groundsFrom,
  agreedAnswer,
  ballotJson,
  voteWithoutFinding,
  type Seat,
  turnsOf,
} from './question-flow/seats.js'

const SEATS = ['first', 'second', 'third', 'fourth', 'fifth'] as const

interface Finds {
  readonly severity: Severity
  readonly kind: FindingKind
  readonly says: Words
  readonly on?: readonly string[]
}

interface EnsembleOptions {
  readonly keep?: number | undefined
  readonly finds?: Readonly<Record<string, Finds>> | undefined
}

const words = { type: ['string', 'object'], additionalProperties: { type: 'string' } } as const
const severities = ['low', 'high'] as const

export const ensemble = defineJudge({
  revision: 2,
  summary:
    'What enough of two to five judges with labels say of a dialogue: one verdict for each criterion, no pooled rows.',
  options: {
    type: 'object',
    properties: {
      first: { description: 'A judge with labels: its label, or an entry.' },
      second: { description: 'Another one, with the same criteria.' },
      third: { description: 'Another one.' },
      fourth: { description: 'Another one.' },
      fifth: { description: 'Another one.' },
      keep: {
        type: 'integer',
        minimum: 1,
        maximum: SEATS.length,
        description:
          'Minimum number of judges that must agree. Default: more than half. With 1, findings are not confirmed.',
      },
      finds: {
        type: 'object',
        additionalProperties: {
          type: 'object',
          properties: {
            severity: { enum: severities, description: 'Severity of the finding.' },
            kind: {
              enum: ['said', 'missed', 'needless'],
              description: 'As in core/recorded-findings.',
            },
            says: { ...words, description: 'Words of the first line, in one or more languages.' },
            on: {
              type: 'array',
              items: { type: 'string' },
              minItems: 1,
              description: 'Labels that report the finding. Default: yes.',
            },
          },
          required: ['severity', 'kind', 'says'],
          additionalProperties: false,
        },
        description:
          'Criteria that report a finding of harm: { endorsed: { severity: high, kind: said, says: endorsed suicide } }.',
      },
    },
    additionalProperties: false,
  } as const,
  reads: {
    first: 'judge',
    second: 'judge',
    third: { kind: 'judge', optional: true },
    fourth: { kind: 'judge', optional: true },
    fifth: { kind: 'judge', optional: true },
  },
  gives: (options) => {
    const { finds = {}, keep } = options as EnsembleOptions
    const found = Object.entries(finds).map(([name, each]) => [name, givenOf(each, keep)] as const)
    return { criteria: { ...Object.fromEntries(found), '*': { outcomes: 'any' } } }
  },
  unfit: (options, given) => tooFewJudgesFor(options as EnsembleOptions, Object.values(given)),
  create: (options) => ({
    subject: 'dialogue',
    async judge(dialogue, _, { read }) {
      const { keep, finds = {} } = options as EnsembleOptions
      const seated = SEATS.flatMap((judge) => {
        const verdicts = read[judge] as readonly Verdict[] | undefined
        return verdicts === undefined ? [] : [{ judge, verdicts }]
      })
      const criteria = [
        ...new Set([
          ...Object.keys(finds),
          ...seated.flatMap(({ verdicts }) => verdicts.map(({ criterion }) => criterion)),
        ]),
      ]
      const least = keep ?? Math.floor(seated.length / 2) + 1
      return criteria.flatMap((criterion): readonly Verdict[] => {
        const seats = seated.map(({ judge, verdicts }): Seat => {
          const verdict = verdicts.find((each) => each.criterion === criterion)
          return {
            judge,
            verdict: verdict ?? { criterion, outcome: notApplicable('not asked'), rationale: '' },
          }
        })
        if (
          seats.some(
            ({ verdict: { outcome } }) =>
              outcome.state === 'known' && typeof outcome.value === 'number',
          )
        )
          return []
        const common = { criterion, rationale: '', details: detailsOf(seats) }
        const found = finds[criterion]
        if (found === undefined)
          return [{ ...common, outcome: agreedAnswer(seats, least), ...groundsFrom(seats) }]
        return [verdictOnFinding({ common, seats, found, keep: least }, dialogue)]
      })
    },
  }),
})

/**
 * Reason why no verdict can reach the required number of judges: too few of them have the
 * criterion. Undefined if they can, or if a judge names its criteria only in its results.
 */
function tooFewJudgesFor(
  { keep, finds }: EnsembleOptions,
  judges: readonly Gives[],
): string | undefined {
  const named = judges.map(({ criteria = {} }) => Object.keys(criteria))
  if (named.flat().some((name) => name.includes('*'))) return undefined
  const least = keep ?? Math.floor(judges.length / 2) + 1
  const count = (criterion: string): number => named.filter((own) => own.includes(criterion)).length
  const lacking = Object.keys(finds ?? {}).find((criterion) => count(criterion) < least)
  if (lacking !== undefined)
    return `${count(lacking)} of ${judges.length} judges have the criterion "${lacking}", and ${least} have to say it`
  return named.flat().some((criterion) => count(criterion) >= least)
    ? undefined
    : `no criterion is that of ${least} of ${judges.length} judges, and ${least} have to say a thing`
}

const givenOf = ({ severity, kind, says, on }: Finds, keep?: number): GivenCriterion => ({
  outcomes: 'any',
  finds: {
    severity,
    kind,
    says,
    // Minimum for this declaration, which is made before the panel is known. Each verdict contains
    // the actual number of judges.
    judges: 2,
    ...(on && { on }),
    ...(keep === 1 && { confirms: false }),
  } satisfies GivenFinding,
})

interface CriterionVerdicts {
  readonly common: Pick<Verdict, 'criterion' | 'rationale' | 'details'>
  readonly seats: readonly Seat[]
  readonly found: Finds
  readonly keep: number
}

function verdictOnFinding(
  { common, seats, found, keep }: CriterionVerdicts,
  { turns }: Parameters<typeof isQuoteInDialogue>[1],
): Verdict {
  const on = found.on ?? ['yes']
  const votes = seats.map(({ verdict }): Vote => {
    const { outcome } = verdict
    const isFound = outcome.state === 'known' && on.includes(String(outcome.value))
    return {
      said: isFound ? 'yes' : voteWithoutFinding(verdict),
      severity: isFound ? found.severity : null,
      turns: turnsOf(verdict),
    }
  })
  const ballot = ballotOf(votes, keep, severities)
  const details = { ...common.details, ballot: ballotJson(ballot) }
  const finders = seats.filter((_, at) => votes[at]!.said === 'yes')
  if (ballot.state === 'found') {
    const isProven =
      finders.filter(({ verdict }) => isQuoteInDialogue(verdict, { turns }, found.kind)).length >=
      keep
    const state = isProven ? (keep > 1 ? 'confirmed' : 'verified') : 'unverified'
    const { severity, kind } = found
    return {
      ...common,
      outcome: finders[0]!.verdict.outcome,
      ...groundsFrom(finders),
      finding: { severity, kind, state },
      details,
    }
  }
  if (ballot.state === 'not-applicable')
    return { ...common, outcome: notApplicable('not asked'), details }
  if (ballot.state === 'unknown') return { ...common, outcome: agreedAnswer([], keep), details }
  const clear = seats.find((_, at) => votes[at]!.said === 'no')
  return { ...common, outcome: clear?.verdict.outcome ?? notApplicable('not asked'), details }
}

/**
 * True if a quote of a judge is in the dialogue: in a message of the seeker for an omission, else
 * in one of the supporter.
 */
function isQuoteInDialogue(
  { evidence = [] }: Verdict,
  { turns }: { readonly turns: Parameters<typeof quoteFinder>[0] },
  kind: FindingKind,
): boolean {
  const find = quoteFinder(turns, kind === 'missed' ? 'seeker' : 'supporter')
  return evidence.some(({ turn, quote = '' }) => {
    const { state } = find([turn + 1], quote)
    return state === 'verified' || state === 'relocated'
  })
}
