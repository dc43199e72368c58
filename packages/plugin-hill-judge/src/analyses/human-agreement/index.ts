import {
  agreement as agreementOf,
  defineAnalysis,
  known,
  mirror,
  quantity,
  type Cell,
  type Column,
  type Evaluation,
  type Table,
} from '@attune/core'
import { agreement, type Agreement } from '../../agreement/agreement.js'
import { groupBy } from '../../agreement/group-by.js'
import { consensus, type AnnotatorLabel } from '../../agreement/labels.js'
import { matchRates, type JudgedLabel } from '../../agreement/match-rates.js'
import { readJudged, type Judged } from '../judged.js'
import { judgedOptions } from '../options.js'
import { questionRating } from '../question-rating.js'
import { readLabels, type HumanLabel } from './label-file.js'

export const humanAgreement = defineAnalysis({
  revision: 3,
  summary: 'Agreement of the judge with labels of people, per dimension and stage, and of people with each other.',
  options: {
    type: 'object',
    properties: {
      file: { type: 'string', format: 'file', description: 'A JSON Lines file with one human label in each line.' },
      source: { type: 'string', minLength: 1, description: 'Who gave the labels, and how; printed with each table.' },
      ...judgedOptions,
    },
    required: ['file', 'source'],
    additionalProperties: false,
  },
  create: ({ file, source, ...given }) => ({
    async analyse(evaluation) {
      const judged = await readJudged(evaluation, given)
      const labels = await readLabels(file)
      const tables = judged.judges.flatMap((judge) => {
        const own = judged.matches.filter(({ conditions }) => [judge, undefined].includes(conditions['judge']))
        return tablesOf(evaluation, labels, { ...judged, judges: [judge], matches: own }, source)
      })
      return { tables, figures: [] }
    },
  }),
})

type Match = Judged['matches'][number]
/** A label on something that the judge was asked, in the judge's order of the supporters. */
type Label = AnnotatorLabel & { readonly match: Match; readonly question: string }

function tablesOf(evaluation: Evaluation, given: readonly HumanLabel[], judged: Judged, source: string): Table[] {
  const asked = new Map(judged.matches.map((match) => [questionOf(match.scenario, match.repeat, match), match]))
  const places = new Map([...asked.keys()].map((question, place) => [question, place]))
  const labels = given
    .flatMap((label) => oriented(label, asked))
    .sort((one, other) => places.get(one.question)! - places.get(other.question)!)
  const sides = [...groupBy(labels, ({ annotator }) => annotator)]
  const agreed = sides.length > 1 ? [['consensus', [...consensus(labels).values()]] as const] : []
  const compared = [...sides, ...agreed].map(([name, own]) => ({ name, items: own.map(besideJudge) }))
  const notes = [
    `Labels: ${source}. Judge: ${judged.judges.join(', ')}, asked ${asked.size} questions.`,
    ...(labels.length < given.length
      ? [`${given.length - labels.length} labels are on something that the judge was not asked, and are left out.`]
      : []),
    'Consensus: questions that two or more labelled alike. Intervals of rates take whole roles as independent.',
    ...judged.notes,
  ]
  return [
    rateTable(compared, evaluation.statistics, notes),
    majorityTable(compared, notes),
    ...raterTables(evaluation, { asked, sides, judge: judged.judges.join() }, notes),
  ]
}

/** The order of names in a file does not matter. */
const questionOf = (
  scenario: string,
  repeat: number,
  { supporter, other, name }: Pick<Match, 'supporter' | 'other' | 'name'>,
): string => JSON.stringify([scenario, repeat, ...[supporter, other].sort(), name])

function oriented(label: HumanLabel, asked: ReadonlyMap<string, Match>): Label[] {
  const { scenario, repeat, supporters, dimension, annotator, outcome } = label
  const [supporter, other] = supporters
  const question = questionOf(scenario, repeat, { supporter, other, name: dimension })
  const match = asked.get(question)
  if (match === undefined) return []
  const turned = match.supporter !== supporter
  const own = { item: itemOf(match), stage: match.group, dimension, annotator, question, match }
  return [{ ...own, outcome: turned ? mirror(outcome) : outcome }]
}

const itemOf = ({ scenario, repeat, supporter, other }: Match): string =>
  JSON.stringify([scenario, repeat, supporter, other])

interface Item extends JudgedLabel {
  readonly cluster: string
}

