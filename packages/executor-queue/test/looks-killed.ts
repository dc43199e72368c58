/** A run that ends once it is decided, on a server, whose workers and planner are killed. */
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createRandom } from '@attune/core/internal'
import { run } from '../../cli/test/e2e/in-process.js'
import { attune, exported, type Started } from './processes.js'

type Values = Readonly<Record<string, readonly number[]>>
const benchmarks = new URL('../../../benchmarks/parts/decisions/', import.meta.url).href
const { projectOf } = (await import(`${benchmarks}sequential-by-command.mjs`)) as {
  readonly projectOf: (values: Values, evaluation?: object, delay?: number) => string
}
const { drawStudy } = (await import(`${benchmarks}sequential.mjs`)) as {
  readonly drawStudy: (world: object, random: () => number) => Values
}

const quick = ['--no-report', '--no-figures']
const looked = { until: 'decided' }

export interface Killed {
  readonly exports: string
  /** Dialogues that were asked for, each once. */
  readonly asked: readonly string[]
  readonly looks: readonly object[]
}

interface World {
  readonly url: string
  readonly kills: number
  readonly seed: string
}

/** The same scenarios, decision and exports as one process on a file that nobody kills. */
export async function killedAndCalm({
  url,
  kills,
  seed,
}: World): Promise<{ killed: Killed; calm: Killed }> {
  const random = createRandom(seed)
  const values = drawStudy({ supporters: 3, scenarios: 40, difference: 1 }, random)
  const [local, shared] = [projectOf(values, looked), projectOf(values, looked, 60)]
  symlinkSync(
    new URL('../../../node_modules', import.meta.url).pathname,
    join(shared, 'node_modules'),
  )
  const env = { STUDY_URL: url }
  const store = ['--set', `store={use: postgres, urlEnv: STUDY_URL, schema: looks_${kills}}`]
  const calm = await found((await run(local)) as unknown as Found, local)
  const all = calm.asked.length
  const start = {
    worker: () => attune(shared, ['work', ...store], env),
    planner: () => attune(shared, ['run', '--queue', ...store, ...quick, '--json'], env),
  }
  const workers = Array.from({ length: 4 }, start.worker)
  let planner = start.planner()
  for (let kill = 0; kill < kills; kill++) {
    await until(() => askedIn(shared).length >= ((kill + random()) * all) / (kills + 2))
    // Every fourth one is the planner: the same command takes the run over.
    if (kill % 4 === 3) {
      planner.child.kill('SIGKILL')
      await planner.end
      planner = start.planner()
      continue
    }
    const at = Math.floor(4 * random())
    workers[at]!.child.kill('SIGKILL')
    await workers[at]!.end
    workers[at] = start.worker()
  }
  const killed = await ended(planner, shared, env, store)
  // Who was ready only after the end waits for the next run.
  for (const { child, printed } of workers)
    if (!printed().includes('Works on run')) child.kill('SIGINT')
  await Promise.all(workers.map(({ end }) => end))
  for (const folder of [local, shared]) rmSync(folder, { recursive: true, force: true })
  return { killed, calm }
}

async function ended(
  run: Started,
  folder: string,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Killed> {
  const status = await run.end
  const text = run.printed()
  if (status !== 0) throw new Error(`run ended with ${status}: ${text}`)
  return found(JSON.parse(text.slice(text.indexOf('{'))) as Found, folder, env, flags)
}

interface Found {
  readonly looks: readonly object[]
}

const found = async (
  { looks }: Found,
  folder: string,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Killed> => ({
  exports: await exported(folder, env, flags),
  asked: askedIn(folder),
  looks,
})

/** What bots were asked, each once: who was killed may have asked twice. */
function askedIn(folder: string): readonly string[] {
  const file = join(folder, 'asked')
  return existsSync(file)
    ? [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))].toSorted()
    : []
}

async function until(is: () => boolean): Promise<void> {
  while (!is()) await setTimeout(20)
}
