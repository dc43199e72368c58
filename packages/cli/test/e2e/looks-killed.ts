/** A run that ends once it is decided, killed at random moments. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { start } from './attune.js'
import { run } from './in-process.js'
import { exportsOf } from './index-rows.js'

type Values = Readonly<Record<string, readonly number[]>>
const benchmarks = new URL('../../../../benchmarks/parts/decisions/', import.meta.url).href
const { projectOf } = (await import(`${benchmarks}sequential-by-command.mjs`)) as {
  readonly projectOf: (values: Values, evaluation?: object, delay?: number) => string
}
const { drawStudy } = (await import(`${benchmarks}sequential.mjs`)) as {
  readonly drawStudy: (world: object, random: () => number) => Values
}

export interface LooksKilled {
  readonly asked: readonly string[]
  readonly exports: Readonly<Record<string, string>>
  readonly looks: unknown
}

/** What comes of a run that nobody kills, and of one that is killed so often. */
export async function calmAndKilled(
  kills: number,
  random: () => number,
): Promise<[LooksKilled, LooksKilled]> {
  const values = drawStudy({ supporters: 3, scenarios: 40, difference: 1 }, random)
  const [calm, disturbed] = [
    projectOf(values, { until: 'decided' }),
    projectOf(values, { until: 'decided' }, 25),
  ]
  const undisturbed = await finished(calm)
  const all = undisturbed.asked.length
  for (let kill = 0; kill < kills; kill++) {
    const running = start(disturbed, ['run', '--json', '--no-figures', '--no-report'])
    const over = new AbortController()
    void running.ended.then(() => over.abort())
    const enough = ((kill + random()) * all) / (kills + 1)
    while (!over.signal.aborted && askedIn(disturbed).length < enough) await setTimeout(10)
    await setTimeout(30 * random())
    running.kill('SIGKILL')
    const { status, stderr } = await running.ended
    if (status !== null) throw new Error(`Kill ${kill} came too late: ${status} ${stderr}`)
  }
  return [undisturbed, await finished(disturbed)]
}

async function finished(folder: string): Promise<LooksKilled> {
  const { looks } = (await run(folder)) as unknown as { looks: unknown }
  return { asked: askedIn(folder), exports: await exportsOf(folder), looks }
}

/** What bots were asked, each once: a kill cuts answers off. */
function askedIn(folder: string): readonly string[] {
  const file = join(folder, 'asked')
  return existsSync(file)
    ? [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))].toSorted()
    : []
}
