import { sentimentOf } from '@attune/statistics/series'
import {
  defineEstimator,
  known,
  notApplicable,
  type Dialogue,
  type Estimate,
  type JsonObject,
  type Known,
  type Scenario,
  type Series,
  type Context,
  promptText,
} from '@attune/core'
import { type EstimateOf, type GivenNumber, partition } from '@attune/core/internal'
import type { RewardPair } from '@attune/core/models'
import { type RungLogit, sensitivity } from '@attune/statistics/series'
import { readData } from '@attune/kit'
import { mean } from '@attune/statistics'
import { type LogitPair, placeboScore, positiveProbability } from '../emotion/estimate.js'
import { priorSchedule, type SeekerTurn, seekerTurns } from '../emotion/prior.js'
import {
  type CausalEmotionOptions,
  drawVariance,
  options,
  planTurn,
  priorFor,
  scoreOf,
  type TurnPlan,
} from './options.js'
import {
  assertionPrompt,
  scorePrompt,
  scoringView,
  type ScoringView,
  shownMessages,
  type Wording,
  wordingOf,
  wordingPrompt,
} from './view.js'

const gives = readData<{
  readonly series: Readonly<Record<'emotion' | 'drawVariance' | 'placebo', GivenNumber>>
  readonly measures: Readonly<Record<'mean' | 'final' | 'rungSlope', GivenNumber>>
}>(new URL('gives.json', import.meta.url))

export const causalEmotion = defineEstimator({
  revision: 6,
  summary:
    'How positive each utterance of the seeker is, by a reward model, averaged over possible previous emotions.',
  gives,
  options,
  prompts: [scorePrompt, assertionPrompt, wordingPrompt],
  create: (given) => ({
    estimate: (dialogue, scenario, context) => estimate(dialogue, scenario, context, given),
  }),
})

interface PlannedTurn {
  readonly said: SeekerTurn
  readonly plan: TurnPlan
  readonly view: ScoringView
  readonly empty: boolean
  /**
   * Pairs for the reward model, the positive and the negative assertion: two per rung of the plan,
   * or two in total without a previous emotion.
   */
  readonly pairs: readonly RewardPair[]
}

interface ScoredTurn {
  readonly score: Known<number>
  readonly empty: boolean
  readonly plan: TurnPlan
  readonly logits: readonly RungLogit[]
  /** Sampling variance of the score over its draws; 0 without draws. */
  readonly variance: Known<number>
  /** Number of messages that were cut from the reward model's prompt. */
  readonly dropped: number
  readonly details: JsonObject
}

async function estimate(
  dialogue: Dialogue,
  scenario: Scenario,
  context: Context,
  given: CausalEmotionOptions,
): Promise<EstimateOf<typeof gives>> {
  const scored: ScoredTurn[] = []
  for (const turns of slices(planTurns(dialogue, scenario, context, given), TURNS_AT_ONCE)) {
    scored.push(...(await scoreTurns(turns, context, given)))
  }
  const length = seekerTurns(dialogue, scenario).length
  const series = (values: readonly Known<number>[]): Series => ({
    over: 'seeker',
    values: allTurns(values, length),
  })
  const emotion = series(scored.map(({ score }) => score))
  const reaction =
    given.adjust === 'off'
      ? notApplicable('no previous emotion')
      : sensitivity(scored.map(({ logits }) => logits))
  return {
    measures: {
      mean: meanOf(emotion.values),
      final: emotion.values.at(-1) ?? notApplicable('no utterance'),
      rungSlope: reaction.state === 'known' ? known(reaction.value.slope) : reaction,
    },
    series: {
      emotion,
      drawVariance: series(scored.map(({ variance }) => variance)),
      placebo: series(
        scored.map(({ plan }) =>
          reaction.state === 'known'
            ? known(placeboScore(reaction.value, plan.step, given.temperature))
            : reaction,
        ),
      ),
    },
    ...flagsOf(scored),
    details: {
      turns: scored.map(({ details }) => details),
      empty: scored.filter(({ empty }) => empty).length,
    },
  }
}

function flagsOf(scored: readonly ScoredTurn[]): Pick<Estimate, 'flags'> {
  const most = Math.max(0, ...scored.map(({ dropped }) => dropped))
  return most === 0
    ? {}
    : { flags: [{ kind: 'history-dropped', note: `${most} messages at most` }] }
}

/**
 * Number of turns per batch of prompts. Each turn is scored several times with the complete
 * history, so all prompts of a dialogue would take megabytes.
 */
const TURNS_AT_ONCE = 8

function* slices<T>(all: Iterable<T>, size: number): Generator<readonly T[]> {
  let slice: T[] = []
  for (const each of all) {
    slice.push(each)
    if (slice.length < size) continue
    yield slice
    slice = []
  }
  if (slice.length > 0) yield slice
}

