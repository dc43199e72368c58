// One study through the command: a config, and what `attune run --json` finds.
import { createRequire } from 'node:module'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const cli = join(import.meta.dirname, '..', '..', 'packages', 'cli')
// As the command itself has it.
const { Config, run: runCommand } = createRequire(join(cli, 'package.json'))('@oclif/core')
const command = Config.load(cli)

/** All tables of all analyses of one evaluation, by id. */
export async function study(options) {
  const { evaluations } = await reportOf(options)
  const tables = evaluations.flatMap(({ findings }) => findings.tables)
  return Object.fromEntries(tables.map((table) => [table.id, table]))
}

/**
 * What `attune run --json` says of one evaluation. `files`: JSON that its components read, by name.
 */
export async function reportOf({
  scenarios,
  supporters,
  world = '',
  plugins = [],
  statistics,
  files = {},
  ...evaluation
}) {
  const folder = mkdtempSync(join(tmpdir(), 'attune-study-'))
  const source = { use: 'study/scenarios', count: scenarios, world }
  const config = {
    seed: world,
    plugins: [join(import.meta.dirname, 'plugin.mjs'), ...plugins],
    supporters: Object.fromEntries(supporters.map((name) => [name, { use: 'core/rule-based' }])),
    ...(statistics && { statistics }),
    evaluations: { study: { scenarios: source, simulator: 'study/named', ...evaluation } },
  }
  writeFileSync(join(folder, 'attune.config.json'), JSON.stringify(config))
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, name), JSON.stringify(content))
  try {
    return await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * In this process: a command starts longer than a small study takes. Reports and figures are not
 * what is studied.
 */
async function run(folder) {
  const before = process.cwd()
  const streams = [captured(process.stdout), captured(process.stderr)]
  const [said, errors] = streams
  process.chdir(folder)
  try {
    await runCommand(['run', '--no-figures', '--no-report', '--json'], await command)
  } finally {
    for (const { end } of streams) end()
    process.chdir(before)
  }
  const status = process.exitCode ?? 0
  process.exitCode = 0
  if (status !== 0) throw new Error(`attune run ended with ${status}: ${errors.text()}`)
  return JSON.parse(said.text())
}

/** What is written to a stream until `end`; what a command listens to ends with it. */
function captured(stream) {
  const { write } = stream
  const listeners = stream.listeners('error')
  const chunks = []
  stream.write = (chunk, ...more) => {
    chunks.push(String(chunk))
    const done = more.find((each) => typeof each === 'function')
    if (done) process.nextTick(done)
    return true
  }
  return {
    text: () => chunks.join(''),
    end() {
      stream.write = write
      for (const listener of stream.listeners('error'))
        if (!listeners.includes(listener)) stream.off('error', listener)
    },
  }
}
