/** Real processes of the command, over one server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { attune as inProcess } from '../../cli/test/e2e/in-process.js'

const root = join(import.meta.dirname, '..', '..', '..')
const command = join(root, 'packages/cli/bin/run.js')
const folders: string[] = []

/** A folder with this config; its packages are those of the workspace. */
export function projectWith(config: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'attune-queue-'))
  folders.push(folder)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'attune.config.yaml'), config)
  return folder
}

export const removeProjects = (): void => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** The text of an example's config. */
export const example = (name: string): string =>
  readFileSync(join(root, 'examples', name, 'attune.config.yaml'), 'utf8')

export interface Started {
  readonly child: ChildProcess
  /** What it printed so far, on both. */
  readonly printed: () => string
  /** Its exit code; none: a signal ended it. */
  readonly end: Promise<number | null>
  /** Resolves when it has printed this. */
  says(text: string): Promise<void>
}

export function attune(
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Started {
  const child = spawn(process.execPath, [command, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
      for (const look of waiting) look()
    })
  }
  const end = new Promise<number | null>((resolve) => void child.on('close', resolve))
  const says = (wanted: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (!text.replace(/\s+/g, ' ').includes(wanted)) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
      void end.then(() => reject(new Error(`it ended without saying "${wanted}":\n${text}`)))
    })
  return { child, printed: () => text, end, says }
}

export async function exported(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<string> {
  const { status, stdout, stderr } = await inProcess(
    folder,
    ['export', 'jsonl', '--to', '-', ...flags],
    env,
  )
  expect({ status, stderr }).toMatchObject({ status: 0 })
  return stdout
}
