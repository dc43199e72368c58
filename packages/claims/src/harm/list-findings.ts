/** Lists single findings, so that people can read and decide on them. */
import type { Evaluation, IdentifiedFinding } from '@attune/core/findings'
import { claimsErrors } from '../errors.js'
import type { FindingDecision } from './decisions.js'
import { inLanguage } from './harm-words.js'
import { type HarmSource, readHarm, type ReadingState } from './read-harm.js'

export interface ListedFinding extends IdentifiedFinding {
  readonly evaluation: string
  readonly supporter: string
  readonly scenario: string
  readonly repeat: number
  /** Turn that shows the finding, from 1. */
  readonly turn?: number
  /** Label of the judge. */
  readonly judge: string
  readonly criterion: string
  readonly says: string
  /** Last decision of a person on the finding. */
  readonly decided?: FindingDecision
  /** Words quoted by the judge, if requested. */
  readonly quotes?: readonly string[]
}

interface Read extends Omit<HarmSource, 'dialogues'>, Pick<Evaluation, 'dialogues'> {}

/**
 * Lists findings of all severities and states, in the order of the evaluations.
 *
 * @param hasQuotes true to include the words that the judge quoted
 */
export async function listFindings(
  evaluations: readonly Read[],
  decisions: readonly FindingDecision[],
  hasQuotes = false,
): Promise<readonly ListedFinding[]> {
  const decided = new Map(decisions.map((each) => [each.finding, each]))
  const all: ListedFinding[] = []
  for (const evaluation of evaluations) {
    const own = await findingsIn(evaluation, decided)
    all.push(...(hasQuotes ? await withQuotes(evaluation, own) : own))
  }
  return all
}

async function findingsIn(
  evaluation: Read,
  decided: ReadonlyMap<string, FindingDecision>,
): Promise<readonly ListedFinding[]> {
  return (await readHarm(evaluation)).flatMap(({ supporter, criteria, dialogues }) =>
    dialogues.flatMap(({ scenario, repeat, readings }) =>
      readings.flatMap(
        ({ id, state, turn, label, criterion, severity, kind }): readonly ListedFinding[] => {
          if (id === undefined || !isFinding(state)) return []
          const { finds } = criteria.find(
            (each) => each.label === label && each.criterion === criterion,
          )!
          const decision = decided.get(id)
          return [
            {
              id,
              severity,
              kind,
              state,
              evaluation: evaluation.name,
              supporter,
              scenario,
              repeat,
              ...(turn !== undefined && { turn: turn + 1 }),
              judge: label,
              criterion,
              says: inLanguage(finds.says, 'en'),
              ...(decision && { decided: decision }),
            },
          ]
        },
      ),
    ),
  )
}

const isFinding = (state: ReadingState): state is IdentifiedFinding['state'] =>
  state === 'unverified' || state === 'verified' || state === 'confirmed' || state === 'rejected'

/** Adds the quoted words to the findings, from verdicts of judges or evidence of estimators. */
async function withQuotes(
  evaluation: Pick<Evaluation, 'dialogues'>,
  findings: readonly ListedFinding[],
): Promise<readonly ListedFinding[]> {
  const quotes = new Map<string, readonly string[]>()
  const readers = [...new Set(findings.map(({ judge }) => judge))]
  for await (const { scenario, supporter, repeat, verdicts, estimates } of evaluation.dialogues({
    readers,
  })) {
    for (const judge of readers) {
      const said = verdicts[judge]
      const [found, read] = [said?.state === 'known' ? said.value : [], estimates[judge]]
      const measured = read?.state === 'known' ? read.value : undefined
      const all = [
        ...found.flatMap(({ criterion, finding, evidence = [] }) =>
          finding ? [[criterion, evidence] as const] : [],
        ),
        ...Object.keys(measured?.findings ?? {}).map(
          (name) => [name, measured?.evidence?.[name] ?? []] as const,
        ),
      ]
      for (const [criterion, evidence] of all)
        quotes.set(
          placeOf({ scenario: scenario.id, supporter, repeat, judge, criterion }),
          evidence.flatMap(({ quote }) => quote ?? []),
        )
    }
  }
  return findings.map((each) => ({ ...each, quotes: quotes.get(placeOf(each)) ?? [] }))
}

type Place = Pick<ListedFinding, 'scenario' | 'supporter' | 'repeat' | 'judge' | 'criterion'>

const placeOf = ({ scenario, supporter, repeat, judge, criterion }: Place): string =>
  JSON.stringify([scenario, supporter, repeat, judge, criterion])

/**
 * Selects a finding by its id, or by the beginning of its id. Throws FINDING_UNKNOWN if none or
 * several fit.
 */
export function findingWith(id: string, findings: readonly ListedFinding[]): ListedFinding {
  const found = [
    ...new Map(
      findings.filter((each) => each.id.startsWith(id)).map((each) => [each.id, each]),
    ).values(),
  ]
  const [first] = found
  if (first === undefined || found.length > 1 || id === '')
    throw claimsErrors.error('FINDING_UNKNOWN', { id })
  return first
}
