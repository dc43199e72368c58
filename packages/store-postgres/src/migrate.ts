import type { Connections, Query } from './connections.js'
import { storeErrors } from './errors.js'
import { type Migration, MIGRATIONS } from './format.js'

const OLDEST_SERVER = 15

/**
 * Creates the tables, or migrates them to the current version. Safe if several processes do it at
 * once. Tables of a newer version and tables of other applications are not changed.
 */
export async function migrate(
  connections: Connections,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const { schema, store } = connections.address
  await connections.transaction(async (query) => {
    await checkServer(query, store)
    // Only one process migrates at a time. The id of the lock is `attune` in ASCII.
    await query('SELECT pg_advisory_xact_lock(107078962048613)')
    const found = await formatOf(query, schema, store)
    const known = migrations.length
    if (found > known) throw storeErrors.error('STORE_NEWER', { store, found, known })
    if (found === known) return
    if (found === 0) {
      await query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`).catch((error: unknown) =>
        refuse(error, store, schema),
      )
      await query('CREATE TABLE attune_format (number integer NOT NULL)')
      await query('INSERT INTO attune_format VALUES (0)')
    }
    for (const migration of migrations.slice(found))
      await (typeof migration === 'string' ? query(migration) : migration(query))
    await query('UPDATE attune_format SET number = $1', [known])
  })
}

async function checkServer(query: Query, store: string): Promise<void> {
  const [[version]] = (await query(`SELECT current_setting('server_version_num')::integer / 10000`))
    .rows as [[number]]
  if (version >= OLDEST_SERVER) return
  throw storeErrors.error('STORE_SERVER', {
    store,
    why: `the server is PostgreSQL ${version}`,
    what: `Use PostgreSQL ${OLDEST_SERVER} or later.`,
  })
}

/** Version of the existing tables; 0 for an empty schema. */
async function formatOf(query: Query, schema: string, store: string): Promise<number> {
  const { rows } = await query(`SELECT tablename::text FROM pg_tables WHERE schemaname = $1`, [
    schema,
  ])
  if (rows.length === 0) return 0
  if (!rows.some(([name]) => name === 'attune_format'))
    throw storeErrors.error('STORE_FOREIGN', { store })
  const [[number]] = (await query('SELECT number FROM attune_format')).rows as [[number]]
  return number
}

function refuse(error: unknown, store: string, schema: string): never {
  throw storeErrors.error(
    'STORE_SERVER',
    {
      store,
      why: error instanceof Error ? error.message : String(error),
      what: `Let the owner of the database run: CREATE SCHEMA "${schema}" AUTHORIZATION … for this user.`,
    },
    { cause: error },
  )
}
