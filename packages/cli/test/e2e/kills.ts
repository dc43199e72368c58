/** Runs that are killed, with what came of them and of one that was not. */
import type { FakeServerStats } from '@attune/fake-server'
import { setTimeout } from 'node:timers/promises'
import { run as runProcess, start } from './attune.js'
import { project, run, type RunReport } from './in-process.js'
import { deleteIndex, exportsOf, indexRows } from './index-rows.js'
import { type Server, startServer } from './server.js'
import { chatModel, rewardModel, talks } from './talks.js'

/** Calls at the same time to each server: so many answers may be lost by a kill. */
export const concurrency = 2

/**
 * Reward calls that a kill may lose. A unit sends several at the same time, so beside those under
 * way some are answered and wait for the next commit of the journal.
 */
export const lostRewards = 2 * concurrency

const quiet = ['--no-figures', '--no-report']
/** For processes that are killed: what is printed only to watch them costs a second of each. */
const unwatched = [...quiet, '--json']

/** Requests that every process makes once more, to see what the reward server is. */
export const probes = 6

export interface Size {
  readonly scenarios: number
  readonly turns: number
}

export interface World {
  readonly folder: string
  readonly chat: Server
  readonly reward: Server
}

export interface Outcome {
  readonly report: RunReport
  readonly exports: Readonly<Record<string, string>>
  readonly index: Readonly<Record<string, unknown[][]>>
  readonly chat: FakeServerStats
  readonly reward: FakeServerStats
}

/**
 * Where a server listens is no part of what it answers, so runs with servers of their own are the
 * same run.
 */
export async function newWorld(size: Size, more: object = {}): Promise<World> {
  // Slow enough for kills to find calls on their way.
  const [chat, reward] = await Promise.all([startServer({ delay: 6 }), startServer({ delay: 2 })])
  const models = {
    chat: chatModel(chat, { identity: 'talker', concurrency }),
    reward: rewardModel(reward, { identity: 'judge', concurrency }),
  }
  const { 'attune.config.yaml': config, ...scenarios } = talks(models, size)
  return {
    chat,
    reward,
    folder: project({ ...scenarios, 'attune.config.yaml': { ...config, concurrency, ...more } }),
  }
}

/** Runs to the end, and says what came of it and what it took. */
export async function finish({ folder, chat, reward }: World): Promise<Outcome> {
  const report = await run(folder)
  const found = { exports: await exportsOf(folder), index: indexRows(folder) }
  return { report, ...found, chat: await chat.stats(), reward: await reward.stats() }
}

export const startRun = ({ folder }: World) => start(folder, ['run', ...unwatched])

/** Kills one run after another, the last one while there is still something left to do. */
export async function killRuns(
  world: World,
  kills: number,
  calls: number,
  random: () => number,
): Promise<void> {
  // Some calls are left for the run that is not killed, however late the last kill comes.
  const share = calls / (kills + 4)
  for (let kill = 0; kill < kills; kill++) {
    const running = startRun(world)
    await answered(world, (kill + random()) * share)
    await setTimeout(10 * random())
    running.kill('SIGKILL')
    const { status, stderr } = await running.ended
    if (status !== null) throw new Error(`Kill ${kill} came too late: ${status} ${stderr}`)
  }
}

/** Deletes the index, kills runs that make it again, and lets one finish. */
export async function killRebuilds(
  world: World,
  kills: number,
  random: () => number,
): Promise<Outcome> {
  deleteIndex(world.folder)
  for (let kill = 0; kill < kills; kill++) {
    const running = startRun(world)
    await setTimeout(1000 * random())
    running.kill('SIGKILL')
    await running.ended
  }
  return finish(world)
}

interface Survivors {
  readonly others: readonly RunReport[]
  readonly chat: FakeServerStats
  readonly reward: FakeServerStats
}

/** Starts three processes on one store and kills one of them after so many calls. */
export async function killOneOfThree(world: World, calls: number): Promise<Survivors> {
  const running = [0, 1].map(() => runProcess(world.folder, quiet))
  const victim = startRun(world)
  await answered(world, calls)
  victim.kill('SIGKILL')
  await victim.ended
  const others = await Promise.all(running)
  return { others, chat: await world.chat.stats(), reward: await world.reward.stats() }
}

/** Waits until the chat model got so many calls. */
export async function answered({ chat }: World, calls: number): Promise<void> {
  while ((await chat.stats()).calls < calls) await setTimeout(10)
}

/** Calls to both servers so far. */
export async function sent({ chat, reward }: World): Promise<number> {
  return (await chat.stats()).calls + (await reward.stats()).calls
}
