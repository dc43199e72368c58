/**
 * Migrations of the tables, one per version. Append a new migration for each change, and never
 * change a released one. If a release computes other observation rows for a unit, its migration is
 * `reindex`.
 */
import type { Query } from './connections.js'
import { reindex } from './reindex.js'

/** SQL, or a function that runs inside the transaction of the migration. */
export type Migration = string | ((query: Query) => Promise<void>)

const TEXT_OF_UNIT = `
  key text NOT NULL UNIQUE,
  kind text NOT NULL,
  status text NOT NULL CHECK (status IN ('done', 'failed', 'skipped', 'left-out')),
  label text NOT NULL,
  component text NOT NULL,
  supporter text,
  offline boolean NOT NULL,
  made text NOT NULL,
  times text NOT NULL`

/**
 * Results are stored as text and not as jsonb, so that they are returned byte for byte and may
 * contain values that jsonb refuses.
 */
const FIRST = `
CREATE TABLE unit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,${TEXT_OF_UNIT},
  json text NOT NULL,
  -- Of what is not done: the code of what failed, or why it is left out.
  reason text,
  -- Of a scenario that was made.
  cluster text,
  tags text
);
CREATE TABLE answer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  scope text NOT NULL,
  request text NOT NULL,
  occurrence integer NOT NULL,
  took double precision NOT NULL,
  answered text NOT NULL,
  json text NOT NULL,
  UNIQUE (scope, request, occurrence)
);
CREATE TABLE generation (identity text PRIMARY KEY, number integer NOT NULL);
CREATE TABLE spent (
  id integer PRIMARY KEY CHECK (id = 1),
  calls double precision NOT NULL,
  tokens double precision NOT NULL,
  cost double precision NOT NULL
);
INSERT INTO spent VALUES (1, 0, 0, 0);
CREATE TABLE run (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- So that a beginning that is repeated after a lost connection stays one.
  ticket text NOT NULL UNIQUE,
  started text NOT NULL,
  config text NOT NULL,
  versions text NOT NULL,
  finished text,
  outcome text
);
CREATE TABLE owner (id text PRIMARY KEY, host text NOT NULL, pid integer NOT NULL, seen timestamptz NOT NULL);
CREATE TABLE lease (key text PRIMARY KEY, owner text NOT NULL REFERENCES owner ON DELETE CASCADE);
CREATE INDEX lease_owner ON lease (owner);
CREATE TABLE plan (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  evaluation text NOT NULL,
  digest text NOT NULL,
  checksum text,
  units integer,
  UNIQUE (evaluation, digest)
);
CREATE TABLE slot (
  plan integer NOT NULL,
  place integer NOT NULL,
  unit text NOT NULL,
  kind text NOT NULL,
  label text NOT NULL,
  supporter text NOT NULL,
  other text,
  shown_first text,
  repeat integer NOT NULL,
  conditions text NOT NULL,
  scenario text NOT NULL,
  language text NOT NULL,
  cluster text,
  tags text,
  generated text,
  PRIMARY KEY (plan, place)
);
CREATE TABLE observation (
  unit bigint NOT NULL REFERENCES unit ON DELETE CASCADE,
  place integer NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  "group" text,
  turn integer,
  -- JSON: a number, a text, or a series as the text of its JSON.
  value text,
  why text,
  PRIMARY KEY (unit, place)
);`

/** States of the processes that work on the store. Lost processes stay in the list for a while. */
const CREW = `
ALTER TABLE owner
  ADD COLUMN began timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- JSON.
  ADD COLUMN state text,
  -- Of whoever is gone.
  ADD COLUMN ending text CHECK (ending IN ('lost', 'left'));`

/** Number of changes to the data of reports, per opening of the store. */
const CHANGES = `
CREATE TABLE change (opening text PRIMARY KEY, number bigint NOT NULL) WITH (fillfactor = 50);`

/**
 * Limits of calls that processes share, by account, and spending by account. The account '' is that
 * of the store.
 */
const SHARED = `
CREATE TABLE account (name text PRIMARY KEY, state text NOT NULL) WITH (fillfactor = 50);
ALTER TABLE spent DROP COLUMN id;
ALTER TABLE spent ADD COLUMN name text PRIMARY KEY DEFAULT '';
-- The latest batch of each opening that spent something: a commit whose acknowledgement was lost is known by it.
CREATE TABLE spending (
  owner text PRIMARY KEY,
  number integer NOT NULL,
  -- What was spent before each part of it: JSON.
  before text NOT NULL,
  at timestamptz NOT NULL
);`

/**
 * Key of the advisory lock that an opening's heartbeat connection holds; null without a connection.
 */
const PULSE = 'ALTER TABLE owner ADD COLUMN pulse bigint'

/** Observations of a unit as one JSON list, because its rows are written and read together. */
const FOUND = `
ALTER TABLE unit ADD COLUMN found text;
UPDATE unit SET found = (
  SELECT json_agg(json_build_array(kind, name, "group", turn, value::json, why) ORDER BY place)::text
  FROM observation o WHERE o.unit = unit.id);
DROP TABLE observation;`

// All migrations. From version seven on, dialogues have rows of mentions, and findings have rows
// with their ids; from version eight on, marks that combine with a letter do not end a word.
export const MIGRATIONS: readonly Migration[] = [
  FIRST,
  CREW,
  CHANGES,
  SHARED,
  PULSE,
  FOUND,
  reindex,
  reindex,
]
