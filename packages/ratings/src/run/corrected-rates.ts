import { type Known, known, unknown, type Verdict } from '@attune/core'
import {
  type DialogueRecord,
  type Evaluation,
  type Findings,
  offlineMark,
  type Quantity,
} from '@attune/core/findings'
import { conditionsWithout } from '@attune/kit/internal'
import { clusterShare, type Found, ppiMean, type PpiMean, roganGladen } from '@attune/statistics'
import {
  correctedCell,
  type CorrectedOf,
  fewNote,
  idOf,
  inWords,
  peopleCell,
} from './corrected-cells.js'

/**
 * Method that corrects a rate. The config fixes it in advance; only this one is computed, so that
 * nobody chooses by the result.
 */
export type RateMethod = 'prediction-powered' | 'rogan-gladen'

/**
 * Minimum number of rated clusters with which 95 % intervals of labels have a coverage of 93 to 97
 * %.
 */
const ENOUGH_CLUSTERS = 50
const METHODS: Readonly<Record<RateMethod, string>> = {
  'prediction-powered': 'prediction-powered t over scenario clusters',
  'rogan-gladen': 'Lang and Reiczigel, counts divided by the design effect',
}

/** A dialogue with the judge's label and the labels of its raters. */
interface Labelled {
  readonly supporter: string
  readonly cluster: string
  readonly judge: string | undefined
  readonly people: readonly string[]
  readonly offline: boolean
}

/**
 * Estimates how often people would give each label, from people's labels of some dialogues and a
 * judge's labels of all.
 */
export async function correctedRates(
  evaluation: Evaluation,
  of: CorrectedOf,
  method: RateMethod,
): Promise<Findings> {
  const { level } = evaluation.statistics
  const dialogues = await labelledDialogues(evaluation, of)
  const labels = [
    ...new Set(dialogues.flatMap(({ judge, people }) => [judge ?? [], people].flat())),
  ].sort()
  const mark = offlineMark(
    dialogues.map(({ judge, offline }) => ({ value: knownLabel(judge), offline })),
  )
  const rows = evaluation.supporters.flatMap((supporter) => {
    const own = dialogues.filter((each) => each.supporter === supporter)
    return labels.map((label) => ({
      supporter,
      label,
      ...ratesOf(own, label, { level, method, mark }),
    }))
  })
  const rated = evaluation.supporters.map(
    (supporter) =>
      new Set(
        dialogues
          .filter((each) => each.supporter === supporter && isRated(each))
          .map(({ cluster }) => cluster),
      ).size,
  )
  return {
    tables: [
      {
        id: idOf(of),
        title: `${of.criterion}: how often people would say so`,
        columns: [
          { key: 'supporter', title: 'Supporter' },
          { key: 'label', title: 'Label' },
          ...(['people', 'judge', 'corrected'] as const).map((key) => ({
            key,
            title: key === 'people' ? 'People' : key === 'judge' ? of.source : 'Corrected',
            range: [0, 1] as const,
          })),
          { key: 'hits', title: 'Found by the judge', range: [0, 1] },
          { key: 'rejections', title: 'Rightly not found', range: [0, 1] },
        ],
        rows,
        notes: [
          'Share of dialogues with the label. People: those that were rated, the mean over raters. Judge: all of them. Corrected: what people would say of all. Found by the judge: of those that most raters gave the label; rightly not found: of the others.',
          method === 'rogan-gladen'
            ? 'Corrected by what the judge finds and wrongly finds in rated dialogues of the same supporter (Rogan and Gladen): it supposes that both are alike in those that were not rated.'
            : 'Corrected by prediction-powered inference: it supposes only that the rated dialogues were drawn by chance.',
          ...fewNote(Math.max(0, ...rated), ENOUGH_CLUSTERS),
        ],
      },
    ],
    figures: [],
    sentences: [],
  }
}

interface RateOptions {
  readonly level: number
  readonly method: RateMethod
  readonly mark: Pick<Quantity, 'offline'>
}

