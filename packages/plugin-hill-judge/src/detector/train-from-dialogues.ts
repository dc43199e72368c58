import { type Dialogue } from '@attune/core'
import { createRandom } from '@attune/core/statistics'
import { misuse } from '../misuse.js'
import {
  endProbability,
  publishedTraining,
  trainDetector,
  type DetectorModel,
  type LabelledText,
  type TrainingSettings,
} from './detector.js'
import { detectorMetrics, type DetectorMetrics } from './metrics.js'
import { rounded } from './model-file.js'
import { isWeakEnd, windowsOf } from './windows.js'
import { errors } from '../errors.js'

export interface DialogueTraining {
  /** Which dialogues are held out follows from it. Default `0`. */
  readonly seed?: string
  /** Share of the dialogues that are held out, in [0, 1). Default 0.2. */
  readonly heldOut?: number
  /**
   * Features in fewer training windows than this are dropped. A message stands in two windows, so 3 drops what only one message
   * has, which makes a model many times smaller. Default 1, as published.
   */
  readonly minDf?: number
  /** Inverse strength of the L2 penalty, above 0. Default 1, as published; more where ends are rare. */
  readonly c?: number
  /** Default `english`, as published, which takes words of leave-taking out: see, you, take, until, next. */
  readonly stopWords?: TrainingSettings['stopWords']
  /** Windows of other dialogues with labels given by people, for a second evaluation. */
  readonly handLabelled?: readonly LabelledText[]
}

export interface TrainingReport {
  readonly dialogues: { readonly training: number; readonly heldOut: number }
  readonly windows: { readonly training: number; readonly heldOut: number }
  /** Windows that the phrase rule calls an end, of all dialogues. */
  readonly weakEnds: number
  readonly features: number
  /** On the held-out dialogues, against the phrase rule: how well the model imitates the rule, not how well it finds ends. */
  readonly againstRule: DetectorMetrics
  /** On the windows labelled by hand, where there are any. */
  readonly againstPeople?: DetectorMetrics
  /** The strongest features for and against an end, with their weights. */
  readonly strongest: {
    readonly end: readonly (readonly [feature: string, weight: number])[]
    readonly other: readonly (readonly [feature: string, weight: number])[]
  }
}

/**
 * Trains an end-of-conversation detector on dialogues, labelled by the phrase rule (`isWeakEnd`). Whole dialogues are held out,
 * so that no window of theirs, nor its neighbours, was trained on. The model comes rounded, as its file holds it
 * (`writeDetectorModel`), and is what the report is about.
 *
 * @throws TRAINING_DATA when there is no dialogue to train on, the training windows hold no words, or all or none of them end;
 * STATISTICS_INPUT for a share outside [0, 1) or C not above 0.
 *
 * Source: ESC-Judge, section 3.3 and appendix B.1, but for the split: the release splits windows.
 */
export function trainDetectorFromDialogues(
  dialogues: readonly Pick<Dialogue, 'turns'>[],
  options: DialogueTraining = {},
): { readonly model: DetectorModel; readonly report: TrainingReport } {
  const {
    seed = '0',
    heldOut = 0.2,
    minDf = 1,
    c = 1,
    stopWords = publishedTraining.stopWords,
    handLabelled = [],
  } = options
  const { training, test } = split(dialogues, heldOut, seed)
  if (training.length === 0) throw errors.error('TRAINING_DATA', { what: 'there is no dialogue to train on' })
  const examples = training.flatMap(labelled)
  const held = test.flatMap(labelled)
  const model = rounded(trainDetector(examples, { ...publishedTraining, minDf, c, stopWords }))
  return {
    model,
    report: {
      dialogues: { training: training.length, heldOut: test.length },
      windows: { training: examples.length, heldOut: held.length },
      weakEnds: [...examples, ...held].filter(({ end }) => end).length,
      features: model.vocabulary.length,
      againstRule: scored(model, held),
      ...(handLabelled.length > 0 && { againstPeople: scored(model, handLabelled) }),
      strongest: strongest(model),
    },
  }
}

/** Its windows with the labels of the phrase rule. */
const labelled = ({ turns }: Pick<Dialogue, 'turns'>): LabelledText[] =>
  windowsOf(turns.map(({ text }) => text)).map((window) => ({ text: window.text, end: isWeakEnd(window) }))

interface Split<T> {
  readonly training: readonly T[]
  readonly test: readonly T[]
}

/** Both parts in the order given; which dialogue goes where depends on the seed and their number alone. */
function split<T>(dialogues: readonly T[], share: number, seed: string): Split<T> {
  if (!(share >= 0 && share < 1))
    throw misuse('out_of_range', `The share to hold out is ${share}; it must be in [0, 1).`)
  const random = createRandom(JSON.stringify(['train-detector', seed]))
  const drawn = dialogues.map((_, index) => ({ index, at: random() })).sort((one, other) => one.at - other.at)
  const test = new Set(drawn.slice(0, Math.round(share * dialogues.length)).map(({ index }) => index))
  return {
    training: dialogues.filter((_, index) => !test.has(index)),
    test: dialogues.filter((_, index) => test.has(index)),
  }
}

function scored(model: DetectorModel, examples: readonly LabelledText[]): DetectorMetrics {
  const probability = endProbability(model)
  return detectorMetrics(
    examples.map(({ text }) => probability(text) > 0.5),
    examples.map(({ end }) => end),
  )
}

const shown = 10

function strongest({ vocabulary, weights }: DetectorModel): TrainingReport['strongest'] {
  const byWeight = vocabulary
    .map((feature, index): readonly [string, number] => [feature, weights[index]!])
    .sort(([, one], [, other]) => other - one)
  return { end: byWeight.slice(0, shown), other: byWeight.slice(-shown).reverse() }
}
