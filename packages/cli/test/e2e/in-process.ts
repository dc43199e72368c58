/**
 * The same as `attune.ts`, without a process for each command: one after the other in the process
 * of the test. For tests of what commands say, ask and find; signals, kills, standard streams and
 * plugins that change on their way need processes.
 */
import { join } from 'node:path'
import { type Ended, type Environment, type RunReport, unasked } from './attune.js'

export {
  type Ended,
  type Environment,
  project,
  type RunReport,
  type Table,
  write,
} from './attune.js'

/** Of the bundle, as bin/command.js loads it. */
const bundled = (name: string): Promise<unknown> =>
  import(new URL(`../../dist/bundle/${name}.js`, import.meta.url).href)
const {
  Config,
  run: runCommand,
  settings,
} = (await bundled('oclif')) as typeof import('../../src/oclif.js')
const { surroundings } = (await bundled(
  'composition/surroundings',
)) as typeof import('../../src/composition/surroundings.js')

// As bin/command.js does: no compiler is loaded to look for sources.
settings.enableAutoTranspile = false
const config = Config.load(join(import.meta.dirname, '../..'))
let last: Promise<unknown> = Promise.resolve()

/** Runs a command to its end, when those asked for before have ended. */
export function attune(
  folder: string,
  args: readonly string[],
  env: Environment = {},
): Promise<Ended> {
  const next = last.then(() => alone(folder, args, env))
  last = next.catch(() => undefined)
  return next
}

/** Working folder, environment and output belong to the whole process. */
async function alone(folder: string, args: readonly string[], env: Environment): Promise<Ended> {
  const before = { folder: process.cwd(), exitCode: process.exitCode, ...surroundings }
  const streams = [captured(process.stdout), captured(process.stderr)] as const
  process.chdir(folder)
  process.exitCode = undefined
  surroundings.environment = { PATH: process.env['PATH'], HOME: folder, COLUMNS: '1000', ...env }
  surroundings.watchdog = () => ({ limit: () => undefined })
  try {
    await runCommand([...args], await config)
    return {
      status: Number(process.exitCode ?? 0),
      stdout: streams[0].text(),
      stderr: streams[1].text(),
    }
  } finally {
    for (const stream of streams) stream.end()
    process.chdir(before.folder)
    process.exitCode = before.exitCode
    surroundings.environment = before.environment
    surroundings.watchdog = before.watchdog
  }
}

/** What is written to a stream until `end`. Listeners that a command leaves behind go with it. */
function captured(stream: NodeJS.WriteStream): { text(): string; end(): void } {
  const { write } = stream
  const listeners = stream.listeners('error')
  const chunks: string[] = []
  stream.write = ((chunk: string | Uint8Array, ...more: readonly unknown[]): boolean => {
    chunks.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
    const done = more.find((each) => typeof each === 'function')
    if (done) process.nextTick(done as () => void)
    return true
  }) as typeof write
  return {
    text: () => chunks.join(''),
    end: () => {
      stream.write = write
      for (const listener of stream.listeners('error'))
        if (!listeners.includes(listener)) stream.off('error', listener as () => void)
    },
  }
}

/** `attune run --json`, with what it reported; figures and report only where they are asked for. */
export async function run(
  folder: string,
  args: readonly string[] = [],
  env?: Environment,
): Promise<RunReport> {
  const { stdout, stderr } = await attune(folder, ['run', '--json', ...unasked(args), ...args], env)
  if (!stdout.startsWith('{')) throw new Error(`No JSON on standard output: ${stdout}\n${stderr}`)
  if (stderr.includes('it gave two results')) throw new Error(`The second look differs: ${stderr}`)
  return JSON.parse(stdout) as RunReport
}

/** All records of `attune export jsonl`, as the text that it writes. */
export async function records(folder: string, env?: Environment): Promise<string> {
  const { status, stdout, stderr } = await attune(folder, ['export', 'jsonl', '--to', '-'], env)
  if (status !== 0) throw new Error(`export ended with ${status}: ${stderr}`)
  return stdout
}
