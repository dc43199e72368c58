/** What one store takes over from another one, attached as `source`. All of it can be repeated without effect. */

/** Done work counts more than what is left out, a failure more than what was not tried for it. */
const rank = (status: string): string =>
  `CASE ${status} WHEN 'done' THEN 3 WHEN 'left-out' THEN 2 WHEN 'failed' THEN 1 ELSE 0 END`

const FACTS = 'kind, label, status, component, supporter, made, times, offline, json'
const updated = FACTS.split(', ').map((name) => `${name} = excluded.${name}`)

/** `shared`: answers that depend only on their request, and that each store asked for itself. */
export const CONFLICTS = `
SELECT CAST(json_object('kind', s.kind, 'label', s.label, 'component', s.component, 'supporter', s.supporter,
  'key', s.key) AS BLOB) FROM source.unit s JOIN main.unit m ON m.key = s.key
WHERE s.status = 'done' AND m.status = 'done' AND (s.json <> m.json OR s.offline <> m.offline)
UNION ALL
SELECT CAST(json_object('kind', 'answer', 'key', s.scope) AS BLOB)
FROM source.answer s JOIN main.answer m USING (scope, request, occurrence)
WHERE s.json <> m.json AND s.scope <> 'shared'`

export const DIFFERENT_SHARED = `
SELECT count(*) FROM source.answer s JOIN main.answer m USING (scope, request, occurrence)
WHERE s.scope = 'shared' AND s.json <> m.json`

export const DIFFERENT_GENERATIONS = `
SELECT count(*) FROM (SELECT identity, number FROM source.generation EXCEPT SELECT identity, number FROM main.generation
  UNION ALL SELECT identity, number FROM main.generation EXCEPT SELECT identity, number FROM source.generation)`

/** Of the last run. */
export const CONTRACT_OF = `SELECT versions ->> '$.contract' FROM source.run ORDER BY id DESC LIMIT 1`

export const TAKE = {
  units: `
    INSERT INTO main.unit (key, ${FACTS}) SELECT key, ${FACTS} FROM source.unit WHERE true ORDER BY id
    ON CONFLICT (key) DO UPDATE SET ${updated.join(', ')} WHERE ${rank('excluded.status')} > ${rank('unit.status')}`,
  answers: `
    INSERT OR IGNORE INTO main.answer (scope, request, occurrence, took, answered, json)
    SELECT scope, request, occurrence, took, answered, json FROM source.answer ORDER BY id`,
  runs: `
    INSERT INTO main.run (started, config, versions) SELECT started, config, versions FROM source.run s
    WHERE NOT EXISTS (SELECT 1 FROM main.run m
      WHERE m.started = s.started AND m.config = s.config AND m.versions = s.versions) ORDER BY id`,
  ends: `
    UPDATE main.run SET finished = s.finished, outcome = s.outcome FROM source.run s
    WHERE run.finished IS NULL AND s.finished IS NOT NULL
    AND run.started = s.started AND run.config = s.config AND run.versions = s.versions`,
  generations: `
    INSERT INTO main.generation (identity, number) SELECT identity, number FROM source.generation WHERE true
    ON CONFLICT (identity) DO UPDATE SET number = max(generation.number, excluded.number)`,
  spent: `
    INSERT INTO main.spent (origin, calls, tokens, cost) SELECT origin, calls, tokens, cost FROM source.spent WHERE true
    ON CONFLICT (origin) DO UPDATE SET calls = max(spent.calls, excluded.calls),
      tokens = max(spent.tokens, excluded.tokens), cost = max(spent.cost, excluded.cost)`,
}

/** Only between two stores whose index has the format of this version. */
export const TAKE_INDEX = {
  observations: `
    INSERT OR IGNORE INTO main.observation (unit, place, kind, name, "group", turn, value, why)
    SELECT m.id, o.place, o.kind, o.name, o."group", o.turn, o.value, o.why FROM source.observation o
    JOIN source.unit s ON s.id = o.unit JOIN main.unit m ON m.key = s.key AND m.status = s.status`,
  plans: `
    INSERT INTO main.plan (evaluation, digest, checksum, units)
    SELECT evaluation, digest, checksum, units FROM source.plan WHERE checksum IS NOT NULL ORDER BY id
    ON CONFLICT DO NOTHING`,
  slots: `
    INSERT OR IGNORE INTO main.slot (plan, place, unit, kind, label, supporter, other, shown_first, repeat, conditions,
      scenario, language, cluster, tags, generated)
    SELECT m.id, s.place, s.unit, s.kind, s.label, s.supporter, s.other, s.shown_first, s.repeat, s.conditions,
      s.scenario, s.language, s.cluster, s.tags, s.generated
    FROM source.slot s JOIN source.plan p ON p.id = s.plan
    JOIN main.plan m ON m.evaluation = p.evaluation AND m.digest = p.digest AND m.checksum = p.checksum`,
}