const besideJudge = ({ match, stage, dimension, item, outcome }: Label): Item => {
  const agents = [match.supporter, match.other] as const
  return { item, stage, dimension, agents, cluster: match.cluster, one: match.outcome, other: outcome }
}

interface Side {
  readonly name: string
  readonly items: readonly Item[]
}

const percent = { scale: 100, digits: 1, better: 'higher' } as const

const columns: readonly Column[] = [
  { key: 'decided', title: 'Both decided: same', ...percent },
  { key: 'threeWay', title: 'Ties included: same', ...percent },
  { key: 'kappa', title: 'κ', better: 'higher' },
  { key: 'coverage', title: 'Both have an outcome', ...percent },
]
const labelColumns = [
  { key: 'labels', title: 'Labels' },
  { key: 'unit', title: 'Dimension or stage' },
] as const

const cellsOf = ({ nonTie, threeWay, kappa, coverage, items }: Agreement): Record<string, Cell> => ({
  decided: { value: nonTie.rate, n: nonTie.count },
  threeWay: { value: threeWay.rate, n: threeWay.count },
  kappa: { value: kappa, n: threeWay.count },
  coverage: { value: coverage, n: items },
})

function rateTable(sides: readonly Side[], { level }: Evaluation['statistics'], notes: readonly string[]): Table {
  const same = (items: readonly Item[]): Cell =>
    quantity(
      items.map(({ cluster, one, other }) => ({ cluster, value: known(Number(isSame(one, other))) })),
      { level, of: 'shares' },
    )
  const row = (labels: string, unit: string, items: readonly Item[]): Record<string, Cell> => {
    const both = items.filter(({ one, other }) => one.state === 'known' && other.state === 'known')
    const decided = both.filter(({ one, other }) => ![one, other].some(isTie))
    return { labels, unit, ...cellsOf(agreement(items)), decided: same(decided), threeWay: same(both) }
  }
  const rows = sides.flatMap(({ name, items }) => [
    ...[...groupBy(items, ({ dimension }) => dimension)].map(([dimension, own]) => row(name, dimension, own)),
    ...[...groupBy(items, ({ stage }) => stage)].map(([stage, own]) => row(name, `all of ${stage}`, own)),
    row(name, 'all', items),
  ])
  const title = 'Agreement of the judge with labels'
  return { id: 'with-judge', title, columns: [...labelColumns, ...columns], rows, notes }
}

const isTie = (outcome: Item['one']): boolean => outcome.state === 'known' && outcome.value === 'tie'
const isSame = (one: Item['one'], other: Item['one']): boolean =>
  one.state === 'known' && other.state === 'known' && one.value === other.value

function majorityTable(sides: readonly Side[], notes: readonly string[]): Table {
  const rows = sides.flatMap(({ name, items }) => {
    const { perItemMajority, perAgentPairMajority } = matchRates(items)
    const of = (majority: string, byStage: Readonly<Record<string, Agreement>>) =>
      Object.entries(byStage).map(([stage, each]) => ({ labels: name, unit: stage, majority, ...cellsOf(each) }))
    return [...of('of a role', perItemMajority), ...of('of a pair of supporters', perAgentPairMajority)]
  })
  const all = [...labelColumns, { key: 'majority', title: 'Majority' }, ...columns]
  return { id: 'majority', title: 'Agreement after majority vote, per stage', columns: all, rows, notes }
}

interface Raters {
  readonly asked: ReadonlyMap<string, Match>
  readonly sides: readonly (readonly [name: string, labels: readonly Label[]])[]
  readonly judge: string
}

/** Coefficients between all raters, people and judge: the kit's. */
function raterTables(evaluation: Evaluation, { asked, sides, judge }: Raters, notes: readonly string[]): Table[] {
  const ratings = [
    questionRating(
      judge,
      [...asked].map(([question, match]) => ({ ...match, question })),
    ),
    ...sides.map(([name, labels]) =>
      questionRating(
        name,
        labels.map(({ match, question, outcome }) => ({ ...match, question, outcome })),
      ),
    ),
  ]
  const { tables } = agreementOf(evaluation, ratings, { id: 'raters', isSameScale: true })
  return tables
    .filter(({ id }) => id === 'raters-scores')
    .map((table) => ({ ...table, id: 'raters', title: 'Agreement of all raters', notes: [...notes, ...table.notes] }))
}
