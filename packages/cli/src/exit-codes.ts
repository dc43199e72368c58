import type { RunSummary } from './types.js'

export const exitCodes = { done: 0, failedUnits: 1, usersMistake: 2, ourFault: 70, interrupted: 130 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/**
 * What a command that ended with this error exits with. The outside world (disk, network) is for the user to mend, so 2;
 * a plugin's bug is as much a bug as ours, so 70.
 */
export function exitCodeOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return exitCodes.ourFault
  if ('oclif' in error) return (error.oclif as { exit?: number }).exit ?? exitCodes.usersMistake
  if ('blame' in error) {
    if (error.blame === 'interrupted') return exitCodes.interrupted
    return error.blame === 'user' || error.blame === 'outside' ? exitCodes.usersMistake : exitCodes.ourFault
  }
  return exitCodes.ourFault
}

/** What a run exits with: an interruption comes first, then what stopped it, then failed units. */
export function exitCodeOfRun({ failed, skipped, stopped }: RunSummary, interrupted: boolean): number {
  if (interrupted) return exitCodes.interrupted
  if (stopped && stopped.code !== 'RUN_STOPPED') return exitCodeOf(stopped)
  return failed + skipped > 0 || stopped ? exitCodes.failedUnits : exitCodes.done
}
