import type { LostScores, RunOutcome } from './types.js'

/**
 * Number of lost units, or of lost scores, up to which a run counts as done: `--max-failed 1%`,
 * `--max-lost 5%`.
 */
export interface Tolerance {
  /** The given text: `1%`, or a number of units. */
  readonly text: string
  readonly share?: number
  readonly units?: number
}

/** Parsed tolerance; undefined for an invalid text. */
export function toleranceOf(text: string | number): Tolerance | undefined {
  const [, number, percent] = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(String(text).trim()) ?? []
  if (number === undefined) return undefined
  if (percent === '%')
    return Number(number) <= 100 ? { text: `${number}%`, share: Number(number) / 100 } : undefined
  return Number.isInteger(Number(number)) ? { text: number, units: Number(number) } : undefined
}

export interface Lost {
  readonly lost: number
  readonly of: number
  readonly allowed: string
  readonly isTolerated: boolean
}

/**
 * Units that failed or were skipped because a required unit failed; undefined without any. Analyses
 * do not count: a failed one only costs a table.
 */
export function lostUnits(
  {
    done,
    reused,
    failed,
    skipped,
    analysed,
  }: Pick<RunOutcome, 'done' | 'reused' | 'failed' | 'skipped' | 'analysed'>,
  { text, share = 0, units }: Tolerance,
): Lost | undefined {
  const lost = failed - analysed.failed.length + skipped
  if (lost === 0) return undefined
  const of = done + reused - (analysed.found.length - (analysed.beside ?? 0)) + lost
  return { lost, of, allowed: text, isTolerated: lost <= (units ?? share * of) }
}

export function lostText({ lost, of, allowed, isTolerated }: Lost): string {
  const units = `${lost} of ${of} units (${percentOf(lost, of)}) failed or were skipped`
  return isTolerated
    ? `${units}: within the tolerated ${allowed}.`
    : `${units}: more than the tolerated ${allowed}.`
}

const percentOf = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`

/**
 * Lost scores above the tolerance: for each evaluation and supporter, the component that lost most.
 */
export function tooManyLost(
  all: readonly LostScores[],
  { share = 0, units }: Tolerance,
): readonly LostScores[] {
  const worst = new Map<string, LostScores>()
  for (const each of all) {
    const key = JSON.stringify([each.evaluation, each.supporter])
    const other = worst.get(key)
    const isWorse = !other || each.lost / each.of > other.lost / other.of
    if (each.lost > (units ?? share * each.of) && isWorse) worst.set(key, each)
  }
  return [...worst.values()]
}

export const lostScoresText = (
  { evaluation, supporter, source, lost, of, why }: LostScores,
  { text }: Tolerance,
): string =>
  `${evaluation}: ${source} lost ${lost} of ${of} scores of ${supporter} (${percentOf(lost, of)}), most often because of ` +
  `"${why}": more than the tolerated ${text} (--max-lost).`
