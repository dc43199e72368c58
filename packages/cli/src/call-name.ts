import { basename, dirname, relative } from 'node:path'

/**
 * Name under which the user called this program, for commands to copy: `attune`, `npx attune`,
 * `node …/run.js`.
 */
export function callName(
  script: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const isInBin = basename(dirname(script)) === '.bin'
  if (environment['npm_command'] === 'exec' || isInBin) return 'npx attune'
  return basename(script).startsWith('attune')
    ? 'attune'
    : `node ${relative(process.cwd(), script)}`
}
