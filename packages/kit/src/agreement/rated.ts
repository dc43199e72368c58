/**
 * Reads people's ratings of dialogues together with an automatic score of the same dialogues, for
 * agreement, correction and grades of judges.
 */
import { type Known, type Verdict, known, unknown } from '@attune/core'
import type { DialogueRecord, Evaluation } from '@attune/core/findings'
import { raterSeverity } from '@attune/statistics'

/** One dialogue with its raters' ratings and its automatic score. */
export interface RatedDialogue {
  readonly dialogue: string
  /**
   * Key that identifies the scenario, repeat and conditions: dialogues of different supporters with
   * the same key are paired.
   */
  readonly pair: string
  readonly scenario: string
  readonly cluster: string
  readonly language: string
  readonly supporter: string
  /** Ratings by rater; unknown if a rater could not say. */
  readonly ratings: Readonly<Record<string, Known<number>>>
  /** True if the dialogue was added manually, so that it is not part of a random sample. */
  readonly isChosen: boolean
  readonly stratum?: string
  /** Mean of the judge's verdicts on the dialogue. */
  readonly judge: Known<number>
  readonly offline: boolean
  /** True if an offline stand-in contributed to the judge's score. */
  readonly isJudgeOffline: boolean
}

export interface RatedBy {
  /** Label of the judge that returns people's ratings. */
  readonly people: string
  /**
   * Label of the judge or estimator that gives the automatic score; `criterion` is the name of the
   * score.
   */
  readonly source: string
  readonly criterion: string
  /** Name of the question that people answered. Default: `criterion`. */
  readonly question?: string
}

/** All dialogues of an evaluation with their ratings by people and their score. */
export async function ratedDialogues(
  evaluation: Evaluation,
  { people, source, criterion, question = criterion }: RatedBy,
): Promise<RatedDialogue[]> {
  const found = new Map<string, RatedDialogue>()
  const scores = new Map<string, number[]>()
  for await (const record of evaluation.dialogues({ readers: [people, source] })) {
    const { scenario, supporter, repeat } = record
    const conditions = conditionsWithout(record, [people, source])
    const pair = JSON.stringify([scenario.id, repeat, conditions])
    const dialogue = JSON.stringify([pair, supporter])
    const own = scoreOf(record, source, criterion)
    if (own.state === 'known') scores.set(dialogue, [...(scores.get(dialogue) ?? []), own.value])
    const all = scores.get(dialogue) ?? []
    const verdicts = peopleOf(record, people, question)
    found.set(dialogue, {
      dialogue,
      pair,
      scenario: scenario.id,
      cluster: scenario.cluster ?? scenario.id,
      language: scenario.language,
      supporter,
      ratings: ratingsOf(verdicts),
      isChosen: verdicts.some(({ details }) => details?.['chosen'] === true),
      ...stratumOf(record, people),
      judge:
        all.length === 0 ? own : known(all.reduce((sum, value) => sum + value, 0) / all.length),
      offline: record.offline?.dialogue === true,
      isJudgeOffline: [
        ...(record.offline?.verdicts ?? []),
        ...(record.offline?.estimates ?? []),
      ].includes(source),
    })
  }
  return [...found.values()]
}

/**
 * Conditions of a dialogue or pair without those of the named estimators and judges. The name of
 * such a condition begins with the component's label: `label.option`.
 */
export const conditionsWithout = (
  { conditions }: Pick<DialogueRecord, 'conditions'>,
  readers: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(conditions).filter(
      ([name]) => !readers.some((label) => name.startsWith(`${label}.`)),
    ),
  )

function peopleOf(
  { verdicts }: DialogueRecord,
  people: string,
  question: string,
): readonly Verdict[] {
  const own = verdicts[people]
  return own?.state === 'known' ? own.value.filter(({ criterion }) => criterion === question) : []
}

const ratingsOf = (verdicts: readonly Verdict[]): RatedDialogue['ratings'] =>
  Object.fromEntries(
    verdicts.flatMap(({ outcome, details }) => {
      const rater = details?.['rater']
      if (typeof rater !== 'string') return []
      const isNumber = outcome.state === 'known' && typeof outcome.value === 'number'
      return [
        [
          rater,
          isNumber
            ? (outcome as Known<number>)
            : unknown(outcome.state === 'known' ? 'a label' : outcome.why),
        ],
      ]
    }),
  )

function stratumOf({ verdicts }: DialogueRecord, people: string): Pick<RatedDialogue, 'stratum'> {
  const own = verdicts[people]
  const stratum = own?.state === 'known' ? own.value[0]?.details?.['stratum'] : undefined
  return typeof stratum === 'string' ? { stratum } : {}
}

function scoreOf(
  { verdicts, estimates }: DialogueRecord,
  source: string,
  name: string,
): Known<number> {
  const estimate = estimates[source]
  if (estimate?.state === 'known') return estimate.value.measures[name] ?? unknown('not scored')
  const given = verdicts[source]
  if (given === undefined || given.state === 'unknown') return given ?? unknown('not scored')
  const numbers = given.value.flatMap(({ criterion, outcome }) =>
    criterion === name && outcome.state === 'known' && typeof outcome.value === 'number'
      ? [outcome.value]
      : [],
  )
  return numbers.length === 0
    ? unknown('not scored')
    : known(numbers.reduce((sum, value) => sum + value, 0) / numbers.length)
}

/** Names of all people who rated one of the dialogues, in order. */
export const ratersOf = (dialogues: readonly RatedDialogue[]): string[] =>
  [...new Set(dialogues.flatMap(({ ratings }) => Object.keys(ratings)))].sort()

/**
 * People's rating of each dialogue: the mean over its raters. If raters rated different dialogues
 * and common dialogues connect them, it is corrected for rater severity. Unknown for dialogues
 * without ratings and for those chosen manually.
 */
export function consensusOf(dialogues: readonly RatedDialogue[]): Known<number>[] {
  const raters = ratersOf(dialogues)
  const rows = dialogues.map(({ ratings, isChosen }) =>
    raters.map((rater) => (!isChosen && Object.hasOwn(ratings, rater) ? ratings[rater]! : none)),
  )
  const plain = rows.map((row): Known<number> => {
    const values = row.flatMap((each) => (each.state === 'known' ? [each.value] : []))
    return values.length === 0
      ? none
      : known(values.reduce((sum, value) => sum + value, 0) / values.length)
  })
  const isComplete = rows.every((row) => new Set(row.map(({ state }) => state)).size <= 1)
  if (isComplete) return plain
  const { items } = raterSeverity({ raters: raters.length, items: rows })
  return items.map((item, at) => (item.state === 'known' ? item : plain[at]!))
}

const none = unknown('not rated')
