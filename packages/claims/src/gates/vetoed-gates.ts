/**
 * Applies vetoes (faulty data, or harm) to decisions of gates: a supporter with a veto does not
 * pass.
 */
import { findingCriteria, readHealth, vetoesOf } from '@attune/project'
import type { Evaluation, Veto } from '@attune/core/findings'
import { asEvaluation } from '../baseline/baseline.js'
import type { Gated } from './against-baseline.js'
import { Baselines } from './baselines.js'
import { vetoesIn } from '../harm/harm.js'
import { harmLinesOfCheck, healthOfCheck } from './both-looks.js'
import type { Outcome } from './two-looks.js'
import type { EvaluationDecision, SecondLooks } from './decide-gates.js'
import type { Gate } from './gate.js'

/** Vetoes (faulty data, or harm) on the two sides of a gate. */
export interface SideVetoes {
  readonly own?: Veto | undefined
  /** Veto on the baseline, or on the other supporter. */
  readonly other?: Veto | undefined
  readonly against: Gate['against']['kind']
}

/**
 * Outcome of a gate whose sides have vetoes (faulty data, or harm). A fail stays a fail. A
 * supporter with a veto on all comparisons fails against a baseline without a veto, because the
 * fault is new. All other gates with a veto are inconclusive.
 */
export function vetoedOutcome(outcome: Outcome, { own, other, against }: SideVetoes): Outcome {
  if (outcome === 'fail' || (!own && !other)) return outcome
  if (own?.bars === 'lead') return 'inconclusive'
  return own && !other && against === 'baseline' ? 'fail' : 'inconclusive'
}

/**
 * Applies the vetoes of both sides to the decisions. Vetoes come from the stored results of the
 * supporters in both looks, and from the baseline files.
 */
export async function withVetoes(
  decisions: readonly EvaluationDecision[],
  all: readonly Gated[],
  again?: SecondLooks,
): Promise<readonly EvaluationDecision[]> {
  const baselines = new Baselines()
  const byEvaluation = new Map<string, readonly Veto[]>()
  for (const { evaluation } of all)
    byEvaluation.set(evaluation.name, [
      ...(await dataVetoesIn(evaluation, again)),
      ...(await harmVetoesIn(evaluation, again)),
    ])
  const found: EvaluationDecision[] = []
  for (const decision of decisions) {
    const gated = all.find(({ evaluation }) => evaluation.name === decision.evaluation)!
    found.push(
      vetoed(
        decision,
        await sidesOf(decision, gated, { baselines, now: byEvaluation.get(decision.evaluation)! }),
      ),
    )
  }
  return found
}

/**
 * Vetoes because of faulty data in both looks together, or only in the first look, in which gates
 * may have passed.
 */
async function dataVetoesIn(
  evaluation: Evaluation,
  again: SecondLooks | undefined,
): Promise<readonly Veto[]> {
  const first = await readHealth(evaluation)
  const both = vetoesOf(await healthOfCheck(first, again))
  const firstOnly = vetoesOf(first)
    .filter(({ supporter }) => both.every((each) => each.supporter !== supporter))
    .map(({ reason: { en, zh }, ...veto }) => ({
      ...veto,
      reason: { en: `in the first look, ${en}`, zh: `第一遍中，${zh}` },
    }))
  return [...both, ...firstOnly]
}

const harmVetoesIn = async (
  evaluation: Evaluation,
  again: SecondLooks | undefined,
): Promise<readonly Veto[]> =>
  findingCriteria(evaluation).length > 0
    ? vetoesIn(await harmLinesOfCheck([evaluation], again))
    : []

async function sidesOf(
  { gate, same, evaluation: name }: EvaluationDecision,
  { evaluation }: Gated,
  { baselines, now }: { readonly baselines: Baselines; readonly now: readonly Veto[] },
): Promise<SideVetoes> {
  const { against, supporter, of: kind } = gate
  const vetoOf = (of: readonly Veto[], wanted: string): Veto | undefined =>
    of.find((each) => each.supporter === wanted)
  if (against.kind !== 'baseline') {
    // If the other side did harm (`bars: 'lead'`), it must not lead, but this side may pass against
    // it.
    const sound = now.filter(({ bars }) => bars !== 'lead')
    const other = against.kind === 'supporter' ? vetoOf(sound, against.supporter) : undefined
    // A gate on findings of harm decides on harm itself, so vetoes because of harm are left out.
    return {
      own: vetoOf(kind === 'finding' ? sound : now, supporter),
      other,
      against: against.kind,
    }
  }
  const stored = asEvaluation(name, baselines.evaluationOf(against, name), evaluation)
  const other = vetoOf(vetoesOf(await readHealth(stored)), against.supporter)
  // A supporter in the version of its baseline is not run again, so a veto on the baseline applies
  // to it.
  const own = same === undefined ? vetoOf(now, supporter) : other
  return { own, other, against: 'baseline' }
}

function vetoed(decision: EvaluationDecision, sides: SideVetoes): EvaluationDecision {
  if (decision.outcome === 'not checked') return decision
  const outcome = vetoedOutcome(decision.outcome, sides)
  const { own, other } = sides
  const vetoes = [own ?? [], other && other !== own ? other : []].flat()
  if (vetoes.length === 0 || decision.outcome === 'fail') return decision
  const { same: _, ...rest } = decision
  const shared = {
    en: [
      ...(own ? [own.reason.en] : []),
      ...(other && other !== own
        ? [sides.against === 'baseline' ? `in the baseline, ${other.reason.en}` : other.reason.en]
        : []),
    ].join('; '),
    zh: vetoes.map(({ reason }) => reason.zh).join('；'),
  }
  const isOpen = outcome === 'inconclusive'
  const ownWhy = isOpen ? decision.why : undefined
  const why = [shared.en, ownWhy ?? []].flat().join('; ')
  const sentence = isOpen ? undecided.en(why) : `It fails: ${why}; the baseline was sound.`
  const claim = {
    ...decision.claim,
    detected: false,
    vetoes,
    withheld: why,
    gate: { ...decision.claim.gate, outcome },
    sentence,
  }
  const ownInChinese = isOpen ? decision.whyInChinese : undefined
  const reasons = [shared.zh, ownInChinese ?? []].flat().join('；')
  const zh = isOpen ? undecided.zh(reasons) : `未通过：${reasons}；基线是完好的。`
  const parts = isOpen && {
    shared: { en: undecided.en(shared.en), zh: undecided.zh(shared.zh) },
    ...(ownWhy !== undefined && { own: { en: ownWhy, zh: ownInChinese ?? ownWhy } }),
  }
  return { ...rest, outcome, why, vetoes, claim, zh, ...(parts && { parts }) }
}

const undecided = {
  en: (why: string) => `Nothing is decided: ${why}.`,
  zh: (why: string) => `未作决定：${why}。`,
} as const
