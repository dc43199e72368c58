import {
  known,
  unknown,
  type Context,
  type Dialogue,
  type Json,
  type Known,
  type Verdict,
} from '@attune/core'
import type { DialogueRecord, Evaluation } from '@attune/core/findings'
import type { Row } from '@attune/kit'
import { drawSome } from '@attune/kit/internal'
import { outcomeCriterion } from '../../case-analysis/index.js'
import { emotionOutcome } from '../../emotion/state.js'
import { innerLife } from '../../inner-life.js'
import {
  annotatedReplies,
  groupOf,
  inCanonicalOrder,
  strategyCodes,
  strategyGroups,
} from '../../strategies/index.js'

export interface Case {
  /**
   * Cell (outcome and kind of the hidden wish) from which the case is sampled, such as `success
   * rational`.
   */
  readonly cell: string
  readonly scenario: string
  readonly repeat: number
  readonly analysis: string
}

/** Evidence about the supporters. */
export interface Evidence {
  readonly cases: ReadonlyMap<string, readonly Case[]>
  /**
   * A row per reply and strategy, and per reply and group of strategies: 1 if the reply uses it.
   */
  readonly used: readonly Row[]
}

export interface EvidenceOptions {
  /** Analyses a sampled case. Default: the verdict of sage/case-analysis. */
  readonly analyse?: (dialogue: Dialogue) => Promise<string>
  /** Maximum number of sampled cases per cell. */
  readonly perCell: number
}

const cells = [
  'success rational',
  'failure rational',
  'success emotional',
  'failure emotional',
] as const

/**
 * Analysed cases of each supporter, and the strategies of all replies. Cases are sampled by outcome
 * and kind of wish.
 */
export async function collectEvidence(
  evaluation: Evaluation,
  context: Context,
  { analyse, perCell }: EvidenceOptions,
): Promise<Evidence> {
  const found = new Map(evaluation.supporters.map((name) => [name, [] as SampleableCase[]]))
  const used: Row[] = []
  const readers = evaluation.judges.filter((label) => mayBeEvidence(evaluation, label))
  for await (const record of evaluation.dialogues({ readers })) {
    const { scenario, supporter, repeat, verdicts } = record
    const { outcome, analysed } =
      analyse === undefined ? outcomeFromJudge(verdicts) : outcomeFromEmotion(record, analyse)
    if (outcome !== undefined) {
      const cell = `${outcome} ${scenario.tags['kind'] ?? 'of no kind'}`
      found.get(supporter)?.push({ cell, scenario: scenario.id, repeat, analysed })
    }
    for (const reply of repliesOf(verdictOf(verdicts, annotatedReplies)))
      used.push(...rowsOf(record, reply))
  }
  const analysedCases = new Map<string, readonly Case[]>()
  for (const [supporter, all] of found) {
    const own: Case[] = []
    for (const { analysed, ...place } of sampleCases(all, perCell, (cell) =>
      context.random('cases', supporter, cell),
    )) {
      const analysis = await analysed()
      if (analysis !== '') own.push({ ...place, analysis })
    }
    analysedCases.set(supporter, own)
  }
  return { cases: analysedCases, used }
}

/** A case that may be sampled; cases that are not sampled are not analysed. */
interface SampleableCase extends Omit<Case, 'analysis'> {
  readonly analysed: () => Promise<string>
}

/** Outcome of a dialogue if it is a success or failure, and access to its analysis. */
interface EndedDialogue extends Pick<SampleableCase, 'analysed'> {
  readonly outcome: string | undefined
}

function outcomeFromJudge(verdicts: DialogueRecord['verdicts']): EndedDialogue {
  const { outcome, rationale = '' } = verdictOf(verdicts, outcomeCriterion) ?? {}
  const isThere = outcome?.state === 'known' && rationale !== ''
  return { outcome: isThere ? String(outcome.value) : undefined, analysed: async () => rationale }
}

function outcomeFromEmotion(
  { dialogue }: DialogueRecord,
  analyse: (dialogue: Dialogue) => Promise<string>,
): EndedDialogue {
  const final = dialogue.state === 'known' ? innerLife(dialogue.value).final : dialogue
  const outcome =
    final.state === 'known' ? emotionOutcome(final.value, { failureInclusive: true }) : 'neutral'
  return {
    outcome: outcome === 'neutral' ? undefined : outcome,
    analysed: async () => (dialogue.state === 'known' ? analyse(dialogue.value) : ''),
  }
}

/** False if a judge declares its criteria and has neither outcomes of cases nor strategies. */
function mayBeEvidence({ gives }: Evaluation, label: string): boolean {
  const { criteria } = gives[label] ?? {}
  return criteria === undefined || outcomeCriterion in criteria || annotatedReplies in criteria
}

/** Verdict on a criterion by the first judge that gives it. */
const verdictOf = (verdicts: DialogueRecord['verdicts'], criterion: string): Verdict | undefined =>
  Object.values(verdicts)
    .flatMap((own) => (own.state === 'known' ? own.value : []))
    .find((each) => each.criterion === criterion)

function repliesOf(verdict: Verdict | undefined): Known<ReadonlySet<string>>[] {
  const replies = verdict?.details?.['replies']
  if (!Array.isArray(replies)) return []
  return replies.map((reply: Json) =>
    Array.isArray(reply)
      ? known(namesIn(reply.flat().map(String)))
      : unknown('unreadable annotation'),
  )
}

/** Codes of the strategies, each followed by its group. */
const namesIn = (codes: readonly string[]): Set<string> =>
  new Set(inCanonicalOrder(codes).flatMap((code) => [code, groupOf(code)]))

const rowsOf = (
  { scenario: { id, cluster = id, language, tags }, supporter, repeat, conditions }: DialogueRecord,
  used: Known<ReadonlySet<string>>,
): Row[] =>
  [...Object.keys(strategyGroups), ...strategyCodes].map((name) => {
    const value = used.state === 'known' ? known(Number(used.value.has(name))) : used
    return { supporter, scenario: id, cluster, language, tags, repeat, conditions, name, value }
  })

/**
 * Random sample of at most `perCell` cases of each cell. Scenarios without a kind of wish form
 * cells of their own.
 */
function sampleCases(
  all: readonly SampleableCase[],
  perCell: number,
  randomOf: (cell: string) => () => number,
): SampleableCase[] {
  const names = [...new Set([...cells, ...all.map(({ cell }) => cell).sort()])]
  return names.flatMap((name) => {
    const left = all.filter(({ cell }) => cell === name)
    return drawSome(left, perCell, randomOf(name))
  })
}
