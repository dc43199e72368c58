import { createHash } from 'node:crypto'
import type { Ending, Queue, QueuedGroup, QueuedRun, TakenGroups } from '@attune/core/queue'
import { Batch, type Connections, type Query } from '@attune/store-postgres/connections'
import type PgBoss from 'pg-boss'
import { databaseOf, failJobs, fetchJobs, openBoss } from './boss.js'

/**
 * Options of pg-boss: a group that is returned is handed out again at once, any number of times.
 */
const UNLIMITED_RETRIES = { retryLimit: 1_000_000_000, retryDelay: 0 }

interface Settled {
  readonly run: number
  readonly group: QueuedGroup
}

/**
 * Queues of runs in PostgreSQL. A run has two queues: open groups for its workers, and finished
 * groups for its planner. The transaction that hands out a group records its worker, and only this
 * worker can report the group as finished.
 */
export class PostgresQueue implements Queue {
  /** Ids of jobs that this process has received and not finished. */
  readonly #heldJobs = new Set<string>()
  readonly #settling: Batch<Settled>

  private constructor(
    private readonly connections: Connections,
    private readonly boss: PgBoss,
    private readonly member: string,
    /** Ids of runs that had ended when the queue was opened. */
    private readonly past: readonly string[],
  ) {
    this.#settling = new Batch(connections, (query, settled) => this.#settleAll(query, settled))
  }

  /** @param member id of the process that takes groups through this queue */
  static async open(connections: Connections, member: string): Promise<PostgresQueue> {
    const boss = await openBoss(connections)
    const over = await connections.read('SELECT id::text FROM attune_run WHERE ending IS NOT NULL')
    const past = over.map(([id]) => id as string)
    return new PostgresQueue(connections, boss, member, past)
  }

  async runs(which: 'open' | 'ended' = 'open'): Promise<readonly QueuedRun[]> {
    const condition = which === 'open' ? 'ending IS NULL' : 'ending IS NOT NULL'
    const rows = await this.connections.read(
      `SELECT id, manifest FROM attune_run WHERE ${condition} AND NOT id = ANY ($1::integer[]) ORDER BY id`,
      [this.past],
    )
    return rows.map(([id, manifest]) => ({ id: id as number, manifest: manifest as string }))
  }

  async begin({ id, manifest }: QueuedRun): Promise<void> {
    await this.boss.createQueue(openQueue(id), { name: openQueue(id), ...UNLIMITED_RETRIES })
    await this.boss.createQueue(finishedQueue(id), {
      name: finishedQueue(id),
      ...UNLIMITED_RETRIES,
    })
    await this.boss.purgeQueue(finishedQueue(id))
    await this.connections.transaction((query) =>
      query(
        `INSERT INTO attune_run (id, manifest) VALUES ($1, $2)
         ON CONFLICT (id) DO UPDATE SET manifest = excluded.manifest, is_complete = false`,
        [id, manifest],
      ),
    )
  }

  async add(run: number, groups: readonly QueuedGroup[]): Promise<void> {
    const jobs = groups.map((data) => ({
      id: jobOf(data),
      name: openQueue(run),
      data,
      priority: -data.place,
    }))
    if (jobs.length > 0) await this.boss.insert(jobs)
  }

  async complete(run: number): Promise<void> {
    await this.connections.transaction((query) =>
      query('UPDATE attune_run SET is_complete = true WHERE id = $1', [run]),
    )
  }