function ratesOf(own: readonly Labelled[], label: string, { level, method, mark }: RateOptions) {
  const rows = own.map(({ cluster, judge, people }) => ({
    cluster,
    human: people.length === 0 ? none : known(shareOf(people, label)),
    judge: judge === undefined ? unknown('not judged') : known(Number(judge === label)),
  }))
  const mean = ppiMean(rows, { confidence: level, bounds: [0, 1] })
  const counts = calibrated(own, label)
  const all = {
    n: mean.n + mean.nUnlabelled,
    clusters: new Set(own.map(({ cluster }) => cluster)).size,
  }
  const { estimate, interval } =
    method === 'rogan-gladen'
      ? byCounts(own, label, counts, level)
      : withEnoughRatings(mean, counts)
  return {
    people: peopleCell(rows, level),
    judge: { value: inWords(mean.judge), ...all, ...mark },
    corrected: { ...correctedCell(estimate, interval, level, all, METHODS[method]), ...mark },
    hits: shareCell(counts.sensitivity, mark),
    rejections: shareCell(counts.specificity, mark),
  }
}

/** Minimum number of dialogues with and without the label for a valid t interval. */
const LEAST = 5

function withEnoughRatings(
  { estimate, interval }: PpiMean,
  { sensitivity, specificity }: ReturnType<typeof calibrated>,
) {
  if (Math.min(sensitivity.n, specificity.n) >= LEAST) return { estimate, interval }
  return {
    estimate,
    interval: unknown('fewer than five rated dialogues with the label, or without it'),
  }
}

const none = unknown('not rated')
const shareOf = (labels: readonly string[], label: string): number =>
  labels.filter((each) => each === label).length / labels.length
const isRated = ({ people, judge }: Labelled): boolean => people.length > 0 && judge !== undefined
const knownLabel = (label: string | undefined): Known<string> =>
  label === undefined ? none : known(label)

/**
 * Sensitivity and specificity of the judge against the majority of raters. Dialogues without a
 * majority are ignored.
 */
function calibrated(
  own: readonly Labelled[],
  label: string,
): { sensitivity: Found; specificity: Found } {
  const counts = { sensitivity: { k: 0, n: 0 }, specificity: { k: 0, n: 0 } }
  for (const { judge, people } of own.filter(isRated)) {
    const share = shareOf(people, label)
    if (share === 1 / 2) continue
    const part = share > 1 / 2 ? counts.sensitivity : counts.specificity
    part.n += 1
    part.k += Number((judge === label) === share > 1 / 2)
  }
  return counts
}

function byCounts(
  own: readonly Labelled[],
  label: string,
  counts: ReturnType<typeof calibrated>,
  level: number,
) {
  const rest = own.filter((each) => !isRated(each) && each.judge !== undefined)
  const values = rest.map(({ cluster, judge }) => ({ cluster, value: Number(judge === label) }))
  const { designEffect } = clusterShare(values, { weigh: 'values' })
  return roganGladen({
    positives: values.filter(({ value }) => value === 1).length,
    total: values.length,
    ...counts,
    confidence: level,
    designEffect: designEffect.state === 'known' ? Math.max(1, designEffect.value) : 1,
  })
}

const shareCell = ({ k, n }: Found, mark: Pick<Quantity, 'offline'>): Quantity => ({
  value: n === 0 ? unknown('no such dialogue was rated') : known(k / n),
  n,
  ...mark,
})

async function labelledDialogues(
  evaluation: Evaluation,
  { people, source, criterion }: CorrectedOf,
): Promise<Labelled[]> {
  const found = new Map<string, Labelled>()
  for await (const record of evaluation.dialogues({ readers: [people, source] })) {
    const { scenario, supporter, repeat } = record
    const key = JSON.stringify([
      scenario.id,
      supporter,
      repeat,
      conditionsWithout(record, [people, source]),
    ])
    const said = verdictsOf(record, people, criterion).filter(
      ({ details }) => details?.['chosen'] !== true,
    )
    found.set(key, {
      supporter,
      cluster: scenario.cluster ?? scenario.id,
      judge: labelsOf(verdictsOf(record, source, criterion))[0],
      people: labelsOf(said),
      offline: record.offline?.verdicts.includes(source) ?? false,
    })
  }
  return [...found.values()]
}

function verdictsOf(
  { verdicts }: DialogueRecord,
  label: string,
  criterion: string,
): readonly Verdict[] {
  const own = verdicts[label]
  return own?.state === 'known' ? own.value.filter((each) => each.criterion === criterion) : []
}

const labelsOf = (verdicts: readonly Verdict[]): string[] =>
  verdicts.flatMap(({ outcome }) =>
    outcome.state === 'known' && typeof outcome.value === 'string' ? [outcome.value] : [],
  )
