import { known, unknown, type Evaluation, type Json, type Known, type Context, type Verdict } from '@attune/core'
import { outcomeCriterion } from '../../case-analysis/index.js'
import { inCanonicalOrder } from '../../strategies/codes.js'
import { strategyDistribution, type AnnotatedReply, type StrategyDistribution } from '../../strategies/distribution.js'
import { annotatedReplies } from '../../strategies/index.js'

interface Case {
  /** `success rational` and the like: what cases are drawn by. */
  readonly cell: string
  readonly scenario: string
  readonly repeat: number
  readonly analysis: string
}

/** What is known of one supporter. */
export interface Evidence {
  readonly supporter: string
  readonly cases: readonly Case[]
  readonly distribution: StrategyDistribution
}

export interface EvidenceOptions {
  /** Labels of the judges that are read. */
  readonly cases: string
  readonly strategies: string
  /** Cases per cell. */
  readonly perCell: number
}

const cells = ['success rational', 'failure rational', 'success emotional', 'failure emotional'] as const

/** Analysed cases, drawn by outcome and kind of wish, and the strategies of all replies; a supporter each. */
export async function collectEvidence(
  evaluation: Evaluation,
  context: Context,
  { cases, strategies, perCell }: EvidenceOptions,
): Promise<Evidence[]> {
  const found = new Map(
    evaluation.supporters.map((name) => [name, { cases: [] as Case[], replies: [] as Known<AnnotatedReply>[] }]),
  )
  for await (const { scenario, supporter, repeat, verdicts } of evaluation.dialogues({
    readers: [cases, strategies],
  })) {
    const own = found.get(supporter)
    if (own === undefined) continue
    const { outcome, rationale = '' } = verdictOf(verdicts[cases], outcomeCriterion) ?? {}
    const kind = scenario.tags['kind']
    if (outcome?.state === 'known' && rationale !== '') {
      own.cases.push({
        cell: `${outcome.value} ${kind ?? 'of no kind'}`,
        scenario: scenario.id,
        repeat,
        analysis: rationale,
      })
    }
    own.replies.push(...repliesOf(verdictOf(verdicts[strategies], annotatedReplies)))
  }
  return [...found].map(([supporter, { cases: all, replies }]) => ({
    supporter,
    cases: drawCases(all, perCell, (cell) => context.random('cases', supporter, cell)),
    distribution: strategyDistribution(replies),
  }))
}

const verdictOf = (verdicts: Known<readonly Verdict[]> | undefined, criterion: string): Verdict | undefined =>
  verdicts?.state === 'known' ? verdicts.value.find((each) => each.criterion === criterion) : undefined

function repliesOf(verdict: Verdict | undefined): Known<AnnotatedReply>[] {
  const replies = verdict?.details?.['replies']
  if (!Array.isArray(replies)) return []
  return replies.map((reply: Json) =>
    Array.isArray(reply)
      ? known(reply.map((paragraph: Json) => inCanonicalOrder(Array.isArray(paragraph) ? paragraph.map(String) : [])))
      : unknown('unreadable annotation'),
  )
}

/** At most so many of each cell, at random; all where there are fewer. Wishes of no kind make cells of their own. */
function drawCases(all: readonly Case[], perCell: number, randomOf: (cell: string) => () => number): Case[] {
  const names = [...new Set([...cells, ...all.map(({ cell }) => cell).sort()])]
  return names.flatMap((name) => {
    const left = all.filter(({ cell }) => cell === name)
    const random = randomOf(name)
    const count = Math.min(perCell, left.length)
    return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)[0]!)
  })
}
