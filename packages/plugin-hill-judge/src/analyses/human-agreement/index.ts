import { defineAnalysis, type Cell, type Known, type Table } from '@attune/core'
import { labelAgreement, type AnnotatorLabel, type JudgedOutcome, type LabelAgreement } from '../../agreement/labels.js'
import type { Agreement } from '../../agreement/agreement.js'
import type { CriterionAgreement, MatchRates } from '../../agreement/match-rates.js'
import { mirror } from '../../aggregation/preference.js'
import { readJudged, type Judged } from '../judged.js'
import { judgedOptions } from '../options.js'
import { readLabels, type HumanLabel } from './label-file.js'

export const humanAgreement = defineAnalysis({
  revision: 2,
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
      const asked = outcomesOf(judged)
      const labels = (await readLabels(file)).map((label) => oriented(label, asked))
      const agreement = labelAgreement([...asked.values()], labels)
      const notes = notesOn(source, agreement, asked.size, judged.notes)
      const sides = sidesOf(agreement)
      return {
        tables: [
          criterionTable('with-judge', 'Agreement of the judge with labels', sides, notes),
          majorityTable(sides, notes),
          ...between(agreement, notes),
        ],
        figures: [],
      }
    },
  }),
})

const itemOf = (scenario: string, repeat: number, supporters: readonly string[]): string =>
  JSON.stringify([scenario, repeat, ...[...supporters].sort()])
const questionOf = (item: string, dimension: string): string => JSON.stringify([item, dimension])

type Questions = ReadonlyMap<string, JudgedOutcome>

const outcomesOf = ({ pairs }: Judged): Questions =>
  new Map(
    pairs.flatMap(({ supporters, roles }) =>
      roles.flatMap(({ scenario, repeat, items }) => {
        const item = itemOf(scenario.id, repeat, supporters)
        return items.map(({ stage, dimension, outcome }): [string, JudgedOutcome] => [
          questionOf(item, dimension),
          { item, stage, dimension, agents: supporters, outcome },
        ])
      }),
    ),
  )

/** The label as it speaks of the judge's pair; the order of names in the file does not matter. */
function oriented({ scenario, repeat, supporters, outcome, ...label }: HumanLabel, asked: Questions): AnnotatorLabel {
  const item = itemOf(scenario, repeat, supporters)
  const question = asked.get(questionOf(item, label.dimension))
  const turned = question !== undefined && question.agents[0] !== supporters[0]
  return { ...label, item, stage: question?.stage ?? 'not judged', outcome: turned ? mirror(outcome) : outcome }
}

interface Side {
  readonly name: string
  readonly rates: Known<MatchRates>
}

const sidesOf = ({ perAnnotator, consensus }: LabelAgreement): Side[] => [
  ...Object.entries(perAnnotator).map(([name, rates]): Side => ({ name, rates: { state: 'known', value: rates } })),
  ...(Object.keys(perAnnotator).length > 1 ? [{ name: 'consensus', rates: consensus }] : []),
]

function notesOn(source: string, { unmatched }: LabelAgreement, asked: number, notes: readonly string[]): string[] {
  return [
    `Labels: ${source}.`,
    `The judge was asked ${asked} questions.`,
    ...(unmatched > 0 ? [`${unmatched} labels are on something that the judge was not asked, and are left out.`] : []),
    'Consensus: questions that two or more labelled alike. Rates have no intervals: labels of one role are not independent.',
    ...notes,
  ]
}

const percent = { scale: 100, digits: 1, better: 'higher' } as const

const agreementColumns = [
  { key: 'decided', title: 'Both decided: same', ...percent },
  { key: 'threeWay', title: 'Ties included: same', ...percent },
  { key: 'kappa', title: 'κ', better: 'higher' },
  { key: 'coverage', title: 'Both have an outcome', ...percent },
] as const

const agreementCells = ({ nonTie, threeWay, kappa, coverage, items }: Agreement): Record<string, Cell> => ({
  decided: { value: nonTie.rate, n: nonTie.count },
  threeWay: { value: threeWay.rate, n: threeWay.count },
  kappa: { value: kappa, n: threeWay.count },
  coverage: { value: coverage, n: items },
})

function criterionRows(name: string, { perDimension, perStage, overall }: CriterionAgreement): Record<string, Cell>[] {
  const row = (unit: string, agreement: Agreement) => ({ labels: name, unit, ...agreementCells(agreement) })
  return [
    ...Object.entries(perDimension).map(([dimension, agreement]) => row(dimension, agreement)),
    ...Object.entries(perStage).map(([stage, agreement]) => row(`all of ${stage}`, agreement)),
    row('all', overall),
  ]
}

const labelColumns = [
  { key: 'labels', title: 'Labels' },
  { key: 'unit', title: 'Dimension or stage' },
] as const

function criterionTable(id: string, title: string, sides: readonly Side[], notes: readonly string[]): Table {
  const rows = sides.flatMap(({ name, rates }) => (rates.state === 'known' ? criterionRows(name, rates.value) : []))
  return { id, title, columns: [...labelColumns, ...agreementColumns], rows, notes }
}

function majorityTable(sides: readonly Side[], notes: readonly string[]): Table {
  const rows = sides.flatMap(({ name, rates }) => {
    if (rates.state === 'unknown') return []
    const { perItemMajority, perAgentPairMajority } = rates.value
    const of = (what: string, byStage: Readonly<Record<string, Agreement>>) =>
      Object.entries(byStage).map(([stage, each]) => ({
        labels: name,
        unit: stage,
        majority: what,
        ...agreementCells(each),
      }))
    return [...of('of a role', perItemMajority), ...of('of a pair of supporters', perAgentPairMajority)]
  })
  const columns = [...labelColumns, { key: 'majority', title: 'Majority' }, ...agreementColumns]
  return { id: 'majority', title: 'Agreement after majority vote, per stage', columns, rows, notes }
}

function between(agreement: LabelAgreement, notes: readonly string[]): Table[] {
  if (agreement.between.length === 0) return []
  const rows = agreement.between.flatMap((each) => criterionRows(each.annotators.join(' and '), each.agreement))
  const columns = [...labelColumns, ...agreementColumns]
  return [{ id: 'between-people', title: 'Agreement of people with each other', columns, rows, notes }]
}
