import { objectsIn, plainSigns, settled, spansIn, tidied, withDigits } from '@attune/answers'
import { isObject, type Statement, withInner } from '@attune/answers/internal'
import { type Json, type JsonObject, type Known, known, unknown } from '@attune/core'
import { type Dimension, plainName } from './rubric-file.js'

/** Score that a judge gives for one dimension. */
export interface Judgement {
  readonly score: number
  readonly rationale: string
  readonly evidence: Json | undefined
}

/** Judgements by dimension; unknown with a description of the mistake. */
export type Judgements = Readonly<Record<string, Known<Judgement>>>

/**
 * Reads an answer of JSON objects, `{ "warmth": { "evidence", "rationale", "score" } }`. Slips in
 * the form are tolerated, scores are never guessed.
 */
export function readJudgements(text: string, dimensions: readonly Dimension[]): Judgements {
  const answer = tidied(text)
  const objects = objectsIn(answer)
  return Object.fromEntries(
    dimensions.map((dimension) => {
      const statements = objects.flatMap(({ value, start, end }): Statement<JsonObject>[] => {
        const own = entryOf(value, dimension, dimensions.length === 1)
        return own === undefined ? [] : [{ value: own, start, end }]
      })
      const found = settled(answer, statements)
      if (found !== undefined) return [dimension.name, judgementOf(found, dimension)]
      return [
        dimension.name,
        unknown(statements.length > 1 ? 'judged twice, differently' : 'not judged'),
      ]
    }),
  )
}

/** The part on one dimension. An answer about a single dimension may omit its name. */
function entryOf(value: JsonObject, { name }: Dimension, isAlone: boolean): JsonObject | undefined {
  for (const object of withInner(value)) {
    for (const [key, entry] of Object.entries(object)) {
      if (plainName(key) !== plainName(name)) continue
      if (isObject(entry)) return entry
      if (typeof entry === 'number' || typeof entry === 'string') return { score: entry }
    }
    const named = memberOf(object, ['name', 'dimension', 'criterion', '维度', '标准'])
    if (typeof named === 'string' && plainName(named) === plainName(name)) return object
  }
  return isAlone && scoreIn(value) !== undefined ? value : undefined
}

function judgementOf(entry: JsonObject, dimension: Dimension): Known<Judgement> {
  const score = scoreOf(scoreIn(entry), dimension)
  if (score.state === 'unknown') return score
  const rationale = memberOf(entry, ['rationale', 'reason', 'reasoning', 'justification', '理由'])
  return known({
    score: score.value,
    rationale: typeof rationale === 'string' ? rationale.trim() : '',
    evidence: memberOf(entry, ['evidence', 'quotes', '证据', '依据']),
  })
}

const scoreIn = (entry: JsonObject): Json | undefined =>
  memberOf(entry, ['score', 'level', 'rating', '分数', '等级', '评分'])

const memberOf = (entry: JsonObject, names: readonly string[]): Json | undefined =>
  Object.entries(entry).find(([key]) => names.includes(key.trim().toLowerCase()))?.[1]

function scoreOf(written: Json | undefined, { levels }: Dimension): Known<number> {
  const [lowest, highest] = [levels[0]![0], levels.at(-1)![0]]
  if (written === undefined || written === null) return unknown('no score')
  // "3/4" and "3 out of 4" are level 3 of a scale up to 4. Any other text with more than one number
  // is ambiguous.
  const text = plainSigns(withDigits(String(written))).trim()
  if (Array.isArray(written) || spansIn(text).length > 0) return unknown('a range, not one level')
  const [, number, scale] =
    /^([+-]?\d+(?:\.0+)?)(?:\s*(?:\/|out of|分中的)\s*(\d+))?\s*分?$/u.exec(text) ?? []
  if (number === undefined || (scale !== undefined && Number(scale) !== highest))
    return unknown('score not a level')
  const score = Number(number)
  return score < lowest || score > highest ? unknown('score off the scale') : known(score)
}

/** Descriptions of the mistakes that help the model to correct them. */
export const problemsOf = (judgements: Judgements, dimensions: readonly Dimension[]): string[] =>
  dimensions.flatMap(({ name, levels }) => {
    const own = judgements[name]!
    if (own.state === 'known') return []
    return [
      `"${name}": ${own.why}; a whole number from ${levels[0]![0]} to ${levels.at(-1)![0]} is needed`,
    ]
  })
