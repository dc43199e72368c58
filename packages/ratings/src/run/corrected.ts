import { defineAnalysis, type Known, unknown } from '@attune/core'
import type { Cell, Comparison, Evaluation, Findings, Quantity, Table } from '@attune/core/findings'
import { given, offlineMark } from '@attune/core/findings'
import { consensusOf, type RatedDialogue, ratedDialogues, requireName } from '@attune/kit'
import { type JudgedRow, ppiMean, type PpiMean, ppiStratified } from '@attune/statistics'
import { correctedSentence, notHelping } from './corrected-text.js'

/** What people would say of all dialogues, from those that they rated and a judge's scores of all. */
export const corrected = defineAnalysis({
  revision: 1,
  summary: 'Means and differences as people would score them: some rated, all judged (prediction-powered inference).',
  options: {
    type: 'object',
    properties: {
      people: { type: 'string', format: 'judge-label', description: 'Label of the judge with ratings by people.' },
      of: { type: 'string', format: 'judge-label', description: 'Label of the judge whose scores they correct.' },
      criteria: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        minItems: 1,
        description: 'Criteria that both have. Default: all of these.',
      },
    },
    required: ['people', 'of'],
    additionalProperties: false,
  },
  create: ({ people, of, criteria }) => ({
    async analyse(evaluation): Promise<Findings> {
      requireName(evaluation, 'judge', people)
      requireName(evaluation, 'judge', of)
      const findings: Findings[] = []
      for (const criterion of criteria ?? (await commonCriteria(evaluation, people, of)))
        findings.push(await correctedFindings(evaluation, { people, source: of, criterion }))
      return {
        tables: findings.flatMap(({ tables }) => tables),
        figures: [],
        sentences: findings.flatMap(({ sentences = [] }) => sentences),
      }
    },
  }),
})

async function commonCriteria(evaluation: Evaluation, people: string, of: string): Promise<string[]> {
  const names = new Map([people, of].map((label) => [label, new Set<string>()]))
  for (const label of [people, of])
    for await (const { name, value } of evaluation.observations({ source: label, kind: 'verdict' }))
      if (label === people || (value.state === 'known' && typeof value.value === 'number')) names.get(label)!.add(name)
  return [...names.get(people)!].filter((name) => names.get(of)!.has(name))
}

interface Of {
  readonly people: string
  readonly source: string
  readonly criterion: string
}

/** Below this the promise of 93 to 97 % is not kept everywhere. */
const ENOUGH = 30

async function correctedFindings(evaluation: Evaluation, of: Of): Promise<Findings> {
  const { level } = evaluation.statistics
  const dialogues = (await ratedDialogues(evaluation, of)).filter(({ isChosen }) => !isChosen)
  const humans = consensusOf(dialogues)
  const { range } = given(evaluation, of.source, of.criterion)
  const means = evaluation.supporters.map((supporter) => {
    const own = dialogues.flatMap((each, at) => (each.supporter === supporter ? [rowOf(each, humans[at]!)] : []))
    return { supporter, rows: own, mean: ppiMean(own, { confidence: level, ...(range && { bounds: range }) }) }
  })
  const claims = evaluation.claims.ask(comparisonsOf(evaluation, dialogues, humans, of))
  const rated = Math.max(0, ...means.map(({ mean }) => mean.clusters.labelled))
  const mark = offlineMark(dialogues.map(({ judge, isJudgeOffline }) => ({ value: judge, offline: isJudgeOffline })))
  const id = `corrected-${of.source}-${of.criterion}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  const rows = means.map(({ supporter, rows: own, mean }) => ({ supporter, ...meanCells(own, mean, level, mark) }))
  const notes = [
    'People: those dialogues that were rated. Judge: all of them. Corrected: what people would say of all, with the weight of the judge’s scores that makes the interval smallest. Worth: as many ratings without the judge would say as much.',
    ...(rated < ENOUGH
      ? [`${rated} scenarios were rated: below ${ENOUGH} intervals of corrected scores miss a little too often.`]
      : []),
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
      ...means.flatMap(({ supporter, mean }) => correctedSentence(supporter, of.source, mean)),
      ...claims.map(({ sentence }) => `${of.criterion}, as people would score it: ${sentence}.`),
    ],
  }
}

const rowOf = (
  { cluster, judge, stratum }: RatedDialogue,
  human: Known<number>,
): JudgedRow & { readonly stratum?: string } => ({
  cluster,
  human,
  judge,
  ...(stratum !== undefined && { stratum }),
})

function meanCells(
  rows: readonly (JudgedRow & { readonly stratum?: string })[],
  mean: PpiMean,
  level: number,
  mark: object,
): Record<string, Cell> {
  const stratified = stratifiedMean(rows, level)
  const ofPeople = { n: mean.n, clusters: mean.clusters.labelled }
  const all = {
    n: mean.n + mean.nUnlabelled,
    clusters: mean.clusters.labelled + mean.clusters.unlabelled - mean.clusters.both,
  }
  const { estimate, interval } = stratified ?? mean
  return {
    people: cell(mean.human.estimate, mean.human.interval, level, ofPeople),
    judge: { value: inWords(mean.judge), ...all, ...mark },
    corrected: { ...cell(estimate, interval, level, all), ...mark },
    bias: { ...cell(mean.bias.estimate, mean.bias.interval, level, ofPeople), ...mark },
    worth: { value: inWords(mean.effectiveN), n: mean.n, ...mark },
  }
}

/** Where strata were drawn with unequal chances each counts with its share. */
function stratifiedMean(rows: readonly (JudgedRow & { readonly stratum?: string })[], level: number) {
  const names = [...new Set(rows.map(({ stratum }) => stratum))]
  if (names.length < 2 || names.includes(undefined)) return undefined
  const strata = names.map((name) => ({ name: name!, rows: rows.filter(({ stratum }) => stratum === name) }))
  const found = ppiStratified(strata, { confidence: level })
  return found.short.length > 0 ? undefined : found
}

type Bounds = { readonly lower: number; readonly upper: number }

function cell(
  value: Known<number>,
  interval: Known<Bounds>,
  level: number,
  size: { n: number; clusters: number },
): Quantity {
  if (value.state === 'unknown') return { value: inWords(value), n: size.n }
  return {
    value,
    ...size,
    ...(interval.state === 'known'
      ? { interval: { ...interval.value, level, method: 'prediction-powered t over scenario clusters' } }
      : { noInterval: interval.why.replaceAll('_', ' ') }),
  }
}

const inWords = (value: Known<number>): Known<number> =>
  value.state === 'known' ? value : unknown(value.why.replaceAll('_', ' '))

/** Every two supporters, with what people say where they said it. */
function comparisonsOf(
  evaluation: Evaluation,
  dialogues: readonly RatedDialogue[],
  humans: readonly Known<number>[],
  { people, source, criterion }: Of,
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

function differencesTable(claims: ReturnType<Evaluation['claims']['ask']>, id: string, { criterion }: Of): Table[] {
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
      rows: claims.map(
        ({ supporter, against = '', estimate, interval, p, adjusted, n, id: claim, family, detected }) => ({
          supporter,
          against,
          difference: {
            value: estimate,
            n: n.values,
            clusters: n.clusters,
            ...(interval.state === 'known'
              ? { interval: interval.value }
              : { noInterval: interval.why.replaceAll('_', ' ') }),
            p,
            adjusted,
            claim: { id: claim, family, detected },
          },
        }),
      ),
      notes: ['Differences within scenarios, corrected as the means are. p-values are adjusted over the run.'],
    },
  ]
}
