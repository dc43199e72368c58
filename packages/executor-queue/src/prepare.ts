/**
 * Creates the tables of the queue: those of pg-boss and Attune's own. They are in a separate schema
 * of the store's database.
 */
import { createHash } from 'node:crypto'
import { type Connections, migrate } from '@attune/store-postgres/connections'
import PgBoss from 'pg-boss'

/** Maximum length of a schema name in pg-boss. */
const MAX_SCHEMA_NAME = 50

export function queueSchema(schema: string): string {
  const name = `${schema}_queue`
  return name.length <= MAX_SCHEMA_NAME
    ? name
    : `q_${createHash('sha256').update(schema).digest('hex').slice(0, 32)}`
}

const FIRST = `
CREATE TABLE attune_run (
  id integer PRIMARY KEY,
  manifest text NOT NULL,
  is_complete boolean NOT NULL DEFAULT false,
  -- JSON; none while it is open.
  ending text
);
CREATE TABLE attune_holder (
  run integer NOT NULL,
  job uuid NOT NULL,
  member text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (run, job)
);
CREATE INDEX attune_holder_member ON attune_holder (member);`

/**
 * Index in the order in which jobs are taken, so that no sorting is needed. Each queue's table
 * inherits it.
 */
const IN_ORDER = `CREATE INDEX attune_order ON job (name, priority DESC, created_on, id) WHERE state < 'active'`

export async function prepare(connections: Connections): Promise<void> {
  await migrate(connections, [FIRST])
  const { schema } = connections.address
  await connections.transaction(async (query) => {
    await query('SELECT pg_advisory_xact_lock(107078962048613)')
    const [found] = (await query('SELECT to_regclass($1) IS NOT NULL', [`${schema}.version`])).rows
    if (found![0] === true) return
    await query(withoutTransaction(PgBoss.getConstructionPlans(schema)))
    await query(IN_ORDER)
  })
}

/**
 * Removes BEGIN and COMMIT from the SQL script of pg-boss, because it runs inside a transaction
 * here.
 */
const withoutTransaction = (script: string): string =>
  script.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')
