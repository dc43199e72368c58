import type Database from 'libsql'
import { SAVE_OBSERVATIONS } from './index-format.js'

/** Rows leave as one JSON text per page: far cheaper than cell by cell. */
const FACTS = `s.place, s.kind, s.label, s.scenario, coalesce(s.cluster, g.json ->> '$.cluster', s.scenario), s.language,
  json(coalesce(s.tags, g.json -> '$.tags', '{}')), s.supporter, s.other, s.shown_first, s.repeat, json(s.conditions)`

const STATE = `coalesce(u.offline, 0), u.status,
  CASE u.status WHEN 'done' THEN NULL WHEN 'left-out' THEN u.json ->> '$.why' ELSE u.json ->> '$.code' END`

const pageOfSlots = (limit: string): string => `
  (SELECT * FROM slot WHERE plan = ?1 AND place > ?2 AND (?3 IS NULL OR label = ?3) AND (?4 IS NULL OR NOT EXISTS (
    SELECT 1 FROM json_each(?4) w WHERE NOT EXISTS (
      SELECT 1 FROM json_each(conditions) c WHERE c.key = w.key AND c.value = w.value)))
    ORDER BY place LIMIT ${limit})`

const PAGE_OF_SLOTS = pageOfSlots('512')

const SQL = {
  findPlan: `SELECT id, checksum, units FROM plan WHERE evaluation = ? AND digest = ?`,
  addPlan: `INSERT INTO plan (evaluation, digest) VALUES (?, ?) ON CONFLICT DO NOTHING`,
  endPlan: `UPDATE plan SET checksum = ?, units = ? WHERE id = ?`,
  extraSlots: `DELETE FROM slot WHERE plan = ? AND place >= ?`,
  oldPlans: `
    DELETE FROM plan WHERE evaluation = (SELECT evaluation FROM plan WHERE id = ?1)
    AND id NOT IN (SELECT id FROM plan WHERE evaluation = (SELECT evaluation FROM plan WHERE id = ?1)
      ORDER BY id DESC LIMIT 8) AND id <> ?1`,
  oldSlots: `DELETE FROM slot WHERE plan NOT IN (SELECT id FROM plan)`,
  saveSlots: `
    INSERT OR REPLACE INTO slot (plan, place, unit, kind, label, supporter, other, shown_first, repeat, conditions,
      scenario, language, cluster, tags, generated)
    SELECT ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
      value ->> 8, value ->> 9, value ->> 10, value ->> 11, value ->> 12, value ->> 13
    FROM json_each(?2)`,
  saveObservations: SAVE_OBSERVATIONS,
  observations: `
    SELECT CAST(json_group_array(json_array(${FACTS}, ${STATE},
      o.kind, o.name, o."group", o.turn, json(o.value), o.why) ORDER BY s.place, o.place) AS BLOB), max(s.place)
    FROM ${PAGE_OF_SLOTS} s LEFT JOIN unit u ON u.key = s.unit LEFT JOIN unit g ON g.key = s.generated
      LEFT JOIN observation o ON o.unit = u.id AND (?5 IS NULL OR o.kind = ?5) AND (?6 IS NULL OR o.name = ?6)`,
  firstCalled: `
    SELECT s.supporter, min(u.made) FROM slot s JOIN unit u ON u.key = s.unit
    WHERE s.plan = ?1 AND s.kind = 'simulate' AND u.status = 'done' AND EXISTS (
      SELECT 1 FROM json_each(u.times, '$.calls') c WHERE c.value ->> 'model' IN (SELECT value FROM json_each(?2)))
    GROUP BY s.supporter`,
  slots: `
    SELECT CAST(json_group_array(json_object('place', place, 'unit', unit, 'kind', kind, 'label', label,
      'supporter', supporter, 'other', other, 'shownFirst', shown_first, 'repeat', repeat,
      'conditions', json(conditions), 'scenario', scenario) ORDER BY place) AS BLOB), max(place)
    FROM ${pageOfSlots('?5')}`,
  times: `
    SELECT CAST(json_group_array(json_array(s.place, s.kind, s.label, s.scenario, s.supporter, s.other, s.shown_first,
      s.repeat, json(s.conditions), s.unit, u.made, u.times, s.generated, g.made, g.times) ORDER BY s.place) AS BLOB),
      max(s.place)
    FROM ${PAGE_OF_SLOTS} s LEFT JOIN unit u ON u.key = s.unit LEFT JOIN unit g ON g.key = s.generated`,
  states: `
    SELECT CAST(json_group_array(json_array(${FACTS}, ${STATE}, s.unit) ORDER BY s.place) AS BLOB), max(s.place)
    FROM ${PAGE_OF_SLOTS} s LEFT JOIN unit u ON u.key = s.unit LEFT JOIN unit g ON g.key = s.generated`,
}

export type IndexStatements = Readonly<Record<keyof typeof SQL, Database.Statement>>

export function prepareIndex(db: Database.Database): IndexStatements {
  const prepare = (sql: string) => {
    const statement = db.prepare(sql)
    return statement.reader ? statement.raw() : statement
  }
  return Object.fromEntries(Object.entries(SQL).map(([name, sql]) => [name, prepare(sql)])) as IndexStatements
}
