/**
 * A study whose workers are killed at a fixed pace for a while: how fast it goes on, and when the
 * planner ends.
 */
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type Running, start } from '../../../cli/test/e2e/attune.js'
import { startPostgres } from '@attune/testkit/shared/postgres-server.js'
import { environmentOf, newStudy, type Size, startModels } from './study.js'

export interface Pace {
  readonly size: Size
  readonly workers: number
  /** Milliseconds that a call takes. */
  readonly delay: number
  /** Seconds with kills, as many before and after, and between two kills. */
  readonly phase: number
  readonly every: number
}

export interface Paced {
  /** Calls answered for the first time while some are killed, before and after. */
  readonly before: number
  readonly killed: number
  readonly after: number
  /** Seconds from the last unit to the end of the planner. */
  readonly tail: number
  readonly status: number | null
}

export async function paced({ size, workers: count, delay, phase, every }: Pace): Promise<Paced> {
  const server = await startPostgres()
  const models = await startModels({ delay })
  const folder = newStudy(size, { use: 'postgres', urlEnv: 'STUDY_URL' })
  const env = { ...environmentOf(models), STUDY_URL: server.url() }
  const kills = Math.floor(phase / every)
  // What a start costs is not the matter: those that take the places of the killed are there, and
  // stopped.
  const workers = Array.from({ length: count + kills }, () => start(folder, ['work'], env))
  await Promise.all(workers.map((worker) => worker.says(/Waits for a run/)))
  for (const spare of workers.slice(count)) spare.kill('SIGSTOP')
  const planner = start(folder, ['run', '--queue', '--no-report', '--no-figures'], env)
  const answered = (): number =>
    [models.chat.server.stats(), models.reward.stats()].reduce(
      (sum, one) => sum + one.answered - one.answeredAgain,
      0,
    )
  const during = async (work: () => Promise<unknown>): Promise<number> => {
    const before = answered()
    await work()
    return answered() - before
  }
  try {
    await Promise.all(workers.slice(0, count).map((worker) => worker.says(/Works on run/)))
    while (answered() < 20 * count) await pause(50)
    const before = await during(() => pause(phase * 1000))
    const killed = await during(async () => {
      for (let kill = 0; kill < kills; kill++) {
        workers[kill]!.kill('SIGKILL')
        workers[count + kill]!.kill('SIGCONT')
        await pause(every * 1000)
      }
    })
    const after = await during(() => pause(phase * 1000))
    const { status, tail } = await endOf(planner, server.url())
    await Promise.all(workers.map((worker) => worker.ended))
    return { before, killed, after, tail, status }
  } finally {
    for (const each of [planner, ...workers]) each.kill('SIGKILL')
    await models.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** How it ended, and how many seconds after the last unit. */
async function endOf(planner: Running, url: string): Promise<Pick<Paced, 'status' | 'tail'>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const seen = { units: -1, at: 0, isOver: false }
  const ended = planner.ended.finally(() => (seen.isOver = true))
  while (!seen.isOver) {
    const { rowCount } = await client.query(`SELECT 1 FROM attune.unit WHERE kind <> 'analyse'`)
    if (rowCount !== seen.units) Object.assign(seen, { units: rowCount, at: performance.now() })
    await pause(100)
  }
  await client.end()
  return { status: (await ended).status, tail: (performance.now() - seen.at) / 1000 }
}
