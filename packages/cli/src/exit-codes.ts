import { shortageIn } from '@attune/core/shortage'
import { areMixed } from './mixed-copies.js'
import type { RunSummary } from './types.js'

export const exitCodes = {
  done: 0,
  failedUnits: 1,
  usersMistake: 2,
  gateFailed: 3,
  inconclusive: 4,
  waits: 5,
  ourFault: 70,
  interrupted: 130,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/**
 * Exit code of a command that ended with this error. Problems of the outside world (disk, network)
 * are for the user to fix, so 2; a plugin's fault leaves the work unfinished, so 1; 70 is only for
 * bugs of Attune.
 */
export function exitCodeOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return exitCodes.ourFault
  if (shortageIn(error) !== undefined || areMixed(error)) return exitCodes.usersMistake
  if ('oclif' in error) return (error.oclif as { exit?: number }).exit ?? exitCodes.usersMistake
  if ('code' in error && error.code === 'RUN_PARKED') return exitCodes.waits
  if (!('blame' in error) || error.blame === 'attune') return exitCodes.ourFault
  return error.blame === 'plugin' ? exitCodes.failedUnits : exitCodes.usersMistake
}

/**
 * Exit code of a run: first an interruption, then an error that stopped it, then failed units and
 * empty evaluations.
 */
export function exitCodeOfRun(
  { failed, skipped, stopped, empty = 0 }: RunSummary & { readonly empty?: number },
  interrupted: boolean,
): number {
  if (interrupted) return exitCodes.interrupted
  if (stopped && stopped.code !== 'RUN_STOPPED') return exitCodeOf(stopped)
  return failed + skipped + empty > 0 || stopped ? exitCodes.failedUnits : exitCodes.done
}
