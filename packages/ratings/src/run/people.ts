import {
  defineJudge,
  type Dialogue,
  type Json,
  type JsonObject,
  type Known,
  known,
  notApplicable,
  type PairVerdict,
  type Preference,
  type Verdict,
} from '@attune/core'
import type { GivenCriterion, Subject } from '@attune/core/internal'
import { grouped } from '@attune/kit/internal'
import type { AnswerRow } from '../answers/row.js'
import type { CurrentAnswer } from '../answers/read-log.js'
import type { DesignItem } from '../design/design.js'
import type { Question } from '../design/questions.js'
import { readStudy } from '../design/folder.js'
import { textDigest, turnsOf } from '../design/population.js'
import { dialogueKey, type RatedStudy, ratingsIn, readRatedStudy } from './study-files.js'

type Rating = CurrentAnswer<AnswerRow> & { readonly of: DesignItem }

/** Judge that returns people's ratings from a study, as one verdict per question and rater. */
export const people = defineJudge({
  revision: 1,
  summary:
    'Ratings by people from a study (`attune rate`), of dialogues or of pairs: a verdict per question and rater. No model is called.',
  readsSupporterName: true,
  options: {
    type: 'object',
    properties: {
      study: {
        type: 'string',
        format: 'code',
        description:
          'Folder of the study. Its design and its answers are part of the keys of units.',
      },
    },
    required: ['study'],
    additionalProperties: false,
  },
  gives: ({ study }) => ({
    criteria: Object.fromEntries(
      readStudy(study).design.questions.filter(isAsked).map(declaredCriterion),
    ),
  }),
  create: ({ study: folder }) => {
    const study = readRatedStudy(folder)
    const ratings = ratingsIn(study)
    const isPair = study.design.items.some(({ kind }) => kind === 'pair')
    return isPair ? pairJudge(study, ratings) : dialogueJudge(study, ratings)
  },
})

/** Declares a question as a criterion of the judge, with its range of levels or its labels. */
function declaredCriterion({
  id,
  form,
  levels = [],
  choices = [],
}: Question): [string, GivenCriterion] {
  if (form === 'choice') return [id, { outcomes: choices.map(({ value }) => value) }]
  if (form !== 'score' || levels.length === 0)
    return [id, form === 'pair' ? { byRaters: true } : { outcomes: 'any' }]
  const values = levels.map(({ value }) => value)
  return [id, { range: [Math.min(...values), Math.max(...values)] }]
}

const isAsked = ({ form }: Question): boolean => form !== 'text' && form !== 'best-worst'

const questionsOf = ({ design }: RatedStudy): readonly string[] =>
  design.questions.filter(isAsked).map(({ id }) => id)

function dialogueJudge(study: RatedStudy, ratings: readonly Rating[]) {
  const byDialogue = grouped(
    ratings.filter(({ of }) => of.kind === 'dialogue' && of.dialogues[0]!.turn === undefined),
    ({ of }) => dialogueKey(of.dialogues[0]!),
  )
  const strata = new Map(
    study.design.population.dialogues.map((each) => [dialogueKey(each), each.stratum]),
  )
  return {
    subject: 'dialogue' as const,
    async judge(
      dialogue: Dialogue,
      { id: scenario }: { readonly id: string },
      { subject }: { readonly subject: Subject },
    ) {
      const key = dialogueKey({ ...subject, scenario })
      const stratum = strata.get(key)
      const details = stratum === undefined ? {} : { stratum }
      const own = byDialogue.get(key) ?? []
      const text = textDigest(turnsOf(dialogue))
      return questionsOf(study).flatMap((criterion): Verdict[] => {
        const given = own.filter(({ question }) => question === criterion)
        const why =
          given.length === 0
            ? 'not rated'
            : given[0]!.of.dialogues[0]!.text === text
              ? undefined
              : 'another text was rated'
        if (why !== undefined)
          return [{ criterion, outcome: notApplicable(why), rationale: '', details }]
        return given.map((rating) => verdictOf(rating, details))
      })
    },
  }
}

function verdictOf(
  { rater, question, of, item, row, ...answer }: Rating,
  more: JsonObject,
): Verdict {
  const evidence = (row.evidence ?? []).map(({ turn, quote }) => ({
    turn,
    ...(quote !== undefined && { quote }),
  }))
  return {
    criterion: question,
    outcome: outcomeOf(answer),
    rationale: row.comment ?? '',
    ...(evidence.length > 0 && { evidence }),
    details: { rater, item, ...(of.chosen === true && { chosen: true }), ...more },
  }
}

function outcomeOf({ kind, value }: Pick<Rating, 'kind' | 'value'>): Known<number | string> {
  if (kind === 'cannot_say') return notApplicable('cannot say')
  if (kind === 'skip') return notApplicable('skipped')
  return typeof value === 'number' || typeof value === 'string'
    ? known(value)
    : notApplicable('not an answer')
}

function pairJudge(study: RatedStudy, ratings: readonly Rating[]) {
  const byPair = grouped(ratings, ({ of }) => pairKey(of))
  return {
    subject: 'pair' as const,
    async judge(
      _: readonly [Dialogue, Dialogue],
      { id: scenario }: { readonly id: string },
      { subject }: { readonly subject: Subject },
    ) {
      const { supporter, other = '', repeat, conditions } = subject
      const own = byPair.get(keyOf(scenario, [supporter, other], repeat, conditions)) ?? []
      return questionsOf(study).flatMap((criterion): PairVerdict[] => {
        const given = own.filter(({ question }) => question === criterion)
        if (given.length === 0)
          return [{ criterion, outcome: notApplicable('not rated'), rationale: '' }]
        return given.map((rating) => ({
          criterion,
          outcome: preferenceOf(rating, supporter),
          rationale: rating.row.comment ?? '',
          details: {
            rater: rating.rater,
            item: rating.item,
            ...(rating.of.chosen === true && { chosen: true }),
          },
        }))
      })
    },
  }
}

const pairKey = ({ dialogues: [first, second] }: DesignItem): string =>
  keyOf(first!.scenario, [first!.supporter, second!.supporter], first!.repeat, first!.conditions)

const keyOf = (
  scenario: string,
  supporters: readonly string[],
  repeat: number,
  conditions: object,
): string =>
  JSON.stringify([scenario, supporters.toSorted(), repeat, Object.entries(conditions).sort()])

function preferenceOf({ kind, value, of }: Rating, shownFirst: string): Known<Preference> {
  if (kind !== 'answer') return notApplicable(kind === 'cannot_say' ? 'cannot say' : 'skipped')
  const side = sideOf(value)
  if (side === 'tie') return known('tie')
  const chosen = of.dialogues[side === 'first' ? 0 : 1]!.supporter
  return known(chosen === shownFirst ? 'first' : 'second')
}

const sideOf = (value: Json): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? ((value as JsonObject)['side'] ?? 'tie')
    : value
