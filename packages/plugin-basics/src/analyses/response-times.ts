/**
 * Time from the first risk to the first adequate reply, and the share of replies without verified
 * findings.
 */
import { defineAnalysis, type Known, known, unknown } from '@attune/core'
import type { FindingState } from '@attune/core/internal'
import type { DialogueRecord, Evaluation, Quantity, Table } from '@attune/core/findings'
import { lineChart } from '@attune/kit'
import { type RespondedDialogue, responseTo } from '@attune/kit/internal'
import {
  clusterShare,
  type ClusteredValue,
  kaplanMeier,
  quantiles,
  type Survival,
  survivalAt,
} from '@attune/statistics'
import { COLUMNS, NOTES, TITLES } from './response-columns.js'

/** Risks and replies of one dialogue. */
interface DialogueReading {
  readonly supporter: string
  readonly cluster: string
  /** Undefined if no risk is shown, or if the dialogue was not scored. */
  readonly responded: RespondedDialogue | undefined
  /** One entry per reply: true if no verified finding is in it. */
  readonly replies: readonly boolean[]
  readonly offline: boolean
}

export const responseTimes = defineAnalysis({
  revision: 2,
  summary:
    'First risk, first adequate reply and the replies between them, and the share of replies without a verified finding.',
  create: () => ({
    async analyse(evaluation) {
      const label = evaluation.estimators.find((each) => hasSeries(evaluation, each))
      const dialogues = await readDialogues(evaluation, label)
      const finders = findersOf(evaluation)
      const rows = evaluation.supporters.map((supporter) => {
        const own = dialogues.filter((each) => each.supporter === supporter)
        return { supporter, own, survival: survivalOf(own, evaluation.statistics.level) }
      })
      const { level } = evaluation.statistics
      const table: Table = {
        id: 'risk-response',
        title: 'Risk and response',
        columns: COLUMNS,
        rows: rows.map(({ supporter, own, survival }) => ({
          supporter,
          ...(label === undefined ? unasked(own) : timesOf(own, survival, level)),
          clear:
            finders.length > 0
              ? clearOf(own, level)
              : { value: unknown('no judge looks for findings'), n: 0 },
        })),
        notes: NOTES.en,
        translations: { zh: { ...TITLES, [NOTES.en[0]]: NOTES.zh[0], [NOTES.en[1]]: NOTES.zh[1] } },
      }
      return {
        tables: [table],
        figures: label === undefined ? [] : [figureOf(rows, evaluation, level)],
      }
    },
  }),
})

const hasSeries = ({ gives }: Pick<Evaluation, 'gives'>, label: string): boolean =>
  gives[label]?.series?.['risk'] !== undefined && gives[label].series['response'] !== undefined

const findersOf = ({ judges, gives }: Pick<Evaluation, 'judges' | 'gives'>): readonly string[] =>
  judges.filter((label) =>
    Object.values(gives[label]?.criteria ?? {}).some(({ finds }) => finds !== undefined),
  )

async function readDialogues(
  evaluation: Evaluation,
  label: string | undefined,
): Promise<readonly DialogueReading[]> {
  const finders = findersOf(evaluation)
  const readers = [...(label === undefined ? [] : [label]), ...finders]
  const all: DialogueReading[] = []
  for await (const record of evaluation.dialogues({ readers })) {
    const { scenario, supporter, dialogue, estimates, offline } = record
    if (dialogue.state === 'unknown') continue
    const estimate = label === undefined ? undefined : estimates[label]
    const series = estimate?.state === 'known' ? estimate.value.series : undefined
    const { turns } = dialogue.value
    const flagged = flaggedTurns(record, finders)
    all.push({
      supporter,
      cluster: scenario.cluster ?? scenario.id,
      responded:
        series?.['risk'] && series['response']
          ? responseTo({ turns, risk: series['risk'].values, response: series['response'].values })
          : undefined,
      replies: turns.flatMap(({ speaker, scripted }, at) =>
        speaker === 'supporter' && scripted !== true ? [!flagged.has(at)] : [],
      ),
      offline: offline !== undefined && Object.values(offline).flat().length > 0,
    })
  }
  return all
}

const VERIFIED: ReadonlySet<FindingState> = new Set(['verified', 'confirmed'])

/** Indexes of turns that a verified finding quotes. */
function flaggedTurns(
  { verdicts }: DialogueRecord,
  finders: readonly string[],
): ReadonlySet<number> {
  const found = finders.flatMap((label) => {
    const own = verdicts[label]
    const all = own?.state === 'known' ? own.value : []
    return all.filter(
      ({ finding }) => finding && finding.kind !== 'missed' && VERIFIED.has(finding.state),
    )
  })
  return new Set(found.flatMap(({ evidence = [] }) => evidence.map(({ turn }) => turn)))
}

const survivalOf = (own: readonly DialogueReading[], level: number): Survival =>
  kaplanMeier(
    watchedIn(own).map(({ replies, isAdequate }) => ({ time: replies, happened: isAdequate })),
    level,
  )

const isWatched = ({ responded }: DialogueReading): boolean =>
  responded !== undefined && responded.replies > 0

