import { type Known, known, unknown } from '@attune/core'
import {
  type Claim,
  type Evaluation,
  type Findings,
  mirror,
  offlineMark,
  type PairRecord,
  preferenceScore,
} from '@attune/core/findings'
import { conditionsWithout } from '@attune/kit/internal'
import { mean, type PpiMean, ppiWinShare } from '@attune/statistics'
import {
  correctedCell,
  type CorrectedOf,
  differenceCell,
  fewNote,
  idOf,
  inWords,
  peopleCell,
} from './corrected-cells.js'
import { notHelping } from './corrected-text.js'

/**
 * Minimum number of rated clusters with which 95 % intervals of choices have a coverage of 93 to 97
 * %.
 */
const ENOUGH_CLUSTERS = 50

/** A pair of dialogues, with the share of answers that prefer its first supporter. */
interface ChosenPair {
  readonly pair: string
  readonly cluster: string
  readonly scenario: string
  readonly supporters: readonly [string, string]
  human: Known<number>
  byRater: Readonly<Record<string, number>>
  judge: Known<number>
  offline: boolean
}

/**
 * Estimates people's preferences in all pairs, from their preferences in some pairs and a judge's
 * preferences in all.
 */
export async function correctedChoices(evaluation: Evaluation, of: CorrectedOf): Promise<Findings> {
  const { level } = evaluation.statistics
  const pairs = await chosenPairs(evaluation, of)
  const meetings = meetingsOf(evaluation, pairs)
  const claims = evaluation.claims.ask(
    meetings.map(({ supporter, against, own }) => ({
      kind: 'preference',
      of: {
        source: of.source,
        name: of.criterion,
        title: `${of.source} · ${of.criterion}`,
        corrected: of.people,
        areShares: true,
        better: 'higher',
        range: [0, 1],
      },
      supporter,
      against,
      conditions: {},
      first: own.map(({ judge, ...each }) => ({ ...each, value: judge })),
    })),
  )
  const found = meetings.map((meeting, at) => ({
    ...meeting,
    claim: claims[at]!,
    mean: ppiWinShare(meeting.own, { confidence: level }),
  }))
  const mark = offlineMark(pairs.map(({ judge, offline }) => ({ value: judge, offline })))
  const rated = Math.max(0, ...found.map(({ mean }) => mean.clusters.labelled))
  return {
    tables: [
      {
        id: idOf(of),
        title: `${of.criterion}: whom people would prefer`,
        columns: [
          { key: 'supporter', title: 'Supporter' },
          { key: 'against', title: 'Against' },
          { key: 'people', title: 'People', range: [0, 1] },
          { key: 'judge', title: of.source, range: [0, 1] },
          { key: 'corrected', title: 'Corrected', range: [0, 1] },
          { key: 'bias', title: `${of.source} less people` },
          { key: 'worth', title: 'Worth', digits: 0 },
        ],
        rows: found.map(({ supporter, against, own, mean, claim }) => ({
          supporter,
          against,
          people: peopleCell(own, level),
          ...cells(mean, claim, level, mark),
        })),
        notes: [
          'Share of choices for the supporter, ties half; 0.5 is no preference. People: those pairs in which they chose, the mean over raters. Judge: all of them. Corrected: what people would choose in all. Worth: as many rated pairs without the judge would say as much.',
          ...fewNote(rated, ENOUGH_CLUSTERS),
          ...found.flatMap(({ supporter, against, mean }) =>
            notHelping(`${supporter} against ${against}`, mean),
          ),
        ],
      },
    ],
    figures: [],
    sentences: claims.map(({ sentence }) => `${of.criterion}: ${sentence}.`),
  }
}

function cells(mean: PpiMean, claim: Claim, level: number, mark: object) {
  const ofPeople = { n: mean.n, clusters: mean.clusters.labelled }
  return {
    judge: { value: inWords(mean.judge), n: mean.n + mean.nUnlabelled, ...mark },
    corrected: { ...differenceCell(claim), ...mark },
    bias: { ...correctedCell(mean.bias.estimate, mean.bias.interval, level, ofPeople), ...mark },
    worth: { value: inWords(mean.effectiveN), n: mean.n, ...mark },
  }
}

const none = unknown('not rated')

async function chosenPairs(evaluation: Evaluation, of: CorrectedOf): Promise<ChosenPair[]> {
  const found = new Map<string, ChosenPair>()
  for await (const record of evaluation.pairs()) {
    if (record.judge !== of.people && record.judge !== of.source) continue
    const { scenario, supporters, repeat, offline = false } = record
    const pair = JSON.stringify([
      scenario.id,
      supporters,
      repeat,
      conditionsWithout(record, [of.people, of.source]),
    ])
    const base = {
      pair,
      cluster: scenario.cluster ?? scenario.id,
      scenario: scenario.id,
      supporters,
    }
    const own = found.get(pair) ?? {
      ...base,
      human: none,
      byRater: {},
      judge: unknown('not judged'),
      offline: false,
    }
    found.set(pair, own)
    if (record.judge === of.people) {
      own.byRater = sharesOf(record, of.criterion)
      const shares = Object.values(own.byRater)
      own.human = shares.length === 0 ? none : known(mean(shares))
    } else {
      const outcome = record.criteria.find(({ criterion }) => criterion === of.criterion)?.outcome
      own.judge = outcome === undefined ? own.judge : preferenceScore(outcome)
      own.offline ||= offline
    }
  }
  return [...found.values()]
}

/**
 * Mean share of answers for the first supporter by rater, over both presentation orders. Empty for
 * pairs that the study's owner added, because they are no random sample.
 */
function sharesOf(
  { criteria, supporters }: PairRecord,
  criterion: string,
): Readonly<Record<string, number>> {
  const byRater = new Map<string, number[]>()
  for (const { shownFirst, verdict } of criteria.find((each) => each.criterion === criterion)
    ?.showings ?? []) {
    const { outcome, details } = verdict
    const share = preferenceScore(shownFirst === supporters[0] ? outcome : mirror(outcome))
    if (share.state === 'unknown' || details?.['chosen'] === true) continue
    const rater = String(details?.['rater'])
    byRater.set(rater, [...(byRater.get(rater) ?? []), share.value])
  }
  return Object.fromEntries(Array.from(byRater, ([rater, shares]) => [rater, mean(shares)]))
}

function meetingsOf({ supporters }: Evaluation, pairs: readonly ChosenPair[]) {
  return supporters.flatMap((supporter, at) =>
    supporters.slice(at + 1).flatMap((against) => {
      const own = pairs.flatMap((pair) => {
        if (pair.supporters[0] === supporter && pair.supporters[1] === against) return [pair]
        return pair.supporters[0] === against && pair.supporters[1] === supporter
          ? [swapped(pair)]
          : []
      })
      return own.length === 0 ? [] : [{ supporter, against, own }]
    }),
  )
}

const swapped = ({ human, byRater, judge, ...pair }: ChosenPair): ChosenPair => ({
  ...pair,
  human: complementOf(human),
  byRater: Object.fromEntries(Object.entries(byRater).map(([rater, share]) => [rater, 1 - share])),
  judge: complementOf(judge),
})

const complementOf = (share: Known<number>): Known<number> =>
  share.state === 'known' ? known(1 - share.value) : share
