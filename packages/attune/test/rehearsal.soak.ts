/** The rehearsal of a release with the package managers that CI does not use. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { command, root } from './e2e/packed.js'

it.each(['pnpm', 'yarn'])(
  'with %s',
  (client) => {
    const script = join(root, 'scripts/rehearsal/run.mjs')
    const { status, text } = command(root, process.execPath, script, '--client', client)
    console.info(text)
    expect(status, text).toBe(0)
  },
  3_600_000,
)
