/**
 * A study that several processes work on, while some of them are killed and the server is
 * restarted.
 */
import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { FakeServerStats } from '@attune/fake-server'
import { attune, type Ended, type Running, start } from '../../../cli/test/e2e/attune.js'
import { exportsOf } from '../../../cli/test/e2e/index-rows.js'
import { type PostgresServer, startPostgres } from '@attune/testkit/shared/postgres-server.js'
import { areAllowed, type Namespace, newNamespace, type Relay, relay } from './namespaces.js'
import { environmentOf, type Models, newStudy, type Size, startModels } from './study.js'

/** Requests that every process may make once more, to see what the reward server is. */
const PROBES = 6

export interface Outcome {
  readonly exports: Readonly<Record<string, string>>
  readonly chat: FakeServerStats
  readonly reward: FakeServerStats
}

/** One process on a file, whom nothing disturbs. */
export async function undisturbed(size: Size): Promise<Outcome> {
  const models = await startModels()
  const folder = newStudy(size)
  const env = environmentOf(models)
  try {
    ended(await attune(folder, ['run', '--no-report'], env))
    return {
      exports: await exportsOf(folder, env),
      chat: models.chat.server.stats(),
      reward: models.reward.stats(),
    }
  } finally {
    await models.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface Plan {
  readonly size: Size
  readonly workers: number
  readonly kills: number
  /** After which of the kills the server is restarted; `immediate` is a crash. */
  readonly restarts: Readonly<Record<number, 'fast' | 'immediate'>>
  /** After which of the kills the planner is killed as well, and started again. */
  readonly plannerKilled?: number
  /** Chat calls that the study takes. */
  readonly calls: number
  readonly random: () => number
}

export interface Disturbed extends Outcome {
  readonly inNamespaces: boolean
  /** Calls on their way, at all servers and from all workers, when each kill came. */
  readonly inFlight: readonly number[]
}

/**
 * Calls that may be answered twice: to each server those that a kill cut off, and what a worker
 * asks when it starts.
 */
export const mayComeAgain = ({ size, workers, kills }: Plan) => ({
  chat: kills * size.concurrency,
  reward: kills * size.concurrency + (workers + kills + 2) * PROBES,
})

export async function disturbed(plan: Plan): Promise<Disturbed> {
  const cluster = await Cluster.start(plan)
  try {
    return await cluster.run()
  } finally {
    await cluster.close()
  }
}

class Cluster {
  readonly #folder: string
  readonly #workers: Running[] = []
  #planner: Running | undefined
  readonly #inFlight: number[] = []
  #isOver = false

  private constructor(
    private readonly plan: Plan,
    private readonly server: PostgresServer,
    private readonly models: Models,
    private readonly namespaces: readonly Namespace[],
    private readonly relays: readonly Relay[],
  ) {
    this.#folder = newStudy(plan.size, { use: 'postgres', urlEnv: 'STUDY_URL' })
  }

  static async start(plan: Plan): Promise<Cluster> {
    const server = await startPostgres()
    // Slow enough for kills to find calls on their way.
    const models = await startModels({ delay: 20, misbehaves: true })
    const namespaces = areAllowed()
      ? Array.from({ length: plan.workers }, (_, at) => newNamespace(at))
      : []
    const ports = [
      server.port,
      ...[models.chat.server.url, models.reward.url].map((url) => Number(new URL(url).port)),
    ]
    const relays = namespaces.flatMap(({ outside }) => ports.map((port) => relay(outside, port)))
    return new Cluster(plan, server, models, namespaces, await Promise.all(relays))
  }

  async run(): Promise<Disturbed> {
    this.#plan()
    for (let at = 0; at < this.plan.workers; at++) this.#workers.push(this.#worker(at))
    await this.#killThem()
    ended(await this.#planner!.ended)
    for (const each of await Promise.all(this.#workers.map((worker) => worker.ended))) ended(each)
    return {
      inNamespaces: this.namespaces.length > 0,
      inFlight: this.#inFlight,
      exports: await exportsOf(this.#folder, this.#environment()),
      chat: this.models.chat.server.stats(),
      reward: this.models.reward.stats(),
    }
  }

  async close(): Promise<void> {
    for (const each of [this.#planner, ...this.#workers]) each?.kill('SIGKILL')
    for (const each of this.relays) each.close()
    for (const each of this.namespaces) each.remove()
    await this.models.close()
    this.server.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #plan(): void {
    this.#planner = start(
      this.#folder,
      ['run', '--queue', '--no-report', '--no-figures'],
      this.#environment(),
    )
    // A signal ends it without a status.
    void this.#planner.ended.then(({ status }) => (this.#isOver = status !== null))
  }

  async #killThem(): Promise<void> {
    const { kills, calls, random, restarts, workers, plannerKilled } = this.plan
    // Some calls are left for after the last kill, however late it comes.
    const share = calls / (kills + 4)
    for (let kill = 0; kill < kills; kill++) {
      await this.#answered((kill + random()) * share)
      const at = Math.floor(workers * random())
      this.#inFlight.push(this.models.chat.server.stats().open + this.models.reward.stats().open)
      await this.#kill(at, kill)
      this.#workers[at] = this.#worker(at)
      const restart = restarts[kill]
      if (restart) this.server.restart(restart)
      if (kill === plannerKilled) await this.#killPlanner()
    }
  }

  async #kill(at: number, kill: number): Promise<void> {
    const victim = this.#workers[at]!
    victim.kill('SIGKILL')
    const { status, stderr } = await victim.ended
    if (status !== null) throw new Error(`Kill ${kill} came too late: ${status} ${stderr}`)
  }

  async #killPlanner(): Promise<void> {
    this.#planner!.kill('SIGKILL')
    await this.#planner!.ended
    this.#plan()
  }

  async #answered(calls: number): Promise<void> {
    while (this.models.chat.server.stats().answered < calls) {
      if (this.#isOver) throw new Error('The study was over before all kills came.')
      await setTimeout(5)
    }
  }

  #worker(at: number): Running {
    const namespace = this.namespaces[at]
    return start(this.#folder, ['work'], this.#environment(namespace?.outside), namespace?.prefix)
  }

  #environment(host = '127.0.0.1'): Record<string, string> {
    const STUDY_URL = this.server.url().replace('127.0.0.1', host)
    return { ...environmentOf(this.models, host), STUDY_URL }
  }
}

function ended({ status, stderr }: Ended): void {
  if (status !== 0) throw new Error(`It ended with ${status}: ${stderr}`)
}
