import {
  cellOf,
  compare,
  known,
  unknown,
  type Cell,
  type Column,
  type Evaluation,
  type KitColumn,
  type Known,
  type Quantity,
  type Row as KitRow,
} from '@attune/core'
import { sentimentOf, type Sentiment } from '../../emotion/softmax.js'
import type { ArmComparison } from '../../emotion/validation-accuracy.js'
import type { Entry } from './entries.js'

export interface LanguageGroup {
  readonly language: string
  readonly own: readonly Entry[]
  readonly compared: ArmComparison
}

type Row = Readonly<Record<string, Cell>>

export const accuracyColumns: readonly Column[] = [
  { key: 'language', title: 'Language' },
  { key: 'without', title: 'Accuracy without', scale: 100, better: 'higher' },
  { key: 'adjusted', title: 'Accuracy with', scale: 100, better: 'higher' },
  { key: 'delta', title: 'Difference', scale: 100 },
  { key: 'onlyWithout', title: 'Right only without', digits: 0 },
  { key: 'onlyAdjusted', title: 'Right only with', digits: 0 },
]

const arms = ['adjusted', 'without'] as const
const shareOf = (arm: (typeof arms)[number]): KitColumn => ({
  key: 'right',
  title: 'Right',
  values: 'shares',
  where: ({ conditions }) => conditions['arm'] === arm,
})

/** The accuracies of a language, and their difference with its p-value. Stored as shares, printed times 100. */
export function accuracyRow(evaluation: Evaluation, { language, own, compared }: LanguageGroup): Row {
  const rows = own.flatMap((entry) =>
    arms.map((arm): KitRow => ({
      supporter: 'estimator',
      scenario: entry.cluster,
      cluster: entry.cluster,
      language,
      tags: {},
      repeat: 1,
      conditions: { arm },
      name: 'right',
      value: right(entry[arm], entry.gold),
    })),
  )
  const columns = [{ key: 'right', title: 'Right' }]
  const { tables } = compare(evaluation, rows, { id: 'arms', title: 'Arms', columns, between: 'arm' })
  const difference = tables[0]?.rows[0]?.['right'] as Quantity
  const { mcnemar, paired } = compared
  const test = <T>(read: (test: { b: number; c: number; pValue: number }) => T): Known<T> =>
    mcnemar.state === 'known' ? known(read(mcnemar.value)) : mcnemar
  const pValue = test((mcnemar) => mcnemar.pValue)
  return {
    language,
    without: cellOf(rows, shareOf('without'), evaluation.statistics),
    adjusted: cellOf(rows, shareOf('adjusted'), evaluation.statistics),
    delta: { ...difference, p: pValue, adjusted: pValue },
    onlyWithout: { value: test(({ b }) => b), n: paired },
    onlyAdjusted: { value: test(({ c }) => c), n: paired },
  }
}

/** 1 for an answer that agrees with the label, else 0. */
const right = (score: Known<number>, gold: Sentiment): Known<number> =>
  score.state === 'unknown' ? unknown(score.why) : known(Number(sentimentOf(score.value) === gold))

const counts = [
  { key: 'n', title: 'Scored' },
  { key: 'missing', title: 'Not scored' },
  { key: 'correct', title: 'Right' },
  { key: 'tp', title: 'Positive, called so' },
  { key: 'fn', title: 'Positive, called negative' },
  { key: 'tn', title: 'Negative, called so' },
  { key: 'fp', title: 'Negative, called positive' },
] as const

export const answerColumns: readonly Column[] = [
  { key: 'language', title: 'Language' },
  { key: 'arm', title: 'Adjustment' },
  ...counts.map((column) => ({ ...column, digits: 0 })),
]

/** What each arm answered, a row per arm. */
export function answerRows({ language, own, compared }: LanguageGroup): Row[] {
  return (['withoutAdjustment', 'withAdjustment'] as const).map((name) => {
    const { n, missing, correct, confusion } = compared[name]
    const values = { n, missing, correct, ...confusion }
    const count = (value: number): Quantity => ({ value: known(value), n: own.length })
    return {
      language,
      arm: name === 'withAdjustment' ? 'with' : 'without',
      ...Object.fromEntries(counts.map(({ key }) => [key, count(values[key])])),
    }
  })
}
