import type { Hook } from '@oclif/core'
import { exitCodes } from '../exit-codes.js'

/**
 * A full disk behind standard output ends the command with one sentence; a reader that left is not an error. Nobody may be
 * listening on standard error: that stops nothing.
 */
const hook: Hook.Init = async function () {
  process.stderr.on('error', () => {})
  // Before oclif's own listener, which throws.
  process.stdout.prependListener('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return
    const why = code === 'ENOSPC' ? 'no space is left on the device' : message
    process.stderr.write(
      `Error: Cannot write to standard output: ${why}.\n  Finished work is in the store. Free space, or write elsewhere.\n`,
    )
    process.exit(exitCodes.usersMistake)
  })
}

export default hook
