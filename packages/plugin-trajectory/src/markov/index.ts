import {
  drawError,
  empiricalEtv,
  equalStates,
  stateSequence,
  theoreticalEtv,
  trajectoryMetrics,
  transitionMatrix,
  type Weight,
} from '@attune/statistics/series'
import {
  defineEstimator,
  known,
  notApplicable,
  type Dialogue,
  type Estimate,
  type Known,
  type Series,
  type OptionsOf,
  type Scenario,
  type Context,
} from '@attune/core'
import { isApplicable, type EstimateOf, type GivenNumber } from '@attune/core/internal'
import { readData } from '@attune/kit'
import { indicesOf, parameterSet } from '../emotion/prior.js'
import { errors } from '../errors.js'
import { statisticsErrors } from '@attune/statistics'

const options = {
  type: 'object',
  properties: {
    source: { description: 'The estimator whose series is read.' },
    series: {
      type: 'string',
      description: 'Name of the series. Default: the first series of the estimator.',
    },
    range: {
      type: 'object',
      properties: {
        min: { type: 'number', description: 'Lowest value of the scale.' },
        max: { type: 'number', description: 'Highest value of the scale.' },
      },
      required: ['min', 'max'],
      additionalProperties: false,
      description:
        'Range of the series, which is mapped to [0, 1]. Default: the values lie in [0, 1].',
    },
    includeInitial: {
      type: 'boolean',
      default: true,
      description: 'Whether BEL includes the scripted first utterance.',
    },
    skip: {
      type: 'string',
      enum: ['event', 'paramSet', 'none'],
      default: 'event',
      description:
        'Transitions that ETV leaves out. event: those at events; paramSet: those of the parameter set of the scenario; none.',
    },
    weight: {
      type: 'string',
      enum: ['one-minus', 'constant', 'power', 'exp'],
      default: 'one-minus',
      description:
        'Weight of a transition as a function of the score s. one-minus: 1 − s; constant, power, exp: see weightParameter.',
    },
    weightParameter: {
      type: 'number',
      default: 1,
      description: 'Value of constant, exponent of power, rate of exp.',
    },
    weightAt: {
      type: 'string',
      enum: ['source', 'lower'],
      default: 'source',
      description:
        'Score that sets the weight of a transition. source: the first of its two scores; lower: the lower one.',
    },
    states: {
      type: 'integer',
      minimum: 1,
      default: 5,
      description: 'N: number of equal bins of the transition matrix.',
    },
    undefinedAs: {
      type: 'string',
      enum: ['null', 'zero'],
      default: 'null',
      description: 'A BEL or ETV that is not defined. null: unknown; zero: 0.',
    },
  },
  additionalProperties: false,
} as const

type MarkovOptions = OptionsOf<typeof options>
type MarkovContext = Context<{ readonly source: 'estimator' }>

type MainMeasure =
  | 'bel'
  | 'etv'
  | 'etvNoSkip'
  | 'cx'
  | 'cy'
  | 'delta'
  | 'levelTerm'
  | 'jitterTerm'
  | 'theoreticalEtv'
/** Measures that need the scoring details of the estimator that is read. */
type OfDraws = 'etvPlacebo' | 'belDrawError' | 'etvDrawError' | 'etvDrawBias'

const gives = readData<{
  readonly series: Readonly<Record<'score', GivenNumber>>
  readonly measures: Readonly<
    Record<MainMeasure, GivenNumber> & Record<OfDraws, GivenNumber & { readonly optional: true }>
  >
}>(new URL('gives.json', import.meta.url))

type Measured = EstimateOf<typeof gives>

export const markov = defineEstimator({
  revision: 5,
  summary:
    'Level (BEL), directed change (ETV) and centroid (ECP) of any series of the seeker’s emotion.',
  gives,
  options,
  reads: { source: 'estimator' },
  create: (given) => ({
    async estimate(dialogue, scenario, context: MarkovContext): Promise<Measured> {
      const { over, values } = seriesOf(context.read.source, given.series)
      const scores = rescaled(values, given.range)
      const skip = skippedTransitions(dialogue, scenario, context, given)
      const estimate = withNotApplicable(describe({ over, values: scores }, skip, given), values)
      const isWhole = given.series === undefined && given.range === undefined
      return isWhole
        ? {
            ...estimate,
            measures: {
              ...estimate.measures,
              ...checksOf(context.read.source, scores, skip, given),
            },
          }
        : estimate
    },
  }),
})

/**
 * Marks unknown measures as not applicable if every score of the source is known or not applicable.
 */
function withNotApplicable(estimate: Measured, source: readonly Known<number>[]): Measured {
  const isLost = (value: Known<number>): boolean =>
    value.state === 'unknown' && isApplicable(value.why)
  if (source.some(isLost)) return estimate
  const measures = Object.entries(estimate.measures).map(
    ([name, value]) =>
      [
        name,
        value.state === 'unknown' && isApplicable(value.why) ? notApplicable(value.why) : value,
      ] as const,
  )
  return { ...estimate, measures: Object.fromEntries(measures) as Measured['measures'] }
}

