import { type LabelledScore, sentimentOf, trajectoryMetrics } from '@attune/statistics/series'
import { type Known, known } from '@attune/core'
import type { Quantity } from '@attune/core/findings'
import { scenario } from '@attune/testkit'
import { orNull } from '@attune/testkit/shared/values.js'
import {
  adjustedEstimate,
  drawPreviousEmotions,
  exactExpectation,
  positiveProbability,
  rungOf,
  rungWeights,
} from '../../src/emotion/estimate.js'
import {
  parameterSet,
  type Prior,
  priorSchedule,
  type ResetPolicy,
} from '../../src/emotion/prior.js'
import { skippedTransitions } from '../../src/markov/index.js'
import { analysed, scenario as labelled } from '../toys.js'
import { testFamily } from '../vector-family.js'

interface Pair {
  readonly pos: number
  readonly neg: number
}

const probabilityOf = ({ pos, neg }: Pair, tau: number) =>
  positiveProbability({ positive: pos, negative: neg }, tau)
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

testFamily<{ pairs: Pair[]; tau: number }>('softmax-temperature', ({ pairs, tau }) => {
  const p = pairs.map((pair) => probabilityOf(pair, tau))
  return { p, mean: mean(p), label: sentimentOf(mean(p)) }
})

testFamily<{ values: number[]; thresholds: number[] }>(
  'descriptor-mapping',
  ({ values, thresholds }) => ({
    rungs: values.map((value) => rungOf(value, thresholds)),
  }),
)

testFamily<Prior & { T: number; reset: ResetPolicy }>(
  'prior-schedule',
  ({ T, reset, ...prior }) => {
    const steps = priorSchedule(prior, T, reset)
    return {
      step: steps.map(({ step }) => step),
      mu: steps.map(({ mu }) => mu),
      variance: steps.map(({ variance }) => variance),
      sigma: steps.map(({ sigma }) => sigma),
    }
  },
)

interface ExpectationInput {
  readonly mu: number
  readonly sigma: number
  readonly thresholds: number[]
  readonly rungProbability: number[]
}

testFamily<ExpectationInput>('exact-expectation', ({ mu, sigma, thresholds, rungProbability }) => {
  const weights = rungWeights({ mu, sigma }, thresholds)
  return { weights, estimate: exactExpectation(weights, (rung) => rungProbability[rung]!) }
})

interface DialogueInput {
  readonly prior: Prior
  readonly reset: ResetPolicy
  readonly tau: number
  readonly T: number
  readonly eventTurns: number[]
  readonly thresholds: number[]
  readonly firstTurnLogits: Pair
  readonly z: number[][]
  readonly logitsByRung: Pair[][]
}

testFamily<DialogueInput>('adjusted-estimate', (input) => {
  const { tau, thresholds } = input
  const draws = priorSchedule(input.prior, input.T, input.reset).map((step, i) =>
    drawPreviousEmotions(step, input.z[i]!, thresholds),
  )
  const estimates = draws.map(({ rungs }, i) =>
    adjustedEstimate(rungs, (rung) => probabilityOf(input.logitsByRung[i]![rung]!, tau)),
  )
  const scores = [probabilityOf(input.firstTurnLogits, tau), ...estimates.map(({ score }) => score)]
  const skip = skipped(dialogueOf(input.T, 2), 'event', input.eventTurns)
  const { bel, etv, etvNoSkip, ecp } = trajectoryMetrics(scores, { skip })
  return {
    priorSamples: draws.map(({ samples }) => samples),
    rungs: draws.map(({ rungs }) => rungs),
    p: estimates.map(({ probabilities }) => probabilities),
    scores,
    labels: scores.map(sentimentOf),
    bel: orNull(bel.value),
    belGeneratedOnly: orNull(trajectoryMetrics(scores, { includeInitial: false }).bel.value),
    etv: orNull(etv.value),
    etvNoSkip: orNull(etvNoSkip.value),
    ecp: orNull(ecp),
  }
})

interface IndexInput {
  readonly T: number
  readonly openingMessages: number
  readonly eventTurns: number[]
  readonly paramSet: string
}