/** Scores the turns in a single call, which the provider may send in batches. */
async function scoreTurns(
  turns: readonly PlannedTurn[],
  context: Context,
  given: CausalEmotionOptions,
): Promise<ScoredTurn[]> {
  const pairs = turns.flatMap((turn) => turn.pairs)
  const logits = pairs.length === 0 ? [] : await context.reward(pairs, given.model)
  let next = 0
  return turns.map((turn) => {
    const own = logits.slice(next, (next += turn.pairs.length))
    return scoreTurn(turn, own, given.temperature)
  })
}

/** Extends the scores to a series of `length` utterances: earlier utterances are not applicable. */
const allTurns = (scores: readonly Known<number>[], length: number): readonly Known<number>[] => [
  ...Array.from({ length: length - scores.length }, () => notApplicable('not the last utterance')),
  ...scores,
]

function* planTurns(
  dialogue: Dialogue,
  scenario: Scenario,
  context: Context,
  given: CausalEmotionOptions,
): Generator<PlannedTurn> {
  const said = seekerTurns(dialogue, scenario)
  const eventTurns = said.filter(({ event, turn }) => event && turn > 0).map(({ turn }) => turn)
  const { prior, reset } = priorFor(given, scenario, eventTurns)
  const steps =
    given.adjust === 'off' ? [] : priorSchedule(prior, Math.max(1, said.at(-1)?.turn ?? 0), reset)
  const wording = wordingOf(context)
  const shown = shownMessages(
    dialogue.turns.slice(0, (said.at(-1)?.message ?? -1) + 1),
    given,
    wording,
  )
  const isLast = given.turns === 'last'
  for (const each of isLast ? said.slice(-1) : said) {
    const plan = planTurn(steps[(isLast ? Math.max(1, each.turn) : each.turn) - 1], given, context)
    const view = scoringView(shown, each, given, { context, wording })
    const empty = each.text.trim() === ''
    const isAsked = !(empty && given.emptyReply === 'unknown')
    const descriptors = descriptorsOf(plan, given, wording)
    yield {
      said: each,
      plan,
      view,
      empty,
      pairs: isAsked ? pairsOf(descriptors, view, context, wording) : [],
    }
  }
}

/**
 * Descriptions of the previous emotion in the reward prompt, one per rung. Without the adjustment,
 * a single empty text.
 */
function descriptorsOf(
  { rungs }: TurnPlan,
  { adjust }: CausalEmotionOptions,
  wording: Wording,
): readonly string[] {
  if (adjust === 'off') return ['']
  return rungs.length === 0 ? [wording('initial')] : rungs.map((rung) => wording(`rung-${rung}`))
}

function pairsOf(
  descriptors: readonly string[],
  { history, reply }: ScoringView,
  context: Context,
  wording: Wording,
): RewardPair[] {
  return descriptors.flatMap((descriptor) => {
    const prompt = promptText(context, scorePrompt, { history, descriptor, reply })
    const assert = (name: string) =>
      promptText(context, assertionPrompt, { sentiment: wording(name) })
    return [
      { prompt, reply: assert('positive') },
      { prompt, reply: assert('negative') },
    ]
  })
}

function scoreTurn(
  { said, plan, view, empty, pairs }: PlannedTurn,
  logits: readonly number[],
  temperature: number,
): ScoredTurn {
  const { turn, message, event } = said
  const about = { t: turn, message, event, empty, dropped: view.dropped, ...priorDetails(plan) }
  const common = { empty, plan, dropped: view.dropped }
  if (pairs.length === 0) {
    const score = notApplicable('empty reply')
    return { ...common, score, variance: score, logits: [], details: about }
  }
  const pairOf = (at: number): LogitPair => ({
    positive: logits[2 * at] ?? NaN,
    negative: logits[2 * at + 1] ?? NaN,
  })
  const { score, probabilities } = scoreOf(plan, (rung) =>
    positiveProbability(pairOf(rung === undefined ? 0 : plan.rungs.indexOf(rung)), temperature),
  )
  return {
    ...common,
    score: known(score),
    variance: drawVariance(plan, probabilities),
    logits: plan.rungs.map((rung, at) => ({
      rung,
      difference: pairOf(at).positive - pairOf(at).negative,
    })),
    details: {
      ...about,
      logits: Array.from({ length: pairs.length / 2 }, (_, at) => ({
        ...(plan.rungs[at] !== undefined && { rung: plan.rungs[at] }),
        ...pairOf(at),
      })),
      ...(probabilities && { probabilities }),
      score,
      label: sentimentOf(score),
    },
  }
}

const priorDetails = ({ step, draws, weights }: TurnPlan): JsonObject => ({
  ...(step && { step: step.step, mu: step.mu, sigma: step.sigma }),
  ...(draws && { draws: draws.samples, rungs: draws.rungs }),
  ...(weights && { weights }),
})

function meanOf(series: readonly Known<number>[]): Known<number> {
  const { values } = partition(series)
  return values.length === 0 ? (series[0] ?? notApplicable('no utterance')) : known(mean(values))
}