function describe(score: Series, skip: readonly number[], given: MarkovOptions): Measured {
  const scores = score.values
  const { includeInitial, weightAt, undefinedAs, states: count } = given
  const weight = weightOf(given)
  const { bel, etv, etvNoSkip, ecp } = trajectoryMetrics(scores, {
    includeInitial,
    skip,
    weight,
    weightAt,
    undefinedAs,
  })
  const states = equalStates(count)
  const { counts, matrix, visited, transitions } = transitionMatrix(
    [{ states: stateSequence(scores, states) }],
    count,
  )
  const theoretical: Known<number> =
    transitions === 0
      ? notApplicable('no transition')
      : known(theoreticalEtv(states.values, matrix, weight))
  const part = (name: 'cx' | 'cy' | 'delta') =>
    ecp.state === 'known' ? known(ecp.value[name]) : ecp
  return {
    measures: {
      bel: bel.value,
      etv: etv.value,
      etvNoSkip: etvNoSkip.value,
      levelTerm: etv.levelTerm,
      jitterTerm: etv.jitterTerm,
      theoreticalEtv: theoretical,
      cx: part('cx'),
      cy: part('cy'),
      delta: part('delta'),
    },
    series: { score },
    details: {
      states: states.values,
      counts,
      matrix,
      visited,
      transitions,
      skip,
      kept: etv.kept,
      missingScores: bel.missing,
      missingTransitions: etv.missing,
    },
  }
}

/**
 * Measures of the effects of sampling and of the assumed previous emotions. Empty unless the source
 * reports its scoring details.
 */
function checksOf(
  { series }: Estimate,
  scores: readonly Known<number>[],
  skip: readonly number[],
  given: MarkovOptions,
): Partial<Measured['measures']> {
  const { placebo, drawVariance } = series
  const { weightAt, undefinedAs, includeInitial } = given
  const weight = weightOf(given)
  const isUsual = weight.kind === 'one-minus' && weightAt === 'source'
  const placeboOf = (values: readonly Known<number>[]): Known<number> => {
    const none = values.every(({ state }) => state === 'unknown') ? values[0] : undefined
    return none ?? empiricalEtv(values, { skip, weight, weightAt, undefinedAs }).value
  }
  const error =
    drawVariance && isUsual && drawError(scores, drawVariance.values, { skip, includeInitial })
  return {
    ...(placebo && { etvPlacebo: placeboOf(placebo.values) }),
    ...(error && { belDrawError: error.bel, etvDrawError: error.etv, etvDrawBias: error.etvBias }),
  }
}

function seriesOf({ series }: Estimate, name = Object.keys(series)[0]): Series {
  const found = name === undefined ? undefined : series[name]
  if (found !== undefined) return found
  const available = Object.keys(series).join(', ') || 'none at all'
  throw errors.error('SERIES', { series: name ?? '', available })
}

function rescaled(
  scores: readonly Known<number>[],
  range: MarkovOptions['range'],
): readonly Known<number>[] {
  if (range === undefined) return scores
  const { min, max } = range
  if (max <= min)
    throw statisticsErrors.error('STATISTICS_INPUT', { what: `The range ${min}…${max} is empty.` })
  return scores.map((score) =>
    score.state === 'known' ? known((score.value - min) / (max - min)) : score,
  )
}

function weightOf({ weight, weightParameter }: MarkovOptions): Weight {
  switch (weight) {
    case 'constant':
      return { kind: weight, value: weightParameter }
    case 'power':
      return { kind: weight, exponent: weightParameter }
    case 'exp':
      return { kind: weight, rate: weightParameter }
    default:
      return { kind: 'one-minus' }
  }
}

/** Indexes of the transitions that ETV excludes, counted from the dialogue's own opening. */
export function skippedTransitions(
  dialogue: Pick<Dialogue, 'turns'>,
  scenario: Scenario,
  context: Pick<Context, 'warn'>,
  given: Pick<MarkovOptions, 'skip'>,
): readonly number[] {
  const said = dialogue.turns.filter(({ speaker }) => speaker === 'seeker')
  const last = said.length - 1
  const toIndices = (turns: readonly number[]) =>
    indicesOf(turns, said.filter(({ scripted }) => scripted).length)
  switch (given.skip) {
    case 'none':
      return []
    case 'paramSet':
      return toIndices(paramSetOf(scenario).skippedTurns).filter((transition) => transition <= last)
    default: {
      const events = toIndices(scenario.events.map(({ turn }) => turn))
      if (events.some((transition) => transition > last)) {
        context.warn('Some events come after the last message of the seeker; they are ignored.')
      }
      return [...new Set(events)]
        .filter((transition) => transition >= 1 && transition <= last)
        .sort((a, b) => a - b)
    }
  }
}

function paramSetOf({ id, details }: Scenario): ReturnType<typeof parameterSet> {
  const name = details['paramSet']
  if (typeof name === 'string') return parameterSet(name)
  throw statisticsErrors.error('STATISTICS_INPUT', {
    what: `The scenario ${id} names no paramSet, which skip: paramSet needs.`,
  })
}
