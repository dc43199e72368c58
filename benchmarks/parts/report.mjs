// CPU seconds of the report step of a run whose units and findings are stored, and the size of the
// file. Prints JSON. node benchmarks/parts/report.mjs '{"dialogues":10000,"folder":"…"}' keeps the
// run, for a profile: node --cpu-prof …
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openProject } from '@attune/host'
import { keepReport } from '../../packages/cli/dist/keep-report.js'

const SUPPORTERS = 4
const { dialogues, folder: kept, make } = JSON.parse(process.argv[2])
const folder = kept ?? mkdtempSync(join(tmpdir(), 'attune-report-'))
const never = new AbortController().signal

function writeConfig() {
  const config = {
    plugins: [join(import.meta.dirname, 'view-plugin.mjs')],
    concurrency: 64,
    supporters: Object.fromEntries(
      Array.from({ length: SUPPORTERS }, (_, at) => [`bot-${at}`, { use: 'core/logged' }]),
    ),
    evaluations: {
      talks: {
        scenarios: { use: 'view/scenarios', count: Math.round(dialogues / SUPPORTERS) },
        simulator: 'view/talk',
        estimators: { 'view/mood': {} },
        analyses: { 'core/measures': {} },
      },
    },
  }
  writeFileSync(join(folder, 'attune.config.json'), JSON.stringify(config))
}

async function run() {
  writeConfig()
  const project = await openProject({ cwd: folder, env: {} })
  await project.run({ stop: never, signal: never })
  await project.close()
}

async function report() {
  rmSync(join(folder, 'attune-output'), { recursive: true, force: true })
  const project = await openProject({ cwd: folder, env: {} })
  // A run has just read what analyses found.
  const analysed = await project.read.findings({ signal: never })
  const before = process.cpuUsage()
  const { file } = await keepReport(project, analysed)
  const { user, system } = process.cpuUsage(before)
  await project.close()
  return {
    seconds: (user + system) / 1e6,
    megabytes: statSync(file).size / 1e6,
    peak: process.resourceUsage().maxRSS / 1024,
  }
}

if (make) await run()
else {
  // In a process of its own: what it leaves in memory is not the report's.
  execFileSync(process.execPath, [
    import.meta.filename,
    JSON.stringify({ dialogues, folder, make: true }),
  ])
  console.log(JSON.stringify(await report()))
  if (!kept) rmSync(folder, { recursive: true })
}
