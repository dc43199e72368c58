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
  isApplicable,
  notApplicable,
  type Dialogue,
  type Estimate,
  type EstimateOf,
  type Gives,
  type Known,
  type Series,
  type OptionsOf,
  type Scenario,
  type Context,
} from '@attune/core'
import { parameterSet } from '../emotion/parameter-sets.js'
import { indicesOf } from '../emotion/seeker-turns.js'
import { displayScales } from '../metrics/display-scales.js'
import { errors } from '../errors.js'
import { statisticsErrors } from '@attune/statistics'

const options = {
  type: 'object',
  properties: {
    source: { description: 'The estimator whose series is read.' },
    series: { type: 'string', description: 'Name of the series. Default: the first series of the estimator.' },
    range: {
      type: 'object',
      properties: {
        min: { type: 'number', description: 'Lowest value of the scale.' },
        max: { type: 'number', description: 'Highest value of the scale.' },
      },
      required: ['min', 'max'],
      additionalProperties: false,
      description: 'Range of the series, which is mapped to [0, 1]. Default: the values lie in [0, 1].',
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
    weightParameter: { type: 'number', default: 1, description: 'Value of constant, exponent of power, rate of exp.' },
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

const gives = {
  series: {
    score: {
      title: { en: 'Emotion score', zh: '情绪得分' },
      about: {
        en: 'How positive a message of the seeker is, as the estimator that it reads scores it.',
        zh: '求助者一条消息有多积极，由所读取的估计器评分。',
      },
      range: [0, 1],
      digits: 2,
      better: 'higher',
    },
  },
  measures: {
    bel: {
      title: 'BEL',
      about: {
        en: 'The mean emotion score of the whole dialogue (baseline emotional level).',
        zh: '整个对话的平均情绪得分（基线情绪水平）。',
      },
      range: [0, 1],
      scale: displayScales.bel,
      digits: 3,
      better: 'higher',
    },
    etv: {
      title: 'ETV',
      about: {
        en: 'Change from message to message, where rises from a low score count more (emotional trajectory volatility).',
        zh: '逐条消息的变化，从低分的上升计得更多（情绪轨迹波动）。',
      },
      scale: displayScales.etv,
      digits: 3,
      better: 'higher',
    },
    etvNoSkip: {
      title: { en: 'ETV of all transitions', zh: '所有转移的 ETV' },
      about: { en: 'As ETV, with the changes at events.', zh: '同 ETV，但计入事件处的变化。' },
      scale: displayScales.etv,
      digits: 3,
      better: 'higher',
    },
    cx: {
      title: 'Cx',
      about: { en: 'The mean of all emotion scores but the last.', zh: '除最后一个之外所有情绪得分的均值。' },
      digits: 3,
      better: 'higher',
    },
    cy: {
      title: 'Cy',
      about: { en: 'The mean of all emotion scores but the first.', zh: '除第一个之外所有情绪得分的均值。' },
      digits: 3,
    },
    delta: {
      title: 'Cy − Cx',
      about: {
        en: 'The last emotion score less the first, per message.',
        zh: '最后与第一个情绪得分之差，除以消息数。',
      },
      digits: 3,
      better: 'higher',
    },
    levelTerm: {
      title: { en: 'Level term of ETV', zh: 'ETV 的水平项' },
      about: {
        en: 'The part of ETV that comes from where the dialogue begins and ends.',
        zh: 'ETV 中由开头与结尾决定的部分。',
      },
      digits: 4,
      folded: true,
    },
    jitterTerm: {
      title: { en: 'Jitter term of ETV', zh: 'ETV 的波动项' },
      about: {
        en: 'The part of ETV that comes from going up and down; it is never negative.',
        zh: 'ETV 中由上下波动带来的部分，从不为负。',
      },
      digits: 4,
      folded: true,
    },
    theoreticalEtv: {
      title: { en: 'Theoretical ETV', zh: '理论 ETV' },
      about: {
        en: 'ETV that the transition matrix of the dialogue would give in the long run.',
        zh: '对话的转移矩阵长期会给出的 ETV。',
      },
      digits: 4,
      folded: true,
    },
    // Where the source says how it scores.
    etvPlacebo: {
      title: { en: 'ETV of a constant utterance', zh: '不变话语的 ETV' },
      about: {
        en: 'ETV if the seeker said the same at every turn: what the scoring gives without any change.',
        zh: '若求助者每轮都说同样的话的 ETV：没有任何变化时评分本身给出的值。',
      },
      digits: 4,
      folded: true,
      optional: true,
    },
    belDrawError: {
      title: { en: 'Error of BEL from draws', zh: '抽样引起的 BEL 误差' },
      about: {
        en: 'Standard error of BEL because previous emotions are drawn.',
        zh: '因抽取前一情绪而来的 BEL 标准误。',
      },
      digits: 4,
      folded: true,
      optional: true,
    },
    etvDrawError: {
      title: { en: 'Error of ETV from draws', zh: '抽样引起的 ETV 误差' },
      about: {
        en: 'Standard error of ETV because previous emotions are drawn.',
        zh: '因抽取前一情绪而来的 ETV 标准误。',
      },
      digits: 4,
      folded: true,
      optional: true,
    },
    etvDrawBias: {
      title: { en: 'Bias of ETV from draws', zh: '抽样引起的 ETV 偏差' },
      about: { en: 'What the noise of these draws adds to ETV on average.', zh: '抽样噪声平均给 ETV 增加的值。' },
      digits: 4,
      folded: true,
      optional: true,
    },
  },
} as const satisfies Gives

type Measured = EstimateOf<typeof gives>

export const markov = defineEstimator({
  revision: 5,
  summary: 'Level (BEL), directed change (ETV) and centroid (ECP) of any series of the seeker’s emotion.',
  gives,
  options,
  reads: { source: 'estimator' },
  create: (given) => ({
    async estimate(dialogue, scenario, context: MarkovContext): Promise<Measured> {
      const { over, values } = seriesOf(context.read.source, given.series)
      const scores = rescaled(values, given.range)
      const skip = skippedTransitions(dialogue, scenario, context, given)
      const estimate = explained(describe({ over, values: scores }, skip, given), values)
      const isWhole = given.series === undefined && given.range === undefined
      return isWhole
        ? { ...estimate, measures: { ...estimate.measures, ...checksOf(context.read.source, scores, skip, given) } }
        : estimate
    },
  }),
})

/** Where no score of the source was lost, none of what is made of them is. */
function explained(estimate: Measured, source: readonly Known<number>[]): Measured {
  const isLost = (value: Known<number>): boolean => value.state === 'unknown' && isApplicable(value.why)
  if (source.some(isLost)) return estimate
  const measures = Object.entries(estimate.measures).map(
    ([name, value]) =>
      [name, value.state === 'unknown' && isApplicable(value.why) ? notApplicable(value.why) : value] as const,
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
  const { counts, matrix, visited, transitions } = transitionMatrix([{ states: stateSequence(scores, states) }], count)
  const theoretical: Known<number> =
    transitions === 0 ? notApplicable('no transition') : known(theoreticalEtv(states.values, matrix, weight))
  const part = (name: 'cx' | 'cy' | 'delta') => (ecp.state === 'known' ? known(ecp.value[name]) : ecp)
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

/** What sampling and the assumed previous emotions do to the numbers, where the source says how it scores. */
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
  const error = drawVariance && isUsual && drawError(scores, drawVariance.values, { skip, includeInitial })
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

function rescaled(scores: readonly Known<number>[], range: MarkovOptions['range']): readonly Known<number>[] {
  if (range === undefined) return scores
  const { min, max } = range
  if (max <= min) throw statisticsErrors.error('STATISTICS_INPUT', { what: `The range ${min}…${max} is empty.` })
  return scores.map((score) => (score.state === 'known' ? known((score.value - min) / (max - min)) : score))
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

/** The transitions that ETV leaves out, by the dialogue's own opening. */
export function skippedTransitions(
  dialogue: Pick<Dialogue, 'turns'>,
  scenario: Scenario,
  context: Pick<Context, 'warn'>,
  given: Pick<MarkovOptions, 'skip'>,
): readonly number[] {
  const said = dialogue.turns.filter(({ speaker }) => speaker === 'seeker')
  const last = said.length - 1
  const toIndices = (turns: readonly number[]) => indicesOf(turns, said.filter(({ scripted }) => scripted).length)
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
      return [...new Set(events)].filter((transition) => transition >= 1 && transition <= last).sort((a, b) => a - b)
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
