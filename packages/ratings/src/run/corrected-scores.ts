import type { Known } from '@attune/core'
import type { Cell, Comparison, Evaluation, Findings, Table } from '@attune/core/findings'
import { given, offlineMark } from '@attune/core/findings'
import { consensusOf, type RatedDialogue, ratedDialogues } from '@attune/kit/internal'
import { type JudgedRow, ppiMean, type PpiMean, ppiStratified } from '@attune/statistics'
import {
  correctedCell,
  type CorrectedOf,
  differenceCell,
  fewNote,
  idOf,
  inWords,
} from './corrected-cells.js'
import { correctedSentence, notHelping } from './corrected-text.js'

/**
 * Estimates people's mean scores over all dialogues, from people's scores of some dialogues and a
 * judge's scores of all.
 */
export async function correctedScores(evaluation: Evaluation, of: CorrectedOf): Promise<Findings> {
  const { level } = evaluation.statistics
  const dialogues = (await ratedDialogues(evaluation, of)).filter(({ isChosen }) => !isChosen)
  const humans = consensusOf(dialogues)
  const { range } = given(evaluation, of.source, of.criterion)
  const means = evaluation.supporters.map((supporter) => {
    const own = dialogues.flatMap((each, at) =>
      each.supporter === supporter ? [rowOf(each, humans[at]!)] : [],
    )
    const mean = ppiMean(own, { confidence: level, ...(range && { bounds: range }) })
    return { supporter, mean, corrected: stratifiedMean(own, level) ?? mean }
  })
  const claims = evaluation.claims.ask(comparisonsOf(evaluation, dialogues, humans, of))
  const rated = Math.max(0, ...means.map(({ mean }) => mean.clusters.labelled))
  const mark = offlineMark(
    dialogues.map(({ judge, isJudgeOffline }) => ({ value: judge, offline: isJudgeOffline })),
  )
  const id = idOf(of)
  const rows = means.map(({ supporter, ...found }) => ({
    supporter,
    ...meanCells(found, level, mark),
  }))
  const notes = [
    'People: those dialogues that were rated. Judge: all of them. Corrected: what people would say of all, with the weight of the judge’s scores that makes the interval smallest. Worth: as many ratings without the judge would say as much.',
    ...fewNote(rated),
    ...means.flatMap(({ supporter, mean }) => notHelping(supporter, mean)),
  ]
  return {
    tables: [
      {
        id,
        title: `${of.criterion} as people would score it`,
        columns: [
          { key: 'supporter', title: 'Supporter' },
          ...(['people', 'judge', 'corrected'] as const).map((key) => ({
            key,
            title: key === 'people' ? 'People' : key === 'judge' ? of.source : 'Corrected',
            ...(range && { range }),
          })),
          { key: 'bias', title: `${of.source} less people` },
          { key: 'worth', title: 'Worth', digits: 0 },
        ],
        rows,
        notes,
      },
      ...differencesTable(claims, id, of),
    ],
    figures: [],
    sentences: [
      ...means.flatMap(({ supporter, mean, corrected: { estimate, interval } }) =>
        correctedSentence(supporter, of.source, { ...mean, estimate, interval }),
      ),
      ...claims.map(({ sentence }) => `${of.criterion}: ${sentence}.`),
    ],
  }
}

/** Known ratings by rater; empty for dialogues that are not part of the random sample. */
const knownOf = ({ ratings, isChosen }: RatedDialogue): Readonly<Record<string, number>> =>
  isChosen
    ? {}
    : Object.fromEntries(
        Object.entries(ratings).flatMap(([rater, score]) =>
          score.state === 'known' ? [[rater, score.value]] : [],
        ),
      )

const rowOf = (
  { cluster, judge, stratum }: RatedDialogue,
  human: Known<number>,
): JudgedRow & { readonly stratum?: string } => ({
  cluster,
  human,
  judge,
  ...(stratum !== undefined && { stratum }),
})

interface FoundMean {
  readonly mean: PpiMean
  readonly corrected: Pick<PpiMean, 'estimate' | 'interval'>
}

function meanCells(
  { mean, corrected }: FoundMean,
  level: number,
  mark: object,
): Record<string, Cell> {
  const ofPeople = { n: mean.n, clusters: mean.clusters.labelled }
  const all = {
    n: mean.n + mean.nUnlabelled,
    clusters: mean.clusters.labelled + mean.clusters.unlabelled - mean.clusters.both,
  }
  return {
    people: correctedCell(mean.human.estimate, mean.human.interval, level, ofPeople),
    judge: { value: inWords(mean.judge), ...all, ...mark },
    corrected: { ...correctedCell(corrected.estimate, corrected.interval, level, all), ...mark },
    bias: { ...correctedCell(mean.bias.estimate, mean.bias.interval, level, ofPeople), ...mark },
    worth: { value: inWords(mean.effectiveN), n: mean.n, ...mark },
  }
}

/**
 * Mean weighted by the strata's shares in the run, for designs that draw strata with unequal
 * probabilities. Undefined without strata, or with too few ratings in one of them.
 */
function stratifiedMean(
  rows: readonly (JudgedRow & { readonly stratum?: string })[],
  level: number,
) {
  const names = [...new Set(rows.map(({ stratum }) => stratum))]
  if (names.length < 2 || names.includes(undefined)) return undefined
  const strata = names.map((name) => ({
    name: name!,
    rows: rows.filter(({ stratum }) => stratum === name),
  }))
  const found = ppiStratified(strata, { confidence: level })
  return found.short.length > 0 ? undefined : found
}

/**
 * Comparisons of all pairs of supporters. Values are people's scores where they rated, and
 * otherwise the judge's.
 */
function comparisonsOf(
  evaluation: Evaluation,
  dialogues: readonly RatedDialogue[],
  humans: readonly Known<number>[],
  { people, source, criterion }: CorrectedOf,
): Comparison[] {
  const { range, better } = given(evaluation, source, criterion)
  const sides = new Map(
    evaluation.supporters.map((supporter) => [
      supporter,
      dialogues.flatMap((each, at) =>
        each.supporter === supporter
          ? [
              {
                pair: each.pair,
                cluster: each.cluster,
                scenario: each.scenario,
                value: each.judge,
                human: humans[at]!,
                byRater: knownOf(each),
                offline: each.isJudgeOffline,
              },
            ]
          : [],
      ),
    ]),
  )
  return evaluation.supporters.flatMap((supporter, at) =>
    evaluation.supporters.slice(at + 1).map((against): Comparison => ({
      kind: 'difference',
      of: {
        source,
        name: criterion,
        title: `${source} · ${criterion}`,
        corrected: people,
        ...(better && { better }),
        ...(range && { range }),
      },
      supporter,
      against,
      conditions: {},
      first: sides.get(supporter)!,
      second: sides.get(against)!,
    })),
  )
}

function differencesTable(
  claims: ReturnType<Evaluation['claims']['ask']>,
  id: string,
  { criterion }: CorrectedOf,
): Table[] {
  if (claims.length === 0) return []
  return [
    {
      id: `${id}-differences`,
      title: `Differences in ${criterion} as people would score it`,
      columns: [
        { key: 'supporter', title: 'Supporter' },
        { key: 'against', title: 'Against' },
        { key: 'difference', title: 'Difference' },
      ],
      rows: claims.map((claim) => ({
        supporter: claim.supporter,
        against: claim.against ?? '',
        difference: differenceCell(claim),
      })),
      notes: [
        'Differences within scenarios, corrected as the means are. p-values are adjusted over the run.',
      ],
    },
  ]
}
