import { known, unknown, type Json, type JsonObject, type Known } from '@attune/core'
import { objectsIn, settled, tidied } from '@attune/answers'
import { isObject, type Statement, withInner } from '@attune/answers/internal'
import { chineseTitles, dimensionTitles, type Dimension } from '../dimensions/dimensions.js'
import { NO_RULE } from './no-rule.js'
import { readJudgement, scoreOf, type Judgement } from './judgement.js'

/** Judgements of the requested dimensions. An unreadable one is unknown with its fault. */
export type Judgements = Readonly<Partial<Record<Dimension, Known<Judgement>>>>

/**
 * Reads an answer on several dimensions: an object with a member for each, `{ "fluency": {
 * "reason", "evidence", "score" }, … }`, or with scores only. A missing dimension, or one with two
 * different scores, is unknown; the others keep their scores.
 */
export function readJudgements(answer: string, names: readonly Dimension[]): Judgements {
  const text = tidied(answer)
  if (text.trim() === NO_RULE)
    return Object.fromEntries(names.map((name) => [name, readJudgement(NO_RULE)]))
  const objects = objectsIn(text)
  return Object.fromEntries(
    names.map((name) => {
      const entries = objects.flatMap(({ value, start, end }): Statement<Json>[] => {
        const entry = entryOf(value, name)
        return entry === undefined ? [] : [{ value: entry, start, end }]
      })
      return [name, judgementOf(text, entries)]
    }),
  )
}

/** The entry with the score that the answer finally states. Unknown if several scores remain. */
function judgementOf(text: string, entries: readonly Statement<Json>[]): Known<Judgement> {
  if (entries.length === 0) return unknown('the answer leaves it out')
  const scored = entries.map(({ value, ...place }) => ({
    ...place,
    value: isObject(value) ? scoreOf(value) : value,
  }))
  const score = settled(text, scored)
  if (score === undefined) return unknown('the answer names several scores')
  const entry = entries.findLast((_, at) => scored[at]!.value === score)?.value
  if (entry === NO_RULE) return readJudgement(NO_RULE)
  return readJudgement(JSON.stringify(isObject(entry) ? { ...entry, score } : { score }))
}

/** Entry of a dimension in an object, by key or title, or in a member that names it. */
function entryOf(value: JsonObject, name: Dimension): Json | undefined {
  for (const object of withInner(value)) {
    const own = Object.entries(object).find(([key]) => isNamed(key, name))?.[1]
    if (isObject(own) || typeof own === 'number' || typeof own === 'string') return own
    const title = object['dimension'] ?? object['name'] ?? object['维度']
    if (typeof title === 'string' && isNamed(title, name)) return object
  }
  return undefined
}

const isNamed = (written: string, name: Dimension): boolean =>
  [name, dimensionTitles[name].toLowerCase(), chineseTitles[name]].includes(
    written.trim().toLowerCase(),
  )

/** Faults of the judgements in words that help the model to correct them. */
export const problemsOf = (judgements: Judgements): string[] =>
  Object.entries(judgements).flatMap(([name, { state, ...own }]) =>
    state === 'known'
      ? []
      : [`"${name}": ${'why' in own ? own.why : ''}; a whole number from 0 to 4 is needed`],
  )

/** All judgements if none is unknown. */
export function wholeJudgements(
  judgements: Judgements,
): Known<Readonly<Partial<Record<Dimension, Judgement>>>> {
  const problems = problemsOf(judgements)
  if (problems.length > 0) return unknown(problems.join('. '))
  return known(
    Object.fromEntries(
      Object.entries(judgements).flatMap(([name, own]) =>
        own.state === 'known' ? [[name, own.value]] : [],
      ),
    ),
  )
}
