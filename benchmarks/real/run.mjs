// Runs every method with a real model: `npm run real`, or `npm run real -- sage hill-judge`. Needs
// a build, cmake, a C++ compiler and Python with pip. Server, weights and stores stay in
// `.attune/real`: a study that was stopped goes on, one that is done is not asked again. Writes
// docs/real-models.md.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { preparedEmbedder, startedEmbedder } from './embedder.mjs'
import { writePage } from './page.mjs'
import { recorder } from './recorder.mjs'
import { prepared, started } from './server.mjs'
import { studies } from './studies.mjs'

const here = import.meta.dirname
const root = join(here, '..', '..')
const folder = join(root, '.attune', 'real')
const cli = join(root, 'packages', 'cli', 'bin', 'run.js')

const wanted = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
const server = await started(prepared(folder), await freePort(), join(folder, 'server.log'))
const records = await recorder(server.url)
let embedder
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server.stop()
    embedder?.stop()
    process.exit(130)
  })
}
try {
  for (const study of studies)
    if (wanted.length === 0 || wanted.includes(study.name)) await run(study)
} finally {
  records.stop()
  server.stop()
  embedder?.stop()
}
await writePage(folder, join(root, 'docs', 'real-models.md'))

async function run({ name, scenarios, minutes, embeds }) {
  const place = join(folder, 'runs', name)
  mkdirSync(place, { recursive: true })
  if (embeds)
    embedder ??= await startedEmbedder(
      preparedEmbedder(folder),
      await freePort(),
      join(folder, 'embedder.log'),
    )
  const env = { ...process.env, REAL_MODEL: records.url, REAL_EMBEDDER: embedder?.url ?? '' }
  const args = ['-c', join(here, 'studies', `${name}.yaml`), '--sample', String(scenarios)]
  args.push(
    '--set',
    `store=${join(place, 'attune.db')}`,
    '--set',
    `output=${join(place, 'output')}`,
  )
  const plan = join(place, 'plan.json')
  // That of the first time: later ones count what is left.
  if (!existsSync(plan)) {
    writeFileSync(
      plan,
      spawnSync(process.execPath, [cli, 'plan', ...args, '--json'], { env, encoding: 'utf8' })
        .stdout,
    )
  }
  const outcome = join(place, 'outcome.json')
  const before = existsSync(outcome)
    ? JSON.parse(readFileSync(outcome, 'utf8'))
    : { seconds: 0, isStopped: true }
  if (!before.isStopped) return
  console.log(`${name}: at most ${minutes} minutes`)
  records.to(join(place, 'exchanges.jsonl'))
  const began = Date.now()
  const log = openSync(join(place, 'run.log'), 'a')
  const child = spawn(
    process.execPath,
    ['--import', join(here, 'rendered.mjs'), cli, 'run', ...args],
    {
      env: { ...env, REAL_RENDERED: join(place, 'rendered.jsonl') },
      stdio: ['ignore', log, log],
    },
  )
  let isStopped = false
  const stop = setTimeout(() => (isStopped = child.kill('SIGINT')), minutes * 60_000)
  const exitCode = await new Promise((resolve) => child.once('exit', resolve))
  clearTimeout(stop)
  const seconds = before.seconds + Math.round((Date.now() - began) / 1000)
  writeFileSync(outcome, JSON.stringify({ seconds, exitCode, isStopped }))
  console.log(
    `${name}: ${isStopped ? 'stopped' : 'done'} after ${seconds} s, exit code ${exitCode}`,
  )
}

async function freePort() {
  const probe = createServer()
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}
