import type { Hook } from '@oclif/core'
import { exitCodes } from '../exit-codes.js'

/**
 * If the disk behind standard output is full, the command ends with one sentence. A closed pipe is
 * not an error, and errors of standard error are ignored.
 */
const hook: Hook.Init = async function () {
  process.stderr.on('error', () => {})
  // This listener must precede oclif's, which throws.
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
