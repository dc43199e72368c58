// One study through the command: a config, and what `attune run --json` finds.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'

const root = join(import.meta.dirname, '..', '..')
const command = join(root, 'packages', 'cli', 'bin', 'run.js')

/** All tables of all analyses of one evaluation, by id. */
export async function study(options) {
  const { evaluations } = await reportOf(options)
  const tables = evaluations.flatMap(({ findings }) => findings.tables)
  return Object.fromEntries(tables.map((table) => [table.id, table]))
}

/** What `attune run --json` says of one evaluation. `files`: JSON that its components read, by name. */
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
    evaluations: [{ name: 'study', scenarios: source, simulator: 'study/named', ...evaluation }],
  }
  writeFileSync(join(folder, 'attune.config.json'), JSON.stringify(config))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(content))
  try {
    return await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function run(folder) {
  const args = [command, 'run', '--no-figures', '--json']
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = text(child.stderr)
  const [report, status] = await Promise.all([
    json(child.stdout).catch(() => undefined),
    new Promise((resolve) => child.once('close', resolve)),
  ])
  if (status !== 0 || !report) throw new Error(`attune run ended with ${status}: ${await said}`)
  return report
}
