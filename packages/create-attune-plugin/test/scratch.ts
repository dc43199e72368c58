/**
 * A folder in which packages of Attune are installed, as links to this repository, and what is run
 * in it.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')

export function scratch(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'attune-create-')))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** What a command wrote; fails with it if the command fails. */
export function run(folder: string, command: string, ...args: readonly string[]): Promise<string> {
  const bin = join(root, 'node_modules', '.bin')
  const env = { PATH: `${bin}:${process.env['PATH']}`, HOME: folder, COLUMNS: '200' }
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  return new Promise((resolve, reject) => {
    child.on('close', (status) => {
      if (status === 0) resolve(said)
      else reject(new Error(`${[command, ...args].join(' ')} ended with ${status}: ${said}`))
    })
  })
}

/** The command of `npm create attune-plugin`, which npm would fetch. */
export const create = join(import.meta.dirname, '..', 'bin', 'run.js')