  async take(run: number, most: number): Promise<TakenGroups> {
    const taken = await this.connections.transaction(async (query) => {
      const { rows } = await query('SELECT is_complete, ending FROM attune_run WHERE id = $1', [
        run,
      ])
      const [isComplete, ending] = rows[0] ?? [true, '']
      if (ending !== null) return { jobs: [], isOver: true }
      const jobs = await fetchJobs<QueuedGroup>(this.boss, openQueue(run), most, query)
      if (jobs.length === 0)
        return { jobs, isOver: !(await this.#hasOpenGroup(query, run)) && isComplete === true }
      const hold =
        'INSERT INTO attune_holder (run, job, member) SELECT $1, job, $3 FROM unnest($2::uuid[]) AS job'
      await query(hold, [run, jobs.map(({ id }) => id), this.member])
      return { jobs, isOver: false }
    })
    for (const { id } of taken.jobs) this.#heldJobs.add(id)
    const groups = taken.jobs.map(({ data }) => data).toSorted((a, b) => a.place - b.place)
    return { groups, isOver: taken.isOver }
  }

  settle(run: number, group: QueuedGroup): Promise<void> {
    return this.#settling.submit({ run, group })
  }

  async giveBack(run: number): Promise<void> {
    await this.#settling.drain()
    await this.connections.transaction((query) =>
      this.#giveBack(query, run, 'member = $2', [this.member]),
    )
    this.#heldJobs.clear()
  }

  async giveBackOf(
    run: number,
    { gone, present }: { readonly gone: readonly string[]; readonly present: readonly string[] },
  ): Promise<void> {
    // A worker that has just started may be in neither list; if it was killed at once, it will
    // never be. Its groups are therefore returned after 5 s. This does not harm a living worker,
    // because claimed units are executed once.
    const isGone = `(member = ANY ($2::text[]) OR NOT member = ANY ($3::text[]) AND since < now() - interval '5 s')`
    await this.connections.transaction((query) =>
      this.#giveBack(query, run, isGone, [gone, present]),
    )
  }

  settled(run: number, most: number): Promise<readonly QueuedGroup[]> {
    return this.connections.transaction(async (query) => {
      const jobs = await fetchJobs<QueuedGroup>(this.boss, finishedQueue(run), most, query)
      const ids = jobs.map(({ id }) => id)
      if (ids.length > 0)
        await this.boss.deleteJob(finishedQueue(run), ids, { db: databaseOf(query) })
      return jobs.map(({ data }) => data)
    })
  }

  async left(run: number): Promise<number> {
    return this.boss.getQueueSize(openQueue(run), { before: 'completed' })
  }

  async ending(run: number): Promise<Ending | undefined> {
    const [row] = await this.connections.read('SELECT ending FROM attune_run WHERE id = $1', [run])
    return typeof row?.[0] === 'string' ? (JSON.parse(row[0]) as Ending) : undefined
  }

  async end(run: number, ending: Ending): Promise<void> {
    const end = 'UPDATE attune_run SET ending = $2 WHERE id = $1 AND ending IS NULL'
    await this.connections.transaction((query) => query(end, [run, JSON.stringify(ending)]))
  }

  async clear(run: number): Promise<void> {
    const names = [openQueue(run), finishedQueue(run)]
    for (let left = ATTEMPTS; ; left -= 1) {
      await this.connections.transaction(async (query) => {
        // Deleted first, so that a worker that then reports a group as finished is not recorded and
        // does not change the queue.
        await query('DELETE FROM attune_holder WHERE run = $1', [run])
        // pg-boss only drops empty queues.
        await query('DELETE FROM job WHERE name = ANY ($1::text[])', [names])
      })
      try {
        for (const name of names) await this.boss.deleteQueue(name)
        return
      } catch (error) {
        if (left === 0 || !isInUse(error)) throw error
      }
    }
  }

  async close(): Promise<void> {
    await this.#settling.drain()
    await this.boss.stop({ graceful: false })
    await this.connections.close()
  }

  async #settleAll(query: Query, settled: readonly Settled[]): Promise<readonly void[]> {
    const runs = new Set(settled.map(({ run }) => run))
    for (const run of runs) {
      await this.#settleOf(
        query,
        run,
        settled.filter((each) => each.run === run),
      )
    }
    return settled.map(() => undefined)
  }

  async #settleOf(query: Query, run: number, settled: readonly Settled[]): Promise<void> {
    const groups = new Map(settled.map(({ group }) => [jobOf(group), group]))
    const release =
      'DELETE FROM attune_holder WHERE run = $1 AND member = $2 AND job = ANY ($3::uuid[]) RETURNING job::text'
    const { rows } = await query(release, [run, this.member, [...groups.keys()]])
    const own = rows.map(([job]) => job as string)
    for (const job of groups.keys()) this.#heldJobs.delete(job)
    if (own.length === 0) return
    const db = databaseOf(query)
    await this.boss.deleteJob(openQueue(run), own, { db })
    await this.boss.insert(
      own.map((job) => ({ name: finishedQueue(run), data: groups.get(job)! })),
      { db } as PgBoss.InsertOptions,
    )
  }

  /**
   * True if the queue has an open group. Before, groups that were handed out to this process but
   * never arrived are returned.
   */
  async #hasOpenGroup(query: Query, run: number): Promise<boolean> {
    const isUnheard = 'member = $2 AND NOT job = ANY ($3::uuid[])'
    await this.#giveBack(query, run, isUnheard, [this.member, [...this.#heldJobs]])
    const { rows } = await query(
      `SELECT 1 FROM job WHERE name = $1 AND state < 'completed' LIMIT 1`,
      [openQueue(run)],
    )
    return rows.length > 0
  }

  async #giveBack(
    query: Query,
    run: number,
    which: string,
    cells: readonly (string | readonly string[])[],
  ): Promise<void> {
    const { rows } = await query(
      `DELETE FROM attune_holder WHERE run = $1 AND ${which} RETURNING job::text`,
      [run, ...cells],
    )
    const jobs = rows.map(([job]) => job as string)
    if (jobs.length > 0) await failJobs(this.boss, openQueue(run), jobs, query)
  }
}

const openQueue = (run: number): string => `run_${run}`
const finishedQueue = (run: number): string => `run_${run}_settled`

/**
 * Id of the job of a group. It depends only on the group, so that a group which is added twice is
 * one job.
 */
function jobOf({ evaluation, scenario, repeat }: QueuedGroup): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([evaluation, scenario, repeat]))
    .digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}

/**
 * Maximum number of repeated attempts to delete a queue. A worker that reports a group at the same
 * time may add a job to a queue that has been emptied.
 */
const ATTEMPTS = 10

/** True if another row still refers to the rows to be deleted (foreign key violation). */
const isInUse = (error: unknown): boolean =>
  error instanceof Error &&
  (error.cause as { readonly code?: unknown } | undefined)?.code === '23503'
