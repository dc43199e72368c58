import { known, unknown, type Known, type Preference } from '@attune/core'
import { misuse } from '../misuse.js'
import { groupBy } from './group-by.js'
import { criterionAgreement, matchRates, type CriterionAgreement, type MatchRates } from './match-rates.js'

/** The outcome that is under discussion: one dimension of one instance. */
interface Question {
  readonly item: string
  readonly stage: string
  readonly dimension: string
}

/** The verdict of the judge. */
export interface JudgedOutcome extends Question {
  readonly agents: readonly [first: string, second: string]
  readonly outcome: Known<Preference>
}

/** The label of one annotator, with the agents in the judge's order. */
export interface AnnotatorLabel extends Question {
  readonly annotator: string
  readonly outcome: Known<Preference>
  readonly comment?: string
}

export interface LabelAgreement {
  /** The judge with each annotator. */
  readonly perAnnotator: Readonly<Record<string, MatchRates>>
  /** The judge with what all annotators of a question, two at least, say alike. Unknown when there is nothing of the kind. */
  readonly consensus: Known<MatchRates>
  /** Annotators with each other, over the questions that both labelled. */
  readonly between: readonly {
    readonly annotators: readonly [string, string]
    readonly agreement: CriterionAgreement
  }[]
  /** Labels on what the judge was never asked; they take no part in the comparison with the judge. */
  readonly unmatched: number
}

/**
 * Compares a judge with the labels of one or more annotators. Labels are what somebody says they are: state their source beside
 * the figures.
 *
 * @throws STATISTICS_INPUT when the judge, or an annotator, has two outcomes for the same question.
 *
 * Source: ESC-Judge, section 4.3; how the paper combines its annotators is not stated.
 */
export function labelAgreement(judged: readonly JudgedOutcome[], labels: readonly AnnotatorLabel[]): LabelAgreement {
  const asked = byQuestion(judged)
  const annotators = [...new Set(labels.map(({ annotator }) => annotator))]
  const answers = annotators.map((annotator) => byQuestion(labels.filter((label) => label.annotator === annotator)))
  const agreed = consensus(labels)
  return {
    perAnnotator: Object.fromEntries(
      annotators.map((name, index) => [name, matchRates(joined(asked, answers[index]!))]),
    ),
    consensus:
      agreed.size > 0 ? known(matchRates(joined(asked, agreed))) : unknown('no labels of two annotators agree'),
    between: annotators.flatMap((name, index) =>
      annotators.slice(0, index).map((earlier, place) => ({
        annotators: [earlier, name] as const,
        agreement: criterionAgreement(joined(answers[place]!, answers[index]!)),
      })),
    ),
    unmatched: labels.filter((label) => !asked.has(keyOf(label))).length,
  }
}

interface Answer extends Question {
  readonly outcome: Known<Preference>
}

const keyOf = ({ item, stage, dimension }: Question): string => JSON.stringify([item, stage, dimension])

function byQuestion<One extends Answer>(answers: readonly One[]): Map<string, One> {
  const answered = new Map(answers.map((answer) => [keyOf(answer), answer]))
  if (answered.size < answers.length) throw misuse('duplicate', 'Somebody has two outcomes for the same question.')
  return answered
}

function joined<One extends Answer>(ones: ReadonlyMap<string, One>, others: ReadonlyMap<string, Answer>) {
  return [...ones].flatMap(([key, answer]) => {
    const other = others.get(key)
    return other ? [{ ...answer, one: answer.outcome, other: other.outcome }] : []
  })
}

/** Questions to which at least two annotators gave an outcome, and all of them the same. */
export function consensus<Label extends AnnotatorLabel>(labels: readonly Label[]): Map<string, Label> {
  const given = labels.filter(({ outcome }) => outcome.state === 'known')
  const agreed = [...groupBy(given, keyOf)].flatMap(([key, answers]): [string, Label][] => {
    const distinct = new Set(answers.map(({ outcome }) => JSON.stringify(outcome)))
    return answers.length > 1 && distinct.size === 1 ? [[key, answers[0]!]] : []
  })
  return new Map(agreed)
}
