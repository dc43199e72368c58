/** Programs that nobody here wrote and that not every machine has. CI has them: see .ci/run. */
import { spawnSync } from 'node:child_process'

/**
 * Whether a test has to be skipped because the program does not start: it says so. In CI the test
 * runs, and fails.
 */
export function isMissing(tool: readonly string[], why: string): boolean {
  const [command = '', ...args] = tool
  if (process.env['CI'] || spawnSync(command, args, { stdio: 'ignore' }).status === 0) return false
  process.stderr.write(`SKIPPED, not tested here: ${why} \`${tool.join(' ')}\` does not run.\n`)
  return true
}

/** With pyarrow, pandas and duckdb. */
export const python = process.env['ATTUNE_PYTHON'] ?? 'python3'
