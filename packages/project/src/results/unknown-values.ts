import { isApplicable } from '@attune/core'
import type { Evaluation, Observation } from '@attune/core/findings'
import { type LanguageGap, LanguageGaps } from './language-gaps.js'

/** What one component could not score of one supporter, although there was something to score. */
export interface LostScores {
  readonly evaluation: string
  readonly supporter: string
  /** Label of the estimator or judge. */
  readonly source: string
  readonly lost: number
  /** Lost ones and known ones. */
  readonly of: number
  /** The most frequent reason. */
  readonly why: string
}

const SCORES: readonly Observation['kind'][] = ['measure', 'verdict', 'pair']

interface Count {
  of: number
  lost: number
  readonly reasons: Map<string, number>
}

/**
 * By supporter and component, those that lost any. A pair counts for both its supporters. What a stand-in had a part in does not
 * count: it measures nothing, lost or not.
 */
async function lostScores(evaluation: Evaluation, gaps: LanguageGaps): Promise<readonly LostScores[]> {
  const counts = new Map<string, Map<string, Count>>()
  for (const asked of SCORES) {
    for await (const row of evaluation.observations({ kind: asked })) {
      const { kind, source, supporter, other, value, offline } = row
      if (kind === asked || kind === 'missing') gaps.add(row)
      if (kind !== asked || offline || (value.state === 'unknown' && !isApplicable(value.why))) continue
      for (const who of other === undefined ? [supporter] : [supporter, other]) {
        const count = countOf(counts, who, source)
        count.of += 1
        if (value.state === 'known') continue
        count.lost += 1
        count.reasons.set(value.why, (count.reasons.get(value.why) ?? 0) + 1)
      }
    }
  }
  return [...counts].flatMap(([supporter, sources]) =>
    [...sources].flatMap(([source, { lost, of, reasons }]) => {
      const [most] = [...reasons].sort(([, a], [, b]) => b - a)
      return most ? [{ evaluation: evaluation.name, supporter, source, lost, of, why: most[0] }] : []
    }),
  )
}

function countOf(counts: Map<string, Map<string, Count>>, supporter: string, source: string): Count {
  const sources = counts.get(supporter) ?? new Map<string, Count>()
  const count = sources.get(source) ?? { of: 0, lost: 0, reasons: new Map<string, number>() }
  counts.set(supporter, sources.set(source, count))
  return count
}

const VALUES: ReadonlySet<Observation['kind']> = new Set(['measure', 'series', 'verdict', 'pair'])

/** An evaluation whose dialogues were read, and of which not one value is known. */
export interface ValuelessEvaluation {
  readonly evaluation: string
  /** The most frequent reason. */
  readonly why: string
}

const none = 'no value in the series'

/**
 * Nothing if one value is known, or if nobody looked for any: reading ends at the first that is known. A series counts only
 * where its estimator measures nothing: apart from measures it may hold what was there before anything was found.
 */
export async function valueless(evaluation: Evaluation): Promise<ValuelessEvaluation | undefined> {
  const reasons = new Map<string, number>()
  const measuring = new Set<string>()
  const inSeries = new Set<string>()
  for await (const { kind, source, value } of evaluation.observations()) {
    if (kind === 'measure') measuring.add(source)
    if (kind === 'series' && value.state === 'known') {
      if (Number(value.value) > 0) inSeries.add(source)
      else reasons.set(none, (reasons.get(none) ?? 0) + 1)
    } else if (VALUES.has(kind)) {
      if (value.state === 'known') return undefined
      reasons.set(value.why, (reasons.get(value.why) ?? 0) + 1)
    }
  }
  if ([...inSeries].some((source) => !measuring.has(source))) return undefined
  const [most] = [...reasons].sort(([, a], [, b]) => b - a)
  return most && { evaluation: evaluation.name, why: most[0] }
}

export interface MissingValues {
  readonly valueless: readonly ValuelessEvaluation[]
  readonly lost: readonly LostScores[]
  /** Languages that are not scored, or that templates of another language were used for. */
  readonly languages: readonly LanguageGap[]
}

/** Of several evaluations. One without a value is not said to have lost some. */
export async function missingValues(evaluations: readonly Evaluation[]): Promise<MissingValues> {
  const found = { valueless: [] as ValuelessEvaluation[], lost: [] as LostScores[], languages: [] as LanguageGap[] }
  for (const evaluation of evaluations) {
    const gaps = new LanguageGaps()
    const none = await valueless(evaluation)
    const lost = await lostScores(evaluation, gaps)
    if (none) found.valueless.push(none)
    else found.lost.push(...lost)
    for await (const row of evaluation.observations({ kind: 'flag', name: BORROWED }))
      if (row.kind === 'flag') gaps.addBorrowed(row)
    found.languages.push(...gaps.of(evaluation.name))
  }
  return found
}

const BORROWED = 'borrowed-template'

/** A sentence about an evaluation that a reader needs before its numbers. */
export interface MissingSentence {
  readonly evaluation: string
  readonly text: string
}

/** From this share of lost scores on. */
const TOO_FEW_READ = 1 / 3

/** Of each evaluation without a value, and of each component that lost a third of its scores of a supporter or more. */
export const missingSentences = ({ valueless, lost }: Omit<MissingValues, 'languages'>): MissingSentence[] => [
  ...valueless.map(({ evaluation, why }) => ({
    evaluation,
    text: `Nothing usable came out of the evaluation "${evaluation}": none of its values is known, most often because of "${why}".`,
  })),
  ...lost
    .filter((each) => each.lost >= TOO_FEW_READ * each.of)
    .map(({ evaluation, source, supporter, lost: gone, of, why }) => ({
      evaluation,
      text:
        `${gone} of ${of} scores that ${source} was to give ${supporter} are missing, most often because of "${why}": ` +
        `what is said of them rests on the other ${of - gone}.`,
    })),
]
