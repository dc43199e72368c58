// Configs and processes for the benchmarks.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = import.meta.dirname
const plugin = join(here, 'plugin.mjs')

/** Writes a config for `count` one-turn dialogues in a folder of its own. */
export function project({
  count,
  url,
  concurrency = 32,
  units = concurrency,
  model = {},
  supporters = 1,
  analyses = {},
}) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-bench-'))
  const definition = url
    ? { provider: 'openai', model: 'bench', baseUrl: `${url}/v1`, concurrency, ...model }
    : { provider: 'offline' }
  const config = {
    plugins: [plugin],
    concurrency: units,
    models: { bench: definition },
    supporters: Object.fromEntries(
      Array.from({ length: supporters }, (_, at) => [
        `bot-${at}`,
        { use: 'core/chat', model: 'bench', system: `v${at}` },
      ]),
    ),
    evaluations: {
      bench: {
        scenarios: { use: 'bench/scenarios', count },
        limit: count,
        simulator: 'bench/one-turn',
        estimators: { 'core/lexicon': {} },
        analyses,
      },
    },
  }
  writeFileSync(join(folder, 'attune.config.json'), JSON.stringify(config))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Starts the model server in its own process. */
export async function server(options = {}) {
  const child = spawn(process.execPath, [join(here, '..', 'server.mjs'), JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve) =>
    child.stdout.once('data', (data) => resolve(String(data).trim())),
  )
  return {
    url,
    pid: child.pid,
    stats: async () => (await fetch(`${url}/stats`)).json(),
    stop: () => child.kill(),
  }
}

/** Runs a part in a process of its own; what it prints last is JSON. */
export async function measured(part, argument) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL(part, import.meta.url)), JSON.stringify(argument)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let out = ''
  child.stdout.on('data', (data) => (out += data))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new TypeError(`${part} ended with ${code}: ${out}`)
  return JSON.parse(out.trim().split('\n').at(-1))
}