/** A dialogue with so many messages of its opening, and the turns that follow. */
const dialogueOf = (T: number, openingMessages: number) =>
  Array.from({ length: openingMessages + 2 * T }, (_, at) => ({
    speaker: at % 2 === 0 ? ('seeker' as const) : ('supporter' as const),
    text: '',
    scripted: at < openingMessages,
  }))

const skipped = (
  turns: ReturnType<typeof dialogueOf>,
  skip: 'event' | 'paramSet',
  eventTurns: number[],
  paramSet = '',
) => {
  const events = eventTurns.map((turn) => ({ turn, text: '' }))
  return skippedTransitions(
    { turns },
    { ...scenario, events, details: { paramSet } },
    { warn: () => {} },
    { skip },
  )
}

testFamily<IndexInput>('turn-indexing', ({ T, openingMessages, eventTurns, paramSet }) => {
  const turns = dialogueOf(T, openingMessages)
  const said = turns.filter(({ speaker }) => speaker === 'seeker').length
  const skipByEvent = skipped(turns, 'event', eventTurns)
  const set = parameterSet(paramSet)
  const resets = (reset: ResetPolicy): number[] =>
    priorSchedule(set, T, reset).flatMap(({ turn, step }) => (step === 1 ? [turn] : []))
  return {
    messages: turns.length,
    userUtterances: said,
    scores: said,
    transitions: said - 1,
    events: skipByEvent.map((transition) => ({
      turn: transition + 1 - openingMessages / 2,
      userMessageIndex: 2 * transition,
      noticeAttachedToAgentMessageIndex: 2 * transition - 1,
      scoreIndex: transition,
      shockTransition: transition,
      oneBasedSubjectTurn: transition + 1,
    })),
    ignoredEvents: eventTurns.filter((turn) => turn > T),
    skipByEvent,
    skipByParamSet: skipped(turns, 'paramSet', [], paramSet),
    resetTurnsByEvent: resets({ policy: 'event', eventTurns }),
    resetTurnsByInterval: resets({ policy: 'interval', interval: set.resetInterval }),
  }
})

type Entry = Omit<LabelledScore, 'score'> & { readonly score: number }

/** Through the analysis of labels: each arm as a condition of one estimator. */
testFamily<{ withoutAdjustment: Entry[]; withAdjustment: Entry[] }>(
  'validation-accuracy',
  async (input) => {
    const arms = { off: input.withoutAdjustment, on: input.withAdjustment }
    const records = Object.entries(arms).flatMap(([adjust, entries]) =>
      entries.map(({ id, gold, score }) => ({
        supporter: 'nobody',
        scenario: labelled({ id: String(id), cluster: String(id), references: { gold } }),
        conditions: { 'scored.adjust': adjust },
        estimates: { scored: known({ measures: { final: known(score) }, series: {} }) },
      })),
    )
    const { tables } = await analysed('label-accuracy', records)
    const row = (table: string, key: string, name: string) =>
      tables.find(({ id }) => id === table)?.rows.find((each) => each[key] === name)
    const number = (cell: unknown): number =>
      orNull((cell as Quantity | undefined)?.value as Known<number>) ?? 0
    const percent = (cell: unknown): number | null =>
      cell === undefined || (cell as Quantity).value.state === 'unknown' ? null : 100 * number(cell)
    const arm = (name: string) => {
      const counts = row('label-answers', 'arm', name)
      const [n, correct, tp, fp, tn, fn] = ['n', 'correct', 'tp', 'fp', 'tn', 'fn'].map((key) =>
        counts === undefined ? 0 : number(counts[key]),
      )
      return {
        n,
        correct,
        accuracyPct: percent(row('label-accuracy-en', 'supporter', name)?.['right']),
        confusion: { tp, fp, tn, fn },
      }
    }
    return {
      withoutAdjustment: arm('adjust off'),
      withAdjustment: arm('adjust on'),
      deltaPoints: percent(row('label-differences-en', 'first', 'adjust on')?.['right']),
    }
  },
)
