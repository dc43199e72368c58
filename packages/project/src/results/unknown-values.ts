import { isApplicable, NOT_CHECKED } from '@attune/core/internal'
import type { Evaluation, Observation } from '@attune/core/findings'
import { type EmptyNumber, EmptyNumbers, emptyText } from './empty-numbers.js'
import { type LanguageGap, LanguageGaps } from './language-gaps.js'
import { QuoteCounts, type WrongQuotes } from './quotes.js'

/**
 * Number of scores of one supporter that one component lost. A score is lost if the dialogue has
 * something to score and the value is unknown.
 */
export interface LostScores {
  readonly evaluation: string
  readonly supporter: string
  /** Label of the estimator or judge. */
  readonly source: string
  readonly lost: number
  /** Number of scores, lost or known. */
  readonly of: number
  /** Most frequent reason why a score is lost. */
  readonly why: string
}

const SCORES: readonly Observation['kind'][] = ['measure', 'verdict', 'pair']

interface Count {
  of: number
  lost: number
  readonly reasons: Map<string, number>
}

/**
 * Lost scores by supporter and component, if any. A pair counts for both of its supporters. Results
 * with offline stand-ins are not counted, since they measure nothing.
 */
async function lostScores(
  evaluation: Evaluation,
  gaps: LanguageGaps,
  empty: EmptyNumbers,
): Promise<readonly LostScores[]> {
  const counts = new Map<string, Map<string, Count>>()
  for (const asked of SCORES) {
    for await (const row of evaluation.observations({ kind: asked })) {
      const { kind, source, supporter, other, value, offline } = row
      if (kind === asked || kind === 'missing') gaps.add(row)
      if (kind === asked) empty.add(row)
      if (kind !== asked || offline || (value.state === 'unknown' && !isApplicable(value.why)))
        continue
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
      return most
        ? [{ evaluation: evaluation.name, supporter, source, lost, of, why: most[0] }]
        : []
    }),
  )
}

function countOf(
  counts: Map<string, Map<string, Count>>,
  supporter: string,
  source: string,
): Count {
  const sources = counts.get(supporter) ?? new Map<string, Count>()
  const count = sources.get(source) ?? { of: 0, lost: 0, reasons: new Map<string, number>() }
  counts.set(supporter, sources.set(source, count))
  return count
}

const VALUES: ReadonlySet<Observation['kind']> = new Set(['measure', 'series', 'verdict', 'pair'])

/** An evaluation whose dialogues were scored without any known value. */
export interface ValuelessEvaluation {
  readonly evaluation: string
  /** Most frequent reason of the missing values. */
  readonly why: string
}

const none = 'no value in the series'

/**
 * Most frequent reason if all values are unknown. Undefined if any value is known, if nothing was
 * scored, or if a stand-in checked nothing (the first line on harm says this). A series counts only
 * if its estimator has no measures, since it may contain values although nothing was found.
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
      if (value.state === 'known' || value.why === NOT_CHECKED) return undefined
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
  /** Measures and criteria that have no value in any dialogue. */
  readonly empty?: readonly EmptyNumber[]
  /** Languages that are not scored, or for which templates of another language were used. */
  readonly languages: readonly LanguageGap[]
  /** Estimators and judges with quotes that are not in the turn that they name. */
  readonly quotes?: readonly WrongQuotes[]
}

/**
 * Missing values of several evaluations. For an evaluation without any value, lost scores are not
 * listed.
 */
export async function missingValues(evaluations: readonly Evaluation[]): Promise<MissingValues> {
  const found = {
    valueless: [] as ValuelessEvaluation[],
    lost: [] as LostScores[],
    empty: [] as EmptyNumber[],
    languages: [] as LanguageGap[],
    quotes: [] as WrongQuotes[],
  }
  for (const evaluation of evaluations) {
    const gaps = new LanguageGaps()
    const none = await valueless(evaluation)
    const empty = new EmptyNumbers()
    const lost = await lostScores(evaluation, gaps, empty)
    if (none) found.valueless.push(none)
    else {
      found.lost.push(...lost)
      found.empty.push(...empty.of(evaluation.name))
    }
    const quotes = new QuoteCounts()
    for await (const row of evaluation.observations({ kind: 'flag' })) {
      if (row.kind !== 'flag') continue
      if (row.name === BORROWED) gaps.addBorrowed(row)
      quotes.add(row)
    }
    found.languages.push(...gaps.of(evaluation.name))
    found.quotes.push(...quotes.of(evaluation.name))
  }
  return found
}

const BORROWED = 'borrowed-template'

/** Sentence on missing values, which users need before the results of the evaluation. */
export interface MissingSentence {
  readonly evaluation: string
  readonly text: string
}

/** Minimum share of lost scores that is reported in a sentence. */
const TOO_FEW_READ = 1 / 3

/**
 * Sentences on each evaluation without a value, on numbers without a value in any dialogue, and on
 * each component that lost at least a third of its scores of a supporter.
 */
export const missingSentences = ({
  valueless,
  lost,
  empty = [],
}: Omit<MissingValues, 'languages' | 'quotes'>): MissingSentence[] => [
  ...valueless.map(({ evaluation, why }) => ({
    evaluation,
    text: `Nothing usable came out of the evaluation "${evaluation}": none of its values is known, most often because of "${why}".`,
  })),
  ...[...new Set(empty.map(({ evaluation }) => evaluation))].map((evaluation) => ({
    evaluation,
    text: emptyText(empty.filter((each) => each.evaluation === evaluation)),
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
