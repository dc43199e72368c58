import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const command = join(import.meta.dirname, '..', '..', 'bin', 'run.js')

export interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  readonly pid: number
  /** When the process has ended, however it did. */
  readonly ended: Promise<Ended>
  /** Resolves when what it wrote to standard error so far matches; rejects if it ends before. */
  says(pattern: RegExp): Promise<void>
  /** What it wrote to standard output so far. */
  stdout(): string
  kill(signal: NodeJS.Signals): void
}

export type Environment = Readonly<Record<string, string>>

/**
 * Starts the built command in a process of its own. @param within a command that runs it, in
 * another network say
 */
export function start(
  folder: string,
  args: readonly string[],
  env: Environment = {},
  within: readonly string[] = [],
): Running {
  const [program, ...rest] = [...within, process.execPath, command, ...args] as const
  const child = spawn(program!, rest, {
    cwd: folder,
    // Wide, so that a message is one line.
    env: { PATH: process.env['PATH'], HOME: folder, COLUMNS: '1000', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => void (said[name] += text))
  }
  const ended = new Promise<Ended>((resolve) =>
    child.on('close', (status) => resolve({ status, ...said })),
  )
  const says = (pattern: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => void (pattern.test(said.stderr) && resolve())
      child.stderr.on('data', look)
      look()
      child.on('close', () =>
        reject(new Error(`It ended before it said ${String(pattern)}: ${said.stderr}`)),
      )
    })
  return {
    pid: child.pid!,
    ended,
    says,
    stdout: () => said.stdout,
    kill: (signal) => child.kill(signal),
  }
}

export const attune = (
  folder: string,
  args: readonly string[],
  env?: Environment,
): Promise<Ended> => start(folder, args, env).ended

export interface RunReport {
  readonly exitCode: number
  readonly done: number
  readonly reused: number
  readonly failed: number
  readonly skipped: number
  readonly failures: Readonly<Record<string, number>>
  readonly stopped?: {
    readonly problems: readonly { readonly code: string; readonly message: string }[]
  }
  readonly evaluations: readonly {
    readonly evaluation: string
    readonly label: string
    readonly findings: {
      readonly tables: readonly Table[]
      readonly figures: readonly { readonly id: string }[]
      readonly sentences?: readonly string[]
    }
  }[]
  readonly figures: readonly string[]
}

export interface Table {
  readonly id: string
  readonly columns: readonly { readonly key: string }[]
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  readonly notes: readonly string[]
}

/** `attune run --json`, with what it reported; figures and report only where they are asked for. */
export async function run(
  folder: string,
  args: readonly string[] = [],
  env?: Environment,
): Promise<RunReport> {
  const { stdout, stderr } = await attune(folder, ['run', '--json', ...unasked(args), ...args], env)
  try {
    return JSON.parse(stdout) as RunReport
  } catch (cause) {
    throw new Error(`No JSON on standard output: ${stdout}\n${stderr}`, { cause })
  }
}

/** Flags that leave out figures and report, where nobody asks for them. */
export const unasked = (args: readonly string[]): string[] =>
  ['figures', 'report'].filter((what) => !args.includes(`--${what}`)).map((what) => `--no-${what}`)

/** All records of `attune export jsonl`, as the text that it writes. */
export async function records(folder: string): Promise<string> {
  const { status, stdout, stderr } = await attune(folder, ['export', 'jsonl', '--to', '-'])
  if (status !== 0) throw new Error(`export ended with ${status}: ${stderr}`)
  return stdout
}

/** A new folder with these files; what is no text is written as JSON, which is YAML as well. */
export function project(files: Readonly<Record<string, unknown>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'attune-e2e-'))
  write(folder, files)
  return folder
}

export function write(folder: string, files: Readonly<Record<string, unknown>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
}

/** Bytes that the store of a folder takes, with what is not checkpointed yet. */
export const storeSize = (folder: string): number =>
  ['attune.db', 'attune.db-wal'].reduce(
    (sum, file) =>
      sum + (statSync(join(folder, '.attune', file), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
