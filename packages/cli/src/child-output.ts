/** Redirects output of child processes and of file descriptors, which bypasses `process.stdout`. */
import child, { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

type Call = (this: unknown, ...given: unknown[]) => unknown

/**
 * Redirects what plugins write to file descriptor 1, themselves or by a child process that inherits
 * it, to standard error.
 *
 * @param isForeign true if the calling code is that of a plugin
 */
export function redirectDescriptors(isForeign: () => boolean): void {
  wrap(ChildProcess.prototype, 'spawn', (given) => given.map((each) => redirected(each, isForeign)))
  for (const name of ['spawnSync', 'execSync', 'execFileSync'])
    wrap(child, name, (given) => given.map((each) => redirected(each, isForeign)))
  for (const name of ['write', 'writeSync', 'writev', 'writevSync', 'writeFileSync', 'writeFile'])
    wrap(fs, name, ([file, ...rest]) => [isStdout(file) && isForeign() ? 2 : file, ...rest])
  syncBuiltinESMExports()
}

const isStdout = (file: unknown): boolean => file === 1 || file === '/dev/stdout'

function wrap(
  owner: object,
  name: string,
  changedArguments: (given: unknown[]) => unknown[],
): void {
  const original = (owner as Readonly<Record<string, Call>>)[name]!
  const wrapped = function (this: unknown, ...given: unknown[]): unknown {
    return original.apply(this, changedArguments(given))
  }
  Object.assign(owner, { [name]: Object.assign(wrapped, original) })
}

/** Options of a child process, with standard error in place of an inherited standard output. */
function redirected(options: unknown, isForeign: () => boolean): unknown {
  if (typeof options !== 'object' || options === null || !('stdio' in options)) return options
  const { stdio } = options
  const streams = typeof stdio === 'string' ? [stdio, stdio, stdio] : stdio
  if (!Array.isArray(streams)) return options
  const redirectedStreams = streams.map((stream: unknown, at) =>
    isInherited(stream, at) ? 2 : stream,
  )
  if (redirectedStreams.every((stream, at) => stream === streams[at]) || !isForeign())
    return options
  return { ...options, stdio: redirectedStreams }
}

/** True if a stream of a child process is standard output of this process. */
const isInherited = (stream: unknown, at: number): boolean =>
  at > 0 && (stream === 1 || stream === process.stdout || (stream === 'inherit' && at === 1))
