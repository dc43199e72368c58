/**
 * Runs pg-boss (a job queue) over the connections of the store, which wait for a server that
 * restarts and convert errors.
 */
import type { Connections, Query } from '@attune/store-postgres/connections'
import PgBoss from 'pg-boss'

/**
 * Opens pg-boss only to add, hand out and return jobs, without its workers, timers and maintenance.
 */
export async function openBoss(connections: Connections): Promise<PgBoss> {
  const boss = new PgBoss({
    db: {
      executeSql: (sql, cells) =>
        connections.transaction((query) => databaseOf(query).executeSql(sql, cells)),
    },
    schema: connections.address.schema,
    supervise: false,
    schedule: false,
  })
  // The event is ignored because failed calls also throw.
  boss.on('error', () => undefined)
  return boss.start()
}

/** Database interface for pg-boss, inside a transaction. */
export function databaseOf(query: Query): PgBoss.Db {
  return {
    async executeSql(sql, cells) {
      const { rows = [], fields = [] } = await query(sql, cells as Parameters<Query>[1])
      return {
        rows: rows.map((row) => Object.fromEntries(fields.map(({ name }, at) => [name, row[at]]))),
      }
    },
  }
}

/**
 * Fetches jobs. Throws errors of queries, which pg-boss's own `fetch` treats as jobs that others
 * took.
 */
export async function fetchJobs<T extends object>(
  boss: PgBoss,
  name: string,
  most: number,
  query: Query,
): Promise<PgBoss.Job<T>[]> {
  let failure: { readonly error: unknown } | undefined
  const watched: Query = (sql, cells) =>
    query(sql, cells).catch((error: unknown) => {
      failure = { error }
      throw error
    })
  const options = { batchSize: most, db: databaseOf(watched), ignoreStartAfter: true }
  const jobs = await boss.fetch<T>(name, options)
  if (failure) throw failure.error
  return jobs
}

/**
 * Marks several jobs as failed, so that they are handed out again. The types of pg-boss allow
 * `fail` for a single id only.
 */
export function failJobs(
  boss: PgBoss,
  name: string,
  ids: readonly string[],
  query: Query,
): Promise<void> {
  const fail = boss.fail as unknown as (
    name: string,
    ids: readonly string[],
    data: null,
    options: object,
  ) => Promise<void>
  return fail(name, ids, null, { db: databaseOf(query) })
}