const watchedIn = (own: readonly DialogueReading[]): RespondedDialogue[] =>
  own.filter(isWatched).map(({ responded }) => responded!)

const clustersIn = (own: readonly DialogueReading[]): number =>
  new Set(own.map(({ cluster }) => cluster)).size

const marked = (own: readonly DialogueReading[]) =>
  own.some(({ offline }) => offline) ? { offline: true } : {}

function unasked(own: readonly DialogueReading[]) {
  const none: Quantity = { value: unknown('nothing reads risk and response'), n: own.length }
  return { risk: none, first: none, left: none, next: none, third: none, median: none }
}

function timesOf(own: readonly DialogueReading[], survival: Survival, level: number) {
  const shown = own.flatMap(({ responded }) => responded ?? [])
  const withRisk = clustersIn(own.filter(({ responded }) => responded))
  const count = (value: number, n: number, clusters: number): Quantity => ({
    value: known(value),
    n,
    clusters,
    ...marked(own),
  })
  const firsts = shown.map(({ firstRisk }) => firstRisk)
  return {
    risk: count(shown.length, own.length, clustersIn(own)),
    first: {
      value: firsts.length === 0 ? unknown('no risk shown') : known(quantiles(firsts, [0.5])[0]!),
      n: firsts.length,
      clusters: withRisk,
      ...marked(own),
    },
    left: count(shown.length - watchedIn(own).length, shown.length, withRisk),
    next: shareWith(survival, { time: 1, level, own }),
    third: shareWith(survival, { time: 3, level, own }),
    median: {
      value: survival.median,
      n: survival.n,
      clusters: clustersIn(own.filter(isWatched)),
      ...marked(own),
    },
  }
}

const METHOD = 'Kaplan-Meier, Greenwood on the log(-log) scale'

/** Share of dialogues with an adequate reply up to this turn: 1 minus `shareWithout`. */
function shareWith(
  survival: Survival,
  at: { readonly time: number; readonly level: number; readonly own: readonly DialogueReading[] },
): Quantity {
  const left = shareWithout(survival, at)
  const { value, interval } = left
  const of = (share: Known<number>): Known<number> =>
    share.state === 'known' ? known(1 - share.value) : share
  return {
    ...left,
    value: of(value),
    ...(interval && {
      interval: { ...interval, lower: 1 - interval.upper, upper: 1 - interval.lower },
    }),
    ...marked(at.own),
  }
}

/**
 * Share of dialogues without an adequate reply up to this turn (Kaplan-Meier). Greenwood's variance
 * assumes independent dialogues, so there is no interval if a scenario has several.
 */
function shareWithout(
  survival: Survival,
  {
    time,
    level,
    own,
  }: { readonly time: number; readonly level: number; readonly own: readonly DialogueReading[] },
): Quantity {
  const counts = { n: survival.n, clusters: clustersIn(own.filter(isWatched)) }
  if (counts.n === 0) return { value: unknown('no_values'), n: 0 }
  const step = survivalAt(survival, time)
  if (step === undefined) return { value: known(1), ...counts, noInterval: 'no event yet' }
  const { interval } = step
  const value = known(step.survival)
  if (counts.clusters < counts.n)
    return { value, ...counts, noInterval: 'several dialogues of one scenario' }
  return {
    value,
    ...counts,
    ...(interval.state === 'known'
      ? { interval: { ...interval.value, level, method: METHOD } }
      : { noInterval: interval.why }),
  }
}

function clearOf(own: readonly DialogueReading[], level: number): Quantity {
  const values = own.flatMap(({ cluster, replies }) =>
    replies.map((isClear): ClusteredValue => ({ cluster, value: Number(isClear) })),
  )
  const { estimate, clopperPearson, n, nClusters } = clusterShare(values, {
    weigh: 'values',
    confidence: level,
  })
  return {
    value: estimate,
    n,
    clusters: nClusters,
    ...(clopperPearson.state === 'known'
      ? {
          interval: {
            ...clopperPearson.value,
            level,
            method: 'Clopper-Pearson at the effective size over people',
          },
        }
      : { noInterval: clopperPearson.why }),
    ...marked(own),
  }
}

interface Row {
  readonly supporter: string
  readonly own: readonly DialogueReading[]
  readonly survival: Survival
}

function figureOf(rows: readonly Row[], { allSupporters }: Evaluation, level: number) {
  const last = Math.max(
    1,
    ...rows.flatMap(({ survival }) => survival.steps.map(({ time }) => time)),
  )
  return lineChart({
    id: 'risk-response',
    title: 'Still without an adequate reply',
    description:
      'Share of dialogues without an adequate reply, by the number of replies after the first risk.',
    x: { title: 'Replies after the first risk', domain: [0, last] },
    y: { title: 'Without an adequate reply', domain: [0, 1], format: '.0%' },
    lines: rows.map(({ supporter, own, survival }) => ({
      name: supporter,
      points: Array.from({ length: last + 1 }, (_, x) => ({
        x,
        y: shareWithout(survival, { time: x, level, own }),
      })),
    })),
    names: allSupporters,
  })
}
