import {
  cellOf,
  compare,
  defineAnalysis,
  fewClustersNote,
  known,
  type Cell,
  type Evaluation,
  type Known,
  type Quantity,
  type Row,
} from '@attune/core'
import type { McnemarTest } from '@attune/core/statistics'
import { compareArms } from '../../emotion/validation-accuracy.js'
import { readAnswers, rightRows, type Answer } from './answers.js'

export const labelAccuracy = defineAnalysis({
  revision: 5,
  summary: 'How often an estimator agrees with human labels, without and with the adjustment, and whether it differs.',
  options: {
    type: 'object',
    properties: {
      estimator: {
        type: 'string',
        format: 'estimator-label',
        description: 'Label of the estimator, which varies its option adjust over off and on.',
      },
      measure: {
        type: 'string',
        default: 'final',
        description: 'Measure that holds the score of the labelled utterance, in [0, 1]; above 0.5 is positive.',
      },
    },
    required: ['estimator'],
    additionalProperties: false,
  },
  create: ({ estimator, measure }) => ({
    async analyse(evaluation) {
      const { answers, dialogues } = await readAnswers(evaluation, estimator, measure)
      const languages = [...new Set(answers.map(({ language }) => language))]
      const groups = languages.map((language) => answers.filter((answer) => answer.language === language))
      const scenarios = new Set(answers.map(({ scenario }) => scenario)).size
      const once = `Each scenario counts once: the first of its dialogues (${dialogues} in all).`
      const few = groups.flatMap((own) => fewClustersNote(own).map((note) => `${own[0]!.language}: ${note}`))
      return {
        tables: [
          {
            ...accuracy,
            rows: groups.map((own) => accuracyRow(evaluation, own)),
            notes: [...accuracy.notes, ...few, ...(dialogues > scenarios ? [once] : [])],
          },
          { ...counted, rows: groups.flatMap(countRows) },
        ],
        figures: [],
      }
    },
  }),
})

const accuracy = {
  id: 'label-accuracy',
  title: 'Agreement with human labels',
  columns: [
    { key: 'language', title: 'Language' },
    { key: 'without', title: 'Accuracy without', scale: 100, better: 'higher' },
    { key: 'adjusted', title: 'Accuracy with', scale: 100, better: 'higher' },
    { key: 'delta', title: 'Difference', scale: 100 },
    { key: 'onlyWithout', title: 'Right only without', digits: 0 },
    { key: 'onlyAdjusted', title: 'Right only with', digits: 0 },
  ],
  notes: [
    'An utterance counts as positive if its score is greater than 0.5.',
    'The difference is that of the entries scored in both arms; its p-value is that of McNemar’s exact test, which rests on those that one arm alone got right.',
  ],
} as const

const right = { key: 'right', of: '', title: 'Right', values: 'shares' } as const

/** The accuracies of a language, and their difference with its p-value. Stored as shares, printed times 100. */
function accuracyRow(evaluation: Evaluation, own: readonly Answer[]): Record<string, Cell> {
  const rows = rightRows(own)
  const cell = (arm: string): Quantity => cellOf(rows.filter(inArm(arm)), right, evaluation.statistics)
  const sides = { id: 'arms', title: 'Arms', columns: [right], between: 'arm', baseline: 'without' }
  const [difference] = compare(evaluation, rows, sides).tables.map((table) => table.rows[0]!['right'] as Quantity)
  const { mcnemar, paired } = armsOf(own)
  const test = (read: (found: McnemarTest) => number): Known<number> =>
    mcnemar.state === 'known' ? known(read(mcnemar.value)) : mcnemar
  const pValue = test((found) => found.pValue)
  return {
    language: own[0]!.language,
    without: cell('without'),
    adjusted: cell('with'),
    delta: { ...difference!, p: pValue, adjusted: pValue },
    onlyWithout: { value: test(({ b }) => b), n: paired },
    onlyAdjusted: { value: test(({ c }) => c), n: paired },
  }
}

const inArm =
  (arm: string) =>
  ({ conditions }: Pick<Row, 'conditions'>): boolean =>
    conditions['arm'] === arm

const armsOf = (own: readonly Answer[]) => {
  const scored = (arm: string) => own.filter(inArm(arm)).map(({ scenario: id, gold, score }) => ({ id, gold, score }))
  return compareArms(scored('without'), scored('with'))
}

const counts = {
  n: 'Scored',
  missing: 'Not scored',
  correct: 'Right',
  tp: 'Positive, called so',
  fn: 'Positive, called negative',
  tn: 'Negative, called so',
  fp: 'Negative, called positive',
} as const

const counted = {
  id: 'label-answers',
  title: 'Answers by human label',
  columns: [
    { key: 'language', title: 'Language' },
    { key: 'arm', title: 'Adjustment' },
    ...Object.entries(counts).map(([key, title]) => ({ key, title, digits: 0 })),
  ],
  notes: [],
}

/** What each arm answered, a row per arm. */
function countRows(own: readonly Answer[]): Record<string, Cell>[] {
  const { withoutAdjustment, withAdjustment } = armsOf(own)
  return [withoutAdjustment, withAdjustment].map(({ confusion, ...arm }, at) => {
    const values = { ...arm, ...confusion }
    const cells = Object.keys(counts).map((key) => {
      const value = known(values[key as keyof typeof counts])
      return [key, { value, n: own.length / 2 }] as const
    })
    return { language: own[0]!.language, arm: at === 0 ? 'without' : 'with', ...Object.fromEntries(cells) }
  })
}
