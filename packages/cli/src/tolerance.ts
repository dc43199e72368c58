/** How many lost units a run may have and still count as done: `--max-failed 1%`. */
import type { RunOutcome } from './types.js'

export interface Tolerance {
  /** As it was written: `1%`, or a number of units. */
  readonly text: string
  readonly share?: number
  readonly units?: number
}

/** Undefined if it reads otherwise. */
export function toleranceOf(text: string | number): Tolerance | undefined {
  const [, number, percent] = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(String(text).trim()) ?? []
  if (number === undefined) return undefined
  if (percent === '%') return Number(number) <= 100 ? { text: `${number}%`, share: Number(number) / 100 } : undefined
  return Number.isInteger(Number(number)) ? { text: number, units: Number(number) } : undefined
}

export interface Lost {
  readonly lost: number
  readonly of: number
  readonly allowed: string
  readonly isTolerated: boolean
}

/**
 * Units that failed, and those that were skipped since one that they need had failed; nothing if there are none. Analyses
 * are left aside: one that fails takes a table away.
 */
export function lostUnits(
  { done, reused, failed, skipped, analysed }: Pick<RunOutcome, 'done' | 'reused' | 'failed' | 'skipped' | 'analysed'>,
  { text, share = 0, units }: Tolerance,
): Lost | undefined {
  const lost = failed - analysed.failed.length + skipped
  if (lost === 0) return undefined
  const of = done + reused - analysed.found.length + lost
  return { lost, of, allowed: text, isTolerated: lost <= (units ?? share * of) }
}

export function lostText({ lost, of, allowed, isTolerated }: Lost): string {
  const percent = `${((100 * lost) / of).toFixed(1)} %`
  const units = `${lost} of ${of} units (${percent}) failed or were skipped`
  return isTolerated ? `${units}: within the tolerated ${allowed}.` : `${units}: more than the tolerated ${allowed}.`
}
